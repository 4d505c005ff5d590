package io.catalogd.load;

import io.catalogd.model.Column;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.KeyValue;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.hive.metastore.api.Partition;

/**
 * Lets nobody work on a table for longer than {@code load.timeout}: then the thread is interrupted,
 * which ends its waits for metastores and file systems, and those of its helpers. So a file system
 * that lists for ever, or does not answer, costs one table and one time-out. Any thread.
 */
public final class TimedSource implements TableSource, AutoCloseable {
  private final TableSource source;
  private final Duration limit;
  private final WorkClock clock = new WorkClock();

  /** Starts no thread yet; closing this leaves {@code source} as it is. */
  public TimedSource(TableSource source, LoadConfig config) {
    this.source = source;
    this.limit = config.timeout();
  }

  @Override
  public Table load(TableName name) {
    return inTime(name, () -> source.load(name));
  }

  @Override
  public Table refresh(Table known) {
    return inTime(known.name(), () -> source.refresh(known));
  }

  @Override
  public Table reloadAll(Table known) {
    return inTime(known.name(), () -> source.reloadAll(known));
  }

  @Override
  public Table loadWithoutPartitions(TableName name) {
    return inTime(name, () -> source.loadWithoutPartitions(name));
  }

  @Override
  public List<Column> columns(org.apache.hadoop.hive.metastore.api.Table struct) {
    TableName name = new TableName(struct.getDbName(), struct.getTableName());
    return inTime(name, () -> source.columns(struct));
  }

  @Override
  public Table reloadDefinition(Table known) {
    return inTime(known.name(), () -> source.reloadDefinition(known));
  }

  @Override
  public Table reloadStatistics(Table known, Collection<String> names) {
    return inTime(known.name(), () -> source.reloadStatistics(known, names));
  }

  @Override
  public FileSystemTable reloadPartitions(FileSystemTable known, Collection<String> names) {
    return inTime(known.name(), () -> source.reloadPartitions(known, names));
  }

  @Override
  public List<Listed> findEqual(
      FileSystemTable known, Collection<? extends List<KeyValue>> wanted) {
    return inTime(known.name(), () -> source.findEqual(known, wanted));
  }

  @Override
  public FileSystemTable addPartitions(FileSystemTable known, List<Partition> made) {
    return inTime(known.name(), () -> source.addPartitions(known, made));
  }

  @Override
  public FileSystemTable reloadWritten(FileSystemTable known, Collection<String> names) {
    return inTime(known.name(), () -> source.reloadWritten(known, names));
  }

  @Override
  public Collection<String> differentNames(FileSystemTable known) {
    return inTime(known.name(), () -> source.differentNames(known));
  }

  private <T> T inTime(TableName name, Supplier<T> work) {
    return clock.within(limit, work, cause -> LoadErrors.tookTooLong(name, limit, cause));
  }

  @Override
  public void close() {
    clock.close();
  }
}
