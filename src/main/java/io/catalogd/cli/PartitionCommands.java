package io.catalogd.cli;

import io.catalogd.sql.SqlText;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code catalogctl partition}. */
@Command(
    name = "partition",
    description = "Partitions of tables.",
    footer = "  catalogctl partition list sales.orders")
final class PartitionCommands extends Verbs {
  @Command(
      name = "list",
      description = "Names of partitions.",
      footer = "  catalogctl partition list sales.orders --where \"day >= '2018-08-02'\"")
  int list(
      @Parameters(paramLabel = "TABLE", description = "database.name") String table,
      @Option(
              names = "--where",
              paramLabel = "CONDITION",
              description = "Only those that it holds for; it may name the keys.")
          @Nullable String where) {
    return answer(
        remote ->
            remote.run(
                "SHOW PARTITIONS "
                    + remote.object(table).sql()
                    + (where == null ? "" : " WHERE " + where)));
  }

  @Command(
      name = "show",
      description = "How one partition is kept; or its files.",
      footer = "  catalogctl partition show sales.orders day=2018-08-01")
  int show(
      @Parameters(paramLabel = "TABLE", description = "database.name") String table,
      @Parameters(paramLabel = "PARTITION", description = "As listed: key=value/key=value.")
          String partition,
      @Option(names = "--files", description = "Its files.") boolean files) {
    return answer(
        remote -> {
          String name = remote.object(table).sql();
          return remote.run(
              (files ? "SHOW FILES IN " : "DESCRIBE FORMATTED ") + name + " " + clause(partition));
        });
  }

  /**
   * @throws UsageException for a text that names no partition
   */
  static String clause(String partition) {
    try {
      return SqlText.partition(partition);
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()), e);
    }
  }
}
