package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TDataSource;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Data sources through the RPC: what is refused, and that they outlive us. */
@ParameterizedClass
@EnumSource(RealMetastore.class)
class DataSourcesIT {
  private final TDataSource source =
      new TDataSource(FreshNames.database(), "hdfs://nn/jars/s.jar", "com.example.S", "V1");

  private final RealMetastore metastore;
  private final CatalogClient client;

  DataSourcesIT(RealMetastore metastore) {
    this.metastore = metastore;
    this.client = metastore.catalog().connect();
  }

  @AfterEach
  void dropDataSource() throws TException {
    client.done(Statements.dropDataSource(source, /* ifExists= */ true));
    client.close();
  }

  private TCatalogObject find(CatalogClient by) throws TException {
    return by.object(
        new TCatalogObject(TCatalogObjectType.DATA_SOURCE, 0)
            .setData_source(
                new TDataSource(source).setName(source.getName().toUpperCase(Locale.ROOT))));
  }

  private TCatalogObject at(long version) {
    return new TCatalogObject(TCatalogObjectType.DATA_SOURCE, version).setData_source(source);
  }

  @Test
  void whatExistsOrIsMissingIsRefusedD268D269() throws TException {
    client.done(Statements.createDataSource(source));
    String refusedCreate = client.refusal(Statements.createDataSource(source));
    client.done(Statements.dropDataSource(source, /* ifExists= */ false));
    String refusedDrop = client.refusal(Statements.dropDataSource(source, /* ifExists= */ false));

    assertThat(refusedCreate)
        .isEqualTo("ImpalaRuntimeException: Data source " + source.getName() + " already exists.");
    assertThat(refusedDrop)
        .isEqualTo("ImpalaRuntimeException: Data source " + source.getName() + " does not exists.");
  }

  @Test
  void anotherDaemonHasItFromItsStartAndInvalidateTakesUpWhatThatOneDidC35() throws TException {
    client.done(Statements.createDataSource(source));
    TCatalogObject known = find(client);
    assertThat(known.getData_source()).isEqualTo(source);

    try (RunningCatalog restarted = RunningCatalog.over(metastore.server().uri()).start();
        CatalogClient other = restarted.connect()) {
      assertThat(find(other).getData_source()).isEqualTo(source);
      TCatalogUpdateResult kept = client.invalidateAll();
      assertThat(find(client)).isEqualTo(at(find(client).getCatalog_version()));
      assertThat(find(client).getCatalog_version())
          .isGreaterThan(kept.getVersion())
          .isGreaterThan(known.getCatalog_version());

      other.done(Statements.dropDataSource(source, /* ifExists= */ false));
    }

    client.invalidateAll();
    assertThat(find(client)).isEqualTo(new TCatalogObject(TCatalogObjectType.UNKNOWN, 0));
    client.done(Statements.createDataSource(source));
    assertThat(find(client).getData_source()).isEqualTo(source);
  }

  @Test
  void damagedOneIsPassedOverAndTheOthersAndOtherParametersStay() throws TException {
    client.done(Statements.createDataSource(source));
    Database database = metastore.outside().loadDatabase("default");
    String damaged = "catalogd.data_source." + FreshNames.database() + ".class";
    database.putToParameters(damaged, "C");
    metastore.outside().alterDatabase("default", database);

    client.invalidateAll();
    TDataSource known = find(client).getData_source();
    client.done(Statements.dropDataSource(source, /* ifExists= */ false));

    assertThat(known).isEqualTo(source);
    Database left = metastore.outside().loadDatabase("default");
    assertThat(left.getParameters()).containsEntry(damaged, "C");
    assertThat(left.getParameters().keySet())
        .noneMatch(key -> key.contains("." + source.getName() + "."));
    left.getParameters().remove(damaged);
    metastore.outside().alterDatabase("default", left);
  }

  @Test
  void whatDoesNotFitIsRefusedD357() throws TException {
    for (TDataSource wrong :
        List.of(
            new TDataSource(source).setName("a b"),
            new TDataSource(source).setHdfs_location("/" + "x".repeat(4000)),
            new TDataSource(source).setClass_name(""),
            new TDataSource(source).setApi_version("V2"))) {
      TDdlExecRequest request = Statements.createDataSource(source);
      request.getCreate_data_source_params().setData_source(wrong);

      assertThat(client.refusal(request)).startsWith("IllegalArgumentException: ");
    }
  }
}
