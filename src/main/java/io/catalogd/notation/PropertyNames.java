package io.catalogd.notation;

/** What properties of tables are about, by their names. */
public final class PropertyNames {
  /** What all that is said of dependencies begins with; nothing else may. */
  public static final String DEPENDENT = "dependent";

  private PropertyNames() {}

  /**
   * Whether a property is for dependencies, be it of dependent tables, partitions or bases. One in
   * upper case is too, so that it is refused rather than kept without effect.
   */
  public static boolean isOfDependencies(String name) {
    return name.regionMatches(/* ignoreCase= */ true, 0, DEPENDENT, 0, DEPENDENT.length());
  }
}
