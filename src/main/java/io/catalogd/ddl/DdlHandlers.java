package io.catalogd.ddl;

import io.catalogd.load.TableLoads;
import io.catalogd.load.TableSource;
import io.catalogd.load.functions.FunctionReader;
import java.time.InstantSource;

/** Which handler executes which kind of statement; each kind has exactly one. Any thread. */
public final class DdlHandlers {
  private final KindRegistry<DdlHandler<?>> handlers = new KindRegistry<>(DdlRequest.class);

  /**
   * @param clock gives the time that altered tables are stamped with (D43)
   */
  public DdlHandlers(
      TableLoads loads, TableSource source, FunctionReader functions, InstantSource clock) {
    register(DdlRequest.CreateDatabase.class, new CreateDatabaseHandler());
    register(DdlRequest.DropDatabase.class, new DropDatabaseHandler());
    register(DdlRequest.CreateTable.class, new CreateTableHandler());
    register(DdlRequest.CreateTableAsSelect.class, new CreateTableAsSelectHandler());
    register(DdlRequest.CreateView.class, new CreateViewHandler());
    register(DdlRequest.DropTable.class, new DropTableHandler());
    register(
        DdlRequest.AlterTable.class,
        new AlterTableHandler(new AlterHandlers(source, clock), loads));
    register(DdlRequest.CreateFunction.class, new CreateFunctionHandler());
    register(DdlRequest.CreateJavaFunction.class, new CreateJavaFunctionHandler(functions, clock));
    register(DdlRequest.DropFunction.class, new DropFunctionHandler());
    register(DdlRequest.DropJavaFunction.class, new DropJavaFunctionHandler());
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
