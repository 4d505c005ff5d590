package io.catalogd.ddl;

import io.catalogd.catalog.CatalogUpdate;

/**
 * What a finished statement answers.
 *
 * @param update what changed
 * @param summary the one line that the client shows (section 22 of the facts)
 * @param table whether CREATE TABLE made one
 */
public record DdlResult(CatalogUpdate update, String summary, NewTable table) {
  /** Whether a table was made; coordinators ask only of CREATE TABLE AS SELECT. */
  public enum NewTable {
    NOT_ASKED,
    CREATED,
    EXISTED
  }
}
