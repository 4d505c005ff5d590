package io.catalogd.ddl;

import static java.util.Map.entry;

import io.catalogd.catalog.LockName;
import io.catalogd.metastore.InterceptedMetastore;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.MetastoreCall;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.TableName;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/**
 * The metastore as one statement uses it: notes which names were written, or may have been, and
 * lets writes fail in the words of D29. One thread.
 */
final class RecordingMetastore {
  /** The port's own batch: a longer list may be written in part (D47, D48). */
  private static final int PARTITIONS_AT_ONCE = 500;

  private static final Set<ErrorKind> MAY_HAVE_WRITTEN =
      Set.of(ErrorKind.OUTCOME_UNKNOWN, ErrorKind.INTERNAL);

  /** By the port's method. A function belongs to its database. */
  private static final Map<String, Write> WRITES =
      Map.ofEntries(
          entry("createDatabase", new Write("createDatabase", call -> List.of(database(call)))),
          entry("alterDatabase", new Write("alterDatabase", call -> List.of(parameters(call)))),
          entry("dropDatabase", new Write("dropDatabase", call -> List.of(named(call)))),
          entry("createTable", new Write("createTable", call -> List.of(struct(call, 0)))),
          entry(
              "alterTable",
              new Write("alter_table", call -> List.of(table(call), struct(call, 1)))),
          entry("dropTable", new Write("dropTable", call -> List.of(table(call)))),
          entry("addPartitions", new Write("add_partitions", call -> List.of(table(call)))),
          entry("alterPartitions", new Write("alter_partitions", call -> List.of(table(call)))),
          entry("dropPartitions", new Write("dropPartition", call -> List.of(table(call)))),
          entry(
              "updateColumnStatistics",
              new Write("updateTableColumnStatistics", call -> List.of(table(call)))),
          entry(
              "dropColumnStatistics",
              new Write("delete_table_column_statistics", call -> List.of(table(call)))),
          entry("createFunction", new Write("createFunction", call -> List.of(function(call)))),
          entry("dropFunction", new Write("dropFunction", call -> List.of(parameters(call)))),
          entry("createRole", Write.ofPolicy("Error creating role")),
          entry("dropRole", Write.ofPolicy("Error dropping role")),
          entry("grantRole", Write.ofPolicy(rpc("grantRole"))),
          entry("revokeRole", Write.ofPolicy(rpc("revokeRole"))),
          entry("grantPrivileges", Write.ofPolicy(rpc("grantPrivileges"))),
          entry("revokePrivileges", Write.ofPolicy(rpc("revokePrivileges"))));

  private final Metastore metastore;
  private final Metastore recorded;
  private final SortedSet<LockName> written = new TreeSet<>();

  RecordingMetastore(Metastore metastore) {
    this.metastore = metastore;
    this.recorded = InterceptedMetastore.of(metastore, this::around);
  }

  /** What the statement is to use. */
  Metastore metastore() {
    return recorded;
  }

  /** The same for a statement that has a word of its own for its writes (D29). */
  Metastore metastore(String word) {
    return InterceptedMetastore.of(
        metastore,
        call -> {
          Write write = WRITES.get(call.name());
          return write == null ? call.proceed() : write(write.toldAs(word), call);
        });
  }

  /** Everything that is not, or may not be, as it was before. */
  SortedSet<LockName> written() {
    return written;
  }

  /** The port's methods that count as writes. */
  static Set<String> writes() {
    return WRITES.keySet();
  }

  private @Nullable Object around(MetastoreCall call) {
    Write write = WRITES.get(call.name());
    return write == null ? call.proceed() : write(write, call);
  }

  private @Nullable Object write(Write write, MetastoreCall call) {
    List<LockName> names = write.names.apply(call.arguments());
    boolean inBatches = call.arguments().stream().anyMatch(RecordingMetastore::takesBatches);
    boolean refused = false;
    try {
      return call.proceed();
    } catch (CatalogException e) {
      refused = !inBatches && !MAY_HAVE_WRITTEN.contains(e.kind());
      throw write.failure.apply(e);
    } finally {
      if (!refused) {
        written.addAll(names);
      }
    }
  }

  private static String rpc(String call) {
    return "Error making '" + call + "' RPC to Hive Metastore";
  }

  private static boolean takesBatches(Object argument) {
    return argument instanceof List<?> list && list.size() > PARTITIONS_AT_ONCE;
  }

  private static LockName named(List<Object> arguments) {
    return new LockName.OfDatabase((String) arguments.get(0));
  }

  private static LockName parameters(List<Object> arguments) {
    return new LockName.OfParameters((String) arguments.get(0));
  }

  private static LockName database(List<Object> arguments) {
    return new LockName.OfDatabase(((Database) arguments.get(0)).getName());
  }

  private static LockName function(List<Object> arguments) {
    return new LockName.OfParameters(
        ((org.apache.hadoop.hive.metastore.api.Function) arguments.get(0)).getDbName());
  }

  private static LockName table(List<Object> arguments) {
    return new LockName.OfTable((TableName) arguments.get(0));
  }

  private static LockName struct(List<Object> arguments, int index) {
    Table table = (Table) arguments.get(index);
    return new LockName.OfTable(new TableName(table.getDbName(), table.getTableName()));
  }

  /**
   * A call that changes something.
   *
   * @param failure how its client is told that it failed
   * @param names what it writes, by its arguments
   */
  private record Write(
      UnaryOperator<CatalogException> failure, Function<List<Object>, List<LockName>> names) {
    /** {@code word} is D29's for it. */
    Write(String word, Function<List<Object>, List<LockName>> names) {
      this(cause -> DdlErrors.rpc(word, cause), names);
    }

    Write toldAs(String word) {
      return new Write(word, names);
    }

    static Write ofPolicy(String what) {
      return new Write(
          cause -> DdlErrors.policy(what, cause), call -> List.of(new LockName.OfPolicy()));
    }
  }
}
