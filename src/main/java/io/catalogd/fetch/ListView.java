package io.catalogd.fetch;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.Function;

/**
 * A list whose elements are made of those of another one whenever they are reached, and not kept:
 * for answers with more in them than shall be in memory at one time.
 */
public final class ListView<S, T> extends AbstractList<T> implements RandomAccess {
  private final List<S> source;
  private final Function<? super S, T> make;

  /**
   * @param source of quick access to any element, which does not change
   * @param make makes equal elements of equal ones
   */
  public ListView(List<S> source, Function<? super S, T> make) {
    this.source = source;
    this.make = make;
  }

  @Override
  public T get(int index) {
    return make.apply(source.get(index));
  }

  @Override
  public int size() {
    return source.size();
  }
}
