package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.fetch.DependencyAnswer;
import io.catalogd.fetch.DependencyAnswer.OfDependent;
import io.catalogd.fetch.DependencyAnswer.OfPartition;
import io.catalogd.fetch.DependencyAnswer.Use;
import io.catalogd.model.DependentPolicies;
import io.catalogd.model.ServiceId;
import io.catalogd.model.TableName;
import java.util.AbstractList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class DependencyCodecTest {
  private final AtomicInteger reached = new AtomicInteger();
  private final DependencyCodec codec = new DependencyCodec(new ServiceId(1, 2), 10_000);

  /** A million of them, each made when it is reached. */
  private <T> List<T> million(IntFunction<T> make) {
    return new AbstractList<>() {
      @Override
      public T get(int index) {
        reached.incrementAndGet();
        return make.apply(index);
      }

      @Override
      public int size() {
        return 1_000_000;
      }
    };
  }

  /** Else all names would be in memory before anybody looks how many there are. */
  @Test
  void aReplyThatIsTooLargeIsRefusedBeforeAllOfItIsMade() {
    List<OfPartition> partitions =
        million(i -> new OfPartition("ds=" + i, null, List.of(), null, List.of(), "p"));
    OfDependent dependent =
        new OfDependent(
            new TableName("d", "tdep"),
            false,
            DependentPolicies.DEFAULT,
            million(i -> new Use("ds=" + i, List.of("ds=" + i + "/hr=1"))),
            null);

    for (DependencyAnswer answer :
        List.of(
            new DependencyAnswer(1, 1, List.of(), partitions, List.of()),
            new DependencyAnswer(1, 1, List.of(), null, List.of(dependent)))) {
      assertThatThrownBy(() -> codec.reply(answer))
          .hasMessageContaining("larger than catalog.max-reply-bytes, which is 10000");
    }
    assertThat(reached.get()).isLessThan(2_000);
  }
}
