package io.catalogd.dependent;

import io.catalogd.model.TableName;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a managed table that others depend on says of itself while it is being renamed. The
 * metastore moves its directory, file by file on some file systems, before the table has the new
 * name, and may die in between. The call that renames the table takes the mark away.
 */
public final class RenameMark {
  private static final String KEY = "dependent.renaming";

  private RenameMark() {}

  /** The name that it gets. */
  public static Optional<String> find(@Nullable Map<String, String> parameters) {
    return parameters == null ? Optional.empty() : Optional.ofNullable(parameters.get(KEY));
  }

  public static void put(Map<String, String> parameters, TableName newName) {
    parameters.put(KEY, newName.toString());
  }

  public static void remove(Map<String, String> parameters) {
    parameters.remove(KEY);
  }
}
