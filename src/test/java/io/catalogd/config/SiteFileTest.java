package io.catalogd.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteFileTest {
  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void nameFile() {
    file = directory.resolve("hive-site.xml");
  }

  @Test
  void firstNameWithAValueCounts() throws IOException {
    write(
        "<property><name>b</name><value> 2 </value></property>"
            + "<property><name>c</name><value>3</value></property>");

    assertThat(SiteFile.findProperty(file, List.of("a", "b", "c"))).contains("2");
  }

  @Test
  void lastEntryOfANameCounts() throws IOException {
    write(
        "<property><name>a</name><value>1</value></property>"
            + "<property><name>a</name><value>2</value><final>true</final></property>");

    assertThat(SiteFile.findProperty(file, List.of("a"))).contains("2");
  }

  @Test
  void missingFileMissingNameAndEmptyValueAreNothing() throws IOException {
    assertThat(SiteFile.findProperty(file, List.of("a"))).isEmpty();

    write("<property><name>a</name><value/></property><property><name>b</name></property>");

    assertThat(SiteFile.findProperty(file, List.of("a", "b", "c"))).isEmpty();
  }

  @Test
  void fileThatIsNoXmlIsNamed() throws IOException {
    Files.writeString(file, "hive.metastore.uris=thrift://a:1");

    assertThatThrownBy(() -> SiteFile.findProperty(file, List.of("a")))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("Cannot read " + file + ":1: ");
    assertThatThrownBy(() -> SiteFile.check(file)).isInstanceOf(ConfigException.class);
  }

  private void write(String properties) throws IOException {
    Files.writeString(
        file, "<?xml version=\"1.0\"?>\n<configuration>" + properties + "</configuration>");
  }
}
