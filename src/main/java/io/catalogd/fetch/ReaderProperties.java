package io.catalogd.fetch;

import io.catalogd.model.FileSystemTable;
import java.util.HashMap;
import java.util.Map;

/** What the parameters of a table say of how its files are read. */
final class ReaderProperties {
  static final String NULL_FORMAT = "serialization.null.format";
  static final String DEFAULT_NULL_FORMAT = "\\N";

  private static final Map<String, String> DEFAULTS =
      Map.of(
          NULL_FORMAT,
          DEFAULT_NULL_FORMAT,
          "skip.header.line.count",
          "0",
          "skip.footer.line.count",
          "0");

  private ReaderProperties() {}

  /** Those that are not what they are anyway. */
  static Map<String, String> of(FileSystemTable table) {
    Map<String, String> properties = new HashMap<>(table.definition().traits().ofReaders());
    properties.entrySet().removeIf(one -> one.getValue().equals(DEFAULTS.get(one.getKey())));
    return properties;
  }
}
