package io.catalogd.check;

import io.catalogd.check.Remedy.Kind;
import io.catalogd.dependent.DependentParameters;
import io.catalogd.model.TableName;

/**
 * The remedies for one table, each the least that mends.
 *
 * @param isPartitioned whether single partitions can be refreshed
 */
record Remedies(TableName table, boolean isPartitioned) {
  /** Nothing but files of a partition differs. */
  Remedy refreshFiles(String partition) {
    return isPartitioned ? ofPartition(Kind.REFRESH_FILES, partition) : refresh();
  }

  /** The metastore says something else of a partition, which REFRESH of the table passes over. */
  Remedy refreshPartition(String partition) {
    return isPartitioned ? ofPartition(Kind.REFRESH_PARTITION, partition) : refresh();
  }

  private Remedy ofPartition(Kind kind, String partition) {
    return new Remedy(kind, refresh().text() + " " + StatementText.spec(partition));
  }

  Remedy refresh() {
    return new Remedy(Kind.REFRESH, refresh(table));
  }

  Remedy invalidate() {
    return new Remedy(Kind.INVALIDATE, invalidate(table));
  }

  /** Has the catalog take up another table. */
  static Remedy invalidateOther(TableName other) {
    return new Remedy(Kind.STATEMENT, invalidate(other));
  }

  /** Has the catalog read another table. */
  static Remedy refreshOther(TableName other) {
    return new Remedy(Kind.STATEMENT, refresh(other));
  }

  private static String refresh(TableName name) {
    return "REFRESH " + StatementText.table(name);
  }

  private static String invalidate(TableName name) {
    return "INVALIDATE METADATA " + StatementText.table(name);
  }

  /** No remedy but a choice: it takes up what was dropped, too. */
  static String recover(TableName name) {
    return "ALTER TABLE " + StatementText.table(name) + " RECOVER PARTITIONS";
  }

  /** Confirms that a table depends on its base. */
  static Remedy dependsOn(TableName dependent, TableName base) {
    return new Remedy(
        Kind.STATEMENT,
        String.format(
            "ALTER TABLE %s DEPENDS ON TABLE %s",
            StatementText.table(dependent), StatementText.table(base)));
  }

  /** Confirms all tables that say of themselves that they depend on a base. */
  static Remedy confirmAll(TableName base) {
    return new Remedy(
        Kind.STATEMENT,
        String.format(
            "ALTER TABLE %s SET TBLPROPERTIES ('%s'='all')",
            StatementText.table(base), DependentParameters.CONFIRM));
  }

  static Remedy advice(String text) {
    return new Remedy(Kind.ADVICE, text);
  }
}
