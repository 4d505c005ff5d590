package io.catalogd.storage.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DiskIdsTest {
  private final DiskIds disks = new DiskIds();

  @Test
  void disksAreNumberedInOrderOfAppearanceC311() {
    assertThat(disks.idOf("DS-b")).isZero();
    assertThat(disks.idOf("DS-a")).isEqualTo(1);
    assertThat(disks.idOf("DS-b")).isZero();
  }

  @Test
  void diskWithoutIdIsUnknownC311() {
    assertThat(disks.idOf("")).isEqualTo(-1);
    assertThat(disks.idOf("DS-a")).isZero();
  }

  @Test
  void disksPastTheDescriptorsBitsAreUnknown() {
    for (int disk = 0; disk < DiskIds.MAX_DISKS; disk++) {
      assertThat(disks.idOf("DS-" + disk)).isEqualTo(disk);
    }

    assertThat(disks.idOf("DS-more")).isEqualTo(-1);
    assertThat(disks.idOf("DS-65534")).isEqualTo(65_534);
  }

  @Test
  void threadsThatMeetDisksTogetherAgreeOnTheirNumbers() throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(4);
    Callable<List<Integer>> task =
        () -> IntStream.range(0, 500).mapToObj(disk -> disks.idOf("DS-" + disk)).toList();
    List<List<Integer>> answers = new ArrayList<>();

    for (Future<List<Integer>> answer : executor.invokeAll(List.of(task, task, task, task))) {
      answers.add(answer.get());
    }
    executor.shutdownNow();

    Set<Integer> numbers = new TreeSet<>(answers.get(0));
    assertThat(answers).allMatch(answers.get(0)::equals);
    assertThat(numbers).containsExactlyElementsOf(IntStream.range(0, 500).boxed().toList());
  }
}
