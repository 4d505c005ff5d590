package io.catalogd;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/**
 * The data directory while a daemon runs on it. A lock of the operating system, on a file that is
 * never deleted, keeps others away and ends with the process, however that ends; {@code
 * catalogd.pid} and {@code catalogd.addresses} are for scripts and for {@code status}.
 */
final class DataDirectory implements AutoCloseable {
  private static final String LOCK = "catalogd.lock";
  private static final String PID = "catalogd.pid";
  private static final String ADDRESSES = "catalogd.addresses";

  private final Path path;
  private final FileChannel lockedFile;

  private DataDirectory(Path path, FileChannel lockedFile) {
    this.path = path;
    this.lockedFile = lockedFile;
  }

  /**
   * Takes the directory for this process, and makes it if need be.
   *
   * @throws AlreadyRunningException when another process has it
   * @throws IOException when it can't be made or written
   */
  static DataDirectory take(Path path) throws IOException {
    FileChannel file = openLock(path);
    boolean taken = false;
    try {
      if (!lock(file)) {
        throw new AlreadyRunningException(path, findProcess(path));
      }
      claim(path);
      taken = true;
      return new DataDirectory(path, file);
    } finally {
      if (!taken) {
        file.close();
      }
    }
  }

  private static FileChannel openLock(Path path) throws IOException {
    try {
      Files.createDirectories(path);
      return FileChannel.open(
          path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw unusable(path, e);
    }
  }

  /** Makes a directory below it, and it, if need be. */
  static void make(Path directory) throws IOException {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw unusable(directory, e);
    }
  }

  private static void claim(Path path) throws IOException {
    try {
      write(path.resolve(PID), List.of(Long.toString(ProcessHandle.current().pid())));
      Files.deleteIfExists(path.resolve(ADDRESSES));
    } catch (IOException e) {
      throw unusable(path, e);
    }
  }

  private static IOException unusable(Path path, IOException cause) {
    return new IOException(
        "Cannot use data.dir "
            + path
            + ": "
            + cause
            + "; set data.dir to a directory that this user may make and write",
        cause);
  }

  /** Lets {@code status} know where to ask; both as "host:port". */
  void publish(String rpcAddress, String webAddress) throws IOException {
    write(path.resolve(ADDRESSES), List.of("rpc=" + rpcAddress, "web=" + webAddress));
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(path.resolve(ADDRESSES));
    Files.deleteIfExists(path.resolve(PID));
    lockedFile.close();
  }

  /**
   * The daemon that runs on a directory. The lock is only tried when the named process lives, so
   * that asking never keeps a daemon from starting.
   */
  static Optional<ProcessHandle> findRunning(Path path) throws IOException {
    Optional<ProcessHandle> named = findProcess(path);
    return named.isPresent() && isLocked(path) ? named : Optional.empty();
  }

  /** Where the running daemon's web port is, "host:port"; nothing while it is not open yet. */
  static Optional<String> findWebAddress(Path path) throws IOException {
    return readLines(path.resolve(ADDRESSES)).stream()
        .filter(line -> line.startsWith("web="))
        .map(line -> line.substring("web=".length()))
        .findFirst();
  }

  private static boolean isLocked(Path path) throws IOException {
    try (FileChannel file = FileChannel.open(path.resolve(LOCK), StandardOpenOption.WRITE)) {
      return !lock(file);
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  private static boolean lock(FileChannel file) throws IOException {
    try {
      FileLock lock = file.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  private static Optional<ProcessHandle> findProcess(Path path) throws IOException {
    return readLines(path.resolve(PID)).stream()
        .filter(line -> line.matches("\\d{1,18}"))
        .findFirst()
        .flatMap(line -> ProcessHandle.of(Long.parseLong(line)));
  }

  private static List<String> readLines(Path file) throws IOException {
    try {
      return Files.readAllLines(file);
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  /** Whole or not at all, for those who read it meanwhile. */
  private static void write(Path file, List<String> lines) throws IOException {
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    Files.write(fresh, lines);
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
