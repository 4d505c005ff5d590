package io.catalogd.fetch;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.ObjectEntry;
import io.catalogd.fetch.RoleAnswer.Described;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.ObjectKey;
import io.catalogd.model.Principal;
import io.catalogd.model.Privilege;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tells roles and what they have been granted, from one image. Any thread. */
public final class RoleLookup {
  private RoleLookup() {}

  /**
   * What was asked for.
   *
   * @throws CatalogException NOT_FOUND without the role that is named
   */
  public static RoleAnswer describe(RoleQuery query, CatalogImage image) {
    List<Principal> roles =
        roles(query, image)
            .filter(role -> query.group() == null || role.groups().contains(query.group()))
            .toList();
    if (!query.privileges()) {
      return new RoleAnswer(
          image.version(), roles.stream().map(role -> new Described(role, null)).toList());
    }
    Map<Integer, List<Privilege>> privileges =
        objects(ObjectKey.Kind.PRIVILEGE, Privilege.class, image)
            .collect(Collectors.groupingBy(Privilege::principalId));
    return new RoleAnswer(
        image.version(),
        roles.stream()
            .map(role -> new Described(role, privileges.getOrDefault(role.id(), List.of())))
            .toList());
  }

  private static Stream<Principal> roles(RoleQuery query, CatalogImage image) {
    String name = query.role();
    if (name != null) {
      return Stream.of(
          image
              .findRole(name)
              .orElseThrow(
                  () ->
                      new CatalogException(
                          ErrorKind.NOT_FOUND,
                          "CatalogException",
                          "Role does not exist: " + name)));
    }
    return objects(ObjectKey.Kind.PRINCIPAL, Principal.class, image)
        .filter(principal -> principal.type() == Principal.Type.ROLE);
  }

  private static <T> Stream<T> objects(ObjectKey.Kind kind, Class<T> type, CatalogImage image) {
    return image.objects(kind).stream().map(ObjectEntry::object).map(type::cast);
  }
}
