package io.catalogd.storage;

import java.util.Locale;

/** Names that are no data: hidden, half-written, and indexes of LZO files (C287). */
public final class HiddenFiles {
  private HiddenFiles() {}

  /** Whether a listing leaves out the file called {@code name}. */
  public static boolean contain(String name) {
    if (name.startsWith(".") || name.startsWith("_")) {
      return true;
    }
    String lowerCase = name.toLowerCase(Locale.ROOT);
    return lowerCase.endsWith(".tmp")
        || lowerCase.endsWith(".copying")
        || lowerCase.endsWith(".index");
  }
}
