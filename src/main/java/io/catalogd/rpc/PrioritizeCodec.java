package io.catalogd.rpc;

import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.List;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TPrioritizeLoadRequest;
import org.apache.impala.thrift.TTable;

/** Reads requests to load tables soon. */
final class PrioritizeCodec {
  private PrioritizeCodec() {}

  /**
   * The tables to load.
   *
   * @throws io.catalogd.model.CatalogException INVALID_REQUEST when one of the descriptors has no
   *     table (C104)
   */
  static List<TableName> decode(TPrioritizeLoadRequest request) {
    List<TableName> names = new ArrayList<>();
    for (TCatalogObject object : request.getObject_descs()) {
      TTable table =
          Members.required(object.getTable(), "object_descs[" + names.size() + "].table");
      names.add(Members.tableName(table).key());
    }
    return names;
  }
}
