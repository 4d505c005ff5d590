package io.catalogd.notation;

import java.util.Locale;
import java.util.Set;

/** What properties of tables are about, by their names. */
public final class PropertyNames {
  /** What all that is said of dependencies begins with; nothing else may. */
  public static final String DEPENDENT = "dependent";

  private static final Set<String> OF_READERS =
      Set.of("serialization.null.format", "skip.header.line.count", "skip.footer.line.count");

  private static final String OF_AVRO = "avro.schema.";

  /** In lower case, as some are written in either. */
  private static final Set<String> OF_DATA =
      Set.of(
          "external",
          "external.table.purge",
          "auto.purge",
          "transactional",
          "transactional_properties",
          "storage_handler",
          "sort.columns",
          "numrows",
          "rawdatasize",
          "totalsize",
          "numfiles",
          "column_stats_accurate",
          "stats_generated_via_stats_task",
          "do_not_update_stats");

  private PropertyNames() {}

  /** Whether a property says how files are read. */
  public static boolean isOfReaders(String name) {
    return OF_READERS.contains(name) || isOfAvro(name);
  }

  /** Whether a property, also of a serde, may say what columns files in Avro have. */
  public static boolean isOfAvro(String name) {
    return name.startsWith(OF_AVRO);
  }

  /**
   * Whether a property makes a table one with data of its own, or says how much of it there is or
   * how it is written or read; in upper or lower case.
   */
  public static boolean isOfData(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return OF_DATA.contains(lower) || isOfReaders(lower);
  }

  /**
   * Whether a property is for dependencies, be it of dependent tables, partitions or bases. One in
   * upper case is too, so that it is refused rather than kept without effect.
   */
  public static boolean isOfDependencies(String name) {
    return name.regionMatches(/* ignoreCase= */ true, 0, DEPENDENT, 0, DEPENDENT.length());
  }
}
