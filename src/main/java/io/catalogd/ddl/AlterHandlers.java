package io.catalogd.ddl;

import io.catalogd.load.IoPool;
import io.catalogd.load.TableSource;
import io.catalogd.storage.Storage;
import java.time.InstantSource;

/** Which handler executes which kind of ALTER TABLE. */
final class AlterHandlers {
  private final KindRegistry<AlterHandler<?>> handlers = new KindRegistry<>(AlterTableAction.class);

  AlterHandlers(TableSource source, Storage storage, IoPool pool, InstantSource clock) {
    TableAlteration alteration = new TableAlteration(source, clock);
    register(AlterTableAction.Rename.class, new RenameHandler());
    register(AlterTableAction.SetProperties.class, new SetPropertiesHandler(alteration));
    register(
        AlterTableAction.SetPartitionProperties.class,
        new SetPartitionPropertiesHandler(new PartitionAlteration(source)));
    register(AlterTableAction.AddPartitions.class, new AddPartitionsHandler(source));
    register(AlterTableAction.DropPartitions.class, new DropPartitionsHandler());
    register(
        AlterTableAction.RecoverPartitions.class,
        new RecoverPartitionsHandler(source, new PartitionScan(storage, pool)));
    handlers.checkComplete();
  }

  private <A extends AlterTableAction> void register(Class<A> kind, AlterHandler<A> handler) {
    handlers.put(kind, handler);
  }

  /** The cast holds because {@link #register} ties each kind to a handler of that kind. */
  @SuppressWarnings("unchecked")
  <A extends AlterTableAction> AlterHandler<A> of(A action) {
    return (AlterHandler<A>) handlers.of(action);
  }
}
