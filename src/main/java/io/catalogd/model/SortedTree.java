package io.catalogd.model;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Consumer;
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

  private final @Nullable Node<E> root;

  private SortedTree(@Nullable Node<E> root) {
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
        above[i] = new Node<>(Arrays.copyOfRange(level, i * WIDTH, to), leaves);
      }
      level = above;
      leaves = false;
    } while (level.length > 1);
    return new SortedTree<>(Node.of(level[0]));
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
    @Nullable Node<E> node = root;
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
      return new SortedTree<>(new Node<>(new Object[] {element}, /* leaf= */ true));
    }
    Object[] top = root.plus(element, place);
    return new SortedTree<>(top.length == 1 ? Node.of(top[0]) : new Node<>(top, /* leaf= */ false));
  }

  /** Leaves out the element at {@code place}, if there is one. */
  SortedTree<E> minus(Place<E> place) {
    if (root == null) {
      return this;
    }
    Node<E> shrunk = root.minus(place);
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

  /**
   * Tells what is in one tree and not, as the same object, in the other: of elements at one place
   * the one of {@code before}, or the one here where that has none. Costs what is different, as
   * nodes that both share are passed over.
   */
  void forEachDifference(SortedTree<E> before, Comparator<E> order, Consumer<E> told) {
    Walk<E> here = new Walk<>(root);
    Walk<E> there = new Walk<>(before.root);
    while (here.peek() != null || there.peek() != null) {
      @Nullable Object one = here.peek();
      @Nullable Object other = there.peek();
      if (one == other) {
        here.pass();
        there.pass();
      } else if (Walk.weight(one) > 0 || Walk.weight(other) > 0) {
        (Walk.weight(one) >= Walk.weight(other) ? here : there).enter();
      } else {
        int place =
            one == null ? 1 : other == null ? -1 : order.compare(here.element(), there.element());
        told.accept(place < 0 ? here.element() : there.element());
        if (place <= 0) {
          here.pass();
        }
        if (place >= 0) {
          there.pass();
        }
      }
    }
  }

  /** Goes over a tree, and where its user likes over whole nodes at once. */
  private static final class Walk<E> {
    private final Deque<Object> ahead = new ArrayDeque<>();

    Walk(@Nullable Node<E> root) {
      if (root != null) {
        ahead.push(root);
      }
    }

    /** The next node or element; null at the end. */
    @Nullable Object peek() {
      return ahead.peek();
    }

    /** How much lies in a node; 0 for an element and at the end. */
    static int weight(@Nullable Object next) {
      return next instanceof Node<?> node ? node.count : 0;
    }

    @SuppressWarnings("unchecked") // What is no node is an element.
    E element() {
      return (E) Objects.requireNonNull(ahead.peek());
    }

    void pass() {
      ahead.pop();
    }

    /** Goes on with what is in the next node. */
    void enter() {
      Object[] entries = ((Node<?>) ahead.pop()).entries;
      for (int i = entries.length - 1; i >= 0; i--) {
        ahead.push(entries[i]);
      }
    }
  }

  private static final class Node<E> {
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
      this.first = entries.length == 0 ? null : leaf ? entries[0] : ((Node<?>) entries[0]).first;
      this.count = leaf ? entries.length : countBelow(entries);
    }

    @SuppressWarnings("unchecked") // All nodes of a tree have elements of one type.
    static <E> Node<E> of(Object node) {
      return (Node<E>) node;
    }

    private static int countBelow(Object[] nodes) {
      int count = 0;
      for (Object node : nodes) {
        count += ((Node<?>) node).count;
      }
      return count;
    }

    Node<E> child(int index) {
      return of(entries[index]);
    }

    @SuppressWarnings("unchecked") // What is in a leaf is an element.
    E element(int index) {
      return (E) entries[index];
    }

    @SuppressWarnings("unchecked")
    private E firstElement(int index) {
      return (E) Objects.requireNonNull(leaf ? entries[index] : child(index).first);
    }

    /** The last entry that begins at {@code place} or before it; -1 if all begin behind it. */
    int floor(Place<E> place) {
      int low = 0;
      int high = entries.length - 1;
      while (low <= high) {
        int middle = (low + high) >>> 1;
        int from = place.from(firstElement(middle));
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
    Object[] plus(E element, Place<E> place) {
      int index = floor(place);
      if (!leaf) {
        int below = Math.max(index, 0);
        return spliced(below, 1, child(below).plus(element, place));
      }
      boolean replaces = index >= 0 && place.from(element(index)) == 0;
      return replaces ? spliced(index, 1, element) : spliced(index + 1, 0, element);
    }

    /** With fewer entries than before, or as many. */
    private Node<E> shrunk(int from, int removed, Object... added) {
      return of(spliced(from, removed, added)[0]);
    }

    private Object[] spliced(int from, int removed, Object... added) {
      Object[] next = new Object[entries.length - removed + added.length];
      System.arraycopy(entries, 0, next, 0, from);
      System.arraycopy(added, 0, next, from, added.length);
      int kept = from + removed;
      System.arraycopy(entries, kept, next, from + added.length, entries.length - kept);
      if (next.length <= WIDTH) {
        return new Object[] {new Node<>(next, leaf)};
      }
      // What grows at its end, as ids do and often days, leaves full nodes behind.
      int cut = kept == entries.length ? WIDTH : next.length / 2;
      return new Object[] {
        new Node<>(Arrays.copyOf(next, cut), leaf),
        new Node<>(Arrays.copyOfRange(next, cut, next.length), leaf)
      };
    }

    /** This node without the element at {@code place}; itself if there is none. */
    Node<E> minus(Place<E> place) {
      int index = floor(place);
      if (index < 0) {
        return this;
      }
      if (leaf) {
        return place.from(element(index)) == 0 ? shrunk(index, 1) : this;
      }
      Node<E> smaller = child(index).minus(place);
      if (smaller == child(index)) {
        return this;
      }
      if (smaller.entries.length == 0) {
        return shrunk(index, 1);
      }
      return smaller.entries.length < SPARSE
          ? withSparse(index, smaller)
          : shrunk(index, 1, smaller);
    }

    /** This node with a child that is to be joined with one beside it, if that has room. */
    private Node<E> withSparse(int index, Node<E> child) {
      for (int beside : new int[] {index - 1, index + 1}) {
        if (beside >= 0
            && beside < entries.length
            && child(beside).entries.length + child.entries.length <= WIDTH) {
          Node<E> left = beside < index ? child(beside) : child;
          Node<E> right = beside < index ? child : child(beside);
          return shrunk(Math.min(beside, index), 2, left.joined(right));
        }
      }
      return shrunk(index, 1, child);
    }

    private Node<E> joined(Node<E> right) {
      Object[] both = Arrays.copyOf(entries, entries.length + right.entries.length);
      System.arraycopy(right.entries, 0, both, entries.length, right.entries.length);
      return new Node<>(both, leaf);
    }
  }

  /** Walks the leaves; the way down to the present one is on a stack. */
  private final class Elements implements Iterator<E> {
    private final Deque<Step<E>> way = new ArrayDeque<>();

    /** Goes to the first element below {@code node} that {@code place} is not behind. */
    void descend(Node<E> start, @Nullable Place<E> place) {
      Node<E> node = start;
      while (true) {
        int index = place == null ? 0 : Math.max(0, node.floor(place));
        Step<E> step = new Step<>(node);
        way.push(step);
        if (node.leaf) {
          boolean passed = place != null && place.from(node.element(index)) > 0;
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
        Step<E> step = way.getFirst();
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
      Step<E> step = way.getFirst();
      return step.node.element(step.next++);
    }
  }

  private static final class Step<E> {
    private final Node<E> node;
    private int next;

    Step(Node<E> node) {
      this.node = node;
    }
  }
}
