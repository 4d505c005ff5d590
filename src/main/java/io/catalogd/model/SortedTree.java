package io.catalogd.model;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A persistent B-tree: elements in an order that its user keeps, four bytes each and little more. A
 * change copies one leaf and the nodes above it, and shares all others with the tree before.
 * Immutable.
 */
final class SortedTree<E> {
  /** Most elements of a leaf, and most nodes below a node. */
  private static final int WIDTH = 128;

  /** Nodes that have fewer are joined with one beside them, if one has room. */
  private static final int SPARSE = WIDTH / 4;

  private final @Nullable Node root;

  private SortedTree(@Nullable Node root) {
    this.root = root;
  }

  /** A tree without elements. */
  static <E> SortedTree<E> empty() {
    return new SortedTree<>(null);
  }

  /** A tree of elements that are in order and all different. */
  static <E> SortedTree<E> ofSorted(List<E> elements) {
    if (elements.isEmpty()) {
      return empty();
    }
    Object[] level = elements.toArray();
    boolean leaves = true;
    do {
      Object[] above = new Object[(level.length + WIDTH - 1) / WIDTH];
      for (int i = 0; i < above.length; i++) {
        int to = Math.min(level.length, (i + 1) * WIDTH);
        above[i] = new Node(Arrays.copyOfRange(level, i * WIDTH, to), leaves);
      }
      level = above;
      leaves = false;
    } while (level.length > 1);
    return new SortedTree<>((Node) level[0]);
  }

  /** Where what is looked for lies from an element: negative before it, positive behind it. */
  @FunctionalInterface
  interface Place<E> {
    int from(E element);
  }

  int size() {
    return root == null ? 0 : root.count;
  }

  /** The element at {@code place}; null if there is none. */
  @Nullable E find(Place<E> place) {
    @Nullable E found = floor(place);
    return found != null && place.from(found) == 0 ? found : null;
  }

  /** The last element that is at {@code place} or before it; null if there is none. */
  @Nullable E floor(Place<E> place) {
    @Nullable Node node = root;
    while (node != null) {
      int index = node.floor(place);
      if (index < 0) {
        return null;
      }
      if (node.leaf) {
        return node.element(index);
      }
      node = node.child(index);
    }
    return null;
  }

  /** Puts {@code element} at {@code place}, instead of the one that is there. */
  SortedTree<E> plus(E element, Place<E> place) {
    if (root == null) {
      return new SortedTree<>(new Node(new Object[] {element}, /* leaf= */ true));
    }
    Object[] top = root.plus(element, place);
    return new SortedTree<>(top.length == 1 ? (Node) top[0] : new Node(top, /* leaf= */ false));
  }

  /** Leaves out the element at {@code place}, if there is one. */
  SortedTree<E> minus(Place<E> place) {
    if (root == null) {
      return this;
    }
    Node shrunk = root.minus(place);
    if (shrunk == root) {
      return this;
    }
    while (!shrunk.leaf && shrunk.entries.length == 1) {
      shrunk = shrunk.child(0);
    }
    return new SortedTree<>(shrunk.count == 0 ? null : shrunk);
  }

  /** All elements in order. */
  Iterator<E> iterator() {
    Elements elements = new Elements();
    if (root != null) {
      elements.descend(root, null);
    }
    return elements;
  }

  /** The elements that {@code place} is not behind, in order. */
  Iterator<E> iteratorFrom(Place<E> place) {
    Elements elements = new Elements();
    if (root != null) {
      elements.descend(root, place);
    }
    return elements;
  }

  private static final class Node {
    /** Elements of a leaf, else nodes; none is empty, but the root may be while it shrinks. */
    private final Object[] entries;

    private final boolean leaf;

    /** The first element below, so that looking for a place does not go down to it. */
    private final @Nullable Object first;

    /** Elements below. */
    private final int count;

    Node(Object[] entries, boolean leaf) {
      this.entries = entries;
      this.leaf = leaf;
      this.first = entries.length == 0 ? null : leaf ? entries[0] : ((Node) entries[0]).first;
      this.count = leaf ? entries.length : countBelow(entries);
    }

    private static int countBelow(Object[] nodes) {
      int count = 0;
      for (Object node : nodes) {
        count += ((Node) node).count;
      }
      return count;
    }

    Node child(int index) {
      return (Node) entries[index];
    }

    @SuppressWarnings("unchecked") // A tree has elements of one type only.
    <E> E element(int index) {
      return (E) entries[index];
    }

    @SuppressWarnings("unchecked")
    private <E> E firstElement(int index) {
      return (E) Objects.requireNonNull(leaf ? entries[index] : child(index).first);
    }

    /** The last entry that begins at {@code place} or before it; -1 if all begin behind it. */
    <E> int floor(Place<E> place) {
      int low = 0;
      int high = entries.length - 1;
      while (low <= high) {
        int middle = (low + high) >>> 1;
        int from = place.from(this.<E>firstElement(middle));
        if (from == 0) {
          return middle;
        }
        if (from < 0) {
          high = middle - 1;
        } else {
          low = middle + 1;
        }
      }
      return high;
    }

    /** This node with one element more, or another one; two where it would be too wide. */
    <E> Object[] plus(E element, Place<E> place) {
      int index = floor(place);
      if (!leaf) {
        int below = Math.max(index, 0);
        return spliced(below, 1, child(below).plus(element, place));
      }
      boolean replaces = index >= 0 && place.from(this.<E>element(index)) == 0;
      return replaces ? spliced(index, 1, element) : spliced(index + 1, 0, element);
    }

    private Object[] spliced(int from, int removed, Object... added) {
      Object[] next = new Object[entries.length - removed + added.length];
      System.arraycopy(entries, 0, next, 0, from);
      System.arraycopy(added, 0, next, from, added.length);
      int kept = from + removed;
      System.arraycopy(entries, kept, next, from + added.length, entries.length - kept);
      if (next.length <= WIDTH) {
        return new Object[] {new Node(next, leaf)};
      }
      // What grows at its end, as ids do and often days, leaves full nodes behind.
      int cut = kept == entries.length ? WIDTH : next.length / 2;
      return new Object[] {
        new Node(Arrays.copyOf(next, cut), leaf),
        new Node(Arrays.copyOfRange(next, cut, next.length), leaf)
      };
    }

    /** This node without the element at {@code place}; itself if there is none. */
    <E> Node minus(Place<E> place) {
      int index = floor(place);
      if (index < 0) {
        return this;
      }
      if (leaf) {
        return place.from(this.<E>element(index)) == 0 ? (Node) spliced(index, 1)[0] : this;
      }
      Node smaller = child(index).minus(place);
      if (smaller == child(index)) {
        return this;
      }
      if (smaller.entries.length == 0) {
        return (Node) spliced(index, 1)[0];
      }
      if (smaller.entries.length < SPARSE) {
        for (int beside : new int[] {index - 1, index + 1}) {
          if (beside >= 0
              && beside < entries.length
              && child(beside).entries.length + smaller.entries.length <= WIDTH) {
            Node left = beside < index ? child(beside) : smaller;
            Node right = beside < index ? smaller : child(beside);
            return (Node) spliced(Math.min(beside, index), 2, left.joined(right))[0];
          }
        }
      }
      return (Node) spliced(index, 1, smaller)[0];
    }

    private Node joined(Node right) {
      Object[] both = Arrays.copyOf(entries, entries.length + right.entries.length);
      System.arraycopy(right.entries, 0, both, entries.length, right.entries.length);
      return new Node(both, leaf);
    }
  }

  /** Walks the leaves; the way down to the present one is on a stack. */
  private final class Elements implements Iterator<E> {
    private final Deque<Step> way = new ArrayDeque<>();

    /** Goes to the first element below {@code node} that {@code place} is not behind. */
    void descend(Node start, @Nullable Place<E> place) {
      Node node = start;
      while (true) {
        int index = place == null ? 0 : Math.max(0, node.floor(place));
        Step step = new Step(node);
        way.push(step);
        if (node.leaf) {
          boolean passed = place != null && place.from(node.<E>element(index)) > 0;
          step.next = passed ? index + 1 : index;
          return;
        }
        step.next = index + 1;
        node = node.child(index);
      }
    }

    @Override
    public boolean hasNext() {
      while (!way.isEmpty()) {
        Step step = way.getFirst();
        if (step.next == step.node.entries.length) {
          way.pop();
        } else if (step.node.leaf) {
          return true;
        } else {
          descend(step.node.child(step.next++), null);
        }
      }
      return false;
    }

    @Override
    public E next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      Step step = way.getFirst();
      return step.node.element(step.next++);
    }
  }

  private static final class Step {
    private final Node node;
    private int next;

    Step(Node node) {
      this.node = node;
    }
  }
}
