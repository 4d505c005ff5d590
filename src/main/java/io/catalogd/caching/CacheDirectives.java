package io.catalogd.caching;

import io.catalogd.model.CacheParameters;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Partition;
import io.catalogd.model.TableName;
import io.catalogd.storage.CacheDirective;
import io.catalogd.storage.CacheDirectiveId;
import io.catalogd.storage.Caching;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/**
 * The directives that parameters of tables and partitions name. Any thread.
 *
 * <p>Errors are those of {@link Caching}, in the words that clients know (D215).
 */
public final class CacheDirectives {
  private final Caching caching;
  private final CacheWatch watch;

  public CacheDirectives(Caching caching, CacheWatch watch) {
    this.caching = caching;
    this.watch = watch;
  }

  /** The directive of a table or partition that has these parameters and lies there. */
  public static Optional<CacheDirectiveId> findId(
      @Nullable String location, @Nullable Map<String, String> parameters) {
    return location == null || parameters == null
        ? Optional.empty()
        : CacheParameters.findDirective(parameters).stream()
            .mapToObj(number -> new CacheDirectiveId(location, number))
            .findFirst();
  }

  /** Whether files at {@code location} can be cached at all. */
  boolean isPossibleAt(String location) {
    return caching.isPossibleAt(location);
  }

  /** Refuses what does not lie on HDFS (D249). */
  public void requirePossible(String location) {
    if (!caching.isPossibleAt(location)) {
      throw told(
          new CatalogException(
              ErrorKind.INVALID_REQUEST,
              "UnsupportedOperationException",
              "Only HDFS caches files, but '" + location + "' lies elsewhere"));
    }
  }

  /** Those of {@code ids} that the name node knows; see {@link Caching#find}. */
  public Map<CacheDirectiveId, CacheDirective> find(Collection<CacheDirectiveId> ids) {
    try {
      return caching.find(ids);
    } catch (CatalogException e) {
      throw told(e);
    }
  }

  /** How a table is cached; nothing where it is not, or its directive is gone. */
  public Optional<Placement> findPlacement(Table table) {
    return findId(table.getSd().getLocation(), table.getParameters())
        .flatMap(id -> Optional.ofNullable(find(List.of(id)).get(id)))
        .map(directive -> new Placement(directive.pool(), directive.replicas()));
  }

  /** Begins changes that belong together. */
  public DirectiveChanges change() {
    return new DirectiveChanges(caching, this);
  }

  /** Has a table refreshed once its directives are as complete as they get (D246). */
  public void watch(TableName table, Collection<CacheDirectiveId> ids) {
    watch.add(table, ids);
  }

  /** The same for those of a table's partitions that are cached. */
  public void watchPartitions(TableName table, Iterable<Partition> partitions) {
    List<CacheDirectiveId> ids = new ArrayList<>();
    for (Partition partition : partitions) {
      if (partition.isMarkedCached()) {
        findId(partition.location(), partition.parameters()).ifPresent(ids::add);
      }
    }
    watch(table, ids);
  }

  /** For directives of what is gone. */
  public DirectiveRemoval removal() {
    return new DirectiveRemoval(caching);
  }

  /** A failure of the name node as clients know it (D215). */
  static CatalogException told(CatalogException cause) {
    return new CatalogException(cause.kind(), "ImpalaRuntimeException", cause.getMessage(), cause);
  }
}
