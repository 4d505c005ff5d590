package io.catalogd.cli;

import io.catalogd.cli.calls.Dependencies;
import io.catalogd.cli.calls.Dependencies.Node;
import io.catalogd.cli.calls.Dependencies.Trees;
import io.catalogd.sql.SqlResult;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code catalogctl deps}. */
@Command(
    name = "deps",
    description = "What a table stands on, and what depends on it, through any number of tables.",
    footer = {"  catalogctl deps sales.recent", "  catalogctl deps sales.recent --partitions"})
final class DepsCommand extends Verbs implements Callable<Integer> {
  @Parameters(paramLabel = "TABLE", description = "database.name")
  String table = "";

  @Option(
      names = "--partitions",
      description = "What each partition of a dependent table stands for, in place of tables.")
  boolean partitions;

  @Override
  public Integer call() {
    return answer(
        remote -> {
          ObjectName name = remote.object(table);
          Dependencies dependencies = new Dependencies(remote.calls());
          if (partitions) {
            return dependencies.partitions(name.database(), name.name());
          }
          Trees trees = dependencies.trees(name.database(), name.name());
          return program().isForPeople() ? drawn(name, trees) : rows(name, trees);
        });
  }

  private static SqlResult drawn(ObjectName name, Trees trees) {
    Node root =
        new Node(
            name.toString(),
            "",
            List.of(branch("stands on", trees.bases()), branch("used by", trees.dependents())));
    return new SqlResult(List.of("summary"), List.of(List.of(TreeText.of(root))));
  }

  private static Node branch(String direction, List<Node> nodes) {
    return new Node(nodes.isEmpty() ? direction + " nothing" : direction, "", nodes);
  }

  private static SqlResult rows(ObjectName name, Trees trees) {
    List<List<String>> rows = new ArrayList<>();
    add(rows, "stands on", name.toString(), trees.bases());
    add(rows, "used by", name.toString(), trees.dependents());
    return new SqlResult(List.of("direction", "table", "of", "how"), rows);
  }

  private static void add(List<List<String>> rows, String direction, String of, List<Node> nodes) {
    for (Node node : nodes) {
      rows.add(List.of(direction, node.table(), of, node.about()));
      add(rows, direction, node.table(), node.below());
    }
  }
}
