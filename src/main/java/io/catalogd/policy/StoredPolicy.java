package io.catalogd.policy;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.load.IoPool;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.Grant;
import io.catalogd.model.Principal;
import io.catalogd.model.Securable.Scope;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.hadoop.hive.metastore.api.RolePrincipalGrant;

/**
 * All roles and privileges as the metastore keeps them. It tells roles apart by case, which nobody
 * else does: ours are in lower case there, as Hive's are, and of two that differ in case only the
 * one in lower case is seen. Holds no copy. Any thread; who reads all of it or writes holds {@link
 * #LOCKS}.
 */
public final class StoredPolicy {
  /**
   * Against each other (D274), and against whoever else writes the parameters in which privileges
   * on URIs are kept: what is read meanwhile may be only some of them.
   */
  public static final Set<LockName> LOCKS =
      Set.of(new LockName.OfPolicy(), new LockName.OfParameters(UriPrivileges.DATABASE));

  /** Everybody's, without being granted; the metastore keeps it from having members (and so us). */
  private static final String EVERYBODY = "public";

  private final String server;
  private final IoPool pool;
  private final InstantSource clock;
  private final PrincipalIds ids = new PrincipalIds();

  /**
   * Made once.
   *
   * @param server that grants are on
   * @param clock gives the time of grants that the metastore does not time
   */
  public StoredPolicy(String server, IoPool pool, InstantSource clock) {
    this.server = server;
    this.pool = pool;
    this.clock = clock;
  }

  public String server() {
    return server;
  }

  /** A role that is new, without groups and privileges. */
  public Principal newRole(String name) {
    return new Principal(name, ids.next(), Principal.Type.ROLE, List.of());
  }

  /**
   * What a role is called in the metastore, in whatever case it is asked for. Source: {@code
   * get_role_names}.
   *
   * @return nothing for {@code public} too, which nobody can be granted
   */
  public Optional<String> findRole(String name, Metastore metastore) {
    return Optional.ofNullable(roles(metastore).get(name.toLowerCase(Locale.ROOT)));
  }

  /** Whether a role of that name could not be made, {@code public} included. */
  public boolean isTaken(String name, Metastore metastore) {
    return name.equalsIgnoreCase(EVERYBODY) || findRole(name, metastore).isPresent();
  }

  /** Stored names by those in lower case. */
  private static Map<String, String> roles(Metastore metastore) {
    Map<String, String> roles = new TreeMap<>();
    for (String name : metastore.roleNames()) {
      String key = name.toLowerCase(Locale.ROOT);
      roles.merge(key, name, (one, other) -> one.equals(key) ? one : other);
    }
    roles.remove(EVERYBODY);
    return roles;
  }

  /**
   * The groups that have a role, in order; users and roles that have it are left out, as the
   * interface has no place for them. Source: {@code get_principals_in_role}.
   */
  public static List<String> groups(String role, Metastore metastore) {
    return metastore.roleMembers(role).stream()
        .filter(member -> member.getPrincipalType() == PrincipalType.GROUP)
        .map(RolePrincipalGrant::getPrincipalName)
        .sorted()
        .toList();
  }

  /** Where the grants of a scope are kept. */
  public PrivilegeStore privileges(Scope scope, Metastore metastore) {
    return switch (scope) {
      case SERVER, DATABASE, TABLE, COLUMN ->
          new MetastorePrivileges(metastore, new HiveGrants(server));
      case URI -> uriPrivileges(metastore);
    };
  }

  public UriPrivileges uriPrivileges(Metastore metastore) {
    return new UriPrivileges(metastore, server, clock);
  }

  /**
   * What makes the roles and privileges of {@code image} those of the metastore; nothing where they
   * are. What did not change keeps its version and id (D287). Costs two calls, and two for each
   * role, several at a time.
   */
  public List<CatalogChange.OfOne> changes(CatalogImage image, Metastore metastore) {
    return new PolicyDifference(image, ids).changes(read(metastore));
  }

  private List<StoredRole> read(Metastore metastore) {
    Map<String, Map<Grant, StoredGrant>> uris = uriPrivileges(metastore).all();
    return pool.callAll(
        List.copyOf(roles(metastore).entrySet()),
        role ->
            read(role.getValue(), uris.getOrDefault(role.getKey(), Map.of()).values(), metastore));
  }

  private StoredRole read(String role, Collection<StoredGrant> uris, Metastore metastore) {
    Map<Grant, StoredGrant> grants = new HashMap<>(privileges(Scope.SERVER, metastore).held(role));
    uris.forEach(each -> grants.put(each.grant(), each));
    return new StoredRole(
        role,
        groups(role, metastore),
        grants.values().stream()
            .sorted(Comparator.comparing(each -> each.grant().name()))
            .toList());
  }
}
