package io.catalogd.ddl.dependent;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.ddl.dependent.Dependents.Found;
import io.catalogd.ddl.dependent.Impact.Effect;
import io.catalogd.ddl.dependent.Impact.Touched;
import io.catalogd.dependent.DependentParameters;
import io.catalogd.dependent.SchemaRules;
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
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/**
 * Works out what other columns of a table mean to all that depends on it, however far; changes
 * nothing. For one statement.
 */
public final class ColumnImpact {
  private final Metastore metastore;
  private final Dependents dependents;
  private final List<Touched> touched = new ArrayList<>();

  /** Whether it is about what should have happened before. */
  private boolean isLate;

  /** What the columns of tables will be. */
  private final Map<TableName, List<FieldSchema>> next = new HashMap<>();

  public ColumnImpact(Metastore metastore, CatalogImage image, Table base) {
    this.metastore = metastore;
    this.dependents = new Dependents(metastore, image);
    dependents.put(base);
  }

  /** Of having these columns in place of those that the base has. */
  public Impact of(TableName base, List<FieldSchema> columns) {
    next.put(base, columns);
    follow(base, new HashSet<>(Set.of(base)));
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

  private void follow(TableName base, Set<TableName> way) {
    for (Found found : dependents.of(base)) {
      if (!way.add(found.name())) {
        continue;
      }
      @Nullable DependentStruct table = found.table();
      if (table == null) {
        touch(found, base, Effect.REFUSED, "parameters are damaged");
        continue;
      }
      OnSchemaChange policy = table.dependencies().policies().onSchemaChange();
      String told =
          DependentParameters.ON_SCHEMA_CHANGE + "=" + policy.name().toLowerCase(Locale.ROOT);
      @Nullable List<FieldSchema> wanted =
          policy == OnSchemaChange.FORBID ? null : wanted(table, base);
      if (policy == OnSchemaChange.PROPAGATE && !found.isConfirmed()) {
        touch(found, base, Effect.UNCHANGED, told + ", but its base has yet to be confirmed");
      } else if (wanted == null) {
        touch(
            found,
            base,
            Effect.REFUSED,
            policy == OnSchemaChange.FORBID ? told : told + ", but another base differs then");
      } else if (wanted.equals(table.struct().getSd().getCols())) {
        touch(found, base, Effect.UNCHANGED, told);
        if (isLate) {
          follow(found.name(), way);
        }
      } else {
        next.put(found.name(), wanted);
        touch(found, base, Effect.COLUMNS_FOLLOW, told);
        follow(found.name(), way);
      }
    }
  }

  private void touch(Found found, TableName base, Effect effect, String policy) {
    touched.add(new Touched(found.name(), found.table(), base, effect, policy, List.of()));
  }

  /** The columns that a dependent table gets; null where it would not fit all of its bases then. */
  private @Nullable List<FieldSchema> wanted(DependentStruct table, TableName base) {
    List<FieldSchema> ofBase = columnsOf(base);
    List<FieldSchema> own = table.struct().getSd().getCols();
    boolean isCurrent = table.numbersOf(base).contains(table.dependencies().current());
    boolean stays =
        isLate ? !isBehind(table, base, isCurrent) : !isCurrent && fit(table.name(), own, ofBase);
    List<FieldSchema> wanted = stays ? own : ofBase;
    for (Base one : table.dependencies().all()) {
      if (!fit(table.name(), wanted, columnsOf(one.name()))) {
        return null;
      }
    }
    return wanted;
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
        wanted -> {
          try {
            return metastore.loadTable(wanted).getSd().getCols();
          } catch (CatalogException e) {
            if (e.kind() == ErrorKind.NOT_FOUND) {
              return List.of();
            }
            throw e;
          }
        });
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
