package io.catalogd.policy;

import io.catalogd.model.Grant;
import io.catalogd.model.Securable;
import io.catalogd.model.TableName;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hive.metastore.api.HiveObjectPrivilege;
import org.apache.hadoop.hive.metastore.api.HiveObjectRef;
import org.apache.hadoop.hive.metastore.api.HiveObjectType;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.hadoop.hive.metastore.api.PrivilegeGrantInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Grants in the metastore's structs. */
final class HiveGrants {
  private static final Logger log = LoggerFactory.getLogger(HiveGrants.class);

  /** Hive's own statements leave this mark, and show what has it; metastores before 4 ignore it. */
  private static final String AUTHORIZER = "SQL";

  /** The metastore's default catalog, the only one that is shown. */
  private static final String CATALOG = "hive";

  private final String server;

  /** All grants are on the server of that name: the metastore has no place for one. */
  HiveGrants(String server) {
    this.server = server;
  }

  /**
   * What a grant means here.
   *
   * @return nothing for what coordinators have no word for: on partitions, in other catalogs of the
   *     metastore, or a right such as UPDATE or LOCK
   */
  Optional<StoredGrant> decode(HiveObjectPrivilege stored) {
    PrivilegeGrantInfo info = stored.getGrantInfo();
    Optional<StoredGrant> grant =
        level(info.getPrivilege())
            .flatMap(level -> securable(stored.getHiveObject()).map(on -> new Grant(level, on)))
            .map(
                meaning ->
                    new StoredGrant(
                        meaning,
                        info.isGrantOption(),
                        TimeUnit.SECONDS.toMillis(info.getCreateTime())));
    if (grant.isEmpty()) {
      log.debug("Left out, as coordinators have no word for it: {}", stored);
    }
    return grant;
  }

  /** The metastore itself puts the time. */
  HiveObjectPrivilege encode(
      Grant grant, String role, PrivilegeStore.GrantOption option, String grantor) {
    HiveObjectPrivilege privilege = new HiveObjectPrivilege();
    privilege.setHiveObject(reference(grant.on()));
    privilege.setPrincipalName(role);
    privilege.setPrincipalType(PrincipalType.ROLE);
    privilege.setGrantInfo(
        new PrivilegeGrantInfo(
            grant.level().name(),
            /* createTime= */ 0,
            grantor,
            PrincipalType.USER,
            option == PrivilegeStore.GrantOption.WITH));
    privilege.setAuthorizer(AUTHORIZER);
    return privilege;
  }

  private static HiveObjectRef reference(Securable on) {
    HiveObjectRef reference = new HiveObjectRef();
    reference.setObjectType(
        switch (on.scope()) {
          case SERVER -> HiveObjectType.GLOBAL;
          case DATABASE -> HiveObjectType.DATABASE;
          case TABLE -> HiveObjectType.TABLE;
          case COLUMN -> HiveObjectType.COLUMN;
          case URI -> throw new IllegalStateException("The metastore has no grants on URIs");
        });
    reference.setDbName(on.database());
    reference.setObjectName(on.table());
    reference.setColumnName(on.column());
    return reference;
  }

  /** Without case: Hive writes {@code Select} where its authorization is of the older kind. */
  private static Optional<Grant.Level> level(String privilege) {
    String name = privilege.toUpperCase(Locale.ROOT);
    for (Grant.Level level : Grant.Level.values()) {
      if (level.name().equals(name)) {
        return Optional.of(level);
      }
    }
    return Optional.empty();
  }

  private Optional<Securable> securable(HiveObjectRef reference) {
    boolean elsewhere = reference.isSetCatName() && !reference.getCatName().equals(CATALOG);
    if (elsewhere || reference.getPartValuesSize() > 0) {
      return Optional.empty();
    }
    return Optional.ofNullable(
        switch (reference.getObjectType()) {
          case GLOBAL -> Securable.server(server);
          case DATABASE -> Securable.database(server, reference.getDbName());
          case TABLE -> Securable.table(server, table(reference));
          case COLUMN -> Securable.column(server, table(reference), reference.getColumnName());
          case PARTITION, DATACONNECTOR -> null;
        });
  }

  private static TableName table(HiveObjectRef reference) {
    return new TableName(reference.getDbName(), reference.getObjectName());
  }
}
