package io.catalogd.dependent;

import io.catalogd.model.Base;
import io.catalogd.model.BaseUses;
import io.catalogd.model.CatalogException;
import io.catalogd.model.DependentTable;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.KeyValue;
import io.catalogd.model.PackedPartition;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionCursor;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.PartitionSet;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * New ids for the partitions of one dependent table, where an image comes after another in which
 * they were told as something else: and only there, as clients keep what they were told by its id
 * (C168, C169). What could be told and cannot be any more gets another one too. One thread.
 */
final class Restamping {
  private final Side before;
  private final Side after;
  private final LongSupplier ids;
  private PartitionSet partitions;

  /** The table in one of the images. */
  record Side(BaseLinks links, DependentTable table) {
    Resolver resolver() {
      return new Resolver(links);
    }

    ServedTraits traits() {
      return ServedTraits.of(resolver(), table);
    }

    /** What a number means, if that can be used. */
    BaseLink.@Nullable Usable usable(int number) {
      @Nullable Base base = table.dependencies().find(number).orElse(null);
      return base != null && links.link(table, base) instanceof BaseLink.Usable usable
          ? usable
          : null;
    }

    @Nullable FileSystemTable data(int number) {
      return table
          .dependencies()
          .find(number)
          .flatMap(base -> ServedTraits.find(() -> resolver().dataTable(table, base)))
          .orElse(null);
    }

    /** How files of a base are read; of a dependent one that is a matter of its own bases. */
    Map<String, String> properties(int number) {
      BaseLink.@Nullable Usable usable = usable(number);
      return usable != null && usable.table() instanceof FileSystemTable files
          ? ReaderProperties.of(files)
          : Map.of();
    }

    /** Also where all partitions of a dependent base that one stands for are empty. */
    boolean mayHaveEmpty(int number) {
      BaseLink.@Nullable Usable usable = usable(number);
      return usable != null
          && (table.dependencies().policies().allowEmpty()
              || usable.table() instanceof DependentTable);
    }
  }

  Restamping(Side before, Side after, LongSupplier ids) {
    this.before = before;
    this.after = after;
    this.ids = ids;
    this.partitions = after.table.own().partitions();
  }

  /** The table with the new ids; itself where none is new. */
  DependentTable table() {
    return hasNewIds() ? after.table.withPartitions(partitions) : after.table;
  }

  boolean hasNewIds() {
    return partitions != after.table.own().partitions();
  }

  /** Gives partitions that are as they were the ids that they have by now. */
  void keepIds() {
    PartitionSet known = before.table.own().partitions();
    for (PartitionKey key : partitions.changedSince(known)) {
      Optional<PackedPartition> now = known.findPacked(key);
      Optional<Partition> told = partitions.find(key);
      if (now.isPresent()
          && told.isPresent()
          && told.get().withId(now.get().id()).equals(now.get().unpack())) {
        partitions = partitions.plus(now.get());
      }
    }
  }

  /**
   * Whatever is not a matter of single base partitions: the table's columns, how its files are
   * read, which tables its bases are, whether these can be used and how files of these are read.
   */
  void followTables() {
    if (!before.table.own().columnList().equals(after.table.own().columnList())
        || !before.traits().properties().equals(after.traits().properties())) {
      renew(partitions.inKeyOrder());
      return;
    }
    for (int number : numbers()) {
      if (!hasSameBase(number)) {
        renew(on(number));
      } else {
        followData(number);
      }
    }
  }

  /**
   * What is empty is told as the table with data that the base leads to; all else cannot be told,
   * before or now, where it is read in another way than it was and the table is told as it was.
   */
  private void followData(int number) {
    boolean mayBeEmpty = after.mayHaveEmpty(number);
    boolean hasOtherEmpty =
        mayBeEmpty && !ServedTraits.haveEmptyAs(before.data(number), after.data(number));
    boolean isReadAnew = !before.properties(number).equals(after.properties(number));
    if (hasOtherEmpty || isReadAnew) {
      renew(
          on(number).stream()
              .filter(one -> (mayBeEmpty && standsForNothing(one)) ? hasOtherEmpty : isReadAnew)
              .toList());
    }
  }

  /**
   * Whether clients are told the same of the table as a whole, and tables that depend on it find it
   * as they did: a base that no partition is on may lead back to one of them.
   */
  boolean areToldTheSame() {
    return before.traits().areToldAs(after.traits())
        && numbers().stream().allMatch(this::hasSameBase);
  }

  /** Those of all bases that the table has, or had. */
  private Set<Integer> numbers() {
    Set<Integer> numbers = new TreeSet<>(before.table.dependencies().bases().keySet());
    numbers.addAll(after.table.dependencies().bases().keySet());
    return numbers;
  }

  /** What cannot be used is told by nobody, whatever it is. */
  private boolean hasSameBase(int number) {
    BaseLink.@Nullable Usable was = before.usable(number);
    BaseLink.@Nullable Usable is = after.usable(number);
    if (was == null || is == null) {
      return was == null && is == null;
    }
    return was.entry().name().equals(is.entry().name())
        && was.table().definition().traits().createTime()
            == is.table().definition().traits().createTime();
  }

  private boolean standsForNothing(Partition partition) {
    try {
      return after.resolver().resolve(after.table, partition).matched().isEmpty();
    } catch (CatalogException e) {
      return false;
    }
  }

  /** The partitions that changed of a base; costs as much as these are. */
  void followPartitions(TableName base, PartitionSet was, PartitionSet is) {
    Set<String> numbers = new HashSet<>();
    for (Base one : after.table.dependencies().all()) {
      BaseLink.@Nullable Usable usable = after.usable(one.number());
      if (usable != null && usable.entry().name().equals(base)) {
        numbers.add(Integer.toString(one.number()));
      }
    }
    if (!numbers.isEmpty()) {
      for (List<KeyValue> values : prefixes(is.changedSince(was))) {
        renew(
            partitions.findByValues(values).stream()
                .filter(one -> numbers.contains(one.parameters().get(BaseUses.PARAMETER)))
                .toList());
      }
    }
  }

  /** The keys of ours that the changed base partitions have, each once. */
  private List<List<KeyValue>> prefixes(List<PartitionKey> changed) {
    int keys = after.table.definition().partitionKeys().size();
    List<List<KeyValue>> prefixes = new ArrayList<>();
    List<KeyValue> last = List.of();
    for (PartitionKey key : changed) {
      if (key.values().size() >= keys) {
        List<KeyValue> prefix = key.values().subList(0, keys);
        if (!prefix.equals(last)) {
          prefixes.add(prefix);
          last = prefix;
        }
      }
    }
    return prefixes;
  }

  /** Those that name the base of this number; looks at none where there is none. */
  private List<Partition> on(int number) {
    String text = Integer.toString(number);
    if (!after.table.uses().byBase().containsKey(text)) {
      return List.of();
    }
    return partitions.packedInKeyOrder().stream()
        .filter(one -> text.equals(new PartitionCursor(one).parameter(BaseUses.PARAMETER)))
        .map(PackedPartition::unpack)
        .toList();
  }

  private void renew(Collection<Partition> changed) {
    PartitionSet next = partitions;
    for (Partition partition : changed) {
      next = next.plus(partition.withId(ids.getAsLong()));
    }
    partitions = next;
  }
}
