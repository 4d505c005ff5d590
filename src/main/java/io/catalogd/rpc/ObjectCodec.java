package io.catalogd.rpc;

import io.catalogd.catalog.CatalogUpdate.RemovedObject;
import io.catalogd.catalog.CatalogUpdate.UpdatedObject;
import io.catalogd.catalog.DatabaseEntry;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.model.CatalogObject;
import io.catalogd.model.ObjectKey;
import io.catalogd.model.TableName;
import io.catalogd.model.View;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TDatabase;
import org.apache.impala.thrift.TTable;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TType;

/** Writes objects as {@code TCatalogObject}: type, version and one payload (C64). */
final class ObjectCodec {
  private ObjectCodec() {}

  /** An object in full; tables as {@code tables} writes them. */
  static void write(UpdatedObject object, TableCodec tables, WireWriter out) throws TException {
    if (object instanceof UpdatedObject.OfDatabase database) {
      write(database.entry(), out);
    } else if (object instanceof UpdatedObject.OfTable table) {
      write(table.entry(), tables, out);
    } else if (object instanceof UpdatedObject.OfObject small) {
      SmallObjectCodec.write(small.entry().object(), small.entry().version(), out);
    }
  }

  /** A table in full; a view is called one only when loaded (C92, C124). */
  private static void write(TableEntry entry, TableCodec tables, WireWriter out) throws TException {
    boolean view =
        entry.state() instanceof TableState.Loaded loaded && loaded.table() instanceof View;
    writeHead(view ? TCatalogObjectType.VIEW : TCatalogObjectType.TABLE, entry.version(), out);
    out.field(TType.STRUCT, 5);
    tables.write(entry, out);
    out.stop();
  }

  private static void write(DatabaseEntry entry, WireWriter out) throws TException {
    writeHead(TCatalogObjectType.DATABASE, entry.version(), out);
    out.field(TType.STRUCT, 4);
    out.field(TType.STRING, 1);
    out.string(entry.database().name());
    out.field(TType.STRUCT, 2);
    out.raw(entry.database().metastoreDatabase());
    out.stop();
    out.stop();
  }

  /** The first two members; the payload and a stop have to follow. */
  static void writeHead(TCatalogObjectType type, long version, WireWriter out) throws TException {
    out.field(TType.I32, 1);
    out.i32(type.getValue());
    out.field(TType.I64, 2);
    out.i64(version);
  }

  /** A removed object and the version of its removal; of databases and tables just the names. */
  static void write(RemovedObject removed, WireWriter out) throws TException {
    CatalogObject object = removed.object();
    if (object != null) {
      SmallObjectCodec.write(object, removed.version(), out);
    } else if (removed.key().kind() == ObjectKey.Kind.DATABASE) {
      out.struct(
          new TCatalogObject(TCatalogObjectType.DATABASE, removed.version())
              .setDb(new TDatabase(removed.key().name())));
    } else {
      TableName name = removed.key().tableName();
      out.struct(
          new TCatalogObject(TCatalogObjectType.TABLE, removed.version())
              .setTable(new TTable(name.database(), name.table())));
    }
  }
}
