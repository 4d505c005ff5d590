package io.catalogd.metastore.embedded;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
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

  /** In ASCII: what is not in it is escaped, which {@code Properties} does on a stream only. */
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
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try {
      properties.store(text, null);
    } catch (IOException e) {
      throw new IllegalStateException("An array takes everything", e);
    }
    return text.toString(StandardCharsets.US_ASCII) + "\n";
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
