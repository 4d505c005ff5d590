package io.catalogd.ddl.dependent;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.ddl.dependent.Dependents.Found;
import io.catalogd.ddl.dependent.Impact.Effect;
import io.catalogd.ddl.dependent.Impact.Touched;
import io.catalogd.dependent.DependentParameters;
import io.catalogd.dependent.SchemaRules;
import io.catalogd.load.TableSource;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.Base;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.DependentPolicies.OnSchemaChange;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/**
 * Works out what other columns of a table mean to all that depends on it, however far; changes
 * nothing. For one statement. Columns are those that readers get, which an Avro schema may give.
 *
 * <p>Several ways may lead to a table. So tables are looked at bases first, and each once, when it
 * is known what becomes of all of its bases.
 */
public final class ColumnImpact {
  private final Dependents dependents;
  private final TableSource source;
  private final List<Touched> touched = new ArrayList<>();

  /** Whether it is about what should have happened before. */
  private boolean isLate;

  /** What the columns of tables will be. */
  private final Map<TableName, List<Column>> next = new HashMap<>();

  /** The tables whose columns will be others. */
  private final Set<TableName> changed = new HashSet<>();

  /** The ways that lead to a table, in the order in which they were found. */
  private final Map<TableName, List<Way>> ways = new HashMap<>();

  /**
   * Of a table as it is or is to be.
   *
   * @param source reads what columns readers get
   */
  public ColumnImpact(Metastore metastore, CatalogImage image, Table base, TableSource source) {
    this.dependents = new Dependents(metastore, image);
    this.source = source;
    dependents.put(base);
  }

  /** One of the ways to a dependent table, and where it comes from. */
  private record Way(Found found, TableName base) {}

  /** Of having its columns in place of those that it had; nothing where they are the same. */
  public Impact of(TableName base, Table before) {
    return hasNoDependents(base) || !hadSame(before, base) ? impact(base) : Impact.NONE;
  }

  private boolean hasNoDependents(TableName base) {
    return dependents.of(base).isEmpty();
  }

  /** Columns that could not be read were others. */
  private boolean hadSame(Table before, TableName base) {
    List<Column> now = columnsOfStart(base);
    return find(before).filter(had -> SchemaRules.areSame(had, now)).isPresent();
  }

  /** Of the table that it starts from, which has to be readable where others follow it. */
  private List<Column> columnsOfStart(TableName base) {
    return next.computeIfAbsent(
        base, wanted -> dependents.find(wanted).map(source::columns).orElse(List.of()));
  }

  /** Whether it can be told what columns readers get of the base, or nobody has to know. */
  public boolean isReadable(TableName base) {
    return hasNoDependents(base) || dependents.find(base).flatMap(this::find).isPresent();
  }

  /** Nothing where a load would fail by what the table is like. */
  private Optional<List<Column>> find(Table struct) {
    try {
      return Optional.of(source.columns(struct));
    } catch (CatalogException e) {
      if (e.kind() == ErrorKind.INVALID_REQUEST) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private Impact impact(TableName base) {
    if (!hasNoDependents(base)) {
      columnsOfStart(base);
    }
    changed.add(base);
    for (TableName table : BaseFirst.order(List.of(base), this::reached)) {
      if (!table.equals(base)) {
        decide(ways.getOrDefault(table, List.of()));
      }
    }
    return new Impact(touched, dependents.warnings());
  }

  /**
   * Of having the columns that it has: what an earlier change did not reach, as it was cut off or
   * made by others. Looks through tables that stay as they are.
   */
  public Impact ofLagging(TableName base) {
    isLate = true;
    return impact(base);
  }

  private List<TableName> reached(TableName base) {
    List<TableName> reached = new ArrayList<>();
    for (Found found : dependents.of(base)) {
      ways.computeIfAbsent(found.name(), any -> new ArrayList<>()).add(new Way(found, base));
      reached.add(found.name());
    }
    return reached;
  }

  /** Says what becomes of one table, all of whose ways are given. */
  private void decide(List<Way> all) {
    List<Way> changing = all.stream().filter(way -> changed.contains(way.base())).toList();
    @Nullable DependentStruct table = all.get(0).found().table();
    if (table == null) {
      changing.forEach(way -> touch(way, Effect.REFUSED, RefusalRemedy.MEND.reason()));
      return;
    }
    OnSchemaChange policy = table.dependencies().policies().onSchemaChange();
    String told =
        DependentParameters.ON_SCHEMA_CHANGE + "=" + policy.name().toLowerCase(Locale.ROOT);
    if (policy == OnSchemaChange.FORBID) {
      // Where a base gets the very columns that the table has, nothing is left to forbid.
      changing.forEach(
          way -> touch(way, hasColumnsOf(table, way) ? Effect.UNCHANGED : Effect.REFUSED, told));
      return;
    }
    List<Way> confirmed = new ArrayList<>();
    for (Way way : isLate ? all : changing) {
      if (way.found().isConfirmed()) {
        confirmed.add(way);
      } else {
        touch(way, Effect.UNCHANGED, told + ", but its base has yet to be confirmed");
      }
    }
    if (!confirmed.isEmpty()) {
      follow(table, confirmed, told);
    }
  }

  private boolean hasColumnsOf(DependentStruct table, Way way) {
    return SchemaRules.areSame(table.columns(), columnsOf(way.base()));
  }

  private void follow(DependentStruct table, List<Way> confirmed, String told) {
    @Nullable Way leading = leading(table, confirmed);
    List<Column> own = table.columns();
    List<Column> wanted = leading == null ? own : columnsOf(leading.base());
    if (!fitsAll(table, wanted)) {
      // What stays as it is makes nothing worse.
      confirmed.stream()
          .filter(way -> changed.contains(way.base()))
          .forEach(
              way ->
                  touch(way, Effect.REFUSED, told + ", but " + RefusalRemedy.OTHER_BASE.reason()));
    } else if (leading == null || SchemaRules.areSame(wanted, own)) {
      touch(confirmed.get(0), Effect.UNCHANGED, told);
    } else {
      next.put(table.name(), wanted);
      changed.add(table.name());
      touch(leading, Effect.COLUMNS_FOLLOW, told);
    }
  }

  private void touch(Way way, Effect effect, String policy) {
    Found found = way.found();
    touched.add(new Touched(found.name(), found.table(), way.base(), effect, policy, List.of()));
  }

  /** The way whose base has the columns that the table gets; null where it keeps its own. */
  private @Nullable Way leading(DependentStruct table, List<Way> confirmed) {
    @Nullable Way leading = null;
    for (Way way : confirmed) {
      boolean isCurrent = isCurrent(table, way.base());
      boolean leads =
          isLate
              ? isBehind(table, way.base(), isCurrent)
              : isCurrent || !SchemaRules.areEqual(table.columns(), columnsOf(way.base()));
      if (leads && (leading == null || isCurrent)) {
        leading = way;
      }
    }
    return leading;
  }

  private static boolean isCurrent(DependentStruct table, TableName base) {
    return table.numbersOf(base).contains(table.dependencies().current());
  }

  private boolean fitsAll(DependentStruct table, List<Column> columns) {
    return table.dependencies().all().stream()
        .allMatch(base -> SchemaRules.areEqual(columns, columnsOf(base)));
  }

  private boolean isBehind(DependentStruct table, TableName base, boolean isCurrent) {
    List<List<Column>> ofAll = new ArrayList<>();
    for (Base one : table.dependencies().all()) {
      List<Column> columns = columnsOf(one);
      if (!columns.isEmpty()) {
        ofAll.add(columns);
      }
    }
    return SchemaRules.hasToFollow(table.columns(), columnsOf(base), isCurrent, ofAll);
  }

  private List<Column> columnsOf(Base base) {
    return dependents.findName(base).map(this::columnsOf).orElse(List.of());
  }

  /** A base that is missing, or that nobody can read as it is, has none. */
  private List<Column> columnsOf(TableName base) {
    return next.computeIfAbsent(
        base, wanted -> dependents.find(wanted).flatMap(this::find).orElse(List.of()));
  }

  /** What the columns of a touched table will be. */
  public List<Column> columns(TableName table) {
    return List.copyOf(next.getOrDefault(table, List.of()));
  }
}
