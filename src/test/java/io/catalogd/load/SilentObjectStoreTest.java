package io.catalogd.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.metastore.InMemoryMetastore;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.TableName;
import io.catalogd.storage.InMemoryCaching;
import io.catalogd.storage.hdfs.FakeS3;
import io.catalogd.storage.hdfs.HadoopStorage;
import io.catalogd.storage.hdfs.StorageConfig;
import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

/** The real client of an object store, which would wait for minutes. */
class SilentObjectStoreTest {
  private static final LoadConfig CONFIG =
      new LoadConfig(2, 2, 2, 2, /* background= */ false, Duration.ofSeconds(2));
  private static final TableName T = new TableName("default", "t");

  // C263
  @Test
  void objectStoreThatFallsSilentFailsLoadAndRefreshWithinTheirTime() {
    InMemoryMetastore metastore = new InMemoryMetastore();
    metastore.createTable(MetastoreStructs.externalTable(T, "s3a://" + FakeS3.BUCKET + "/t"));
    try (FakeS3 s3 = new FakeS3();
        HadoopStorage storage =
            new HadoopStorage(s3.configuration(), StorageConfig.DEFAULTS.maxDirectoryEntries());
        IoPool pool = new IoPool(CONFIG)) {
      s3.put("t/f", new byte[3]);
      TableLoader patient = loader(metastore, storage, pool);
      // Without a limit, as the first call starts the client.
      FileSystemTable known = (FileSystemTable) patient.load(T);
      TimedSource source = new TimedSource(patient, CONFIG);

      s3.fallSilent();

      assertThat(known.partitions().inKeyOrder().iterator().next().files().count()).isEqualTo(1);
      assertThatThrownBy(() -> source.load(T)).satisfies(SilentObjectStoreTest::isCutOff);
      assertThatThrownBy(() -> source.refresh(known)).satisfies(SilentObjectStoreTest::isCutOff);
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
  }

  private static TableLoader loader(
      InMemoryMetastore metastore, HadoopStorage storage, IoPool pool) {
    return new TableLoader(
        metastore,
        storage,
        new InMemoryCaching(),
        pool,
        PartitionIds.startingAt(InstantSource.system()),
        CONFIG);
  }

  private static void isCutOff(Throwable failure) {
    assertThat(failure)
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.UNAVAILABLE))
        .hasMessageContaining("default.t")
        .cause()
        .hasMessageStartingWith("Cut off after 2000 ms");
  }
}
