package io.catalogd.dependent;

import io.catalogd.model.TableName;

/**
 * A partition that an answer was made from, as audits name it.
 *
 * @param partition as the metastore names it
 */
public record DependentInput(TableName table, String partition) {
  @Override
  public String toString() {
    return table + "/" + partition;
  }
}
