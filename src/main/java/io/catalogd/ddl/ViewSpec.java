package io.catalogd.ddl;

import io.catalogd.model.Column;
import io.catalogd.model.SpelledName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A view that shall be made.
 *
 * @param originalText the query as typed
 * @param expandedText the query with all names spelt out
 */
public record ViewSpec(
    SpelledName name,
    String owner,
    List<Column> columns,
    String originalText,
    String expandedText,
    @Nullable String comment) {
  public ViewSpec {
    ObjectNames.checkNewTable(name);
    MetastoreLimits.checkTableOwner(owner);
    columns = List.copyOf(columns);
    ObjectNames.checkNewColumns(columns, List.of());
  }
}
