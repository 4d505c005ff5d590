package io.catalogd.ddl;

import io.catalogd.model.CatalogException;
import io.catalogd.model.DataSource;
import io.catalogd.model.JavaFunction;
import io.catalogd.stored.DataSourceParameters;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the schema of a metastore's database has room for, told before anything is changed; beyond
 * it the metastore's own error names neither the object nor the limit. Values of properties, and
 * with them the comments of tables and views, may be of any length. Names are in {@link
 * ObjectNames}.
 */
final class MetastoreLimits {
  private static final int DATABASE_OWNER = 128;
  private static final int TABLE_OWNER = 767;
  private static final int COMMENT = 4_000;
  private static final int LOCATION_LENGTH = 4_000;
  private static final int PROPERTY_KEY = 256;
  private static final int CLASS_NAME = 4_000;

  /** The metastore takes an absolute path as well; anything else it stumbles over. */
  private static final Pattern LOCATION_START = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*:)?/");

  private MetastoreLimits() {}

  static void checkDatabaseOwner(String name) {
    check("owner name", name, DATABASE_OWNER);
  }

  /** Of a view too. */
  static void checkTableOwner(String name) {
    check("owner name", name, TABLE_OWNER);
  }

  /** Of a database, column or partition key. */
  static void checkComment(@Nullable String comment) {
    if (comment != null) {
      check("comment", comment, COMMENT);
    }
  }

  static void checkLocation(@Nullable String location) {
    if (location != null) {
      check("location", location, LOCATION_LENGTH);
      if (!LOCATION_START.matcher(location).lookingAt()) {
        throw CatalogException.invalidRequest(
            "Invalid location '" + location + "': it has to be a URI such as hdfs://host/path");
      }
    }
  }

  /** Of a table, a partition, or the serde of one. Oracle takes an empty key for none. */
  static void checkProperties(Map<String, String> properties) {
    if (properties.containsKey("")) {
      throw CatalogException.invalidRequest(
          "A property has an empty key, which not every metastore can keep: give it a name");
    }
    properties.keySet().forEach(key -> check("property key", key, PROPERTY_KEY));
  }

  /** In the parameters of a database. */
  static void checkDataSource(DataSource source) {
    checkLocation(source.location());
    if (source.className().isEmpty()) {
      throw CatalogException.invalidRequest("Empty class name of data source " + source.name());
    }
    check("class name", source.className(), DataSourceParameters.MAX_VALUE_LENGTH);
    if (!source.apiVersion().equals("V1")) {
      throw CatalogException.invalidRequest(
          String.format(
              "API version '%s' of data source %s is unknown; the only one is 'V1'",
              source.apiVersion(), source.name()));
    }
  }

  /** A function of the metastore's own. */
  static void checkJavaFunction(JavaFunction function) {
    check("class name", function.className(), CLASS_NAME);
    checkLocation(function.location());
  }

  /**
   * {@code limit} counts characters as Java does. NUL is refused as some databases do (PostgreSQL),
   * and no path can have it; values of properties may have it, as delimiters are among them.
   */
  static void check(String what, String text, int limit) {
    if (text.indexOf('\0') >= 0) {
      throw CatalogException.invalidRequest(
          "The " + what + " '" + text.replace("\0", "\\0") + "' has a NUL character");
    }
    if (text.length() > limit) {
      throw CatalogException.invalidRequest(
          String.format(
              "The %s that begins with '%s' has %d characters; at most %d are allowed",
              what, text.substring(0, 32), text.length(), limit));
    }
  }
}
