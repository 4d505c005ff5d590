package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.errorprone.annotations.CheckReturnValue;
import io.catalogd.stored.TestFunctions;
import java.util.ArrayList;
import java.util.List;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.TColumnValue;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlExecResponse;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TResultRow;
import org.apache.impala.thrift.TResultSet;
import org.apache.impala.thrift.TResultSetMetadata;
import org.apache.impala.thrift.TUniqueId;
import org.apache.thrift.TException;

/**
 * A reply, compared with a row of sections 22 and 23 of the DDL facts: its summary, the objects it
 * lists as updated and as removed, and last its version. What is not named may not be there. The
 * status has to be OK, and the catalog has to tell the same of each object as the reply.
 */
@CheckReturnValue
final class ReplyRow {
  private final CatalogClient client;
  private final long before;
  private final TDdlExecResponse reply;
  private final TDdlExecResponse expected = new TDdlExecResponse();
  private List<ListedObject> updated = List.of();
  private List<ListedObject> removed = List.of();

  private ReplyRow(CatalogClient client, long before, TDdlExecResponse reply) {
    this.client = client;
    this.before = before;
    this.reply = reply;
  }

  /** Carries the statement out; nobody else may change the catalog meanwhile. */
  static ReplyRow of(CatalogClient client, TDdlExecRequest statement) throws TException {
    long before = currentVersion(client);
    return new ReplyRow(client, before, client.execute(statement));
  }

  /** Reports what an INSERT wrote. */
  static ReplyRow ofInsert(CatalogClient client, String database, String table, String... written)
      throws TException {
    long before = currentVersion(client);
    return new ReplyRow(
        client, before, new TDdlExecResponse(client.inserted(database, table, written)));
  }

  /** One row of one column (D14, D310). */
  ReplyRow says(String summary) {
    expected.setResult_set(
        new TResultSet(
            List.of(new TResultRow(List.of(new TColumnValue().setString_val(summary)))),
            new TResultSetMetadata(
                List.of(new TColumn("summary", TestFunctions.type(TPrimitiveType.STRING))))));
    return this;
  }

  /** In this order. */
  ReplyRow updates(ListedObject... objects) {
    updated = List.of(objects);
    return this;
  }

  ReplyRow removes(ListedObject... objects) {
    removed = List.of(objects);
    return this;
  }

  /** {@code new_table_created}, told of a CREATE TABLE AS SELECT only (D93). */
  ReplyRow newTable(boolean created) {
    expected.setNew_table_created(created);
    return this;
  }

  /** A new one, that of the object; of several the last one's. */
  void atItsVersion() throws TException {
    List<Long> versions = checkedVersions();
    assertThat(versions).isNotEmpty().allMatch(each -> each > before);
    assertThat(reply.getResult().getVersion()).isEqualTo(versions.get(versions.size() - 1));
  }

  /** That which the object had before. */
  void atItsExistingVersion() throws TException {
    assertThat(checkedVersions()).containsExactly(reply.getResult().getVersion());
    assertThat(currentVersion(client)).isEqualTo(before);
  }

  /** The catalog's own, which has grown if any object is listed. */
  void atTheCurrentVersion() throws TException {
    List<Long> versions = checkedVersions();
    assertThat(versions).allMatch(each -> each > before);
    assertThat(reply.getResult().getVersion())
        .isPositive()
        .isEqualTo(currentVersion(client))
        .isEqualTo(versions.isEmpty() ? before : versions.get(versions.size() - 1));
  }

  /** None: nothing was changed, and the client waits for nothing (D16). */
  void atVersionZero() throws TException {
    assertThat(checkedVersions()).isEmpty();
    assertThat(reply.getResult().getVersion()).isZero();
    assertThat(currentVersion(client)).isEqualTo(before);
  }

  /** Compares all but versions. Those of the objects grow, the removed ones' before the others'. */
  private List<Long> checkedVersions() throws TException {
    TCatalogUpdateResult result = reply.getResult();
    assertThat(reply).isEqualTo(expected.deepCopy().setResult(result));
    assertThat(result.getCatalog_service_id()).isNotEqualTo(new TUniqueId(0, 0));
    assertThat(result.isIs_invalidate()).isFalse();
    List<TCatalogObject> gone =
        checked(
            removed, result.isSetRemoved_catalog_objects(), result.getRemoved_catalog_objects());
    List<TCatalogObject> present =
        checked(
            updated, result.isSetUpdated_catalog_objects(), result.getUpdated_catalog_objects());
    for (TCatalogObject object : gone) {
      assertThat(client.object(object).getType()).isEqualTo(TCatalogObjectType.UNKNOWN);
    }
    for (TCatalogObject object : present) {
      assertThat(client.object(object)).isEqualTo(object);
    }
    List<Long> versions = new ArrayList<>();
    gone.forEach(object -> versions.add(object.getCatalog_version()));
    present.forEach(object -> versions.add(object.getCatalog_version()));
    assertThat(versions).isSorted().doesNotHaveDuplicates().allMatch(each -> each > 0);
    return versions;
  }

  private static List<TCatalogObject> checked(
      List<ListedObject> forms, boolean listed, List<TCatalogObject> objects) {
    assertThat(listed).as("a list is there").isEqualTo(!forms.isEmpty());
    List<TCatalogObject> present = listed ? objects : List.of();
    assertThat(present).hasSameSizeAs(forms);
    for (int i = 0; i < forms.size(); i++) {
      forms.get(i).check(present.get(i));
    }
    return present;
  }

  /** As the removal of nothing tells it (D70). */
  private static long currentVersion(CatalogClient client) throws TException {
    return client
        .done(Statements.dropDatabase("nowhere", /* ifExists= */ true, /* cascade= */ false))
        .getVersion();
  }
}
