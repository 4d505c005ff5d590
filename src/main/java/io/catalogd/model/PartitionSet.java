package io.catalogd.model;

import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The partitions of one table, in key order and packed: a name and eight parameters take about 180
 * bytes. Immutable; a change shares all that it does not touch and costs O(log n).
 *
 * <p>Asking for a {@link Partition} unpacks it, at the cost of one; replies read the packed ones.
 */
public final class PartitionSet {
  /** No partitions. */
  public static final PartitionSet EMPTY =
      new PartitionSet(SortedTree.empty(), SortedTree.empty(), PartitionTemplates.EMPTY);

  private final SortedTree<PackedPartition> byKey;
  private final SortedTree<PackedPartition> byId;
  private final PartitionTemplates templates;

  private PartitionSet(
      SortedTree<PackedPartition> byKey,
      SortedTree<PackedPartition> byId,
      PartitionTemplates templates) {
    this.byKey = byKey;
    this.byId = byId;
    this.templates = templates;
  }

  /** All of {@code partitions}; of two with one key the later one. */
  public static PartitionSet of(Collection<Partition> partitions) {
    Builder builder = new Builder();
    builder.add(partitions);
    return builder.build();
  }

  /**
   * Gathers partitions of a table that has none yet, and packs them as they come. For one thread at
   * a time.
   */
  public static final class Builder {
    private final List<Run> runs = new ArrayList<>();
    private PartitionTemplates templates = PartitionTemplates.EMPTY;

    /** Partitions in key order, and what they begin and end with. */
    private record Run(PartitionKey first, PartitionKey last, List<PackedPartition> partitions) {}

    /** Adds partitions, each in place of one with the same key that was added before. */
    public void add(Collection<Partition> partitions) {
      TreeMap<PartitionKey, Partition> sorted = new TreeMap<>();
      partitions.forEach(partition -> sorted.put(partition.key(), partition));
      if (sorted.isEmpty()) {
        return;
      }
      List<PackedPartition> packed = new ArrayList<>(sorted.size());
      @Nullable PackedPartition before = null;
      for (Partition partition : sorted.values()) {
        PartitionTemplates.Packed next = templates.pack(partition, before);
        templates = next.templates();
        before = next.partition();
        packed.add(before);
      }
      runs.add(new Run(sorted.firstKey(), sorted.lastKey(), packed));
    }

    public PartitionSet build() {
      List<PackedPartition> packed = inKeyOrder();
      SortedTree<PackedPartition> byKey = SortedTree.ofSorted(packed);
      packed.sort(Comparator.comparingLong(PackedPartition::id));
      return new PartitionSet(byKey, SortedTree.ofSorted(packed), templates);
    }

    /** Mostly runs lie one behind the other, as a metastore lists names in order. */
    private List<PackedPartition> inKeyOrder() {
      List<Run> ordered = new ArrayList<>(runs);
      ordered.sort(Comparator.comparing(Run::first));
      for (int i = 1; i < ordered.size(); i++) {
        if (ordered.get(i - 1).last().compareTo(ordered.get(i).first()) >= 0) {
          return merged();
        }
      }
      return flat(ordered);
    }

    private List<PackedPartition> merged() {
      TreeMap<PartitionKey, PackedPartition> sorted = new TreeMap<>();
      flat(runs).forEach(one -> sorted.put(new PartitionCursor(one).key(), one));
      return new ArrayList<>(sorted.values());
    }

    private static List<PackedPartition> flat(List<Run> runs) {
      List<PackedPartition> all = new ArrayList<>();
      runs.forEach(run -> all.addAll(run.partitions()));
      return all;
    }
  }

  /** Adds a partition, in place of the one that has the same key texts. */
  public PartitionSet plus(Partition partition) {
    SortedTree.Place<PackedPartition> place = placeOf(partition.key());
    @Nullable PackedPartition near = byKey.floor(place);
    PartitionTemplates.Packed packed = templates.pack(partition, near);
    return plus(packed.partition(), place, near, packed.templates());
  }

  /** Adds the very partition of another set, so that it is none that changed since that one. */
  public PartitionSet plus(PackedPartition partition) {
    SortedTree.Place<PackedPartition> place = placeOf(new PartitionCursor(partition).key());
    return plus(partition, place, byKey.floor(place), templates);
  }

  private PartitionSet plus(
      PackedPartition added,
      SortedTree.Place<PackedPartition> place,
      @Nullable PackedPartition near,
      PartitionTemplates known) {
    SortedTree<PackedPartition> ids =
        near != null && place.from(near) == 0 ? byId.minus(placeOf(near.id())) : byId;
    return new PartitionSet(byKey.plus(added, place), ids.plus(added, placeOf(added.id())), known);
  }

  /** Removes the partition with exactly this key, if there is one. */
  public PartitionSet minus(PartitionKey key) {
    SortedTree.Place<PackedPartition> place = placeOf(key);
    @Nullable PackedPartition removed = byKey.find(place);
    return removed == null
        ? this
        : new PartitionSet(byKey.minus(place), byId.minus(placeOf(removed.id())), templates);
  }

  public int size() {
    return byKey.size();
  }

  public Optional<Partition> find(long id) {
    return findPacked(id).map(PackedPartition::unpack);
  }

  /** The same, as it is kept. */
  public Optional<PackedPartition> findPacked(long id) {
    return Optional.ofNullable(byId.find(placeOf(id)));
  }

  /** The partition with exactly this key: typed values and texts. */
  public Optional<Partition> find(PartitionKey key) {
    return findPacked(key).map(PackedPartition::unpack);
  }

  /** The same, as it is kept. */
  public Optional<PackedPartition> findPacked(PartitionKey key) {
    return Optional.ofNullable(byKey.find(placeOf(key)));
  }

  /**
   * The partitions whose key values are equal by type, in order of their texts; mostly none or one
   * (C361).
   */
  public List<Partition> findByValues(List<KeyValue> values) {
    List<Partition> found = new ArrayList<>();
    Iterator<PackedPartition> from = byKey.iteratorFrom(placeOf(PartitionKey.lowest(values)));
    while (from.hasNext()) {
      Partition next = from.next().unpack();
      if (!next.key().values().equals(values)) {
        break;
      }
      found.add(next);
    }
    return found;
  }

  /**
   * The partitions whose first key values are these, in key order; a view. Costs O(log n) to begin,
   * and then each that is reached.
   */
  public Iterable<PackedPartition> withPrefix(List<KeyValue> values) {
    return between(KeyBound.before(values), KeyBound.behind(values));
  }

  /**
   * The partitions from one place in key order to another, in key order; a view. Costs O(log n) to
   * begin, and then each that is reached.
   */
  public Iterable<PackedPartition> between(KeyBound from, KeyBound to) {
    return () -> new Between(byKey, from, to);
  }

  /**
   * The keys of the partitions that are other ones than in {@code before}, or in one of the two
   * only, in order. Costs what is different where one was made from the other.
   */
  public List<PartitionKey> changedSince(PartitionSet before) {
    List<PartitionKey> changed = new ArrayList<>();
    byKey.forEachDifference(
        before.byKey,
        PartitionSet::compareKeys,
        one -> changed.add(new PartitionCursor(one).key()));
    return changed;
  }

  private static int compareKeys(PackedPartition left, PackedPartition right) {
    return placeOf(new PartitionCursor(left).key()).from(right);
  }

  /** All partitions in key order; a view that unpacks each when it is reached. */
  public Collection<Partition> inKeyOrder() {
    return new InKeyOrder<>(byKey, PackedPartition::unpack);
  }

  /** All partitions in key order, as they are kept; a view. */
  public Collection<PackedPartition> packedInKeyOrder() {
    return new InKeyOrder<>(byKey, Function.identity());
  }

  private static SortedTree.Place<PackedPartition> placeOf(PartitionKey key) {
    return new KeyPlace(key);
  }

  private static SortedTree.Place<PackedPartition> placeOf(long id) {
    return partition -> Long.compare(id, partition.id());
  }

  private static final class Between implements Iterator<PackedPartition> {
    private final Iterator<PackedPartition> rest;
    private final SortedTree.Place<PackedPartition> end;
    private @Nullable PackedPartition next;

    Between(SortedTree<PackedPartition> tree, KeyBound from, KeyBound to) {
      this.rest = tree.iteratorFrom(from.place());
      this.end = to.place();
      this.next = following();
    }

    private @Nullable PackedPartition following() {
      if (!rest.hasNext()) {
        return null;
      }
      PackedPartition candidate = rest.next();
      return end.from(candidate) > 0 ? candidate : null;
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public PackedPartition next() {
      @Nullable PackedPartition reached = next;
      if (reached == null) {
        throw new NoSuchElementException();
      }
      next = following();
      return reached;
    }
  }

  private static final class InKeyOrder<T> extends AbstractCollection<T> {
    private final SortedTree<PackedPartition> tree;
    private final Function<PackedPartition, T> form;

    InKeyOrder(SortedTree<PackedPartition> tree, Function<PackedPartition, T> form) {
      this.tree = tree;
      this.form = form;
    }

    @Override
    public int size() {
      return tree.size();
    }

    @Override
    public Iterator<T> iterator() {
      Iterator<PackedPartition> packed = tree.iterator();
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          return packed.hasNext();
        }

        @Override
        public T next() {
          return form.apply(packed.next());
        }
      };
    }
  }
}
