package io.catalogd.sql;

import java.util.List;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlExecResponse;
import org.apache.impala.thrift.TGetCatalogObjectRequest;
import org.apache.impala.thrift.TGetCatalogObjectResponse;
import org.apache.impala.thrift.TGetFunctionsRequest;
import org.apache.impala.thrift.TGetFunctionsResponse;
import org.apache.impala.thrift.TGetPartialCatalogObjectRequest;
import org.apache.impala.thrift.TGetPartialCatalogObjectResponse;
import org.apache.impala.thrift.TResetMetadataRequest;
import org.apache.impala.thrift.TResetMetadataResponse;
import org.apache.impala.thrift.TTableName;

/**
 * The daemon, as far as statements need it: one method for each call, which returns the reply
 * whatever its status says. How to reach the daemon, and what to do when it cannot be reached, is
 * the implementation's business.
 */
public interface CatalogCalls {
  TDdlExecResponse execDdl(TDdlExecRequest request);

  TResetMetadataResponse resetMetadata(TResetMetadataRequest request);

  TGetPartialCatalogObjectResponse getPartialCatalogObject(TGetPartialCatalogObjectRequest request);

  TGetFunctionsResponse getFunctions(TGetFunctionsRequest request);

  TGetCatalogObjectResponse getCatalogObject(TGetCatalogObjectRequest request);

  /**
   * The names of the partitions, such as {@code ds=1/hr=2}, for which a condition over the keys
   * holds, in the table's order.
   *
   * @throws RefusedException when the daemon does not take the condition
   */
  List<String> partitionsMatching(TTableName table, String condition);
}
