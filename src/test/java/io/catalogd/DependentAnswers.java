package io.catalogd;

import static io.catalogd.load.TestCatalog.soon;
import static io.catalogd.load.TestCatalog.spelled;

import io.catalogd.fetch.PartialFetch;
import io.catalogd.fetch.PartialFetcher;
import io.catalogd.fetch.PartialSelection;
import io.catalogd.fetch.PartitionPart;
import io.catalogd.fetch.PartitionSelection;
import io.catalogd.fetch.TableSelector;
import io.catalogd.load.TestCatalog;
import io.catalogd.model.CatalogException;
import io.catalogd.model.MetastoreWire;
import io.catalogd.model.PackedPartition;
import io.catalogd.model.Partition;
import io.catalogd.model.TableName;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Asks a catalog about dependent tables as coordinators do, and puts answers as the model does. */
final class DependentAnswers {
  private static final Set<PartitionPart> ALL = Set.of(PartitionPart.values());

  private final PartialFetcher fetcher;

  DependentAnswers(TestCatalog catalog) {
    fetcher = new PartialFetcher(catalog.store, catalog.loads::loaded);
  }

  /**
   * What was told of one partition: a content or an error.
   *
   * @param name empty with an error
   */
  record Answer(long id, String name, @Nullable String content, @Nullable String error) {}

  Map<String, Long> ids(TableName table) {
    Map<String, Long> ids = new TreeMap<>();
    for (PackedPartition partition :
        partitions(fetch(table, null, Set.of(PartitionPart.NAME))).partitions()) {
      ids.put(partition.name(), partition.id());
    }
    return ids;
  }

  Answer fetch(TableName table, long id) {
    try {
      PartitionSelection told = partitions(fetch(table, List.of(id), ALL));
      Partition partition = told.partitions().iterator().next().unpack();
      return new Answer(id, partition.name(), content(partition), null);
    } catch (CatalogException e) {
      return new Answer(id, "", null, Objects.requireNonNull(e.getMessage()));
    }
  }

  /**
   * All partitions, from one reply.
   *
   * @throws CatalogException where one cannot be told
   */
  Whole fetchAll(TableName table) {
    PartialSelection.OfTable told = fetch(table, null, ALL);
    Map<String, String> contents = new TreeMap<>();
    for (PackedPartition partition : partitions(told).partitions()) {
      contents.put(partition.name(), content(partition.unpack()));
    }
    return new Whole(told.version(), contents);
  }

  /** Contents by name. */
  record Whole(long version, Map<String, String> contents) {}

  private PartialSelection.OfTable fetch(
      TableName table, @Nullable List<Long> ids, Set<PartitionPart> parts) {
    TableSelector selector = new TableSelector(/* metastoreTable= */ true, ids, parts, null);
    return (PartialSelection.OfTable)
        fetcher.select(new PartialFetch.OfTable(spelled(table), selector), soon());
  }

  private static PartitionSelection partitions(PartialSelection.OfTable told) {
    return Objects.requireNonNull(told.partitions());
  }

  private static String content(Partition partition) {
    return NaiveExpansion.told(
        partition.location(),
        MetastoreWire.descriptor(partition.format().descriptorTail()).getInputFormat(),
        partition.parameters().getOrDefault("numRows", ""),
        partition.files().toList().stream()
            .map(file -> file.name() + ":" + file.sizeBytes())
            .toList());
  }
}
