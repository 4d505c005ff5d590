package io.catalogd.model;

/** What the catalog's own user may do in a directory (C319). */
public enum AccessLevel {
  NONE,
  READ_WRITE,
  READ_ONLY,
  WRITE_ONLY;

  public boolean allowsWriting() {
    return this == READ_WRITE || this == WRITE_ONLY;
  }
}
