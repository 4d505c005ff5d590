package io.catalogd.cli;

import io.catalogd.cli.calls.Dependencies.Node;
import java.util.List;

/** A tree as people read it: a line for each node, with lines drawn between them. */
final class TreeText {
  private final StringBuilder text = new StringBuilder();

  private TreeText() {}

  static String of(Node root) {
    TreeText drawing = new TreeText();
    drawing.add("", root);
    drawing.addBelow("", root.below());
    return drawing.text.toString().stripTrailing();
  }

  private void addBelow(String indent, List<Node> nodes) {
    for (int i = 0; i < nodes.size(); i++) {
      boolean isLast = i == nodes.size() - 1;
      add(indent + (isLast ? "└── " : "├── "), nodes.get(i));
      addBelow(indent + (isLast ? "    " : "│   "), nodes.get(i).below());
    }
  }

  private void add(String line, Node node) {
    String about = node.about().isEmpty() ? "" : "  " + node.about();
    text.append(line).append(node.table()).append(about).append('\n');
  }
}
