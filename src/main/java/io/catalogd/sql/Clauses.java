package io.catalogd.sql;

import io.catalogd.sql.SqlParser.CachingContext;
import io.catalogd.sql.SqlParser.ColumnContext;
import io.catalogd.sql.SqlParser.ColumnListContext;
import io.catalogd.sql.SqlParser.CommentValueContext;
import io.catalogd.sql.SqlParser.ConditionContext;
import io.catalogd.sql.SqlParser.FileFormatContext;
import io.catalogd.sql.SqlParser.PartitionFilterContext;
import io.catalogd.sql.SqlParser.PartitionSpecContext;
import io.catalogd.sql.SqlParser.RowDelimiterContext;
import io.catalogd.sql.SqlParser.RowFormatContext;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.TCommentOnParams;
import org.apache.impala.thrift.THdfsCachingOp;
import org.apache.impala.thrift.THdfsFileFormat;
import org.apache.impala.thrift.TPartitionKeyValue;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTableRowFormat;
import org.jspecify.annotations.Nullable;

/** Clauses that several statements have. */
final class Clauses {
  /** Every way to type a format that requests can carry; the first of each is printed. */
  private static final Map<THdfsFileFormat, List<String>> FILE_FORMATS =
      Map.of(
          THdfsFileFormat.TEXT, List.of("TEXTFILE", "TEXT"),
          THdfsFileFormat.RC_FILE, List.of("RCFILE"),
          THdfsFileFormat.SEQUENCE_FILE, List.of("SEQUENCEFILE"),
          THdfsFileFormat.AVRO, List.of("AVRO", "AVROFILE"),
          THdfsFileFormat.PARQUET, List.of("PARQUET", "PARQUETFILE"),
          THdfsFileFormat.ORC, List.of("ORC", "ORCFILE"),
          THdfsFileFormat.KUDU, List.of("KUDU"));

  private Clauses() {}

  static void refuseSecond(ParserRuleContext clause, boolean present, String name) {
    if (present) {
      throw SqlException.at(clause, name + " stands here a second time");
    }
  }

  /** NULL takes the comment away (D77). */
  static TCommentOnParams comment(CommentValueContext value) {
    return new TCommentOnParams().setComment(Words.optional(value.string()));
  }

  static List<TColumn> columns(ColumnListContext list) {
    List<TColumn> columns = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (ColumnContext column : list.column()) {
      TColumn struct = column(column);
      if (!names.add(struct.getColumnName())) {
        throw SqlException.at(column, "column '" + struct.getColumnName() + "' is there already");
      }
      columns.add(struct);
    }
    return columns;
  }

  /** {@code is_key} is about Kudu, but coordinators always set it (D83). */
  static TColumn column(ColumnContext column) {
    TColumn struct =
        new TColumn(Words.name(column.identifier()), DataTypes.type(column.dataType()))
            .setIs_key(false);
    return struct.setComment(Words.optional(column.string()));
  }

  static THdfsFileFormat fileFormat(FileFormatContext format) {
    if (format.INPUTFORMAT() != null) {
      throw SqlException.at(
          format,
          "requests carry formats by name, not by class: "
              + names()
              + ". Tables of other classes are made by Hive");
    }
    String name = Words.spelled(format.identifier()).toUpperCase(Locale.ROOT);
    for (Map.Entry<THdfsFileFormat, List<String>> known : FILE_FORMATS.entrySet()) {
      if (known.getValue().contains(name)) {
        return known.getKey();
      }
    }
    throw SqlException.at(format, "'" + name + "' is no file format; there are " + names());
  }

  /** As statements name it. */
  static String formatName(THdfsFileFormat format) {
    return FILE_FORMATS.getOrDefault(format, List.of(format.name())).get(0);
  }

  private static String names() {
    return String.join(
        ", ", FILE_FORMATS.values().stream().map(all -> all.get(0)).sorted().toList());
  }

  static TTableRowFormat rowFormat(RowFormatContext format) {
    if (format.SERDE() != null) {
      throw SqlException.at(
          format,
          "requests carry no serde class: STORED AS a format brings its own, and WITH"
              + " SERDEPROPERTIES sets its properties. Tables of other serdes are made by Hive");
    }
    TTableRowFormat row = new TTableRowFormat();
    for (RowDelimiterContext delimiter : format.rowDelimiter()) {
      String text = Words.text(delimiter.string());
      if (delimiter.FIELDS() != null) {
        refuseSecond(delimiter, row.isSetField_terminator(), "FIELDS TERMINATED BY");
        row.setField_terminator(text);
      } else if (delimiter.LINES() != null) {
        refuseSecond(delimiter, row.isSetLine_terminator(), "LINES TERMINATED BY");
        row.setLine_terminator(text);
      } else {
        refuseSecond(delimiter, row.isSetEscaped_by(), "ESCAPED BY");
        row.setEscaped_by(text);
      }
    }
    return row;
  }

  static THdfsCachingOp caching(CachingContext caching) {
    THdfsCachingOp op = new THdfsCachingOp(caching.CACHED() != null);
    if (op.isSet_cached()) {
      op.setCache_pool_name(Words.text(caching.string()));
    }
    if (caching.INTEGER() != null) {
      try {
        op.setReplication(Short.parseShort(caching.INTEGER().getText()));
      } catch (NumberFormatException e) {
        throw SqlException.at(
            caching.INTEGER().getSymbol(), "a replication is a number up to " + Short.MAX_VALUE);
      }
    }
    return op;
  }

  /** In the order typed. */
  static List<TPartitionKeyValue> spec(PartitionSpecContext spec) {
    List<TPartitionKeyValue> values = new ArrayList<>();
    Set<String> keys = new HashSet<>();
    for (SqlParser.KeyValueContext value : spec.keyValue()) {
      String key = Words.name(value.identifier());
      if (!keys.add(key)) {
        throw SqlException.at(value, "key '" + key + "' stands here twice");
      }
      values.add(new TPartitionKeyValue(key, Words.keyValue(value.literal())));
    }
    return values;
  }

  /** The partitions that a spec of some or all keys means. */
  static PartitionFilter.Spec specFilter(PartitionSpecContext spec) {
    List<TPartitionKeyValue> values = spec(spec);
    List<FilterText> comparisons = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      SqlParser.KeyValueContext typed = spec.keyValue(i);
      comparisons.add(
          FilterText.of(values.get(i), typed.identifier().getStart(), typed.literal().getStart()));
    }
    return new PartitionFilter.Spec(values, comparisons);
  }

  static PartitionFilter filter(TTableName table, PartitionFilterContext filter) {
    return filter.partitionSpec() != null
        ? specFilter(filter.partitionSpec())
        : condition(table, filter.condition());
  }

  /** Those that all of the conditions hold for. */
  static PartitionFilter condition(TTableName table, List<ConditionContext> conditions) {
    return new PartitionFilter.Condition(
        FilterText.all(
            conditions.stream()
                .map(each -> FilterText.of(ConditionWords.of(each, table)))
                .toList()));
  }

  /** None for a null. */
  static List<PartitionFilter> filters(TTableName table, @Nullable PartitionFilterContext filter) {
    return filter == null ? List.of() : List.of(filter(table, filter));
  }
}
