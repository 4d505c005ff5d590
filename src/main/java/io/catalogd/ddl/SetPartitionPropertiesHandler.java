package io.catalogd.ddl;

import io.catalogd.ddl.AlterTableAction.PropertyTarget;
import io.catalogd.ddl.AlterTableAction.SetPartitionProperties;
import io.catalogd.dependent.DependentClause;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.Partition;

/** SET TBLPROPERTIES and SET SERDEPROPERTIES of partitions (D175). */
final class SetPartitionPropertiesHandler implements AlterHandler<SetPartitionProperties> {
  private final PartitionAlteration alteration;

  SetPartitionPropertiesHandler(PartitionAlteration alteration) {
    this.alteration = alteration;
  }

  @Override
  public DdlOutcome execute(SetPartitionProperties action, AlterTarget target, DdlAttempt attempt) {
    DependentClause.refuse(target.key(), action.properties());
    return alteration.apply(
        target,
        attempt,
        action.partitions(),
        partition -> properties(action.target(), partition).putAll(action.properties()));
  }

  private static Map<String, String> properties(PropertyTarget target, Partition partition) {
    if (target == PropertyTarget.SERDE) {
      return TableStructs.serdeParameters(partition.getSd());
    }
    if (partition.getParameters() == null) {
      partition.setParameters(new HashMap<>());
    }
    return partition.getParameters();
  }
}
