package io.catalogd.sql;

import static io.catalogd.sql.Sql.spec;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.sql.SqlCommand.DescribePath.Reading;
import io.catalogd.sql.SqlCommand.Detail;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TAggregateFunction;
import org.apache.impala.thrift.TAlterDbParams;
import org.apache.impala.thrift.TAlterDbSetOwnerParams;
import org.apache.impala.thrift.TAlterDbType;
import org.apache.impala.thrift.TAlterTableOrViewRenameParams;
import org.apache.impala.thrift.TAlterTableOrViewSetOwnerParams;
import org.apache.impala.thrift.TAlterTableType;
import org.apache.impala.thrift.TColumnName;
import org.apache.impala.thrift.TColumnType;
import org.apache.impala.thrift.TCommentOnParams;
import org.apache.impala.thrift.TCreateDataSourceParams;
import org.apache.impala.thrift.TCreateDbParams;
import org.apache.impala.thrift.TCreateDropRoleParams;
import org.apache.impala.thrift.TCreateFunctionParams;
import org.apache.impala.thrift.TCreateOrAlterViewParams;
import org.apache.impala.thrift.TDataSource;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TDropDataSourceParams;
import org.apache.impala.thrift.TDropDbParams;
import org.apache.impala.thrift.TDropFunctionParams;
import org.apache.impala.thrift.TDropStatsParams;
import org.apache.impala.thrift.TDropTableOrViewParams;
import org.apache.impala.thrift.TFunction;
import org.apache.impala.thrift.TFunctionBinaryType;
import org.apache.impala.thrift.TFunctionName;
import org.apache.impala.thrift.TGrantRevokePrivParams;
import org.apache.impala.thrift.TGrantRevokeRoleParams;
import org.apache.impala.thrift.TOwnerType;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TPrincipalType;
import org.apache.impala.thrift.TPrivilege;
import org.apache.impala.thrift.TPrivilegeLevel;
import org.apache.impala.thrift.TPrivilegeScope;
import org.apache.impala.thrift.TResetMetadataRequest;
import org.apache.impala.thrift.TScalarFunction;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTruncateParams;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All other statements become the requests that coordinators send, or a question. */
class OtherStatementsTest {
  /** D58, D65, D72. */
  @Test
  void databases() {
    assertThat(Sql.change("create database X"))
        .isEqualTo(
            Sql.ddl(TDdlType.CREATE_DATABASE)
                .setCreate_db_params(new TCreateDbParams("x", "ada").setIf_not_exists(false)));
    assertThat(Sql.change("create schema if not exists x location '/l' comment 'c'"))
        .isEqualTo(
            Sql.ddl(TDdlType.CREATE_DATABASE)
                .setCreate_db_params(
                    new TCreateDbParams("x", "ada")
                        .setIf_not_exists(true)
                        .setLocation("/l")
                        .setComment("c")));
    assertThat(Sql.change("drop database if exists x cascade"))
        .isEqualTo(
            Sql.ddl(TDdlType.DROP_DATABASE).setDrop_db_params(new TDropDbParams("x", true, true)));
    assertThat(Sql.change("drop database x restrict"))
        .isEqualTo(
            Sql.ddl(TDdlType.DROP_DATABASE)
                .setDrop_db_params(new TDropDbParams("x", false, false)));
    assertThat(Sql.change("alter database x set owner user Bob"))
        .isEqualTo(
            Sql.ddl(TDdlType.ALTER_DATABASE)
                .setAlter_db_params(
                    new TAlterDbParams(TAlterDbType.SET_OWNER, "x")
                        .setSet_owner_params(new TAlterDbSetOwnerParams(TOwnerType.USER, "Bob"))));
    assertThat(Sql.command("use X")).isEqualTo(new SqlCommand.Use("x"));
  }

  /** D77: no comment at all takes the present one away. */
  @Test
  void comments() {
    assertThat(Sql.change("comment on database x is ''"))
        .isEqualTo(comment(new TCommentOnParams().setDb("x").setComment("")));
    assertThat(Sql.change("comment on table t is 'c'"))
        .isEqualTo(comment(new TCommentOnParams().setTable_name(Sql.T).setComment("c")));
    assertThat(Sql.change("comment on view t is null"))
        .isEqualTo(comment(new TCommentOnParams().setTable_name(Sql.T)));
    assertThat(Sql.change("comment on column D2.t.A is 'c'"))
        .isEqualTo(
            comment(
                new TCommentOnParams()
                    .setColumn_name(new TColumnName(new TTableName("d2", "t"), "a"))
                    .setComment("c")));
    assertThat(Sql.change("comment on column t.a is 'c'"))
        .isEqualTo(
            comment(
                new TCommentOnParams()
                    .setColumn_name(new TColumnName(Sql.T, "a"))
                    .setComment("c")));
  }

  private static Object comment(TCommentOnParams params) {
    return Sql.ddl(TDdlType.COMMENT_ON).setComment_on_params(params);
  }

  /** D123, D133, D238. */
  @Test
  void tables() {
    assertThat(Sql.change("drop table if exists t purge"))
        .isEqualTo(
            Sql.ddl(TDdlType.DROP_TABLE)
                .setDrop_table_or_view_params(
                    new TDropTableOrViewParams(Sql.T, true, true).setIs_table(true)));
    assertThat(Sql.change("truncate table if exists t"))
        .isEqualTo(
            Sql.ddl(TDdlType.TRUNCATE_TABLE).setTruncate_params(new TTruncateParams(Sql.T, true)));
    assertThat(Sql.change("truncate t")).isEqualTo(Sql.change("truncate table t"));
    assertThat(Sql.change("drop stats t"))
        .isEqualTo(Sql.ddl(TDdlType.DROP_STATS).setDrop_stats_params(new TDropStatsParams(Sql.T)));
    assertThat(Sql.command("drop incremental stats t partition (ds=1)"))
        .isEqualTo(
            new SqlCommand.PartitionChange(
                Sql.T,
                List.of(Sql.filter("ds", "1")),
                Sql.ddl(TDdlType.DROP_STATS).setDrop_stats_params(new TDropStatsParams(Sql.T)),
                SqlCommand.PartitionChange.Place.STATISTICS));
  }

  /** D115, D120: the query is kept letter by letter. */
  @Test
  void views() {
    String query = "SELECT a /* ; */, 'x;'  as b\n from D2.T";
    TCreateOrAlterViewParams params =
        new TCreateOrAlterViewParams(
            new TTableName("d", "v"),
            List.of(
                Sql.column("a", TPrimitiveType.INT).setComment("c"),
                Sql.column("b", TPrimitiveType.STRING)),
            "ada",
            query,
            query);

    assertThat(Sql.change("alter view v (a int comment 'c', b string) as " + query + " ;"))
        .isEqualTo(Sql.ddl(TDdlType.ALTER_VIEW).setAlter_view_params(params.deepCopy()));
    assertThat(
            Sql.change(
                "create view if not exists v (a int comment 'c', b string) comment 'view' as "
                    + query))
        .isEqualTo(
            Sql.ddl(TDdlType.CREATE_VIEW)
                .setCreate_view_params(
                    params.deepCopy().setIf_not_exists(true).setComment("view")));
    assertThat(Sql.change("drop view if exists t"))
        .isEqualTo(
            Sql.ddl(TDdlType.DROP_VIEW)
                .setDrop_table_or_view_params(
                    new TDropTableOrViewParams(Sql.T, true, false).setIs_table(false)));
    assertThat(Sql.change("alter view t rename to u"))
        .isEqualTo(
            Sql.alter(
                Sql.alteration(TAlterTableType.RENAME_VIEW)
                    .setRename_params(
                        new TAlterTableOrViewRenameParams(new TTableName("d", "u")))));
    assertThat(Sql.change("alter view t set owner user bob"))
        .isEqualTo(
            Sql.alter(
                Sql.alteration(TAlterTableType.SET_OWNER)
                    .setSet_owner_params(
                        new TAlterTableOrViewSetOwnerParams(TOwnerType.USER, "bob"))));
  }

  private static TFunction function(TFunctionBinaryType binary, TColumnType... arguments) {
    return new TFunction(
        new TFunctionName("f").setDb_name("d"),
        binary,
        Arrays.asList(arguments),
        Sql.type(TPrimitiveType.INVALID_TYPE),
        /* has_var_args= */ false);
  }

  private static Object create(TFunction function) {
    return Sql.ddl(TDdlType.CREATE_FUNCTION)
        .setCreate_fn_params(new TCreateFunctionParams(function).setIf_not_exists(false));
  }

  /** D250, D251. */
  @Test
  void functionsOfLibraries() {
    TFunction f =
        function(
                TFunctionBinaryType.NATIVE,
                Sql.type(TPrimitiveType.INT),
                Sql.type(TPrimitiveType.STRING))
            .setHas_var_args(true)
            .setRet_type(Sql.type(TPrimitiveType.BIGINT))
            .setHdfs_location("/f.so")
            .setIs_persistent(true);

    assertThat(
            Sql.change(
                "create function F(int, string...) returns bigint location '/f.so' symbol='S'"
                    + " prepare_fn='P' CLOSE_FN='C'"))
        .isEqualTo(
            create(
                f.deepCopy()
                    .setSignature("f(INT, STRING...)")
                    .setScalar_fn(
                        new TScalarFunction("S")
                            .setPrepare_fn_symbol("P")
                            .setClose_fn_symbol("C"))));
    assertThat(
            Sql.change(
                "create aggregate function f(int, string...) returns bigint intermediate string"
                    + " location '/f.so' update_fn='U' init_fn='I' merge_fn='M'"
                    + " serialize_fn='S' finalize_fn='F'"))
        .isEqualTo(
            create(
                f.deepCopy()
                    .setSignature("f(INT, STRING...)")
                    .setAggregate_fn(
                        new TAggregateFunction(Sql.type(TPrimitiveType.STRING), false, "U", "I")
                            .setMerge_fn_symbol("M")
                            .setSerialize_fn_symbol("S")
                            .setFinalize_fn_symbol("F"))));
  }

  @Test
  void functionsOfJars() {
    TFunction persistent =
        function(TFunctionBinaryType.JAVA)
            .setHdfs_location("/f.jar")
            .setIs_persistent(true)
            .setSignature("f()")
            .setScalar_fn(new TScalarFunction("my.Class"));
    TFunction typed =
        function(TFunctionBinaryType.JAVA, Sql.type(TPrimitiveType.INT))
            .setRet_type(Sql.type(TPrimitiveType.INT))
            .setHdfs_location("/f.jar")
            .setIs_persistent(false)
            .setSignature("f(INT)")
            .setScalar_fn(new TScalarFunction("my.Class"));

    assertThat(Sql.change("create function f location '/f.jar' symbol='my.Class'"))
        .isEqualTo(create(persistent));
    assertThat(Sql.change("create function f as 'my.Class' using jar '/f.jar'"))
        .isEqualTo(create(persistent));
    assertThat(Sql.change("create function f(int) returns int location '/f.jar' symbol='my.Class'"))
        .isEqualTo(create(typed));
  }

  /** D261. */
  @Test
  void functionsAreDroppedByNameOrSignature() {
    TDropFunctionParams all =
        new TDropFunctionParams(new TFunctionName("f").setDb_name("d"), List.of(), true);

    assertThat(Sql.change("drop function if exists f"))
        .isEqualTo(Sql.ddl(TDdlType.DROP_FUNCTION).setDrop_fn_params(all.deepCopy()));
    assertThat(Sql.change("drop function if exists f()"))
        .isEqualTo(
            Sql.ddl(TDdlType.DROP_FUNCTION).setDrop_fn_params(all.deepCopy().setSignature("f()")));
    assertThat(Sql.change("drop aggregate function if exists f(int)"))
        .isEqualTo(
            Sql.ddl(TDdlType.DROP_FUNCTION)
                .setDrop_fn_params(
                    all.deepCopy()
                        .setArg_types(List.of(Sql.type(TPrimitiveType.INT)))
                        .setSignature("f(INT)")));
  }

  /** D268, D269. */
  @Test
  void dataSources() {
    assertThat(
            Sql.change(
                "create data source if not exists S location '/s.jar' class 'C' api_version 'V1'"))
        .isEqualTo(
            Sql.ddl(TDdlType.CREATE_DATA_SOURCE)
                .setCreate_data_source_params(
                    new TCreateDataSourceParams(new TDataSource("s", "/s.jar", "C", "V1"))
                        .setIf_not_exists(true)));
    assertThat(Sql.change("drop data source s"))
        .isEqualTo(
            Sql.ddl(TDdlType.DROP_DATA_SOURCE)
                .setDrop_data_source_params(new TDropDataSourceParams("s").setIf_exists(false)));
  }

  /** D275 to D277. */
  @Test
  void roles() {
    assertThat(Sql.change("create role Boss"))
        .isEqualTo(
            Sql.ddl(TDdlType.CREATE_ROLE)
                .setCreate_drop_role_params(new TCreateDropRoleParams(false, "Boss")));
    assertThat(Sql.change("drop role Boss"))
        .isEqualTo(
            Sql.ddl(TDdlType.DROP_ROLE)
                .setCreate_drop_role_params(new TCreateDropRoleParams(true, "Boss")));
    assertThat(Sql.change("grant role Boss to group `G 1`"))
        .isEqualTo(
            Sql.ddl(TDdlType.GRANT_ROLE)
                .setGrant_revoke_role_params(
                    new TGrantRevokeRoleParams(List.of("Boss"), List.of("G 1"), true)));
    assertThat(Sql.change("revoke role Boss from group g"))
        .isEqualTo(
            Sql.ddl(TDdlType.REVOKE_ROLE)
                .setGrant_revoke_role_params(
                    new TGrantRevokeRoleParams(List.of("Boss"), List.of("g"), false)));
  }

  private static TPrivilege privilege(
      String name, TPrivilegeLevel level, TPrivilegeScope scope, boolean option) {
    return new TPrivilege(name, level, scope, option)
        .setServer_name("server1")
        .setPrincipal_type(TPrincipalType.ROLE)
        .setCreate_time_ms(-1);
  }

  private static Object grant(boolean option, TPrivilege... privileges) {
    return Sql.ddl(TDdlType.GRANT_PRIVILEGE)
        .setGrant_revoke_priv_params(
            new TGrantRevokePrivParams(List.of(privileges), "r", true, option));
  }

  /** D278 to D282. */
  @Test
  void privileges() {
    assertThat(Sql.change("grant all on server to r"))
        .isEqualTo(
            grant(
                false,
                privilege("server=server1", TPrivilegeLevel.ALL, TPrivilegeScope.SERVER, false)));
    assertThat(Sql.change("grant create on server S2 to r"))
        .isEqualTo(
            grant(
                false,
                privilege(
                        "server=s2->action=CREATE",
                        TPrivilegeLevel.CREATE,
                        TPrivilegeScope.SERVER,
                        false)
                    .setServer_name("s2")));
    assertThat(Sql.change("grant all privileges on uri 'hdfs://nn/X' to role r"))
        .isEqualTo(
            grant(
                false,
                privilege(
                        "server=server1->uri=hdfs://nn/X",
                        TPrivilegeLevel.ALL,
                        TPrivilegeScope.URI,
                        false)
                    .setUri("hdfs://nn/X")));
    assertThat(Sql.change("grant refresh on database X to r with grant option"))
        .isEqualTo(
            grant(
                true,
                privilege(
                        "server=server1->db=x->action=REFRESH",
                        TPrivilegeLevel.REFRESH,
                        TPrivilegeScope.DATABASE,
                        true)
                    .setDb_name("x")));
    assertThat(Sql.change("grant select(A, b) on table t to r"))
        .isEqualTo(grant(false, onColumn("a"), onColumn("b")));
    assertThat(Sql.change("revoke grant option for insert on table t from role r"))
        .isEqualTo(
            Sql.ddl(TDdlType.REVOKE_PRIVILEGE)
                .setGrant_revoke_priv_params(
                    new TGrantRevokePrivParams(
                        List.of(
                            privilege(
                                    "server=server1->db=d->table=t->action=INSERT",
                                    TPrivilegeLevel.INSERT,
                                    TPrivilegeScope.TABLE,
                                    true)
                                .setDb_name("d")
                                .setTable_name("t")),
                        "r",
                        false,
                        true)));
  }

  private static TPrivilege onColumn(String column) {
    return privilege(
            "server=server1->db=d->table=t->column=" + column + "->action=SELECT",
            TPrivilegeLevel.SELECT,
            TPrivilegeScope.COLUMN,
            false)
        .setDb_name("d")
        .setTable_name("t")
        .setColumn_name(column);
  }

  @Test
  void resets() {
    TResetMetadataRequest refresh =
        new TResetMetadataRequest(CatalogServiceVersion.V1, true, false).setHeader(Sql.header());
    TResetMetadataRequest invalidate =
        new TResetMetadataRequest(CatalogServiceVersion.V1, false, false).setHeader(Sql.header());

    assertThat(Sql.command("refresh t"))
        .isEqualTo(new SqlCommand.Reset(refresh.deepCopy().setTable_name(Sql.T)));
    assertThat(Sql.command("refresh t partition (ds=1)"))
        .isEqualTo(
            new SqlCommand.RefreshPartition(
                Sql.T, Sql.filter("ds", "1"), refresh.deepCopy().setTable_name(Sql.T)));
    assertThat(Sql.command("refresh functions X"))
        .isEqualTo(new SqlCommand.Reset(refresh.deepCopy().setDb_name("x")));
    assertThat(Sql.command("invalidate metadata")).isEqualTo(new SqlCommand.Reset(invalidate));
    assertThat(Sql.command("invalidate metadata t"))
        .isEqualTo(new SqlCommand.Reset(invalidate.deepCopy().setTable_name(Sql.T)));
  }

  @Test
  void questions() {
    PartitionFilter.Spec spec = Sql.filter("ds", "1");

    assertThat(Sql.command("show databases")).isEqualTo(new SqlCommand.ShowDatabases(null));
    assertThat(Sql.command("show schemas like 'a*'")).isEqualTo(new SqlCommand.ShowDatabases("a*"));
    assertThat(Sql.command("show tables")).isEqualTo(new SqlCommand.ShowTables("d", null));
    assertThat(Sql.command("show tables in X 'a'")).isEqualTo(new SqlCommand.ShowTables("x", "a"));
    assertThat(Sql.command("show functions from x like 'a'"))
        .isEqualTo(new SqlCommand.ShowFunctions("x", "a"));
    assertThat(Sql.command("show partitions t"))
        .isEqualTo(new SqlCommand.ShowPartitions(Sql.T, List.of()));
    assertThat(Sql.command("show partitions t partition (ds=1)"))
        .isEqualTo(new SqlCommand.ShowPartitions(Sql.T, List.of(spec)));
    assertThat(Sql.command("show partitions t where ds in ('a', 'b;') and not (hr < 2)"))
        .isEqualTo(
            new SqlCommand.ShowPartitions(
                Sql.T, List.of(Sql.condition("ds in ('a', 'b;') and not (hr < 2)"))));
    assertThat(Sql.command("show table stats t")).isEqualTo(new SqlCommand.ShowTableStats(Sql.T));
    assertThat(Sql.command("show column stats t")).isEqualTo(new SqlCommand.ShowColumnStats(Sql.T));
    assertThat(Sql.command("show files in t partition (ds=1)"))
        .isEqualTo(new SqlCommand.ShowFiles(Sql.T, List.of(spec)));
    assertThat(Sql.command("show create view t")).isEqualTo(new SqlCommand.ShowCreate(Sql.T));
    assertThat(Sql.command("show roles")).isEqualTo(new SqlCommand.ShowRoles(null));
    assertThat(Sql.command("show role grant group `G 1`"))
        .isEqualTo(new SqlCommand.ShowRoles("G 1"));
    assertThat(Sql.command("show grant role R")).isEqualTo(new SqlCommand.ShowGrant("R", null));
    assertThat(((SqlCommand.ShowGrant) Sql.command("show grant role R on table t")).on())
        .returns(TPrivilegeScope.TABLE, TPrivilege::getScope)
        .returns("t", TPrivilege::getTable_name);
    assertThat(Sql.command("describe t"))
        .isEqualTo(new SqlCommand.DescribeTable(Sql.T, Detail.COLUMNS));
    assertThat(Sql.command("desc formatted t"))
        .isEqualTo(new SqlCommand.DescribeTable(Sql.T, Detail.EVERYTHING));
    assertThat(Sql.command("describe extended"))
        .isEqualTo(new SqlCommand.DescribeTable(new TTableName("d", "extended"), Detail.COLUMNS));
    assertThat(Sql.command("describe extended t partition (ds=1)"))
        .isEqualTo(new SqlCommand.DescribePartition(Sql.T, spec, Detail.EVERYTHING));
    assertThat(Sql.command("show views in X 'a'")).isEqualTo(new SqlCommand.ShowViews("x", "a"));
    assertThat(Sql.command("show columns from T in X like 'a'"))
        .isEqualTo(new SqlCommand.ShowColumns(new TTableName("x", "t"), "a"));
    assertThat(Sql.command("show columns in x.t"))
        .isEqualTo(new SqlCommand.ShowColumns(new TTableName("x", "t"), null));
    assertThat(Sql.command("show tblproperties t"))
        .isEqualTo(new SqlCommand.ShowTableProperties(Sql.T, null));
    assertThat(Sql.command("show tblproperties t ('K')"))
        .isEqualTo(new SqlCommand.ShowTableProperties(Sql.T, "K"));
    assertThat(Sql.command("describe extended T.S"))
        .isEqualTo(
            new SqlCommand.DescribePath(
                List.of(
                    new Reading(new TTableName("t", "s"), List.of()),
                    new Reading(Sql.T, List.of("s"))),
                Detail.EVERYTHING));
    assertThat(Sql.command("desc x.t.s.item"))
        .isEqualTo(
            new SqlCommand.DescribePath(
                List.of(
                    new Reading(new TTableName("x", "t"), List.of("s", "item")),
                    new Reading(new TTableName("d", "x"), List.of("t", "s", "item"))),
                Detail.COLUMNS));
    assertThat(Sql.command("describe database extended x"))
        .isEqualTo(new SqlCommand.DescribeDatabase("x", Detail.EVERYTHING));
  }

  @Test
  void explanationsOfQueries() {
    assertThat(conditions("select count(1) from t where ds = 1 or ds = 11"))
        .containsExactly(Sql.conjunct("ds = 1 or ds = 11", Set.of("ds"), true));
    assertThat(Sql.command("explain select * from D2.T"))
        .isEqualTo(new SqlCommand.ExplainSelect(new TTableName("d2", "t"), List.of()));
    assertThat(
            conditions(
                "select x.a, max(b) m from t as X where x.ds='a.b' and\n`x`.hr>1"
                    + " group by x.a having m > 1 order by 1 limit 5"))
        .containsExactly(
            Sql.conjunct("ds='a.b'", Set.of("ds"), true), Sql.conjunct("hr>1", Set.of("hr"), true));
    assertThat(
            conditions("select a from t where T.ds between 1 and (2) and not (b = 1 and c = -2)"))
        .containsExactly(
            Sql.conjunct("ds between 1 and (2)", Set.of("ds"), true),
            Sql.conjunct("not (b = 1 and c = -2)", Set.of("b", "c"), true));
    assertThat(
            conditions(
                "select a from t where year(ds) = 2024 and hr +1 > 2 and ds = date '2024-05-01'"
                    + " and case when a = 1 and b = 2 then 1 end = 1 and address.t.zip = 'or'"
                    + " and s rlike 'x' and hr in (1, 2)"))
        .containsExactly(
            Sql.conjunct("year(ds) = 2024", Set.of("ds"), false),
            Sql.conjunct("hr +1 > 2", Set.of("hr"), false),
            Sql.conjunct("ds = date '2024-05-01'", Set.of("ds"), false),
            Sql.conjunct(
                "case when a = 1 and b = 2 then 1 end = 1",
                Set.of("when", "a", "b", "then", "end"),
                false),
            Sql.conjunct("address.t.zip = 'or'", Set.of("address"), true),
            Sql.conjunct("s rlike 'x'", Set.of("s"), false),
            Sql.conjunct("hr in (1, 2)", Set.of("hr"), true));
  }

  /** One path for all: comments are blanks, and columns may have their table's name. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "show partitions t where ds='a' /* day */ and hr=1 -- hour",
        "show partitions t where t.ds='a'/**/and T.hr=1",
        "show partitions t where d.t.ds='a' and `d`.`t`.hr=1",
        "show partitions x.t where x.t.ds='a'\n and t.hr=1",
        "show files in t partition (d.t.ds='a' /* ; */ and hr=1)",
        "alter table t drop partition (t.ds='a' and t.hr=1)",
        "drop incremental stats t partition (ds='a' and D.T.hr=1)"
      })
  void conditionsAreReadInOneWay(String statement) {
    SqlCommand command = Sql.command(statement);

    assertThat(command.toString()).contains("Condition[text=ds='a' and hr=1]");
  }

  @Test
  void columnNamedAsItsTableKeepsItsFields() {
    assertThat(conditions("select 1 from t where d.t.t.x = 1 and t.t.x = 2 and t.x.t = 3"))
        .extracting(conjunct -> conjunct.text().text())
        .containsExactly("t.x = 1", "t.x = 2", "x.t = 3");
  }

  private static List<Conjunct> conditions(String query) {
    return ((SqlCommand.ExplainSelect) Sql.command("explain " + query)).conditions();
  }

  @Test
  void explanationsOfChanges() {
    assertThat(Sql.command("explain drop table t"))
        .isEqualTo(new SqlCommand.ExplainChange(Sql.command("drop table t")));
    assertThat(Sql.command("explain alter table t drop partition (ds=1)"))
        .isEqualTo(
            new SqlCommand.ExplainChange(Sql.command("alter table t drop partition (ds=1)")));
  }

  @Test
  void sessionSaysWhoWaitsForWhom() {
    SqlSession waiting = new SqlSession("bob", "d", "server1", SqlSession.Waiting.EVERYWHERE);

    SqlCommand.Change change =
        (SqlCommand.Change) SqlScript.parse("drop table t").get(0).in(waiting);

    assertThat(change.request().isSync_ddl()).isTrue();
    assertThat(change.request().getHeader().getRequesting_user()).isEqualTo("bob");
  }
}
