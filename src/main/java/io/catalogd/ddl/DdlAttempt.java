package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.catalog.TableEntry;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Deadline;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import org.apache.hadoop.hive.metastore.api.Table;

/**
 * One run of a statement, as its handler sees it.
 *
 * @param base the image at its start, when the names were locked
 * @param recording notes what is written
 */
record DdlAttempt(CatalogImage base, RecordingMetastore recording, Deadline deadline) {
  /** Notes what is written and fails in the words of D29. */
  Metastore metastore() {
    return recording.metastore();
  }

  /** The same, which fails in this one word. */
  Metastore metastore(String word) {
    return recording.metastore(word);
  }

  /** Says that files of a table will be changed: if the statement fails, some may have been. */
  void changesFilesOf(TableName table) {
    recording.written().add(new LockName.OfTable(table));
  }

  /**
   * The metastore's table as it is now, to be changed and sent back (D363).
   *
   * @param call that it is read for, by which a failure is told (D29)
   */
  Table loadFresh(TableName name, String call) {
    try {
      return metastore().loadTable(name);
    } catch (CatalogException e) {
      throw DdlErrors.rpc(call, e);
    }
  }

  /**
   * The entry of a table or view that has to be there.
   *
   * @throws CatalogException NOT_FOUND when its database or itself is unknown (D31)
   */
  TableEntry existing(SpelledName name) {
    if (base.findDatabase(name.database()).isEmpty()) {
      throw CatalogException.databaseNotFound(name.database());
    }
    return base.findTable(name.key()).orElseThrow(() -> CatalogException.tableNotFound(name));
  }
}
