package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.AlterTarget.Loaded;
import io.catalogd.ddl.DdlRequest.DropStatistics;
import io.catalogd.load.TableLoads;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.Table;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** DROP STATS, and DROP INCREMENTAL STATS of partitions (D238 to D242). */
final class DropStatisticsHandler implements DdlHandler<DropStatistics> {
  private static final String DROPPED = "Stats have been dropped.";

  private final TableLoads loads;
  private final StatisticsRemoval removal;

  DropStatisticsHandler(TableLoads loads, StatisticsRemoval removal) {
    this.loads = loads;
    this.removal = removal;
  }

  @Override
  public Set<LockName> writes(DropStatistics request, CatalogImage image) {
    return Set.of(new LockName.OfTable(request.name().key()));
  }

  @Override
  public DdlOutcome execute(DropStatistics request, DdlAttempt attempt) {
    attempt.existing(request.name());
    AlterTarget target = new AlterTarget(request.name(), loads, attempt.deadline());
    @Nullable List<List<Part>> specs = request.partitions();
    if (specs == null) {
      Loaded<Table> known = target.loadedWithStatistics("DROP STATS");
      return DdlOutcome.changed(DROPPED, known.replacedBy(removal.dropAll(known.table(), attempt)));
    }
    Loaded<FileSystemTable> known = target.loadedFiles();
    Collection<Partition> matched = new PartitionSpecs(known.table()).findAll(specs);
    return matched.isEmpty()
        ? DdlOutcome.unchanged("No partitions found for table.")
        : DdlOutcome.changed(
            DROPPED, known.replacedBy(removal.dropIntermediate(known.table(), matched, attempt)));
  }
}
