package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.rpc.LocationPrefixes.Split;
import org.junit.jupiter.api.Test;

/** Fact C131. */
class LocationPrefixesTest {
  @Test
  void suffixHoldsAsManyDirectoriesAsThereAreKeys() {
    LocationPrefixes prefixes = new LocationPrefixes(2);

    assertThat(prefixes.split("hdfs://nn/t/y=1/m=2")).isEqualTo(new Split(0, "y=1/m=2"));
    assertThat(prefixes.prefixes()).containsExactly("hdfs://nn/t/");
  }

  @Test
  void equalPrefixesShareAnIndexAndOthersGetTheNext() {
    LocationPrefixes prefixes = new LocationPrefixes(1);

    assertThat(prefixes.split("/a/y=1")).isEqualTo(new Split(0, "y=1"));
    assertThat(prefixes.split("/b/y=2")).isEqualTo(new Split(1, "y=2"));
    assertThat(prefixes.split("/a/y=3")).isEqualTo(new Split(0, "y=3"));
    assertThat(prefixes.prefixes()).containsExactly("/a/", "/b/");
  }

  @Test
  void oneTrailingSlashIsNotCountedAndKept() {
    LocationPrefixes prefixes = new LocationPrefixes(1);

    assertThat(prefixes.split("/a/y=1/")).isEqualTo(new Split(0, "y=1/"));
    assertThat(prefixes.split("/a/y=1//")).isEqualTo(new Split(1, "/"));
    assertThat(prefixes.prefixes()).containsExactly("/a/", "/a/y=1/");
  }

  @Test
  void locationOfAnUnpartitionedTableIsAllPrefix() {
    LocationPrefixes prefixes = new LocationPrefixes(0);

    assertThat(prefixes.split("/a/t/")).isEqualTo(new Split(0, ""));
    assertThat(prefixes.prefixes()).containsExactly("/a/t/");
  }

  @Test
  void locationWithTooFewSlashesHasNoPrefix() {
    LocationPrefixes prefixes = new LocationPrefixes(3);

    assertThat(prefixes.split("a/b")).isEqualTo(new Split(LocationPrefixes.NONE, "a/b"));
    assertThat(prefixes.split("/a/b")).isEqualTo(new Split(LocationPrefixes.NONE, "/a/b"));
    assertThat(prefixes.split("/")).isEqualTo(new Split(LocationPrefixes.NONE, "/"));
    assertThat(prefixes.split("")).isEqualTo(new Split(LocationPrefixes.NONE, ""));
    assertThat(prefixes.prefixes()).isEmpty();
  }
}
