package io.catalogd.metastore;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.metastore.Metastore.Existing;
import io.catalogd.metastore.embedded.TestMetastores;
import java.net.URI;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.junit.jupiter.api.Test;

/** Hive Metastore 4.0.1 on Derby, the embedded one. */
class HiveMetastoreIT extends RealMetastoreContract {
  @Override
  URI uri() {
    return TestMetastores.derby().uri();
  }

  /** Older ones repeat them with each. */
  @Test
  void partitionsComeWithoutTheColumnsOfTheirTable() {
    store().createTable(MetastoreStructs.table(table(), "p"));
    store()
        .addPartitions(table(), List.of(MetastoreStructs.partition(table(), "1")), Existing.FAIL);

    List<Partition> loaded = store().loadPartitions(table(), List.of("p=1"));

    assertThat(loaded).hasSize(1);
    assertThat(loaded.get(0).getSd().getCols()).isNullOrEmpty();
  }
}
