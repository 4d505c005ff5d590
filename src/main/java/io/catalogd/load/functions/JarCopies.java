package io.catalogd.load.functions;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.storage.Storage;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Copies of jars on the local disk, for as long as they are looked at. Any thread. */
final class JarCopies {
  private static final Logger log = LoggerFactory.getLogger(JarCopies.class);
  private static final String SUFFIX = ".jar";

  /** Larger than any jar of functions that we have heard of, smaller than what fills a disk. */
  private static final long MAX_JAR_BYTES = 512L << 20;

  private final Storage storage;
  private final Path directory;

  /**
   * Deletes what a process that was killed left in {@code directory}, which nobody else uses; it is
   * made when it is needed.
   */
  JarCopies(Storage storage, Path directory) {
    this.storage = storage;
    this.directory = directory;
    if (Files.isDirectory(directory)) {
      try (DirectoryStream<Path> old = Files.newDirectoryStream(directory, "*" + SUFFIX)) {
        old.forEach(JarCopies::delete);
      } catch (IOException e) {
        log.warn("Old jars in {} cannot be deleted: {}", directory, e.toString());
      }
    }
  }

  /** Where a copy shall be, for errors to name. */
  Path newPath() {
    return directory.resolve(UUID.randomUUID() + SUFFIX);
  }

  /**
   * Copies a jar.
   *
   * @throws CatalogException as the storage; INVALID_REQUEST when it is too large, UNAVAILABLE when
   *     it cannot be written
   */
  void copy(String location, Path target) {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new CatalogException(
          ErrorKind.UNAVAILABLE, "IOException", "Directory " + directory + " cannot be made", e);
    }
    long copied = storage.readFile(location, (content, size) -> copy(location, content, target));
    log.debug("Copied {} bytes from {}", copied, location);
  }

  private static long copy(String location, InputStream content, Path target) throws IOException {
    byte[] buffer = new byte[64 << 10];
    long copied = 0;
    try (OutputStream out = Files.newOutputStream(target)) {
      for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
        copied += read;
        if (copied > MAX_JAR_BYTES) {
          throw CatalogException.invalidRequest(
              "File '" + location + "' is larger than " + MAX_JAR_BYTES + " bytes");
        }
        out.write(buffer, 0, read);
      }
    }
    return copied;
  }

  /** Deletes a copy, if there is one. */
  static void delete(Path copy) {
    try {
      Files.deleteIfExists(copy);
    } catch (IOException e) {
      log.warn("{} cannot be deleted: {}", copy, e.toString());
    }
  }
}
