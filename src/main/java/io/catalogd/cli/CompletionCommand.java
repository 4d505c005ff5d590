package io.catalogd.cli;

import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code catalogctl completion}. */
@Command(
    name = "completion",
    description = "Print what has a shell complete commands and options, for its start-up file.",
    footer = {
      "  source <(catalogctl completion bash)      # in ~/.bashrc",
      "  source <(catalogctl completion zsh)       # in ~/.zshrc, behind compinit"
    })
final class CompletionCommand extends Verbs implements Callable<Integer> {
  @Parameters(paramLabel = "bash|zsh")
  Shell shell = Shell.BASH;

  /** Zsh reads bash's completions, and the script asks it to. */
  enum Shell {
    BASH,
    ZSH;

    /** As it is typed and completed. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  public Integer call() {
    CommandLine whole = spec().root().commandLine();
    whole.getOut().print(AutoComplete.bash(Catalogctl.NAME, whole));
    whole.getOut().flush();
    return ExitCode.DONE.number();
  }
}
