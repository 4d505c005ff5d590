package io.catalogd.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.model.Grant;
import io.catalogd.model.Grant.Level;
import io.catalogd.model.Securable;
import io.catalogd.model.TableName;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.HiveObjectPrivilege;
import org.apache.hadoop.hive.metastore.api.HiveObjectType;
import org.junit.jupiter.api.Test;

/** Grants in the metastore's structs and back. */
class HiveGrantsTest {
  private static final TableName TABLE = new TableName("d", "t");

  private final HiveGrants grants = new HiveGrants("s");

  @Test
  void everyScopeAndLevelThatTheMetastoreHasComesBack() {
    for (Level level : Level.values()) {
      for (Securable on :
          List.of(
              Securable.server("s"),
              Securable.database("s", "d"),
              Securable.table("s", TABLE),
              Securable.column("s", TABLE, "c"))) {
        Grant grant = new Grant(level, on);

        assertThat(grants.decode(stored(grant))).contains(new StoredGrant(grant, true, 5_000));
      }
    }
  }

  /** Hive's older authorization writes {@code Select}. */
  @Test
  void caseOfTheMetastoresWordDoesNotMatter() {
    Grant grant = new Grant(Level.SELECT, Securable.table("s", TABLE));
    HiveObjectPrivilege stored = stored(grant);
    stored.getGrantInfo().setPrivilege("Select");

    assertThat(grants.decode(stored)).map(StoredGrant::grant).contains(grant);
  }

  @Test
  void whatCoordinatorsHaveNoWordForIsLeftOut() {
    Grant grant = new Grant(Level.SELECT, Securable.table("s", TABLE));
    HiveObjectPrivilege update = stored(grant);
    update.getGrantInfo().setPrivilege("UPDATE");
    HiveObjectPrivilege partition = stored(grant);
    partition.getHiveObject().setObjectType(HiveObjectType.PARTITION);
    HiveObjectPrivilege ofPartition =
        stored(new Grant(Level.SELECT, Securable.column("s", TABLE, "c")));
    ofPartition.getHiveObject().setPartValues(List.of("1"));
    HiveObjectPrivilege elsewhere = stored(grant);
    elsewhere.getHiveObject().setCatName("other");

    assertThat(List.of(update, partition, ofPartition, elsewhere))
        .allSatisfy(each -> assertThat(grants.decode(each)).isEmpty());
  }

  private HiveObjectPrivilege stored(Grant grant) {
    HiveObjectPrivilege stored = grants.encode(grant, "r", PrivilegeStore.GrantOption.WITH, "ada");
    stored.getGrantInfo().setCreateTime(5);
    return stored;
  }
}
