package io.catalogd.rpc;

import static io.catalogd.rpc.DdlRequests.NAME;
import static io.catalogd.rpc.DdlRequests.PARTS;
import static io.catalogd.rpc.DdlRequests.SPEC;
import static io.catalogd.rpc.DdlRequests.action;
import static io.catalogd.rpc.DdlRequests.alter;
import static io.catalogd.rpc.DdlRequests.assertRefused;
import static io.catalogd.rpc.DdlRequests.column;
import static io.catalogd.rpc.DdlRequests.intColumn;
import static io.catalogd.rpc.DdlRequests.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.caching.CachingClause;
import io.catalogd.ddl.AlterTableAction;
import io.catalogd.ddl.DdlRequest;
import io.catalogd.ddl.DdlRequest.KindCheck;
import io.catalogd.ddl.DdlRequest.Relation;
import io.catalogd.ddl.Owner;
import io.catalogd.ddl.RowFormat;
import io.catalogd.ddl.TableSpec;
import io.catalogd.ddl.ViewSpec;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileFormat;
import io.catalogd.model.SpelledName;
import java.util.List;
import java.util.Map;
import org.apache.impala.thrift.TAlterDbParams;
import org.apache.impala.thrift.TAlterDbSetOwnerParams;
import org.apache.impala.thrift.TAlterDbType;
import org.apache.impala.thrift.TAlterTableAddPartitionParams;
import org.apache.impala.thrift.TAlterTableParams;
import org.apache.impala.thrift.TAlterTableSetCachedParams;
import org.apache.impala.thrift.TAlterTableType;
import org.apache.impala.thrift.TColumnName;
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
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTableRowFormat;
import org.apache.impala.thrift.TTruncateParams;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DdlCodecTest {
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
  void computeStatsIsNotForTheCatalogD216() {
    assertRefused(
        request(TDdlType.COMPUTE_STATS),
        "IllegalStateException",
        "Compute stats should trigger an ALTER TABLE.");
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

  private static TDdlExecRequest drop(TDdlType type, TDropTableOrViewParams params) {
    return request(type).setDrop_table_or_view_params(params);
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
}
