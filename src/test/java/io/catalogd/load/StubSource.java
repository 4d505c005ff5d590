package io.catalogd.load;

import io.catalogd.model.Column;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.KeyValue;
import io.catalogd.model.Table;
import io.catalogd.model.TableDefinition;
import io.catalogd.model.TableName;
import io.catalogd.model.TableTraits;
import io.catalogd.model.View;
import io.catalogd.model.WireBytes;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.hive.metastore.api.Partition;

/** A source of which only {@link #load} works, as the test says. */
record StubSource(Function<TableName, Table> loading) implements TableSource {
  /** A view without anything. */
  static Table view(TableName name) {
    return new View(
        new TableDefinition(
            name, WireBytes.EMPTY, List.of(), List.of(), -1, -1, Map.of(), TableTraits.NONE));
  }

  @Override
  public Table load(TableName name) {
    return loading.apply(name);
  }

  @Override
  public Table refresh(Table known) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Table reloadAll(Table known) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Table loadWithoutPartitions(TableName name) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<Column> columns(org.apache.hadoop.hive.metastore.api.Table struct) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Table reloadDefinition(Table known) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Table reloadStatistics(Table known, Collection<String> names) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileSystemTable reloadPartitions(FileSystemTable known, Collection<String> names) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<Listed> findEqual(
      FileSystemTable known, Collection<? extends List<KeyValue>> wanted) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileSystemTable addPartitions(FileSystemTable known, List<Partition> made) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileSystemTable reloadWritten(FileSystemTable known, Collection<String> names) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Collection<String> differentNames(FileSystemTable known) {
    throw new UnsupportedOperationException();
  }
}
