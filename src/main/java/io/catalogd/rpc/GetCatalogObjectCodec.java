package io.catalogd.rpc;

import io.catalogd.catalog.CatalogUpdate.UpdatedObject;
import io.catalogd.fetch.ObjectQuery;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ObjectKey;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TGetCatalogObjectRequest;
import org.apache.impala.thrift.TPrincipal;
import org.apache.impala.thrift.TPrivilege;
import org.apache.thrift.protocol.TType;

/** Requests for whole objects and their replies (C122 to C124). */
final class GetCatalogObjectCodec {
  private final long maxBytes;
  private final TableCodec tables;

  GetCatalogObjectCodec(ReplyConfig config) {
    maxBytes = config.maxReplyBytes();
    tables = new TableCodec(config.maxStatisticsBytes());
  }

  /**
   * Which object is asked for.
   *
   * @throws CatalogException NOT_FOUND for kinds of object of which there are none yet,
   *     INVALID_REQUEST for what is no kind, or without a name
   */
  static ObjectQuery decode(TGetCatalogObjectRequest request) {
    TCatalogObject object = Members.required(request.getObject_desc(), "object_desc");
    return switch (object.getType()) {
      case DATABASE ->
          new ObjectQuery.OfDatabase(
              Members.required(object.getDb(), "object_desc.db").getDb_name());
      case TABLE, VIEW ->
          new ObjectQuery.OfTable(
              Members.tableName(Members.required(object.getTable(), "object_desc.table")));
      case FUNCTION -> FunctionCodec.query(Members.required(object.getFn(), "object_desc.fn"));
      case DATA_SOURCE ->
          dataSource(
              Members.required(object.getData_source(), "object_desc.data_source").getName());
      case HDFS_CACHE_POOL ->
          cachePool(
              Members.required(object.getCache_pool(), "object_desc.cache_pool").getPool_name());
      case PRINCIPAL -> principal(Members.required(object.getPrincipal(), "object_desc.principal"));
      case PRIVILEGE -> privilege(Members.required(object.getPrivilege(), "object_desc.privilege"));
      case CATALOG, UNKNOWN ->
          throw CatalogException.invalidRequest(
              "Unexpected catalog object type: " + object.getType());
    };
  }

  private static ObjectQuery dataSource(String name) {
    return new ObjectQuery.OfObject(ObjectKey.dataSource(name), "Data source", name);
  }

  private static ObjectQuery cachePool(String name) {
    return new ObjectQuery.OfObject(ObjectKey.cachePool(name), "Hdfs cache pool", name);
  }

  private static ObjectQuery principal(TPrincipal principal) {
    String name = principal.getPrincipal_name();
    ObjectKey key = ObjectKey.principal(PrivilegeCodec.decode(principal.getPrincipal_type()), name);
    return new ObjectQuery.OfObject(key, "Principal", name);
  }

  /** By its name and its holder. */
  private static ObjectQuery privilege(TPrivilege privilege) {
    String name = privilege.getPrivilege_name();
    if (!privilege.isSetPrincipal_id()) {
      throw CatalogException.invalidRequest("missing object_desc.privilege.principal_id");
    }
    return new ObjectQuery.OfObject(
        ObjectKey.privilege(name, privilege.getPrincipal_id()), "Privilege", name);
  }

  /**
   * A {@code TGetCatalogObjectResponse}.
   *
   * @throws CatalogException INVALID_REQUEST when it would be too large
   */
  Reply reply(UpdatedObject object) {
    return MeasuredReply.of(
        out -> {
          out.field(TType.STRUCT, 1);
          ObjectCodec.write(object, tables, out);
          out.stop();
        },
        maxBytes,
        () ->
            "The object is larger than catalog.max-reply-bytes, which is "
                + maxBytes
                + "; fetch it in parts");
  }
}
