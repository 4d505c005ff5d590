package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogChange.PutAltered;
import io.catalogd.catalog.CatalogChange.PutDependencies;
import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.ddl.dependent.BaseNumbers;
import io.catalogd.ddl.dependent.Bases;
import io.catalogd.ddl.dependent.DependentStruct;
import io.catalogd.ddl.dependent.EdgeLists;
import io.catalogd.dependent.DependentClause;
import io.catalogd.dependent.DependentErrors;
import io.catalogd.load.TableLoads;
import io.catalogd.load.TableSource;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Dependencies;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import io.catalogd.policy.ReadRights;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What statements on dependent tables have in common. They go by the metastore's table as it is
 * now; what was changed is unloaded then, and its bases are as they were but for their lists.
 */
final class DependentAlteration {
  private final TableLoads loads;
  private final TableSource source;
  private final ReadRights rights;
  private final InstantSource clock;

  DependentAlteration(
      TableLoads loads, TableSource source, ReadRights rights, InstantSource clock) {
    this.rights = rights;
    this.loads = loads;
    this.source = source;
    this.clock = clock;
  }

  /** Whether a table is known to depend on others, loaded or not. */
  static boolean isDependent(TableName table, CatalogImage image) {
    return !image.basesOf(table).isEmpty();
  }

  /** A statement that needs data of the table's own. */
  static CatalogException refused(TableName table, Collection<TableName> bases) {
    return DependentErrors.refused(
        String.format(
            "%s is a dependent table and has no data of its own, so this cannot be done to it. Do it"
                + " to its base: %s.",
            table, bases.stream().map(TableName::toString).collect(Collectors.joining(", "))));
  }

  static Set<LockName> locks(Collection<TableName> tables) {
    return tables.stream().map(LockName.OfTable::new).collect(Collectors.toSet());
  }

  /** Reads what the metastore has. */
  TableSource source() {
    return source;
  }

  Bases bases(DdlAttempt attempt) {
    return new Bases(loads, attempt.metastore(), attempt.deadline());
  }

  /** Where properties name another base: all that the table has and that one. */
  static Set<LockName> locks(Map<String, String> properties, TableName table, CatalogImage image) {
    @Nullable TableName on = DependentClause.baseIn(table, properties);
    if (on == null) {
      return Set.of();
    }
    Set<LockName> locks = new HashSet<>(locks(image.basesOf(table)));
    locks.addAll(locksOfNewBase(on, image));
    return locks;
  }

  /**
   * A table that another shall depend on, with all that it depends on: of two statements that would
   * close a circle between them, one waits, and sees what the other did.
   */
  static Set<LockName> locksOfNewBase(TableName on, CatalogImage image) {
    Set<TableName> bases = new TreeSet<>(image.allBasesOf(on));
    bases.add(on);
    return locks(bases);
  }

  /** Whoever has a table depend on another has to be allowed to read that (rule 12). */
  void checkMayRead(@Nullable String user, TableName base, DdlAttempt attempt) {
    rights.check(user, base, attempt.base());
  }

  EdgeLists edges(DdlAttempt attempt) {
    return new EdgeLists(attempt.metastore(), attempt.base());
  }

  DependentStruct loadFresh(TableName name, DdlAttempt attempt) {
    return DependentStruct.of(attempt.loadFresh(name, "alter_table"));
  }

  /** A dependent table that was changed; the next reader loads it. */
  static PutTable forgotten(TableName table) {
    return new PutTable(table, TableState.UNLOADED);
  }

  /**
   * Throws CONFLICT where a table that shall be changed too is not locked, as the catalog did not
   * know when the statement began that it depends on {@code base}.
   */
  void checkLocked(TableName base, TableName dependent, DdlAttempt attempt) {
    if (!attempt.base().allDependentsOf(base).contains(dependent)) {
      throw new CatalogException(
          ErrorKind.CONFLICT,
          "DependentTableException",
          String.format(
              "Table %s depends on %s, which this catalog did not know. Run 'invalidate metadata"
                  + " %s', read the table, and try again.",
              dependent, base, dependent));
    }
  }

  /** Sends a changed table back, stamped (D43). */
  void alter(DependentStruct changed, DdlAttempt attempt) {
    TableStructs.stamp(changed.struct(), clock);
    attempt.metastore().alterTable(changed.name(), changed.struct());
  }

  /** Has bases list a table no more that it does not use any more. */
  void removeEdges(
      TableName dependent,
      Set<TableName> before,
      Set<TableName> after,
      Set<TableName> changed,
      DdlAttempt attempt) {
    for (TableName base : before) {
      if (!after.contains(base) && edges(attempt).remove(base, dependent)) {
        changed.add(base);
      }
    }
  }

  /**
   * Takes the numbers of bases back that nothing uses, and then has those bases list it no more.
   *
   * @param used numbers that partitions have
   * @param changed bases whose lists were changed are added
   */
  DependentStruct release(
      DependentStruct table, Set<Integer> used, Set<TableName> changed, DdlAttempt attempt) {
    Dependencies left = BaseNumbers.released(table.dependencies(), used);
    if (left.equals(table.dependencies())) {
      return table;
    }
    DependentStruct next = table.with(left);
    alter(next, attempt);
    removeEdges(table.name(), table.dependencies().baseNames(), left.baseNames(), changed, attempt);
    return next;
  }

  /**
   * What became of it all.
   *
   * @param bases whose lists were changed
   */
  DdlOutcome outcome(
      String summary, DependentStruct table, Collection<TableName> bases, DdlAttempt attempt) {
    return DdlOutcome.changed(summary, new PutTable(table.name(), TableState.UNLOADED))
        .besides(edges(table))
        .besides(reloaded(bases, attempt));
  }

  /** What the catalog is to know of a dependent table before it is loaded. */
  static List<CatalogChange> edges(DependentStruct table) {
    return List.of(new PutDependencies(table.name(), table.dependencies().baseNames()));
  }

  /** Bases whose lists were changed; those that are not loaded have nothing to forget. */
  List<CatalogChange> reloaded(Collection<TableName> bases, DdlAttempt attempt) {
    List<CatalogChange> changes = new ArrayList<>();
    for (TableName base : bases) {
      Optional<TableEntry> known = attempt.base().findTable(base);
      if (known.isPresent()) {
        changes.add(
            known.get().state() instanceof TableState.Unloaded
                ? new PutTable(base, TableState.UNLOADED)
                : reloaded(base, attempt));
      }
    }
    return changes;
  }

  private CatalogChange reloaded(TableName base, DdlAttempt attempt) {
    TableEntry entry =
        loads.loaded(new SpelledName(base.database(), base.table()), attempt.deadline());
    return entry.state() instanceof TableState.Loaded loaded
            && loaded.table() instanceof FileSystemTable
        ? new PutAltered(source.reloadDefinition(loaded.table()), entry.ownVersion())
        : new PutTable(base, TableState.UNLOADED);
  }
}
