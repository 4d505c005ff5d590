package io.catalogd.policy;

import io.catalogd.model.Grant;
import io.catalogd.model.Principal;
import io.catalogd.model.Privilege;

/**
 * A grant to a role, as it is stored.
 *
 * @param createTimeMs since 1970
 */
public record StoredGrant(Grant grant, boolean grantOption, long createTimeMs) {

  /** One of two records of one grant, by two grantors say: as strong and as old as either. */
  StoredGrant merge(StoredGrant other) {
    return new StoredGrant(
        grant, grantOption || other.grantOption, Math.min(createTimeMs, other.createTimeMs));
  }

  /** As the catalog tells it. */
  public Privilege heldBy(Principal holder) {
    return new Privilege(grant, grantOption, createTimeMs, holder.id(), holder.type());
  }
}
