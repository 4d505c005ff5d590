package io.catalogd.rpc;

import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.model.AccessLevel;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnStatistics;
import io.catalogd.model.DataSourceTable;
import io.catalogd.model.DependentTable;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.HBaseTable;
import io.catalogd.model.PackedPartition;
import io.catalogd.model.Table;
import io.catalogd.model.TableDefinition;
import io.catalogd.model.View;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.TDataSourceTable;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TStatus;
import org.apache.impala.thrift.TTableStats;
import org.apache.impala.thrift.TTableType;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TType;

/** Writes tables in full, as {@code TTable} (C92, C93, C125 to C133, C424). */
final class TableCodec {
  private static final int MAX_TRACE_CHARS = 8 << 10;

  private final long maxStatisticsBytes;

  /**
   * @param maxStatisticsBytes estimated bytes of a table's incremental statistics from which on
   *     they are left out (C132)
   */
  TableCodec(long maxStatisticsBytes) {
    this.maxStatisticsBytes = maxStatisticsBytes;
  }

  void write(TableEntry entry, WireWriter out) throws TException {
    out.field(TType.STRING, 1);
    out.string(entry.name().database());
    out.field(TType.STRING, 2);
    out.string(entry.name().table());
    if (entry.state() instanceof TableState.Failed failed) {
      out.field(TType.STRUCT, 3);
      out.struct(loadStatus(failed.reason()));
    } else if (entry.state() instanceof TableState.Loaded loaded
        // What its partitions stand for is not in it: without it, it is as good as unloaded.
        && !(loaded.table() instanceof DependentTable)) {
      writeLoaded(loaded.table(), out);
    }
    out.stop();
  }

  /** Two messages always: clients take the last one for a stack trace and hide it (C93). */
  private static TStatus loadStatus(CatalogException reason) {
    StringWriter trace = new StringWriter();
    reason.printStackTrace(new PrintWriter(trace, /* autoFlush= */ true));
    String text = trace.toString();
    return new TStatus(
        TErrorCode.INTERNAL_ERROR,
        List.of(
            StatusCodec.text(reason), text.substring(0, Math.min(text.length(), MAX_TRACE_CHARS))));
  }

  private void writeLoaded(Table table, WireWriter out) throws TException {
    TableDefinition definition = table.definition();
    List<TColumn> columns = columns(definition);
    int keys = definition.partitionKeys().size();
    if (table instanceof HBaseTable inHBase) {
      HBaseTableCodec.addPlaces(inHBase, columns);
      keys = 1; // The row key.
    }
    out.field(TType.I32, 4);
    out.i32(AccessLevelCodec.encode(access(table)).getValue());
    out.field(TType.LIST, 5);
    writeColumns(columns.subList(keys, columns.size()), out);
    out.field(TType.LIST, 6);
    writeColumns(columns.subList(0, keys), out);
    out.field(TType.STRUCT, 7);
    out.struct(statistics(table));
    out.field(TType.I32, 8);
    out.i32(type(table).getValue());
    if (table instanceof FileSystemTable files) {
      out.field(TType.STRUCT, 9);
      writeFiles(files, out);
    }
    if (table instanceof HBaseTable inHBase) {
      out.field(TType.STRUCT, 10);
      out.struct(HBaseTableCodec.encode(inHBase));
    }
    out.field(TType.STRUCT, 11);
    out.raw(definition.metastoreTable());
    if (table instanceof DataSourceTable made) {
      out.field(TType.STRUCT, 12);
      out.struct(new TDataSourceTable(DataSourceCodec.encode(made.source()), made.initString()));
    }
  }

  /** Only tables of files can be read-only here (C324). */
  private static AccessLevel access(Table table) {
    return table instanceof FileSystemTable files ? files.access() : AccessLevel.READ_WRITE;
  }

  private static TTableType type(Table table) {
    if (table instanceof View) {
      return TTableType.VIEW;
    }
    if (table instanceof HBaseTable) {
      return TTableType.HBASE_TABLE;
    }
    return table instanceof DataSourceTable ? TTableType.DATA_SOURCE_TABLE : TTableType.HDFS_TABLE;
  }

  /** All columns in the order of their positions: partition keys first (C126). */
  private static List<TColumn> columns(TableDefinition table) {
    List<TColumn> columns = new ArrayList<>();
    for (Column column : inOrder(table)) {
      ColumnStatistics known = table.columnStatistics().get(column.name());
      ColumnStatistics statistics = known == null ? ColumnStatistics.unknown(column.type()) : known;
      columns.add(
          new TColumn(column.name(), ColumnTypeCodec.encode(column.type()))
              .setComment(column.comment())
              .setCol_stats(ColumnStatisticsCodec.encode(statistics))
              .setPosition(columns.size()));
    }
    return columns;
  }

  private static void writeColumns(List<TColumn> columns, WireWriter out) throws TException {
    out.list(TType.STRUCT, columns.size());
    for (TColumn column : columns) {
      out.struct(column);
    }
  }

  private static TTableStats statistics(Table table) {
    TableDefinition definition = table.definition();
    return table instanceof View
        ? new TTableStats(/* num_rows= */ -1).setTotal_file_bytes(-1)
        : new TTableStats(definition.rowCount()).setTotal_file_bytes(definition.totalBytes());
  }

  /** A {@code THdfsTable} (C128). */
  private void writeFiles(FileSystemTable table, WireWriter out) throws TException {
    FullPartitionCodec partitions = new FullPartitionCodec(table, maxStatisticsBytes, out);
    out.field(TType.STRING, 1);
    out.string(table.location());
    out.field(TType.LIST, 2);
    out.strings(inOrder(table.definition()).stream().map(Column::name).toList());
    out.field(TType.STRING, 3);
    out.string(table.nullPartitionText());
    out.field(TType.MAP, 4);
    out.map(TType.I64, TType.STRUCT, table.partitions().size());
    for (PackedPartition partition : table.partitions().packedInKeyOrder()) {
      out.i64(partition.id());
      partitions.write(partition);
    }
    out.field(TType.STRING, 5);
    out.string(table.nullColumnText());
    if (table.avroSchema() != null) {
      out.field(TType.STRING, 6);
      out.string(table.avroSchema());
    }
    out.field(TType.LIST, 7);
    HostCodec.write(table.hosts(), out);
    out.field(TType.LIST, 9);
    out.strings(partitions.prefixes());
    out.field(TType.STRUCT, 10);
    partitions.writePrototype();
    out.stop();
  }

  private static List<Column> inOrder(TableDefinition table) {
    return Stream.concat(table.partitionKeys().stream(), table.columns().stream()).toList();
  }
}
