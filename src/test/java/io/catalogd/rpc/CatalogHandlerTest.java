package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.catalog.TableState;
import io.catalogd.check.TableChecker;
import io.catalogd.ddl.DdlExecutor;
import io.catalogd.ddl.DdlRequest;
import io.catalogd.ddl.DdlResult;
import io.catalogd.events.Resets;
import io.catalogd.events.WrittenFiles;
import io.catalogd.load.TableLoads;
import io.catalogd.model.CatalogException;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.ServiceId;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import io.catalogd.model.TestTables;
import io.catalogd.policy.Administrators;
import io.catalogd.service.CatalogService;
import io.catalogd.service.Readers;
import io.catalogd.service.ServiceConfig;
import io.catalogd.service.Writers;
import java.util.List;
import java.util.Set;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TCatalogServiceRequestHeader;
import org.apache.impala.thrift.TCreateDbParams;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlExecResponse;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TGetCatalogObjectRequest;
import org.apache.impala.thrift.TGetCatalogObjectResponse;
import org.apache.impala.thrift.TGetFunctionsRequest;
import org.apache.impala.thrift.TGetPartialCatalogObjectRequest;
import org.apache.impala.thrift.TGetPartialCatalogObjectResponse;
import org.apache.impala.thrift.TPrioritizeLoadRequest;
import org.apache.impala.thrift.TPrioritizeLoadResponse;
import org.apache.impala.thrift.TResetMetadataRequest;
import org.apache.impala.thrift.TResetMetadataResponse;
import org.apache.impala.thrift.TSentryAdminCheckRequest;
import org.apache.impala.thrift.TTable;
import org.apache.impala.thrift.TTableInfoSelector;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TUpdateCatalogRequest;
import org.apache.impala.thrift.TUpdateCatalogResponse;
import org.apache.thrift.TException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each call's way from the wire through the service and back. */
class CatalogHandlerTest {
  private static final CallContext CONTEXT = new CallContext("1", "here");

  private final CatalogStore store = new CatalogStore(10);
  private final TableLoads loads = mock(TableLoads.class);
  private final TableChecker checker = mock(TableChecker.class);
  private final Resets resets = mock(Resets.class);
  private final WrittenFiles writtenFiles = mock(WrittenFiles.class);
  private final DdlExecutor ddl = mock(DdlExecutor.class);
  private final Administrators administrators = mock(Administrators.class);
  private final CatalogService service =
      new CatalogService(
          store,
          new Readers(loads, checker),
          new Writers(resets, writtenFiles, ddl),
          administrators,
          ServiceConfig.DEFAULT,
          () -> 0);
  private final CatalogHandler handler =
      new CatalogHandler(service, new ServiceId(7, 8), new ReplyConfig(20_000, 20_000, 0));

  @BeforeEach
  void fillCatalog() {
    FileSystemTable table = TestTables.partitioned("d.t", 3, 1);
    store.publish(
        List.of(
            new CatalogChange.PutDatabase(TestTables.database("d")),
            new CatalogChange.PutTable(table.name(), new TableState.Loaded(table))));
  }

  @Test
  void partialFetchAnswersWhatWasSelected() throws TException {
    TGetPartialCatalogObjectRequest request =
        new TGetPartialCatalogObjectRequest(CatalogServiceVersion.V1, describe("D", "T"));
    request.setTable_info_selector(new TTableInfoSelector().setWant_partition_names(true));

    TGetPartialCatalogObjectResponse reply =
        Replied.read(
            handler.getPartialCatalogObject(request, CONTEXT),
            new TGetPartialCatalogObjectResponse());

    assertThat(reply.getObject_version_number()).isEqualTo(2);
    assertThat(reply.getTable_info().getPartitions()).hasSize(3);
  }

  // C122
  @Test
  void wholeObjectIsAnsweredAsItIs() throws TException {
    TGetCatalogObjectResponse reply =
        Replied.read(wholeTable("t"), new TGetCatalogObjectResponse());

    assertThat(reply.getCatalog_object().getType()).isEqualTo(TCatalogObjectType.TABLE);
    assertThat(reply.getCatalog_object().getCatalog_version()).isEqualTo(2);
    assertThat(reply.getCatalog_object().getTable().getHdfs_table().getPartitions()).hasSize(3);
  }

  // C136
  @Test
  void wholeObjectThatIsTooLargeIsRefused() {
    FileSystemTable large = TestTables.partitioned("d.large", 100, 1);
    store.publish(List.of(new CatalogChange.PutTable(large.name(), new TableState.Loaded(large))));

    assertThatThrownBy(() -> Replied.read(wholeTable("large"), new TGetCatalogObjectResponse()))
        .isInstanceOf(CatalogException.class)
        .hasMessage(
            "The object is larger than catalog.max-reply-bytes, which is 20000; fetch it in parts");
  }

  @Test
  void resetAnswersItsUpdate() throws TException {
    when(resets.refreshTable(eq(new SpelledName("D", "T")), any())).thenReturn(update());
    TResetMetadataRequest request =
        new TResetMetadataRequest(
            CatalogServiceVersion.V1, /* is_refresh= */ true, /* sync_ddl= */ true);
    request.setTable_name(new TTableName("D", "T"));

    TResetMetadataResponse reply =
        Replied.read(handler.resetMetadata(request, CONTEXT), new TResetMetadataResponse());

    assertThat(reply.getResult().getVersion()).isEqualTo(2);
    assertThat(reply.getResult().getUpdated_catalog_objects()).hasSize(1);
  }

  @Test
  void updateCatalogAnswersItsUpdate() throws TException {
    when(writtenFiles.takeUp(eq(new SpelledName("D", "T")), eq(Set.of("k=1/")), any()))
        .thenReturn(update());
    TUpdateCatalogRequest request =
        new TUpdateCatalogRequest(CatalogServiceVersion.V1, false, "T", "D", Set.of("k=1/"));

    TUpdateCatalogResponse reply =
        Replied.read(handler.updateCatalog(request, CONTEXT), new TUpdateCatalogResponse());

    assertThat(reply.getResult().getVersion()).isEqualTo(2);
  }

  @Test
  void statementAnswersItsResult() throws TException {
    when(ddl.execute(any(DdlRequest.CreateDatabase.class), any()))
        .thenReturn(new DdlResult(update(), "Done.", DdlResult.NewTable.NOT_ASKED));
    TDdlExecRequest request =
        new TDdlExecRequest(CatalogServiceVersion.V1, TDdlType.CREATE_DATABASE, false);
    request.setCreate_db_params(new TCreateDbParams("new", "me"));

    TDdlExecResponse reply =
        Replied.read(handler.execDdl(request, CONTEXT), new TDdlExecResponse());

    assertThat(reply.getResult().getVersion()).isEqualTo(2);
    assertThat(reply.getResult_set().getRows().get(0).getColVals().get(0).getString_val())
        .isEqualTo("Done.");
  }

  // C104
  @Test
  void prioritizeLoadQueuesAndAnswersOk() throws TException {
    TPrioritizeLoadRequest request =
        new TPrioritizeLoadRequest(CatalogServiceVersion.V1, List.of(describe("D", "T")));

    TPrioritizeLoadResponse reply =
        Replied.read(handler.prioritizeLoad(request, CONTEXT), new TPrioritizeLoadResponse());

    assertThat(reply.getStatus().getStatus_code()).isEqualTo(TErrorCode.OK);
    verify(loads).prioritize(new TableName("d", "t"));
  }

  // C392
  @Test
  void functionsNeedADatabase() {
    assertThatThrownBy(
            () -> handler.getFunctions(new TGetFunctionsRequest(CatalogServiceVersion.V1), CONTEXT))
        .hasMessage("Database name must be set in call to getFunctions()");
  }

  // C15, D286
  @Test
  void adminCheckNamesTheUserOfAnOptionalHeader() throws Exception {
    TSentryAdminCheckRequest request = new TSentryAdminCheckRequest(CatalogServiceVersion.V1);
    handler.sentryAdminCheck(request, CONTEXT);
    verify(administrators).checkAdmin(null);

    request.setHeader(new TCatalogServiceRequestHeader().setRequesting_user("ada"));
    handler.sentryAdminCheck(request, CONTEXT);
    verify(administrators).checkAdmin("ada");
  }

  private Reply wholeTable(String table) {
    return handler.getCatalogObject(
        new TGetCatalogObjectRequest(CatalogServiceVersion.V1, describe("D", table)), CONTEXT);
  }

  private CatalogUpdate update() {
    return CatalogUpdate.ofTable(store.current(), new TableName("d", "t"));
  }

  private static TCatalogObject describe(String database, String table) {
    return new TCatalogObject(TCatalogObjectType.TABLE, 0).setTable(new TTable(database, table));
  }
}
