package io.catalogd.sql;

import io.catalogd.sql.SqlParser.PrivilegeContext;
import io.catalogd.sql.SqlParser.SecurableContext;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.apache.impala.thrift.TPrincipalType;
import org.apache.impala.thrift.TPrivilege;
import org.apache.impala.thrift.TPrivilegeLevel;
import org.apache.impala.thrift.TPrivilegeScope;
import org.apache.impala.thrift.TTableName;
import org.jspecify.annotations.Nullable;

/** Privileges as requests carry them (D278, D279). */
final class Privileges {
  private final Requests requests;

  Privileges(Requests requests) {
    this.requests = requests;
  }

  /** What is granted or revoked: one privilege, or one for each column named. */
  List<TPrivilege> of(PrivilegeContext privilege, SecurableContext on, boolean grantOption) {
    TPrivilegeLevel level =
        TPrivilegeLevel.valueOf(privilege.getStart().getText().toUpperCase(Locale.ROOT));
    if (privilege.nameList() == null) {
      return List.of(privilege(level, on, null).setHas_grant_opt(grantOption));
    }
    if (on.TABLE() == null) {
      throw SqlException.at(
          privilege.nameList(), "columns are granted on a table only: ON TABLE t");
    }
    if (privilege.nameList().identifier().isEmpty()) {
      throw SqlException.at(privilege.nameList(), "columns are missing here");
    }
    return Words.names(privilege.nameList()).stream()
        .map(column -> privilege(level, on, column).setHas_grant_opt(grantOption))
        .toList();
  }

  /** What a privilege on this thing says of it; its level says nothing. */
  TPrivilege on(SecurableContext on) {
    return privilege(TPrivilegeLevel.ALL, on, null);
  }

  /** Whether a privilege is on that thing, or on a column of it. */
  static boolean isOn(TPrivilege thing, TPrivilege privilege) {
    boolean ofColumn =
        thing.getScope() == TPrivilegeScope.TABLE && privilege.getScope() == TPrivilegeScope.COLUMN;
    return (ofColumn || privilege.getScope() == thing.getScope())
        && Objects.equals(privilege.getUri(), thing.getUri())
        && Objects.equals(privilege.getDb_name(), thing.getDb_name())
        && Objects.equals(privilege.getTable_name(), thing.getTable_name());
  }

  private TPrivilege privilege(
      TPrivilegeLevel level, SecurableContext on, @Nullable String column) {
    TPrivilege privilege = new TPrivilege().setPrivilege_level(level);
    if (on.SERVER() != null) {
      privilege.setScope(TPrivilegeScope.SERVER);
    } else if (on.URI() != null) {
      privilege.setScope(TPrivilegeScope.URI).setUri(Words.text(on.string()));
    } else if (on.TABLE() != null) {
      TTableName table = requests.table(on.tableName());
      privilege
          .setScope(column == null ? TPrivilegeScope.TABLE : TPrivilegeScope.COLUMN)
          .setDb_name(table.getDb_name())
          .setTable_name(table.getTable_name())
          .setColumn_name(column);
    } else {
      privilege.setScope(TPrivilegeScope.DATABASE).setDb_name(Words.name(on.identifier()));
    }
    boolean serverNamed = on.SERVER() != null && on.identifier() != null;
    privilege
        .setServer_name(serverNamed ? Words.name(on.identifier()) : requests.server())
        .setPrincipal_type(TPrincipalType.ROLE)
        .setCreate_time_ms(-1);
    return privilege.setPrivilege_name(name(privilege));
  }

  private static String name(TPrivilege privilege) {
    StringBuilder name =
        new StringBuilder("server=").append(privilege.getServer_name().toLowerCase(Locale.ROOT));
    if (privilege.isSetUri()) {
      name.append("->uri=").append(privilege.getUri());
    }
    if (privilege.isSetDb_name()) {
      name.append("->db=").append(privilege.getDb_name());
    }
    if (privilege.isSetTable_name()) {
      name.append("->table=").append(privilege.getTable_name());
    }
    if (privilege.isSetColumn_name()) {
      name.append("->column=").append(privilege.getColumn_name());
    }
    if (privilege.getPrivilege_level() != TPrivilegeLevel.ALL) {
      name.append("->action=").append(privilege.getPrivilege_level());
    }
    return name.toString();
  }
}
