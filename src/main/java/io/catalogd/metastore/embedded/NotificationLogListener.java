package io.catalogd.metastore.embedded;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.metastore.TransactionalMetaStoreEventListener;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.MetaException;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.events.AddPartitionEvent;
import org.apache.hadoop.hive.metastore.events.AlterDatabaseEvent;
import org.apache.hadoop.hive.metastore.events.AlterPartitionEvent;
import org.apache.hadoop.hive.metastore.events.AlterTableEvent;
import org.apache.hadoop.hive.metastore.events.CreateDatabaseEvent;
import org.apache.hadoop.hive.metastore.events.CreateFunctionEvent;
import org.apache.hadoop.hive.metastore.events.CreateTableEvent;
import org.apache.hadoop.hive.metastore.events.DropDatabaseEvent;
import org.apache.hadoop.hive.metastore.events.DropFunctionEvent;
import org.apache.hadoop.hive.metastore.events.DropPartitionEvent;
import org.apache.hadoop.hive.metastore.events.DropTableEvent;
import org.apache.hadoop.hive.metastore.events.InsertEvent;
import org.apache.hadoop.hive.metastore.events.ReloadEvent;
import org.apache.hadoop.hive.metastore.messaging.EventMessage.EventType;
import org.apache.hadoop.hive.metastore.messaging.MessageBuilder;

/**
 * Keeps the metastore's notification log: Hive publishes its own listener for 4.0 in no jar. The
 * server creates it by name; a handler thread calls it inside the transaction of the change.
 */
public final class NotificationLogListener extends TransactionalMetaStoreEventListener {
  private final NotificationLog log;
  private final MessageBuilder messages = MessageBuilder.getInstance();

  public NotificationLogListener(Configuration conf) {
    super(conf);
    this.log = new NotificationLog(conf);
  }

  @Override
  public void onCreateDatabase(CreateDatabaseEvent event) throws MetaException {
    log.append(
        event,
        EventType.CREATE_DATABASE,
        event.getDatabase(),
        messages.buildCreateDatabaseMessage(event.getDatabase()));
  }

  @Override
  public void onAlterDatabase(AlterDatabaseEvent event) throws MetaException {
    log.append(
        event,
        EventType.ALTER_DATABASE,
        event.getOldDatabase(),
        messages.buildAlterDatabaseMessage(event.getOldDatabase(), event.getNewDatabase()));
  }

  @Override
  public void onDropDatabase(DropDatabaseEvent event) throws MetaException {
    log.append(
        event,
        EventType.DROP_DATABASE,
        event.getDatabase(),
        messages.buildDropDatabaseMessage(event.getDatabase()));
  }

  @Override
  public void onCreateTable(CreateTableEvent event) throws MetaException {
    log.append(
        event,
        EventType.CREATE_TABLE,
        event.getTable(),
        messages.buildCreateTableMessage(event.getTable(), Collections.emptyIterator()));
  }

  @Override
  public void onAlterTable(AlterTableEvent event) throws MetaException {
    log.append(
        event,
        EventType.ALTER_TABLE,
        event.getOldTable(),
        messages.buildAlterTableMessage(
            event.getOldTable(), event.getNewTable(), event.getIsTruncateOp(), event.getWriteId()));
  }

  @Override
  public void onDropTable(DropTableEvent event) throws MetaException {
    log.append(
        event,
        EventType.DROP_TABLE,
        event.getTable(),
        messages.buildDropTableMessage(event.getTable()));
  }

  @Override
  public void onAddPartition(AddPartitionEvent event) throws MetaException {
    log.append(
        event,
        EventType.ADD_PARTITION,
        event.getTable(),
        messages.buildAddPartitionMessage(
            event.getTable(), withoutColumns(event), Collections.emptyIterator()));
  }

  /**
   * The partitions, without columns where those are the table's, which the message has once: a
   * thousand partitions of a wide table would make it hundreds of megabytes.
   */
  private static Iterator<Partition> withoutColumns(AddPartitionEvent event) {
    List<FieldSchema> columns = event.getTable().getSd().getCols();
    Iterator<Partition> partitions = event.getPartitionIterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return partitions.hasNext();
      }

      @Override
      public Partition next() {
        return withoutColumns(partitions.next(), columns);
      }
    };
  }

  /** The event's own objects stay as they are: others hear of it too. */
  private static Partition withoutColumns(Partition partition, List<FieldSchema> columns) {
    StorageDescriptor sd = partition.getSd();
    if (sd == null || !columns.equals(sd.getCols())) {
      return partition;
    }
    List<FieldSchema> own = sd.getCols();
    sd.unsetCols();
    Partition slim = partition.deepCopy();
    sd.setCols(own);
    slim.getSd().setCols(List.of());
    return slim;
  }

  @Override
  public void onAlterPartition(AlterPartitionEvent event) throws MetaException {
    List<FieldSchema> columns = event.getTable().getSd().getCols();
    log.append(
        event,
        EventType.ALTER_PARTITION,
        event.getTable(),
        messages.buildAlterPartitionMessage(
            event.getTable(),
            withoutColumns(event.getOldPartition(), columns),
            withoutColumns(event.getNewPartition(), columns),
            event.getIsTruncateOp(),
            event.getWriteId()));
  }

  @Override
  public void onDropPartition(DropPartitionEvent event) throws MetaException {
    log.append(
        event,
        EventType.DROP_PARTITION,
        event.getTable(),
        messages.buildDropPartitionMessage(event.getTable(), event.getPartitionIterator()));
  }

  @Override
  public void onInsert(InsertEvent event) throws MetaException {
    log.append(
        event,
        EventType.INSERT,
        event.getTableObj(),
        messages.buildInsertMessage(
            event.getTableObj(),
            event.getPartitionObj(),
            event.isReplace(),
            event.getFiles().iterator()));
  }

  @Override
  public void onReload(ReloadEvent event) throws MetaException {
    log.append(
        event,
        EventType.RELOAD,
        event.getTableObj(),
        messages.buildReloadMessage(
            event.getTableObj(), event.getPartitionObj(), event.isRefreshEvent()));
  }

  @Override
  public void onCreateFunction(CreateFunctionEvent event) throws MetaException {
    log.append(
        event,
        EventType.CREATE_FUNCTION,
        event.getFunction(),
        messages.buildCreateFunctionMessage(event.getFunction()));
  }

  @Override
  public void onDropFunction(DropFunctionEvent event) throws MetaException {
    log.append(
        event,
        EventType.DROP_FUNCTION,
        event.getFunction(),
        messages.buildDropFunctionMessage(event.getFunction()));
  }

  @Override
  public boolean doesAddEventsToNotificationLogTable() {
    return true;
  }
}
