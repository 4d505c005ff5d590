package io.catalogd.dependent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.Base;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Dependencies;
import io.catalogd.model.DependentPolicies;
import io.catalogd.model.DependentPolicies.OnBaseDrop;
import io.catalogd.model.DependentPolicies.OnPartitionDrop;
import io.catalogd.model.DependentPolicies.OnSchemaChange;
import io.catalogd.model.TableName;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DependentParametersTest {
  private static final TableName NAME = new TableName("d", "tdep");

  private static final Dependencies TWO_BASES =
      new Dependencies(
          2,
          new TreeMap<>(
              Map.of(
                  1,
                  new Base(1, new TableName("d", "t"), 11, "24", new TableName("e", "u")),
                  2,
                  new Base(2, new TableName("e", "t2"), 12, null, null))),
          new DependentPolicies(
              true, true, OnSchemaChange.PROPAGATE, OnBaseDrop.CASCADE, OnPartitionDrop.FORBID));

  @Test
  void areReadAsTheyWereWritten() {
    assertThat(DependentParameters.read(NAME, DependentParameters.of(TWO_BASES)))
        .isEqualTo(TWO_BASES);
  }

  @Test
  void defaultsAreNotWritten() {
    Dependencies plain =
        new Dependencies(
            1,
            new TreeMap<>(Map.of(1, new Base(1, new TableName("d", "t"), 11, null, null))),
            DependentPolicies.DEFAULT);

    assertThat(DependentParameters.of(plain))
        .isEqualTo(
            Map.of(
                "dependent_table", "true",
                "dependent.current", "1",
                "dependent.base.1", "d.t",
                "dependent.base.1.created", "11"));
    assertThat(DependentParameters.read(NAME, DependentParameters.of(plain))).isEqualTo(plain);
  }

  @Test
  void replacingLeavesOtherParametersAndTheListOfOwnDependentsAlone() {
    Map<String, String> parameters = new HashMap<>(DependentParameters.of(TWO_BASES));
    parameters.put("comment", "c");
    parameters.put("dependent.dependents", "d.next");
    DependentParameters.replace(parameters, TWO_BASES.withCurrent(1).without(2));

    assertThat(parameters)
        .containsEntry("comment", "c")
        .containsEntry("dependent.dependents", "d.next")
        .containsEntry("dependent.current", "1")
        .doesNotContainKeys("dependent.base.2", "dependent.base.2.created");
  }

  @Test
  void replacingKeepsWhatThisVersionDoesNotKnowUnlessItIsOfABaseThatGoes() {
    Map<String, String> parameters = new HashMap<>(DependentParameters.of(TWO_BASES));
    parameters.put("dependent.on.moon", "wait");
    parameters.put("dependent.base.1.colour", "red");
    parameters.put("dependent.base.2.colour", "blue");
    DependentParameters.replace(parameters, TWO_BASES.withCurrent(1).without(2));

    assertThat(parameters)
        .containsEntry("dependent.on.moon", "wait")
        .containsEntry("dependent.base.1.colour", "red")
        .doesNotContainKey("dependent.base.2.colour");
  }

  @ParameterizedTest
  @CsvSource({
    "dependent.current,x",
    "dependent.current,3",
    "dependent.current,-1",
    "dependent.base.1,t",
    "dependent.base.1,a.b.c",
    "dependent.base.1,.b",
    "dependent.base.1.created,soon",
    "dependent.base.1.renaming,u",
    "dependent.allow.empty,yes",
    "dependent.on.base.drop,drop",
    "dependent.on.schema.change,allow",
    "dependent.on.partition.drop,detach"
  })
  void whatSomebodyWroteByHandIsRefusedByTableParameterAndValue(String key, String value) {
    Map<String, String> parameters = new HashMap<>(DependentParameters.of(TWO_BASES));
    parameters.put(key, value);

    assertThatThrownBy(() -> DependentParameters.read(NAME, parameters))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("d.tdep")
        .hasMessageContaining("'" + key + "'")
        .hasMessageContaining("'" + value + "'");
  }

  @Test
  void aMissingParameterAndALongValueAreTold() {
    Map<String, String> parameters = new HashMap<>(DependentParameters.of(TWO_BASES));
    parameters.remove("dependent.base.1.created");
    assertThatThrownBy(() -> DependentParameters.read(NAME, parameters))
        .hasMessageContaining("has no parameter 'dependent.base.1.created'");

    parameters.put("dependent.base.1.created", "9".repeat(4_000));
    assertThatThrownBy(() -> DependentParameters.read(NAME, parameters))
        .hasMessageContaining("999…")
        .message()
        .hasSizeLessThan(600);
  }
}
