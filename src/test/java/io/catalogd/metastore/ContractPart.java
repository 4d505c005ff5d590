package io.catalogd.metastore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.TableName;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What each part of {@link MetastoreContract} works with. */
interface ContractPart {
  /** The metastore under test. */
  Metastore store();

  /** A database of this test's own, there already. */
  String database();

  /** The table {@code t} of it, for a test to create. */
  default TableName table() {
    return new TableName(database(), "t");
  }

  static void assertNotFound(ThrowingCallable call) {
    CatalogException failure = assertFails(call, ErrorKind.NOT_FOUND);
    assertThat(failure.wireName()).isEqualTo("NoSuchObjectException");
  }

  static CatalogException assertFails(ThrowingCallable call, ErrorKind kind) {
    CatalogException failure = failure(call);
    assertThat(failure.kind()).as(failure.toString()).isEqualTo(kind);
    return failure;
  }

  static CatalogException failure(ThrowingCallable call) {
    CatalogException failure = catchThrowableOfType(CatalogException.class, call);
    assertThat(failure).as("the call should have failed").isNotNull();
    return failure;
  }
}
