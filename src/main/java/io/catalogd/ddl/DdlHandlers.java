package io.catalogd.ddl;

import io.catalogd.caching.CacheDirectives;
import io.catalogd.load.TableLoads;
import io.catalogd.load.TableSource;
import io.catalogd.policy.Administrators;
import io.catalogd.policy.ReadRights;
import io.catalogd.policy.StoredPolicy;
import java.time.InstantSource;

/** Which handler executes which kind of statement; each kind has exactly one. Any thread. */
public final class DdlHandlers {
  private final KindRegistry<DdlHandler<?>> handlers = new KindRegistry<>(DdlRequest.class);

  public DdlHandlers(HandlerParts parts) {
    TableLoads loads = parts.loads();
    TableSource source = parts.source();
    CacheDirectives directives = parts.directives();
    InstantSource clock = parts.clock();
    TableAlteration alteration = new TableAlteration(source, clock);
    StatisticsRemoval removal = new StatisticsRemoval(source);
    CreateTableHandler tables = new CreateTableHandler(new NewTableCaching(directives, clock));
    DroppedDirectives dropped = new DroppedDirectives(directives.removal());
    register(DdlRequest.CreateDatabase.class, new CreateDatabaseHandler());
    DependentAlteration dependents =
        new DependentAlteration(loads, source, new ReadRights(parts.administrators()), clock);
    register(DdlRequest.DropDatabase.class, new DropDatabaseHandler(dropped, dependents));
    register(DdlRequest.CreateTable.class, tables);
    register(DdlRequest.CreateDependentTable.class, new CreateDependentTableHandler(dependents));
    register(DdlRequest.CarryColumnsOver.class, new CarryColumnsOverHandler(dependents));
    register(DdlRequest.CreateTableAsSelect.class, new CreateTableAsSelectHandler(tables));
    register(DdlRequest.CreateTableLike.class, new CreateTableLikeHandler());
    register(DdlRequest.CreateView.class, new CreateViewHandler());
    register(DdlRequest.DropTable.class, new DropTableHandler(dropped, dependents));
    register(DdlRequest.AlterTable.class, alterTable(parts, dependents));
    register(DdlRequest.AlterView.class, new AlterViewHandler(alteration, loads));
    register(DdlRequest.AlterDatabaseOwner.class, new AlterDatabaseOwnerHandler());
    register(DdlRequest.CommentOnDatabase.class, new CommentOnDatabaseHandler());
    register(
        DdlRequest.CommentOnTable.class, new CommentOnTableHandler(alteration, dependents, loads));
    register(DdlRequest.CommentOnColumn.class, new CommentOnColumnHandler(alteration, loads));
    register(
        DdlRequest.TruncateTable.class,
        new TruncateTableHandler(loads, source, removal, parts.storage(), parts.pool()));
    register(DdlRequest.DropStatistics.class, new DropStatisticsHandler(loads, removal));
    register(DdlRequest.CreateDataSource.class, new CreateDataSourceHandler());
    register(DdlRequest.DropDataSource.class, new DropDataSourceHandler());
    register(FunctionRequest.CreateFunction.class, new CreateFunctionHandler());
    register(
        FunctionRequest.CreateJavaFunction.class,
        new CreateJavaFunctionHandler(parts.functions(), clock));
    register(FunctionRequest.DropFunction.class, new DropFunctionHandler());
    register(FunctionRequest.DropJavaFunction.class, new DropJavaFunctionHandler());
    registerPolicy(parts.policy(), parts.administrators());
    handlers.checkComplete();
  }

  private static AlterTableHandler alterTable(HandlerParts parts, DependentAlteration dependents) {
    RenameHandler rename = new RenameHandler(dependents, parts.storage());
    return new AlterTableHandler(
        new AlterHandlers(parts, rename, dependents),
        new DependentAlterHandlers(dependents, rename),
        rename,
        parts.loads());
  }

  private void registerPolicy(StoredPolicy policy, Administrators administrators) {
    register(
        PolicyRequest.CreateRole.class,
        new RestrictedHandler<>(new CreateRoleHandler(policy), administrators));
    register(
        PolicyRequest.DropRole.class,
        new RestrictedHandler<>(new DropRoleHandler(policy), administrators));
    register(
        PolicyRequest.AlterRoleGroups.class,
        new RestrictedHandler<>(new AlterRoleGroupsHandler(policy), administrators));
    register(
        PolicyRequest.GrantPrivileges.class,
        new RestrictedHandler<>(new GrantPrivilegesHandler(policy), administrators));
    register(
        PolicyRequest.RevokePrivileges.class,
        new RestrictedHandler<>(new RevokePrivilegesHandler(policy), administrators));
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
