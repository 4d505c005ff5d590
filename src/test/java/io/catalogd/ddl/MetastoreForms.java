package io.catalogd.ddl;

import io.catalogd.rpc.DdlCodec;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TDdlExecRequest;

/** What requests make in the metastore. */
public final class MetastoreForms {
  private MetastoreForms() {}

  /** The metastore's table of a CREATE TABLE, or its view of a CREATE VIEW. */
  public static Table of(TDdlExecRequest request) {
    DdlRequest decoded = DdlCodec.decode(request);
    return decoded instanceof DdlRequest.CreateView view
        ? TableStructs.of(view.view())
        : TableStructs.of(((DdlRequest.CreateTable) decoded).table());
  }
}
