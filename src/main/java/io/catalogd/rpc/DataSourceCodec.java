package io.catalogd.rpc;

import io.catalogd.ddl.DdlRequest;
import io.catalogd.model.DataSource;
import java.util.Locale;
import org.apache.impala.thrift.TCreateDataSourceParams;
import org.apache.impala.thrift.TDataSource;
import org.apache.impala.thrift.TDropDataSourceParams;

/** Data sources on the wire. */
final class DataSourceCodec {
  private DataSourceCodec() {}

  static TDataSource encode(DataSource source) {
    return new TDataSource(
        source.name(), source.location(), source.className(), source.apiVersion());
  }

  static DdlRequest create(TCreateDataSourceParams params) {
    TDataSource source = params.getData_source();
    return new DdlRequest.CreateDataSource(
        new DataSource(
            source.getName().toLowerCase(Locale.ROOT),
            source.getHdfs_location(),
            source.getClass_name(),
            source.getApi_version()),
        params.isIf_not_exists());
  }

  static DdlRequest drop(TDropDataSourceParams params) {
    return new DdlRequest.DropDataSource(params.getData_source(), params.isIf_exists());
  }
}
