package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.load.TestCatalog;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Thousands of steps on a metastore in memory. */
class DependentModelTest {
  private final TestCatalog catalog = new TestCatalog();

  @AfterEach
  void close() {
    catalog.close();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void everyHistoryIsToldAsTheModelSays(long seed) throws InterruptedException {
    assertThat(new DependentHistory(catalog).run(seed, 1_000, "hdfs://nn/w/"))
        .contains("circle", "renamed", "followed", "announced", "recreated", "ours", "swapped")
        .contains("ourspartition", "oursdropped", "ourscreated", "oursgone", "ourscolumns");
  }
}
