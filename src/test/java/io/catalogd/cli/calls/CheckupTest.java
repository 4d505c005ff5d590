package io.catalogd.cli.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.thrift.TCheckTableResponse;
import io.catalogd.thrift.TFinding;
import io.catalogd.thrift.TFindingCount;
import io.catalogd.thrift.TFindingKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What an answer about a table becomes. */
class CheckupTest {
  @Test
  void eachFindingIsARowWithItsStatementOrAdvice() {
    Checkup checkup =
        Checkup.of(
            new TCheckTableResponse()
                .setFindings(
                    List.of(
                        new TFinding()
                            .setKind(TFindingKind.FILE_NEW)
                            .setPartition("ds=1")
                            .setItem("f")
                            .setThere("5 bytes")
                            .setStatement("REFRESH t"),
                        new TFinding()
                            .setKind(TFindingKind.UNREADABLE)
                            .setThere("refused")
                            .setAdvice("Mend it.")))
                .setStatements(List.of("REFRESH t"))
                .setNotes(List.of("a note")));

    assertThat(checkup.isClean()).isFalse();
    assertThat(checkup.findings().columns())
        .containsExactly("finding", "partition", "item", "here", "there", "remedy");
    assertThat(checkup.findings().rows())
        .containsExactly(
            List.of("file new", "ds=1", "f", "", "5 bytes", "REFRESH t"),
            List.of("unreadable", "", "", "", "refused", "Mend it."));
    assertThat(checkup.statements()).containsExactly("REFRESH t");
    assertThat(checkup.notes()).containsExactly("a note");
  }

  @Test
  void findingsThatAreNotToldAreCounted() {
    Checkup checkup =
        Checkup.of(
            new TCheckTableResponse()
                .setFindings(List.of(new TFinding().setKind(TFindingKind.FILE_NEW)))
                .setCounts(
                    List.of(
                        new TFindingCount().setKind(TFindingKind.FILE_NEW).setCount(700),
                        new TFindingCount().setKind(TFindingKind.BASE).setCount(0))));

    assertThat(checkup.notes())
        .containsExactly("Of 700 findings 'file new' the first 1 are told; --limit says how many.");
  }

  @Test
  void anEmptyAnswerIsClean() {
    assertThat(Checkup.of(new TCheckTableResponse()).isClean()).isTrue();
  }
}
