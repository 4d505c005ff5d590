package io.catalogd.metastore.hive;

import io.catalogd.metastore.Metastore.DropData;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.EnvironmentContext;

/** What accompanies a call that Hive's struct for it has no member for. */
final class HiveContexts {
  static final String DO_NOT_UPDATE_STATS = "DO_NOT_UPDATE_STATS";

  private HiveContexts() {}

  static EnvironmentContext of(DropData data) {
    return new EnvironmentContext(data == DropData.PURGE ? Map.of("ifPurge", "TRUE") : Map.of());
  }

  static EnvironmentContext keepStatistics() {
    return new EnvironmentContext(Map.of(DO_NOT_UPDATE_STATS, "true"));
  }
}
