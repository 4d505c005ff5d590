package io.catalogd;

import io.catalogd.DependentHistory.Coverage;
import io.catalogd.load.TestCatalog;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Thousands of steps on metastores in memory. */
class DependentModelTest {
  private static final int SEEDS = 4;

  /** Most of what further seeds found came in the second half. */
  private static final int STEPS = 1_000;

  @Test
  void everyHistoryIsToldAsTheModelSays() throws InterruptedException {
    Coverage all = new Coverage(0, Set.of(), 0, 0, 0);
    for (long seed = 1; seed <= SEEDS; seed++) {
      all = all.plus(history(seed));
    }

    all.check(
        "circle",
        "renamed",
        "followed",
        "announced",
        "recreated",
        "ours",
        "swapped",
        "ourspartition",
        "oursdropped",
        "ourscreated",
        "oursgone",
        "ourscolumns");
  }

  private static Coverage history(long seed) throws InterruptedException {
    try (TestCatalog catalog = new TestCatalog()) {
      return new DependentHistory(catalog).run(seed, STEPS, "hdfs://nn/w/");
    }
  }
}
