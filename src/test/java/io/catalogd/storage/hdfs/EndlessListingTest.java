package io.catalogd.storage.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.io.IOException;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.RemoteIterator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Listings that never come to an end, or not to a good one (C263). */
@Timeout(30)
class EndlessListingTest {
  private static final String PLACE = "endless:///d";
  private static volatile CountDownLatch begun = new CountDownLatch(0);

  @Test
  void aListingEndsAtTheMostEntries() {
    CatalogException failure = failure(1_000, "none");

    assertThat(failure.kind()).isEqualTo(ErrorKind.INVALID_REQUEST);
    assertThat(failure)
        .hasMessage(
            "Not a usable location: 'endless:///d': it has more than 1000 entries; spread them"
                + " over several, or raise storage.max-directory-entries");
  }

  @Test
  void hiddenFilesCountToo() {
    assertThat(failure(1_000, "hidden")).hasMessageContaining("it has more than 1000 entries");
  }

  @Test
  void aListingThatBreaksOffHalfwayIsUnavailable() {
    CatalogException failure = failure(1_000, "halfway");

    assertThat(failure.kind()).isEqualTo(ErrorKind.UNAVAILABLE);
    assertThat(failure).hasMessage("Cannot read 'endless:///d': broke off");
  }

  @Test
  void anInterruptionEndsAListingThatMakesNoCalls() throws Exception {
    begun = new CountDownLatch(1);
    FutureTask<CatalogException> listing = new FutureTask<>(() -> failure(100_000_000, "same"));
    Thread thread = new Thread(listing);
    thread.start();
    begun.await();

    thread.interrupt();

    assertThat(listing.get().kind()).isEqualTo(ErrorKind.UNAVAILABLE);
    assertThat(listing.get()).hasMessageContaining("Interrupted after ");
  }

  private static CatalogException failure(int maxEntries, String how) {
    Configuration configuration = new Configuration();
    configuration.setClass("fs.endless.impl", EndlessFileSystem.class, RawLocalFileSystem.class);
    configuration.set("test.how", how);
    try (HadoopStorage storage = new HadoopStorage(configuration, maxEntries)) {
      CatalogException failure =
          catchThrowableOfType(CatalogException.class, () -> storage.listFiles(PLACE));
      assertThat(failure).as("the listing should have failed").isNotNull();
      return failure;
    }
  }

  /** Lists files for ever. */
  public static final class EndlessFileSystem extends RawLocalFileSystem {
    @Override
    public URI getUri() {
      return URI.create("endless:///");
    }

    @Override
    public RemoteIterator<FileStatus> listStatusIterator(Path directory) {
      String how = getConf().get("test.how");
      return new RemoteIterator<>() {
        private int count;

        @Override
        public boolean hasNext() {
          return true;
        }

        @Override
        public FileStatus next() throws IOException {
          begun.countDown();
          if (how.equals("halfway") && count == 500) {
            throw new IOException("broke off");
          }
          // Directories are passed over, so that nothing fills the memory of the test.
          boolean passedOver = how.equals("same");
          String name = (how.equals("hidden") ? "." : "f") + count++;
          return new FileStatus(1, passedOver, 1, 1, 1, new Path(directory, name));
        }
      };
    }
  }
}
