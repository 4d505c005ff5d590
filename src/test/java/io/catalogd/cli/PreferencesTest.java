package io.catalogd.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.client.ServerAddress;
import io.catalogd.config.ConfigException;
import io.catalogd.sql.SqlSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreferencesTest {
  @TempDir private Path home;
  private final GlobalOptions options = new GlobalOptions();
  private final Map<String, String> environment = new HashMap<>();

  private Preferences preferences() {
    return new Preferences(
        options, new Surroundings(System.in, System.out, System.err, environment, home));
  }

  private List<String> servers() {
    return preferences().client().servers().stream().map(ServerAddress::toString).toList();
  }

  private Path config(String text) throws IOException {
    Path file = Files.createDirectories(home.resolve(".catalogctl")).resolve("config");
    return Files.writeString(file, text);
  }

  @Test
  void nothingSaidIsTheServerOfThisMachineAndTheUserOfTheProcess() {
    assertThat(servers()).containsExactly("127.0.0.1:26000");
    assertThat(preferences().client().user()).isEqualTo(System.getProperty("user.name"));
    assertThat(preferences().client().callTimeout()).isEqualTo(Duration.ofMinutes(5));
    assertThat(preferences().session(null))
        .isEqualTo(SqlSession.of(System.getProperty("user.name")));
  }

  /** Each place is in force until one that counts more says something. */
  @Test
  void optionComesBeforeProfileBeforeEnvironmentBeforeFile() throws IOException {
    config("server = file:1\np.server = profile:2, profile:3\nq.user = ada\n");

    assertThat(servers()).containsExactly("file:1");
    environment.put("CATALOGCTL_SERVER", "variable:4");
    assertThat(servers()).containsExactly("variable:4");
    options.profile = "q";
    assertThat(servers()).as("the profile names none").containsExactly("variable:4");
    options.profile = "p";
    assertThat(servers()).containsExactly("profile:2", "profile:3");
    options.servers.addAll(List.of("option", "[::1]:5"));
    assertThat(servers()).containsExactly("option:26000", "[::1]:5");
  }

  @Test
  void everyKeyOfAProfileIsInForceWithItAndOptionsBeforeIt() throws IOException {
    config(
        """
        timeout=1m
        database=a
        p.timeout=20s
        p.user=ada
        p.database=Sales
        p.authorization-server-name=server2
        """);
    options.profile = "p";

    assertThat(preferences().client().callTimeout()).isEqualTo(Duration.ofSeconds(20));
    assertThat(preferences().client().user()).isEqualTo("ada");
    assertThat(preferences().session(null))
        .isEqualTo(new SqlSession("ada", "sales", "server2", SqlSession.Waiting.HERE));
    assertThat(preferences().session("b").database()).isEqualTo("b");
    options.user = "eve";
    options.timeout = "3s";
    assertThat(preferences().client().user()).isEqualTo("eve");
    assertThat(preferences().client().callTimeout()).isEqualTo(Duration.ofSeconds(3));
    options.profile = null;
    options.timeout = null;
    assertThat(preferences().client().callTimeout()).isEqualTo(Duration.ofMinutes(1));
    assertThat(preferences().session(null).database()).isEqualTo("a");
  }

  @Test
  void keyThatNobodyKnowsIsRefusedWithTheNearestOne() throws IOException {
    Path file = config("\nsever=a:1\n");
    assertThatThrownBy(this::preferences)
        .isInstanceOf(ConfigException.class)
        .hasMessage(file + ":2: unknown key sever; did you mean server?");

    config("prod.databse=sales\n");
    assertThatThrownBy(this::preferences)
        .hasMessage(file + ":1: unknown key prod.databse; did you mean prod.database?");

    config("colour=red\n");
    assertThatThrownBy(this::preferences)
        .hasMessage(
            file
                + ":1: unknown key colour; keys are server, user, timeout, output, database,"
                + " authorization-server-name, alone or after a profile's name");
  }

  @Test
  void whatIsNoProfileAndNoTimeIsRefusedByItsKey() throws IOException {
    environment.put("CATALOGCTL_CONFIG", "");
    Path file = config("a.b.server = x:1");
    assertThatThrownBy(this::preferences)
        .hasMessage(file + ":1: key a.b.server has two dots; the name of a profile has none");

    config("timeout = 0s");
    assertThatThrownBy(() -> preferences().client())
        .hasMessageContaining(file + ":1")
        .hasMessageContaining("more than 0 and at most a day, got '0s'");
  }

  @Test
  void profileThatTheFileHasNotIsRefused() throws IOException {
    options.profile = "prodd";
    assertThatThrownBy(this::servers)
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--profile prodd: %s has no profiles; prodd.server=host:port makes this one"
                .formatted(home.resolve(".catalogctl/config")));

    Path file = config("prod.server=a:1\ntest.server=b:1\n");
    assertThatThrownBy(this::servers)
        .hasMessage("--profile prodd: " + file + " has no such profile; did you mean prod?");

    options.profile = "elsewhere";
    assertThatThrownBy(this::servers)
        .hasMessage("--profile elsewhere: " + file + " has no such profile, but prod, test");
  }

  @Test
  void otherFileMustBeThere() throws IOException {
    Path other = home.resolve("other");
    environment.put("CATALOGCTL_CONFIG", other.toString());
    config("server=a:1\n");

    assertThatThrownBy(this::preferences).hasMessage("No such file: " + other);

    Files.writeString(other, "server=b:1\n");
    assertThat(servers()).containsExactly("b:1");
  }

  @Test
  void valueThatCannotBeUsedIsRefusedWithItsPlace() throws IOException {
    options.timeout = "soon";
    assertThatThrownBy(() -> preferences().client())
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--timeout: expected a duration such as 500ms, 30s, 5m, 2h or 1d, more"
                + " than 0 and at most a day, got 'soon'");

    options.timeout = "2d";
    assertThatThrownBy(() -> preferences().client())
        .hasMessage(
            "--timeout: expected a duration such as 500ms, 30s, 5m, 2h or 1d, more"
                + " than 0 and at most a day, got '2d'");

    Path file = config("server=host:many\n");
    options.timeout = null;
    assertThatThrownBy(() -> preferences().client())
        .hasMessage(file + ":1: Expected a server as host:port, got 'host:many'");
  }
}
