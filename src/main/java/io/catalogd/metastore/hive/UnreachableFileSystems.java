package io.catalogd.metastore.hive;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.thrift.TException;

/**
 * Recognises answers of a metastore that did not get through to the file system of a location. It
 * looks at locations before it commits what it makes, and cleans up after it commits a drop.
 */
final class UnreachableFileSystems {
  private static final Pattern NO_SUCH_SCHEME = Pattern.compile("No FileSystem for scheme");
  private static final Pattern NO_SUCH_HOST = Pattern.compile("java\\.net\\.UnknownHostException");

  /** Words of Hadoop's client, and those by which 4.0 hides them. */
  private static final Pattern SILENT =
      Pattern.compile(
          String.join(
              "|",
              "Call From \\S+ to \\S+ failed on connection exception",
              "Call From \\S+ to \\S+ failed on socket timeout exception",
              "No Route to Host from",
              "ConnectTimeoutException",
              "Name node is in safe mode",
              "is not supported in state standby",
              "Failed to create external path .*: null"));

  private UnreachableFileSystems() {}

  /** The failure, with what to do about it, if {@code message} tells of such. */
  static Optional<CatalogException> find(
      HiveCall call, String name, String message, TException cause) {
    if (NO_SUCH_SCHEME.matcher(message).find()) {
      return failure(
          ErrorKind.INVALID_REQUEST,
          name,
          message,
          "the metastore has no file system of this scheme; correct the location",
          cause);
    }
    if (NO_SUCH_HOST.matcher(message).find()) {
      return failure(
          ErrorKind.INVALID_REQUEST,
          name,
          message,
          "the metastore knows no host of this name; correct the location, or its name service",
          cause);
    }
    if (SILENT.matcher(message).find()) {
      return failure(
          call.name().startsWith("drop") ? ErrorKind.OUTCOME_UNKNOWN : ErrorKind.UNAVAILABLE,
          name,
          message,
          "the metastore cannot reach the file system; check host and port of the location, and"
              + " try again once its name node is up",
          cause);
    }
    return Optional.empty();
  }

  private static Optional<CatalogException> failure(
      ErrorKind kind, String name, String message, String advice, TException cause) {
    return Optional.of(new CatalogException(kind, name, message + " (" + advice + ")", cause));
  }
}
