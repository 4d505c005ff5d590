package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogChange.PutDatabase;
import io.catalogd.catalog.CatalogUpdate.RemovedObject;
import io.catalogd.catalog.CatalogUpdate.UpdatedObject;
import io.catalogd.catalog.ObjectEntry;
import io.catalogd.ddl.DdlRequest.CreateDataSource;
import io.catalogd.ddl.DdlRequest.DropDataSource;
import io.catalogd.load.KeptDataSources;
import io.catalogd.load.WireForms;
import io.catalogd.model.CatalogException;
import io.catalogd.model.DataSource;
import io.catalogd.model.ErrorKind;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.Database;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CREATE and DROP DATA SOURCE (D268 to D271). */
class DataSourceStatementsTest {
  private static final DataSource S = new DataSource("s", "hdfs://nn/s.jar", "com.example.S", "V1");

  private final DdlFixture ddl = new DdlFixture();

  @AfterEach
  void close() {
    ddl.close();
  }

  private DdlResult create(boolean ifNotExists) {
    return ddl.execute(new CreateDataSource(S, ifNotExists));
  }

  private DdlResult drop(boolean ifExists) {
    return ddl.execute(new DropDataSource("S", ifExists));
  }

  private Map<String, String> kept() {
    return ddl.truth.loadDatabase("default").getParameters();
  }

  private ObjectEntry entry() {
    return ddl.image().findObject(S.key()).orElseThrow();
  }

  @Test
  void createdDataSourceIsToldAndKeptByTheMetastoreD268() {
    DdlResult result = create(false);

    assertThat(result.summary()).isEqualTo("Data source has been created.");
    assertThat(result.update().updated()).containsExactly(new UpdatedObject.OfObject(entry()));
    assertThat(result.update().version()).isEqualTo(entry().version());
    assertThat(kept())
        .containsEntry("catalogd.data_source.s.location", "hdfs://nn/s.jar")
        .containsEntry("catalogd.data_source.s.class", "com.example.S")
        .containsEntry("catalogd.data_source.s.api_version", "V1");
  }

  /** So that an INVALIDATE that cannot read the database does not forget it (C238). */
  @Test
  void databaseThatKeepsItIsPublishedWithItUnderItsOldVersionC31() {
    ddl.store.publish(
        List.of(new PutDatabase(WireForms.toDatabase(ddl.truth.loadDatabase("default")))));
    long version = ddl.image().versionOfDatabase("default");

    create(false);
    List<DataSource> created = known();
    drop(false);

    assertThat(created).containsExactly(S);
    assertThat(known()).isEmpty();
    assertThat(ddl.image().versionOfDatabase("default")).isEqualTo(version);
  }

  private List<DataSource> known() {
    return KeptDataSources.in(ddl.image().findDatabase("default").orElseThrow().database());
  }

  @Test
  void dataSourceThatExistsIsToldAsItIsOrRefusedD268() {
    create(false);
    ObjectEntry known = entry();

    DdlResult result = create(true);

    assertThat(result.summary()).isEqualTo("Data source already exists.");
    assertThat(result.update().updated()).containsExactly(new UpdatedObject.OfObject(known));
    assertThat(result.update().version()).isEqualTo(known.version());
    assertThatThrownBy(() -> create(false))
        .hasMessage("Data source s already exists.")
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> assertThat(e.wireName()).isEqualTo("ImpalaRuntimeException"));
    assertThat(ddl.faults.calls("alterDatabase")).isEqualTo(1);
  }

  @Test
  void droppedDataSourceIsToldWholeWithAFreshVersionD269() {
    create(false);
    long lived = entry().version();

    DdlResult result = drop(false);

    assertThat(result.summary()).isEqualTo("Data source has been dropped.");
    assertThat(result.update().removed())
        .containsExactly(new RemovedObject(S.key(), result.update().version(), S));
    assertThat(result.update().version()).isGreaterThan(lived);
    assertThat(kept().keySet()).noneMatch(key -> key.startsWith("catalogd."));
  }

  @Test
  void missingDataSourceIsToldAtTheCatalogsVersionOrRefusedD269() {
    DdlResult result = drop(true);

    assertThat(result.summary()).isEqualTo("Data source does not exist.");
    assertThat(result.update().removed()).isEmpty();
    assertThat(result.update().version()).isEqualTo(ddl.image().version());
    assertThatThrownBy(() -> drop(false)).hasMessage("Data source s does not exists.");
  }

  @Test
  void whatOthersMadeMeanwhileIsTakenUpAndNotReplaced() {
    keep("other.jar");

    assertThatThrownBy(() -> create(false)).hasMessage("Data source s already exists.");
    DdlResult result = create(true);

    assertThat(result.summary()).isEqualTo("Data source already exists.");
    assertThat(entry().object()).isEqualTo(new DataSource("s", "other.jar", "C", "V1"));
    assertThat(ddl.faults.calls("alterDatabase")).isZero();
  }

  private void keep(String location) {
    Database database = ddl.truth.loadDatabase("default");
    database.putToParameters("catalogd.data_source.s.location", location);
    database.putToParameters("catalogd.data_source.s.class", "C");
    database.putToParameters("catalogd.data_source.s.api_version", "V1");
    ddl.truth.alterDatabase("default", database);
  }

  @Test
  void whatOthersRemovedMeanwhileIsDroppedAllTheSame() {
    create(false);
    Database database = ddl.truth.loadDatabase("default");
    database.getParameters().clear();
    ddl.truth.alterDatabase("default", database);

    assertThat(drop(false).summary()).isEqualTo("Data source has been dropped.");
    assertThat(ddl.faults.calls("alterDatabase")).isEqualTo(1);
  }

  @Test
  void lostReplyOfACreationThatHappenedShowsTheDataSourceD313() {
    ddl.faults.loseReply("alterDatabase", 1);

    assertThatThrownBy(() -> create(false))
        .hasMessage("Error making 'alterDatabase' RPC to Hive Metastore: ");

    assertThat(entry().object()).isEqualTo(S);
    assertThat(drop(false).summary()).isEqualTo("Data source has been dropped.");
  }

  @Test
  void unknownOutcomeOfADropThatDidNotHappenKeepsTheDataSourceD313() {
    create(false);
    long lived = entry().version();
    ddl.faults.refuse(
        "alterDatabase",
        1,
        new CatalogException(ErrorKind.OUTCOME_UNKNOWN, "TTransportException", "lost"));

    assertThatThrownBy(() -> drop(false))
        .hasMessage("Error making 'alterDatabase' RPC to Hive Metastore: ");

    assertThat(entry().object()).isEqualTo(S);
    assertThat(entry().version()).isGreaterThanOrEqualTo(lived);
  }

  @Test
  void refusedWriteChangesNothing() {
    long version = ddl.image().version();
    ddl.faults.refuse("alterDatabase", 1);

    assertThatThrownBy(() -> create(false)).isInstanceOf(CatalogException.class);

    assertThat(ddl.image().version()).isEqualTo(version);
    assertThat(ddl.image().findObject(S.key())).isEmpty();
  }

  @Test
  void metastoreWithoutTheDatabaseThatKeepsThemIsToldSo() {
    ddl.faults.refuse(
        "loadDatabase",
        1,
        new CatalogException(ErrorKind.NOT_FOUND, "NoSuchObjectException", "default"));

    assertThatThrownBy(() -> create(false))
        .hasMessage(
            "Data sources are kept in the database 'default', which the metastore does not have;"
                + " create it first");
  }

  @ParameterizedTest
  @CsvSource({
    "'', /s.jar, C, V1, Empty data source name",
    "a.b, /s.jar, C, V1, Invalid data source name 'a.b'",
    "s, '', C, V1, Invalid location ''",
    "s, /s.jar, '', V1, Empty class name of data source s",
    "s, /s.jar, C, V2, API version 'V2' of data source s is unknown",
  })
  void whatCannotBeKeptIsRefused(
      String name, String location, String className, String version, String message) {
    DataSource source = new DataSource(name, location, className, version);

    assertThatThrownBy(() -> new CreateDataSource(source, false)).hasMessageStartingWith(message);
  }

  @Test
  void whatIsLongerThanAParameterIsRefused() {
    DataSource longest =
        new DataSource("n".repeat(128), "/" + "l".repeat(3999), "c".repeat(4000), "V1");
    ddl.execute(new CreateDataSource(longest, false));

    assertThat(kept().keySet()).allMatch(key -> key.length() <= 180);
    assertThatThrownBy(
            () ->
                new CreateDataSource(new DataSource("s", "/s.jar", "c".repeat(4001), "V1"), false))
        .hasMessageContaining("has 4001 characters; at most 4000 are allowed");
    assertThatThrownBy(
            () -> new CreateDataSource(new DataSource("n".repeat(129), "/s.jar", "C", "V1"), false))
        .hasMessageContaining("has 129 characters; at most 128 are allowed");
  }
}
