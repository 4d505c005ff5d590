package io.catalogd.model;

/**
 * Names as metastores have them. They take blanks and control characters away from both ends of a
 * name, so that a name with some would be another one there than here.
 */
public final class MetastoreName {
  private MetastoreName() {}

  /**
   * The name itself, of a database or of a table without its database.
   *
   * @throws CatalogException INVALID_REQUEST where a metastore would take it for another one
   */
  public static String check(String name) {
    String kept = name.trim(); // As metastores do it, and not strip().
    if (!kept.equals(name)) {
      throw CatalogException.invalidRequest(
          String.format(
              "The name '%s' begins or ends with a blank or a control character: a metastore would"
                  + " take it for '%s'. Leave that away.",
              name, kept));
    }
    return name;
  }
}
