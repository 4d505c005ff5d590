package io.catalogd.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.RandomTexts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.impala.thrift.TPartitionDef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of any kind are statements or have an error with a place, and long ones are read. */
class SqlFuzzTest {
  private static final int MUTANTS = 300;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void damagedStatementsAreReadOrHaveAnErrorWithAPlace(long seed) {
    Random random = new Random(seed);
    RandomTexts texts = new RandomTexts(seed);
    List<String> examples = SqlReferenceTest.examples();
    for (int i = 0; i < MUTANTS; i++) {
      String text = damaged(examples.get(random.nextInt(examples.size())), random, texts);
      try {
        SqlScript.parse(text).forEach(statement -> statement.in(Sql.SESSION));
      } catch (SqlException e) {
        assertThat(e.line()).as(text).isPositive();
        assertThat(e.column()).as(text).isPositive();
        assertThat(e.getMessage()).as(text).endsWith("^");
      }
    }
  }

  /** Words are lost, doubled, swapped or replaced. */
  private static String damaged(String text, Random random, RandomTexts texts) {
    List<String> words = new ArrayList<>(List.of(text.split("(?<=\\W)|(?=\\W)")));
    int place = random.nextInt(words.size());
    switch (random.nextInt(4)) {
      case 0 -> words.remove(place);
      case 1 -> words.add(place, words.get(random.nextInt(words.size())));
      case 2 -> Collections.swap(words, place, random.nextInt(words.size()));
      default -> words.set(place, texts.next());
    }
    return String.join("", words);
  }

  @Test
  void manyPartitionsFitIntoOneStatement() {
    String text =
        "alter table t add "
            + String.join(
                " ",
                IntStream.range(0, 20_000)
                    .mapToObj(i -> "partition (ds='" + i + "', hr=1)")
                    .toList());

    List<TPartitionDef> partitions =
        Sql.change(text).getAlter_table_params().getAdd_partition_params().getPartitions();

    assertThat(partitions).hasSize(20_000);
    assertThat(partitions.get(19_999).getPartition_spec())
        .isEqualTo(Sql.spec("ds", "19999", "hr", "1"));
  }

  @Test
  void longConditionsAndQueriesAreKept() {
    String condition = "ds = 'a'" + " or ds in ('b', (c))".repeat(20_000);

    assertThat(Sql.command("show partitions t where " + condition))
        .isEqualTo(new SqlCommand.ShowPartitions(Sql.T, List.of(Sql.condition(condition))));
    assertThat(Sql.command("explain select a from t where " + condition))
        .isEqualTo(
            new SqlCommand.ExplainSelect(
                Sql.T, List.of(Sql.conjunct(condition, Set.of("ds", "c"), true))));
  }

  @Test
  void errorFarIntoAStatementIsStillShown() {
    String text = "alter table t add " + "partition (ds=1) ".repeat(5_000) + "partition ds=1";

    SqlException error = SqlErrorsTest.errorOf(text);

    assertThat(error.reason()).isEqualTo("found 'ds', which cannot stand here");
    assertThat(error.column()).isEqualTo(text.length() - 3);
  }
}
