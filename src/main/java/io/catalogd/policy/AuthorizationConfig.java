package io.catalogd.policy;

import io.catalogd.config.Ranges;
import java.time.Duration;
import java.util.List;

/**
 * Who may change roles and privileges.
 *
 * @param enabled {@code authorization.enabled}: whether only administrators may; default false
 * @param admins {@code authorization.admins}: short names of the administrators; where there are
 *     none, those whom {@link Administrators#ROLE} was granted to
 * @param serverName {@code authorization.server-name}: what privileges on everything are called by
 *     the coordinators, default "server1"
 * @param pollInterval {@code authorization.poll-interval}: pause between readings of the
 *     metastore's roles and privileges while enabled, default 60 seconds, 1 second to 1 day
 */
public record AuthorizationConfig(
    boolean enabled, List<String> admins, String serverName, Duration pollInterval) {
  private static final Duration LEAST = Duration.ofSeconds(1);
  private static final Duration MOST = Duration.ofDays(1);

  /** Everybody may. */
  public static final AuthorizationConfig DEFAULT =
      new AuthorizationConfig(false, List.of(), "server1", Duration.ofSeconds(60));

  public AuthorizationConfig {
    admins = List.copyOf(admins);
    if (serverName.contains("->") || serverName.contains("=")) {
      throw new IllegalArgumentException(
          "authorization.server-name must be without -> and =, not " + serverName);
    }
    Ranges.check("authorization.poll-interval", pollInterval, LEAST, MOST);
  }
}
