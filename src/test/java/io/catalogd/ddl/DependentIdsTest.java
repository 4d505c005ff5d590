package io.catalogd.ddl;

import static io.catalogd.ddl.DependentScene.add;
import static io.catalogd.ddl.DependentScene.createDependent;
import static io.catalogd.ddl.DependentScene.createStatement;
import static io.catalogd.ddl.DependentScene.load;
import static io.catalogd.ddl.DependentScene.setting;
import static io.catalogd.ddl.DependentScene.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.TableState;
import io.catalogd.dependent.ReverseEdges;
import io.catalogd.model.ColumnStatistics;
import io.catalogd.model.DependentTable;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.TableDefinition;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Partitions of dependent tables keep their ids as long as clients are told the same of them, or
 * all that these keep is lost (C169, C490), and no longer (C168).
 */
class DependentIdsTest {
  private final DdlFixture ddl = new DdlFixture();

  @BeforeEach
  void createTables() {
    DependentScene.createBases(ddl);
    createDependent(ddl);
    ddl.execute(createStatement("chain", "dependent.on=d.tdep"));
    add(ddl, "chain", "ds=1");
  }

  @AfterEach
  void close() {
    ddl.close();
  }

  private Map<String, Long> ids(String table) {
    Map<String, Long> ids = new TreeMap<>();
    load(ddl, table).own().partitions().inKeyOrder().forEach(one -> ids.put(one.name(), one.id()));
    return ids;
  }

  private void keepsAllIds(Runnable change) {
    Map<String, Long> before = ids("tdep");
    Map<String, Long> chain = ids("chain");

    change.run();

    assertThat(ids("tdep")).isEqualTo(before);
    assertThat(ids("chain")).isEqualTo(chain);
  }

  private void givesAllNewIds(Runnable change) {
    List<Long> before = List.copyOf(ids("tdep").values());

    change.run();

    assertThat(ids("tdep").values()).isNotEmpty().doesNotContainAnyElementsOf(before);
  }

  @Test
  void anotherDependentThatComesAndGoesChangesNone() {
    keepsAllIds(() -> ddl.execute(createStatement("other", "dependent.on=d.t")));
    keepsAllIds(() -> ddl.execute(DdlFixture.drop("other", false)));
  }

  @Test
  void whatIsDeclaredBesideBasesChangesNone() {
    keepsAllIds(() -> refreshWith("dependent.on.base.drop", "cascade"));
    keepsAllIds(() -> refreshWith("dependent.base.1.expect", "24"));
  }

  /** As somebody does who writes to the metastore. */
  private void refreshWith(String parameter, String value) {
    DependentTable was = load(ddl, "tdep");
    Table changed = struct(ddl, "tdep");
    changed.putToParameters(parameter, value);
    ddl.truth.alterTable(DdlFixture.name("tdep"), changed);
    put(ddl.source.refresh(was));
  }

  /** Only the table as a whole is told with other ones, through chains. */
  @Test
  void columnStatisticsOfABaseChangeNone() {
    FileSystemTable t = ddl.load("t");
    load(ddl, "tdep");
    load(ddl, "chain");
    long version = ddl.entry("chain").version();

    keepsAllIds(() -> put(t, Map.of("a", new ColumnStatistics(3, 0, 4, 4))));

    assertThat(ddl.entry("tdep").version()).isGreaterThan(version);
    assertThat(ddl.entry("chain").version()).isGreaterThan(version);
  }

  private void put(FileSystemTable t, Map<String, ColumnStatistics> statistics) {
    TableDefinition known = t.definition();
    TableDefinition definition =
        new TableDefinition(
            known.name(),
            known.metastoreTable(),
            known.columns(),
            known.partitionKeys(),
            known.rowCount(),
            known.totalBytes(),
            statistics,
            known.traits());
    put(
        new FileSystemTable(
            definition,
            t.format(),
            t.location(),
            t.directoryAccess(),
            t.columnList(),
            t.nullPartitionText(),
            t.nullColumnText(),
            t.avroSchema(),
            t.hosts(),
            t.partitions()));
  }

  private void put(io.catalogd.model.Table table) {
    ddl.store.publish(List.of(new PutTable(table.name(), new TableState.Loaded(table))));
  }

  /** Files of a partition on the old base would be read as those of the new one are. */
  @Test
  void allAreNewWhereTheCurrentBaseIsReadInAnotherWay() {
    ddl.alter("tdep", setting("dependent.on=d.t2"));
    ddl.alter("t2", setting("skip.header.line.count=1"));

    givesAllNewIds(() -> ddl.alter("t2", setting("skip.header.line.count=2")));
    givesAllNewIds(() -> refreshWith("dependent.current", "1"));
    keepsAllIds(() -> ddl.alter("t2", setting("skip.header.line.count=3")));
  }

  /** They are told no more, as the table as a whole is told with how the current base is read. */
  @Test
  void thoseOfAnotherBaseAreNewWhereThatIsReadInAnotherWayAlsoThroughAChain() {
    ddl.alter("tdep", setting("dependent.on=d.t2"));
    add(ddl, "tdep", "ds=11");
    Map<String, Long> before = ids("tdep");
    Map<String, Long> chain = ids("chain");

    ddl.alter("t", setting("skip.header.line.count=1"));

    assertThat(ids("tdep").get("ds=1")).isNotEqualTo(before.get("ds=1"));
    assertThat(ids("tdep").get("ds=10")).isNotEqualTo(before.get("ds=10"));
    assertThat(ids("tdep").get("ds=11")).isEqualTo(before.get("ds=11"));
    assertThat(ids("chain").get("ds=1")).isNotEqualTo(chain.get("ds=1"));
  }

  /** The one below could not be told before, and cannot be now. */
  @Test
  void whatIsToldThroughWhatCannotBeToldIsNewTooWhereADataTableIsReadInAnotherWay() {
    DependentScene.createBase(ddl, "t3", "ds", "hr");
    ddl.alter("tdep", setting("dependent.on=d.t2"));
    ddl.alter("t2", setting("skip.header.line.count=2"));
    ddl.alter("chain", setting("dependent.on=d.t3"));
    Map<String, Long> before = ids("chain");

    ddl.alter("t", setting("skip.header.line.count=1"));

    assertThat(ids("chain").get("ds=1")).isNotEqualTo(before.get("ds=1"));
  }

  /** How a base that is dependent itself says that files are read, nobody reads. */
  @Test
  void propertiesOfReadersThatADependentBaseHasChangeNone() {
    load(ddl, "chain");

    keepsAllIds(() -> refreshWith("skip.header.line.count", "1"));
  }

  /** Of no files nobody asks how to read them. */
  @Test
  void whatIsEmptyChangesNotWhereItsBaseIsReadInAnotherWay() {
    ddl.alter("tdep", setting("dependent.allow.empty=true"));
    ddl.alter("tdep", setting("dependent.on=d.t2"));
    ddl.alter("t", DependentScene.dropping("ds=1/hr=1", "ds=1/hr=2"));
    Map<String, Long> before = ids("tdep");
    Map<String, Long> chain = ids("chain");

    ddl.alter("t", setting("skip.header.line.count=1"));

    assertThat(ids("tdep").get("ds=1")).isEqualTo(before.get("ds=1"));
    assertThat(ids("tdep").get("ds=10")).isNotEqualTo(before.get("ds=10"));
    assertThat(ids("chain")).isEqualTo(chain);
  }

  /** The table on top allows no partition that is empty, but the one below does. */
  @Test
  void whatIsEmptyFurtherBelowIsNewWhereAnotherTableDecidesWhatItIsToldAs() {
    DependentScene.createBase(ddl, "t3", "ds", "hr");
    ddl.alter("tdep", setting("dependent.allow.empty=true"));
    ddl.alter("tdep", setting("dependent.on=d.t3"));
    ddl.alter("t", DependentScene.dropping("ds=1/hr=1", "ds=1/hr=2"));
    Map<String, Long> tdep = ids("tdep");
    Map<String, Long> chain = ids("chain");

    refreshWith("dependent.current", "1");

    assertThat(ids("tdep")).isEqualTo(tdep);
    assertThat(ids("chain").get("ds=1")).isNotEqualTo(chain.get("ds=1"));
  }

  /** The columns of the table are part of each partition's answer. */
  @Test
  void allAreNewAfterARefreshOfOtherColumns() {
    DependentTable was = load(ddl, "tdep");
    Table changed = struct(ddl, "tdep");
    changed.getSd().addToCols(new FieldSchema("b", "int", null));
    ddl.truth.alterTable(DdlFixture.name("tdep"), changed);

    givesAllNewIds(() -> put(ddl.source.refresh(was)));
  }

  @Test
  void aRefreshThatFindsNothingElseChangesNone() {
    DependentTable was = load(ddl, "tdep");

    keepsAllIds(() -> put(ddl.source.refresh(was)));
    keepsAllIds(() -> put(ddl.source.load(DdlFixture.name("tdep"))));
  }

  /** Also where a table between has no partition on the base that leads back. */
  @Test
  void whatACircleMadeByHandTakesAwayIsNewFurtherOn() {
    ddl.execute(createStatement("side", "dependent.on=d.t2"));
    add(ddl, "side", "ds=10");
    ddl.execute(createStatement("top", "dependent.on=d.side"));
    add(ddl, "top", "ds=10");
    dependByHand("side", "tdep");
    put(ddl.source.refresh(load(ddl, "side")));
    Map<String, Long> before = ids("top");
    DependentTable tdep = load(ddl, "tdep");
    dependByHand("tdep", "top");
    assertThat(ids("top")).isEqualTo(before);

    put(ddl.source.refresh(tdep));

    // For a moment it is an error; once loaded again, the circle is that of tdep alone.
    assertThat(ids("top").get("ds=10")).isNotEqualTo(before.get("ds=10"));
  }

  private void dependByHand(String table, String base) {
    Table listing = struct(ddl, base);
    ReverseEdges.replace(listing.getParameters(), new TreeSet<>(Set.of(DdlFixture.name(table))));
    ddl.truth.alterTable(DdlFixture.name(base), listing);
    DependentScene.outside(
        ddl,
        table,
        struct -> {
          struct.putToParameters("dependent.base.2", "d." + base);
          struct.putToParameters(
              "dependent.base.2.created", Integer.toString(listing.getCreateTime()));
        });
    put(ddl.source.refresh(load(ddl, base)));
  }
}
