package io.catalogd.dependent;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.Followers;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.model.DependentTable;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.PartitionSet;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Gives the partitions of dependent tables new ids where what they stand for changed with a base
 * (C168: an id stands for one content), and has dependent tables forgotten whose base is. Costs
 * what changed, whatever the size of base and dependent table. Any thread.
 */
public final class Restamps implements Followers {
  private final LongSupplier ids;

  /** {@code ids} gives each partition of the process another one. */
  public Restamps(LongSupplier ids) {
    this.ids = ids;
  }

  @Override
  public Map<TableName, TableState> of(
      CatalogImage before, CatalogImage after, Set<TableName> changed) {
    Step step = new Step(before, after);
    changed.forEach(step::settle);
    changed.forEach(name -> step.follow(name, state(before, name), step.now(name), Set.of(name)));
    return step.next;
  }

  private static @Nullable TableState state(CatalogImage image, TableName name) {
    return image.findTable(name).map(TableEntry::state).orElse(null);
  }

  private static @Nullable DependentTable dependent(@Nullable TableState state) {
    return state instanceof TableState.Loaded loaded
            && loaded.table() instanceof DependentTable table
        ? table
        : null;
  }

  /** What follows from one change. */
  private final class Step {
    private final CatalogImage before;
    private final CatalogImage after;
    private final BaseLinks linksBefore;
    private final BaseLinks linksAfter;
    private final Map<TableName, TableState> next = new LinkedHashMap<>();

    /** Which need not follow their tables once more, on whichever further way they are reached. */
    private final Set<TableName> followed = new HashSet<>();

    Step(CatalogImage before, CatalogImage after) {
      this.before = before;
      this.after = after;
      this.linksBefore = new BaseLinks(before);
      this.linksAfter = new BaseLinks(after);
    }

    private @Nullable TableState now(TableName name) {
      @Nullable TableState decided = next.get(name);
      return decided == null ? state(after, name) : decided;
    }

    /**
     * A dependent table that is put itself: it needs its bases, and what was worked out from an
     * older stamp has that of today.
     */
    private void settle(TableName name) {
      @Nullable DependentTable put = dependent(now(name));
      if (put == null) {
        return;
      }
      boolean ready = put.dependencies().baseNames().stream().allMatch(this::isKnown);
      if (!ready) {
        next.put(name, TableState.UNLOADED);
        return;
      }
      @Nullable DependentTable known = dependent(state(before, name));
      if (known != null) {
        Restamping stamps = restamping(known, put);
        stamps.keepIds();
        stamps.followTables();
        if (stamps.hasNewIds()) {
          next.put(name, new TableState.Loaded(stamps.table()));
        }
      }
    }

    private Restamping restamping(DependentTable known, DependentTable put) {
      return new Restamping(
          new Restamping.Side(linksBefore, known), new Restamping.Side(linksAfter, put), ids);
    }

    /** A base that is missing or broken is known to be that. */
    private boolean isKnown(TableName base) {
      return !(now(base) instanceof TableState.Unloaded);
    }

    /**
     * @param way tables whose change led here, so that a circle ends
     */
    private void follow(
        TableName base, @Nullable TableState was, @Nullable TableState is, Set<TableName> way) {
      if (was == is) {
        return;
      }
      for (TableName name : after.dependentsOf(base)) {
        @Nullable TableState present = now(name);
        if (present == null) {
          continue;
        }
        TableState follows = way.contains(name) ? forgotten(present) : next(present, base, was, is);
        if (follows != present) {
          next.put(name, follows);
          Set<TableName> longer = new HashSet<>(way);
          longer.add(name);
          follow(name, present, follows, longer);
        }
      }
    }

    /** A failed one failed by itself. */
    private TableState forgotten(TableState present) {
      return dependent(present) == null ? present : TableState.UNLOADED;
    }

    private TableState next(
        TableState present, TableName base, @Nullable TableState was, @Nullable TableState is) {
      @Nullable DependentTable table = dependent(present);
      if (table == null) {
        // In a circle that may be none any more, one of its tables failed.
        return present instanceof TableState.Failed && (is == null || is == TableState.UNLOADED)
            ? TableState.UNLOADED
            : present;
      }
      if (!(was instanceof TableState.Loaded old) || !(is instanceof TableState.Loaded current)) {
        return TableState.UNLOADED;
      }
      // One that is put has followed its tables when it was settled.
      boolean isPut = state(before, table.name()) != state(after, table.name());
      boolean hasFollowed = isPut || !followed.add(table.name());
      Restamping stamps = restamping(table, table);
      if (!hasFollowed) {
        stamps.followTables();
      }
      stamps.followPartitions(base, partitions(old.table()), partitions(current.table()));
      return !stamps.hasNewIds() && (hasFollowed || stamps.areToldTheSame())
          ? present
          : new TableState.Loaded(stamps.table());
    }

    private static PartitionSet partitions(Table table) {
      return table instanceof FileSystemTable files
          ? files.partitions()
          : table instanceof DependentTable dependent
              ? dependent.own().partitions()
              : PartitionSet.EMPTY;
    }
  }
}
