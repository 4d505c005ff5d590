package io.catalogd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.cli.calls.Dependencies.Node;
import java.util.List;
import org.junit.jupiter.api.Test;

class TreeTextTest {
  @Test
  void linesLeadFromEachNodeToThoseBelowIt() {
    Node leaf = new Node("c", "2 partitions", List.of());
    Node root =
        new Node(
            "a",
            "",
            List.of(new Node("b", "first", List.of(leaf, leaf)), new Node("d", "", List.of(leaf))));

    assertThat(TreeText.of(root))
        .isEqualTo(
            """
            a
            ├── b  first
            │   ├── c  2 partitions
            │   └── c  2 partitions
            └── d
                └── c  2 partitions""");
  }
}
