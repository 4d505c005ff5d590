package io.catalogd.metastore;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes the metastore away for good with one of its writes, before it happens or right after, as
 * when the catalog's process dies there: nothing gets through any more. One thread writes.
 */
public final class CutMetastore implements MetastoreInterceptor {
  private static final Set<String> WRITES =
      Set.of(
          "createTable",
          "alterTable",
          "dropTable",
          "addPartitions",
          "alterPartitions",
          "dropPartitions",
          "dropDatabase");

  private final int lastWrite;
  private final boolean lost;
  private int writes;
  private boolean gone;

  /**
   * @param lastWrite counted from 1
   * @param lost whether that one happens, and only its reply is lost
   */
  public CutMetastore(int lastWrite, boolean lost) {
    this.lastWrite = lastWrite;
    this.lost = lost;
  }

  /** How many writes were begun. */
  public int writes() {
    return writes;
  }

  @Override
  public @Nullable Object around(MetastoreCall call) {
    if (gone) {
      throw failure(ErrorKind.UNAVAILABLE);
    }
    boolean isWrite = WRITES.contains(call.name());
    writes += isWrite ? 1 : 0;
    if (!isWrite || writes < lastWrite) {
      return call.proceed();
    }
    gone = true;
    if (!lost) {
      throw failure(ErrorKind.UNAVAILABLE);
    }
    call.proceed();
    throw failure(ErrorKind.OUTCOME_UNKNOWN);
  }

  private static CatalogException failure(ErrorKind kind) {
    return new CatalogException(kind, "TTransportException", "Scripted: the metastore is gone");
  }
}
