package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.ddl.AlterTableAction;
import io.catalogd.ddl.AlterTableAction.NewPartition;
import io.catalogd.ddl.AlterTableAction.PropertyTarget;
import io.catalogd.ddl.DdlRequest;
import io.catalogd.ddl.DdlRequest.KindCheck;
import io.catalogd.ddl.DdlRequest.Relation;
import io.catalogd.ddl.RowFormat;
import io.catalogd.ddl.TableSpec;
import io.catalogd.ddl.ViewSpec;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileFormat;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.SpelledName;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TAlterTableAddPartitionParams;
import org.apache.impala.thrift.TAlterTableDropPartitionParams;
import org.apache.impala.thrift.TAlterTableOrViewRenameParams;
import org.apache.impala.thrift.TAlterTableParams;
import org.apache.impala.thrift.TAlterTableSetTblPropertiesParams;
import org.apache.impala.thrift.TAlterTableType;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.TColumnType;
import org.apache.impala.thrift.TCreateDbParams;
import org.apache.impala.thrift.TCreateOrAlterViewParams;
import org.apache.impala.thrift.TCreateTableParams;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TDropDbParams;
import org.apache.impala.thrift.TDropTableOrViewParams;
import org.apache.impala.thrift.THdfsCachingOp;
import org.apache.impala.thrift.THdfsFileFormat;
import org.apache.impala.thrift.TPartitionDef;
import org.apache.impala.thrift.TPartitionKeyValue;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TScalarType;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTablePropertyType;
import org.apache.impala.thrift.TTableRowFormat;
import org.apache.impala.thrift.TTypeNode;
import org.apache.impala.thrift.TTypeNodeType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DdlCodecTest {
  private static final EnumSet<TDdlType> SUPPORTED =
      EnumSet.of(
          TDdlType.CREATE_DATABASE,
          TDdlType.DROP_DATABASE,
          TDdlType.CREATE_TABLE,
          TDdlType.CREATE_TABLE_AS_SELECT,
          TDdlType.CREATE_VIEW,
          TDdlType.DROP_TABLE,
          TDdlType.DROP_VIEW,
          TDdlType.CREATE_FUNCTION,
          TDdlType.DROP_FUNCTION,
          TDdlType.ALTER_TABLE);
  private static final EnumSet<TAlterTableType> SUPPORTED_ACTIONS =
      EnumSet.of(
          TAlterTableType.ADD_PARTITION,
          TAlterTableType.DROP_PARTITION,
          TAlterTableType.RENAME_TABLE,
          TAlterTableType.RENAME_VIEW,
          TAlterTableType.SET_TBL_PROPERTIES);
  private static final SpelledName NAME = new SpelledName("D", "T");
  private static final List<TPartitionKeyValue> SPEC = List.of(new TPartitionKeyValue("j", "1"));
  private static final List<Part> PARTS = List.of(new Part("j", "1"));

  @Test
  void createDatabaseKeepsWhatWasSaid() {
    TDdlExecRequest request =
        request(TDdlType.CREATE_DATABASE)
            .setCreate_db_params(new TCreateDbParams("D", "me").setComment("").setLocation("l"));

    assertThat(DdlCodec.decode(request))
        .isEqualTo(new DdlRequest.CreateDatabase("D", "", "l", false, "me"));
  }

  @Test
  void dropDatabaseKeepsItsFlags() {
    TDdlExecRequest request =
        request(TDdlType.DROP_DATABASE).setDrop_db_params(new TDropDbParams("D", true, false));

    assertThat(DdlCodec.decode(request)).isEqualTo(new DdlRequest.DropDatabase("D", true, false));
  }

  @Test
  void createTableKeepsAllThatWasSaid() {
    TCreateTableParams params =
        tableParams()
            .setPartition_columns(List.of(column("j")))
            .setRow_format(new TTableRowFormat().setField_terminator("|"))
            .setComment("c")
            .setLocation("l")
            .setTable_properties(Map.of("a", "b"))
            .setSerde_properties(Map.of("x", "y"))
            .setSort_columns(List.of("a"));
    TDdlExecRequest request =
        request(TDdlType.CREATE_TABLE_AS_SELECT).setCreate_table_params(params);

    assertThat(DdlCodec.decode(request))
        .isEqualTo(
            new DdlRequest.CreateTableAsSelect(
                new TableSpec(
                    NAME,
                    "me",
                    true,
                    List.of(intColumn("a")),
                    List.of(intColumn("j")),
                    FileFormat.PARQUET,
                    new RowFormat("|", null, null),
                    "c",
                    "l",
                    Map.of("a", "b"),
                    Map.of("x", "y"),
                    List.of("a")),
                true));
  }

  @Test
  void createTableWithoutOptionalMembersHasNone() {
    TDdlExecRequest request = request(TDdlType.CREATE_TABLE).setCreate_table_params(tableParams());

    assertThat(DdlCodec.decode(request))
        .isEqualTo(
            new DdlRequest.CreateTable(
                new TableSpec(
                    NAME,
                    "me",
                    true,
                    List.of(intColumn("a")),
                    List.of(),
                    FileFormat.PARQUET,
                    RowFormat.DEFAULT,
                    null,
                    null,
                    Map.of(),
                    Map.of(),
                    List.of()),
                true));
  }

  @Test
  void createViewKeepsItsTexts() {
    TCreateOrAlterViewParams params =
        new TCreateOrAlterViewParams(
                new TTableName("D", "T"), List.of(column("a")), "me", "select", "SELECT")
            .setIf_not_exists(true);
    TDdlExecRequest request = request(TDdlType.CREATE_VIEW).setCreate_view_params(params);

    assertThat(DdlCodec.decode(request))
        .isEqualTo(
            new DdlRequest.CreateView(
                new ViewSpec(NAME, "me", List.of(intColumn("a")), "select", "SELECT", null), true));
  }

  @Test
  void dropTellsTablesFromViewsD123() {
    TDropTableOrViewParams params =
        new TDropTableOrViewParams(new TTableName("D", "T"), true, true);

    assertThat(DdlCodec.decode(drop(TDdlType.DROP_TABLE, params)))
        .isEqualTo(new DdlRequest.DropTable(NAME, Relation.TABLE, KindCheck.NONE, true, true));
    assertThat(DdlCodec.decode(drop(TDdlType.DROP_VIEW, params.deepCopy().setIs_table(false))))
        .isEqualTo(new DdlRequest.DropTable(NAME, Relation.VIEW, KindCheck.STRICT, true, true));
    assertRefused(
        drop(TDdlType.DROP_VIEW, params.deepCopy().setIs_table(true)),
        "IllegalArgumentException",
        "drop_table_or_view_params.is_table is true but ddl_type is DROP_VIEW");
  }

  @Test
  void alterTableActionsKeepWhatWasSaid() {
    assertThat(
            action(
                alter(TAlterTableType.RENAME_VIEW)
                    .setRename_params(new TAlterTableOrViewRenameParams(new TTableName("E", "U")))))
        .isEqualTo(new AlterTableAction.Rename(new SpelledName("E", "U"), Relation.VIEW));
    assertThat(
            action(
                alter(TAlterTableType.ADD_PARTITION)
                    .setAdd_partition_params(
                        new TAlterTableAddPartitionParams(
                            true, List.of(new TPartitionDef(SPEC).setLocation("l"))))))
        .isEqualTo(new AlterTableAction.AddPartitions(List.of(new NewPartition(PARTS, "l")), true));
    assertThat(
            action(
                alter(TAlterTableType.DROP_PARTITION)
                    .setDrop_partition_params(
                        new TAlterTableDropPartitionParams(List.of(SPEC), false, true))))
        .isEqualTo(new AlterTableAction.DropPartitions(List.of(PARTS), false, true));
  }

  @Test
  void setPropertiesIsAboutPartitionsWhereTheSetIsThereEvenIfEmptyD142() {
    TAlterTableSetTblPropertiesParams params =
        new TAlterTableSetTblPropertiesParams(TTablePropertyType.SERDE_PROPERTY, Map.of("a", "b"));
    TAlterTableParams alter = alter(TAlterTableType.SET_TBL_PROPERTIES);

    assertThat(action(alter.deepCopy().setSet_tbl_properties_params(params)))
        .isEqualTo(new AlterTableAction.SetProperties(PropertyTarget.SERDE, Map.of("a", "b")));
    assertThat(
            action(
                alter
                    .deepCopy()
                    .setSet_tbl_properties_params(params.deepCopy().setPartition_set(List.of()))))
        .isEqualTo(
            new AlterTableAction.SetPartitionProperties(
                PropertyTarget.SERDE, Map.of("a", "b"), List.of()));
  }

  @ParameterizedTest
  @EnumSource(TDdlType.class)
  void kindWithoutItsMemberNamesItOrIsNotSupportedYetD357(TDdlType type) {
    boolean supported = SUPPORTED.contains(type);

    assertThatThrownBy(() -> DdlCodec.decode(request(type)))
        .hasMessageMatching(supported ? "missing [a-z_]+_params" : type + " is not supported yet")
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(ErrorKind.INVALID_REQUEST);
              assertThat(e.wireName())
                  .isEqualTo(
                      supported ? "IllegalArgumentException" : "UnsupportedOperationException");
            });
  }

  @ParameterizedTest
  @EnumSource(TAlterTableType.class)
  void actionWithoutItsMemberNamesItOrIsNotSupportedYetD357(TAlterTableType type) {
    assertThatThrownBy(() -> action(alter(type)))
        .hasMessageMatching(
            SUPPORTED_ACTIONS.contains(type)
                ? "missing alter_table_params\\.[a-z_]+_params"
                : "ALTER TABLE " + type + " is not supported yet");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void cachingIsRefusedOnTablesAndPartitions(boolean cached) {
    THdfsCachingOp op = new THdfsCachingOp(cached);
    TDdlExecRequest create =
        request(TDdlType.CREATE_TABLE).setCreate_table_params(tableParams().setCache_op(op));
    TAlterTableParams add =
        alter(TAlterTableType.ADD_PARTITION)
            .setAdd_partition_params(
                new TAlterTableAddPartitionParams(
                    true, List.of(new TPartitionDef(SPEC).setCache_op(op))));

    assertRefused(
        create, "UnsupportedOperationException", "Caching in HDFS (cache_op) is not supported yet");
    assertRefused(
        request(TDdlType.ALTER_TABLE).setAlter_table_params(add),
        "UnsupportedOperationException",
        "Caching in HDFS (cache_op) is not supported yet");
  }

  @Test
  void namesAreChecked() {
    assertRefused(
        request(TDdlType.CREATE_DATABASE).setCreate_db_params(new TCreateDbParams("", "me")),
        "IllegalArgumentException",
        "Empty database name");
  }

  @Test
  void unknownKindIsRefusedD1() {
    assertRefused(
        new TDdlExecRequest(),
        "IllegalArgumentException",
        "Unexpected DDL exec request type: null");
  }

  private static void assertRefused(TDdlExecRequest request, String wireName, String message) {
    assertThatThrownBy(() -> DdlCodec.decode(request))
        .hasMessage(message)
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(ErrorKind.INVALID_REQUEST);
              assertThat(e.wireName()).isEqualTo(wireName);
            });
  }

  private static TDdlExecRequest request(TDdlType type) {
    return new TDdlExecRequest(CatalogServiceVersion.V1, type, /* sync_ddl= */ false);
  }

  private static TDdlExecRequest drop(TDdlType type, TDropTableOrViewParams params) {
    return request(type).setDrop_table_or_view_params(params);
  }

  private static TAlterTableParams alter(TAlterTableType type) {
    return new TAlterTableParams(type, new TTableName("D", "T"));
  }

  private static AlterTableAction action(TAlterTableParams params) {
    DdlRequest decoded =
        DdlCodec.decode(request(TDdlType.ALTER_TABLE).setAlter_table_params(params));
    assertThat(((DdlRequest.AlterTable) decoded).name()).isEqualTo(NAME);
    return ((DdlRequest.AlterTable) decoded).action();
  }

  private static TCreateTableParams tableParams() {
    return new TCreateTableParams(
        new TTableName("D", "T"),
        List.of(column("a")),
        THdfsFileFormat.PARQUET,
        /* is_external= */ true,
        /* if_not_exists= */ true,
        "me");
  }

  private static TColumn column(String name) {
    TTypeNode node =
        new TTypeNode(TTypeNodeType.SCALAR).setScalar_type(new TScalarType(TPrimitiveType.INT));
    return new TColumn(name, new TColumnType(List.of(node)));
  }

  private static Column intColumn(String name) {
    return new Column(name, ColumnType.Scalar.of(PrimitiveType.INT), null);
  }
}
