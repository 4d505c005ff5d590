package io.catalogd.policy;

import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.Metastore.Revoked;
import io.catalogd.model.Grant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.HiveObjectPrivilege;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.hadoop.hive.metastore.api.PrivilegeBag;

/** The metastore's own grants: all but those on URIs, of which it knows nothing. */
final class MetastorePrivileges implements PrivilegeStore {
  private final Metastore metastore;
  private final HiveGrants grants;

  MetastorePrivileges(Metastore metastore, HiveGrants grants) {
    this.metastore = metastore;
    this.grants = grants;
  }

  @Override
  public Map<Grant, StoredGrant> held(String role) {
    Map<Grant, StoredGrant> held = new HashMap<>();
    for (HiveObjectPrivilege each : stored(role)) {
      grants.decode(each).ifPresent(grant -> held.merge(grant.grant(), grant, StoredGrant::merge));
    }
    return held;
  }

  /** The metastore refuses to grant again what it has, with an option or without. */
  @Override
  public void grant(String role, Collection<Grant> wanted, GrantOption option, String grantor) {
    Map<Grant, StoredGrant> held = held(role);
    List<Grant> missing = new ArrayList<>();
    List<Grant> weaker = new ArrayList<>();
    for (Grant grant : new HashSet<>(wanted)) {
      StoredGrant present = held.get(grant);
      if (present == null) {
        missing.add(grant);
      } else if (option == GrantOption.WITH && !present.grantOption()) {
        weaker.add(grant);
      }
    }
    if (!weaker.isEmpty()) {
      revoke(role, weaker, Revocation.PRIVILEGE);
      missing.addAll(weaker);
    }
    if (!missing.isEmpty()) {
      metastore.grantPrivileges(
          new PrivilegeBag(
              missing.stream().map(grant -> grants.encode(grant, role, option, grantor)).toList()));
    }
  }

  /** The metastore has one grant for each grantor, and takes away one of them at a time. */
  @Override
  public void revoke(String role, Collection<Grant> unwanted, Revocation what) {
    List<HiveObjectPrivilege> left = new ArrayList<>(stored(role));
    left.removeIf(each -> !isMeant(grants.decode(each), unwanted, what));
    Revoked revoked =
        switch (what) {
          case PRIVILEGE -> Revoked.PRIVILEGE;
          case GRANT_OPTION -> Revoked.GRANT_OPTION;
        };
    while (!left.isEmpty()) {
      Set<List<Object>> seen = new HashSet<>();
      List<HiveObjectPrivilege> next =
          left.stream()
              .filter(
                  each ->
                      seen.add(List.of(each.getHiveObject(), each.getGrantInfo().getPrivilege())))
              .toList();
      metastore.revokePrivileges(new PrivilegeBag(next), revoked);
      left.removeAll(next);
    }
  }

  private static boolean isMeant(
      Optional<StoredGrant> present, Collection<Grant> unwanted, Revocation what) {
    return present
        .filter(grant -> unwanted.contains(grant.grant()))
        .filter(grant -> what == Revocation.PRIVILEGE || grant.grantOption())
        .isPresent();
  }

  private List<HiveObjectPrivilege> stored(String role) {
    return metastore.privilegesOf(role, PrincipalType.ROLE);
  }
}
