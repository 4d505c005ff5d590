package io.catalogd.fetch;

import io.catalogd.model.Principal;
import io.catalogd.model.Privilege;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Roles by name, all from the image of one version. */
public record RoleAnswer(long catalogVersion, List<Described> roles) {
  public RoleAnswer {
    roles = List.copyOf(roles);
  }

  /**
   * One role.
   *
   * @param privileges in the order of their names; null where they were not asked for
   */
  public record Described(Principal role, @Nullable List<Privilege> privileges) {}
}
