package io.catalogd.ddl;

/** Parameters of tables and partitions that statistics are kept in (D50). */
final class StatisticsKeys {
  static final String ROWS = "numRows";
  static final String TOTAL_BYTES = "totalSize";

  /** Metastores ignore statistics that do not say where they come from (D51). */
  static final String GENERATED = "STATS_GENERATED";

  static final String BY_TASK = "TASK";

  /** Seconds since 1970. */
  static final String COMPUTED_AT = "impala.lastComputeStatsTime";

  /**
   * Says which statistics Hive may answer queries from; none, once they are another's, or gone
   * (D230).
   */
  static final String HIVE_TRUSTS = "COLUMN_STATS_ACCURATE";

  private StatisticsKeys() {}
}
