package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.AlterTarget.Loaded;
import io.catalogd.ddl.DdlRequest.TruncateTable;
import io.catalogd.load.IoPool;
import io.catalogd.load.TableLoads;
import io.catalogd.load.TableSource;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Partition;
import io.catalogd.model.Table;
import io.catalogd.storage.Storage;
import java.util.List;
import java.util.Set;

/**
 * TRUNCATE TABLE: deletes the files of managed and external tables and then their statistics (D133
 * to D140). Partitions stay.
 */
final class TruncateTableHandler implements DdlHandler<TruncateTable> {
  private final TableLoads loads;
  private final TableSource source;
  private final StatisticsRemoval removal;
  private final Storage storage;
  private final IoPool pool;

  TruncateTableHandler(
      TableLoads loads,
      TableSource source,
      StatisticsRemoval removal,
      Storage storage,
      IoPool pool) {
    this.loads = loads;
    this.source = source;
    this.removal = removal;
    this.storage = storage;
    this.pool = pool;
  }

  @Override
  public Set<LockName> writes(TruncateTable request, CatalogImage image) {
    return Set.of(new LockName.OfTable(request.name().key()));
  }

  @Override
  public DdlOutcome execute(TruncateTable request, DdlAttempt attempt) {
    if (request.ifExists() && attempt.base().findTable(request.name().key()).isEmpty()) {
      return DdlOutcome.unchanged("Table does not exist.");
    }
    attempt.existing(request.name());
    Loaded<Table> known = new AlterTarget(request.name(), loads, attempt.deadline()).loaded();
    if (!(known.table() instanceof FileSystemTable files)) {
      throw DdlErrors.catalog(
          ErrorKind.INVALID_REQUEST,
          "TRUNCATE TABLE not supported on non-HDFS table: " + request.name());
    }
    try {
      attempt.changesFilesOf(files.name());
      deleteFiles(files);
      Table bare = removal.dropAll(files, attempt);
      return DdlOutcome.changed(
          "Table has been truncated.", known.replacedBy(withFilesListed(bare)));
    } catch (CatalogException e) {
      throw new CatalogException(
          e.kind(),
          "CatalogException",
          "Failed to truncate table: "
              + request.name()
              + ".\nTable may be in a partially truncated state.",
          e);
    }
  }

  /** Partitions may share a directory. */
  private void deleteFiles(FileSystemTable table) {
    List<String> directories =
        table.partitions().inKeyOrder().stream().map(Partition::location).distinct().toList();
    pool.callAll(
        directories,
        directory -> {
          storage.deleteVisibleFiles(directory);
          return directory;
        });
  }

  private Table withFilesListed(Table table) {
    return table instanceof FileSystemTable files
        ? source.reloadWritten(
            files, files.partitions().inKeyOrder().stream().map(Partition::name).toList())
        : table;
  }
}
