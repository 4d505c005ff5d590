package io.catalogd.sql;

import java.util.List;
import java.util.Map;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TPrivilege;
import org.apache.impala.thrift.TResetMetadataRequest;
import org.apache.impala.thrift.TTableName;
import org.jspecify.annotations.Nullable;

/** What a statement asks for. {@link SqlRunner} carries it out over somebody's connection. */
public sealed interface SqlCommand {
  /** Whether the catalog is another one behind it, rather than only asked. */
  default boolean isChange() {
    return this instanceof Change
        || this instanceof PartitionChange
        || this instanceof StatisticsChange
        || this instanceof DataSourceTable
        || this instanceof Reset
        || this instanceof RefreshPartition;
  }

  /** A change that one request carries. */
  record Change(TDdlExecRequest request) implements SqlCommand {}

  /**
   * A change of partitions that have to be looked up first.
   *
   * @param filters which partitions; any of them has to fit
   * @param template the request without its partitions
   * @param place where in the request they belong
   */
  record PartitionChange(
      TTableName table, List<PartitionFilter> filters, TDdlExecRequest template, Place place)
      implements SqlCommand {
    /** The member that takes the partitions. */
    public enum Place {
      DROP,
      FILE_FORMAT,
      ROW_FORMAT,
      /** Takes exactly one partition. */
      LOCATION,
      PROPERTIES,
      CACHING,
      STATISTICS
    }
  }

  /**
   * A change of a column's statistics, those not given staying as they are (D218).
   *
   * @param figures by name: {@code numDVs}, {@code numNulls}, {@code maxSize}, {@code avgSize}
   * @param template the request without the figures
   */
  record StatisticsChange(
      TTableName table, String column, Map<String, Double> figures, TDdlExecRequest template)
      implements SqlCommand {}

  /**
   * A table whose rows a data source makes; its properties repeat what the source is (D87).
   *
   * @param source its name
   * @param initString handed to it as it is
   * @param template the request without those properties
   */
  record DataSourceTable(String source, String initString, TDdlExecRequest template)
      implements SqlCommand {}

  /** REFRESH or INVALIDATE METADATA. */
  record Reset(TResetMetadataRequest request) implements SqlCommand {}

  /**
   * REFRESH of one partition.
   *
   * @param partition a value for each of the table's keys, which is looked at when it is known
   * @param template the request without it
   */
  record RefreshPartition(
      TTableName table, PartitionFilter.Spec partition, TResetMetadataRequest template)
      implements SqlCommand {}

  /** Takes effect in the session of whoever says it; carrying it out checks that it is there. */
  record Use(String database) implements SqlCommand {}

  /** Databases by name; a pattern of null takes all. */
  record ShowDatabases(@Nullable String pattern) implements SqlCommand {}

  /** Tables and views of a database by name. */
  record ShowTables(String database, @Nullable String pattern) implements SqlCommand {}

  /** Views of a database by name. */
  record ShowViews(String database, @Nullable String pattern) implements SqlCommand {}

  /** Columns of a table by name, in their order. */
  record ShowColumns(TTableName table, @Nullable String pattern) implements SqlCommand {}

  /** Parameters of a table; a key of null takes all. */
  record ShowTableProperties(TTableName table, @Nullable String key) implements SqlCommand {}

  /** Functions of a database, every overload in a row. */
  record ShowFunctions(String database, @Nullable String pattern) implements SqlCommand {}

  /** Roles by name; a group of null takes all. */
  record ShowRoles(@Nullable String group) implements SqlCommand {}

  /**
   * What a role has been granted.
   *
   * @param on the thing that it is about, of any level, with its columns; null for all
   */
  record ShowGrant(String role, @Nullable TPrivilege on) implements SqlCommand {}

  /** Partitions by name. */
  record ShowPartitions(TTableName table, List<PartitionFilter> filters) implements SqlCommand {}

  /** Rows, files and bytes, by partition. */
  record ShowTableStats(TTableName table) implements SqlCommand {}

  /** Statistics of every column. */
  record ShowColumnStats(TTableName table) implements SqlCommand {}

  /** Files, with size, by partition. */
  record ShowFiles(TTableName table, List<PartitionFilter> filters) implements SqlCommand {}

  /** The statement that makes the table or view anew. */
  record ShowCreate(TTableName table) implements SqlCommand {}

  /** Comment, location and owner. */
  record DescribeDatabase(String database, Detail detail) implements SqlCommand {}

  /** Columns, and how the table is kept. */
  record DescribeTable(TTableName table, Detail detail) implements SqlCommand {}

  /**
   * What a name with dots stands for: a table, or what is inside of a column.
   *
   * @param readings the ways to read it; the first one whose table is there is meant
   */
  record DescribePath(List<Reading> readings, Detail detail) implements SqlCommand {
    public DescribePath {
      readings = List.copyOf(readings);
    }

    /**
     * A table, or a place in it.
     *
     * @param path a column and fields in it; none for the table itself
     */
    public record Reading(TTableName table, List<String> path) {
      public Reading {
        path = List.copyOf(path);
      }
    }
  }

  /** Columns, and how one partition is kept. */
  record DescribePartition(TTableName table, PartitionFilter partition, Detail detail)
      implements SqlCommand {}

  /**
   * Which partitions a query would read.
   *
   * @param conditions those of its WHERE, all of which have to hold
   */
  record ExplainSelect(TTableName table, List<Conjunct> conditions) implements SqlCommand {
    public ExplainSelect {
      conditions = List.copyOf(conditions);
    }
  }

  /** What a change would do, without doing it. */
  record ExplainChange(SqlCommand change) implements SqlCommand {}

  /** How much a description tells. */
  enum Detail {
    COLUMNS,
    /** EXTENDED, and FORMATTED. */
    EVERYTHING
  }
}
