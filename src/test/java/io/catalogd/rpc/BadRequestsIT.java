package io.catalogd.rpc;

import static io.catalogd.rpc.Wire.bool;
import static io.catalogd.rpc.Wire.call;
import static io.catalogd.rpc.Wire.field;
import static io.catalogd.rpc.Wire.i32;
import static io.catalogd.rpc.Wire.i64;
import static io.catalogd.rpc.Wire.request;
import static io.catalogd.rpc.Wire.string;
import static io.catalogd.rpc.Wire.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.CatalogClient;
import io.catalogd.FreshNames;
import io.catalogd.RealMetastore;
import io.catalogd.RunningCatalog;
import io.catalogd.metastore.Metastore.DropContent;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.Metastore.Existing;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.TableName;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.CatalogService;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TAlterTableAddPartitionParams;
import org.apache.impala.thrift.TAlterTableParams;
import org.apache.impala.thrift.TAlterTableType;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.TColumnType;
import org.apache.impala.thrift.TCreateDbParams;
import org.apache.impala.thrift.TCreateTableParams;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TGetPartialCatalogObjectRequest;
import org.apache.impala.thrift.THdfsFileFormat;
import org.apache.impala.thrift.TPartitionDef;
import org.apache.impala.thrift.TPartitionKeyValue;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TResetMetadataRequest;
import org.apache.impala.thrift.TScalarType;
import org.apache.impala.thrift.TStatus;
import org.apache.impala.thrift.TTable;
import org.apache.impala.thrift.TTableInfoSelector;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTypeNode;
import org.apache.impala.thrift.TTypeNodeType;
import org.apache.impala.thrift.TUpdateCatalogRequest;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Every kind of bad input through the whole daemon: it is answered with a status in its method's
 * own reply or loses its connection, and neither the catalog, nor the metastore, nor others feel
 * it.
 */
@Timeout(120)
class BadRequestsIT {
  private static final CatalogServiceVersion VERSION = CatalogServiceVersion.V1;
  private static final Wire.Body V1 = i32(1, 0);
  private static final String LONG = "n".repeat(129);

  private final String db = FreshNames.database();
  private final TableName table = new TableName(db, "t");
  private final RunningCatalog catalog = RealMetastore.DERBY.catalog();
  private final CatalogClient other = catalog.connect();
  private final RawClient client = new RawClient(catalog.rpcAddress());
  private List<Object> before = List.of();

  @BeforeEach
  void createTable() throws TException {
    catalog.outside().createDatabase(MetastoreStructs.database(db));
    catalog.outside().createTable(intKeyed());
    catalog
        .outside()
        .addPartitions(table, List.of(MetastoreStructs.partition(table, "1")), Existing.FAIL);
    invalidate(table.table());
    before = state();
  }

  private Table intKeyed() {
    Table struct = MetastoreStructs.table(table, "j");
    struct.getPartitionKeys().get(0).setType("int");
    return struct;
  }

  /** Nothing has changed, neither here nor in the metastore, and the connection still works. */
  @AfterEach
  void checkStateAndDropDatabase() throws Exception {
    assertThat(state()).isEqualTo(before);
    client.close();
    catalog.outside().dropDatabase(db, DropData.PURGE, DropContent.CASCADE);
    other.close();
  }

  private void invalidate(String name) throws TException {
    TStatus status =
        other
            .calls()
            .ResetMetadata(
                new TResetMetadataRequest(VERSION, /* is_refresh= */ false, /* sync_ddl= */ false)
                    .setTable_name(new TTableName(db, name)))
            .getResult()
            .getStatus();
    assertThat(status.getStatus_code()).isEqualTo(TErrorCode.OK);
  }

  /** What a client that behaves sees, versions included, and what the metastore has. */
  private List<Object> state() throws TException {
    List<Object> state = new ArrayList<>();
    state.add(
        other
            .calls()
            .GetPartialCatalogObject(
                new TGetPartialCatalogObjectRequest(VERSION, describe(db, "t"))
                    .setTable_info_selector(new TTableInfoSelector(true, true, true, true))));
    state.add(catalog.outside().databaseNames().stream().sorted().toList());
    state.add(catalog.outside().tableNames(db));
    state.add(catalog.outside().partitionNames(table));
    return state;
  }

  private static TCatalogObject describe(String database, String name) {
    return new TCatalogObject(TCatalogObjectType.TABLE, 0).setTable(new TTable(database, name));
  }

  private static String refusal(TStatus status) {
    assertThat(status.getStatus_code()).isEqualTo(TErrorCode.GENERAL);
    assertThat(status.getError_msgs()).hasSize(1);
    return status.getError_msgs().get(0);
  }

  private String refusal(TDdlExecRequest statement) throws TException {
    return refusal(client.calls().ExecDdl(statement).getResult().getStatus());
  }

  private TCatalogUpdateResult resetReply() throws TException {
    CatalogService.ResetMetadata_result result = new CatalogService.ResetMetadata_result();
    assertThat(client.reply(result).name).isEqualTo("ResetMetadata");
    return result.getSuccess().getResult();
  }

  private static TDdlExecRequest statement(TDdlType type) {
    return new TDdlExecRequest(VERSION, type, /* sync_ddl= */ false);
  }

  private static TDdlExecRequest createDatabase(String name) {
    return statement(TDdlType.CREATE_DATABASE).setCreate_db_params(new TCreateDbParams(name, "me"));
  }

  private static TDdlExecRequest createTable(TTableName name) {
    TColumn column =
        new TColumn(
            "a",
            new TColumnType(
                List.of(
                    new TTypeNode(TTypeNodeType.SCALAR)
                        .setScalar_type(new TScalarType(TPrimitiveType.INT)))));
    return statement(TDdlType.CREATE_TABLE)
        .setCreate_table_params(
            new TCreateTableParams(
                name,
                List.of(column),
                THdfsFileFormat.TEXT,
                /* is_external= */ false,
                /* if_not_exists= */ false,
                "me"));
  }

  private TDdlExecRequest addPartition(TPartitionKeyValue... spec) {
    return statement(TDdlType.ALTER_TABLE)
        .setAlter_table_params(
            new TAlterTableParams(TAlterTableType.ADD_PARTITION, new TTableName(db, "t"))
                .setAdd_partition_params(
                    new TAlterTableAddPartitionParams(
                        /* if_not_exists= */ true, List.of(new TPartitionDef(List.of(spec))))));
  }

  @Test
  void missingMembersAreAnsweredInTheMethodsOwnReply() throws Exception {
    client.send(call("ResetMetadata", 1, request(struct(V1, bool(3, 0)))));
    assertThat(refusal(resetReply().getStatus())).contains("sync_ddl");

    client.send(call("ResetMetadata", 2, request(struct(V1, bool(7, 0)))));
    assertThat(refusal(resetReply().getStatus())).contains("is_refresh");

    client.send(call("ExecDdl", 3, request(struct(V1, i32(3, 3), bool(22, 0)))));
    CatalogService.ExecDdl_result result = new CatalogService.ExecDdl_result();
    client.reply(result);
    assertThat(refusal(result.getSuccess().getResult().getStatus()))
        .contains("create_table_params");

    client.send(call("GetCatalogObject", 4, request(struct(V1))));
    CatalogService.GetCatalogObject_result object = new CatalogService.GetCatalogObject_result();
    client.reply(object);
    assertThat(object.getSuccess().getCatalog_object())
        .isEqualTo(new TCatalogObject(TCatalogObjectType.UNKNOWN, 0));
    assertThat(client.works()).isTrue();
  }

  @Test
  void unknownEnumNumbersAreRefused() throws Exception {
    client.send(call("ExecDdl", 1, request(struct(V1, i32(3, 99), bool(22, 0)))));
    CatalogService.ExecDdl_result result = new CatalogService.ExecDdl_result();
    client.reply(result);
    assertThat(refusal(result.getSuccess().getResult().getStatus())).contains("99");

    client.send(call("ResetMetadata", 2, request(struct(i32(1, 7), bool(3, 0), bool(7, 0)))));
    assertThat(refusal(resetReply().getStatus())).contains("protocol_version");

    client.send(
        call(
            "GetPartialCatalogObject",
            3,
            request(struct(V1, field(2, TType.STRUCT, struct(i32(1, 77), i64(2, 0)))))));
    CatalogService.GetPartialCatalogObject_result fetched =
        new CatalogService.GetPartialCatalogObject_result();
    client.reply(fetched);
    assertThat(refusal(fetched.getSuccess().getStatus())).contains("77");
    assertThat(client.works()).isTrue();
  }

  @Test
  void wrongTypesAreRefusedAndNotSkipped() throws Exception {
    client.send(
        call("ResetMetadata", 1, request(struct(V1, string(3, "yes"), bool(3, 0), bool(7, 0)))));
    assertThat(refusal(resetReply().getStatus())).contains("is_refresh");

    // Taken for absent, the name would make this an INVALIDATE of everything.
    client.send(call("ResetMetadata", 2, request(struct(V1, bool(3, 0), i64(4, 1), bool(7, 0)))));
    assertThat(refusal(resetReply().getStatus())).contains("table_name");
    assertThat(client.works()).isTrue();
  }

  @Test
  void invalidUtf8IsRefused() throws Exception {
    Wire.Body name =
        field(4, TType.STRUCT, struct(string(1, db), string(2, (byte) 0xC3, (byte) 0x28)));
    client.send(call("ResetMetadata", 1, request(struct(V1, bool(3, 0), name, bool(7, 0)))));

    assertThat(refusal(resetReply().getStatus())).contains("UTF-8");
    assertThat(client.works()).isTrue();
  }

  @Test
  void unknownNamesAreRefused() throws TException {
    CatalogService.Client calls = client.calls();
    TResetMetadataRequest refresh =
        new TResetMetadataRequest(VERSION, /* is_refresh= */ true, /* sync_ddl= */ false)
            .setTable_name(new TTableName(db, "nowhere"));

    assertThat(refusal(calls.ResetMetadata(refresh).getResult().getStatus()))
        .isEqualTo("TableNotFoundException: Table not found: " + db + ".nowhere");
    assertThat(
            refusal(
                calls.UpdateCatalog(
                        new TUpdateCatalogRequest(
                            VERSION, /* sync_ddl= */ false, "nowhere", db, Set.of("")))
                    .getResult()
                    .getStatus()))
        .isEqualTo("TableNotFoundException: Table not found: " + db + ".nowhere");
    assertThat(
            refusal(
                calls.GetPartialCatalogObject(
                        new TGetPartialCatalogObjectRequest(VERSION, describe(db, "nowhere"))
                            .setTable_info_selector(new TTableInfoSelector()))
                    .getStatus()))
        .isEqualTo("CatalogException: Table not found: nowhere");
    assertThat(client.works()).isTrue();
  }

  @Test
  void partitionValuesThatDoNotFitTheirColumnAreRefused() throws TException {
    for (String value : List.of("x", "1.5", "99999999999", "1 2")) {
      assertThat(refusal(addPartition(new TPartitionKeyValue("j", value))))
          .startsWith("CatalogException: Invalid partition key value of type: INT");
      assertThat(
              refusal(
                  client
                      .calls()
                      .UpdateCatalog(
                          new TUpdateCatalogRequest(
                              VERSION, /* sync_ddl= */ false, "t", db, Set.of("j=" + value + "/")))
                      .getResult()
                      .getStatus()))
          .startsWith("CatalogException: Invalid partition key value of type: INT");
    }
    assertThat(refusal(addPartition())).isNotEmpty();
    assertThat(refusal(addPartition(new TPartitionKeyValue("k", "1")))).isNotEmpty();
    assertThat(
            refusal(
                addPartition(new TPartitionKeyValue("j", "1"), new TPartitionKeyValue("j", "2"))))
        .isNotEmpty();
    assertThat(client.works()).isTrue();
  }

  @Test
  void emptyAndOverlongAndImpossibleNamesAreRefused() throws TException {
    for (String name : List.of("", LONG, "a b", "a.b", "a/b", "é", "a;drop")) {
      assertThat(refusal(createDatabase(name))).startsWith("IllegalArgumentException: ");
      assertThat(refusal(createTable(new TTableName(db, name))))
          .startsWith("IllegalArgumentException: ");
    }
    assertThat(refusal(createTable(new TTableName("", "x")))).isNotEmpty();
    assertThat(refusal(createTable(new TTableName(LONG, "x")))).isNotEmpty();
    assertThat(client.works()).isTrue();
  }

  @Test
  void parametersWithoutSenseAreRefused() throws TException {
    TDdlExecRequest twoKinds = createTable(new TTableName(db, "x"));
    twoKinds.setDdl_type(TDdlType.DROP_TABLE);
    assertThat(refusal(twoKinds)).contains("drop_table_or_view_params");
    TDdlExecRequest noColumns = createTable(new TTableName(db, "x"));
    noColumns.getCreate_table_params().setColumns(List.of());
    assertThat(refusal(noColumns)).contains("Empty column list");
    TDdlExecRequest twice = createTable(new TTableName(db, "x"));
    twice
        .getCreate_table_params()
        .setPartition_columns(List.copyOf(twice.getCreate_table_params().getColumns()));
    assertThat(refusal(twice)).contains("Duplicate column name");
    TDdlExecRequest location = createTable(new TTableName(db, "x"));
    location.getCreate_table_params().setLocation("nosuchscheme://h/x");
    assertThat(refusal(location)).isNotEmpty();
    TDdlExecRequest alter = statement(TDdlType.ALTER_TABLE);
    alter.setAlter_table_params(
        new TAlterTableParams(TAlterTableType.SET_TBL_PROPERTIES, new TTableName(db, "t")));
    assertThat(refusal(alter)).contains("set_tbl_properties_params");
    assertThat(client.works()).isTrue();
  }

  @Test
  void garbageAndStringsOfTwoGigabytesLoseTheirConnectionAlone() throws Exception {
    List<byte[]> messages =
        List.of(
            "GET / HTTP/1.1\r\nHost: here\r\n\r\n".getBytes(StandardCharsets.US_ASCII),
            new byte[] {(byte) 0x80, 1, 0, 1, 0x7F, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF},
            Wire.message(
                new TMessage("ResetMetadata", TMessageType.CALL, 1),
                /* strict= */ true,
                request(
                    struct(V1, field(6, TType.STRING, out -> out.writeI32(Integer.MAX_VALUE))))));
    try (RawClient bystander = new RawClient(catalog.rpcAddress())) {
      assertThat(bystander.works()).isTrue();
      for (byte[] message : messages) {
        try (RawClient bad = new RawClient(catalog.rpcAddress())) {
          bad.send(message);
          assertThat(bad.isClosedByServer()).isTrue();
        }
        assertThat(bystander.works()).isTrue();
      }
    }
    assertThat(client.works()).isTrue();
  }

  @Test
  void manyClaimsOfGigabytesLeaveMemoryBounded() throws Exception {
    byte[] claim =
        Wire.message(
            new TMessage("ResetMetadata", TMessageType.CALL, 1),
            /* strict= */ true,
            request(struct(V1, field(6, TType.STRING, out -> out.writeI32(60_000_000)))));
    List<RawClient> bad = new ArrayList<>();
    try {
      for (int i = 0; i < 100; i++) {
        RawClient next = new RawClient(catalog.rpcAddress());
        bad.add(next);
        next.send(claim);
      }

      assertThat(client.works()).isTrue();
      for (RawClient each : bad) {
        assertThat(each.isClosedByServer()).isTrue(); // nothing more comes within the time-out
      }
    } finally {
      for (RawClient each : bad) {
        each.close();
      }
    }
    assertThat(client.works()).isTrue();
  }

  @Test
  void requestThatTricklesIsClosedAndOthersAreServed() throws Exception {
    try (RawClient slow = new RawClient(catalog.rpcAddress())) {
      byte[] message = call("ResetMetadata", 1, request(struct(V1, bool(3, 0), bool(7, 0))));
      slow.send(message[0], message[1]);

      assertThat(client.works()).isTrue();

      assertThat(slow.isClosedByServer()).isTrue();
    }
    assertThat(client.works()).isTrue();
  }
}
