package example;

import io.catalogd.client.CatalogClient;
import io.catalogd.client.ClientException;
import io.catalogd.client.DataFile;
import io.catalogd.client.MetadataCache;
import io.catalogd.client.PartitionName;
import io.catalogd.client.PlannedTable;
import java.util.List;
import org.apache.impala.thrift.TPartialPartitionInfo;

/** Prints a table's columns, partitions and files, as a planner would ask for them. */
public final class TableFiles {
  private static final long CACHE_BYTES = 64 << 20;

  private TableFiles() {}

  /** Takes the server as host:port, and the table as database.table. */
  public static void main(String[] args) {
    if (args.length != 2 || args[1].indexOf('.') < 0) {
      System.err.println("usage: TableFiles HOST:PORT DATABASE.TABLE");
      System.exit(2);
    }
    String database = args[1].substring(0, args[1].indexOf('.'));
    String table = args[1].substring(database.length() + 1);
    try (CatalogClient catalog = CatalogClient.of(args[0])) {
      MetadataCache cache = new MetadataCache(catalog, CACHE_BYTES);
      // Called again where the table changes while it is being asked about.
      String text = cache.plan(plan -> describe(plan.table(database, table)));
      System.out.print(text);
    } catch (ClientException.NotFound e) {
      System.err.println("There is no table " + args[1]);
      System.exit(3);
    } catch (ClientException.Unreachable e) {
      System.err.println(e.getMessage());
      System.exit(4);
    }
  }

  private static String describe(PlannedTable table) {
    StringBuilder text = new StringBuilder(table.hmsTable().getTableType()).append('\n');
    table.columns().forEach(column -> text.append("  ").append(column).append('\n'));
    table.keys().forEach(key -> text.append("  key ").append(key).append('\n'));
    // A planner would choose some of the partitions here, by their names.
    List<Long> ids = table.partitionNames().stream().map(PartitionName::id).toList();
    for (TPartialPartitionInfo partition : table.partitions(ids)) {
      text.append("partition ").append(partition.getName()).append('\n');
      for (DataFile file : table.files(partition)) {
        text.append("  %s  %d bytes%n".formatted(file.name(), file.sizeBytes()));
      }
    }
    return text.toString();
  }
}
