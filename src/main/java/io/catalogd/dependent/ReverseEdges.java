package io.catalogd.dependent;

import io.catalogd.model.ListedDependents;
import io.catalogd.model.TableName;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;

/**
 * The list of dependent tables that a base carries in its parameters, so that dropping or changing
 * it need not look at all tables: {@code db.tdep,db.other}, cut into chunks that metastores can
 * hold. It is a superset of the tables that really depend on the base.
 */
public final class ReverseEdges {
  static final String KEY = ListedDependents.KEY;

  /** Metastores hold values of 4,000 characters. */
  private static final int MOST_CHARS = 3_900;

  private ReverseEdges() {}

  /** Whether a parameter belongs to the list. */
  public static boolean isOurs(String key) {
    return ListedDependents.isOurs(key);
  }

  /**
   * Reads the list.
   *
   * @return nothing where it is damaged, a chunk missing or one too many: then nobody knows, which
   *     is not none
   */
  public static Optional<SortedSet<TableName>> read(Map<String, String> parameters) {
    return ListedDependents.read(parameters);
  }

  /** Puts the list in the place of the one that is there; none leaves no trace. */
  public static void replace(Map<String, String> parameters, SortedSet<TableName> dependents) {
    parameters.keySet().removeIf(ReverseEdges::isOurs);
    StringBuilder chunk = new StringBuilder();
    int chunks = 0;
    for (TableName name : dependents) {
      String element = escaped(name.database()) + "." + escaped(name.table());
      if (chunk.length() > 0 && chunk.length() + 1 + element.length() > MOST_CHARS) {
        parameters.put(ListedDependents.chunkKey(chunks++), chunk.toString());
        chunk.setLength(0);
      }
      chunk.append(chunk.length() == 0 ? "" : ",").append(element);
    }
    if (chunk.length() > 0) {
      parameters.put(ListedDependents.chunkKey(chunks++), chunk.toString());
      parameters.put(ListedDependents.CHUNKS, Integer.toString(chunks));
    }
  }

  private static String escaped(String name) {
    StringBuilder text = new StringBuilder();
    for (byte one : name.getBytes(StandardCharsets.UTF_8)) {
      boolean plain = one == '_' || (one > 0 && Character.isLetterOrDigit(one));
      if (plain) {
        text.append((char) one);
      } else {
        text.append(String.format("%%%02X", one & 0xFF));
      }
    }
    return text.toString();
  }
}
