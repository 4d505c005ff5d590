package io.catalogd.dependent;

import io.catalogd.model.FileSystemTable;
import java.util.HashMap;
import java.util.Map;

/** What the parameters of a table say of how its files are read. */
public final class ReaderProperties {
  public static final String NULL_FORMAT = "serialization.null.format";
  public static final String DEFAULT_NULL_FORMAT = "\\N";

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
  public static Map<String, String> of(FileSystemTable table) {
    Map<String, String> properties = new HashMap<>(table.definition().traits().ofReaders());
    properties.entrySet().removeIf(one -> one.getValue().equals(DEFAULTS.get(one.getKey())));
    return properties;
  }
}
