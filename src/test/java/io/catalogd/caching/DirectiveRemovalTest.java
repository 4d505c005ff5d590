package io.catalogd.caching;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.bench.Allocation;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.PartitionSet;
import io.catalogd.model.TestTables;
import io.catalogd.storage.CachingCall;
import io.catalogd.storage.InMemoryCaching;
import org.junit.jupiter.api.Test;

/** What becomes of the directives is in {@code GoneDirectivesTest}. */
class DirectiveRemovalTest {
  private static final int PARTITIONS = 20_000;

  /** A partition unpacked makes some hundred bytes. */
  private static final long ONE_CHANGE_BYTES = 200_000;

  private final InMemoryCaching caching = new InMemoryCaching("pool");
  private final DirectiveRemoval removal = new DirectiveRemoval(caching);

  @Test
  void oneChangeOfALargeTableIsLookedAtWithoutTheOtherPartitions() {
    FileSystemTable table = TestTables.partitioned("d.t", PARTITIONS, 0);
    PartitionSet partitions = table.partitions();
    var one = partitions.inKeyOrder().iterator().next();
    FileSystemTable changed = with(table, partitions.plus(one.withId(-1)));
    FileSystemTable dropped = with(table, partitions.minus(one.key()));

    long bytes =
        Allocation.of(
            () -> {
              removal.removeOfGone(table, changed);
              removal.removeOfGone(table, dropped);
              removal.removeOfGone(dropped, table);
            },
            /* rounds= */ 0);

    assertThat(bytes).isLessThan(ONE_CHANGE_BYTES);
    assertThat(caching.calls(CachingCall.REMOVE)).isZero();
  }

  private static FileSystemTable with(FileSystemTable table, PartitionSet partitions) {
    return table.withPartitions(partitions, table.hosts());
  }
}
