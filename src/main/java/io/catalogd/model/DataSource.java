package io.catalogd.model;

/**
 * Where rows of data-source tables come from: a class in a jar (D268).
 *
 * @param name lower-case
 * @param location of the jar
 * @param apiVersion {@code V1}
 */
public record DataSource(String name, String location, String className, String apiVersion)
    implements CatalogObject {
  @Override
  public ObjectKey key() {
    return ObjectKey.dataSource(name);
  }
}
