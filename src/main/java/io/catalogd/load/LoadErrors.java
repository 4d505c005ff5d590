package io.catalogd.load;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.TableName;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The words in which a failed load is told; end-to-end tests match them (C107 to C114). */
final class LoadErrors {
  static final String WIRE_NAME = "TableLoadingException";

  private LoadErrors() {}

  /** The table cannot be loaded as it is; asking again will not help. */
  static CatalogException unloadable(String message) {
    return new CatalogException(ErrorKind.INVALID_REQUEST, WIRE_NAME, message);
  }

  /** The one status of whatever is asked of a Kudu table (C429). */
  static CatalogException kudu(TableName name) {
    return unloadable("Kudu tables are not supported yet: " + name);
  }

  /** The metastore does not know the table that the catalog knows (C109). */
  static CatalogException noLongerExists(TableName name, CatalogException cause) {
    return new CatalogException(
        ErrorKind.NOT_FOUND,
        WIRE_NAME,
        String.format(
            "Table %s no longer exists in the Hive MetaStore. Run 'invalidate metadata %s' to"
                + " update the Impala catalog.",
            name, name),
        cause);
  }

  /** C110; a failure that says already what is wrong with the table stays as it is. */
  static CatalogException failed(TableName name, CatalogException cause) {
    return isTold(cause)
        ? cause
        : new CatalogException(cause.kind(), WIRE_NAME, failedText(name), cause);
  }

  /** C110, for whatever else went wrong inside this process. */
  static CatalogException failed(TableName name, Throwable cause) {
    if (cause instanceof CatalogException known) {
      return failed(name, known);
    }
    for (Throwable each = cause; each != null; each = each.getCause()) {
      if (each instanceof OutOfMemoryError) {
        return failed(name, heapWasFull(cause));
      }
    }
    return new CatalogException(ErrorKind.INTERNAL, WIRE_NAME, failedText(name), cause);
  }

  /** What the table is like has little to do with it, so whoever asks next has it loaded again. */
  private static CatalogException heapWasFull(Throwable cause) {
    return new CatalogException(
        ErrorKind.UNAVAILABLE,
        "CatalogException",
        "The heap was full. Ask again; where that happens often, catalogd needs a larger heap (-Xmx)",
        cause);
  }

  /** C111: the same for a file-system table, whose metastore object could be read. */
  static CatalogException failedTable(TableName name, CatalogException cause) {
    return isTold(cause)
        ? cause
        : new CatalogException(
            cause.kind(), WIRE_NAME, "Failed to load metadata for table: " + name, cause);
  }

  /** C263, C326: a directory of the table cannot be listed or looked at. */
  static CatalogException failedPath(TableName name, String location, CatalogException cause) {
    return isTold(cause)
        ? cause
        : new CatalogException(
            cause.kind(),
            WIRE_NAME,
            String.format(
                "Failed to load file metadata for 1 path or more of table %s, first: %s. What is"
                    + " known of the table stays as it was.",
                name, location),
            cause);
  }

  /** The table is of a kind that engines here cannot read (C111). */
  static CatalogException unsupportedDescriptor(String reason) {
    return invalidDescriptor("Impala does not support tables of this type. REASON: " + reason);
  }

  /** A storage descriptor that cannot be read (C331). */
  static CatalogException invalidDescriptor(String message) {
    return new CatalogException(
        ErrorKind.INVALID_REQUEST, "InvalidStorageDescriptorException", message);
  }

  /** C110 for work that was cut off; {@code cause} tells what it was about then. */
  static CatalogException tookTooLong(TableName name, Duration limit, CatalogException cause) {
    String reason =
        String.format(
            "Cut off after %d ms. Find out why the metastore or the file system is slow, or raise"
                + " load.timeout",
            limit.toMillis());
    return failed(
        name,
        new CatalogException(
            ErrorKind.UNAVAILABLE, CatalogException.class.getSimpleName(), reason, cause));
  }

  /** Somebody made a circle of dependent tables behind our back. */
  static CatalogException circle(TableName name, TableName base) {
    return unloadable(
        String.format(
            "Dependent table %s depends on %s, which depends on it in turn. Say 'alter table %s"
                + " depends on' another table, or drop one of them: that touches no data.",
            name, base, name));
  }

  /**
   * All partitions of a table that others depend on would read as empty. Words for people, as no
   * client knows of it.
   */
  static CatalogException directoryMissing(TableName name, String location) {
    return unloadable(
        String.format(
            "Directory '%s' of table %s is not there. Move it back, then say 'invalidate metadata"
                + " %s'. A metastore that dies while it renames a table leaves the directory under"
                + " the new name. If its files are meant to be gone, make it anew. Until then the"
                + " table cannot be read, as it and those that depend on it would seem empty.",
            location, name, name));
  }

  /** Asking again helps once the rename is done. */
  static CatalogException beingRenamed(TableName name, String newName) {
    return new CatalogException(
        ErrorKind.UNAVAILABLE,
        WIRE_NAME,
        String.format(
            "Table %s is being renamed to %s. Ask again; if that stays so, the rename was cut off,"
                + " and its files may be under either name: say 'alter table %s rename to %s' once"
                + " more.",
            name, newName, name, newName));
  }

  private static boolean isTold(CatalogException cause) {
    return cause.wireName().equals(WIRE_NAME);
  }

  private static String failedText(TableName name) {
    return String.format(
        "Failed to load metadata for table: %s. Running 'invalidate metadata %s' may resolve this"
            + " problem.",
        name, name);
  }

  /** Text of an absent member of a metastore struct. */
  static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
