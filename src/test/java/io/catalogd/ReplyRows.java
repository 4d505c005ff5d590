package io.catalogd;

import io.catalogd.Statements.PartitionSpec;
import io.catalogd.metastore.Metastore;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TDataSource;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What the tests of the facts' tables of replies start from: an empty database. */
abstract class ReplyRows {
  static final PartitionSpec ONE = new PartitionSpec("1", "x");

  final String db = FreshNames.database();

  /** A name for another database, a role or a data source; none of them is there. */
  final String other = db + "_other";

  final TDataSource source = new TDataSource(other, "hdfs://nn/jars/s.jar", "com.example.S", "V1");
  final RealMetastore metastore;
  final Metastore outside;
  final CatalogClient client;

  ReplyRows(RealMetastore metastore) {
    this.metastore = metastore;
    outside = metastore.outside();
    client = metastore.catalog().connect();
  }

  @BeforeEach
  void createDatabase() throws TException {
    client.done(Statements.createDatabase(db));
  }

  @AfterEach
  void dropAll() throws TException {
    for (String name : new String[] {db, other}) {
      client.done(Statements.dropDatabase(name, /* ifExists= */ true, /* cascade= */ true));
    }
    client.done(Statements.dropDataSource(source, /* ifExists= */ true));
    if (outside.roleNames().contains(other)) {
      client.done(RoleStatements.dropRole(other));
    }
    client.close();
  }

  final ReplyRow reply(TDdlExecRequest statement) throws TException {
    return ReplyRow.of(client, statement);
  }

  /** Carries out what a row presupposes. */
  final void given(TDdlExecRequest... statements) throws TException {
    for (TDdlExecRequest statement : statements) {
      client.done(statement);
    }
  }

  /** {@code t} with a partition, and the view {@code v}. */
  final void createTableAndView() throws TException {
    given(
        Statements.createPartitioned(db, "t"),
        Statements.addPartitions(db, "t", ONE),
        Statements.createView(db, "v", "SELECT 1 a"));
  }

  final ListedObject name(String table) {
    return ListedObject.tableName(db, table);
  }

  final ListedObject table(String name) {
    return ListedObject.fullTable(db, name);
  }

  final ListedObject view(String name) {
    return ListedObject.fullView(db, name);
  }

  final ListedObject dataSource() {
    return ListedObject.equalTo(
        new TCatalogObject(TCatalogObjectType.DATA_SOURCE, 0).setData_source(source));
  }
}
