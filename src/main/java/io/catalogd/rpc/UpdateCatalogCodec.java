package io.catalogd.rpc;

import io.catalogd.model.SpelledName;
import io.catalogd.service.WrittenPartitions;
import org.apache.impala.thrift.TUpdateCatalogRequest;

/** Reads what an INSERT reports. */
final class UpdateCatalogCodec {
  private UpdateCatalogCodec() {}

  static WrittenPartitions decode(TUpdateCatalogRequest request) {
    return new WrittenPartitions(
        new SpelledName(request.getDb_name(), request.getTarget_table()),
        request.getCreated_partitions());
  }
}
