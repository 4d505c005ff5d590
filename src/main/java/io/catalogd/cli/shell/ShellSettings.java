package io.catalogd.cli.shell;

import io.catalogd.cli.output.OutputFormat;
import io.catalogd.sql.SqlSession;
import java.nio.file.Path;
import java.util.Map;

/**
 * How a shell begins.
 *
 * @param session who says statements, and in which database
 * @param format how answers are written until {@code \o} says otherwise
 * @param directory where the history is kept; made when it is not there
 * @param environment all variables
 */
public record ShellSettings(
    SqlSession session, OutputFormat format, Path directory, Map<String, String> environment) {
  public ShellSettings {
    environment = Map.copyOf(environment);
  }
}
