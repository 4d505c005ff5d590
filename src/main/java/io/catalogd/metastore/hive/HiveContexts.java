package io.catalogd.metastore.hive;

import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.Metastore.Expected;
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

  /** With the check of HIVE-26882. */
  static EnvironmentContext keepStatistics(Expected expected) {
    return new EnvironmentContext(
        Map.of(
            DO_NOT_UPDATE_STATS,
            "true",
            "expected_parameter_key",
            expected.key(),
            "expected_parameter_value",
            expected.value()));
  }
}
