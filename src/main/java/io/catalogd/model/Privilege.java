package io.catalogd.model;

/**
 * That a principal has been granted something.
 *
 * @param grantOption whether the principal may grant it on
 * @param createTimeMs since 1970
 * @param principalId of the {@link Principal} that holds it
 */
public record Privilege(
    Grant grant,
    boolean grantOption,
    long createTimeMs,
    int principalId,
    Principal.Type principalType)
    implements CatalogObject {

  public Privilege withoutGrantOption() {
    return new Privilege(grant, false, createTimeMs, principalId, principalType);
  }

  @Override
  public ObjectKey key() {
    return ObjectKey.privilege(grant.name(), principalId);
  }
}
