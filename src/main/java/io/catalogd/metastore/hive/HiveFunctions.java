package io.catalogd.metastore.hive;

import io.catalogd.metastore.Metastore;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.hive.metastore.api.Function;

/** The calls about functions. */
interface HiveFunctions extends Metastore {
  HiveCaller hive();

  /** Picks from all of them: the call for one database tells names only, so it takes one each. */
  @Override
  default List<Function> functions(String database) {
    List<Function> functions =
        allFunctions().stream()
            .filter(function -> function.getDbName().equalsIgnoreCase(database))
            .toList();
    if (functions.isEmpty()) {
      loadDatabase(database);
    }
    return functions;
  }

  @Override
  default List<Function> allFunctions() {
    List<Function> functions =
        hive().read("get_all_functions", client -> client.get_all_functions().getFunctions());
    return functions == null ? List.of() : functions;
  }

  @Override
  default void createFunction(Function function) {
    // 2.3 and 3.1 would keep the spelling, and no name finds such a function again.
    Function sent = function.deepCopy();
    sent.setDbName(function.getDbName().toLowerCase(Locale.ROOT));
    sent.setFunctionName(function.getFunctionName().toLowerCase(Locale.ROOT));
    hive().write("create_function", client -> client.create_function(sent));
  }

  @Override
  default void dropFunction(String database, String name) {
    hive().write("drop_function", client -> client.drop_function(database, name));
  }
}
