package io.catalogd.load;

import io.catalogd.model.CacheParameters;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Partition;
import io.catalogd.notation.Count;
import io.catalogd.storage.CacheDirective;
import io.catalogd.storage.CacheDirectiveId;
import io.catalogd.storage.Caching;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.Table;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings what parameters say of cache directives in line with the name node, in memory only (D243).
 * One look-up for whatever is handed in together, none where nothing of it names a directive; no
 * failure of it fails a load. Any thread.
 */
final class CacheMarks {
  private static final Logger log = LoggerFactory.getLogger(CacheMarks.class);

  private final Caching caching;

  CacheMarks(Caching caching) {
    this.caching = caching;
  }

  /** Changes the parameters of a table. */
  void check(Table struct) {
    findId(struct.getParameters(), LoadErrors.orEmpty(struct.getSd().getLocation()))
        .ifPresent(id -> mark(struct.getParameters(), id, lookUp(Set.of(id))));
  }

  /** Whether there is anything to check of a partition. */
  static boolean concern(Partition partition) {
    return findId(partition.parameters(), partition.location()).isPresent();
  }

  /** The partitions in the same order, with other parameters where need be. */
  List<Partition> checked(List<Partition> partitions) {
    Set<CacheDirectiveId> ids = new HashSet<>();
    partitions.forEach(one -> findId(one.parameters(), one.location()).ifPresent(ids::add));
    if (ids.isEmpty()) {
      return partitions;
    }
    Answer answer = lookUp(ids);
    return partitions.stream().map(one -> checked(one, answer)).toList();
  }

  private static Partition checked(Partition partition, Answer answer) {
    Map<String, String> parameters = new HashMap<>(partition.parameters());
    findId(parameters, partition.location()).ifPresent(id -> mark(parameters, id, answer));
    return parameters.equals(partition.parameters())
        ? partition
        : partition.withParameters(parameters);
  }

  private static Optional<CacheDirectiveId> findId(
      Map<String, String> parameters, String location) {
    return CacheParameters.findDirective(parameters).stream()
        .mapToObj(number -> new CacheDirectiveId(location, number))
        .findFirst();
  }

  private static void mark(Map<String, String> parameters, CacheDirectiveId id, Answer answer) {
    CacheDirective directive = answer.found().get(id);
    if (directive != null) {
      CacheParameters.put(parameters, id.number(), directive.replicas());
    } else if (answer.isComplete()) {
      CacheParameters.remove(parameters);
    } else {
      CacheParameters.leaveOpen(parameters);
    }
  }

  private Answer lookUp(Set<CacheDirectiveId> ids) {
    try {
      return new Answer(caching.find(ids), /* isComplete= */ true);
    } catch (CatalogException e) {
      log.warn(
          "{} of unknown state for now: {}",
          Count.of(ids.size(), "cache directive"),
          e.getMessage());
      return new Answer(Map.of(), /* isComplete= */ false);
    }
  }

  /** What the name node said; incomplete where it did not answer. */
  private record Answer(Map<CacheDirectiveId, CacheDirective> found, boolean isComplete) {}
}
