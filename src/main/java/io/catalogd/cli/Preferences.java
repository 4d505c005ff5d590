package io.catalogd.cli;

import io.catalogd.cli.output.OutputFormat;
import io.catalogd.client.ClientConfig;
import io.catalogd.config.Setting;
import io.catalogd.config.Units;
import io.catalogd.sql.SqlSession;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is to be used, wherever it was said: on the command line, in the profile that it names, in
 * the environment, or in the file for all calls.
 */
final class Preferences {
  private static final Duration LONGEST = Duration.ofDays(1);
  private static final String DEFAULT_SERVER = "127.0.0.1:26000";
  private static final String SERVER_VARIABLE = "CATALOGCTL_SERVER";

  private final GlobalOptions options;
  private final Surroundings surroundings;
  private final Profiles profiles;

  Preferences(GlobalOptions options, Surroundings surroundings) {
    this.options = options;
    this.surroundings = surroundings;
    this.profiles = Profiles.read(surroundings);
  }

  /** How to reach the catalog. */
  ClientConfig client() {
    return client(ClientConfig.of(DEFAULT_SERVER).callTimeout());
  }

  /** The same for a command that waits for another time than others, unless a time is said. */
  ClientConfig client(Duration unlessSaid) {
    Setting servers = servers();
    String[] addresses =
        Arrays.stream(servers.value().split(",")).map(String::strip).toArray(String[]::new);
    ClientConfig config = checked(servers, () -> ClientConfig.of(addresses)).withUser(user());
    Optional<Setting> timeout = find(Profiles.TIMEOUT, options.timeout);
    return timeout.isEmpty()
        ? config.withCallTimeout(unlessSaid)
        : checked(timeout.get(), () -> config.withCallTimeout(duration(timeout.get())));
  }

  /** A script that is pointed at a profile must not go elsewhere because of a variable. */
  private Setting servers() {
    String variable = surroundings.environment().getOrDefault(SERVER_VARIABLE, "");
    Optional<Setting> fromEnvironment =
        variable.isBlank()
            ? Optional.empty()
            : Optional.of(new Setting(Profiles.SERVER, variable, SERVER_VARIABLE));
    return fromOption(
            Profiles.SERVER, options.servers.isEmpty() ? null : String.join(",", options.servers))
        .or(() -> profiles.of(options.profile, Profiles.SERVER))
        .or(() -> fromEnvironment)
        .or(() -> profiles.common(Profiles.SERVER))
        .orElse(new Setting(Profiles.SERVER, DEFAULT_SERVER, "default"));
  }

  private static Duration duration(Setting timeout) {
    return Units.parseDuration(timeout.value())
        .filter(time -> !time.isZero() && time.compareTo(LONGEST) <= 0)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    String.format(
                        "expected %s, more than 0 and at most a day, got '%s'",
                        Units.DURATION_FORM, timeout.value())));
  }

  /** How answers are written. */
  OutputFormat output() {
    Setting output =
        find(Profiles.OUTPUT, options.output)
            .orElse(new Setting(Profiles.OUTPUT, "table", "default"));
    return Arrays.stream(OutputFormat.values())
        .filter(format -> format.name().equalsIgnoreCase(output.value()))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    output.origin()
                        + ": expected table, json or csv, got '"
                        + output.value()
                        + "'"));
  }

  /** In whose name statements are made, and in which database. */
  SqlSession session(@Nullable String database) {
    SqlSession session = SqlSession.of(user());
    return new SqlSession(
            session.user(),
            session.database(),
            find(Profiles.SERVER_NAME, null).map(Setting::value).orElse(session.server()),
            session.waiting())
        .using(find(Profiles.DATABASE, database).map(Setting::value).orElse(session.database()));
  }

  private String user() {
    return find(Profiles.USER, options.user)
        .map(Setting::value)
        .orElse(System.getProperty("user.name"));
  }

  private Optional<Setting> find(String key, @Nullable String option) {
    return fromOption(key, option)
        .or(() -> profiles.of(options.profile, key))
        .or(() -> profiles.common(key));
  }

  private static Optional<Setting> fromOption(String key, @Nullable String value) {
    return Optional.ofNullable(value).map(text -> new Setting(key, text, "--" + key));
  }

  private static <T> T checked(Setting setting, Supplier<T> use) {
    try {
      return use.get();
    } catch (IllegalArgumentException e) {
      throw new UsageException(setting.origin() + ": " + e.getMessage(), e);
    }
  }
}
