package io.catalogd.rpc;

import io.catalogd.model.CachePool;
import io.catalogd.model.CatalogObject;
import io.catalogd.model.DataSource;
import io.catalogd.model.Function;
import io.catalogd.model.Principal;
import io.catalogd.model.Privilege;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.THdfsCachePool;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TType;

/** Writes the objects that have no contents of their own, as {@code TCatalogObject}. */
final class SmallObjectCodec {
  private SmallObjectCodec() {}

  static void write(CatalogObject object, long version, WireWriter out) throws TException {
    if (object instanceof Function function) {
      ObjectCodec.writeHead(TCatalogObjectType.FUNCTION, version, out);
      out.field(TType.STRUCT, 6);
      out.raw(function.wireForm());
      out.stop();
    } else {
      out.struct(encode(object).setCatalog_version(version));
    }
  }

  private static TCatalogObject encode(CatalogObject object) {
    if (object instanceof DataSource source) {
      return object(TCatalogObjectType.DATA_SOURCE).setData_source(DataSourceCodec.encode(source));
    }
    if (object instanceof Principal principal) {
      return object(TCatalogObjectType.PRINCIPAL).setPrincipal(PrivilegeCodec.encode(principal));
    }
    if (object instanceof Privilege privilege) {
      return object(TCatalogObjectType.PRIVILEGE).setPrivilege(PrivilegeCodec.encode(privilege));
    }
    return object(TCatalogObjectType.HDFS_CACHE_POOL)
        .setCache_pool(new THdfsCachePool(((CachePool) object).name()));
  }

  private static TCatalogObject object(TCatalogObjectType type) {
    return new TCatalogObject(type, /* catalog_version= */ 0);
  }
}
