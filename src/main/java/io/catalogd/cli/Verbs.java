package io.catalogd.cli;

import io.catalogd.sql.SqlResult;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What the commands of one noun have in common. */
abstract class Verbs {
  @Spec private @Nullable CommandSpec spec;

  /** What this command works with. */
  final Program program() {
    return ((Catalogctl) spec().root().userObject()).program();
  }

  /** The whole command line. */
  final CommandSpec spec() {
    if (spec == null) {
      throw new IllegalStateException("Not a part of a command line: " + this);
    }
    return spec;
  }

  /** Asks, and writes the answer. */
  final int answer(Function<Remote, SqlResult> question) {
    try (Remote remote = program().connect(null)) {
      program().answer(remote, question);
    }
    return ExitCode.DONE.number();
  }
}
