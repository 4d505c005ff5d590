package io.catalogd.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DirectoryTest {
  @ParameterizedTest
  @CsvSource({
    "hdfs://nn/a/b, hdfs://nn, hdfs://nn/a/b",
    "hdfs://nn//a///b/, hdfs://nn, hdfs://nn/a/b",
    "s3a://bucket/a/b, s3a://bucket, s3a://bucket/a/b",
    "file:/a/b, file:, file:/a/b",
    "file:///a/b, file:, file:/a/b",
    "/a/b, '', /a/b",
    "hdfs://nn/a/b:c=d, hdfs://nn, hdfs://nn/a/b:c=d"
  })
  void isTakenApartAndPutTogether(String location, String fileSystem, String again) {
    Directory directory = Directory.parse(location).orElseThrow();

    assertThat(directory.fileSystem()).isEqualTo(fileSystem);
    assertThat(directory.location()).isEqualTo(again);
    assertThat(directory.path()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a/b", "hdfs:a", "hdfs://nn/a/../b", "hdfs://nn/./b", "hdfs://nn"})
  void whatIsNoPlainPathIsNone(String location) {
    assertThat(Directory.parse(location)).isEmpty();
  }

  @Test
  void theRootHasNoNamesAndIsItsOwnParent() {
    Directory root = Directory.parse("s3a://bucket/").orElseThrow();

    assertThat(root.isRoot()).isTrue();
    assertThat(root.parent()).isEqualTo(root);
    assertThat(Directory.parse("/").orElseThrow().path()).isEqualTo(List.of());
  }

  @Test
  void whatTwoHaveInCommonEndsWithAWholeName() {
    Directory one = Directory.parse("/t/ds=1/hr=1").orElseThrow();
    Directory other = Directory.parse("/t/ds=10/hr=1").orElseThrow();

    assertThat(one.commonWith(other).location()).isEqualTo("/t");
    assertThat(one.from(one.commonWith(other))).isEqualTo("ds=1/hr=1");
    assertThat(one.commonWith(one.parent())).isEqualTo(one.parent());
  }
}
