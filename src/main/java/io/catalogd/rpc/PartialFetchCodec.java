package io.catalogd.rpc;

import io.catalogd.fetch.PartialFetch;
import io.catalogd.fetch.PartialSelection;
import io.catalogd.fetch.PartitionPart;
import io.catalogd.fetch.SelectedStatistics;
import io.catalogd.fetch.TableSelector;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.SpelledName;
import io.catalogd.model.WireBytes;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import org.apache.impala.thrift.TCatalogInfoSelector;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TDbInfoSelector;
import org.apache.impala.thrift.TGetPartialCatalogObjectRequest;
import org.apache.impala.thrift.TTableInfoSelector;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TType;
import org.jspecify.annotations.Nullable;

/** Partial fetches: reads requests, and writes replies straight from the model. */
final class PartialFetchCodec {
  private final long maxBytes;

  /** Refuses replies of more than {@code maxBytes}. */
  PartialFetchCodec(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /**
   * What is asked for.
   *
   * @throws CatalogException INVALID_REQUEST when the object's name or its selector is missing
   *     (C137), or for a type that can't be fetched in parts (C142)
   */
  static PartialFetch decode(TGetPartialCatalogObjectRequest request) {
    TCatalogObject object = Members.required(request.getObject_desc(), "object_desc");
    return switch (object.getType()) {
      case CATALOG -> {
        TCatalogInfoSelector selector =
            Members.required(request.getCatalog_info_selector(), "catalog_info_selector");
        yield new PartialFetch.OfCatalog(selector.isWant_db_names());
      }
      case DATABASE -> {
        TDbInfoSelector selector =
            Members.required(request.getDb_info_selector(), "db_info_selector");
        yield new PartialFetch.OfDatabase(
            Members.required(object.getDb(), "object_desc.db").getDb_name(),
            selector.isWant_hms_database(),
            selector.isWant_table_names());
      }
      case TABLE, VIEW -> {
        TTableInfoSelector selector =
            Members.required(request.getTable_info_selector(), "table_info_selector");
        SpelledName name =
            Members.tableName(Members.required(object.getTable(), "object_desc.table"));
        yield new PartialFetch.OfTable(name, selector(selector));
      }
      case UNKNOWN, FUNCTION, DATA_SOURCE, PRINCIPAL, PRIVILEGE, HDFS_CACHE_POOL ->
          throw new CatalogException(
              ErrorKind.INVALID_REQUEST,
              "CatalogException",
              "Unable to fetch partial info for type: " + object.getType());
    };
  }

  private static TableSelector selector(TTableInfoSelector selector) {
    Set<PartitionPart> parts = EnumSet.noneOf(PartitionPart.class);
    if (selector.isWant_partition_names()) {
      parts.add(PartitionPart.NAME);
    }
    if (selector.isWant_partition_metadata()) {
      parts.add(PartitionPart.METADATA);
    }
    if (selector.isWant_partition_files()) {
      parts.add(PartitionPart.FILES);
    }
    return new TableSelector(
        selector.isWant_hms_table(),
        selector.getPartition_ids(),
        parts,
        selector.getWant_stats_for_column_names());
  }

  /**
   * A {@code TGetPartialCatalogObjectResponse}.
   *
   * @throws CatalogException INVALID_REQUEST when it would be too large; the message says what to
   *     ask less of
   */
  Reply reply(PartialSelection selection) {
    return MeasuredReply.of(out -> write(selection, out), maxBytes, () -> tooLarge(selection));
  }

  private static void write(PartialSelection selection, WireWriter out) throws TException {
    out.field(TType.STRUCT, 1);
    out.struct(StatusCodec.ok());
    if (selection instanceof PartialSelection.OfTable table) {
      version(table.version(), out);
      out.field(TType.STRUCT, 3);
      table(table, out);
    } else if (selection instanceof PartialSelection.OfDatabase database) {
      version(database.version(), out);
      out.field(TType.STRUCT, 4);
      optionalStruct(database.metastoreDatabase(), 1, out);
      optionalNames(database.tableNames(), 2, out);
      out.stop();
    } else if (selection instanceof PartialSelection.OfCatalog catalog) {
      out.field(TType.STRUCT, 5);
      optionalNames(catalog.databaseNames(), 1, out);
      out.stop();
    }
    out.stop();
  }

  private static void version(long version, WireWriter out) throws TException {
    out.field(TType.I64, 2);
    out.i64(version);
  }

  private static void table(PartialSelection.OfTable table, WireWriter out) throws TException {
    optionalStruct(table.metastoreTable(), 1, out);
    if (table.partitions() != null) {
      out.field(TType.LIST, 2);
      PartialPartitionCodec.write(table.partitions(), out);
    }
    if (table.statistics() != null) {
      out.field(TType.LIST, 3);
      out.list(TType.STRUCT, table.statistics().size());
      for (SelectedStatistics statistics : table.statistics()) {
        out.struct(ColumnStatisticsCodec.encode(statistics));
      }
    }
    if (table.partitions() != null && table.partitions().wants(PartitionPart.FILES)) {
      out.field(TType.LIST, 7);
      HostCodec.write(table.partitions().table().hosts(), out);
    }
    out.stop();
  }

  private static void optionalStruct(@Nullable WireBytes struct, int id, WireWriter out)
      throws TException {
    if (struct != null) {
      out.field(TType.STRUCT, id);
      out.raw(struct);
    }
  }

  private static void optionalNames(@Nullable Collection<String> names, int id, WireWriter out)
      throws TException {
    if (names != null) {
      out.field(TType.LIST, id);
      out.strings(names);
    }
  }

  private String tooLarge(PartialSelection selection) {
    String advice = "it has nothing to leave out";
    String what = "the catalog";
    if (selection instanceof PartialSelection.OfDatabase) {
      what = "a database";
      advice = "ask for db_info_selector.want_hms_database and want_table_names one by one";
    } else if (selection instanceof PartialSelection.OfTable table) {
      what = "table " + table.name();
      advice = advice(table);
    }
    return String.format(
        "The reply about %s is larger than catalog.max-reply-bytes, which is %d; %s",
        what, maxBytes, advice);
  }

  private static String advice(PartialSelection.OfTable table) {
    if (table.partitions() == null) {
      return "leave out table_info_selector.want_hms_table or ask for fewer columns in"
          + " want_stats_for_column_names";
    }
    return "ask for fewer partitions at once in table_info_selector.partition_ids"
        + (table.partitions().wants(PartitionPart.FILES)
            ? ", or leave out want_partition_files"
            : ", or leave out want_partition_metadata");
  }
}
