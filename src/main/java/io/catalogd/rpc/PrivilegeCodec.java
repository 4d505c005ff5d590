package io.catalogd.rpc;

import io.catalogd.model.Grant;
import io.catalogd.model.Principal;
import io.catalogd.model.Privilege;
import io.catalogd.model.Securable;
import io.catalogd.model.TableName;
import org.apache.impala.thrift.TPrincipal;
import org.apache.impala.thrift.TPrincipalType;
import org.apache.impala.thrift.TPrivilege;
import org.apache.impala.thrift.TPrivilegeLevel;
import org.apache.impala.thrift.TPrivilegeScope;
import org.jspecify.annotations.Nullable;

/** Privileges and their parts between wire and model. */
final class PrivilegeCodec {
  private PrivilegeCodec() {}

  /**
   * What a statement is about. The privilege's name is not looked at, as it follows from the rest
   * (D279).
   */
  static Grant decode(TPrivilege privilege) {
    @Nullable String server = privilege.getServer_name();
    return new Grant(
        decode(privilege.getPrivilege_level()),
        securable(privilege, server == null ? Securable.ANY_SERVER : server));
  }

  private static Securable securable(TPrivilege privilege, String server) {
    return switch (privilege.getScope()) {
      case SERVER -> Securable.server(server);
      case URI -> Securable.uri(server, Members.required(privilege.getUri(), "privilege.uri"));
      case DATABASE -> Securable.database(server, database(privilege));
      case TABLE -> Securable.table(server, table(privilege));
      case COLUMN ->
          Securable.column(
              server,
              table(privilege),
              Members.required(privilege.getColumn_name(), "privilege.column_name"));
    };
  }

  private static TableName table(TPrivilege privilege) {
    return new TableName(
        database(privilege), Members.required(privilege.getTable_name(), "privilege.table_name"));
  }

  private static String database(TPrivilege privilege) {
    return Members.required(privilege.getDb_name(), "privilege.db_name");
  }

  private static Grant.Level decode(TPrivilegeLevel level) {
    return switch (level) {
      case ALL -> Grant.Level.ALL;
      case INSERT -> Grant.Level.INSERT;
      case SELECT -> Grant.Level.SELECT;
      case REFRESH -> Grant.Level.REFRESH;
      case CREATE -> Grant.Level.CREATE;
      case ALTER -> Grant.Level.ALTER;
      case DROP -> Grant.Level.DROP;
      case OWNER -> Grant.Level.OWNER;
    };
  }

  static TPrincipal encode(Principal principal) {
    return new TPrincipal(
        principal.name(), principal.id(), encode(principal.type()), principal.groups());
  }

  static TPrivilege encode(Privilege privilege) {
    Securable on = privilege.grant().on();
    return new TPrivilege(
            privilege.grant().name(),
            encode(privilege.grant().level()),
            encode(on.scope()),
            privilege.grantOption())
        .setPrincipal_id(privilege.principalId())
        .setPrincipal_type(encode(privilege.principalType()))
        .setServer_name(on.server())
        .setDb_name(on.database())
        .setTable_name(on.table())
        .setColumn_name(on.column())
        .setUri(on.uri())
        .setCreate_time_ms(privilege.createTimeMs());
  }

  static TPrivilegeLevel encode(Grant.Level level) {
    return switch (level) {
      case ALL -> TPrivilegeLevel.ALL;
      case INSERT -> TPrivilegeLevel.INSERT;
      case SELECT -> TPrivilegeLevel.SELECT;
      case REFRESH -> TPrivilegeLevel.REFRESH;
      case CREATE -> TPrivilegeLevel.CREATE;
      case ALTER -> TPrivilegeLevel.ALTER;
      case DROP -> TPrivilegeLevel.DROP;
      case OWNER -> TPrivilegeLevel.OWNER;
    };
  }

  static TPrivilegeScope encode(Securable.Scope scope) {
    return switch (scope) {
      case SERVER -> TPrivilegeScope.SERVER;
      case URI -> TPrivilegeScope.URI;
      case DATABASE -> TPrivilegeScope.DATABASE;
      case TABLE -> TPrivilegeScope.TABLE;
      case COLUMN -> TPrivilegeScope.COLUMN;
    };
  }

  static Principal.Type decode(TPrincipalType type) {
    return switch (type) {
      case ROLE -> Principal.Type.ROLE;
      case USER -> Principal.Type.USER;
    };
  }

  static TPrincipalType encode(Principal.Type type) {
    return switch (type) {
      case ROLE -> TPrincipalType.ROLE;
      case USER -> TPrincipalType.USER;
    };
  }
}
