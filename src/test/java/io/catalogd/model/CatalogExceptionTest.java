package io.catalogd.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogExceptionTest {
  @ParameterizedTest
  @CsvSource({
    "no answer, no answer.",
    "Name node is in safe mode., Name node is in safe mode.",
    "Is it on?, Is it on?",
    "Stop!, Stop!",
    "cut off…, cut off…",
  })
  void sentencesEndOnce(String text, String sentence) {
    assertThat(CatalogException.sentence(text)).isEqualTo(sentence);
  }
}
