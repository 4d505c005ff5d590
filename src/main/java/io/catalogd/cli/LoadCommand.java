package io.catalogd.cli;

import io.catalogd.client.TableSnapshot;
import io.catalogd.sql.SqlResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code catalogctl load}. */
@Command(
    name = "load",
    description = "Have tables loaded before others; with --wait until they are.",
    footer = {"  catalogctl load sales.orders --wait", "  catalogctl load --all-of sales"})
final class LoadCommand extends Verbs implements Callable<Integer> {
  @Parameters(paramLabel = "TABLE", arity = "0..*", description = "database.name")
  List<String> tables = new ArrayList<>();

  @Option(
      names = "--all-of",
      paramLabel = "DATABASE",
      description = "All tables of a database, in place of some.")
  @Nullable String database;

  @Option(names = "--wait", description = "Wait for them, and tell at which version they are.")
  boolean wait;

  @Override
  public Integer call() {
    if (tables.isEmpty() == (database == null)) {
      throw new UsageException("Expected tables, or --all-of");
    }
    return answer(
        remote -> {
          List<ObjectName> names = names(remote);
          Map<String, List<String>> byDatabase = new TreeMap<>();
          for (ObjectName name : names) {
            byDatabase.computeIfAbsent(name.database(), d -> new ArrayList<>()).add(name.name());
          }
          byDatabase.forEach((d, t) -> remote.client().prioritize(d, t.toArray(String[]::new)));
          return wait ? awaited(remote, names) : asked(names);
        });
  }

  private List<ObjectName> names(Remote remote) {
    if (database == null) {
      return tables.stream().map(remote::object).toList();
    }
    String lowerCase = database.toLowerCase(Locale.ROOT);
    return remote.client().tables(lowerCase).stream()
        .sorted()
        .map(table -> new ObjectName(lowerCase, table))
        .toList();
  }

  private static SqlResult asked(List<ObjectName> names) {
    return new SqlResult(
        List.of("table", "state"),
        names.stream().map(name -> List.of(name.toString(), "asked for")).toList());
  }

  private static SqlResult awaited(Remote remote, List<ObjectName> names) {
    List<List<String>> rows = new ArrayList<>();
    for (ObjectName name : names) {
      TableSnapshot loaded = remote.client().table(name.database(), name.name());
      rows.add(List.of(name.toString(), "loaded", String.valueOf(loaded.version())));
    }
    return new SqlResult(List.of("table", "state", "version"), rows);
  }
}
