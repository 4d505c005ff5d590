package io.catalogd.ddl;

import io.catalogd.catalog.LockName;
import io.catalogd.policy.UriPrivileges;
import java.util.Set;

/** What statements about roles and privileges lock. */
final class PolicyLocks {
  /** Against each other and the reading of the policy (D274). */
  static final Set<LockName> POLICY = Set.of(new LockName.OfPolicy());

  /** Also against whoever else changes the parameters in which privileges on URIs are kept. */
  static final Set<LockName> WITH_URIS =
      Set.of(new LockName.OfPolicy(), new LockName.OfParameters(UriPrivileges.DATABASE));

  private PolicyLocks() {}
}
