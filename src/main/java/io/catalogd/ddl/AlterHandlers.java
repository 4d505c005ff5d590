package io.catalogd.ddl;

import io.catalogd.caching.CacheDirectives;
import io.catalogd.caching.NewPartitionCaching;
import io.catalogd.load.TableSource;
import java.time.InstantSource;

/** Which handler executes which kind of ALTER TABLE. */
final class AlterHandlers {
  private final AlterRegistry handlers = new AlterRegistry();

  AlterHandlers(HandlerParts parts, RenameHandler rename, DependentAlteration dependents) {
    TableSource source = parts.source();
    CacheDirectives directives = parts.directives();
    InstantSource clock = parts.clock();
    TableAlteration alteration = new TableAlteration(source, clock);
    PartitionAlteration partitions = new PartitionAlteration(source);
    ColumnAlteration columns = new ColumnAlteration(alteration, dependents);
    PartitionCatchUp catchUp = new PartitionCatchUp(source);
    register(AlterTableAction.Rename.class, rename);
    register(AlterTableAction.SetProperties.class, new SetPropertiesHandler(alteration, columns));
    register(
        AlterTableAction.SetPartitionProperties.class,
        new SetPartitionPropertiesHandler(partitions));
    register(AlterTableAction.ConfirmDependents.class, new ConfirmDependentsHandler(dependents));
    register(AlterTableAction.SetFormat.class, new SetFormatHandler(alteration, columns));
    register(
        AlterTableAction.SetPartitionFormats.class, new SetPartitionFormatsHandler(partitions));
    register(AlterTableAction.SetLocation.class, new SetLocationHandler(alteration));
    register(
        AlterTableAction.SetPartitionLocation.class, new SetPartitionLocationHandler(partitions));
    register(AlterTableAction.SetOwner.class, new SetOwnerHandler(alteration));
    register(
        AlterTableAction.AddColumns.class,
        new ColumnsHandler<>(
            columns,
            "New column(s) have been added to the table.",
            (action, table) -> table.add(action.columns())));
    register(
        AlterTableAction.ReplaceColumns.class,
        new ColumnsHandler<>(
            columns,
            "Table columns have been replaced.",
            (action, table) -> table.replaceAll(action.columns())));
    register(
        AlterTableAction.DropColumn.class,
        new ColumnsHandler<>(
            columns, "Column has been dropped.", (action, table) -> table.drop(action.column())));
    register(
        AlterTableAction.AlterColumn.class,
        new ColumnsHandler<>(
            columns,
            "Column has been altered.",
            (action, table) -> table.change(action.column(), action.changed())));
    register(
        AlterTableAction.AddPartitions.class,
        new AddPartitionsHandler(source, directives, catchUp));
    register(
        AlterTableAction.DropPartitions.class,
        new DropPartitionsHandler(new DroppedDirectives(directives.removal()), catchUp));
    register(
        AlterTableAction.RecoverPartitions.class,
        new RecoverPartitionsHandler(
            source,
            new PartitionScan(parts.storage(), parts.pool()),
            new NewPartitionCaching(directives),
            catchUp));
    register(AlterTableAction.AlterRanges.class, new AlterRangesHandler());
    register(AlterTableAction.UpdateStatistics.class, new UpdateStatisticsHandler(source, clock));
    PartitionCaching partitionCaching = new PartitionCaching(partitions);
    register(
        AlterTableAction.SetCached.class,
        new SetCachedHandler(directives, partitionCaching, source, clock));
    register(
        AlterTableAction.SetPartitionsCached.class,
        new SetPartitionsCachedHandler(directives, partitionCaching));
    handlers.checkComplete();
  }

  private <A extends AlterTableAction> void register(Class<A> kind, AlterHandler<A> handler) {
    handlers.register(kind, handler);
  }

  <A extends AlterTableAction> AlterHandler<A> of(A action) {
    return handlers.of(action);
  }
}
