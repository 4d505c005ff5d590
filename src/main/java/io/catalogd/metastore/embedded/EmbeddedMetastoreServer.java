package io.catalogd.metastore.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Main of the child process: Hive's own metastore service on a loopback port. Reads {@link
 * ServerSettings} from standard input, prints {@code ready port=…} when it listens, and ends when
 * standard input does: so it never outlives its parent, however that dies.
 */
public final class EmbeddedMetastoreServer {
  static final String READY = "ready port=";

  /** Kept from the collector, which would forget its level. */
  private static final Logger DATA_NUCLEUS = Logger.getLogger("DataNucleus");

  private EmbeddedMetastoreServer() {}

  public static void main(String[] arguments) throws Exception {
    PrintStream toParent = System.out;
    System.setOut(System.err);
    DATA_NUCLEUS.setLevel(Level.SEVERE);
    BufferedReader fromParent =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    ServerSettings settings = ServerSettings.read(fromParent);
    lock(settings.workDirectory());
    endWith(fromParent, settings.database());
    new SchemaInstaller(settings.database(), settings.sqlScripts()).installIfAbsent();
    MetastoreService service = MetastoreService.open(settings);
    toParent.println(READY + service.port());
    toParent.flush();
    service.serve();
  }

  /** Waits for an earlier server on the same data to end; the lock goes with this process. */
  private static void lock(Path workDirectory) throws IOException {
    Files.createDirectories(workDirectory);
    FileChannel channel =
        FileChannel.open(
            workDirectory.resolve("server.lock"),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE);
    channel.lock();
  }

  private static void endWith(BufferedReader fromParent, MetastoreDatabase database) {
    Thread watch = new Thread(() -> awaitEnd(fromParent, database), "parent-watch");
    watch.setDaemon(true);
    watch.start();
  }

  private static void awaitEnd(BufferedReader fromParent, MetastoreDatabase database) {
    try {
      while (fromParent.readLine() != null) {
        // The parent says nothing more: only the end of its stream counts.
      }
    } catch (IOException e) {
      // The parent is gone.
    }
    if (database.isDerby()) {
      SchemaInstaller.shutDownDerby("jdbc:derby:");
    }
    Runtime.getRuntime().halt(0);
  }
}
