package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.metastore.Metastore;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecordingMetastoreTest {
  /** Writes that have a result; all others return nothing, and reads always something. */
  private static final Set<String> WITH_RESULT = Set.of("addPartitions", "dropPartitions");

  @Test
  void everyWriteOfThePortIsRecorded() {
    assertThat(
            Arrays.stream(Metastore.class.getMethods())
                .filter(
                    method ->
                        method.getReturnType() == void.class
                            || WITH_RESULT.contains(method.getName()))
                .map(Method::getName)
                .distinct())
        .containsExactlyInAnyOrderElementsOf(RecordingMetastore.writes());
  }
}
