package io.catalogd.ddl.dependent;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.ddl.dependent.Dependents.Found;
import io.catalogd.ddl.dependent.Impact.Effect;
import io.catalogd.ddl.dependent.Impact.Touched;
import io.catalogd.dependent.DependentParameters;
import io.catalogd.dependent.SchemaRules;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.Column;
import io.catalogd.model.DependentPolicies.OnSchemaChange;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/**
 * Works out what other columns of a table mean to all that depends on it, however far; changes
 * nothing. For one statement.
 *
 * <p>Several ways may lead to a table. So tables are looked at bases first, and each once, when it
 * is known what becomes of all of its bases.
 */
public final class ColumnImpact {
  private final Dependents dependents;
  private final List<Touched> touched = new ArrayList<>();

  /** Whether it is about what should have happened before. */
  private boolean isLate;

  /** What the columns of tables will be. */
  private final Map<TableName, List<FieldSchema>> next = new HashMap<>();

  /** The tables whose columns will be others. */
  private final Set<TableName> changed = new HashSet<>();

  /** The ways that lead to a table, in the order in which they were found. */
  private final Map<TableName, List<Way>> ways = new HashMap<>();

  public ColumnImpact(Metastore metastore, CatalogImage image, Table base) {
    this.dependents = new Dependents(metastore, image);
    dependents.put(base);
  }

  /** One of the ways to a dependent table, and where it comes from. */
  private record Way(Found found, TableName base) {}

  /** Of having these columns in place of those that the base has. */
  public Impact of(TableName base, List<FieldSchema> columns) {
    next.put(base, columns);
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
  public Impact ofLagging(TableName base, List<FieldSchema> columns) {
    isLate = true;
    return of(base, columns);
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
      changing.forEach(way -> touch(way, Effect.REFUSED, "parameters are damaged"));
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
    List<FieldSchema> own = table.struct().getSd().getCols();
    List<FieldSchema> ofBase = columnsOf(way.base());
    return own.size() == ofBase.size() && fit(table.name(), own, ofBase);
  }

  private void follow(DependentStruct table, List<Way> confirmed, String told) {
    @Nullable Way leading = leading(table, confirmed);
    List<FieldSchema> own = table.struct().getSd().getCols();
    List<FieldSchema> wanted = leading == null ? own : columnsOf(leading.base());
    if (!fitsAll(table, wanted)) {
      // What stays as it is makes nothing worse.
      confirmed.stream()
          .filter(way -> changed.contains(way.base()))
          .forEach(way -> touch(way, Effect.REFUSED, told + ", but another base differs then"));
    } else if (leading == null || wanted.equals(own)) {
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
              : isCurrent
                  || !fit(table.name(), table.struct().getSd().getCols(), columnsOf(way.base()));
      if (leads && (leading == null || isCurrent)) {
        leading = way;
      }
    }
    return leading;
  }

  private static boolean isCurrent(DependentStruct table, TableName base) {
    return table.numbersOf(base).contains(table.dependencies().current());
  }

  private boolean fitsAll(DependentStruct table, List<FieldSchema> columns) {
    return table.dependencies().all().stream()
        .allMatch(base -> fit(table.name(), columns, columnsOf(base.name())));
  }

  private boolean isBehind(DependentStruct table, TableName base, boolean isCurrent) {
    List<List<Column>> ofAll = new ArrayList<>();
    for (TableName one : table.dependencies().baseNames()) {
      List<Column> columns = DependentStruct.columns(one, columnsOf(one));
      if (!columns.isEmpty()) {
        ofAll.add(columns);
      }
    }
    return SchemaRules.hasToFollow(
        table.columns(), DependentStruct.columns(base, columnsOf(base)), isCurrent, ofAll);
  }

  /** A base that is missing has none. */
  private List<FieldSchema> columnsOf(TableName base) {
    return next.computeIfAbsent(
        base,
        wanted ->
            dependents.find(wanted).map(struct -> struct.getSd().getCols()).orElse(List.of()));
  }

  private static boolean fit(TableName table, List<FieldSchema> one, List<FieldSchema> other) {
    List<Column> left = DependentStruct.columns(table, one);
    return SchemaRules.areEqual(left, DependentStruct.columns(table, other));
  }

  /** What the columns of a touched table will be. */
  public List<FieldSchema> columns(TableName table) {
    return List.copyOf(next.getOrDefault(table, List.of()));
  }
}
