package io.catalogd.sql;

import java.util.List;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TDataSource;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlExecResponse;
import org.apache.impala.thrift.TGetCatalogObjectRequest;
import org.apache.impala.thrift.TResetMetadataRequest;

/** Carries commands out: asks what has to be known first, sends, and makes rows of the replies. */
public final class SqlRunner {
  private static final CatalogServiceVersion V1 = CatalogServiceVersion.V1;
  private static final String DATA_SOURCE = "__IMPALA_DATA_SOURCE_";

  private final CatalogCalls calls;
  private final Lookups lookups;

  public SqlRunner(CatalogCalls calls) {
    this.calls = calls;
    this.lookups = new Lookups(calls);
  }

  /**
   * Carries a command out.
   *
   * @throws RefusedException with the daemon's own words when it refuses, or when the command does
   *     not fit the table as it is
   */
  public SqlResult run(SqlCommand command) {
    if (command instanceof SqlCommand.Change change) {
      return execute(change.request());
    }
    if (command instanceof SqlCommand.PartitionChange change) {
      return execute(new PartitionChanges(lookups).request(change));
    }
    if (command instanceof SqlCommand.StatisticsChange change) {
      return execute(new ColumnFigures(lookups).request(change));
    }
    if (command instanceof SqlCommand.DataSourceTable table) {
      return execute(dataSourceTable(table));
    }
    if (command instanceof SqlCommand.Reset reset) {
      return reset(reset.request());
    }
    if (command instanceof SqlCommand.RefreshPartition refresh) {
      return new PartitionRefresh(calls, lookups).run(refresh);
    }
    if (command instanceof SqlCommand.Use use) {
      lookups.database(use.database());
      return SqlResult.summary("Using database " + use.database());
    }
    return new Answers(calls, lookups).answer(command);
  }

  private SqlResult execute(TDdlExecRequest request) {
    TDdlExecResponse response = new Changes(calls, lookups).send(request);
    List<List<String>> rows =
        response.isSetResult_set()
            ? response.getResult_set().getRows().stream()
                .map(row -> row.getColVals().stream().map(value -> value.getString_val()).toList())
                .toList()
            : List.of();
    return new SqlResult(List.of("summary"), rows);
  }

  private SqlResult reset(TResetMetadataRequest request) {
    RefusedException.check(calls.resetMetadata(request).getResult().getStatus());
    return SqlResult.summary(request.isIs_refresh() ? "Refreshed." : "Invalidated.");
  }

  private TDdlExecRequest dataSourceTable(SqlCommand.DataSourceTable table) {
    TCatalogObject wanted =
        new TCatalogObject(TCatalogObjectType.DATA_SOURCE, 0)
            .setData_source(new TDataSource(table.source(), "", "", ""));
    TCatalogObject found =
        calls.getCatalogObject(new TGetCatalogObjectRequest(V1, wanted)).getCatalog_object();
    if (found.getType() != TCatalogObjectType.DATA_SOURCE) {
      throw new RefusedException(
          "Data source does not exist: " + table.source() + ". Make it with CREATE DATA SOURCE");
    }
    TDataSource source = found.getData_source();
    TDdlExecRequest request = table.template().deepCopy();
    var properties = request.getCreate_table_params().getTable_properties();
    properties.put(DATA_SOURCE + "NAME", source.getName());
    properties.put(DATA_SOURCE + "LOCATION", source.getHdfs_location());
    properties.put(DATA_SOURCE + "CLASS", source.getClass_name());
    properties.put(DATA_SOURCE + "API_VERSION", source.getApi_version());
    properties.put(DATA_SOURCE + "INIT_STRING", table.initString());
    return request;
  }
}
