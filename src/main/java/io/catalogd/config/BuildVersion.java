package io.catalogd.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Which version of the program this is, as the build noted it. */
public final class BuildVersion {
  private BuildVersion() {}

  /** Such as {@code 0.1.0-SNAPSHOT}. */
  public static String text() {
    Properties properties = new Properties();
    try (InputStream in =
        BuildVersion.class.getResourceAsStream("/io/catalogd/version.properties")) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version", "unknown");
  }
}
