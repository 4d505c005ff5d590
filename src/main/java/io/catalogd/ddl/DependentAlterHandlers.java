package io.catalogd.ddl;

import java.util.List;

/** Which handler executes which kind of ALTER TABLE on a dependent table. */
final class DependentAlterHandlers {
  private final AlterRegistry handlers = new AlterRegistry();

  DependentAlterHandlers(DependentAlteration dependents, RenameHandler rename) {
    register(AlterTableAction.Rename.class, rename);
    register(AlterTableAction.SetProperties.class, new SetDependentPropertiesHandler(dependents));
    register(
        AlterTableAction.SetPartitionProperties.class, new RepointPartitionsHandler(dependents));
    register(AlterTableAction.ConfirmDependents.class, new ConfirmDependentsHandler(dependents));
    register(AlterTableAction.AddPartitions.class, new AddDependentPartitionsHandler(dependents));
    register(AlterTableAction.DropPartitions.class, new DropDependentPartitionsHandler(dependents));
    register(AlterTableAction.SetOwner.class, new SetDependentOwnerHandler(dependents));
    List.of(
            AlterTableAction.SetFormat.class,
            AlterTableAction.SetPartitionFormats.class,
            AlterTableAction.SetLocation.class,
            AlterTableAction.SetPartitionLocation.class,
            AlterTableAction.AddColumns.class,
            AlterTableAction.ReplaceColumns.class,
            AlterTableAction.DropColumn.class,
            AlterTableAction.AlterColumn.class,
            AlterTableAction.RecoverPartitions.class,
            AlterTableAction.AlterRanges.class,
            AlterTableAction.UpdateStatistics.class,
            AlterTableAction.SetCached.class,
            AlterTableAction.SetPartitionsCached.class)
        .forEach(this::refuse);
    handlers.checkComplete();
  }

  private void refuse(Class<? extends AlterTableAction> kind) {
    handlers.register(kind, new RefusedDependentHandler<>());
  }

  private <A extends AlterTableAction> void register(Class<A> kind, AlterHandler<A> handler) {
    handlers.register(kind, handler);
  }

  <A extends AlterTableAction> AlterHandler<A> of(A action) {
    return handlers.of(action);
  }
}
