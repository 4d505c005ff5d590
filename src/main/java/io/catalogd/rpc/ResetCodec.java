package io.catalogd.rpc;

import io.catalogd.model.CatalogException;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.SpelledName;
import io.catalogd.service.ResetRequest;
import java.util.List;
import org.apache.impala.thrift.TPartitionKeyValue;
import org.apache.impala.thrift.TResetMetadataRequest;

/** Reads REFRESH and INVALIDATE. */
final class ResetCodec {
  private ResetCodec() {}

  /**
   * Which of them it is, in the order of C198.
   *
   * @throws CatalogException INVALID_REQUEST for a REFRESH of everything
   */
  static ResetRequest decode(TResetMetadataRequest request) {
    if (request.getDb_name() != null) {
      return new ResetRequest.RefreshFunctions(request.getDb_name());
    }
    if (request.getTable_name() == null) {
      if (request.isIs_refresh()) {
        throw CatalogException.invalidRequest("REFRESH needs a table; none was named");
      }
      return new ResetRequest.InvalidateAll();
    }
    SpelledName name = Members.tableName(request.getTable_name());
    if (!request.isIs_refresh()) {
      return new ResetRequest.InvalidateTable(name);
    }
    List<TPartitionKeyValue> spec = request.getPartition_spec();
    return spec == null
        ? new ResetRequest.RefreshTable(name)
        : new ResetRequest.RefreshPartition(name, parts(spec));
  }

  private static List<PartitionNames.Part> parts(List<TPartitionKeyValue> spec) {
    return spec.stream()
        .map(part -> new PartitionNames.Part(part.getName(), part.getValue()))
        .toList();
  }
}
