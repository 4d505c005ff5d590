package io.catalogd.metastore.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Properties;

/**
 * What the parent tells the child process on its standard input, as properties ended by an empty
 * line: a command line would show the password to every user.
 *
 * @param port to listen on, 0 for any free one
 */
record ServerSettings(
    int port,
    MetastoreDatabase database,
    Path sqlScripts,
    Path workDirectory,
    Path managedWarehouse,
    Path externalWarehouse) {

  static ServerSettings of(EmbeddedMetastoreConfig config, int port) {
    return new ServerSettings(
        port,
        config.database(),
        config.sqlScripts(),
        config.workDirectory(),
        config.managedWarehouse(),
        config.externalWarehouse());
  }

  String toText() {
    Properties properties = new Properties();
    properties.setProperty("port", Integer.toString(port));
    properties.setProperty("url", database.url());
    properties.setProperty("driver", database.driver());
    properties.setProperty("user", database.user());
    properties.setProperty("password", database.password());
    properties.setProperty("scripts", sqlScripts.toString());
    properties.setProperty("work", workDirectory.toString());
    properties.setProperty("managed", managedWarehouse.toString());
    properties.setProperty("external", externalWarehouse.toString());
    StringWriter text = new StringWriter();
    try {
      properties.store(text, null);
    } catch (IOException e) {
      throw new IllegalStateException("A string takes everything", e);
    }
    return text.append("\n").toString();
  }

  /** Reads up to and with the empty line. */
  static ServerSettings read(BufferedReader in) throws IOException {
    StringBuilder text = new StringBuilder();
    String line = in.readLine();
    while (line != null && !line.isEmpty()) {
      text.append(line).append('\n');
      line = in.readLine();
    }
    Properties properties = new Properties();
    properties.load(new StringReader(text.toString()));
    return new ServerSettings(
        Integer.parseInt(required(properties, "port")),
        new MetastoreDatabase(
            required(properties, "url"),
            required(properties, "driver"),
            required(properties, "user"),
            required(properties, "password")),
        Path.of(required(properties, "scripts")),
        Path.of(required(properties, "work")),
        Path.of(required(properties, "managed")),
        Path.of(required(properties, "external")));
  }

  private static String required(Properties properties, String name) {
    String value = properties.getProperty(name);
    if (value == null) {
      throw new IllegalArgumentException("The parent process did not send '" + name + "'");
    }
    return value;
  }
}
