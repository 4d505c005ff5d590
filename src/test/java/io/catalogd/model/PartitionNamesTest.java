package io.catalogd.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.PartitionNames.Part;
import io.catalogd.notation.PartitionNameText;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PartitionNamesTest {
  private static final String NULL = PartitionNames.DEFAULT_NULL_TEXT;

  @Test
  void namesAreEscapedAsTheMetastoreDoes_C358() {
    String name =
        PartitionNames.make(
            List.of("Year", "b"), List.of("a/b=c:%'\"#*?\\{[]^\u007f\u0001", "x +}ü"), NULL);

    assertThat(name).isEqualTo("year=a%2Fb%3Dc%3A%25%27%22%23%2A%3F%5C%7B%5B%5D%5E%7F%01/b=x +}ü");
  }

  @Test
  void everyControlCharacterIsEscapedTheZeroByteToo() {
    for (char c = 0; c < ' '; c++) {
      String name = PartitionNames.make(List.of("k"), List.of("a" + c), NULL);

      assertThat(name).isEqualTo(String.format("k=a%%%02X", (int) c));
    }
  }

  @Test
  void theEmptyValueIsWrittenAsNull_C349() {
    assertThat(PartitionNames.make(List.of("k"), List.of(""), NULL)).isEqualTo("k=" + NULL);
  }

  @Test
  void onlyPercentAndTwoHexDigitsAreDecoded_C359() {
    assertThat(PartitionNameText.unescape("%41%zz%4+%")).isEqualTo("A%zz%4+%");
  }

  @Test
  void namesAreReadWithAndWithoutATrailingSlash_C271() {
    List<Part> parts = List.of(new Part("k", "v"), new Part("l", "w/"));

    assertThat(PartitionNames.parse("k=v/l=w%2F")).isEqualTo(parts);
    assertThat(PartitionNames.parse("k=v/l=w%2F/")).isEqualTo(parts);
    assertThat(PartitionNames.parse("")).isEmpty();
  }

  @Test
  void aPartWithoutKeyIsRefused() {
    assertThatThrownBy(() -> PartitionNames.parse("k=v/w"))
        .isInstanceOf(CatalogException.class)
        .hasMessage("Invalid partition name 'k=v/w': 'w' is not of the form key=value");
    assertThatThrownBy(() -> PartitionNames.parse("=v")).isInstanceOf(CatalogException.class);
  }

  @Test
  void anyValuesComeBackFromTheirName() {
    Random random = new Random(20180821);
    for (int round = 0; round < 2_000; round++) {
      List<String> values = List.of(randomText(random), randomText(random));

      String name = PartitionNames.make(List.of("a", "b"), values, NULL);

      List<String> read = new ArrayList<>();
      PartitionNames.parse(name).forEach(part -> read.add(part.value()));
      assertThat(read).as(name).isEqualTo(values);
    }
  }

  private static String randomText(Random random) {
    String alphabet = "a=/%'\"#*?\\{[]^ +}:ü\u007f\u0001\n\u65e5Z09";
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8) + 1; i > 0; i--) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }
}
