package io.catalogd.storage;

import java.util.Locale;

/** Names that are no data: hidden and half-written files, and indexes of LZO files. */
public final class HiddenFiles {
  private HiddenFiles() {}

  /** Whether the file called {@code name} is hidden or half-written: nobody's to touch (D136). */
  public static boolean contain(String name) {
    if (name.startsWith(".") || name.startsWith("_")) {
      return true;
    }
    String lowerCase = name.toLowerCase(Locale.ROOT);
    return lowerCase.endsWith(".tmp") || lowerCase.endsWith(".copying");
  }

  /** Whether a listing shows the file called {@code name} (C287). */
  public static boolean letSee(String name) {
    return !contain(name) && !name.toLowerCase(Locale.ROOT).endsWith(".index");
  }
}
