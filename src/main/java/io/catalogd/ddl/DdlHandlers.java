package io.catalogd.ddl;

import io.catalogd.caching.CacheDirectives;
import io.catalogd.load.IoPool;
import io.catalogd.load.TableLoads;
import io.catalogd.load.TableSource;
import io.catalogd.storage.Storage;
import java.time.InstantSource;

/** Which handler executes which kind of statement; each kind has exactly one. Any thread. */
public final class DdlHandlers {
  private final KindRegistry<DdlHandler<?>> handlers = new KindRegistry<>(DdlRequest.class);

  /**
   * @param clock gives the time that altered tables are stamped with (D43)
   */
  public DdlHandlers(
      TableLoads loads,
      TableSource source,
      Storage storage,
      IoPool pool,
      CacheDirectives directives,
      InstantSource clock) {
    CreateTableHandler tables = new CreateTableHandler(new NewTableCaching(directives, clock));
    DroppedDirectives dropped = new DroppedDirectives(directives);

    register(DdlRequest.CreateDatabase.class, new CreateDatabaseHandler());
    register(DdlRequest.DropDatabase.class, new DropDatabaseHandler(dropped));
    register(DdlRequest.CreateTable.class, tables);
    register(DdlRequest.CreateTableAsSelect.class, new CreateTableAsSelectHandler(tables));
    register(DdlRequest.CreateView.class, new CreateViewHandler());
    register(DdlRequest.DropTable.class, new DropTableHandler(dropped));
    register(
        DdlRequest.AlterTable.class,
        new AlterTableHandler(new AlterHandlers(source, storage, pool, directives, clock), loads));
    handlers.checkComplete();
  }

  private <R extends DdlRequest> void register(Class<R> kind, DdlHandler<R> handler) {
    handlers.put(kind, handler);
  }

  /** The cast holds because {@link #register} ties each kind to a handler of that kind. */
  @SuppressWarnings("unchecked")
  <R extends DdlRequest> DdlHandler<R> of(R request) {
    return (DdlHandler<R>) handlers.of(request);
  }
}
