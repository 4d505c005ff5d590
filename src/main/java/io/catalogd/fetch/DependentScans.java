package io.catalogd.fetch;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.TableEntry;
import io.catalogd.dependent.Completeness;
import io.catalogd.dependent.DependentInput;
import io.catalogd.dependent.MatchedPartition;
import io.catalogd.dependent.Resolution;
import io.catalogd.dependent.Resolver;
import io.catalogd.model.CatalogException;
import io.catalogd.model.DependentTable;
import io.catalogd.model.PackedPartition;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What has to be read for partitions of a dependent table. For one answer. */
final class DependentScans {
  private final ScanGroups groups;
  private final Resolver resolver;
  private final Map<TableName, Set<String>> inputs = new LinkedHashMap<>();
  private final List<String> warnings = new ArrayList<>();
  private final List<PruneAnswer.Expected> expectations = new ArrayList<>();

  private DependentScans(PruneRequest request, Resolver resolver) {
    this.groups = new ScanGroups(request);
    this.resolver = resolver;
  }

  /**
   * The scans of these partitions.
   *
   * @param image in which the bases are loaded or failed
   * @throws CatalogException where one of the partitions cannot be resolved
   */
  static PruneAnswer of(
      CatalogImage image,
      TableEntry entry,
      DependentTable table,
      Collection<PackedPartition> chosen,
      PruneRequest request) {
    Resolver resolver = new Resolver(image);
    DependentScans scans = new DependentScans(request, resolver);
    Audit audit = new Audit(entry);
    scans.inputs.put(entry.name(), new LinkedHashSet<>());
    for (PackedPartition one : chosen) {
      Resolution resolution = resolver.resolve(table, one.unpack());
      scans.add(resolution);
      audit.add(resolution);
    }
    audit.write();
    return new PruneAnswer(
        entry.name(),
        image.version(),
        entry.version(),
        scans.groups.scans(),
        scans.inputs.entrySet().stream()
            .map(input -> new PruneAnswer.Input(input.getKey(), input.getValue()))
            .toList(),
        scans.warnings,
        scans.expectations);
  }

  private void add(Resolution resolution) {
    String name = resolution.partition().name();
    addInput(new DependentInput(resolution.table().name(), name));
    warnOfNothing(resolution);
    addExpectation(resolution);
    for (MatchedPartition matched : resolution.matched()) {
      matched.through().forEach(this::addInput);
      addInput(matched.name());
      groups.add(matched.table(), matched.entry().version(), matched.partition(), name);
    }
  }

  private void warnOfNothing(Resolution resolution) {
    if (resolution.matched().isEmpty()) {
      warnings.add(
          String.format(
              "Partition %s of %s stands for no partition with data now",
              resolution.partition().name(), resolution.table().name()));
    }
  }

  private void addExpectation(Resolution resolution) {
    @Nullable String expect = resolution.dependency().expect();
    if (expect == null) {
      return;
    }
    String name = resolution.partition().name();
    BasePartitions found = BasePartitions.of(resolver, resolution);
    @Nullable Completeness completeness = found.completeness();
    expectations.add(new PruneAnswer.Expected(name, expect, completeness));
    if (found.problem() != null) {
      warnings.add(found.problem());
    } else if (completeness != null && !completeness.isComplete()) {
      warnings.add(
          String.format(
              "Partition %s of %s is incomplete: %s",
              name, resolution.table().name(), completeness));
    }
  }

  private void addInput(DependentInput input) {
    inputs.computeIfAbsent(input.table(), table -> new LinkedHashSet<>()).add(input.partition());
  }
}
