package io.catalogd.metastore;

import java.util.List;
import org.apache.hadoop.hive.metastore.api.Function;

/** The part of {@link Metastore} that is about persistent Java functions. */
public interface MetastoreFunctions {
  /** All functions of a database, in any order; NOT_FOUND where the database is missing. */
  List<Function> functions(String database);

  /** All functions of all databases of the default catalog, in any order. */
  List<Function> allFunctions();

  /** Creates a function; names become lower case, and the class is not looked at. */
  void createFunction(Function function);

  void dropFunction(String database, String name);
}
