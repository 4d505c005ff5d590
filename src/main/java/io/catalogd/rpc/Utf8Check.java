package io.catalogd.rpc;

/** Checks UTF-8 that comes in pieces, as RFC 3629 has it: shortest forms only, no surrogates. */
final class Utf8Check {
  private static final int LOWEST_TRAIL = 0x80;
  private static final int HIGHEST_TRAIL = 0xBF;

  /** Bytes that the character begun still needs, and the range of the next one. */
  private int missing;

  private int low = LOWEST_TRAIL;
  private int high = HIGHEST_TRAIL;
  private boolean valid = true;

  void accept(byte[] bytes, int offset, int length) {
    for (int i = offset; valid && i < offset + length; i++) {
      int next = bytes[i] & 0xFF;
      valid = missing == 0 ? lead(next) : trail(next);
    }
  }

  private boolean lead(int next) {
    if (next < 0x80) {
      return true;
    }
    low = next == 0xE0 ? 0xA0 : next == 0xF0 ? 0x90 : LOWEST_TRAIL;
    high = next == 0xED ? 0x9F : next == 0xF4 ? 0x8F : HIGHEST_TRAIL;
    missing = next < 0xE0 ? 1 : next < 0xF0 ? 2 : 3;
    return next >= 0xC2 && next <= 0xF4;
  }

  private boolean trail(int next) {
    boolean fits = next >= low && next <= high;
    missing--;
    low = LOWEST_TRAIL;
    high = HIGHEST_TRAIL;
    return fits;
  }

  /** Whether all that was accepted is UTF-8 and no character lacks its end. */
  boolean isValid() {
    return valid && missing == 0;
  }
}
