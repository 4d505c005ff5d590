package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange.PutAltered;
import io.catalogd.catalog.TableEntry;
import io.catalogd.load.TableLoads;
import io.catalogd.model.Deadline;
import io.catalogd.model.DependentTable;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.SpelledName;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
import io.catalogd.model.View;
import org.jspecify.annotations.Nullable;

/**
 * The table that an ALTER TABLE is about; loaded when an action asks for it.
 *
 * @param user who asks; null where nobody said
 */
record AlterTarget(SpelledName name, TableLoads loads, Deadline deadline, @Nullable String user) {
  /** Altered by nobody in particular. */
  AlterTarget(SpelledName name, TableLoads loads, Deadline deadline) {
    this(name, loads, deadline, /* user= */ null);
  }

  /** A table or view that the statement is about; NOT_FOUND where the catalog has none (D31). */
  static AlterTarget existing(SpelledName name, TableLoads loads, DdlAttempt attempt) {
    attempt.existing(name);
    return new AlterTarget(name, loads, attempt.deadline());
  }

  /** The same, altered by somebody whose name is known. */
  AlterTarget by(@Nullable String newUser) {
    return new AlterTarget(name, loads, deadline, newUser);
  }

  TableName key() {
    return name.key();
  }

  /**
   * Loads it if need be.
   *
   * @throws io.catalogd.model.CatalogException as D31 says: NOT_FOUND, CONFLICT, or why it cannot
   *     be loaded
   */
  Loaded<Table> loaded() {
    TableEntry entry = loads.loaded(name, deadline);
    Table table = entry.content();
    if (table instanceof DependentTable dependent) {
      throw DependentAlteration.refused(key(), dependent.dependencies().baseNames());
    }
    return new Loaded<>(table, entry.ownVersion());
  }

  /** The same; a view, which has no statistics, is refused. */
  Loaded<Table> loadedWithStatistics(String statement) {
    Loaded<Table> loaded = loaded();
    if (loaded.table() instanceof View) {
      throw DdlErrors.catalog(
          ErrorKind.INVALID_REQUEST, statement + " not supported on a view: " + name);
    }
    return loaded;
  }

  /** The same; anything but a table of files is refused (D187). */
  Loaded<FileSystemTable> loadedFiles() {
    Loaded<Table> loaded = loaded();
    if (loaded.table() instanceof FileSystemTable files) {
      return new Loaded<>(files, loaded.version());
    }
    throw DdlErrors.catalog(ErrorKind.INVALID_REQUEST, "Table " + name + " is not an HDFS table");
  }

  /** The same; unpartitioned ones are refused too. */
  Loaded<FileSystemTable> loadedPartitioned() {
    Loaded<FileSystemTable> loaded = loadedFiles();
    if (!loaded.table().isPartitioned()) {
      throw DdlErrors.catalog(ErrorKind.INVALID_REQUEST, "Table is not partitioned: " + name);
    }
    return loaded;
  }

  /**
   * What is known of the table.
   *
   * @param version own one of the entry that {@code table} was found in
   */
  record Loaded<T extends Table>(T table, long version) {
    /** Replaces it by what was worked out from it. */
    PutAltered replacedBy(Table altered) {
      return new PutAltered(altered, version);
    }
  }
}
