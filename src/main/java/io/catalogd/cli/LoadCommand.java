package io.catalogd.cli;

import io.catalogd.cli.calls.AbsentException;
import io.catalogd.cli.output.Progress;
import io.catalogd.client.ClientException;
import io.catalogd.client.TableSnapshot;
import io.catalogd.notation.Count;
import io.catalogd.sql.SqlResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
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

  private final List<Failed> failures = new ArrayList<>();

  private record Failed(ObjectName table, Exception reason) {}

  @Override
  public Integer call() {
    if (tables.isEmpty() == (database == null)) {
      throw new UsageException("Expected tables, or --all-of");
    }
    try (Remote remote = program().connect(null)) {
      List<ObjectName> there = program().waitFor(() -> askFor(remote));
      if (!there.isEmpty() || failures.isEmpty() || !program().isForPeople()) {
        program()
            .answer(
                remote, (asked, progress) -> wait ? awaited(asked, there, progress) : asked(there));
      }
    }
    ExitCode exitCode = ExitCode.DONE;
    for (Failed failed : failures) {
      ExitCode ended = program().complain("load " + failed.table(), failed.reason());
      exitCode = exitCode == ExitCode.DONE ? ended : exitCode;
    }
    return exitCode.number();
  }

  /** Those that there are; they are being loaded from now on. */
  private List<ObjectName> askFor(Remote remote) {
    Map<String, List<ObjectName>> byDatabase = new TreeMap<>();
    names(remote)
        .forEach(
            name -> byDatabase.computeIfAbsent(name.database(), d -> new ArrayList<>()).add(name));
    List<ObjectName> there = new ArrayList<>();
    for (Map.Entry<String, List<ObjectName>> each : byDatabase.entrySet()) {
      List<ObjectName> found = existing(remote, each.getKey(), each.getValue());
      if (!found.isEmpty()) {
        String[] asked = found.stream().map(ObjectName::name).toArray(String[]::new);
        remote.client().prioritize(each.getKey(), asked);
        there.addAll(found);
      }
    }
    return there;
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

  /** The catalog says nothing of a table that there is none of. */
  private List<ObjectName> existing(Remote remote, String inDatabase, List<ObjectName> names) {
    if (database != null) {
      return names;
    }
    Set<String> known = tablesOf(remote, inDatabase);
    List<ObjectName> existing = new ArrayList<>();
    for (ObjectName name : names) {
      if (known.contains(name.name().toLowerCase(Locale.ROOT))) {
        existing.add(name);
      } else {
        failures.add(new Failed(name, new AbsentException("Table does not exist: " + name)));
      }
    }
    return existing;
  }

  private static Set<String> tablesOf(Remote remote, String database) {
    try {
      return Set.copyOf(remote.client().tables(database));
    } catch (ClientException.NotFound e) {
      return Set.of();
    }
  }

  private static SqlResult asked(List<ObjectName> names) {
    return new SqlResult(
        List.of("table", "state"),
        names.stream().map(name -> List.of(name.toString(), "asked for")).toList());
  }

  /** All are being loaded, so each is waited for while the others go on. */
  private SqlResult awaited(Remote remote, List<ObjectName> names, Progress progress) {
    List<List<String>> rows = new ArrayList<>();
    for (ObjectName name : names) {
      progress.say("Loaded %d of %s".formatted(rows.size(), Count.of(names.size(), "table")));
      rows.add(awaited(remote, name));
    }
    return new SqlResult(List.of("table", "state", "version"), rows);
  }

  private List<String> awaited(Remote remote, ObjectName name) {
    try {
      TableSnapshot loaded = remote.client().table(name.database(), name.name());
      return List.of(name.toString(), "loaded", String.valueOf(loaded.version()));
    } catch (ClientException.Unreachable e) {
      throw e; // then there is nobody to ask for the others
    } catch (ClientException e) {
      failures.add(new Failed(name, e));
      return List.of(name.toString(), "failed", "");
    }
  }
}
