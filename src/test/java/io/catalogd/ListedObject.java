package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TDatabase;
import org.apache.impala.thrift.TFunction;
import org.apache.impala.thrift.TTable;

/** How a reply lists an object, its version apart. */
@FunctionalInterface
interface ListedObject {
  /** Fails if {@code object} is another one, or in another form. */
  void check(TCatalogObject object);

  /** Exactly this one. */
  static ListedObject equalTo(TCatalogObject expected) {
    return object ->
        assertThat(object)
            .isEqualTo(expected.deepCopy().setCatalog_version(object.getCatalog_version()));
  }

  /** With what the metastore has of it. */
  static ListedObject database(String name) {
    return object -> {
      assertThat(object.getType()).isEqualTo(TCatalogObjectType.DATABASE);
      assertThat(object.getDb().getDb_name()).isEqualTo(name);
      assertThat(object.getDb().getMetastore_db().getLocationUri()).contains(name);
    };
  }

  /** As of one that is gone. */
  static ListedObject databaseName(String name) {
    return equalTo(new TCatalogObject(TCatalogObjectType.DATABASE, 0).setDb(new TDatabase(name)));
  }

  /** Nothing but the name, of a view too: "unloaded" and "minimal" (D21). */
  static ListedObject tableName(String database, String table) {
    return equalTo(
        new TCatalogObject(TCatalogObjectType.TABLE, 0).setTable(new TTable(database, table)));
  }

  /** Loaded, with all its partitions (D22). */
  static ListedObject fullTable(String database, String table) {
    return object -> {
      checkFull(object, TCatalogObjectType.TABLE, database, table);
      assertThat(object.getTable().getHdfs_table().isSetPartitions()).isTrue();
    };
  }

  static ListedObject fullView(String database, String view) {
    return object -> checkFull(object, TCatalogObjectType.VIEW, database, view);
  }

  private static void checkFull(
      TCatalogObject object, TCatalogObjectType type, String database, String name) {
    assertThat(object.getType()).isEqualTo(type);
    assertThat(object.getTable().getDb_name()).isEqualTo(database);
    assertThat(object.getTable().getTbl_name()).isEqualTo(name);
    assertThat(object.getTable().getMetastore_table().getTableName()).isEqualTo(name);
    assertThat(object.getTable().isSetLoad_status()).isFalse();
  }

  /** With this signature, which replies tell and requests do not. */
  static ListedObject function(TFunction function, String signature) {
    return equalTo(
        new TCatalogObject(TCatalogObjectType.FUNCTION, 0)
            .setFn(function.deepCopy().setSignature(signature)));
  }
}
