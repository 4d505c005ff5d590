package io.catalogd.fetch;

import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.dependent.DependentInput;
import io.catalogd.dependent.MatchedPartition;
import io.catalogd.dependent.Resolution;
import io.catalogd.dependent.Resolver;
import io.catalogd.fetch.DependencyAnswer.OfDependent;
import io.catalogd.fetch.DependencyAnswer.Use;
import io.catalogd.model.CatalogException;
import io.catalogd.model.DependentTable;
import io.catalogd.model.PackedPartition;
import io.catalogd.model.Partition;
import io.catalogd.model.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells what tables that depend on one have of it. For one answer. */
final class DependentUses {
  private final Table base;
  private final Resolver resolver;
  private final boolean wanted;
  private final @Nullable Set<String> names;

  DependentUses(DependencyQuery query, Table base, Resolver resolver) {
    this.base = base;
    this.resolver = resolver;
    this.wanted = query.partitions();
    this.names = query.names() == null ? null : new HashSet<>(query.names());
  }

  /** What the table of {@code entry} has. */
  OfDependent of(TableEntry entry, boolean isIndirect) {
    if (entry.state() instanceof TableState.Failed failed) {
      return new OfDependent(
          entry.name(), isIndirect, null, null, "" + failed.reason().getMessage());
    }
    if (!(entry.state() instanceof TableState.Loaded loaded)) {
      return new OfDependent(entry.name(), isIndirect, null, null, null);
    }
    if (!(loaded.table() instanceof DependentTable dependent)) {
      return new OfDependent(
          entry.name(), isIndirect, null, null, "It is no dependent table any more.");
    }
    List<PackedPartition> users = new ArrayList<>();
    @Nullable String problem = wanted ? addUsers(dependent, users) : null;
    return new OfDependent(
        entry.name(),
        isIndirect,
        dependent.dependencies().policies(),
        wanted ? new ListView<>(users, one -> use(dependent, one.unpack())) : null,
        problem);
  }

  private Use use(DependentTable dependent, Partition partition) {
    return new Use(partition.name(), ofBase(resolver.resolve(dependent, partition)));
  }

  /** Returns what is wrong with the first partition that cannot be resolved; null if all can. */
  private @Nullable String addUsers(DependentTable dependent, List<PackedPartition> users) {
    @Nullable String problem = null;
    for (PackedPartition packed : dependent.own().partitions().packedInKeyOrder()) {
      try {
        if (!use(dependent, packed.unpack()).basePartitions().isEmpty()) {
          users.add(packed);
        }
      } catch (CatalogException e) {
        problem = problem == null ? e.getMessage() : problem;
      }
    }
    return problem;
  }

  private List<String> ofBase(Resolution resolution) {
    Set<String> found = new LinkedHashSet<>();
    for (MatchedPartition matched : resolution.matched()) {
      add(matched.name(), found);
      matched.through().forEach(input -> add(input, found));
    }
    return List.copyOf(found);
  }

  private void add(DependentInput input, Set<String> found) {
    boolean isWanted =
        input.table().equals(base.name()) && (names == null || names.contains(input.partition()));
    if (isWanted) {
      found.add(input.partition());
    }
  }
}
