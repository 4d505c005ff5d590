package io.catalogd.metastore.embedded;

import java.time.Instant;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.metastore.MetaStoreEventListenerConstants;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.Function;
import org.apache.hadoop.hive.metastore.api.MetaException;
import org.apache.hadoop.hive.metastore.api.NotificationEvent;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.hadoop.hive.metastore.events.ListenerEvent;
import org.apache.hadoop.hive.metastore.messaging.EventMessage;
import org.apache.hadoop.hive.metastore.messaging.EventMessage.EventType;
import org.apache.hadoop.hive.metastore.messaging.MessageEncoder;
import org.apache.hadoop.hive.metastore.messaging.MessageFactory;

/** Appends to the metastore's notification table what Hive's own listener would append. */
final class NotificationLog {
  private final MessageEncoder encoder;

  NotificationLog(Configuration conf) {
    this.encoder = MessageFactory.getDefaultInstance(conf);
  }

  void append(ListenerEvent event, EventType type, Database database, EventMessage message)
      throws MetaException {
    NotificationEvent entry = entry(type, message);
    entry.setCatName(database.getCatalogName());
    entry.setDbName(database.getName());
    append(event, entry);
  }

  void append(ListenerEvent event, EventType type, Table table, EventMessage message)
      throws MetaException {
    NotificationEvent entry = entry(type, message);
    entry.setCatName(table.getCatName());
    entry.setDbName(table.getDbName());
    entry.setTableName(table.getTableName());
    append(event, entry);
  }

  void append(ListenerEvent event, EventType type, Function function, EventMessage message)
      throws MetaException {
    NotificationEvent entry = entry(type, message);
    entry.setCatName(function.getCatName());
    entry.setDbName(function.getDbName());
    append(event, entry);
  }

  private NotificationEvent entry(EventType type, EventMessage message) {
    NotificationEvent entry = new NotificationEvent();
    entry.setEventTime((int) Instant.now().getEpochSecond());
    entry.setEventType(type.toString());
    entry.setMessage(encoder.getSerializer().serialize(message));
    entry.setMessageFormat(encoder.getMessageFormat());
    return entry;
  }

  /** The store gives the event its id; the reply to the client that made the change carries it. */
  private static void append(ListenerEvent event, NotificationEvent entry) throws MetaException {
    event.getIHMSHandler().getMS().addNotificationEvent(entry);
    event.putParameter(
        MetaStoreEventListenerConstants.DB_NOTIFICATION_EVENT_ID_KEY_NAME,
        Long.toString(entry.getEventId()));
  }
}
