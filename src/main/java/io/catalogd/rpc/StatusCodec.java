package io.catalogd.rpc;

import io.catalogd.model.CatalogException;
import java.util.ArrayList;
import java.util.List;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TStatus;
import org.jspecify.annotations.Nullable;

/** Success and failure as a {@code TStatus}. */
final class StatusCodec {
  /** Ends chains that lead back to themselves. */
  private static final int MAX_CAUSES = 16;

  private StatusCodec() {}

  /** OK with a list that is empty, not absent (C7). A fresh one, for the caller to change. */
  static TStatus ok() {
    return new TStatus(TErrorCode.OK, new ArrayList<>());
  }

  /** GENERAL with one text, {@link #text}. */
  static TStatus failure(Throwable failure) {
    return new TStatus(TErrorCode.GENERAL, new ArrayList<>(List.of(text(failure))));
  }

  /**
   * {@code Name: message}, and for each cause a new line {@code CAUSED BY: Name: message} (C6,
   * D27). The name is a {@link CatalogException}'s wire name, else the simple class name. A cause
   * that says the same as its parent is left out. No stack trace.
   */
  static String text(Throwable failure) {
    String last = line(failure);
    StringBuilder text = new StringBuilder(last);
    Throwable cause = failure.getCause();
    for (int depth = 0; cause != null && depth < MAX_CAUSES; depth++) {
      String line = line(cause);
      if (!line.equals(last)) {
        text.append("\nCAUSED BY: ").append(line);
      }
      last = line;
      cause = cause.getCause();
    }
    return text.toString();
  }

  private static String line(Throwable failure) {
    return name(failure) + ": " + message(failure.getMessage());
  }

  private static String name(Throwable failure) {
    if (failure instanceof CatalogException catalogFailure) {
      return catalogFailure.wireName();
    }
    String simple = failure.getClass().getSimpleName();
    return simple.isEmpty() ? failure.getClass().getName() : simple;
  }

  /** The word that clients have always been sent where there is no message. */
  private static String message(@Nullable String message) {
    return message == null ? "null" : message;
  }
}
