package io.catalogd.cli;

import io.catalogd.config.ConfigException;
import io.catalogd.config.NearestWord;
import io.catalogd.config.PropertiesFile;
import io.catalogd.config.Setting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The file of profiles: {@code key=value} is for all calls, {@code name.key=value} for those that
 * name the profile.
 */
final class Profiles {
  static final String SERVER = "server";
  static final String USER = "user";
  static final String TIMEOUT = "timeout";
  static final String OUTPUT = "output";
  static final String DATABASE = "database";
  static final String SERVER_NAME = "authorization-server-name";

  /** Every key there is. */
  static final List<String> KEYS = List.of(SERVER, USER, TIMEOUT, OUTPUT, DATABASE, SERVER_NAME);

  private static final String FILE_VARIABLE = "CATALOGCTL_CONFIG";

  private final Path file;
  private final Map<String, Setting> common = new HashMap<>();
  private final Map<String, Map<String, Setting>> named = new TreeMap<>();

  private Profiles(Path file) {
    this.file = file;
  }

  /**
   * Reads {@code ~/.catalogctl/config}, if there is one, or the file that {@code CATALOGCTL_CONFIG}
   * names, which there must be.
   *
   * @throws ConfigException for a file that cannot be read, or a key that nobody knows
   */
  static Profiles read(Surroundings surroundings) {
    String chosen = surroundings.environment().getOrDefault(FILE_VARIABLE, "");
    Path file = chosen.isEmpty() ? surroundings.directory().resolve("config") : Path.of(chosen);
    Profiles profiles = new Profiles(file);
    if (!chosen.isEmpty() || Files.exists(file)) {
      PropertiesFile.read(file).values().forEach(profiles::add);
    }
    return profiles;
  }

  private void add(Setting setting) {
    String key = setting.key();
    if (KEYS.contains(key)) {
      common.put(key, setting);
      return;
    }
    int dot = key.indexOf('.');
    if (dot > 0 && key.indexOf('.', dot + 1) > 0) {
      throw new ConfigException(
          String.format(
              "%s: key %s has two dots; the name of a profile has none", setting.origin(), key));
    }
    if (dot < 1 || !KEYS.contains(key.substring(dot + 1))) {
      throw new ConfigException(setting.origin() + ": unknown key " + key + suggestion(key, dot));
    }
    named
        .computeIfAbsent(key.substring(0, dot), profile -> new HashMap<>())
        .put(key.substring(dot + 1), setting);
  }

  private static String suggestion(String key, int dot) {
    String profile = key.substring(0, Math.max(dot + 1, 0));
    return NearestWord.find(key.substring(dot + 1), KEYS)
        .map(near -> "; did you mean " + profile + near + "?")
        .orElse("; keys are " + String.join(", ", KEYS) + ", alone or after a profile's name");
  }

  /** What all calls have in common. */
  Optional<Setting> common(String key) {
    return Optional.ofNullable(common.get(key)).filter(setting -> !setting.value().isEmpty());
  }

  /**
   * What calls with this profile have; nothing where none is named.
   *
   * @throws UsageException for a profile that the file does not have
   */
  Optional<Setting> of(@Nullable String profile, String key) {
    if (profile == null) {
      return Optional.empty();
    }
    Map<String, Setting> settings = named.get(profile);
    if (settings == null) {
      throw new UsageException("--profile " + profile + ": " + file + hint(profile));
    }
    return Stream.ofNullable(settings.get(key))
        .filter(setting -> !setting.value().isEmpty())
        .findFirst();
  }

  private String hint(String profile) {
    return NearestWord.find(profile, named.keySet())
        .map(near -> " has no such profile; did you mean " + near + "?")
        .orElse(
            named.isEmpty()
                ? " has no profiles; " + profile + ".server=host:port makes this one"
                : " has no such profile, but " + String.join(", ", named.keySet()));
  }
}
