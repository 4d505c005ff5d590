package io.catalogd.client;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Takes the place of the one class of Hive's that its structs call, in the client's jar only: equal
 * texts, of which partitions have many, are kept once. Any thread.
 */
public final class HiveTexts {
  private HiveTexts() {}

  public static @Nullable String intern(@Nullable String text) {
    return text == null ? null : text.intern();
  }

  /** The same list, its texts replaced. */
  public static @Nullable List<String> intern(@Nullable List<String> texts) {
    if (texts != null) {
      texts.replaceAll(HiveTexts::intern);
    }
    return texts;
  }

  /** Another map, with keys and values replaced. */
  public static @Nullable Map<String, String> intern(@Nullable Map<String, String> texts) {
    if (texts == null) {
      return null;
    }
    Map<String, String> interned = new HashMap<>();
    texts.forEach((key, value) -> interned.put(intern(key), intern(value)));
    return interned;
  }
}
