package io.catalogd.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileCompressionTest {
  @ParameterizedTest
  @CsvSource({
    "a.deflate, DEFLATE",
    "a.gz, GZIP",
    "a.bz2, BZIP2",
    "a.snappy, SNAPPY",
    "a.lzo, LZO",
    "a.lz4, LZ4",
    "a.zst, ZSTD",
    "a.tar.GZ, GZIP",
    ".gz, GZIP",
    "a.gz.parq, NONE",
    "a.gz., NONE",
    "gz, NONE",
    "'', NONE",
  })
  void lastSuffixTellsTheCompressionWhateverItsCaseC301(String name, FileCompression expected) {
    assertThat(FileCompression.ofFileName(name)).isEqualTo(expected);
  }

  @Test
  void codesAreThoseOfTheWireC307() {
    assertThat(FileCompression.values())
        .extracting(compression -> compression.code() + " " + compression)
        .containsExactly(
            "0 NONE",
            "1 DEFAULT",
            "2 GZIP",
            "3 DEFLATE",
            "4 BZIP2",
            "5 SNAPPY",
            "6 SNAPPY_BLOCKED",
            "7 LZO",
            "8 LZ4",
            "9 ZLIB",
            "10 ZSTD");
  }

  @Test
  void codeLeadsBackToItsCompression() {
    for (FileCompression compression : FileCompression.values()) {
      assertThat(FileCompression.ofCode(compression.code())).isEqualTo(compression);
    }
  }

  @Test
  void unknownCodeIsRefused() {
    assertThatThrownBy(() -> FileCompression.ofCode(11))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("No compression has the code 11");
    assertThatThrownBy(() -> FileCompression.ofCode(-1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
