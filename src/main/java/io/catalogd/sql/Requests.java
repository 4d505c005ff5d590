package io.catalogd.sql;

import io.catalogd.sql.SqlParser.IdentifierContext;
import io.catalogd.sql.SqlParser.TableNameContext;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TAlterTableParams;
import org.apache.impala.thrift.TAlterTableType;
import org.apache.impala.thrift.TCatalogServiceRequestHeader;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TOwnerType;
import org.apache.impala.thrift.TResetMetadataRequest;
import org.apache.impala.thrift.TTableName;
import org.jspecify.annotations.Nullable;

/** What all requests of a session have: user, waiting, and names with a database (D4, D7, D8). */
final class Requests {
  private static final CatalogServiceVersion V1 = CatalogServiceVersion.V1;

  private final SqlSession session;

  Requests(SqlSession session) {
    this.session = session;
  }

  String user() {
    return session.user();
  }

  String server() {
    return session.server();
  }

  TDdlExecRequest ddl(TDdlType type) {
    return new TDdlExecRequest(V1, type, waits()).setHeader(header());
  }

  /** An ALTER TABLE whose parameters are still to be set. */
  TDdlExecRequest alter(TAlterTableType type, TTableName table) {
    return ddl(TDdlType.ALTER_TABLE).setAlter_table_params(new TAlterTableParams(type, table));
  }

  TResetMetadataRequest refresh() {
    return reset(/* refresh= */ true);
  }

  TResetMetadataRequest invalidate() {
    return reset(/* refresh= */ false);
  }

  TTableName table(TableNameContext name) {
    return new TTableName(database(name.database), Words.name(name.name));
  }

  /** The database that was named, or the session's. */
  String database(@Nullable IdentifierContext name) {
    return name == null ? session.database() : Words.name(name);
  }

  static TOwnerType ownerType(SqlParser.OwnerContext owner) {
    return owner.USER() != null ? TOwnerType.USER : TOwnerType.ROLE;
  }

  static String ownerName(SqlParser.OwnerContext owner) {
    return Words.spelled(owner.identifier());
  }

  private TResetMetadataRequest reset(boolean refresh) {
    return new TResetMetadataRequest(V1, refresh, waits()).setHeader(header());
  }

  private TCatalogServiceRequestHeader header() {
    return new TCatalogServiceRequestHeader().setRequesting_user(session.user());
  }

  private boolean waits() {
    return session.waiting() == SqlSession.Waiting.EVERYWHERE;
  }
}
