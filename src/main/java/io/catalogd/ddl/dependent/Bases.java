package io.catalogd.ddl.dependent;

import io.catalogd.catalog.TableEntry;
import io.catalogd.dependent.DependentErrors;
import io.catalogd.dependent.ReverseEdges;
import io.catalogd.dependent.SchemaRules;
import io.catalogd.load.TableLoads;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.Base;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.Deadline;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.SpelledName;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Looks at tables that shall be bases, or are. */
public final class Bases {
  private final TableLoads loads;
  private final Metastore metastore;
  private final Deadline deadline;

  public Bases(TableLoads loads, Metastore metastore, Deadline deadline) {
    this.loads = loads;
    this.metastore = metastore;
    this.deadline = deadline;
  }

  /**
   * Loads a base if need be.
   *
   * @throws CatalogException NOT_FOUND where there is none, why it cannot be loaded,
   *     INVALID_REQUEST where it is of a kind that cannot be a base, CONFLICT where the catalog
   *     knows an older table of that name
   */
  public OpenBase open(TableName dependent, TableName base) {
    TableEntry entry = loads.loaded(new SpelledName(base.database(), base.table()), deadline);
    Table table = entry.content();
    SchemaRules.checkKind(dependent, table);
    OpenBase open = new OpenBase(table, metastore.loadTable(base));
    if (table.definition().traits().createTime() != open.createTime()) {
      throw new CatalogException(
          ErrorKind.CONFLICT,
          "DependentTableException",
          String.format(
              "Table %s was dropped and made anew outside of this catalog. Run 'invalidate metadata"
                  + " %s' and try again.",
              base, base));
    }
    return open;
  }

  /** Opens a base and checks that a dependent table of these keys and columns may depend on it. */
  public OpenBase openFor(
      TableName dependent, List<Column> columns, List<Column> keys, TableName base) {
    checkNoCircle(dependent, base);
    OpenBase open = open(dependent, base);
    checkFits(dependent, columns, keys, open);
    return open;
  }

  /** Checks that a dependent table of these keys and columns may depend on a base. */
  public static void checkFits(
      TableName dependent, List<Column> columns, List<Column> keys, OpenBase open) {
    SchemaRules.checkKeys(dependent, keys, open.table());
    SchemaRules.checkColumns(dependent, columns, open.table());
  }

  /** Checks that {@code base} does not depend on {@code dependent}, however far. */
  public void checkNoCircle(TableName dependent, TableName base) {
    if (base.equals(dependent)) {
      throw DependentErrors.refused(dependent + " cannot depend on itself. Name another table.");
    }
    if (reaches(base, dependent, new HashSet<>())) {
      throw DependentErrors.refused(
          String.format(
              "%s cannot depend on %s, as that depends on %s.", dependent, base, dependent));
    }
  }

  private boolean reaches(TableName from, TableName wanted, Set<TableName> seen) {
    org.apache.hadoop.hive.metastore.api.Table struct;
    try {
      struct = metastore.loadTable(from);
    } catch (CatalogException e) {
      if (e.kind() == ErrorKind.NOT_FOUND) {
        return false;
      }
      throw e;
    }
    if (!DependentStruct.isDependent(struct)) {
      return false;
    }
    Set<TableName> bases = DependentStruct.of(struct).dependencies().baseNames();
    return bases.contains(wanted)
        || bases.stream().anyMatch(base -> seen.add(base) && reaches(base, wanted, seen));
  }

  /**
   * Checks that a base is the very table that was declared, and knows of it.
   *
   * @throws CatalogException INVALID_REQUEST that says how to confirm it
   */
  public static void checkConfirmed(DependentStruct table, Base base, OpenBase open) {
    boolean isCurrent = base.number() == table.dependencies().current();
    String remedy =
        String.format(
            "To confirm it say %s.",
            DependentErrors.confirming(table.name(), open.name(), isCurrent));
    if (base.createTime() != open.createTime()) {
      throw DependentErrors.refused(
          String.format(
              "Base %s of %s is not the table any more that was declared: it was made anew. %s",
              open.name(), table.name(), remedy));
    }
    boolean listed =
        ReverseEdges.read(DependentStruct.parameters(open.struct()))
            .map(names -> names.contains(table.name()))
            .orElse(false);
    if (!listed) {
      throw DependentErrors.refused(
          String.format(
              "Base %s does not list %s among the tables that depend on it, so nobody who may read"
                  + " the base has allowed it. %s",
              open.name(), table.name(), remedy));
    }
  }
}
