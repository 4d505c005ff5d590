package io.catalogd.storage.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.storage.StoredFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.RemoteIterator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a listing does when files or their directory vanish while it goes on (C290, C294). */
class VanishingFilesTest {
  private final Configuration configuration = new Configuration();

  @TempDir java.nio.file.Path root;

  private HadoopStorage storage;

  @BeforeEach
  void putOneFile() throws IOException {
    configuration.setClass(
        "fs.vanishing.impl", VanishingFileSystem.class, RawLocalFileSystem.class);
    Files.write(root.resolve("f"), new byte[1]);
  }

  @AfterEach
  void closeStorage() {
    storage.close();
  }

  @Test
  void listingThatAFileVanishedFromBeginsAgain() {
    storage = storageWhoseListingsBreak(2);

    assertThat(storage.listFiles("vanishing://" + root))
        .extracting(StoredFile::name)
        .containsExactly("f");
  }

  @Test
  void directoryThatVanishesDuringTheListingIsEmptyC290() {
    configuration.setBoolean("test.delete", true);
    storage = storageWhoseListingsBreak(1);

    assertThat(storage.listFiles("vanishing://" + root)).isEmpty();
  }

  @Test
  void listingThatNeverEndsWellIsUnavailable() {
    storage = storageWhoseListingsBreak(Integer.MAX_VALUE);

    assertThatThrownBy(() -> storage.listFiles("vanishing://" + root))
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.UNAVAILABLE))
        .hasMessage(
            "Cannot read 'vanishing://" + root + "': Files vanish faster than they can be listed");
  }

  private HadoopStorage storageWhoseListingsBreak(int times) {
    configuration.setInt("test.breaks", times);
    return new HadoopStorage(configuration, 100);
  }

  /** The local disk, whose first listings break off after the first file. */
  public static final class VanishingFileSystem extends RawLocalFileSystem {
    private final AtomicInteger listings = new AtomicInteger();

    @Override
    public URI getUri() {
      return URI.create("vanishing:///");
    }

    @Override
    public RemoteIterator<FileStatus> listStatusIterator(Path directory) throws IOException {
      RemoteIterator<FileStatus> inner = super.listStatusIterator(directory);
      boolean breaks = listings.incrementAndGet() <= getConf().getInt("test.breaks", 0);
      return new RemoteIterator<>() {
        @Override
        public boolean hasNext() throws IOException {
          if (breaks && !inner.hasNext()) {
            if (getConf().getBoolean("test.delete", false)) {
              VanishingFileSystem.this.delete(directory, /* recursive= */ true);
            }
            throw new FileNotFoundException("vanished");
          }
          return inner.hasNext();
        }

        @Override
        public FileStatus next() throws IOException {
          return inner.next();
        }
      };
    }
  }
}
