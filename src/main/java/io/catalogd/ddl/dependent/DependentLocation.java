package io.catalogd.ddl.dependent;

import io.catalogd.model.CatalogException;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.TableName;
import java.util.List;

/**
 * The location by which a statement says that a partition depends on another base than the current
 * one: {@code dependent:db.t/ds=2}.
 *
 * @param spec values of the dependent table's keys
 */
public record DependentLocation(TableName base, List<Part> spec) {
  private static final String SCHEME = "dependent:";

  public DependentLocation {
    spec = List.copyOf(spec);
  }

  /** Whether a location is meant so. */
  public static boolean isOne(String location) {
    return location.startsWith(SCHEME);
  }

  /**
   * Reads it.
   *
   * @throws CatalogException INVALID_REQUEST where it is not of that form
   */
  public static DependentLocation parse(String location) {
    String text = location.substring(isOne(location) ? SCHEME.length() : 0);
    int slash = text.indexOf('/');
    String table = slash < 0 ? text : text.substring(0, slash);
    int dot = table.indexOf('.');
    if (!isOne(location) || slash < 0 || dot <= 0 || dot == table.length() - 1) {
      throw CatalogException.invalidRequest(
          "Invalid location '"
              + location
              + "': a partition of a dependent table has none, unless it names another base as"
              + " 'dependent:database.table/key=value'");
    }
    return new DependentLocation(
        new TableName(table.substring(0, dot), table.substring(dot + 1)),
        PartitionNames.parse(text.substring(slash + 1)));
  }
}
