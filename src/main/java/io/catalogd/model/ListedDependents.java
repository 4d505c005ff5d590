package io.catalogd.model;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The list of dependent tables in the parameters of their base, as it is read. */
public final class ListedDependents {
  /** Its first chunk; all keys begin with it. */
  public static final String KEY = "dependent.dependents";

  /** How many chunks there are. */
  public static final String CHUNKS = KEY + ".chunks";

  private ListedDependents() {}

  /** Whether a parameter belongs to the list. */
  public static boolean isOurs(String key) {
    return key.startsWith(KEY);
  }

  /**
   * Reads the list.
   *
   * @return nothing where it is damaged, a chunk missing or one too many: then nobody knows, which
   *     is not none
   */
  public static Optional<SortedSet<TableName>> read(Map<String, String> parameters) {
    long keys = parameters.keySet().stream().filter(ListedDependents::isOurs).count();
    if (keys == 0) {
      return Optional.of(new TreeSet<>());
    }
    // All of them and no other, or the number may be what is damaged.
    int chunks = (int) keys - 1;
    if (chunks == 0 || !Integer.toString(chunks).equals(parameters.get(CHUNKS))) {
      return Optional.empty();
    }
    SortedSet<TableName> names = new TreeSet<>();
    for (int i = 0; i < chunks; i++) {
      @Nullable String chunk = parameters.get(chunkKey(i));
      if (chunk == null || !addAll(chunk, names)) {
        return Optional.empty();
      }
    }
    return Optional.of(names);
  }

  /** Where a chunk is kept; counted from 0. */
  public static String chunkKey(int index) {
    return index == 0 ? KEY : KEY + "." + index;
  }

  private static boolean addAll(String chunk, SortedSet<TableName> names) {
    for (String element : chunk.split(",", -1)) {
      int dot = element.indexOf('.');
      if (dot <= 0 || dot == element.length() - 1 || element.indexOf('.', dot + 1) >= 0) {
        return false;
      }
      try {
        names.add(
            new TableName(
                unescaped(element.substring(0, dot)), unescaped(element.substring(dot + 1))));
      } catch (IllegalArgumentException e) {
        return false;
      }
    }
    return true;
  }

  private static String unescaped(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
