package io.catalogd.bench;

import io.catalogd.model.PartitionNames;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.hadoop.hive.metastore.api.AddPartitionsRequest;
import org.apache.hadoop.hive.metastore.api.AddPartitionsResult;
import org.apache.hadoop.hive.metastore.api.CurrentNotificationEventId;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.DropPartitionsRequest;
import org.apache.hadoop.hive.metastore.api.DropPartitionsResult;
import org.apache.hadoop.hive.metastore.api.GetAllFunctionsResponse;
import org.apache.hadoop.hive.metastore.api.GetPartitionsByNamesRequest;
import org.apache.hadoop.hive.metastore.api.GetPartitionsByNamesResult;
import org.apache.hadoop.hive.metastore.api.GetTableRequest;
import org.apache.hadoop.hive.metastore.api.GetTableResult;
import org.apache.hadoop.hive.metastore.api.NoSuchObjectException;
import org.apache.hadoop.hive.metastore.api.NotificationEventResponse;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.TableStatsResult;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.server.TThreadPoolServer;
import org.apache.thrift.transport.TServerSocket;
import org.apache.thrift.transport.TTransportException;

/**
 * A metastore server on a port of loopback that answers from {@link GeneratedTable}s: Hive's own
 * processor and structs, no database, and nothing kept in memory but partitions that are added, so
 * a table may have a million. There is a database {@code default} too, as everywhere. It answers
 * what the daemon asks at its start and at a load, and refuses the rest as a server does that lacks
 * a method. Counts the calls. Any thread.
 */
public final class StubMetastore implements AutoCloseable {
  private final TServerSocket socket;
  private final TThreadPoolServer server;
  private final Map<String, GeneratedTable> tables = new TreeMap<>();
  private final Map<String, Answer> answers;
  private final Map<String, LongAdder> calls = new ConcurrentHashMap<>();
  private final Map<String, UnaryOperator<Object>> changes = new ConcurrentHashMap<>();

  /** Partitions that were added and not dropped since, by table and name. */
  private final Map<String, Partition> added = new ConcurrentHashMap<>();

  private final long latencyNs;

  private StubMetastore(TServerSocket socket, Duration latency, GeneratedTable... tables) {
    this.socket = socket;
    this.latencyNs = latency.toNanos();
    for (GeneratedTable table : tables) {
      this.tables.put(table.name().toString(), table);
    }
    this.answers = answers();
    InvocationHandler handler =
        (proxy, method, arguments) ->
            answer(method.getName(), arguments == null ? new Object[0] : arguments);
    ThriftHiveMetastore.Iface calls =
        (ThriftHiveMetastore.Iface)
            Proxy.newProxyInstance(
                ThriftHiveMetastore.Iface.class.getClassLoader(),
                new Class<?>[] {ThriftHiveMetastore.Iface.class},
                handler);
    this.server =
        new TThreadPoolServer(
            new TThreadPoolServer.Args(socket)
                .processor(new ThriftHiveMetastore.Processor<>(calls))
                .protocolFactory(new TBinaryProtocol.Factory()));
  }

  /** Answers at once. */
  public static StubMetastore start(GeneratedTable... tables) {
    return start(Duration.ZERO, tables);
  }

  /** Waits {@code latency} before each answer. */
  public static StubMetastore start(Duration latency, GeneratedTable... tables) {
    try {
      TServerSocket socket =
          new TServerSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      StubMetastore stub = new StubMetastore(socket, latency, tables);
      Thread thread = new Thread(stub.server::serve, "stub-metastore");
      thread.setDaemon(true);
      thread.start();
      return stub;
    } catch (TTransportException e) {
      throw new IllegalStateException(e);
    }
  }

  /** {@code thrift://127.0.0.1:port}. */
  public URI uri() {
    return URI.create("thrift://127.0.0.1:" + socket.getServerSocket().getLocalPort());
  }

  /** How often each Thrift method was called so far; methods never called are left out. */
  public SortedMap<String, Long> calls() {
    SortedMap<String, Long> result = new TreeMap<>();
    calls.forEach((method, count) -> result.put(method, count.sum()));
    return result;
  }

  /** Answers a method with what {@code change} makes of the usual answer from now on. */
  public void change(String method, UnaryOperator<Object> change) {
    changes.put(method, change);
  }

  @Override
  public void close() {
    server.stop();
  }

  private Object answer(String method, Object[] arguments) throws TException {
    calls.computeIfAbsent(method, name -> new LongAdder()).increment();
    if (latencyNs > 0) {
      LockSupport.parkNanos(latencyNs);
    }
    Answer answer = answers.get(method);
    if (answer == null) {
      throw new TApplicationException(
          TApplicationException.UNKNOWN_METHOD, "The stub metastore does not answer " + method);
    }
    return changes.getOrDefault(method, usual -> usual).apply(answer.to(arguments));
  }

  private Map<String, Answer> answers() {
    return Map.ofEntries(
        Map.entry("set_ugi", arguments -> List.of()),
        Map.entry("get_config_value", arguments -> arguments[1]),
        Map.entry("get_all_functions", arguments -> new GetAllFunctionsResponse()),
        Map.entry("get_role_names", arguments -> List.of()),
        Map.entry("list_privileges", arguments -> List.of()),
        Map.entry(
            "get_current_notificationEventId", arguments -> new CurrentNotificationEventId(1)),
        Map.entry(
            "get_next_notification", arguments -> new NotificationEventResponse(new ArrayList<>())),
        Map.entry("get_all_databases", arguments -> databases()),
        Map.entry("get_database", arguments -> database((String) arguments[0])),
        Map.entry("get_all_tables", arguments -> tables((String) arguments[0])),
        Map.entry("get_table_names_by_filter", arguments -> new ArrayList<String>()),
        Map.entry(
            "get_table", arguments -> table((String) arguments[0], (String) arguments[1]).struct()),
        Map.entry(
            "get_table_req",
            arguments -> {
              GetTableRequest request = (GetTableRequest) arguments[0];
              return new GetTableResult(table(request.getDbName(), request.getTblName()).struct());
            }),
        Map.entry("get_table_statistics_req", arguments -> new TableStatsResult(new ArrayList<>())),
        Map.entry("add_partitions_req", arguments -> add((AddPartitionsRequest) arguments[0])),
        Map.entry("drop_partitions_req", arguments -> drop((DropPartitionsRequest) arguments[0])),
        Map.entry(
            "get_partition_names",
            arguments -> {
              List<String> names =
                  partitionNames(table((String) arguments[0], (String) arguments[1]));
              short limit = (Short) arguments[2];
              return limit < 0 ? names : names.subList(0, Math.min(limit, names.size()));
            }),
        Map.entry(
            "get_partitions_by_names",
            arguments ->
                partitions(
                    table((String) arguments[0], (String) arguments[1]), strings(arguments[2]))),
        Map.entry(
            "get_partitions_by_names_req",
            arguments -> {
              GetPartitionsByNamesRequest request = (GetPartitionsByNamesRequest) arguments[0];
              return new GetPartitionsByNamesResult(
                  partitions(
                      table(request.getDb_name(), request.getTbl_name()), request.getNames()));
            }));
  }

  private List<String> databases() {
    return Stream.concat(
            Stream.of("default"), tables.values().stream().map(table -> table.name().database()))
        .distinct()
        .toList();
  }

  private Database database(String name) throws TException {
    if (!databases().contains(name)) {
      throw new NoSuchObjectException("database " + name);
    }
    return new Database(name, "generated", "hdfs://nn/warehouse/" + name + ".db", Map.of());
  }

  private List<String> tables(String database) {
    return tables.values().stream()
        .filter(table -> table.name().database().equals(database))
        .map(table -> table.name().table())
        .toList();
  }

  private GeneratedTable table(String database, String table) throws TException {
    GeneratedTable found = tables.get(database + "." + table);
    if (found == null) {
      throw new NoSuchObjectException(database + "." + table + " table not found");
    }
    return found;
  }

  private List<String> partitionNames(GeneratedTable table) {
    List<String> generated = table.partitionNames();
    List<String> more =
        added.keySet().stream()
            .filter(key -> key.startsWith(key(table, "")))
            .map(key -> key.substring(key(table, "").length()))
            .toList();
    return new GeneratedTable.Computed<>(
        generated.size() + more.size(),
        i -> i < generated.size() ? generated.get(i) : more.get(i - generated.size()));
  }

  private static String key(GeneratedTable table, String partition) {
    return table.name() + " " + partition;
  }

  /** Those that there are, as metastores do; each is made while it is being written. */
  private List<Partition> partitions(GeneratedTable table, List<String> names) {
    int[] found = names.stream().mapToInt(table::indexOf).filter(index -> index >= 0).toArray();
    List<Partition> more =
        names.stream()
            .map(name -> added.get(key(table, name)))
            .filter(Objects::nonNull)
            .map(Partition::deepCopy)
            .toList();
    return new GeneratedTable.Computed<>(
        found.length + more.size(),
        i -> i < found.length ? table.partition(found[i]) : more.get(i - found.length));
  }

  private AddPartitionsResult add(AddPartitionsRequest request) throws TException {
    GeneratedTable table = table(request.getDbName(), request.getTblName());
    for (Partition partition : request.getParts()) {
      String name =
          PartitionNames.make(
              GeneratedTable.KEYS, partition.getValues(), PartitionNames.DEFAULT_NULL_TEXT);
      added.put(key(table, name), partition);
    }
    AddPartitionsResult result = new AddPartitionsResult();
    result.setPartitions(request.getParts());
    return result;
  }

  /** Of those only that were added. */
  private DropPartitionsResult drop(DropPartitionsRequest request) throws TException {
    GeneratedTable table = table(request.getDbName(), request.getTblName());
    for (String name : request.getParts().getNames()) {
      if (added.remove(key(table, name)) == null) {
        throw new NoSuchObjectException("No partition that was added: " + name);
      }
    }
    return new DropPartitionsResult();
  }

  @SuppressWarnings("unchecked") // As the IDL says.
  private static List<String> strings(Object argument) {
    return (List<String>) argument;
  }

  /** What one method answers. */
  @FunctionalInterface
  private interface Answer {
    Object to(Object[] arguments) throws TException;
  }
}
