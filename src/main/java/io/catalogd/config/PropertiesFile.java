package io.catalogd.config;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** Reads a file in the format of {@link Properties}, in UTF-8, and remembers the lines. */
public final class PropertiesFile {
  private PropertiesFile() {}

  /**
   * Reads the file.
   *
   * @return the settings by key, in the file's order, with {@code file:line} as their origin
   * @throws ConfigException when the file can't be read or decoded, or has a key twice
   */
  public static Map<String, Setting> read(Path file) {
    Map<String, Setting> settings = new LinkedHashMap<>();
    List<String> lines = lines(file);
    int next = 0;
    while (next < lines.size()) {
      int first = next;
      next = endOfLogicalLine(lines, first);
      String origin = file + ":" + (first + 1);
      parse(String.join("\n", lines.subList(first, next)), origin)
          .forEach((key, value) -> add(settings, new Setting(key, value, origin)));
    }
    return settings;
  }

  private static List<String> lines(Path file) {
    try {
      return new ArrayList<>(Files.readAllLines(file));
    } catch (NoSuchFileException e) {
      throw new ConfigException("No such file: " + file, e);
    } catch (CharacterCodingException e) {
      throw new ConfigException("Not a text file in UTF-8: " + file, e);
    } catch (IOException e) {
      throw new ConfigException("Cannot read " + file + ": " + e, e);
    }
  }

  /** A line that ends in a single backslash goes on, unless it is a comment or empty. */
  private static int endOfLogicalLine(List<String> lines, int first) {
    int next = first + 1;
    if (isCommentOrBlank(lines.get(first))) {
      return next;
    }
    while (next < lines.size() && goesOn(lines.get(next - 1))) {
      next++;
    }
    return next;
  }

  private static boolean isCommentOrBlank(String line) {
    String text = line.strip();
    return text.isEmpty() || text.startsWith("#") || text.startsWith("!");
  }

  private static boolean goesOn(String line) {
    int end = line.length();
    while (end > 0 && line.charAt(end - 1) == '\\') {
      end--;
    }
    return (line.length() - end) % 2 == 1;
  }

  /** At most one property. */
  private static Map<String, String> parse(String logicalLine, String origin) {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(logicalLine));
    } catch (IllegalArgumentException | IOException e) {
      throw new ConfigException(origin + ": " + e.getMessage(), e);
    }
    Map<String, String> result = new LinkedHashMap<>();
    properties
        .stringPropertyNames()
        .forEach(key -> result.put(key, properties.getProperty(key, "").strip()));
    return result;
  }

  private static void add(Map<String, Setting> settings, Setting setting) {
    Setting earlier = settings.putIfAbsent(setting.key(), setting);
    if (earlier != null) {
      throw new ConfigException(
          setting.origin() + ": " + setting.key() + " is set already at " + earlier.origin());
    }
  }
}
