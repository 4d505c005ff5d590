package io.catalogd.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SortedTreeTest {
  /** Grown and shrunk at random between nothing and three levels of nodes, held against a set. */
  @Test
  void anyChangesGiveWhatASetGivesAndOldTreesStayAsTheyWere() {
    Random random = new Random(11);
    TreeSet<Integer> model = new TreeSet<>();
    SortedTree<Integer> tree = SortedTree.empty();
    List<SortedTree<Integer>> olds = new ArrayList<>();
    List<List<Integer>> contents = new ArrayList<>();
    for (int round = 0; round < 60_000; round++) {
      int element = random.nextInt(40_000);
      boolean growing = round / 20_000 % 2 == 0;
      if (random.nextInt(10) < (growing ? 9 : 1)) {
        tree = tree.plus(element, place(element));
        model.add(element);
      } else {
        // Mostly one that is there.
        Integer there = model.ceiling(element);
        int gone = there == null ? element : there;
        tree = tree.minus(place(gone));
        model.remove(gone);
      }
      if (round % 5_000 == 0) {
        olds.add(tree);
        contents.add(List.copyOf(model));
      }
      assertThat(tree.size()).isEqualTo(model.size());
    }

    for (int i = 0; i < olds.size(); i++) {
      assertThat(list(olds.get(i).iterator())).isEqualTo(contents.get(i));
    }
    for (int probe = -1; probe < 40_001; probe += 7) {
      assertThat(tree.find(place(probe))).isEqualTo(model.contains(probe) ? probe : null);
      assertThat(tree.floor(place(probe))).isEqualTo(model.floor(probe));
      Iterator<Integer> from = tree.iteratorFrom(place(probe));
      assertThat(from.hasNext() ? from.next() : null).isEqualTo(model.ceiling(probe));
    }
  }

  @Test
  void treeOfSortedElementsIsTheSameAsOneGrownOneByOne() {
    for (int size : new int[] {0, 1, 127, 128, 129, 16_384, 16_385, 50_000}) {
      List<Integer> elements = IntStream.range(0, size).boxed().toList();

      SortedTree<Integer> tree = SortedTree.ofSorted(elements);

      assertThat(tree.size()).isEqualTo(size);
      assertThat(list(tree.iterator())).isEqualTo(elements);
      assertThat(list(grown(elements).iterator())).isEqualTo(elements);
    }
  }

  @Test
  void treeThatLosesAllIsEmpty() {
    SortedTree<Integer> tree = grown(IntStream.range(0, 1_000).boxed().toList());
    for (int element = 0; element < 1_000; element++) {
      tree = tree.minus(place(element));
    }

    assertThat(tree.size()).isZero();
    assertThat(tree.iterator().hasNext()).isFalse();
    assertThat(tree.minus(place(1))).isSameAs(tree);
    assertThat(list(tree.plus(1, place(1)).iterator())).containsExactly(1);
  }

  private static SortedTree<Integer> grown(List<Integer> elements) {
    SortedTree<Integer> tree = SortedTree.empty();
    for (int element : elements) {
      tree = tree.plus(element, place(element));
    }
    return tree;
  }

  private static SortedTree.Place<Integer> place(int wanted) {
    return element -> Integer.compare(wanted, element);
  }

  private static List<Integer> list(Iterator<Integer> elements) {
    List<Integer> list = new ArrayList<>();
    elements.forEachRemaining(list::add);
    return list;
  }

  @Test
  void differencesCostWhatIsDifferentAndNotTheTree() {
    List<Integer> elements = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      elements.add(2 * i);
    }
    SortedTree<Integer> before = SortedTree.ofSorted(elements);
    SortedTree<Integer> after = before.plus(5_001, element -> Integer.compare(5_001, element));
    after = after.minus(element -> Integer.compare(150_000, element));
    AtomicInteger comparisons = new AtomicInteger();
    List<Integer> told = new ArrayList<>();
    after.forEachDifference(
        before,
        (left, right) -> {
          comparisons.incrementAndGet();
          return Integer.compare(left, right);
        },
        told::add);

    assertThat(told).containsExactly(5_001, 150_000);
    assertThat(comparisons.get()).isLessThan(1_000);
  }
}
