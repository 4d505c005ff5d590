package io.catalogd.policy;

import java.util.List;

/**
 * A role with all that belongs to it, as it is stored.
 *
 * @param groups whose members have it, in order
 * @param grants in the order of their names
 */
record StoredRole(String name, List<String> groups, List<StoredGrant> grants) {
  StoredRole {
    groups = List.copyOf(groups);
    grants = List.copyOf(grants);
  }
}
