package io.catalogd.policy;

import io.catalogd.metastore.Metastore;
import io.catalogd.model.Grant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.hadoop.hive.metastore.api.Database;
import org.jspecify.annotations.Nullable;

/**
 * Grants on URIs, of which the metastore's own privileges know nothing. They are kept in the
 * parameters of its database {@value #DATABASE}, which every metastore has, each as a {@link
 * UriGrant}. A database is read, changed and written whole: writers hold the lock of its
 * parameters.
 */
public final class UriPrivileges implements PrivilegeStore {
  /** Where they are kept. */
  public static final String DATABASE = "default";

  private final Metastore metastore;
  private final String server;
  private final InstantSource clock;

  UriPrivileges(Metastore metastore, String server, InstantSource clock) {
    this.metastore = metastore;
    this.server = server;
    this.clock = clock;
  }

  @Override
  public Map<Grant, StoredGrant> held(String role) {
    return all().getOrDefault(role.toLowerCase(Locale.ROOT), Map.of());
  }

  /** By role, in lower case, also of roles that are gone. Source: {@code get_database}. */
  Map<String, Map<Grant, StoredGrant>> all() {
    Map<String, Map<Grant, StoredGrant>> all = new HashMap<>();
    parameters(metastore.loadDatabase(DATABASE))
        .forEach(
            (key, value) ->
                parse(key, value)
                    .ifPresent(
                        each ->
                            all.computeIfAbsent(each.role(), role -> new HashMap<>())
                                .put(each.stored().grant(), each.stored())));
    return all;
  }

  @Override
  public void grant(String role, Collection<Grant> wanted, GrantOption option, String grantor) {
    alter(parameters -> wanted.forEach(grant -> add(role, grant, option, parameters)));
  }

  private void add(String role, Grant grant, GrantOption option, Map<String, String> parameters) {
    boolean withOption = option == GrantOption.WITH;
    UriGrant next = new UriGrant(role, new StoredGrant(grant, withOption, clock.millis()));
    Optional<UriGrant> present = parse(next.key(), parameters.get(next.key()));
    if (present.isEmpty() || (withOption && !present.get().stored().grantOption())) {
      parameters.put(next.key(), next.value());
    }
  }

  @Override
  public void revoke(String role, Collection<Grant> unwanted, Revocation what) {
    alter(parameters -> unwanted.forEach(grant -> remove(role, grant, what, parameters)));
  }

  private void remove(String role, Grant grant, Revocation what, Map<String, String> parameters) {
    String key = new UriGrant(role, new StoredGrant(grant, false, 0)).key();
    Optional<UriGrant> present = parse(key, parameters.remove(key));
    if (present.isPresent() && what == Revocation.GRANT_OPTION) {
      parameters.put(key, present.get().withoutGrantOption().value());
    }
  }

  /** Leaves nothing for a later role of the same name. */
  public void forget(String role) {
    alter(
        parameters ->
            parameters
                .entrySet()
                .removeIf(
                    each ->
                        parse(each.getKey(), each.getValue())
                            .filter(grant -> grant.role().equals(role.toLowerCase(Locale.ROOT)))
                            .isPresent()));
  }

  private Optional<UriGrant> parse(String key, @Nullable String value) {
    return value == null ? Optional.empty() : UriGrant.parse(key, value, server);
  }

  /** Writes only if {@code change} changes something. */
  private void alter(Consumer<Map<String, String>> change) {
    Database database = metastore.loadDatabase(DATABASE);
    Map<String, String> before = parameters(database);
    Map<String, String> after = new HashMap<>(before);
    change.accept(after);
    if (!after.equals(before)) {
      database.setParameters(after);
      metastore.alterDatabase(DATABASE, database);
    }
  }

  private static Map<String, String> parameters(Database database) {
    return database.getParameters() == null ? Map.of() : database.getParameters();
  }
}
