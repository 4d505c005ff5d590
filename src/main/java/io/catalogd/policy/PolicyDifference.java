package io.catalogd.policy;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogChange.PutObject;
import io.catalogd.catalog.CatalogChange.RemoveObject;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.ObjectEntry;
import io.catalogd.model.ObjectKey;
import io.catalogd.model.Principal;
import io.catalogd.model.Privilege;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How an image's roles and privileges differ from those that are stored (D287). */
final class PolicyDifference {
  private final CatalogImage image;
  private final PrincipalIds ids;
  private final Map<Integer, List<Privilege>> known;

  PolicyDifference(CatalogImage image, PrincipalIds ids) {
    this.image = image;
    this.ids = ids;
    this.known =
        image.objects(ObjectKey.Kind.PRIVILEGE).stream()
            .map(entry -> (Privilege) entry.object())
            .collect(Collectors.groupingBy(Privilege::principalId));
  }

  /** Principals before their privileges (D19). */
  List<CatalogChange.OfOne> changes(List<StoredRole> stored) {
    List<CatalogChange.OfOne> changes = new ArrayList<>();
    Set<ObjectKey> left = new HashSet<>();
    for (StoredRole role : stored) {
      left.add(ObjectKey.principal(Principal.Type.ROLE, role.name()));
      addRole(role, changes);
    }
    image.objects(ObjectKey.Kind.PRINCIPAL).stream()
        .map(ObjectEntry::object)
        .filter(principal -> !left.contains(principal.key()))
        .forEach(principal -> changes.add(new RemoveObject(principal.key())));
    return changes;
  }

  private void addRole(StoredRole role, List<CatalogChange.OfOne> changes) {
    Principal present = image.findRole(role.name()).orElse(null);
    if (present != null && sameGroups(present, role)) {
      addPrivileges(present, role, changes);
      return;
    }
    // The name stays as whoever created it spelled it; the new id ends all old privileges.
    String name = present == null ? role.name() : present.name();
    Principal next = new Principal(name, ids.next(), Principal.Type.ROLE, role.groups());
    changes.add(new PutObject(next));
    addPrivileges(next, role, changes);
  }

  private static boolean sameGroups(Principal present, StoredRole role) {
    return Set.copyOf(present.groups()).equals(Set.copyOf(role.groups()));
  }

  private void addPrivileges(Principal holder, StoredRole role, List<CatalogChange.OfOne> changes) {
    Map<ObjectKey, Privilege> gone = new HashMap<>(byKey(holder));
    role.grants().stream()
        .map(grant -> grant.heldBy(holder))
        .filter(privilege -> !privilege.equals(gone.remove(privilege.key())))
        .forEach(privilege -> changes.add(new PutObject(privilege)));
    gone.keySet().forEach(key -> changes.add(new RemoveObject(key)));
  }

  private Map<ObjectKey, Privilege> byKey(Principal holder) {
    return known.getOrDefault(holder.id(), List.of()).stream()
        .collect(Collectors.toMap(Privilege::key, Function.identity()));
  }
}
