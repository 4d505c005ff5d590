package io.catalogd.rpc;

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
import static org.junit.jupiter.params.provider.EnumSource.Mode.EXCLUDE;

import io.catalogd.ddl.AlterTableAction;
import io.catalogd.ddl.AlterTableAction.NewPartition;
import io.catalogd.ddl.AlterTableAction.PropertyTarget;
import io.catalogd.ddl.DdlRequest.Relation;
import io.catalogd.ddl.FormatChange;
import io.catalogd.ddl.Owner;
import io.catalogd.ddl.RowFormat;
import io.catalogd.ddl.StatisticsSpec;
import io.catalogd.ddl.StatisticsSpec.OfPartitions;
import io.catalogd.ddl.StatisticsSpec.Unlisted;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnStatistics;
import io.catalogd.model.FileFormat;
import io.catalogd.model.SpelledName;
import io.catalogd.stored.StatisticsParameters;
import java.util.List;
import java.util.Map;
import org.apache.impala.thrift.TAlterTableAddPartitionParams;
import org.apache.impala.thrift.TAlterTableAddReplaceColsParams;
import org.apache.impala.thrift.TAlterTableAlterColParams;
import org.apache.impala.thrift.TAlterTableDropColParams;
import org.apache.impala.thrift.TAlterTableDropPartitionParams;
import org.apache.impala.thrift.TAlterTableOrViewRenameParams;
import org.apache.impala.thrift.TAlterTableOrViewSetOwnerParams;
import org.apache.impala.thrift.TAlterTableParams;
import org.apache.impala.thrift.TAlterTableSetFileFormatParams;
import org.apache.impala.thrift.TAlterTableSetLocationParams;
import org.apache.impala.thrift.TAlterTableSetRowFormatParams;
import org.apache.impala.thrift.TAlterTableSetTblPropertiesParams;
import org.apache.impala.thrift.TAlterTableType;
import org.apache.impala.thrift.TAlterTableUpdateStatsParams;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.TColumnStats;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.THdfsFileFormat;
import org.apache.impala.thrift.TOwnerType;
import org.apache.impala.thrift.TPartitionDef;
import org.apache.impala.thrift.TPartitionStats;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTablePropertyType;
import org.apache.impala.thrift.TTableRowFormat;
import org.apache.impala.thrift.TTableStats;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What an ALTER TABLE is decoded to. */
class AlterTableCodecTest {
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
  void rangesOfWhateverTableAreDecodedD147() {
    assertThat(action(alter(TAlterTableType.ADD_DROP_RANGE_PARTITION)))
        .isEqualTo(new AlterTableAction.AlterRanges());
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
  void confirmingAllDependentsIsAStatementOfItsOwn() {
    TAlterTableParams alter = alter(TAlterTableType.SET_TBL_PROPERTIES);
    TAlterTableSetTblPropertiesParams params =
        new TAlterTableSetTblPropertiesParams(
            TTablePropertyType.TBL_PROPERTY, Map.of("dependent.confirm", "ALL"));
    alter.setSet_tbl_properties_params(params);
    assertThat(action(alter)).isEqualTo(new AlterTableAction.ConfirmDependents());

    for (Map<String, String> properties :
        List.of(
            Map.of("dependent.confirm", "d.tdep"),
            Map.of("dependent.confirm", "all", "comment", "c"))) {
      params.setProperties(properties);
      assertThatThrownBy(() -> action(alter))
          .hasMessageContaining("the property 'dependent.confirm' can only be 'all'");
    }
  }
}
