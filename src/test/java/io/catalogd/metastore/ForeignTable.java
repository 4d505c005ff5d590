package io.catalogd.metastore;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.catalogd.model.TableName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/**
 * A table as another program writes it into the metastore, and what shall become of it: one file
 * each under {@code foreign-tables} of the test resources. {@code ${location}} stands for a
 * directory of the table's own, {@code ${elsewhere}} for another one, where {@code files} lie.
 *
 * @param expected what a load has to make of it
 * @param refusal what a real metastore says that does not take it; null: it takes it
 * @param files content by name
 */
public record ForeignTable(
    Table table,
    List<Partition> partitions,
    Expected expected,
    @Nullable String refusal,
    String elsewhere,
    Map<String, String> files) {
  /**
   * Either {@code fails} says something, or the rest does.
   *
   * @param kind FILES or VIEW
   * @param columns {@code name TYPE} of each, in order
   * @param formats file format of each partition, by name
   * @param fails what the text of the failure contains
   */
  public record Expected(
      String kind, String columns, Map<String, String> formats, List<String> fails) {}

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The names of all of them. */
  public static List<String> names() {
    try (Stream<Path> files = Files.list(directory())) {
      return files
          .map(file -> file.getFileName().toString().replace(".json", ""))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads one.
   *
   * @param root URI of a directory, without a slash at the end
   */
  public static ForeignTable read(String name, String database, String root) {
    String elsewhere = root + "/elsewhere/" + name;
    JsonNode json;
    try {
      json =
          JSON.readTree(
              Files.readString(directory().resolve(name + ".json"))
                  .replace("${location}", root + "/" + name.toLowerCase(Locale.ROOT))
                  .replace("${elsewhere}", elsewhere));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Table table = StructReader.read(json.get("table"), new Table());
    table.setDbName(database);
    if (table.getTableName() == null) {
      table.setTableName(name);
    }
    List<Partition> partitions = new ArrayList<>();
    for (JsonNode partition : json.path("partitions")) {
      Partition struct = StructReader.read(partition, new Partition());
      struct.setDbName(database);
      struct.setTableName(table.getTableName().toLowerCase(Locale.ROOT));
      partitions.add(struct);
    }
    Map<String, String> files = new TreeMap<>();
    json.path("files")
        .fields()
        .forEachRemaining(f -> files.put(f.getKey(), f.getValue().toString()));
    return new ForeignTable(
        table,
        partitions,
        expected(json.get("expect")),
        json.path("refused by a real metastore").textValue(),
        elsewhere,
        files);
  }

  private static Expected expected(JsonNode json) {
    Map<String, String> formats = new TreeMap<>();
    json.path("partitions")
        .fields()
        .forEachRemaining(each -> formats.put(each.getKey(), each.getValue().textValue()));
    List<String> fails = new ArrayList<>();
    json.path("fails").forEach(text -> fails.add(text.textValue()));
    return new Expected(json.path("loads").asText(), json.path("columns").asText(), formats, fails);
  }

  /** Under which the catalog knows it. */
  public TableName name() {
    return new TableName(
        table.getDbName().toLowerCase(Locale.ROOT), table.getTableName().toLowerCase(Locale.ROOT));
  }

  /** Where its rows lie: the partitions' places, or its own; each once. */
  public List<String> places() {
    return Stream.concat(
            partitions.stream().map(Partition::getSd), Stream.of(table.getSd()).limit(1))
        .filter(sd -> sd != null && sd.getLocation() != null)
        .map(sd -> sd.getLocation())
        .distinct()
        .toList();
  }

  /** Content of one of {@link #files}. */
  public byte[] content(String file) {
    return files.get(file).getBytes(StandardCharsets.UTF_8);
  }

  private static Path directory() {
    try {
      return Path.of(ForeignTable.class.getResource("/foreign-tables").toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
