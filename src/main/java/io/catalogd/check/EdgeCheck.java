package io.catalogd.check;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.dependent.ReverseEdges;
import io.catalogd.load.IoPool;
import io.catalogd.load.TableSource;
import io.catalogd.model.CatalogException;
import io.catalogd.model.DependentTable;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Checks that what depends on a table is told on both sides, and known here. Takes one call of the
 * metastore for each table that is told on one side only. For one check.
 */
final class EdgeCheck {
  private static final int MOST_READ = 1_000;

  private final TableSource source;
  private final IoPool pool;
  private final Findings findings;
  private final Failures failures;

  EdgeCheck(TableSource source, IoPool pool, Findings findings, Failures failures) {
    this.source = source;
    this.pool = pool;
    this.findings = findings;
    this.failures = failures;
  }

  /** A table that may depend on the one that is checked; one of the last two is null. */
  private record Other(TableName name, @Nullable Table there, @Nullable CatalogException failure) {}

  /**
   * Checks.
   *
   * @param base as the metastore has it now
   */
  void check(Table base, CatalogImage image) {
    SortedSet<TableName> known = image.dependentsOf(base.name());
    Map<String, String> parameters = base.definition().traits().parameters();
    Optional<SortedSet<TableName>> listed = ReverseEdges.read(parameters);
    if (listed.isEmpty()) {
      damaged(base.name(), known);
      return;
    }
    SortedSet<TableName> unlisted = new TreeSet<>(known);
    unlisted.removeAll(listed.get());
    read(unlisted).forEach(other -> checkUnlisted(base.name(), other));
    SortedSet<TableName> unknown = new TreeSet<>(listed.get());
    unknown.removeAll(known);
    int stale = 0;
    for (Other other : read(unknown)) {
      stale += checkUnknown(base.name(), other) ? 0 : 1;
    }
    if (stale > 0) {
      findings.note(
          String.format(
              "Names in its list of dependent tables that do not depend on it: %d. They are dropped"
                  + " with the next table that comes to depend on it; until then one that somebody"
                  + " makes under such a name is taken for confirmed.",
              stale));
    }
  }

  private List<Other> read(SortedSet<TableName> names) {
    if (names.size() > MOST_READ) {
      findings.note(
          String.format(
              "%d tables depend on it on one side only; the first %d were read.",
              names.size(), MOST_READ));
    }
    return pool.callAll(
        new ArrayList<>(names).subList(0, Math.min(MOST_READ, names.size())), this::read);
  }

  private Other read(TableName name) {
    try {
      return new Other(name, source.loadWithoutPartitions(name), null);
    } catch (CatalogException e) {
      return new Other(name, null, e);
    }
  }

  private static boolean dependsOn(Other other, TableName base) {
    return other.there() instanceof DependentTable dependent
        && dependent.dependencies().baseNames().contains(base);
  }

  /** Whether it cannot be told, as reading it failed; that it is gone is an answer. */
  private boolean isUntold(Other other) {
    @Nullable CatalogException failure = other.failure();
    if (failure == null || failure.kind() == ErrorKind.NOT_FOUND) {
      return false;
    }
    failures.take("dependent table " + other.name(), null, failure);
    return true;
  }

  private void checkUnlisted(TableName base, Other other) {
    if (isUntold(other)) {
      return;
    }
    if (dependsOn(other, base)) {
      add(other, "depends on it", "its list of dependent tables lacks it", confirm(other, base));
    } else {
      add(
          other,
          "depends on it",
          other.there() == null ? "no such table" : "does not depend on it",
          Remedies.invalidateOther(other.name()));
    }
  }

  private static Remedy confirm(Other other, TableName base) {
    boolean isCurrent =
        other.there() instanceof DependentTable dependent
            && dependent.dependencies().currentBase().name().equals(base);
    return isCurrent
        ? Remedies.dependsOn(other.name(), base)
        : Remedies.advice(
            String.format(
                "If it is meant, say ALTER TABLE %s PARTITION (…) DEPENDS ON TABLE %s for one of the"
                    + " partitions that depend on it, or for all tables that do %s.",
                StatementText.table(other.name()),
                StatementText.table(base),
                Remedies.confirmAll(base).text()));
  }

  /** Returns whether there is more to it than a stale entry. */
  private boolean checkUnknown(TableName base, Other other) {
    if (isUntold(other)) {
      return true;
    }
    if (!dependsOn(other, base)) {
      return false;
    }
    add(other, null, "depends on it", Remedies.invalidateOther(other.name()));
    return true;
  }

  private void add(Other other, @Nullable String here, String there, Remedy remedy) {
    findings.add(
        new Finding(FindingKind.DEPENDENCY, null, other.name().toString(), here, there, remedy));
  }

  /** The list is made anew, of what says that it depends on it. */
  private void damaged(TableName base, SortedSet<TableName> known) {
    findings.add(
        new Finding(
            FindingKind.DEPENDENCY,
            null,
            "list of dependent tables",
            known.isEmpty() ? null : "depending tables: " + known.size(),
            "the parameters that begin with 'dependent.dependents' are damaged",
            Remedies.confirmAll(base)));
  }
}
