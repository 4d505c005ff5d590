package io.catalogd.storage.hdfs;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import org.apache.hadoop.fs.InvalidRequestException;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;
import org.jspecify.annotations.Nullable;

/** Says in the catalog's words what Hadoop threw; the cause is kept. */
final class HadoopErrors {
  private HadoopErrors() {}

  /**
   * The failure of a call about {@code location}. Restores the interrupt flag that some carry.
   *
   * @param doing what the call was to do, such as {@code read}
   */
  static CatalogException translate(String doing, String location, IOException cause) {
    if (cause instanceof RemoteException remote && remote.unwrapRemoteException() != remote) {
      return translate(doing, location, remote.unwrapRemoteException());
    }
    if (cause instanceof InvalidRequestException) {
      return failure(ErrorKind.INVALID_REQUEST, doing, location, cause);
    }
    if (cause instanceof UnsupportedFileSystemException) {
      return invalidLocation(location, firstLine(cause), cause);
    }
    if (isDenied(cause)) {
      return failure(ErrorKind.ACCESS_DENIED, doing, location, cause);
    }
    if (cause instanceof FileNotFoundException || cause instanceof NoSuchFileException) {
      return failure(ErrorKind.NOT_FOUND, doing, location, cause);
    }
    if (isInterruption(cause)) {
      Thread.currentThread().interrupt();
    }
    return cause instanceof SocketException || cause instanceof SocketTimeoutException
        ? unreachable(doing, location, cause)
        : failure(ErrorKind.UNAVAILABLE, doing, location, cause);
  }

  private static boolean isInterruption(IOException cause) {
    return cause instanceof ClosedByInterruptException
        || (cause instanceof InterruptedIOException && !(cause instanceof SocketTimeoutException));
  }

  /** Nobody answers there, or nobody knows where that is. */
  private static CatalogException unreachable(String doing, String location, Exception cause) {
    return failure(
        ErrorKind.UNAVAILABLE,
        doing,
        location,
        cause,
        firstLine(cause) + " (check the location's host and port, and try again once it answers)");
  }

  /** The JDK tells of a local file that may not be opened as of one that is not there. */
  private static boolean isDenied(IOException cause) {
    return cause instanceof AccessControlException
        || cause instanceof AccessDeniedException
        || (cause instanceof FileNotFoundException
            && firstLine(cause).endsWith("(Permission denied)"));
  }

  /**
   * The same for what Hadoop throws unchecked: bad names, unknown hosts, and calls that a file
   * system lacks.
   */
  static CatalogException translate(String doing, String location, RuntimeException cause) {
    return cause.getCause() instanceof UnknownHostException
        ? unreachable(doing, location, cause)
        : invalidLocation(location, firstLine(cause), cause);
  }

  static CatalogException invalidLocation(
      String location, @Nullable String why, @Nullable Throwable cause) {
    return new CatalogException(
        ErrorKind.INVALID_REQUEST,
        "IllegalArgumentException",
        "Not a usable location: '" + location + "': " + why,
        cause);
  }

  private static CatalogException failure(
      ErrorKind kind, String doing, String location, Exception cause) {
    return failure(kind, doing, location, cause, firstLine(cause));
  }

  private static CatalogException failure(
      ErrorKind kind, String doing, String location, Exception cause, String why) {
    String wireName =
        cause instanceof IOException ? cause.getClass().getSimpleName() : "IOException";
    return new CatalogException(
        kind, wireName, "Cannot " + doing + " '" + location + "': " + why, cause);
  }

  /** Name nodes send their stack trace along with the message. */
  private static String firstLine(Exception cause) {
    String message = cause.getMessage();
    return message == null || message.isBlank()
        ? cause.getClass().getSimpleName()
        : message.strip().lines().findFirst().orElse(message);
  }
}
