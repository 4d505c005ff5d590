package io.catalogd.model;

import java.util.Locale;
import java.util.Map;

/**
 * How a file is compressed, guessed from its name alone and whatever its format (C301, C302). The
 * code is the one inside file descriptors (C307); other wires map by name.
 */
public enum FileCompression {
  NONE(0),
  DEFAULT(1),
  GZIP(2),
  DEFLATE(3),
  BZIP2(4),
  SNAPPY(5),
  SNAPPY_BLOCKED(6),
  LZO(7),
  LZ4(8),
  ZLIB(9),
  ZSTD(10);

  private static final FileCompression[] BY_CODE = values();
  private static final Map<String, FileCompression> BY_SUFFIX =
      Map.of(
          "deflate", DEFLATE,
          "gz", GZIP,
          "bz2", BZIP2,
          "snappy", SNAPPY,
          "lzo", LZO,
          "lz4", LZ4,
          "zst", ZSTD);

  private final byte code;

  FileCompression(int code) {
    this.code = (byte) code;
  }

  /** Tells by what follows the last dot, in any case; {@link #NONE} without a dot. */
  public static FileCompression ofFileName(String name) {
    String suffix = name.substring(name.lastIndexOf('.') + 1);
    return suffix.length() == name.length()
        ? NONE
        : BY_SUFFIX.getOrDefault(suffix.toLowerCase(Locale.ROOT), NONE);
  }

  /**
   * Finds by the number inside file descriptors.
   *
   * @throws IllegalArgumentException for a number that means nothing
   */
  public static FileCompression ofCode(int code) {
    if (code < 0 || code >= BY_CODE.length) {
      throw new IllegalArgumentException("No compression has the code " + code);
    }
    return BY_CODE[code];
  }

  /** The number inside file descriptors. */
  public byte code() {
    return code;
  }
}
