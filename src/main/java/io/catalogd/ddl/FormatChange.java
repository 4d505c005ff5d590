package io.catalogd.ddl;

import io.catalogd.model.FileFormat;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;

/** Another way to read and write files, of a table or of partitions. */
public sealed interface FormatChange {
  /** Kind of action for the log. */
  String operation();

  /** Whether readers of the table may get other columns then. */
  boolean mayChangeColumns();

  /** Changes what the metastore says of a table or partition. */
  void applyTo(StorageDescriptor sd);

  /** SET FILEFORMAT (D164). */
  record OfFiles(FileFormat format) implements FormatChange {
    @Override
    public String operation() {
      return "SET_FILE_FORMAT";
    }

    @Override
    public boolean mayChangeColumns() {
      return true;
    }

    @Override
    public void applyTo(StorageDescriptor sd) {
      TableStructs.setFormat(sd, format);
    }
  }

  /** SET ROW FORMAT; what it does not say stays as it is (D166). */
  record OfRows(RowFormat format) implements FormatChange {
    @Override
    public String operation() {
      return "SET_ROW_FORMAT";
    }

    @Override
    public boolean mayChangeColumns() {
      return false;
    }

    @Override
    public void applyTo(StorageDescriptor sd) {
      TableStructs.serdeParameters(sd).putAll(format.serdeParameters());
    }
  }
}
