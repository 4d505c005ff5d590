package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.config.ConfigException;
import io.catalogd.config.Settings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DaemonConfigTest {
  private static final Path EXAMPLE = Path.of("conf", "catalogd.properties");

  private static final Path REFERENCE = Path.of("docs", "configuration.md");

  @TempDir Path home;
  private Installation installation;

  @BeforeEach
  void install() throws IOException {
    Path conf = Files.createDirectory(home.resolve("conf"));
    Files.createFile(conf.resolve("catalogd.properties"));
    installation = new Installation(home, home.resolve("lib"), home.resolve("catalogd"), conf);
  }

  /** Both ways: what the file lists is known, and what is known is listed. */
  @Test
  void exampleFileListsEveryKeyWithItsDefault() throws IOException {
    Settings settings = settings(Map.of());
    DaemonConfig.read(settings, installation, Map.of());

    SortedMap<String, String> listed = new TreeMap<>();
    Pattern.compile("^#([a-z][a-z.-]*)=(.*)$", Pattern.MULTILINE)
        .matcher(Files.readString(EXAMPLE))
        .results()
        .forEach((MatchResult line) -> listed.put(line.group(1), line.group(2)));

    assertThat(listed).isEqualTo(settings.defaults());
  }

  @Test
  void referenceListsEveryKeyWithItsDefault() throws IOException {
    Settings settings = settings(Map.of());
    DaemonConfig.read(settings, installation, Map.of());

    SortedMap<String, String> listed = new TreeMap<>();
    Pattern.compile("^\\| `([a-z][a-z.-]*)` \\| `?([^`|]*?)`? \\|", Pattern.MULTILINE)
        .matcher(Files.readString(REFERENCE))
        .results()
        .forEach((MatchResult row) -> listed.put(row.group(1), row.group(2).strip()));

    assertThat(listed).isEqualTo(settings.defaults());
  }

  /** A value of the file means what the same text means as a setting. */
  @Test
  void exampleFileChangesNothingWhenAllItsKeysAreSet() throws IOException {
    DaemonConfig byDefault = DaemonConfig.read(settings(Map.of()), installation, Map.of());
    String allSet =
        Pattern.compile("^#(?=[a-z][a-z.-]*=)", Pattern.MULTILINE)
            .matcher(Files.readString(EXAMPLE))
            .replaceAll("");
    Files.writeString(installation.settingsFile(), allSet);

    DaemonConfig config = DaemonConfig.read(settings(Map.of()), installation, Map.of());

    assertThat(config).isEqualTo(byDefault);
  }

  @Test
  void withoutAnyUriTheMetastoreIsEmbedded() {
    DaemonConfig config = DaemonConfig.read(settings(Map.of()), installation, Map.of());

    assertThat(config.usesEmbeddedMetastore()).isTrue();
    assertThat(config.dataDir()).isEqualTo(home.resolve("data"));
  }

  @Test
  void urisOfHiveSiteBesideTheSettingsCount() throws IOException {
    writeHiveSite(installation.conf(), "thrift://a:9083, thrift://b:9083");

    DaemonConfig config = DaemonConfig.read(settings(Map.of()), installation, Map.of());

    assertThat(config.metastore().uris())
        .containsExactly(URI.create("thrift://a:9083"), URI.create("thrift://b:9083"));
  }

  @Test
  void hiveConfDirCountsBeforeTheSettingsDirectoryAndOwnUrisBeforeBoth() throws IOException {
    Path hiveConf = Files.createDirectory(home.resolve("hive"));
    writeHiveSite(installation.conf(), "thrift://a:9083");
    writeHiveSite(hiveConf, "thrift://b:9083");
    Map<String, String> environment = Map.of("HIVE_CONF_DIR", hiveConf.toString());

    DaemonConfig ofHive = DaemonConfig.read(settings(Map.of()), installation, environment);
    DaemonConfig ofSettings =
        DaemonConfig.read(
            settings(Map.of("CATALOGD_METASTORE_URIS", "thrift://c:9083")),
            installation,
            environment);

    assertThat(ofHive.metastore().uris()).containsExactly(URI.create("thrift://b:9083"));
    assertThat(ofSettings.metastore().uris()).containsExactly(URI.create("thrift://c:9083"));
  }

  @Test
  void webPortIsBoundToTheHostOfTheRpcPort() {
    DaemonConfig config =
        DaemonConfig.read(settings(Map.of(), "rpc.host=0.0.0.0"), installation, Map.of());

    assertThat(config.web().host()).isEqualTo("0.0.0.0");
  }

  @Test
  void valueOutOfRangeIsRefusedWithItsPlace() throws IOException {
    Files.writeString(installation.settingsFile(), "# ports\nrpc.port=99999\n");

    assertThatThrownBy(() -> DaemonConfig.read(settings(Map.of()), installation, Map.of()))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(installation.settingsFile() + ":2: rpc.port")
        .hasMessageContaining("65535")
        .hasMessageContaining("99999");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rpc.port=-1          | rpc.port must be 0 to 65535, not -1",
        "web.port=-1          | web.port must be 0 to 65535, not -1",
        "metastore.retries=-3 | metastore.retries must be 0 to 20, not -3",
        "rpc.port=99999999999 | rpc.port=99999999999: expected a whole number, 2147483647 at most"
      })
  void numberBelowTheLeastIsToldTheRange(String assignment, String message) {
    assertThatThrownBy(
            () -> DaemonConfig.read(settings(Map.of(), assignment), installation, Map.of()))
        .isInstanceOf(ConfigException.class)
        .hasMessage("--set: " + message);
  }

  @Test
  void limitOfRemovalsIsOneOrMore() {
    assertThatThrownBy(
            () ->
                DaemonConfig.read(
                    settings(Map.of(), "catalog.deletion-limit=0"), installation, Map.of()))
        .isInstanceOf(ConfigException.class)
        .hasMessage("--set: catalog.deletion-limit: expected 1 or more, got 0");
  }

  @Test
  void unknownKeyIsRefused() {
    assertThatThrownBy(
            () -> DaemonConfig.read(settings(Map.of(), "rpc.prot=1"), installation, Map.of()))
        .isInstanceOf(ConfigException.class)
        .hasMessage("--set: unknown key rpc.prot; did you mean rpc.port?");
  }

  private Settings settings(Map<String, String> environment, String... assignments) {
    return Settings.read(home, installation.settingsFile(), environment, List.of(assignments));
  }

  private static void writeHiveSite(Path directory, String uris) throws IOException {
    Files.writeString(
        directory.resolve("hive-site.xml"),
        "<configuration><property><name>hive.metastore.uris</name><value>"
            + uris
            + "</value></property></configuration>");
  }
}
