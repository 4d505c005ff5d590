package io.catalogd.rpc;

import io.catalogd.model.SpelledName;
import io.catalogd.service.InsertReport;
import org.apache.impala.thrift.TUpdateCatalogRequest;

/** Reads what an INSERT reports. */
final class UpdateCatalogCodec {
  private UpdateCatalogCodec() {}

  static InsertReport decode(TUpdateCatalogRequest request) {
    return new InsertReport(
        new SpelledName(request.getDb_name(), request.getTarget_table()),
        request.getCreated_partitions());
  }
}
