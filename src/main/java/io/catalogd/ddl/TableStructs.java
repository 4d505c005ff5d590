package io.catalogd.ddl;

import io.catalogd.model.Column;
import io.catalogd.model.FileFormat;
import io.catalogd.model.SpelledName;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.SerDeInfo;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/** Makes and changes the metastore's own tables. */
final class TableStructs {
  static final String LAST_DDL_TIME = "transient_lastDdlTime";
  static final String SORT_COLUMNS = "sort.columns";
  static final String COMMENT = "comment";
  static final String VIEW_TYPE = "VIRTUAL_VIEW";
  private static final Set<String> VIEW_TYPES = Set.of(VIEW_TYPE, "MATERIALIZED_VIEW");

  private TableStructs() {}

  /** A table as the metastore shall have it (D89 to D92). */
  static Table of(TableSpec spec) {
    Map<String, String> parameters = new HashMap<>(spec.tableProperties());
    if (!spec.sortColumns().isEmpty()) {
      parameters.put(SORT_COLUMNS, String.join(",", spec.sortColumns()));
    }
    if (spec.external()) {
      parameters.put("EXTERNAL", "TRUE");
    }
    Table table = named(spec.name(), spec.owner(), parameters, spec.comment());
    table.setTableType(spec.external() ? "EXTERNAL_TABLE" : "MANAGED_TABLE");
    table.setPartitionKeys(fields(spec.partitionKeys()));

    StorageDescriptor sd = table.getSd();
    sd.setCols(fields(spec.columns()));
    setFormat(sd, spec.format());
    sd.getSerdeInfo().getParameters().putAll(spec.rowFormat().serdeParameters());
    sd.getSerdeInfo().getParameters().putAll(spec.serdeProperties());
    if (spec.location() != null) {
      sd.setLocation(spec.location());
    }
    return table;
  }

  /** A view as the metastore shall have it (D116). */
  static Table of(ViewSpec spec) {
    Table view = named(spec.name(), spec.owner(), new HashMap<>(), spec.comment());
    view.setTableType(VIEW_TYPE);
    view.setViewOriginalText(spec.originalText());
    view.setViewExpandedText(spec.expandedText());
    view.getSd().setCols(fields(spec.columns()));
    return view;
  }

  private static Table named(
      SpelledName name, String owner, Map<String, String> parameters, @Nullable String comment) {
    if (comment != null) {
      parameters.put(COMMENT, comment);
    }
    SerDeInfo serde = new SerDeInfo();
    serde.setParameters(new HashMap<>());
    StorageDescriptor sd = new StorageDescriptor();
    sd.setSerdeInfo(serde);
    sd.setCompressed(false);
    sd.setNumBuckets(0);
    sd.setBucketCols(new ArrayList<>());
    sd.setSortCols(new ArrayList<>());
    sd.setParameters(new HashMap<>());

    Table table = new Table();
    table.setDbName(name.database());
    table.setTableName(name.table());
    table.setOwner(owner);
    table.setParameters(parameters);
    table.setPartitionKeys(new ArrayList<>());
    table.setSd(sd);
    return table;
  }

  static List<FieldSchema> fields(List<Column> columns) {
    List<FieldSchema> fields = new ArrayList<>();
    for (Column column : columns) {
      fields.add(field(column));
    }
    return fields;
  }

  /** Name as sent, type as lower-case SQL, an absent comment absent (D46). */
  static FieldSchema field(Column column) {
    return new FieldSchema(
        column.name(), column.type().toSql().toLowerCase(Locale.ROOT), column.comment());
  }

  /** Has files read and written as {@code format}; the serde keeps its parameters (D164). */
  static void setFormat(StorageDescriptor sd, FileFormat format) {
    sd.setInputFormat(format.inputFormat());
    sd.setOutputFormat(format.outputFormat());
    serde(sd).setSerializationLib(format.serde());
  }

  /** Notes that the table is being altered (D43). */
  static void stamp(Table table, InstantSource clock) {
    parameters(table).put(LAST_DDL_TIME, Long.toString(clock.instant().getEpochSecond()));
  }

  /** Whether it is a view of any sort rather than a table. */
  static boolean isView(Table table) {
    return VIEW_TYPES.contains(table.getTableType());
  }

  /** The parameters of a table that was read, which may have come without. */
  static Map<String, String> parameters(Table table) {
    if (table.getParameters() == null) {
      table.setParameters(new HashMap<>());
    }
    return table.getParameters();
  }

  /** The serde's parameters of a storage descriptor that was read (D173). */
  static Map<String, String> serdeParameters(StorageDescriptor sd) {
    SerDeInfo serde = serde(sd);
    if (serde.getParameters() == null) {
      serde.setParameters(new HashMap<>());
    }
    return serde.getParameters();
  }

  private static SerDeInfo serde(StorageDescriptor sd) {
    if (sd.getSerdeInfo() == null) {
      sd.setSerdeInfo(new SerDeInfo());
    }
    return sd.getSerdeInfo();
  }
}
