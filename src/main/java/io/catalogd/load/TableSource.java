package io.catalogd.load;

import io.catalogd.model.Column;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.KeyValue;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.Partition;

/**
 * Makes tables from what the metastore and the file systems say now. Each method does I/O,
 * publishes nothing, leaves its arguments as they are and either returns a whole table or fails.
 * Any thread.
 *
 * <p>Partitions whose name, metadata and files did not change keep their ids, all others get new
 * ones (C166 to C169); descriptors of unchanged files are kept (C257).
 *
 * <p>Errors, as {@link io.catalogd.model.CatalogException}: {@code TableLoadingException} in the
 * words of C107 to C114, with the kind of its cause.
 */
public interface TableSource {
  /** The table or view from scratch (C106). */
  Table load(TableName name);

  /**
   * Everything again, reusing what did not change; another kind or other partition keys are loaded
   * from scratch (C248, C209, C266).
   */
  Table refresh(Table known);

  /**
   * Everything again, as {@link #refresh}, but nothing of partitions that are known is believed:
   * the metadata of all is read anew. Where nothing differs the partitions keep their ids, so that
   * two tables tell what is different.
   */
  Table reloadAll(Table known);

  /**
   * The table as the metastore has it, without partitions, files or a look at any directory: what
   * others need to know of a base.
   */
  Table loadWithoutPartitions(TableName name);

  /**
   * The data columns that readers would get of a table of files or a dependent one that the
   * metastore has like this: those that it says, unless an Avro schema gives others (C344), which
   * is all that is looked at.
   */
  List<Column> columns(org.apache.hadoop.hive.metastore.api.Table struct);

  /**
   * The metastore's table object, columns and statistics again; partitions and files stay, except
   * for an unpartitioned table's, which are listed again.
   */
  Table reloadDefinition(Table known);

  /**
   * All that statistics are kept in again: the metastore's table object, columns and statistics,
   * and the metadata of the named partitions, of which those that the metastore has not are
   * dropped. Files are listed only where a partition's location is another than before.
   *
   * @param names as the metastore names them
   */
  Table reloadStatistics(Table known, Collection<String> names);

  /**
   * The named partitions again, metadata and files: those that the metastore has are replaced or
   * added, the others dropped (C212 to C215). {@code known} itself when nothing of that changed
   * anything.
   *
   * @param names as the metastore names them
   */
  FileSystemTable reloadPartitions(FileSystemTable known, Collection<String> names);

  /**
   * The partitions that the metastore has now and whose values are equal by type to some of {@code
   * wanted}, however they are spelled (C360, C361), in any order; nothing of them is taken up.
   * Costs no more than what is wanted where keys are texts or whole numbers, else what the table
   * has. Of a large table numbers are found with some zeros before them, not as {@code 9.0} or
   * {@code +9}.
   *
   * @param wanted each with a value for each key, in key order
   * @throws io.catalogd.model.CatalogException as the metastore's port says
   */
  List<Listed> findEqual(FileSystemTable known, Collection<? extends List<KeyValue>> wanted);

  /** A partition as the metastore has it, which names it so. */
  record Listed(String name, PartitionKey key) {}

  /** Adds partitions that were just made in the metastore, with their files. */
  FileSystemTable addPartitions(FileSystemTable known, List<Partition> made);

  /**
   * Takes up the metastore's partition list and lists the files of the named partitions again; an
   * unpartitioned table's files in any case (C265, C278). Schema and statistics stay.
   *
   * @param names as the metastore names them
   */
  FileSystemTable reloadWritten(FileSystemTable known, Collection<String> names);

  /**
   * Names of the partitions that only the metastore has, or only {@code known}, in any order, by
   * one listing of names: what to give {@link #reloadPartitions} to take up what others did.
   *
   * @throws io.catalogd.model.CatalogException as the metastore's port says
   */
  Collection<String> differentNames(FileSystemTable known);
}
