package io.catalogd.cli.shell;

import io.catalogd.cli.output.OutputFormat;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Carries out what the shell does itself. */
final class Commands {
  private final Console console;
  private final Answers answers;
  private final Runnable leave;

  Commands(Console console, Answers answers, Runnable leave) {
    this.console = console;
    this.answers = answers;
    this.leave = leave;
  }

  void carryOut(ShellCommand command, List<String> arguments) {
    switch (command) {
      case HELP ->
          console.say(
              Arrays.stream(ShellCommand.values())
                  .map(ShellCommand::help)
                  .collect(
                      Collectors.joining("\n", "All but statements is a line of its own:\n", "")));
      case OUTPUT -> chooseFormat(command, arguments);
      case TIMING -> choose(command, arguments, answers.tellsTime(), answers::tellTime);
      case ORIGIN -> choose(command, arguments, answers.tellsOrigin(), answers::tellOrigin);
      case QUIT -> leave.run();
    }
  }

  private void chooseFormat(ShellCommand command, List<String> arguments) {
    Optional<OutputFormat> chosen =
        Arrays.stream(OutputFormat.values())
            .filter(format -> List.of(name(format)).equals(arguments))
            .findFirst();
    if (chosen.isPresent()) {
      answers.write(chosen.get());
    } else if (!arguments.isEmpty()) {
      console.complain("Usage: " + command.usage());
    }
    console.say("Answers are written as " + name(answers.format()));
  }

  private static String name(OutputFormat format) {
    return format.name().toLowerCase(Locale.ROOT);
  }

  /** Without an argument, the other way than now. */
  private void choose(
      ShellCommand command, List<String> arguments, boolean isOn, Consumer<Boolean> setting) {
    boolean isWanted = arguments.isEmpty() ? !isOn : arguments.equals(List.of("on"));
    if (!arguments.isEmpty() && !isWanted && !arguments.equals(List.of("off"))) {
      console.complain("Usage: " + command.usage());
      return;
    }
    setting.accept(isWanted);
    console.say(command.word() + " is " + (isWanted ? "on" : "off"));
  }
}
