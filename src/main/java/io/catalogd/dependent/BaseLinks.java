package io.catalogd.dependent;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.model.Base;
import io.catalogd.model.CatalogException;
import io.catalogd.model.DependentPolicies.OnSchemaChange;
import io.catalogd.model.DependentTable;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
import io.catalogd.model.TableTraits;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * Checks the bases of dependent tables in one image, each of each table once. One thread.
 *
 * <p>What a base says of itself counts, not what the dependent table says: whoever may create a
 * table could else read any other through it.
 */
final class BaseLinks {
  private static final String UNFIT = "the base does not fit any more: ";

  private final CatalogImage image;
  private final Map<Key, BaseLink> known = new HashMap<>();

  private record Key(TableName table, Base base) {}

  BaseLinks(CatalogImage image) {
    this.image = image;
  }

  BaseLink link(DependentTable table, Base base) {
    Key key = new Key(table.name(), base);
    @Nullable BaseLink checked = known.get(key);
    if (checked == null) {
      checked = check(table, base);
      known.put(key, checked);
    }
    return checked;
  }

  private BaseLink check(DependentTable table, Base base) {
    @Nullable TableEntry entry = find(base, image);
    if (entry == null) {
      return broken(base, missing(base), other(table));
    }
    if (entry.state() instanceof TableState.Failed failed) {
      if (base.renaming() != null && failed.reason().kind() == ErrorKind.NOT_FOUND) {
        return beingRenamed(base, base.renaming());
      }
      return new BaseLink.Broken(
          failed.reason().kind(),
          told(
              base,
              String.format(
                  "the base %s cannot be loaded: %s",
                  entry.name(), DependentErrors.shortened("" + failed.reason().getMessage())),
              "Mend it, then say 'invalidate metadata " + entry.name() + "'."));
    }
    if (!(entry.state() instanceof TableState.Loaded loaded)) {
      return new BaseLink.Broken(
          ErrorKind.CONFLICT,
          told(base, "the base " + entry.name() + " is not loaded", "Ask again."));
    }
    return check(table, base, entry, loaded.table());
  }

  private BaseLink check(DependentTable table, Base base, TableEntry entry, Table found) {
    TableTraits traits = found.definition().traits();
    boolean ofFiles = found instanceof FileSystemTable files && files.isPartitioned();
    if (!ofFiles && !(found instanceof DependentTable)) {
      return broken(
          base,
          entry.name() + " is neither a partitioned table of files nor a dependent table",
          other(table));
    }
    if (traits.createTime() != base.createTime()) {
      return broken(
          base,
          String.format(
              "%s is not the table that it was: parameter 'dependent.base.%d.created' is '%d', and"
                  + " it was created at %d",
              entry.name(), base.number(), base.createTime(), traits.createTime()),
          confirm(table, base, entry.name()));
    }
    Optional<SortedSet<TableName>> dependents = traits.findDependents();
    if (dependents.isEmpty() || !dependents.get().contains(table.name())) {
      return broken(
          base,
          String.format(
              "the parameters '%s' of %s %s",
              ReverseEdges.KEY,
              entry.name(),
              dependents.isEmpty() ? "are damaged" : "do not name " + table.name()),
          confirm(table, base, entry.name()));
    }
    return checkContent(table, base, entry, found);
  }

  private BaseLink checkContent(DependentTable table, Base base, TableEntry entry, Table found) {
    Optional<String> key = SchemaRules.misfitOfKeys(table.definition(), found.definition());
    if (key.isPresent()) {
      return broken(base, UNFIT + key.get(), other(table));
    }
    Optional<String> column = SchemaRules.misfitOfColumns(table.definition(), found.definition());
    if (column.isPresent()) {
      return broken(base, UNFIT + column.get(), otherColumns(table, base, entry.name()));
    }
    if (found instanceof DependentTable next && leadsTo(table.name(), next, new HashSet<>())) {
      return broken(
          base,
          String.format(
              "%s depends on %s itself, so that neither has data", entry.name(), table.name()),
          other(table));
    }
    return new BaseLink.Usable(entry, found);
  }

  /** The metastore has the new name, and the catalog is about to. */
  private static BaseLink beingRenamed(Base base, TableName newName) {
    return new BaseLink.Broken(
        ErrorKind.CONFLICT,
        told(
            base,
            "it is being renamed to " + newName,
            String.format(
                "Ask again; if that stays so, say 'invalidate metadata' of %s and of %s.",
                base.name(), newName)));
  }

  private static String otherColumns(DependentTable table, Base base, TableName found) {
    return table.dependencies().policies().onSchemaChange() == OnSchemaChange.PROPAGATE
        ? String.format(
            "Its columns follow by a statement of the catalog's own; ask again, or see in its log"
                + " why they cannot. Else change the columns of %s back, or say 'alter table %s %s.",
            found,
            table.name(),
            isCurrent(table, base) ? "depends on' it" : "partition (…) depends on' another table")
        : String.format(
            "Change the columns of %s back, %sor set '%s' of %s to 'propagate', so that its"
                + " columns follow.",
            found,
            isCurrent(table, base)
                ? String.format(
                    "say 'alter table %s depends on %s' to take them over once, ",
                    table.name(), found)
                : "",
            DependentParameters.ON_SCHEMA_CHANGE,
            table.name());
  }

  /**
   * The table that a base is. While it is being renamed that is the one of its two names that has
   * the table which it was when it was named.
   */
  static @Nullable TableEntry find(Base base, CatalogImage image) {
    @Nullable TableEntry old = image.findTable(base.name()).orElse(null);
    @Nullable TableName newName = base.renaming();
    if (newName == null || (old != null && mayBe(base, old.state()))) {
      return old;
    }
    @Nullable TableEntry renamed = image.findTable(newName).orElse(null);
    if (renamed == null || mayBe(base, renamed.state())) {
      return renamed == null ? old : renamed;
    }
    // One that failed is there, whatever it is: its failure says more than that none is.
    return old == null && renamed.state() instanceof TableState.Failed ? renamed : old;
  }

  /** Of what is unloaded nobody knows yet. */
  private static boolean mayBe(Base base, TableState state) {
    return state instanceof TableState.Unloaded
        || (state instanceof TableState.Loaded loaded
            && loaded.table().definition().traits().createTime() == base.createTime());
  }

  private boolean leadsTo(TableName wanted, DependentTable from, Set<TableName> seen) {
    for (TableName name : from.dependencies().baseNames()) {
      if (name.equals(wanted)) {
        return true;
      }
      boolean leads =
          seen.add(name)
              && image.findTable(name).map(TableEntry::state).orElse(TableState.UNLOADED)
                  instanceof TableState.Loaded loaded
              && loaded.table() instanceof DependentTable next
              && leadsTo(wanted, next, seen);
      if (leads) {
        return true;
      }
    }
    return false;
  }

  private static String missing(Base base) {
    return base.renaming() == null
        ? "there is no table " + base.name()
        : String.format("it was being renamed to %s, and neither is there", base.renaming());
  }

  private static String confirm(DependentTable table, Base base, TableName found) {
    return String.format(
        "If it is meant, say %s.",
        DependentErrors.confirming(table.name(), found, isCurrent(table, base)));
  }

  private static boolean isCurrent(DependentTable table, Base base) {
    return table.dependencies().current() == base.number();
  }

  private static String other(DependentTable table) {
    return String.format(
        "Say 'alter table %s [partition (…)] depends on' another table.", table.name());
  }

  private static BaseLink broken(Base base, String what, String remedy) {
    return new BaseLink.Broken(ErrorKind.INVALID_REQUEST, told(base, what, remedy));
  }

  private static String told(Base base, String what, String remedy) {
    return String.format(
        "parameter '%s.%d' is '%s', but %s %s",
        DependentParameters.BASE,
        base.number(),
        base.name(),
        CatalogException.sentence(what),
        remedy);
  }
}
