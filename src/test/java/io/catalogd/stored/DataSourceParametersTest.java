package io.catalogd.stored;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.model.DataSource;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DataSourceParametersTest {
  private static final DataSource A = new DataSource("a", "hdfs://nn/a.jar", "com.example.A", "V1");
  private static final DataSource AB = new DataSource("a_b", "hdfs://nn/b.jar", "B", "V1");

  private final Map<String, String> parameters = new HashMap<>(Map.of("other", "1"));

  @Test
  void whatWasPutIsReadAndRemovedWhole() {
    DataSourceParameters.put(A, parameters);
    DataSourceParameters.put(AB, parameters);

    assertThat(parameters)
        .containsEntry("catalogd.data_source.a.location", "hdfs://nn/a.jar")
        .containsEntry("catalogd.data_source.a.class", "com.example.A")
        .containsEntry("catalogd.data_source.a.api_version", "V1")
        .hasSize(7);
    assertThat(DataSourceParameters.read(parameters)).containsExactly(A, AB);
    assertThat(DataSourceParameters.remove("a", parameters)).isTrue();
    assertThat(DataSourceParameters.remove("a", parameters)).isFalse();
    assertThat(DataSourceParameters.read(parameters)).containsExactly(AB);
    assertThat(parameters).containsEntry("other", "1");
  }

  @Test
  void oneThatLacksAPartIsLeftOutAndCanBeReplacedOrRemoved() {
    DataSourceParameters.put(A, parameters);
    parameters.remove("catalogd.data_source.a.class");
    parameters.put("catalogd.data_source.", "damaged");
    parameters.put("catalogd.data_source.AB", "damaged");
    parameters.put("catalogd.data_source.A_B.location", "x");

    assertThat(DataSourceParameters.read(parameters)).isEmpty();
    DataSourceParameters.put(AB, parameters);
    assertThat(DataSourceParameters.read(parameters)).containsExactly(AB);
    assertThat(DataSourceParameters.remove("a", parameters)).isTrue();
    assertThat(parameters).doesNotContainKey("catalogd.data_source.a.location");
  }
}
