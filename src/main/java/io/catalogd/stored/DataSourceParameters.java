package io.catalogd.stored;

import io.catalogd.model.DataSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Data sources in the parameters of the metastore's database {@code default}, as every version of
 * the metastore can keep them: {@code catalogd.data_source.<name>.location}, {@code .class} and
 * {@code .api_version}. Any thread.
 */
public final class DataSourceParameters {
  /** The database that keeps them. */
  public static final String DATABASE = "default";

  /** What every metastore holds of a database's parameter. */
  public static final int MAX_VALUE_LENGTH = 4000;

  private static final Logger log = LoggerFactory.getLogger(DataSourceParameters.class);
  private static final String PREFIX = "catalogd.data_source.";
  private static final String LOCATION = ".location";
  private static final String CLASS = ".class";
  private static final String API_VERSION = ".api_version";

  private DataSourceParameters() {}

  /**
   * The data sources among the database's parameters, by name. One of which a part is missing is
   * left out, with a warning.
   */
  public static List<DataSource> read(Map<String, String> parameters) {
    List<DataSource> sources = new ArrayList<>();
    for (String name : names(parameters)) {
      @Nullable String location = parameters.get(PREFIX + name + LOCATION);
      @Nullable String className = parameters.get(PREFIX + name + CLASS);
      @Nullable String apiVersion = parameters.get(PREFIX + name + API_VERSION);
      if (location == null || className == null || apiVersion == null) {
        log.warn(
            "Database {} keeps no whole data source {}: {}, {} and {} are needed",
            DATABASE,
            name,
            PREFIX + name + LOCATION,
            CLASS,
            API_VERSION);
      } else {
        sources.add(new DataSource(name.toLowerCase(Locale.ROOT), location, className, apiVersion));
      }
    }
    return sources;
  }

  private static SortedSet<String> names(Map<String, String> parameters) {
    SortedSet<String> names = new TreeSet<>();
    for (String key : parameters.keySet()) {
      int end = key.lastIndexOf('.');
      if (key.startsWith(PREFIX) && end > PREFIX.length()) {
        names.add(key.substring(PREFIX.length(), end));
      }
    }
    return names;
  }

  /** Puts a data source among the parameters, in place of one of that name. */
  public static void put(DataSource source, Map<String, String> parameters) {
    remove(source.name(), parameters);
    String key = PREFIX + source.name();
    parameters.put(key + LOCATION, source.location());
    parameters.put(key + CLASS, source.className());
    parameters.put(key + API_VERSION, source.apiVersion());
  }

  /** Removes a data source, whole or not; whether there was anything of it. */
  public static boolean remove(String name, Map<String, String> parameters) {
    return parameters
        .keySet()
        .removeIf(
            key ->
                key.lastIndexOf('.') == PREFIX.length() + name.length()
                    && key.regionMatches(
                        /* ignoreCase= */ true, 0, PREFIX + name, 0, key.lastIndexOf('.')));
  }
}
