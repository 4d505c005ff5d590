package io.catalogd.model;

import java.util.List;

/**
 * Whoever holds privileges (D275).
 *
 * @param name as it was created
 * @param id counted by this process; another one after each change of the groups (D287)
 * @param groups whose members have the role; case matters
 */
public record Principal(String name, int id, Type type, List<String> groups)
    implements CatalogObject {
  public Principal {
    groups = List.copyOf(groups);
  }

  /** What it is. */
  public enum Type {
    ROLE,
    USER
  }

  public Principal withGroups(List<String> newGroups) {
    return new Principal(name, id, type, newGroups);
  }

  @Override
  public ObjectKey key() {
    return ObjectKey.principal(type, name);
  }
}
