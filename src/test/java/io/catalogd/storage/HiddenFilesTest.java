package io.catalogd.storage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HiddenFilesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {".hidden", "_SUCCESS", "_", ".tmp", "f.tmp", "f.TMP", "f.copying", "f.Copying"})
  void hiddenAndTemporaryNamesAreLeftOutC287(String name) {
    assertThat(HiddenFiles.contain(name)).isTrue();
    assertThat(HiddenFiles.letSee(name)).isFalse();
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
    assertThat(HiddenFiles.letSee(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"f.lzo.index", "f.INDEX"})
  void indexIsNoDataButGoesWithItsFileC287D136(String name) {
    assertThat(HiddenFiles.contain(name)).isFalse();
    assertThat(HiddenFiles.letSee(name)).isFalse();
  }
}
