package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.catalog.CatalogUpdate.RemovedObject;
import io.catalogd.catalog.CatalogUpdate.UpdatedObject;
import io.catalogd.catalog.DatabaseEntry;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.ddl.DdlResult;
import io.catalogd.model.MetastoreWire;
import io.catalogd.model.ObjectKey;
import io.catalogd.model.ServiceId;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
import io.catalogd.model.TestTables;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TDatabase;
import org.apache.impala.thrift.TDdlExecResponse;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TResetMetadataResponse;
import org.apache.impala.thrift.TTable;
import org.apache.impala.thrift.TUniqueId;
import org.apache.impala.thrift.TUpdateCatalogResponse;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TMemoryInputTransport;
import org.junit.jupiter.api.Test;
import org.pcollections.TreePMap;

/** Results of changes. */
class UpdateCodecTest {
  private final UpdateCodec codec = new UpdateCodec(new ServiceId(7, 8), ReplyConfig.DEFAULT);

  // C3, C7, D13, D16
  @Test
  void changeOfNothingListsNothing() throws TException {
    TCatalogUpdateResult result = result(codec, CatalogUpdate.NONE);

    assertThat(result.getCatalog_service_id()).isEqualTo(new TUniqueId(7, 8));
    assertThat(result.getVersion()).isZero();
    assertThat(result.getStatus().getStatus_code()).isEqualTo(TErrorCode.OK);
    assertThat(result.getStatus().getError_msgs()).isEmpty();
    assertThat(result.isIs_invalidate()).isFalse();
    assertThat(result.isSetUpdated_catalog_objects()).isFalse();
    assertThat(result.isSetRemoved_catalog_objects()).isFalse();
  }

  // C56, C61, C64, D22
  @Test
  void changedTableIsTheOnlyObjectAndInFull() throws TException {
    TCatalogUpdateResult result =
        result(codec, update(loaded(TestTables.partitioned("d.t", 3, 1), 9)));

    assertThat(result.getVersion()).isEqualTo(9);
    assertThat(result.isSetRemoved_catalog_objects()).isFalse();
    assertThat(result.getUpdated_catalog_objects()).hasSize(1);
    TCatalogObject object = result.getUpdated_catalog_objects().get(0);
    assertThat(object.getType()).isEqualTo(TCatalogObjectType.TABLE);
    assertThat(object.getCatalog_version()).isEqualTo(9);
    assertThat(object.getTable().getHdfs_table().getPartitions()).hasSize(3);
    assertThat(object.isSetDb()).isFalse();
  }

  // C53, C124
  @Test
  void loadedViewIsOfTypeView() throws TException {
    TCatalogUpdateResult result = result(codec, update(loaded(TestTables.view("d.v"), 9)));

    assertThat(result.getUpdated_catalog_objects().get(0).getType())
        .isEqualTo(TCatalogObjectType.VIEW);
  }

  // C58, C92, D21
  @Test
  void tableAndItsDatabaseComeInTheOrderGiven() throws TException {
    DatabaseEntry database = new DatabaseEntry(4, 4, TestTables.database("d"), TreePMap.empty());
    UpdatedObject table =
        new UpdatedObject.OfTable(new TableEntry(new TableName("d", "t"), 5, TableState.UNLOADED));

    TCatalogUpdateResult result =
        result(codec, update(table, new UpdatedObject.OfDatabase(database)));

    assertThat(result.getVersion()).isEqualTo(5);
    assertThat(result.getUpdated_catalog_objects())
        .containsExactly(
            new TCatalogObject(TCatalogObjectType.TABLE, 5).setTable(new TTable("d", "t")),
            new TCatalogObject(TCatalogObjectType.DATABASE, 4)
                .setDb(
                    new TDatabase("d")
                        .setMetastore_db(
                            MetastoreWire.read(
                                database.database().metastoreDatabase(), new Database()))));
  }

  // C57, C62, C64
  @Test
  void removedObjectsHaveTheirNamesAndTheVersionsOfTheirRemoval() throws TException {
    CatalogUpdate update =
        CatalogUpdate.of(
            List.of(),
            List.of(
                new RemovedObject(ObjectKey.table(new TableName("d", "t.x")), 6),
                new RemovedObject(ObjectKey.database("d"), 7)));

    TCatalogUpdateResult result = result(codec, update);

    assertThat(result.getVersion()).isEqualTo(7);
    assertThat(result.isSetUpdated_catalog_objects()).isFalse();
    assertThat(result.getRemoved_catalog_objects())
        .containsExactly(
            new TCatalogObject(TCatalogObjectType.TABLE, 6).setTable(new TTable("d", "t.x")),
            new TCatalogObject(TCatalogObjectType.DATABASE, 7).setDb(new TDatabase("d")));
  }

  // C60, D302
  @Test
  void invalidateOfEverythingListsNothingAndSaysSo() throws TException {
    TCatalogUpdateResult result =
        result(codec, new CatalogUpdate(12, List.of(), List.of(), CatalogUpdate.Scope.EVERYTHING));

    assertThat(result.isIs_invalidate()).isTrue();
    assertThat(result.getVersion()).isEqualTo(12);
    assertThat(result.isSetUpdated_catalog_objects()).isFalse();
    assertThat(result.isSetRemoved_catalog_objects()).isFalse();
  }

  // D21, C136
  @Test
  void tableThatIsTooLargeInFullIsListedUnloadedWithItsVersion() throws TException {
    UpdatedObject large = loaded(TestTables.partitioned("d.large", 100, 1), 9);
    UpdatedObject small = loaded(TestTables.partitioned("d.small", 1, 1), 10);
    UpdateCodec bounded = new UpdateCodec(new ServiceId(7, 8), new ReplyConfig(20_000, 20_000, 0));

    TCatalogUpdateResult result = result(bounded, update(large, small));

    assertThat(result.getStatus().getStatus_code()).isEqualTo(TErrorCode.OK);
    assertThat(result.getUpdated_catalog_objects().get(0))
        .isEqualTo(
            new TCatalogObject(TCatalogObjectType.TABLE, 9).setTable(new TTable("d", "large")));
    assertThat(result.getUpdated_catalog_objects().get(1).getTable().isSetHdfs_table()).isTrue();
  }

  // D21: what was carried out must not be told as failed
  @Test
  void whereTheReplyHasNoRoomTablesAreListedUnloaded() throws Exception {
    CatalogUpdate update =
        update(
            loaded(TestTables.partitioned("d.large", 1_000, 1), 9),
            loaded(TestTables.view("d.v"), 10));
    SharedMemory memory = new SharedMemory(100_000);
    SharedMemory.Share share = memory.share();

    TCatalogUpdateResult result = sent(codec.reply(update), share).getResult();

    assertThat(result.getStatus().getStatus_code()).isEqualTo(TErrorCode.OK);
    assertThat(result.getVersion()).isEqualTo(10);
    assertThat(result.getUpdated_catalog_objects())
        .containsExactly(
            new TCatalogObject(TCatalogObjectType.TABLE, 9).setTable(new TTable("d", "large")),
            new TCatalogObject(TCatalogObjectType.TABLE, 10).setTable(new TTable("d", "v")));
    assertThat(memory.used()).isZero();
  }

  @Test
  void aStatementsReplyHasItsSummaryInBriefToo() throws Exception {
    CatalogUpdate update = update(loaded(TestTables.partitioned("d.large", 1_000, 1), 9));
    Reply reply =
        new DdlReplyCodec(codec).reply(new DdlResult(update, "Done.", DdlResult.NewTable.CREATED));

    TDdlExecResponse brief = Replied.read(reply.brief().orElseThrow(), new TDdlExecResponse());

    assertThat(brief.getResult().getUpdated_catalog_objects().get(0).getTable().isSetHdfs_table())
        .isFalse();
    assertThat(brief.isNew_table_created()).isTrue();
    assertThat(brief.getResult_set().getRows()).hasSize(1);
  }

  private static TResetMetadataResponse sent(Reply reply, SharedMemory.Share memory)
      throws Exception {
    RpcMessage request = new RpcMessage("ResetMetadata", 1, new ChunkBuffer(), 0, null);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ReplyMessages.of(request, reply, memory).sendTo(out);
    TProtocol in = new TBinaryProtocol(new TMemoryInputTransport(out.toByteArray()));
    in.readMessageBegin();
    in.readStructBegin();
    in.readFieldBegin();
    TResetMetadataResponse response = new TResetMetadataResponse();
    response.read(in);
    return response;
  }

  @Test
  void resultsOfResetAndUpdateCatalogHaveOneForm() throws TException {
    CatalogUpdate update = update(loaded(TestTables.unpartitioned("d.t", 1), 9));

    assertThat(Replied.read(codec.reply(update), new TUpdateCatalogResponse()).getResult())
        .isEqualTo(result(codec, update));
  }

  private static TCatalogUpdateResult result(UpdateCodec codec, CatalogUpdate update)
      throws TException {
    return Replied.read(codec.reply(update), new TResetMetadataResponse()).getResult();
  }

  private static CatalogUpdate update(UpdatedObject... objects) {
    return CatalogUpdate.of(List.of(objects), List.of());
  }

  private static UpdatedObject loaded(Table table, long version) {
    return new UpdatedObject.OfTable(
        new TableEntry(table.name(), version, new TableState.Loaded(table)));
  }
}
