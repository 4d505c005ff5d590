package io.catalogd.ddl;

import io.catalogd.ddl.dependent.Impact;

/**
 * What a statement would do to dependent tables.
 *
 * @param catalogVersion of the image that it was worked out from
 */
public record DdlExplanation(long catalogVersion, Impact impact) {
  public DdlExplanation {
    impact = impact.named();
  }
}
