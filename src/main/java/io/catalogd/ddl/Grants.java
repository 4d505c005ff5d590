package io.catalogd.ddl;

import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Grant;
import io.catalogd.model.Securable;
import io.catalogd.model.SpelledName;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;

/** Checks of what a statement grants or revokes. */
final class Grants {
  private Grants() {}

  /** Each once, in order; a request has one or more, all of one scope (D278). */
  static List<Grant> ofOneScope(List<Grant> grants) {
    List<Grant> distinct = grants.stream().distinct().toList();
    if (distinct.isEmpty()) {
      throw CatalogException.invalidRequest("No privileges are named");
    }
    if (distinct.stream().map(grant -> grant.on().scope()).distinct().count() > 1) {
      throw CatalogException.invalidRequest(
          "Privileges of one statement must be of one scope: " + distinct);
    }
    return distinct;
  }

  /**
   * On the server by the name that is configured, as the metastore has no place for another.
   *
   * @throws CatalogException INVALID_REQUEST where another is named
   */
  static List<Grant> onServer(String server, List<Grant> grants) {
    for (Grant grant : grants) {
      String named = grant.on().server();
      if (!named.equals(Securable.ANY_SERVER) && !named.equalsIgnoreCase(server)) {
        throw CatalogException.invalidRequest(
            "Privileges are on the server '"
                + server
                + "' (authorization.server-name), not on '"
                + named
                + "'");
      }
    }
    return grants.stream().map(grant -> grant.withServer(server)).toList();
  }

  /**
   * Makes sure that what they are on is there: the metastore drops some of the others in silence.
   * Costs a call for each database or table.
   *
   * @throws CatalogException NOT_FOUND
   */
  static void checkObjects(List<Grant> grants, Metastore metastore) {
    Set<SpelledName> tables = new HashSet<>();
    for (Grant grant : grants) {
      Securable on = grant.on();
      switch (on.scope()) {
        case SERVER, URI -> {}
        case DATABASE -> metastore.loadDatabase(Objects.requireNonNull(on.database()));
        case TABLE, COLUMN -> tables.add(tableOf(on));
      }
    }
    tables.forEach(table -> checkTable(table, grants, metastore));
  }

  private static void checkTable(SpelledName name, List<Grant> grants, Metastore metastore) {
    Table table = metastore.loadTable(name.key());
    Set<String> columns =
        Stream.concat(table.getSd().getCols().stream(), table.getPartitionKeys().stream())
            .map(FieldSchema::getName)
            .map(column -> column.toLowerCase(Locale.ROOT))
            .collect(Collectors.toSet());
    for (Grant grant : grants) {
      String column = grant.on().column();
      if (column != null && tableOf(grant.on()).equals(name) && !columns.contains(column)) {
        throw DdlErrors.columnNotFound(column, name);
      }
    }
  }

  private static SpelledName tableOf(Securable on) {
    return new SpelledName(
        Objects.requireNonNull(on.database()), Objects.requireNonNull(on.table()));
  }
}
