package io.catalogd.sql;

import io.catalogd.notation.PropertyNames;
import io.catalogd.notation.SqlQuotes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/**
 * SHOW CREATE TABLE: the statement that makes a table or view as the metastore has it. Run again,
 * it makes the same definition; statistics and other notes of what happened since are left out.
 */
final class CreateStatementText {
  private static final String SORT_COLUMNS = "sort.columns";

  /** Parameters that a clause of its own says, or that nobody declares or can declare. */
  private static final Set<String> NOT_DECLARED =
      Set.of(
          "",
          "EXTERNAL",
          "comment",
          SORT_COLUMNS,
          "transient_lastDdlTime",
          "last_modified_by",
          "last_modified_time",
          "DO_NOT_UPDATE_STATS",
          "numRows",
          "numFiles",
          "numFilesErasureCoded",
          "numPartitions",
          "rawDataSize",
          "totalSize",
          "COLUMN_STATS_ACCURATE",
          "STATS_GENERATED",
          "STATS_GENERATED_VIA_STATS_TASK",
          "impala.lastComputeStatsTime",
          "cache_directive_id",
          "cache_replication");

  /** What a dependent table itself declares of its parameters; the rest is kept for it. */
  private static final Set<String> DEPENDENT_POLICIES =
      Set.of(
          "dependent.allow.empty",
          "dependent.allow.incomplete",
          "dependent.on.schema.change",
          "dependent.on.base.drop",
          "dependent.on.partition.drop");

  private final StringBuilder text = new StringBuilder();
  private final Table table;
  private final Map<String, String> parameters;

  private CreateStatementText(Table table) {
    this.table = table;
    this.parameters =
        table.getParameters() == null ? new TreeMap<>() : new TreeMap<>(table.getParameters());
  }

  static String of(Table table) {
    CreateStatementText statement = new CreateStatementText(table);
    if (Lookups.isView(table)) {
      statement.view();
    } else if (DependentClauses.isDependent(table)) {
      statement.dependentTable();
    } else {
      statement.table();
    }
    return statement.text.toString();
  }

  private void view() {
    start("CREATE VIEW ");
    columns(table.getSd().getCols());
    clause("COMMENT ", quoted(parameters.get("comment")));
    String query = table.getViewExpandedText();
    text.append("\nAS ").append(query == null ? table.getViewOriginalText() : query);
  }

  private void dependentTable() {
    start("CREATE DEPENDENT TABLE ");
    keys();
    String current = parameters.getOrDefault("dependent.current", "");
    String base = parameters.getOrDefault("dependent.base." + current, "");
    text.append("\nDEPENDS ON TABLE ").append(qualified(base.split("\\.", 2)));
    clause("COMMENT ", quoted(parameters.get("comment")));
    Map<String, String> declared = declared(DEPENDENT_POLICIES::contains);
    // The current base's, as readers are told, or none that counts.
    declared.keySet().removeIf(PropertyNames::isOfData);
    @Nullable String expect = parameters.get("dependent.base." + current + ".expect");
    if (expect != null) {
      declared.put("dependent.expect", expect); // That is how it is declared.
    }
    properties("TBLPROPERTIES ", declared);
  }

  private void table() {
    boolean external = "EXTERNAL_TABLE".equals(table.getTableType());
    start(external ? "CREATE EXTERNAL TABLE " : "CREATE TABLE ");
    columns(table.getSd().getCols());
    keys();
    List<String> sorted = sortColumns();
    if (!sorted.isEmpty()) {
      clause(
          "SORT BY ",
          "(" + String.join(", ", sorted.stream().map(SqlQuotes::quoteName).toList()) + ")");
    }
    clause("COMMENT ", quoted(parameters.get("comment")));
    storage(table.getSd());
    clause("LOCATION ", quoted(table.getSd().getLocation()));
    properties("TBLPROPERTIES ", declared(key -> false));
  }

  /** Properties that a user has set, and of those that begin as ours do the ones that are kept. */
  private Map<String, String> declared(Predicate<String> kept) {
    Map<String, String> declared = new TreeMap<>(parameters);
    declared
        .keySet()
        .removeIf(
            key ->
                NOT_DECLARED.contains(key)
                    || key.startsWith("impala.events.")
                    || (PropertyNames.isOfDependencies(key) && !kept.test(key)));
    return declared;
  }

  private List<String> sortColumns() {
    return Arrays.stream(parameters.getOrDefault(SORT_COLUMNS, "").split(",", -1))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .toList();
  }

  private void storage(StorageDescriptor sd) {
    Map<String, String> serde = new TreeMap<>();
    if (sd.getSerdeInfo().getParameters() != null) {
      serde.putAll(sd.getSerdeInfo().getParameters());
      serde.keySet().removeIf(key -> key.isEmpty() || PropertyNames.isOfDependencies(key));
    }
    boolean known = FormatText.find(sd).isPresent();
    if (known) {
      rowFormat(serde);
    } else if (sd.getSerdeInfo().getSerializationLib() != null) {
      clause("ROW FORMAT SERDE ", quoted(sd.getSerdeInfo().getSerializationLib()));
    }
    properties("WITH SERDEPROPERTIES ", serde);
    if (known) {
      clause("STORED AS ", FormatText.name(sd));
    } else if (sd.getInputFormat() != null) {
      clause(
          "STORED AS INPUTFORMAT ",
          quoted(sd.getInputFormat()) + " OUTPUTFORMAT " + quoted(sd.getOutputFormat()));
    }
  }

  /** Takes out of the serde's parameters what ROW FORMAT sets (D92). */
  private void rowFormat(Map<String, String> serde) {
    List<String> delimiters = new ArrayList<>();
    @Nullable String field = serde.get("field.delim");
    if (field != null && field.equals(serde.get("serialization.format"))) {
      serde.remove("field.delim");
      serde.remove("serialization.format");
      delimiters.add("FIELDS TERMINATED BY " + quoted(field));
    }
    @Nullable String escape = serde.remove("escape.delim");
    if (escape != null) {
      delimiters.add("ESCAPED BY " + quoted(escape));
    }
    @Nullable String line = serde.remove("line.delim");
    if (line != null) {
      delimiters.add("LINES TERMINATED BY " + quoted(line));
    }
    if (!delimiters.isEmpty()) {
      clause("ROW FORMAT DELIMITED ", String.join(" ", delimiters));
    }
  }

  private void start(String words) {
    text.append(words).append(qualified(table.getDbName(), table.getTableName()));
  }

  private static String qualified(String... names) {
    return String.join(".", Arrays.stream(names).map(SqlQuotes::quoteName).toList());
  }

  private void columns(List<FieldSchema> columns) {
    if (!columns.isEmpty()) {
      text.append(" ").append(list(columns));
    }
  }

  private void keys() {
    if (table.getPartitionKeys() != null && !table.getPartitionKeys().isEmpty()) {
      clause("PARTITIONED BY ", list(table.getPartitionKeys()));
    }
  }

  private static String list(List<FieldSchema> columns) {
    List<String> lines = new ArrayList<>();
    for (FieldSchema column : columns) {
      String comment = column.getComment();
      lines.add(
          "\n  "
              + SqlQuotes.quoteName(column.getName())
              + " "
              + TypeText.ofMetastore(column.getType())
              + (comment == null ? "" : " COMMENT " + SqlQuotes.quote(comment)));
    }
    return "(" + String.join(",", lines) + "\n)";
  }

  private void properties(String words, Map<String, String> properties) {
    if (!properties.isEmpty()) {
      List<String> lines = new ArrayList<>();
      properties.forEach(
          (key, value) -> lines.add("\n  " + SqlQuotes.quote(key) + "=" + SqlQuotes.quote(value)));
      clause(words, "(" + String.join(",", lines) + "\n)");
    }
  }

  private void clause(String words, @Nullable String value) {
    if (value != null) {
      text.append("\n").append(words).append(value);
    }
  }

  private static @Nullable String quoted(@Nullable String value) {
    return value == null ? null : SqlQuotes.quote(value);
  }
}
