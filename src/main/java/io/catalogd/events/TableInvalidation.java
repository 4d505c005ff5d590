package io.catalogd.events;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogChange.PutDatabase;
import io.catalogd.catalog.CatalogChange.PutDependencies;
import io.catalogd.catalog.CatalogChange.PutObject;
import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.CatalogChange.RemoveTable;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.catalog.CatalogUpdate.RemovedObject;
import io.catalogd.catalog.CatalogUpdate.UpdatedObject;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.load.TableLoads;
import io.catalogd.load.WireForms;
import io.catalogd.load.functions.FunctionReader;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Database;
import io.catalogd.model.Deadline;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.ObjectKey;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.hive.metastore.api.Table;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * INVALIDATE of one table (C222 to C233). It waits for no lock: it asks the metastore, and
 * publishes what follows only if nobody created or removed the name meanwhile; else it asks again.
 */
final class TableInvalidation {
  private static final Logger log = LoggerFactory.getLogger(TableInvalidation.class);
  private static final int MAX_ATTEMPTS = 10;

  private final CatalogStore store;
  private final TableLoads loads;
  private final Metastore metastore;
  private final FunctionReader functions;

  TableInvalidation(
      CatalogStore store, TableLoads loads, Metastore metastore, FunctionReader functions) {
    this.store = store;
    this.loads = loads;
    this.metastore = metastore;
    this.functions = functions;
  }

  private enum Presence {
    PRESENT,
    ABSENT,
    /** The metastore could not tell. */
    UNKNOWN
  }

  /**
   * What the metastore says of a table.
   *
   * @param bases of a dependent one
   */
  private record Answer(Presence presence, Set<TableName> bases) {
    Answer(Presence presence) {
      this(presence, Set.of());
    }
  }

  CatalogUpdate run(SpelledName name, Deadline deadline) {
    for (int i = 0; i < MAX_ATTEMPTS && (i == 0 || !deadline.hasPassed()); i++) {
      long seen = store.current().ownVersionOf(name.key());
      Answer answer = ask(name.key());
      Optional<CatalogUpdate> done =
          answer.presence() == Presence.ABSENT ? remove(name, seen) : forget(name, seen, answer);
      if (done.isPresent()) {
        return done.get();
      }
    }
    throw EventErrors.changedMeanwhile(name.key());
  }

  private Answer ask(TableName name) {
    if (Database.isHidden(name.database())) {
      return new Answer(Presence.ABSENT);
    }
    try {
      Table told = metastore.loadTable(name);
      return new Answer(Presence.PRESENT, DependencyListing.basesOf(told));
    } catch (CatalogException e) {
      if (e.kind() == ErrorKind.NOT_FOUND) {
        return new Answer(Presence.ABSENT);
      }
      log.warn("Whether table {} exists could not be asked: {}", name, e.getMessage());
      return new Answer(Presence.UNKNOWN);
    }
  }

  /** C226 and C227; nothing when the name changed after {@code seen}. */
  private Optional<CatalogUpdate> remove(SpelledName name, long seen) {
    TableName key = name.key();
    if (store.current().findTable(key).isEmpty()) {
      throw CatalogException.tableNotFound(name);
    }
    return store
        .publishIf(key, seen, List.of(new RemoveTable(key)))
        .map(
            image ->
                CatalogUpdate.of(
                    List.of(),
                    List.of(new RemovedObject(ObjectKey.table(key), image.versionOf(key)))));
  }

  /** C223, C224 and C228; nothing when the table was created or removed after {@code seen}. */
  private Optional<CatalogUpdate> forget(SpelledName name, long seen, Answer answer) {
    TableName key = name.key();
    CatalogImage image = store.current();
    Optional<TableEntry> known = image.findTable(key);
    if (known.isPresent()) {
      // Loaded, refreshed or altered since is no matter: the table is there, and is forgotten.
      return publish(key, known.get().ownVersion(), unloaded(key, answer))
          .map(next -> CatalogUpdate.ofTable(next, key));
    }
    if (answer.presence() == Presence.UNKNOWN) {
      throw CatalogException.tableNotFound(name);
    }
    if (image.findDatabase(key.database()).isPresent()) {
      return publish(key, seen, unloaded(key, answer))
          .map(next -> CatalogUpdate.ofTable(next, key));
    }
    List<CatalogChange> changes = new ArrayList<>(database(name, image));
    changes.addAll(unloaded(key, answer));
    return publish(key, seen, changes).map(next -> withDatabase(next, key));
  }

  /** C58; its functions, if it has any, come with it (C225). */
  private static CatalogUpdate withDatabase(CatalogImage image, TableName key) {
    List<UpdatedObject> updated = new ArrayList<>(CatalogUpdate.ofTable(image, key).updated());
    image
        .findDatabase(key.database())
        .ifPresent(database -> updated.add(new UpdatedObject.OfDatabase(database)));
    image.functions(key.database()).stream().map(UpdatedObject.OfObject::new).forEach(updated::add);
    return CatalogUpdate.of(updated, List.of());
  }

  private static List<CatalogChange> unloaded(TableName key, Answer answer) {
    PutTable forgotten = new PutTable(key, TableState.UNLOADED);
    return answer.presence() == Presence.PRESENT
        ? List.of(forgotten, new PutDependencies(key, answer.bases()))
        : List.of(forgotten);
  }

  private List<CatalogChange> database(SpelledName name, CatalogImage image) {
    try {
      var database = metastore.loadDatabase(name.key().database());
      List<CatalogChange> changes = new ArrayList<>();
      changes.add(new PutDatabase(WireForms.toDatabase(database)));
      functions
          .functions(database, metastore.functions(database.getName()), image)
          .forEach(function -> changes.add(new PutObject(function)));
      return changes;
    } catch (CatalogException e) {
      log.warn("Database of {} could not be read: {}", name, e.getMessage());
      throw CatalogException.tableNotFound(name);
    }
  }

  private Optional<CatalogImage> publish(
      TableName key, long seen, List<? extends CatalogChange> changes) {
    Optional<CatalogImage> published = store.publishIf(key, seen, changes);
    if (published.isPresent() && published.get().findTable(key).isEmpty()) {
      throw EventErrors.databaseRemovedMeanwhile(key);
    }
    loads.published(Stream.of(key));
    return published;
  }
}
