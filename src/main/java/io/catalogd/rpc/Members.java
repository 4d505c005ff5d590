package io.catalogd.rpc;

import io.catalogd.ddl.Owner;
import io.catalogd.model.CatalogException;
import io.catalogd.model.SpelledName;
import java.util.List;
import org.apache.impala.thrift.TCatalogServiceRequestHeader;
import org.apache.impala.thrift.TOwnerType;
import org.apache.impala.thrift.TTable;
import org.apache.impala.thrift.TTableName;
import org.jspecify.annotations.Nullable;

/** Members of requests that the IDL leaves optional but their kind of request needs. */
final class Members {
  private Members() {}

  /** The member itself; INVALID_REQUEST that names it where it is absent (C137, D357). */
  static <T> T required(@Nullable T member, String path) {
    if (member == null) {
      throw CatalogException.invalidRequest("missing " + path);
    }
    return member;
  }

  static <T> List<T> orEmpty(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }

  /** The member of a request; null where it has no header, or this has none. */
  static @Nullable String requestingUser(@Nullable TCatalogServiceRequestHeader header) {
    return header == null ? null : header.getRequesting_user();
  }

  static SpelledName tableName(TTable table) {
    return new SpelledName(table.getDb_name(), table.getTbl_name());
  }

  static SpelledName tableName(TTableName name) {
    return new SpelledName(name.getDb_name(), name.getTable_name());
  }

  static Owner owner(TOwnerType type, String name) {
    Owner.Kind kind =
        switch (type) {
          case USER -> Owner.Kind.USER;
          case ROLE -> Owner.Kind.ROLE;
        };
    return new Owner(kind, name);
  }
}
