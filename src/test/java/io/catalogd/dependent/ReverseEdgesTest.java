package io.catalogd.dependent;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.model.TableName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ReverseEdgesTest {
  @Test
  void namesOfAnyCharactersComeBackInChunksThatMetastoresHold() {
    SortedSet<TableName> names = new TreeSet<>();
    for (int i = 0; i < 1_000; i++) {
      names.add(new TableName("d,b.%é+" + i % 7, "t 日本" + i));
    }
    Map<String, String> parameters = new HashMap<>(Map.of("other", "kept"));
    ReverseEdges.replace(parameters, names);

    assertThat(parameters).containsEntry("other", "kept").hasSizeGreaterThan(3);
    assertThat(parameters.values()).allSatisfy(value -> assertThat(value).hasSizeLessThan(4_000));
    assertThat(ReverseEdges.read(parameters)).contains(names);
  }

  @Test
  void ofTheDocumentsForm() {
    Map<String, String> parameters = new HashMap<>();
    ReverseEdges.replace(
        parameters, new TreeSet<>(List.of(new TableName("db", "tdep"), new TableName("a", "b"))));

    assertThat(parameters)
        .isEqualTo(
            Map.of("dependent.dependents", "a.b,db.tdep", "dependent.dependents.chunks", "1"));
  }

  @Test
  void noneLeavesNoTraceAndReadsAsNone() {
    Map<String, String> parameters =
        new HashMap<>(Map.of("dependent.dependents", "a.b", "dependent.dependents.chunks", "1"));
    ReverseEdges.replace(parameters, new TreeSet<>());

    assertThat(parameters).isEmpty();
    assertThat(ReverseEdges.read(parameters)).contains(new TreeSet<>());
  }

  @Test
  void aMissingOrDamagedChunkMeansUnknownAndNotNone() {
    assertThat(ReverseEdges.read(Map.of("dependent.dependents", "a.b"))).isEmpty();
    assertThat(ReverseEdges.read(Map.of("dependent.dependents.chunks", "2"))).isEmpty();
    assertThat(ReverseEdges.read(Map.of("dependent.dependents.chunks", "x"))).isEmpty();
    assertThat(
            ReverseEdges.read(
                Map.of("dependent.dependents", "a,b", "dependent.dependents.chunks", "1")))
        .isEmpty();
    assertThat(
            ReverseEdges.read(
                Map.of("dependent.dependents", "a.%zz", "dependent.dependents.chunks", "1")))
        .isEmpty();
  }

  /** One that is too many is as bad as one that is missing: the number may be what is wrong. */
  @Test
  void aNumberThatDoesNotFitTheChunksMeansUnknownAndNotFewer() {
    for (String chunks : List.of("4000000000", "0", "-1", "+1", "01", "2147483647")) {
      assertThat(
              ReverseEdges.read(
                  Map.of("dependent.dependents", "a.b", "dependent.dependents.chunks", chunks)))
          .as(chunks)
          .isEmpty();
    }
    assertThat(ReverseEdges.read(Map.of("dependent.dependents.chunks", "0"))).isEmpty();
    assertThat(
            ReverseEdges.read(
                Map.of(
                    "dependent.dependents", "a.b",
                    "dependent.dependents.1", "a.c",
                    "dependent.dependents.chunks", "1")))
        .isEmpty();
  }
}
