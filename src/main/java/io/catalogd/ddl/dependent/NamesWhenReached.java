package io.catalogd.ddl.dependent;

import java.util.AbstractList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Names that are asked for when the first of them is wanted, once. One thread. */
final class NamesWhenReached extends AbstractList<String> {
  private final Supplier<List<String>> source;
  private @Nullable List<String> names;

  NamesWhenReached(Supplier<List<String>> source) {
    this.source = source;
  }

  private List<String> names() {
    @Nullable List<String> known = names;
    if (known == null) {
      known = source.get();
      names = known;
    }
    return known;
  }

  @Override
  public String get(int index) {
    return names().get(index);
  }

  @Override
  public int size() {
    return names().size();
  }
}
