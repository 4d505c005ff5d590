package io.catalogd.check;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.dependent.Resolver;
import io.catalogd.dependent.SchemaRules;
import io.catalogd.fetch.DependencyAnswer.OfPartition;
import io.catalogd.fetch.DependencyLookup;
import io.catalogd.load.TableSource;
import io.catalogd.model.Base;
import io.catalogd.model.CatalogException;
import io.catalogd.model.DependentTable;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checks what a dependent table stands on: its bases as the metastore has them now, and what its
 * partitions stand for. Which partitions bases have is believed as the catalog has it, so each base
 * takes one or two calls of the metastore. For one check.
 */
final class BaseCheck {
  private final TableSource source;
  private final Findings findings;
  private final Failures failures;

  BaseCheck(TableSource source, Findings findings, Failures failures) {
    this.source = source;
    this.findings = findings;
    this.failures = failures;
  }

  /**
   * Checks.
   *
   * @param table as the metastore has it now
   */
  void check(DependentTable table, CatalogImage image) {
    CatalogImage now = asThere(table, image);
    List<Broken> broken = new ArrayList<>();
    Set<TableName> unloaded = new HashSet<>();
    for (Base base : table.dependencies().all()) {
      if (!isLoaded(image, base.name())) {
        unloaded.add(base.name());
      }
      @Nullable String problem = problem(now, table, base);
      if (problem != null) {
        broken.add(new Broken(base, problem));
      } else if (isToldHere(base, image)) {
        compareHere(table, base, image);
      }
    }
    // All bases are brought up to date first: a statement about one may look at the others.
    broken.forEach(one -> findStale(table, one.base(), image, now));
    broken.forEach(
        one ->
            findings.add(
                new Finding(
                    FindingKind.BASE,
                    null,
                    text(one.base()),
                    null,
                    one.problem(),
                    remedy(table, one.base(), now))));
    if (unloaded.isEmpty()) {
      checkPartitions(
          table, now, broken.stream().map(one -> one.base().number()).collect(Collectors.toSet()));
    } else {
      findings.note(
          String.format(
              "What its partitions stand for was not checked, as %s is not loaded.",
              unloaded.iterator().next()));
    }
  }

  /** A base that cannot be used as the metastore has it, and why. */
  private record Broken(Base base, String problem) {}

  /** The image with a dependent table and its bases as the metastore has them now. */
  private CatalogImage asThere(DependentTable table, CatalogImage image) {
    CatalogImage now =
        image.with(new TableEntry(table.name(), image.version(), new TableState.Loaded(table)));
    for (Base base : table.dependencies().all()) {
      now = asThere(base.name(), now);
      @Nullable TableName renaming = base.renaming();
      now = renaming == null ? now : asThere(renaming, now);
    }
    return now;
  }

  /** The image with one table as the metastore has it now. */
  private CatalogImage asThere(TableName name, CatalogImage image) {
    @Nullable TableEntry known = image.findTable(name).orElse(null);
    try {
      Table there = source.loadWithoutPartitions(name);
      return image.findDatabase(name.database()).isEmpty()
          ? image
          : image.with(
              new TableEntry(
                  name, image.version(), new TableState.Loaded(withPartitions(there, known))));
    } catch (CatalogException e) {
      if (e.kind() == ErrorKind.NOT_FOUND) {
        return image.without(name);
      }
      failures.take("base " + name, null, e);
      return image;
    }
  }

  private static Table withPartitions(Table there, @Nullable TableEntry known) {
    if (known == null || !(known.state() instanceof TableState.Loaded loaded)) {
      return there;
    }
    if (there instanceof FileSystemTable files && loaded.table() instanceof FileSystemTable here) {
      return files.withPartitions(here.partitions(), here.hosts());
    }
    return there instanceof DependentTable dependent
            && loaded.table() instanceof DependentTable here
        ? dependent.withPartitions(here.own().partitions())
        : there;
  }

  /** Whether the catalog says something of it that may be wrong. */
  private static boolean isToldHere(Base base, CatalogImage image) {
    return image
        .findTable(base.name())
        .map(entry -> !(entry.state() instanceof TableState.Unloaded))
        .orElse(base.renaming() == null);
  }

  private static boolean isLoaded(CatalogImage image, TableName name) {
    return loaded(name, image).isPresent();
  }

  private static Optional<Table> loaded(TableName name, CatalogImage image) {
    return image
        .findTable(name)
        .flatMap(
            entry ->
                entry.state() instanceof TableState.Loaded loaded
                    ? Optional.of(loaded.table())
                    : Optional.empty());
  }

  private static @Nullable String problem(CatalogImage image, DependentTable table, Base base) {
    try {
      new Resolver(image).baseTable(table, base);
      return null;
    } catch (CatalogException e) {
      return e.getMessage();
    }
  }

  /** A base that is sound may be one that the catalog has as it was. */
  private void compareHere(DependentTable table, Base base, CatalogImage image) {
    @Nullable String problem = problem(image, table, base);
    if (problem != null) {
      findings.add(
          new Finding(
              FindingKind.BASE,
              null,
              text(base),
              problem,
              null,
              Remedies.invalidateOther(base.name())));
    }
  }

  /** What has to be told to the catalog before the base can be confirmed. */
  private void findStale(DependentTable table, Base base, CatalogImage image, CatalogImage now) {
    loaded(base.name(), now)
        .filter(there -> canBeConfirmed(table, there, now))
        .flatMap(there -> StaleBase.find(base.name(), image, there))
        .ifPresent(
            stale ->
                findings.add(
                    new Finding(
                        FindingKind.BASE,
                        null,
                        text(base),
                        stale.here(),
                        stale.there(),
                        stale.remedy())));
  }

  private static String text(Base base) {
    return "base " + base.number() + ", " + base.name();
  }

  private static Remedy remedy(DependentTable table, Base base, CatalogImage now) {
    if (loaded(base.name(), now).filter(there -> canBeConfirmed(table, there, now)).isEmpty()) {
      return Remedies.advice("Do what this says.");
    }
    if (base.number() == table.dependencies().current()) {
      return Remedies.dependsOn(table.name(), base.name());
    }
    return Remedies.advice(
        String.format(
            "If it is meant, say ALTER TABLE %s PARTITION (…) DEPENDS ON TABLE %s for the"
                + " partitions that depend on it.",
            StatementText.table(table.name()), StatementText.table(base.name())));
  }

  /** Whether {@code DEPENDS ON} takes it: it takes up columns, but no keys and no circle. */
  private static boolean canBeConfirmed(DependentTable table, Table base, CatalogImage now) {
    if (now.allDependentsOf(table.name()).contains(base.name())) {
      return false;
    }
    try {
      SchemaRules.checkKind(table.name(), base);
      SchemaRules.checkKeys(table.name(), table.definition().partitionKeys(), base);
      return true;
    } catch (CatalogException e) {
      return false;
    }
  }

  private void checkPartitions(DependentTable table, CatalogImage now, Set<Integer> broken) {
    for (OfPartition one : DependencyLookup.partitions(now, table)) {
      boolean isTold = one.dependency() != null && broken.contains(one.dependency().base());
      if (isTold) {
        continue;
      }
      if (one.problem() != null) {
        add(one, one.problem(), "Do what this says.");
      } else if (one.completeness() != null
          && one.completeness().present() < one.completeness().expected()) {
        add(
            one,
            one.completeness().toString(),
            "Add to the base what is missing. What others added is known once the base is"
                + " refreshed.");
      }
    }
  }

  private void add(OfPartition one, String there, String advice) {
    findings.add(
        new Finding(
            FindingKind.DEPENDENT_PARTITION,
            one.name(),
            null,
            null,
            there,
            Remedies.advice(advice)));
  }
}
