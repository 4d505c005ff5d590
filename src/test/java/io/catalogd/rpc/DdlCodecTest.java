package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.EnumSource.Mode.EXCLUDE;

import io.catalogd.caching.CachingClause;
import io.catalogd.ddl.AlterTableAction;
import io.catalogd.ddl.AlterTableAction.NewPartition;
import io.catalogd.ddl.AlterTableAction.PropertyTarget;
import io.catalogd.ddl.DdlRequest;
import io.catalogd.ddl.DdlRequest.KindCheck;
import io.catalogd.ddl.DdlRequest.Relation;
import io.catalogd.ddl.FormatChange;
import io.catalogd.ddl.Owner;
import io.catalogd.ddl.RowFormat;
import io.catalogd.ddl.StatisticsSpec;
import io.catalogd.ddl.StatisticsSpec.OfPartitions;
import io.catalogd.ddl.StatisticsSpec.Unlisted;
import io.catalogd.ddl.TableSpec;
import io.catalogd.ddl.ViewSpec;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnStatistics;
import io.catalogd.model.ColumnType;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileFormat;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.SpelledName;
import io.catalogd.stored.StatisticsParameters;
import java.util.List;
import java.util.Map;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TAlterDbParams;
import org.apache.impala.thrift.TAlterDbSetOwnerParams;
import org.apache.impala.thrift.TAlterDbType;
import org.apache.impala.thrift.TAlterTableAddPartitionParams;
import org.apache.impala.thrift.TAlterTableAddReplaceColsParams;
import org.apache.impala.thrift.TAlterTableAlterColParams;
import org.apache.impala.thrift.TAlterTableDropColParams;
import org.apache.impala.thrift.TAlterTableDropPartitionParams;
import org.apache.impala.thrift.TAlterTableOrViewRenameParams;
import org.apache.impala.thrift.TAlterTableOrViewSetOwnerParams;
import org.apache.impala.thrift.TAlterTableParams;
import org.apache.impala.thrift.TAlterTableSetCachedParams;
import org.apache.impala.thrift.TAlterTableSetFileFormatParams;
import org.apache.impala.thrift.TAlterTableSetLocationParams;
import org.apache.impala.thrift.TAlterTableSetRowFormatParams;
import org.apache.impala.thrift.TAlterTableSetTblPropertiesParams;
import org.apache.impala.thrift.TAlterTableType;
import org.apache.impala.thrift.TAlterTableUpdateStatsParams;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.TColumnName;
import org.apache.impala.thrift.TColumnStats;
import org.apache.impala.thrift.TColumnType;
import org.apache.impala.thrift.TCommentOnParams;
import org.apache.impala.thrift.TCreateDbParams;
import org.apache.impala.thrift.TCreateOrAlterViewParams;
import org.apache.impala.thrift.TCreateTableLikeParams;
import org.apache.impala.thrift.TCreateTableParams;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TDropDbParams;
import org.apache.impala.thrift.TDropStatsParams;
import org.apache.impala.thrift.TDropTableOrViewParams;
import org.apache.impala.thrift.THdfsCachingOp;
import org.apache.impala.thrift.THdfsFileFormat;
import org.apache.impala.thrift.TOwnerType;
import org.apache.impala.thrift.TPartitionDef;
import org.apache.impala.thrift.TPartitionKeyValue;
import org.apache.impala.thrift.TPartitionStats;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TScalarType;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTablePropertyType;
import org.apache.impala.thrift.TTableRowFormat;
import org.apache.impala.thrift.TTableStats;
import org.apache.impala.thrift.TTruncateParams;
import org.apache.impala.thrift.TTypeNode;
import org.apache.impala.thrift.TTypeNodeType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DdlCodecTest {
  private static final SpelledName NAME = new SpelledName("D", "T");
  private static final List<TPartitionKeyValue> SPEC = List.of(new TPartitionKeyValue("j", "1"));
  private static final List<Part> PARTS = List.of(new Part("j", "1"));

  @Test
  void createDatabaseKeepsWhatWasSaid() {
    TDdlExecRequest request =
        request(TDdlType.CREATE_DATABASE)
            .setCreate_db_params(
                new TCreateDbParams("D", "me").setComment("").setLocation("file:/l"));

    assertThat(DdlCodec.decode(request))
        .isEqualTo(new DdlRequest.CreateDatabase("D", "", "file:/l", false, "me"));
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
            .setLocation("file:/l")
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
                    "file:/l",
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
  void alterViewKeepsItsTexts() {
    TCreateOrAlterViewParams params =
        new TCreateOrAlterViewParams(
            new TTableName("D", "T"), List.of(column("a")), "me", "select", "SELECT");

    assertThat(DdlCodec.decode(request(TDdlType.ALTER_VIEW).setAlter_view_params(params)))
        .isEqualTo(
            new DdlRequest.AlterView(NAME, List.of(intColumn("a")), "select", "SELECT", null));
  }

  @Test
  void createTableLikeKeepsAllThatWasSaid() {
    TCreateTableLikeParams params =
        new TCreateTableLikeParams(
            new TTableName("D", "T"), new TTableName("E", "U"), true, false, "me");
    TDdlExecRequest request =
        request(TDdlType.CREATE_TABLE_LIKE).setCreate_table_like_params(params);
    SpelledName source = new SpelledName("E", "U");

    assertThat(DdlCodec.decode(request))
        .isEqualTo(
            new DdlRequest.CreateTableLike(
                NAME, source, "me", true, false, null, null, null, List.of()));
    params
        .setFile_format(THdfsFileFormat.ORC)
        .setComment("")
        .setLocation("file:/l")
        .setSort_columns(List.of("a"));
    assertThat(DdlCodec.decode(request))
        .isEqualTo(
            new DdlRequest.CreateTableLike(
                NAME, source, "me", true, false, FileFormat.ORC, "", "file:/l", List.of("a")));
  }

  @Test
  void alterDatabaseKeepsItsOwner() {
    TAlterDbParams params =
        new TAlterDbParams(TAlterDbType.SET_OWNER, "D")
            .setSet_owner_params(new TAlterDbSetOwnerParams(TOwnerType.USER, "Me"));
    TDdlExecRequest request = request(TDdlType.ALTER_DATABASE).setAlter_db_params(params);

    assertThat(DdlCodec.decode(request))
        .isEqualTo(new DdlRequest.AlterDatabaseOwner("D", new Owner(Owner.Kind.USER, "Me")));
    params.unsetSet_owner_params();
    assertRefused(request, "IllegalArgumentException", "missing alter_db_params.set_owner_params");
  }

  @Test
  void commentIsOnExactlyOneThingAndNullTakesItAwayD77() {
    TColumnName column = new TColumnName(new TTableName("D", "T"), "C");
    TCommentOnParams none = new TCommentOnParams().setComment("c");

    assertThat(DdlCodec.decode(comment(none.deepCopy().setDb("D"))))
        .isEqualTo(new DdlRequest.CommentOnDatabase("D", "c"));
    assertThat(
            DdlCodec.decode(comment(new TCommentOnParams().setTable_name(column.getTable_name()))))
        .isEqualTo(new DdlRequest.CommentOnTable(NAME, null));
    assertThat(DdlCodec.decode(comment(none.deepCopy().setColumn_name(column))))
        .isEqualTo(new DdlRequest.CommentOnColumn(NAME, "C", "c"));
    assertRefused(
        comment(none), "UnsupportedOperationException", "Unsupported COMMENT ON operation");
    assertRefused(
        comment(none.deepCopy().setDb("D").setColumn_name(column)),
        "IllegalArgumentException",
        "Only one of comment_on_params.db, .table_name and .column_name may be set");
  }

  private static TDdlExecRequest comment(TCommentOnParams params) {
    return request(TDdlType.COMMENT_ON).setComment_on_params(params);
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
                            true, List.of(new TPartitionDef(SPEC).setLocation("file:/l"))))))
        .isEqualTo(
            new AlterTableAction.AddPartitions(List.of(new NewPartition(PARTS, "file:/l")), true));
    assertThat(
            action(
                alter(TAlterTableType.DROP_PARTITION)
                    .setDrop_partition_params(
                        new TAlterTableDropPartitionParams(List.of(SPEC), false, true))))
        .isEqualTo(new AlterTableAction.DropPartitions(List.of(PARTS), false, true));
  }

  @Test
  void columnActionsKeepWhatWasSaid() {
    List<TColumn> columns = List.of(column("B").setComment("c"));
    List<Column> read = List.of(new Column("B", intColumn("B").type(), "c"));
    TAlterTableParams addOrReplace = alter(TAlterTableType.ADD_REPLACE_COLUMNS);

    assertThat(
            action(
                addOrReplace.setAdd_replace_cols_params(
                    new TAlterTableAddReplaceColsParams(columns, false))))
        .isEqualTo(new AlterTableAction.AddColumns(read));
    assertThat(
            action(
                addOrReplace.setAdd_replace_cols_params(
                    new TAlterTableAddReplaceColsParams(columns, true))))
        .isEqualTo(new AlterTableAction.ReplaceColumns(read));
    assertThat(
            action(
                alter(TAlterTableType.ALTER_COLUMN)
                    .setAlter_col_params(new TAlterTableAlterColParams("A", column("b")))))
        .isEqualTo(new AlterTableAction.AlterColumn("A", intColumn("b")));
    assertThat(
            action(
                alter(TAlterTableType.DROP_COLUMN)
                    .setDrop_col_params(new TAlterTableDropColParams("A"))))
        .isEqualTo(new AlterTableAction.DropColumn("A"));
  }

  @Test
  void formatsAndLocationsAreOfPartitionsWhereTheyAreNamedEvenIfNoneIsD142() {
    TAlterTableSetFileFormatParams files =
        new TAlterTableSetFileFormatParams(THdfsFileFormat.ORC).setPartition_set(List.of());
    TAlterTableSetRowFormatParams rows =
        new TAlterTableSetRowFormatParams(new TTableRowFormat().setEscaped_by("e"));
    TAlterTableSetLocationParams location =
        new TAlterTableSetLocationParams("file:/l").setPartition_spec(SPEC);
    FormatChange orc = new FormatChange.OfFiles(FileFormat.ORC);
    FormatChange escaped = new FormatChange.OfRows(new RowFormat(null, null, "e"));

    assertThat(
            action(
                alter(TAlterTableType.SET_FILE_FORMAT).setSet_file_format_params(files.deepCopy())))
        .isEqualTo(new AlterTableAction.SetPartitionFormats(orc, List.of()));
    files.unsetPartition_set();
    assertThat(action(alter(TAlterTableType.SET_FILE_FORMAT).setSet_file_format_params(files)))
        .isEqualTo(new AlterTableAction.SetFormat(orc));
    assertThat(action(alter(TAlterTableType.SET_ROW_FORMAT).setSet_row_format_params(rows)))
        .isEqualTo(new AlterTableAction.SetFormat(escaped));
    rows.setPartition_set(List.of(SPEC));
    assertThat(action(alter(TAlterTableType.SET_ROW_FORMAT).setSet_row_format_params(rows)))
        .isEqualTo(new AlterTableAction.SetPartitionFormats(escaped, List.of(PARTS)));
    assertThat(action(alter(TAlterTableType.SET_LOCATION).setSet_location_params(location)))
        .isEqualTo(new AlterTableAction.SetPartitionLocation("file:/l", PARTS));
    location.unsetPartition_spec();
    assertThat(action(alter(TAlterTableType.SET_LOCATION).setSet_location_params(location)))
        .isEqualTo(new AlterTableAction.SetLocation("file:/l"));
  }

  @Test
  void ownersAreUsersOrRoles() {
    TAlterTableOrViewSetOwnerParams owner =
        new TAlterTableOrViewSetOwnerParams(TOwnerType.ROLE, "Analysts");

    assertThat(action(alter(TAlterTableType.SET_OWNER).setSet_owner_params(owner)))
        .isEqualTo(new AlterTableAction.SetOwner(new Owner(Owner.Kind.ROLE, "Analysts")));
  }

  @Test
  void rangesOfWhateverTableAreDecodedD147() {
    assertThat(action(alter(TAlterTableType.ADD_DROP_RANGE_PARTITION)))
        .isEqualTo(new AlterTableAction.AlterRanges());
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

  @Test
  void computeStatsIsNotForTheCatalogD216() {
    assertRefused(
        request(TDdlType.COMPUTE_STATS),
        "IllegalStateException",
        "Compute stats should trigger an ALTER TABLE.");
  }

  @Test
  void updateStatsNeedsFiguresOfTheTableOrOfColumnsBeTheyNoneD221() {
    TAlterTableUpdateStatsParams params =
        new TAlterTableUpdateStatsParams(new TTableName("D", "T")).setPartition_stats(Map.of());
    TAlterTableParams alter = alter(TAlterTableType.UPDATE_STATS).setUpdate_stats_params(params);

    assertRefused(
        request(TDdlType.ALTER_TABLE).setAlter_table_params(alter),
        "IllegalArgumentException",
        "update_stats_params has neither table_stats nor column_stats");
    params.setColumn_stats(Map.of());
    assertThat(action(alter))
        .isEqualTo(
            new AlterTableAction.UpdateStatistics(
                new StatisticsSpec(
                    null, Map.of(), new OfPartitions(Map.of(), Unlisted.LEFT_ALONE))));
  }

  @Test
  void updateStatsKeepsAllFiguresD217() {
    TPartitionStats ofPartition =
        new TPartitionStats(new TTableStats(3)).setIntermediate_col_stats(Map.of());
    TAlterTableUpdateStatsParams params =
        new TAlterTableUpdateStatsParams(new TTableName("D", "T"))
            .setTable_stats(new TTableStats(7).setTotal_file_bytes(9))
            .setColumn_stats(Map.of("a", new TColumnStats(1.5, 2, 3, 4)))
            .setPartition_stats(Map.of(List.of("1", "NULL"), ofPartition))
            .setExpect_all_partitions(true);
    TAlterTableParams alter = alter(TAlterTableType.UPDATE_STATS).setUpdate_stats_params(params);
    StatisticsSpec expected =
        new StatisticsSpec(
            new StatisticsSpec.OfTable(7, 9L),
            Map.of("a", new ColumnStatistics(3, 4, 1.5, 2)),
            new OfPartitions(
                Map.of(
                    List.of("1", "NULL"),
                    new StatisticsSpec.OfPartition(3, StatisticsParameters.encode(ofPartition))),
                Unlisted.EMPTY));

    assertThat(action(alter)).isEqualTo(new AlterTableAction.UpdateStatistics(expected));
    params.setIs_incremental(true);
    assertThat(action(alter))
        .extracting("statistics.partitions.unlisted")
        .isEqualTo(Unlisted.EMPTY_INCREMENTAL);
  }

  @Test
  void dropStatsIsAboutPartitionsWhereTheSetIsThereEvenIfEmptyD238() {
    TDropStatsParams params = new TDropStatsParams(new TTableName("D", "T"));
    TDdlExecRequest request = request(TDdlType.DROP_STATS).setDrop_stats_params(params);

    assertThat(DdlCodec.decode(request)).isEqualTo(new DdlRequest.DropStatistics(NAME, null));
    params.setPartition_set(List.of());
    assertThat(DdlCodec.decode(request)).isEqualTo(new DdlRequest.DropStatistics(NAME, List.of()));
    params.setPartition_set(List.of(SPEC));
    assertThat(DdlCodec.decode(request))
        .isEqualTo(new DdlRequest.DropStatistics(NAME, List.of(PARTS)));
  }

  @Test
  void truncateKeepsItsFlagD133() {
    TDdlExecRequest request =
        request(TDdlType.TRUNCATE_TABLE)
            .setTruncate_params(new TTruncateParams(new TTableName("D", "T"), true));

    assertThat(DdlCodec.decode(request)).isEqualTo(new DdlRequest.TruncateTable(NAME, true));
  }

  @ParameterizedTest
  @EnumSource(value = TDdlType.class, mode = EnumSource.Mode.EXCLUDE, names = "COMPUTE_STATS")
  void kindWithoutItsMemberNamesItD357(TDdlType type) {
    assertThatThrownBy(() -> DdlCodec.decode(request(type)))
        .hasMessageMatching("missing [a-z_]+_params")
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(ErrorKind.INVALID_REQUEST);
              assertThat(e.wireName()).isEqualTo("IllegalArgumentException");
            });
  }

  @ParameterizedTest
  @EnumSource(
      value = TAlterTableType.class,
      names = {"ADD_DROP_RANGE_PARTITION", "RECOVER_PARTITIONS"},
      mode = EXCLUDE)
  void actionWithoutItsMemberNamesItD357(TAlterTableType type) {
    assertThatThrownBy(() -> action(alter(type)))
        .hasMessageMatching("missing alter_table_params\\.[a-z_]+_params");
  }

  @Test
  void cachingClausesAreReadWhereverTheyStandD97D182D208() {
    THdfsCachingOp cached =
        new THdfsCachingOp(true).setCache_pool_name("Pool").setReplication((short) 3);
    CachingClause clause = new CachingClause.Cached("Pool", 3);
    TDdlExecRequest create =
        request(TDdlType.CREATE_TABLE).setCreate_table_params(tableParams().setCache_op(cached));
    TAlterTableParams add =
        alter(TAlterTableType.ADD_PARTITION)
            .setAdd_partition_params(
                new TAlterTableAddPartitionParams(
                    true,
                    List.of(
                        new TPartitionDef(SPEC).setCache_op(cached),
                        new TPartitionDef(SPEC).setCache_op(new THdfsCachingOp(false)),
                        new TPartitionDef(SPEC))));
    TAlterTableSetCachedParams set = new TAlterTableSetCachedParams(cached);

    assertThat(((DdlRequest.CreateTable) DdlCodec.decode(create)).table().caching())
        .isEqualTo(clause);
    assertThat(((AlterTableAction.AddPartitions) action(add)).partitions())
        .extracting(AlterTableAction.NewPartition::caching)
        .containsExactly(clause, new CachingClause.Uncached(), null);
    assertThat(action(alter(TAlterTableType.SET_CACHED).setSet_cached_params(set.deepCopy())))
        .isEqualTo(new AlterTableAction.SetCached(clause));
    set.setCache_op(new THdfsCachingOp(false)).setPartition_set(List.of(SPEC));
    assertThat(action(alter(TAlterTableType.SET_CACHED).setSet_cached_params(set)))
        .isEqualTo(
            new AlterTableAction.SetPartitionsCached(new CachingClause.Uncached(), List.of(PARTS)));
  }

  @Test
  void cachingWithoutAPoolOrWithImpossibleReplicasIsRefused() {
    THdfsCachingOp cached = new THdfsCachingOp(true);
    TDdlExecRequest create =
        request(TDdlType.CREATE_TABLE).setCreate_table_params(tableParams().setCache_op(cached));

    assertRefused(create, "IllegalArgumentException", "missing cache_op.cache_pool_name");
    cached.setCache_pool_name("");
    assertRefused(create, "IllegalArgumentException", "Empty name of a cache pool");
    cached.setCache_pool_name("p").setReplication((short) 0);
    assertRefused(create, "IllegalArgumentException", "Cached replicas must be 1 to 32767, not 0");
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
