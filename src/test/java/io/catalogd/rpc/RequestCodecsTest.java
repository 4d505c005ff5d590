package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.fetch.ObjectQuery;
import io.catalogd.model.ObjectKey;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import io.catalogd.service.InsertReport;
import io.catalogd.service.ResetRequest;
import java.util.List;
import java.util.Set;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TDataSource;
import org.apache.impala.thrift.TDatabase;
import org.apache.impala.thrift.TGetCatalogObjectRequest;
import org.apache.impala.thrift.THdfsCachePool;
import org.apache.impala.thrift.TPartitionKeyValue;
import org.apache.impala.thrift.TPrioritizeLoadRequest;
import org.apache.impala.thrift.TResetMetadataRequest;
import org.apache.impala.thrift.TTable;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TUpdateCatalogRequest;
import org.junit.jupiter.api.Test;

/** Requests other than statements and partial fetches, as they are understood. */
class RequestCodecsTest {
  private static final SpelledName NAME = new SpelledName("D", "T");

  // C198
  @Test
  void resetWithADatabaseIsRefreshFunctionsWhateverElseIsSet() {
    TResetMetadataRequest request = reset(false).setDb_name("D").setTable_name(table());

    assertThat(ResetCodec.decode(request)).isEqualTo(new ResetRequest.RefreshFunctions("D"));
  }

  // C198
  @Test
  void resetOfATableIsToldApartByIsRefresh() {
    assertThat(ResetCodec.decode(reset(true).setTable_name(table())))
        .isEqualTo(new ResetRequest.RefreshTable(NAME));
    assertThat(ResetCodec.decode(reset(false).setTable_name(table())))
        .isEqualTo(new ResetRequest.InvalidateTable(NAME));
  }

  // C198, C210
  @Test
  void refreshWithAPartitionSpecIsOfThatPartition() {
    TResetMetadataRequest request =
        reset(true)
            .setTable_name(table())
            .setPartition_spec(List.of(new TPartitionKeyValue("k", "v")));

    assertThat(ResetCodec.decode(request))
        .isEqualTo(
            new ResetRequest.RefreshPartition(NAME, List.of(new PartitionNames.Part("k", "v"))));
  }

  // C198
  @Test
  void resetOfNothingIsAnInvalidateOfEverythingAndNeverARefresh() {
    assertThat(ResetCodec.decode(reset(false))).isEqualTo(new ResetRequest.InvalidateAll());
    assertThatThrownBy(() -> ResetCodec.decode(reset(true)))
        .hasMessage("REFRESH needs a table; none was named");
  }

  // C271
  @Test
  void writtenPartitionsKeepTheirNames() {
    TUpdateCatalogRequest request =
        new TUpdateCatalogRequest(CatalogServiceVersion.V1, false, "T", "D", Set.of("k=1/", "k=2"));

    assertThat(UpdateCatalogCodec.decode(request))
        .isEqualTo(new InsertReport(NAME, Set.of("k=1/", "k=2")));
  }

  // C104
  @Test
  void prioritizedTablesAreNamedInLowerCaseAndADescriptorWithoutOneIsAnError() {
    TCatalogObject named = new TCatalogObject(TCatalogObjectType.TABLE, 0);
    named.setTable(new TTable("D", "T"));
    TCatalogObject nameless = new TCatalogObject(TCatalogObjectType.DATABASE, 0);

    assertThat(PrioritizeCodec.decode(prioritize(named))).containsExactly(new TableName("d", "t"));
    assertThatThrownBy(() -> PrioritizeCodec.decode(prioritize(named, nameless)))
        .hasMessage("missing object_descs[1].table");
  }

  // C122
  @Test
  void objectsAreAskedForByTheirKindOfName() {
    TCatalogObject database = new TCatalogObject(TCatalogObjectType.DATABASE, 0);
    database.setDb(new TDatabase("D"));
    TCatalogObject view = new TCatalogObject(TCatalogObjectType.VIEW, 0);
    view.setTable(new TTable("D", "T"));

    assertThat(decode(database)).isEqualTo(new ObjectQuery.OfDatabase("D"));
    assertThat(decode(view)).isEqualTo(new ObjectQuery.OfTable(NAME));
  }

  // C123
  @Test
  void smallObjectsAreAskedForByTheirKeys() {
    assertThat(
            decode(
                new TCatalogObject(TCatalogObjectType.DATA_SOURCE, 0)
                    .setData_source(new TDataSource("S", "", "", ""))))
        .isEqualTo(new ObjectQuery.OfObject(ObjectKey.dataSource("s"), "Data source", "S"));
    assertThat(
            decode(
                new TCatalogObject(TCatalogObjectType.HDFS_CACHE_POOL, 0)
                    .setCache_pool(new THdfsCachePool("P"))))
        .isEqualTo(new ObjectQuery.OfObject(ObjectKey.cachePool("P"), "Hdfs cache pool", "P"));
    assertThatThrownBy(() -> decode(new TCatalogObject(TCatalogObjectType.FUNCTION, 0)))
        .hasMessage("missing object_desc.fn");
    assertThatThrownBy(() -> decode(new TCatalogObject(TCatalogObjectType.CATALOG, 0)))
        .hasMessage("Unexpected catalog object type: CATALOG");
  }

  private static ObjectQuery decode(TCatalogObject object) {
    return GetCatalogObjectCodec.decode(
        new TGetCatalogObjectRequest(CatalogServiceVersion.V1, object));
  }

  private static TPrioritizeLoadRequest prioritize(TCatalogObject... objects) {
    return new TPrioritizeLoadRequest(CatalogServiceVersion.V1, List.of(objects));
  }

  private static TResetMetadataRequest reset(boolean refresh) {
    return new TResetMetadataRequest(CatalogServiceVersion.V1, refresh, /* sync_ddl= */ false);
  }

  private static TTableName table() {
    return new TTableName("D", "T");
  }
}
