package io.catalogd.load.functions;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.load.IoPool;
import io.catalogd.load.functions.JarFunctions.Found;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Function;
import io.catalogd.model.Function.Keeping;
import io.catalogd.model.JavaFunction;
import io.catalogd.model.ObjectKey;
import io.catalogd.storage.Storage;
import io.catalogd.stored.FunctionParameters;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.FunctionType;
import org.apache.hadoop.hive.metastore.api.ResourceType;
import org.apache.hadoop.hive.metastore.api.ResourceUri;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes functions of what the metastore keeps: those in the parameters of databases, and the
 * overloads of Java functions, which their jars tell. What is no usable function is logged and left
 * out, and never fails a reading (C385 to C387). Any thread.
 */
public final class FunctionReader {
  private static final Logger log = LoggerFactory.getLogger(FunctionReader.class);

  private final JarFunctions jars;
  private final IoPool pool;

  /** Copies jars into {@code directory} for as long as they are read; nobody else uses it. */
  public FunctionReader(Storage storage, IoPool pool, Path directory) {
    this.jars = new JarFunctions(storage, directory);
    this.pool = pool;
  }

  /**
   * The overloads of one Java function, one or more.
   *
   * @throws CatalogException in the words of D255 when there are none; UNAVAILABLE when the jar's
   *     file system does not answer
   */
  public List<Function> overloads(JavaFunction function) {
    Found found = jars.find(function.location(), List.of(function)).get(0);
    if (found.failure() != null) {
      throw found.failure();
    }
    return found.overloads();
  }

  /**
   * All functions of one database.
   *
   * @param java the metastore's functions of it
   * @param known as {@link #javaFunctions}
   */
  public List<Function> functions(
      Database database,
      List<org.apache.hadoop.hive.metastore.api.Function> java,
      CatalogImage known) {
    return functions(
        database,
        javaFunctions(java, known)
            .getOrDefault(database.getName().toLowerCase(Locale.ROOT), List.of()));
  }

  /** All functions of one database; of two with one signature the native one. */
  public static List<Function> functions(Database database, List<Function> java) {
    @Nullable Map<String, String> parameters = database.getParameters();
    Map<ObjectKey, Function> functions = new LinkedHashMap<>();
    if (parameters != null) {
      FunctionParameters.read(database.getName(), parameters)
          .forEach(function -> functions.put(function.key(), function));
    }
    java.forEach(function -> functions.putIfAbsent(function.key(), function));
    return List.copyOf(functions.values());
  }

  /**
   * The overloads of all these functions of the metastore, by lower-case database. Reads each jar
   * once, several at a time.
   *
   * @param known has the functions that stay as they are because their file system does not answer
   */
  public Map<String, List<Function>> javaFunctions(
      Collection<org.apache.hadoop.hive.metastore.api.Function> stored, CatalogImage known) {
    Map<String, List<JavaFunction>> byJar =
        stored.stream()
            .flatMap(each -> usable(each).stream())
            .collect(Collectors.groupingBy(JavaFunction::location));
    Set<String> silent = ConcurrentHashMap.newKeySet();
    return pool
        .callAll(List.copyOf(byJar.values()), functions -> find(functions, silent, known))
        .stream()
        .flatMap(List::stream)
        .collect(Collectors.groupingBy(Function::database));
  }

  private static Optional<JavaFunction> usable(
      org.apache.hadoop.hive.metastore.api.Function stored) {
    @Nullable List<ResourceUri> resources = stored.getResourceUris();
    boolean isOfOneJar =
        stored.getFunctionType() == FunctionType.JAVA
            && stored.getClassName() != null
            && resources != null
            && resources.size() == 1
            && resources.get(0).getResourceType() == ResourceType.JAR
            && resources.get(0).getUri() != null;
    if (resources == null || !isOfOneJar) {
      log.warn(
          "Function {}.{} is left out: only Java functions with one jar and no other resource can"
              + " be used",
          stored.getDbName(),
          stored.getFunctionName());
      return Optional.empty();
    }
    return Optional.of(
        new JavaFunction(
            stored.getDbName(),
            stored.getFunctionName(),
            stored.getClassName(),
            resources.get(0).getUri()));
  }

  /**
   * All functions are of one jar. Of a file system that is silent no more than one jar is tried.
   */
  private List<Function> find(
      List<JavaFunction> functions, Set<String> silent, CatalogImage known) {
    String location = functions.get(0).location();
    if (silent.contains(fileSystem(location))) {
      return functions.stream().flatMap(each -> keep(each, known).stream()).toList();
    }
    List<Function> overloads = new ArrayList<>();
    for (Found found : jars.find(location, functions)) {
      @Nullable CatalogException failure = found.failure();
      if (failure != null && failure.kind() == ErrorKind.UNAVAILABLE) {
        silent.add(fileSystem(location));
        log.warn("{}", CatalogException.messages(failure));
        overloads.addAll(keep(found.function(), known));
      } else if (failure != null) {
        log.warn(
            "Function {} is left out: {}", found.function(), CatalogException.messages(failure));
      }
      overloads.addAll(found.overloads());
    }
    return overloads;
  }

  private static List<Function> keep(JavaFunction function, CatalogImage known) {
    List<Function> kept =
        known.overloads(function.database(), function.name()).stream()
            .filter(overload -> overload.keeping() == Keeping.METASTORE_FUNCTION)
            .toList();
    log.warn(
        "Function {} {}: the file system of its jar does not answer",
        function,
        kept.isEmpty() ? "is left out" : "stays as it was");
    return kept;
  }

  /** Scheme and authority; empty for the default file system. */
  private static String fileSystem(String location) {
    int authority = location.indexOf("://");
    int path = authority < 0 ? -1 : location.indexOf('/', authority + 3);
    return path < 0 ? "" : location.substring(0, path);
  }
}
