package io.catalogd.config;

import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the operator set. A value is looked for on the command line, then in the environment, then
 * in the file, and is else the default that the asker names.
 *
 * <p>Asking is what makes a key known: after the last question {@link #refuseUnknown} finds what
 * nobody asked for, and {@link #defaults} tells all keys. One thread.
 */
public final class Settings {
  private static final String COUNT_FORM = "a whole number, " + Integer.MAX_VALUE + " at most";

  private static final String VARIABLE_PREFIX = "CATALOGD_";

  private final Path home;
  private final Map<String, Setting> fromFile;
  private final Map<String, String> environment;
  private final Map<String, Setting> assigned;
  private final SortedMap<String, String> defaults = new TreeMap<>();

  private Settings(
      Path home,
      Map<String, Setting> fromFile,
      Map<String, String> environment,
      Map<String, Setting> assigned) {
    this.home = home;
    this.fromFile = fromFile;
    this.environment = environment;
    this.assigned = assigned;
  }

  /**
   * Reads all that was set.
   *
   * @param home what relative paths start from, except for those of {@code assignments}, which
   *     start from the current directory
   * @param file in the format of {@link java.util.Properties}
   * @param environment all variables; {@code CATALOGD_RPC_PORT} sets {@code rpc.port}
   * @param assignments "key=value" each, the last of a key counts
   * @throws ConfigException when the file can't be read or an assignment has no "="
   */
  public static Settings read(
      Path home, Path file, Map<String, String> environment, List<String> assignments) {
    Map<String, Setting> assigned = new LinkedHashMap<>();
    for (String assignment : assignments) {
      String[] parts = assignment.split("=", 2);
      if (parts.length < 2) {
        throw new ConfigException("--set " + assignment + ": expected key=value");
      }
      String key = parts[0].strip();
      assigned.put(key, new Setting(key, parts[1].strip(), "--set"));
    }
    return new Settings(home, PropertiesFile.read(file), Map.copyOf(environment), assigned);
  }

  /** Any text; an empty value counts as not set. */
  public String text(String key, String byDefault) {
    return value(key, byDefault, byDefault, "text", Optional::of);
  }

  /** Any text, or null, which is the default, where nothing or an empty value is set. */
  public @Nullable String textOrNull(String key) {
    return find(key, "").map(Setting::value).orElse(null);
  }

  /** A whole number; the component that it is for knows its range. */
  public int count(String key, int byDefault) {
    return value(key, byDefault, Integer.toString(byDefault), COUNT_FORM, Settings::parseCount);
  }

  /** "true" or "false". */
  public boolean flag(String key, boolean byDefault) {
    return value(key, byDefault, Boolean.toString(byDefault), "true or false", Settings::parseFlag);
  }

  /** Bytes: "4096", "64MB"; a KB has 1,024. */
  public long sizeBytes(String key, long byDefault) {
    return value(key, byDefault, Units.formatSize(byDefault), Units.SIZE_FORM, Units::parseSize);
  }

  /** A duration with its unit: "500ms", "30s", "5m", "2h", "1d". */
  public Duration duration(String key, Duration byDefault) {
    return value(
        key, byDefault, Units.format(byDefault), Units.DURATION_FORM, Units::parseDuration);
  }

  /** URIs, separated by commas; none by default. */
  public List<URI> uris(String key) {
    return value(key, List.of(), "", "URIs separated by commas", Settings::parseUris);
  }

  /** Names without blanks, separated by commas; none by default. */
  public List<String> names(String key) {
    return value(
        key, List.of(), "", "names without blanks, separated by commas", Settings::parseNames);
  }

  private static Optional<List<String>> parseNames(String text) {
    List<String> names = Arrays.stream(text.split(",", -1)).map(String::strip).toList();
    boolean valid = names.stream().noneMatch(name -> name.isEmpty() || name.matches(".*\\s.*"));
    return valid ? Optional.of(names) : Optional.empty();
  }

  /** A file or directory, made absolute. */
  public Path path(String key, String byDefault) {
    Path defaultPath = home.resolve(byDefault);
    Path base = assigned.containsKey(key) ? Path.of("").toAbsolutePath() : home;
    return value(key, defaultPath, byDefault, "a path", text -> parsePath(base, text))
        .toAbsolutePath()
        .normalize();
  }

  /** A file or directory, made absolute, or null, which is the default. */
  public @Nullable Path pathOrNull(String key) {
    return find(key, "").isEmpty() ? null : path(key, "");
  }

  /**
   * Builds a component's configuration, and says where the value stands that it refuses.
   *
   * @param component throws IllegalArgumentException with a message that begins with the key
   */
  public <T> T checked(Supplier<T> component) {
    try {
      return component.get();
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      String key = message.split("[ :=]", 2)[0];
      String origin = set(key).map(Setting::origin).orElse("default");
      throw new ConfigException(origin + ": " + message, e);
    }
  }

  /**
   * Stops at a key that no question was asked for.
   *
   * @throws ConfigException naming the first one, where it stands and the nearest known key
   */
  public void refuseUnknown() {
    for (Map<String, Setting> source : List.of(assigned, fromFile)) {
      for (Setting setting : source.values()) {
        if (!defaults.containsKey(setting.key())) {
          throw new ConfigException(
              setting.origin() + ": unknown key " + setting.key() + suggestion(setting.key()));
        }
      }
    }
  }

  /**
   * Environment variables that begin like ours and set nothing, in order. They aren't refused:
   * container platforms make such names by themselves.
   */
  public List<String> unknownVariables() {
    List<String> known = defaults.keySet().stream().map(Settings::variable).toList();
    return environment.keySet().stream()
        .filter(name -> name.startsWith(VARIABLE_PREFIX) && !known.contains(name))
        .sorted()
        .toList();
  }

  /** Every key asked for so far with its default, in the form of the file; empty for "none". */
  public SortedMap<String, String> defaults() {
    return Collections.unmodifiableSortedMap(defaults);
  }

  private String suggestion(String key) {
    return NearestWord.find(key, defaults.keySet())
        .map(near -> "; did you mean " + near + "?")
        .orElse("; conf/catalogd.properties lists all keys");
  }

  private <T> T value(
      String key,
      T byDefault,
      String defaultText,
      String form,
      Function<String, Optional<T>> parser) {
    Optional<Setting> found = find(key, defaultText);
    if (found.isEmpty()) {
      return byDefault;
    }
    Setting setting = found.get();
    return parser
        .apply(setting.value())
        .orElseThrow(
            () ->
                new ConfigException(
                    setting.origin() + ": " + key + "=" + setting.value() + ": expected " + form));
  }

  private Optional<Setting> find(String key, String defaultText) {
    defaults.put(key, defaultText);
    return set(key).filter(setting -> !setting.value().isEmpty());
  }

  private Optional<Setting> set(String key) {
    Setting assignment = assigned.get(key);
    if (assignment != null) {
      return Optional.of(assignment);
    }
    String variable = variable(key);
    String value = environment.get(variable);
    return value == null
        ? Optional.ofNullable(fromFile.get(key))
        : Optional.of(new Setting(key, value.strip(), "environment variable " + variable));
  }

  private static String variable(String key) {
    return VARIABLE_PREFIX + key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }

  private static Optional<Integer> parseCount(String text) {
    try {
      return Optional.of(Integer.parseInt(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static Optional<Boolean> parseFlag(String text) {
    return switch (text) {
      case "true" -> Optional.of(true);
      case "false" -> Optional.of(false);
      default -> Optional.empty();
    };
  }

  private static Optional<Path> parsePath(Path base, String text) {
    try {
      return Optional.of(base.resolve(text));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static Optional<List<URI>> parseUris(String text) {
    try {
      return Optional.of(
          Arrays.stream(text.split(","))
              .map(String::strip)
              .filter(part -> !part.isEmpty())
              .map(URI::create)
              .toList());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
