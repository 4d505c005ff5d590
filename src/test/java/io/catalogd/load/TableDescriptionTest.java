package io.catalogd.load;

import static io.catalogd.load.TestCatalog.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.Metastore.Existing;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnStatistics;
import io.catalogd.model.ColumnType;
import io.catalogd.model.Delimiters;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileFormat;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.TableName;
import io.catalogd.model.View;
import io.catalogd.model.WireBytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.hive.metastore.api.BooleanColumnStatsData;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsData;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.LongColumnStatsData;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.SerDeInfo;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.StringColumnStatsData;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.thrift.TBase;
import org.apache.thrift.TDeserializer;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a load makes of the metastore's table object. */
class TableDescriptionTest {
  private static final String LITERAL =
      "{\"type\":\"record\",\"name\":\"r\",\"fields\":[{\"name\":\"new\",\"type\":\"long\"},"
          + "{\"name\":\"Told\",\"type\":\"string\",\"doc\":\"by its doc\"}]}";
  private static final TableName T = new TableName("default", "t");

  private final TestCatalog catalog = new TestCatalog();

  @AfterEach
  void close() {
    catalog.close();
  }

  // C109, C114
  @Test
  void aTableThatIsGoneIsToldSo() {
    assertThatThrownBy(() -> catalog.source.load(T))
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.NOT_FOUND))
        .hasMessage(
            "Table default.t no longer exists in the Hive MetaStore. Run 'invalidate metadata"
                + " default.t' to update the Impala catalog.");
  }

  // C110
  @Test
  void aMetastoreThatCannotBeReachedIsTheKindOfTheFailure() {
    catalog.faults.refuseAll();

    assertThatThrownBy(() -> catalog.source.load(T))
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.UNAVAILABLE))
        .hasMessage(
            "Failed to load metadata for table: default.t. Running 'invalidate metadata default.t'"
                + " may resolve this problem.")
        .hasCauseInstanceOf(CatalogException.class);
  }

  // C107, C108, C429
  @Test
  void otherKindsOfTablesAreRefusedInWordsThatClientsKnow() {
    assertRefused(
        t -> t.setTableType("INDEX_TABLE"), "Unsupported table type 'INDEX_TABLE' for: default.t");
    assertRefused(
        t -> t.setTableType("NEW_TABLE"),
        "Failed to load metadata for table: default.t. Running 'invalidate metadata default.t' may"
            + " resolve this problem.");
    assertRefused(
        t -> t.getSd().setInputFormat("com.example.Other"),
        "Unrecognized table type for table: default.t");
    assertRefused(
        t -> t.putToParameters("storage_handler", "com.cloudera.kudu.hive.KuduStorageHandler"),
        "Kudu tables are not supported yet: default.t");
    assertRefused(
        t -> t.getSd().setInputFormat(FileFormat.KUDU.inputFormat()),
        "Kudu tables are not supported yet: default.t");
  }

  // C112, C113
  @Test
  void columnTypesThatNobodyKnowsAreRefused() {
    assertRefused(
        t -> t.getSd().setCols(List.of(key("c", "interval"))),
        "Unsupported type 'interval' in column 'c' of table 't'");
    assertRefused(
        t -> t.getSd().setCols(List.of(key("c", "array<".repeat(101) + "int" + ">".repeat(101)))),
        "in column 'c' of table 't'");
    assertRefused(
        t -> t.setPartitionKeys(List.of(key("p", "timestamp"))),
        "Failed to load metadata for table 'default.t' because of unsupported partition-column type"
            + " 'timestamp' in partition column 'p'");
  }

  // C111, C337
  @Test
  void aSerdeThatIsNotSupportedIsRefused() {
    create(t -> t.getSd().getSerdeInfo().setSerializationLib("com.example.Csv"));

    assertThatThrownBy(() -> catalog.source.load(T))
        .hasMessage("Failed to load metadata for table: default.t")
        .cause()
        .hasMessage(
            "Impala does not support tables of this type. REASON: SerDe library 'com.example.Csv' is"
                + " not supported.");
  }

  // C339
  @Test
  void onePartitionInAnUnknownFormatFailsTheTable() {
    catalog.createTable(T, key("p", "int"));
    Partition partition = MetastoreStructs.partition(T, "1");
    partition.getSd().setInputFormat("com.example.Other");
    catalog.stored.addPartitions(T, List.of(partition), Existing.FAIL);

    assertThatThrownBy(() -> catalog.source.load(T))
        .hasMessage("Failed to load metadata for table: default.t")
        .rootCause()
        .hasMessageContaining("Input format 'com.example.Other' is not supported");
  }

  // C330 to C334
  @ParameterizedTest
  @CsvSource({
    "field.delim, 44, 10, 44, 44, 44, 0",
    "field.delim, |, 10, 124, 124, 124, 0",
    "field.delim, 1, 10, 1, 1, 1, 0",
    "field.delim, -2, 10, -2, -2, -2, 0",
    "line.delim, 0, 0, 1, 1, 1, 0",
    "colelction.delim, 2, 10, 1, 2, 1, 0",
    "mapkey.delim, 3, 10, 1, 1, 3, 0",
    "escape.delim, 92, 10, 1, 1, 1, 92",
    "escape.delim, 1, 10, 1, 1, 1, 0",
    "other, x, 10, 1, 1, 1, 0",
  })
  void delimitersAreNumbersFirstAndCharactersThen(
      String key, String value, byte line, byte field, byte collection, byte mapKey, byte escape) {
    create(t -> t.getSd().getSerdeInfo().putToParameters(key, value));

    FileSystemTable table = (FileSystemTable) catalog.source.load(T);

    assertThat(table.format().delimiters())
        .isEqualTo(new Delimiters(line, field, collection, mapKey, escape));
  }

  // C331
  @Test
  void aDelimiterThatIsNeitherNumberNorCharacterFailsTheLoad() {
    create(t -> t.getSd().getSerdeInfo().putToParameters("quote.delim", "ab"));

    assertThatThrownBy(() -> catalog.source.load(T))
        .cause()
        .hasMessage(
            "Invalid delimiter: 'ab'. Delimiter must be specified as a single character or as a"
                + " decimal value in the range [-128:127]");
  }

  // C334, C340, C342, C365
  @Test
  void propertiesTellCountsBlockSizeAndNullText() {
    create(
        t -> {
          t.putToParameters("numRows", "0");
          t.putToParameters("totalSize", "many");
          t.putToParameters("serialization.null.format", "NIL");
          t.putToParameters("skip.header.line.count", "1");
          t.getSd().getSerdeInfo().putToParameters("blocksize", "512");
        });

    FileSystemTable table = (FileSystemTable) catalog.source.load(T);

    assertThat(table.definition().rowCount()).isZero();
    assertThat(table.definition().totalBytes()).isEqualTo(-1);
    assertThat(table.nullColumnText()).isEqualTo("NIL");
    assertThat(table.format().blockSize()).isEqualTo(512);
    assertThat(read(new Table(), table.definition().metastoreTable()).getParameters())
        .containsEntry("skip.header.line.count", "1");
  }

  // C92, C424
  @Test
  void aViewHasColumnsAndNoStatistics() {
    Table struct = MetastoreStructs.view(T, "select 1");
    struct.putToParameters("numRows", "7");
    catalog.stored.createTable(struct);

    View view = (View) catalog.source.load(T);

    assertThat(view.definition().columns()).extracting(Column::name).containsExactly("id", "name");
    assertThat(view.definition().rowCount()).isEqualTo(-1);
    assertThat(read(new Table(), view.definition().metastoreTable()).getViewOriginalText())
        .isEqualTo("select 1");
    assertThat(catalog.faults.calls("columnStatistics")).isZero();
  }

  // C177
  @Test
  void theKeptTableHasWhatClientsRelyOnAndNothingThatTheyDoNotKnow() {
    Table struct = MetastoreStructs.externalTable(T, "hdfs://nn/t");
    struct.setWriteId(7);
    struct.setAccessType((byte) 1);
    struct.setDbName("DEFAULT");
    struct.setParameters(null);
    struct.setPartitionKeys(null);
    struct
        .getSd()
        .setSerdeInfo(
            new SerDeInfo(null, "org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe", null));

    Table kept = read(new Table(), WireForms.bytes(WireForms.normalised(struct)));

    assertThat(kept.getDbName()).isEqualTo("default");
    assertThat(kept.getParameters()).isEmpty();
    assertThat(kept.getPartitionKeys()).isEmpty();
    assertThat(kept.getSd().getSerdeInfo().getParameters()).isEmpty();
    assertThat(kept.isSetWriteId()).isFalse();
    assertThat(kept.isSetAccessType()).isFalse();
    assertThat(kept.isSetCatName()).isFalse();
    assertThat(struct.isSetWriteId()).isTrue();
  }

  @Test
  void theKeptDatabaseHasItsParametersAndALowerCaseName() {
    Database struct = MetastoreStructs.database("Sales");
    struct.putToParameters("impala_registered_function_f", "x");
    struct.setCatalogName("hive");

    var kept = WireForms.toDatabase(struct);

    Database read = read(new Database(), kept.metastoreDatabase());
    assertThat(kept.name()).isEqualTo("sales");
    assertThat(read.getName()).isEqualTo("sales");
    assertThat(read.getParameters()).containsEntry("impala_registered_function_f", "x");
    assertThat(read.isSetCatalogName()).isFalse();
  }

  // C155, C338
  @Test
  void partitionsOfOneFormatShareItAndItsBytesAreADescriptorsTail() {
    catalog.createTable(T, key("p", "int"));
    catalog.createPartition(T, "1");
    catalog.createPartition(T, "2");

    FileSystemTable table = (FileSystemTable) catalog.source.load(T);

    var formats = table.partitions().inKeyOrder().stream().map(p -> p.format()).toList();
    assertThat(formats.get(0)).isSameAs(formats.get(1)).isSameAs(table.format());
    byte[] tail = table.format().descriptorTail().toByteArray();
    byte[] whole = Arrays.copyOf(tail, tail.length + 1);
    var descriptor = read(new StorageDescriptor(), WireBytes.copyOf(whole));
    assertThat(descriptor.getInputFormat()).isEqualTo(FileFormat.TEXT.inputFormat());
    assertThat(descriptor.isSetCols()).isFalse();
    assertThat(descriptor.isSetLocation()).isFalse();
    assertThat(descriptor.getSerdeInfo().getSerializationLib()).isEqualTo(FileFormat.TEXT.serde());
  }

  // C369, C371, C373, C374, C376
  @Test
  void statisticsFitTheirColumnsOrAreLeftUnknown() {
    create(
        t ->
            t.getSd()
                .setCols(
                    new ArrayList<>(
                        List.of(
                            key("i", "int"),
                            key("s", "string"),
                            key("b", "boolean"),
                            key("wrong", "double"),
                            key("a", "array<int>"),
                            key("none", "int")))));
    LongColumnStatsData numbers = new LongColumnStatsData(1, 70000);
    put("i", ColumnStatisticsData.longStats(numbers));
    put("s", ColumnStatisticsData.stringStats(new StringColumnStatsData(9, 2.5, 3, 4)));
    put("b", ColumnStatisticsData.booleanStats(new BooleanColumnStatsData(5, 6, 0)));
    put("wrong", ColumnStatisticsData.longStats(numbers));
    put("gone", ColumnStatisticsData.longStats(numbers));

    FileSystemTable table = (FileSystemTable) catalog.source.load(T);

    assertThat(table.definition().columnStatistics())
        .containsOnlyKeys("i", "s", "b")
        .containsEntry("i", new ColumnStatistics(70000, 1, 4, 4))
        .containsEntry("s", new ColumnStatistics(4, 3, 2.5, 9))
        .containsEntry("b", new ColumnStatistics(2, 0, 1, 1));
    assertThat(catalog.faults.calls("columnStatistics")).isEqualTo(1);
  }

  // C369
  @Test
  void statisticsThatCannotBeReadDoNotFailTheLoad() {
    create(t -> {});
    catalog.faults.refuse("columnStatistics", 1);

    FileSystemTable table = (FileSystemTable) catalog.source.load(T);

    assertThat(table.definition().columnStatistics()).isEmpty();
  }

  // C343, C345
  @Test
  void anAvroTableIsServedItsLiteralSchemaElseOneMadeOfItsColumns() {
    create(TableDescriptionTest::makeAvro);
    TableName withLiteral = new TableName("default", "l");
    Table struct = MetastoreStructs.externalTable(withLiteral, "hdfs://nn/l");
    makeAvro(struct);
    struct.putToParameters("avro.schema.literal", LITERAL);
    catalog.stored.createTable(struct);

    assertThat(((FileSystemTable) catalog.source.load(withLiteral)).avroSchema())
        .isEqualTo(LITERAL);
    assertThat(((FileSystemTable) catalog.source.load(T)).avroSchema())
        .isEqualTo(
            "{\"type\":\"record\",\"name\":\"t\",\"fields\":["
                + "{\"name\":\"id\",\"type\":[\"null\",\"int\"],\"default\":null},"
                + "{\"name\":\"name\",\"type\":[\"null\",\"string\"],\"default\":null}]}");
  }

  // C344
  @Test
  void columnsOfAnAvroTableTakeTheirCommentsFromTheSchemaAndStatisticsFollow() {
    create(
        t -> {
          makeAvro(t);
          t.putToParameters("avro.schema.literal", LITERAL);
        });
    put("id", ColumnStatisticsData.longStats(new LongColumnStatsData(1, 7)));
    put("new", ColumnStatisticsData.longStats(new LongColumnStatsData(0, 70)));

    FileSystemTable table = (FileSystemTable) catalog.source.load(T);

    assertThat(table.definition().columns())
        .containsExactly(
            new Column("new", ColumnType.Scalar.of(PrimitiveType.BIGINT), "from deserializer"),
            new Column("told", ColumnType.Scalar.of(PrimitiveType.STRING), "by its doc"));
    assertThat(table.definition().columnStatistics())
        .containsOnlyKeys("new")
        .containsEntry("new", new ColumnStatistics(70, 0, 8, 8));
    assertThat(read(new Table(), table.definition().metastoreTable()).getSd().getCols())
        .extracting(FieldSchema::getName)
        .containsExactly("id", "name");
  }

  // C347
  @Test
  void schemaThatCannotBeReadNowIsOnlyUnavailable() {
    create(
        t -> {
          makeAvro(t);
          t.putToParameters("avro.schema.url", "hdfs://nn/s.avsc");
        });
    catalog.storage.refuse("hdfs://nn/s.avsc", ErrorKind.UNAVAILABLE);

    assertThatThrownBy(() -> catalog.source.load(T))
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.UNAVAILABLE))
        .hasMessage(
            "Failed to read the Avro schema of table default.t at"
                + " avro.schema.url='hdfs://nn/s.avsc'");
  }

  private static void makeAvro(Table table) {
    table.getSd().setInputFormat(FileFormat.AVRO.inputFormat());
    table.getSd().getSerdeInfo().setSerializationLib(FileFormat.AVRO.serde());
  }

  private void create(Consumer<Table> change) {
    Table table = MetastoreStructs.externalTable(T, "hdfs://nn/t");
    change.accept(table);
    catalog.stored.createTable(table);
  }

  private void assertRefused(Consumer<Table> change, String message) {
    create(change);

    assertThatThrownBy(() -> catalog.source.load(T))
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> {
              assertThat(e.wireName()).isEqualTo("TableLoadingException");
              assertThat(e.kind()).isEqualTo(ErrorKind.INVALID_REQUEST);
            })
        .hasMessageContaining(message);
    catalog.stored.dropTable(T, DropData.KEEP);
  }

  private void put(String column, ColumnStatisticsData data) {
    catalog.stored.putColumnStatistics(T, new ColumnStatisticsObj(column, "any", data));
  }

  private static <T extends TBase<?, ?>> T read(T into, WireBytes bytes) {
    try {
      new TDeserializer(new TBinaryProtocol.Factory()).deserialize(into, bytes.toByteArray());
      return into;
    } catch (TException e) {
      throw new AssertionError(e);
    }
  }
}
