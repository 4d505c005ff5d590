package io.catalogd.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class HostIndexTest {
  private static final HostAddress FIRST = new HostAddress("10.0.0.1", 9866);
  private static final HostAddress SECOND = new HostAddress("10.0.0.2", 9866);
  private static final HostAddress THIRD = new HostAddress("10.0.0.1", 9867);

  @Test
  void numbersFollowTheOrderOfFirstAppearanceC315() {
    HostIndex.Builder builder = HostIndex.EMPTY.toBuilder();

    List<Integer> numbers =
        List.of(builder.add(FIRST), builder.add(SECOND), builder.add(FIRST), builder.add(THIRD));

    assertThat(numbers).containsExactly(0, 1, 0, 2);
    assertThat(builder.build().addresses()).containsExactly(FIRST, SECOND, THIRD);
    assertThat(builder.build().address(1)).isEqualTo(SECOND);
  }

  @Test
  void nextVersionKeepsNumbersAndLeavesTheOldOneAloneC267() {
    HostIndex.Builder builder = HostIndex.EMPTY.toBuilder();
    builder.add(FIRST);
    HostIndex old = builder.build();

    HostIndex.Builder next = old.toBuilder();
    int known = next.add(new HostAddress("10.0.0.1", 9866));
    int added = next.add(SECOND);

    assertThat(known).isZero();
    assertThat(added).isEqualTo(1);
    assertThat(next.build().addresses()).containsExactly(FIRST, SECOND);
    assertThat(old.addresses()).containsExactly(FIRST);
    assertThat(next.build().address(0)).isSameAs(old.address(0));
  }

  @Test
  void indexThatDidNotGrowIsSharedC268() {
    HostIndex.Builder builder = HostIndex.EMPTY.toBuilder();
    builder.add(FIRST);
    HostIndex old = builder.build();

    HostIndex.Builder next = old.toBuilder();
    next.add(FIRST);

    assertThat(next.build()).isSameAs(old);
  }

  @Test
  void builtIndexStaysAsItIsWhenItsBuilderGoesOn() {
    HostIndex.Builder builder = HostIndex.EMPTY.toBuilder();
    builder.add(FIRST);
    HostIndex built = builder.build();

    builder.add(SECOND);

    assertThat(built.addresses()).containsExactly(FIRST);
    assertThat(builder.build().addresses()).containsExactly(FIRST, SECOND);
  }

  @Test
  void twoBuildersOfOneIndexDoNotDisturbEachOther() {
    HostIndex.Builder builder = HostIndex.EMPTY.toBuilder();
    builder.add(FIRST);
    HostIndex base = builder.build();

    HostIndex.Builder left = base.toBuilder();
    HostIndex.Builder right = base.toBuilder();
    left.add(SECOND);
    right.add(THIRD);

    assertThat(left.build().addresses()).containsExactly(FIRST, SECOND);
    assertThat(right.build().addresses()).containsExactly(FIRST, THIRD);
  }

  @Test
  void moreHostsThanADescriptorCanNumberAreAnErrorThatSaysSoC308() {
    HostIndex.Builder builder = HostIndex.EMPTY.toBuilder();
    for (int port = 0; port < HostIndex.MAX_HOSTS; port++) {
      assertThat(builder.add(new HostAddress("h", port))).isEqualTo(port);
    }

    assertThat(builder.add(new HostAddress("h", 7))).isEqualTo(7);
    assertThatThrownBy(() -> builder.add(FIRST))
        .isInstanceOf(CatalogException.class)
        .hasMessage(
            "The files of one table lie on more than 32768 hosts, the most that file descriptors"
                + " can number; the next one is 10.0.0.1:9866");
    assertThat(builder.build().size()).isEqualTo(32_768);
  }

  @Test
  void addressesCannotBeChangedFromOutside() {
    HostIndex.Builder builder = HostIndex.EMPTY.toBuilder();
    builder.add(FIRST);
    HostIndex index = builder.build();

    assertThatThrownBy(() -> index.addresses().set(0, SECOND))
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
