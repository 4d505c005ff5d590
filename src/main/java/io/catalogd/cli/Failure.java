package io.catalogd.cli;

import io.catalogd.cli.calls.AbsentException;
import io.catalogd.cli.calls.Probe;
import io.catalogd.client.ClientException;
import io.catalogd.config.ConfigException;
import io.catalogd.sql.RefusedException;
import io.catalogd.sql.SqlException;

/**
 * What a command that failed ends with.
 *
 * @param text what is wrong and, where that can be told, what to do; several lines only for a
 *     statement whose place is shown
 */
record Failure(ExitCode exitCode, String text) {
  static final String LOST = "is it running? --server names another one";

  private static final String LATE = "--timeout waits longer; status says how it is";

  static Failure of(Throwable failure) {
    return of(failure, "the list commands tell what is there");
  }

  /** The same where statements are all that somebody can say. */
  static Failure ofStatement(Throwable failure) {
    return of(failure, "SHOW tells what is there");
  }

  private static Failure of(Throwable failure, String whereToLook) {
    if (failure instanceof ClientException e) {
      return of(e, whereToLook);
    }
    String text = String.valueOf(failure.getMessage());
    if (failure instanceof SqlException) {
      return new Failure(ExitCode.USAGE, text);
    }
    if (failure instanceof UsageException || failure instanceof ConfigException) {
      return new Failure(ExitCode.USAGE, oneLine(text));
    }
    if (failure instanceof RefusedException) {
      return new Failure(ExitCode.REFUSED, oneLine(text));
    }
    if (failure instanceof Probe.NoneException) {
      return of(text, ExitCode.UNREACHABLE, LOST);
    }
    if (failure instanceof AbsentException) {
      return new Failure(ExitCode.NOT_FOUND, oneLine(text));
    }
    return new Failure(
        ExitCode.FAILED,
        oneLine("a fault of catalogctl, " + failure + "; --debug shows where, please report it"));
  }

  private static Failure of(ClientException failure, String whereToLook) {
    if (failure instanceof ClientException.NotFound) {
      return of(failure, ExitCode.NOT_FOUND, whereToLook);
    }
    if (failure instanceof ClientException.AlreadyExists) {
      return of(
          failure,
          ExitCode.REFUSED,
          "choose another name, or say IF NOT EXISTS where the statement takes it");
    }
    if (failure instanceof ClientException.Refused) {
      return of(failure, ExitCode.REFUSED, "");
    }
    if (failure instanceof ClientException.Denied) {
      return of(failure, ExitCode.REFUSED, "ask an administrator of the catalog");
    }
    if (failure instanceof ClientException.Unavailable lacking) {
      return of(
          failure,
          ExitCode.UNREACHABLE,
          lacking.mayBeHalfDone()
              ? "a part of it may have been carried out: look what is there before you do it again; the catalog's log says more"
              : "try again later; the catalog's log says more");
    }
    if (failure instanceof ClientException.Unreachable) {
      boolean late = String.valueOf(failure.getMessage()).contains("timed out");
      return of(failure, ExitCode.UNREACHABLE, late ? LATE : LOST);
    }
    if (failure instanceof ClientException.Conflict) {
      return of(failure, ExitCode.FAILED, "try again");
    }
    if (failure instanceof ClientException.OutcomeUnknown) {
      return of(failure, ExitCode.FAILED, "look whether it was done before you do it again");
    }
    if (failure instanceof ClientException.Internal) {
      return of(failure, ExitCode.FAILED, "the catalog's log says more");
    }
    return of(failure, ExitCode.FAILED, "");
  }

  private static Failure of(ClientException failure, ExitCode exitCode, String advice) {
    return of(String.valueOf(failure.getMessage()), exitCode, advice);
  }

  private static Failure of(String message, ExitCode exitCode, String advice) {
    String text = oneLine(message);
    return new Failure(exitCode, advice.isEmpty() ? text : text + " (" + advice + ")");
  }

  private static String oneLine(String text) {
    return String.join("; ", text.lines().map(String::strip).toList());
  }
}
