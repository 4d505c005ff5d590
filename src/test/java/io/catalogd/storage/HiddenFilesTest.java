package io.catalogd.storage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HiddenFilesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        ".hidden",
        "_SUCCESS",
        "_",
        ".tmp",
        "f.tmp",
        "f.TMP",
        "f.copying",
        "f.Copying",
        "f.lzo.index"
      })
  void hiddenAndTemporaryNamesAreLeftOutC287(String name) {
    assertThat(HiddenFiles.contain(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "f",
        "f.parq",
        "a.tmp.gz",
        "tmp",
        "copying",
        "a_b",
        "f.index.lzo",
        "f._COPYING_",
        "a."
      })
  void otherNamesAreData(String name) {
    assertThat(HiddenFiles.contain(name)).isFalse();
  }
}
