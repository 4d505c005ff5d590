import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.impala.thrift.CatalogService;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TAlterTableAddPartitionParams;
import org.apache.impala.thrift.TAlterTableParams;
import org.apache.impala.thrift.TAlterTableType;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.TColumnType;
import org.apache.impala.thrift.TCreateDbParams;
import org.apache.impala.thrift.TCreateTableParams;
import org.apache.impala.thrift.TDatabase;
import org.apache.impala.thrift.TDbInfoSelector;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlExecResponse;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TDropDbParams;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TGetPartialCatalogObjectRequest;
import org.apache.impala.thrift.TGetPartialCatalogObjectResponse;
import org.apache.impala.thrift.THdfsFileDesc;
import org.apache.impala.thrift.THdfsFileFormat;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TPartitionDef;
import org.apache.impala.thrift.TPartitionKeyValue;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TResetMetadataRequest;
import org.apache.impala.thrift.TScalarType;
import org.apache.impala.thrift.TStatus;
import org.apache.impala.thrift.TTable;
import org.apache.impala.thrift.TTableInfoSelector;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTableRowFormat;
import org.apache.impala.thrift.TTypeNode;
import org.apache.impala.thrift.TTypeNodeType;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSocket;

/**
 * A client of catalogd, written to be read and changed: makes a table of text files, partitioned by
 * day, and asks for it as a query planner would.
 *
 * <pre>java -cp 'target/classes:target/lib/*' catalogd/examples/Quickstart.java HOST:PORT</pre>
 *
 * In an unpacked tarball:
 *
 * <pre>java -cp 'lib/*' examples/Quickstart.java HOST:PORT</pre>
 *
 * It begins with dropping the database {@code quickstart} and all that is in it.
 */
public final class Quickstart {
  private static final String DATABASE = "quickstart";
  private static final TTableName ORDERS = new TTableName(DATABASE, "orders");
  private static final String OWNER = "quickstart";

  /** Two files a day, as a query engine would write and could scan them. */
  private static final Map<String, List<String>> FILES_BY_DAY =
      new TreeMap<>(
          Map.of(
              "2018-08-01", List.of("1,apples,3\n2,pears,1\n", "3,plums,12\n"),
              "2018-08-02", List.of("4,apples,5\n", "5,cherries,250\n6,pears,2\n"),
              "2018-08-03", List.of("7,plums,4\n", "8,apples,1\n")));

  private final CatalogService.Client catalog;

  private Quickstart(CatalogService.Client catalog) {
    this.catalog = catalog;
  }

  public static void main(String[] arguments) throws Exception {
    String[] address = arguments[0].split(":");
    try (TSocket socket = new TSocket(address[0], Integer.parseInt(address[1]))) {
      socket.open();
      new Quickstart(new CatalogService.Client(new TBinaryProtocol(socket))).run();
    } catch (RefusedException e) {
      System.err.println("Quickstart: " + e.getMessage());
      System.exit(1);
    }
  }

  /** The catalog's own words, which say what to do: a table that depends on one here, say. */
  private static final class RefusedException extends RuntimeException {
    RefusedException(TStatus status) {
      super(String.join(" ", status.getError_msgs()));
    }
  }

  private void run() throws TException, IOException {
    TDdlExecRequest drop = ddl(TDdlType.DROP_DATABASE);
    drop.setDrop_db_params(new TDropDbParams(DATABASE, /* if_exists= */ true, /* cascade= */ true));
    execute("DROP DATABASE IF EXISTS quickstart CASCADE", drop);

    TDdlExecRequest createDatabase = ddl(TDdlType.CREATE_DATABASE);
    createDatabase.setCreate_db_params(new TCreateDbParams(DATABASE, OWNER));
    execute("CREATE DATABASE quickstart", createDatabase);
    execute(
        "CREATE TABLE quickstart.orders (id BIGINT, item STRING, amount INT) "
            + "PARTITIONED BY (day STRING) ROW FORMAT DELIMITED FIELDS TERMINATED BY ','",
        createOrders());
    System.out.println("Tables of the database: " + tableNames());

    Path directory =
        directoryOf(fetchOrders().getTable_info().getHms_table().getSd().getLocation());
    for (Map.Entry<String, List<String>> day : FILES_BY_DAY.entrySet()) {
      writeFiles(directory.resolve("day=" + day.getKey()), day.getValue());
    }
    execute(
        "ALTER TABLE quickstart.orders ADD PARTITION (day='2018-08-01') PARTITION (day='2018-08-02') …",
        addPartitions());
    printOrders();

    Path added = directory.resolve("day=2018-08-03").resolve("part-2.csv");
    Files.writeString(added, "9,melons,2\n");
    System.out.println("\nSomebody writes " + added);
    System.out.println("The catalog doesn't look by itself: " + fileCount() + " files.");
    refreshPartition("2018-08-03");
    printOrders();
  }

  /** Sends a statement, which answers the catalog's version that has it. */
  private void execute(String statement, TDdlExecRequest request) throws TException {
    long startNanos = System.nanoTime();
    TDdlExecResponse response = catalog.ExecDdl(request);
    tell(statement, response.getResult(), startNanos);
  }

  private static TDdlExecRequest ddl(TDdlType type) {
    return new TDdlExecRequest(CatalogServiceVersion.V1, type, /* sync_ddl= */ false);
  }

  private static TDdlExecRequest createOrders() {
    TCreateTableParams table = new TCreateTableParams();
    table.setTable_name(ORDERS);
    table.setColumns(
        List.of(
            column("id", TPrimitiveType.BIGINT),
            column("item", TPrimitiveType.STRING),
            column("amount", TPrimitiveType.INT)));
    table.setPartition_columns(List.of(column("day", TPrimitiveType.STRING)));
    table.setFile_format(THdfsFileFormat.TEXT);
    table.setRow_format(new TTableRowFormat().setField_terminator(","));
    table.setIs_external(false);
    table.setIf_not_exists(false);
    table.setOwner(OWNER);
    return ddl(TDdlType.CREATE_TABLE).setCreate_table_params(table);
  }

  private static TColumn column(String name, TPrimitiveType type) {
    TTypeNode node = new TTypeNode(TTypeNodeType.SCALAR);
    node.setScalar_type(new TScalarType(type));
    return new TColumn(name, new TColumnType(List.of(node)));
  }

  private static TDdlExecRequest addPartitions() {
    List<TPartitionDef> partitions = new ArrayList<>();
    for (String day : FILES_BY_DAY.keySet()) {
      partitions.add(new TPartitionDef(List.of(new TPartitionKeyValue("day", day))));
    }
    TAlterTableParams alter = new TAlterTableParams(TAlterTableType.ADD_PARTITION, ORDERS);
    alter.setAdd_partition_params(
        new TAlterTableAddPartitionParams(/* if_not_exists= */ true, partitions));
    return ddl(TDdlType.ALTER_TABLE).setAlter_table_params(alter);
  }

  /** REFRESH of one partition: its files are listed again, the others stay. */
  private void refreshPartition(String day) throws TException {
    TResetMetadataRequest refresh =
        new TResetMetadataRequest(
            CatalogServiceVersion.V1, /* is_refresh= */ true, /* sync_ddl= */ false);
    refresh.setTable_name(ORDERS);
    refresh.setPartition_spec(List.of(new TPartitionKeyValue("day", day)));
    long startNanos = System.nanoTime();
    tell(
        "REFRESH quickstart.orders PARTITION (day='" + day + "')",
        catalog.ResetMetadata(refresh).getResult(),
        startNanos);
  }

  private static void tell(String statement, TCatalogUpdateResult result, long startNanos) {
    check(result.getStatus());
    System.out.printf(
        "%s%n    -> version %d, %d ms%n",
        statement, result.getVersion(), (System.nanoTime() - startNanos) / 1_000_000);
  }

  private List<String> tableNames() throws TException {
    TCatalogObject database = new TCatalogObject(TCatalogObjectType.DATABASE, 0);
    database.setDb(new TDatabase(DATABASE));
    TGetPartialCatalogObjectRequest request =
        new TGetPartialCatalogObjectRequest(CatalogServiceVersion.V1, database);
    request.setDb_info_selector(new TDbInfoSelector().setWant_table_names(true));
    return fetch(request).getDb_info().getTable_names();
  }

  /** All that a planner may ask of a table; it usually asks for less. */
  private TGetPartialCatalogObjectResponse fetchOrders() throws TException {
    TCatalogObject table = new TCatalogObject(TCatalogObjectType.TABLE, 0);
    table.setTable(new TTable(DATABASE, ORDERS.getTable_name()));
    TTableInfoSelector selector = new TTableInfoSelector();
    selector.setWant_hms_table(true);
    selector.setWant_partition_names(true);
    selector.setWant_partition_metadata(true);
    selector.setWant_partition_files(true);
    TGetPartialCatalogObjectRequest request =
        new TGetPartialCatalogObjectRequest(CatalogServiceVersion.V1, table);
    request.setTable_info_selector(selector);
    return fetch(request);
  }

  private TGetPartialCatalogObjectResponse fetch(TGetPartialCatalogObjectRequest request)
      throws TException {
    TGetPartialCatalogObjectResponse response = catalog.GetPartialCatalogObject(request);
    check(response.getStatus());
    return response;
  }

  private static void check(TStatus status) {
    if (status.getStatus_code() != TErrorCode.OK) {
      throw new RefusedException(status);
    }
  }

  private int fileCount() throws TException {
    return fetchOrders().getTable_info().getPartitions().stream()
        .mapToInt(TPartialPartitionInfo::getFile_descriptorsSize)
        .sum();
  }

  private void printOrders() throws TException {
    TGetPartialCatalogObjectResponse orders = fetchOrders();
    System.out.printf(
        "%nPartial fetch of quickstart.orders, version %d:%n", orders.getObject_version_number());
    for (TPartialPartitionInfo partition : orders.getTable_info().getPartitions()) {
      Partition stored = partition.getHms_partition();
      System.out.printf(
          "  partition %d  %s  %s%n",
          partition.getId(), partition.getName(), stored.getSd().getLocation());
      for (THdfsFileDesc file : partition.getFile_descriptors()) {
        printFile(ByteBuffer.wrap(file.getFile_desc_data()).order(ByteOrder.LITTLE_ENDIAN));
      }
    }
  }

  /**
   * A file is a FlatBuffers table, whose schema coordinators have: slot 0 is its name, slot 1 its
   * size. Programs use the FlatBuffers library of their language; two fields are read by hand as
   * well.
   */
  private static void printFile(ByteBuffer file) {
    int table = file.getInt(0);
    int vtable = table - file.getInt(table);
    int sizeAt = file.getShort(vtable + 6);
    long size = sizeAt == 0 ? 0 : file.getLong(table + sizeAt);
    int pointer = table + file.getShort(vtable + 4);
    int text = pointer + file.getInt(pointer);
    byte[] name = new byte[file.getInt(text)];
    file.get(text + Integer.BYTES, name);
    System.out.printf("    %s  %d bytes%n", new String(name, StandardCharsets.UTF_8), size);
  }

  /** Locations are written as Hadoop's paths, in which a space is a space. */
  private static Path directoryOf(String location) {
    return Path.of(location.replaceFirst("^file:(//)?", ""));
  }

  private static void writeFiles(Path directory, List<String> contents) throws IOException {
    Files.createDirectories(directory);
    for (int i = 0; i < contents.size(); i++) {
      Files.writeString(directory.resolve("part-" + i + ".csv"), contents.get(i));
    }
  }
}
