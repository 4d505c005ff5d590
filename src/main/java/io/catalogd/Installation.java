package io.catalogd;

import io.catalogd.config.ConfigException;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where the program was unpacked or checked out, as its launcher says.
 *
 * @param home holds {@code conf}; relative paths in settings start from it
 * @param lib the daemon's jars, and in {@code metastore} those of the embedded metastore
 * @param launcher the script that started this process
 * @param conf the settings of this run
 */
record Installation(Path home, Path lib, Path launcher, Path conf) {
  static final String SETTINGS_FILE = "catalogd.properties";

  /** {@code conf} null: the installation's own. */
  static Installation find(@Nullable Path conf) {
    Path home = property("catalogd.home");
    Path chosen = (conf == null ? home.resolve("conf") : conf).toAbsolutePath().normalize();
    if (!Files.isDirectory(chosen)) {
      throw new ConfigException("No such directory: " + chosen);
    }
    return new Installation(home, property("catalogd.lib"), property("catalogd.launcher"), chosen);
  }

  private static Path property(String name) {
    String value = System.getProperty(name);
    if (value == null) {
      throw new IllegalStateException("-D" + name + " is missing: start with bin/catalogd");
    }
    return Path.of(value).toAbsolutePath().normalize();
  }

  Path settingsFile() {
    return conf.resolve(SETTINGS_FILE);
  }

  /** How to log: the chosen settings' own file, else the one that came with the program. */
  Path logbackFile() {
    Path chosen = conf.resolve("logback.xml");
    return Files.exists(chosen) ? chosen : home.resolve("conf").resolve("logback.xml");
  }

  /** For the embedded metastore's process. */
  String metastoreClassPath() {
    return System.getProperty("java.class.path")
        + File.pathSeparator
        + lib.resolve("metastore")
        + File.separator
        + "*";
  }

  Path metastoreSqlScripts() {
    return lib.resolve("metastore").resolve("sql");
  }
}
