package io.catalogd.policy;

import io.catalogd.model.Grant;
import java.util.Collection;
import java.util.Map;

/**
 * Where the grants to roles of some kinds are kept. Roles go by their names in the metastore.
 * Errors are those of the metastore.
 */
public interface PrivilegeStore {
  /** All grants of these kinds to a role; none for an unknown role. */
  Map<Grant, StoredGrant> held(String role);

  /**
   * Sees to it that the role holds them, and with {@code option} also may grant them on. What it
   * holds already is left alone: no grant takes an option away.
   */
  void grant(String role, Collection<Grant> grants, GrantOption option, String grantor);

  /** Takes away what the role holds of it; the rest is left alone. */
  void revoke(String role, Collection<Grant> grants, Revocation what);

  /** What is taken away. */
  enum Revocation {
    PRIVILEGE,
    /** Only the right to grant it on. */
    GRANT_OPTION
  }

  /** Whether the holder may grant on. */
  enum GrantOption {
    WITHOUT,
    WITH
  }
}
