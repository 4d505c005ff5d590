package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogChange.AlterDatabase;
import io.catalogd.catalog.CatalogChange.PutDependencies;
import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.CatalogChange.RemoveDatabase;
import io.catalogd.catalog.CatalogChange.RemoveTable;
import io.catalogd.catalog.CatalogChange.ReplaceFunctions;
import io.catalogd.catalog.CatalogChange.ReplaceObjects;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.ddl.dependent.DependentStruct;
import io.catalogd.dependent.DependentParameters;
import io.catalogd.load.KeptDataSources;
import io.catalogd.load.WireForms;
import io.catalogd.load.functions.FunctionReader;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Database;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.ObjectKey;
import io.catalogd.model.TableName;
import io.catalogd.policy.StoredPolicy;
import io.catalogd.stored.DataSourceParameters;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out what a statement left behind that failed after it had written, or may have, so that the
 * catalog claims nothing that did not happen (D313). Asks the metastore whether each name exists;
 * what it knows of tables is forgotten in any case. Where the metastore does not answer, the name
 * is kept in mind until the next statement on it, which has it asked again: else what was written
 * would stay unseen, and in the way of the statement that is repeated. Any thread.
 */
public final class Aftermath {
  private static final Logger log = LoggerFactory.getLogger(Aftermath.class);

  private final Metastore metastore;
  private final FunctionReader functions;
  private final StoredPolicy policy;

  /** Of which it is not known what became of them. */
  private final Set<LockName> unsettled = ConcurrentHashMap.newKeySet();

  /** Everything is shared with others. */
  public Aftermath(Metastore metastore, FunctionReader functions, StoredPolicy policy) {
    this.metastore = metastore;
    this.functions = functions;
    this.policy = policy;
  }

  /** What is to be published; the names are still locked. */
  List<CatalogChange> changes(Collection<LockName> written, CatalogImage image) {
    List<CatalogChange> changes = new ArrayList<>();
    for (LockName name : written) {
      try {
        changes.addAll(ask(name, image));
      } catch (CatalogException e) {
        log.warn("What became of {} could not be asked: {}", name, e.getMessage());
        unsettled.add(name);
        changes.addAll(forgotten(name, image));
      }
    }
    return changes;
  }

  /** Those of {@code names}, and of the databases they are in, that are to be asked again. */
  Set<LockName> unsettled(Collection<LockName> names) {
    Set<LockName> found = new TreeSet<>();
    for (LockName name : names) {
      found.add(name);
      name.within().ifPresent(found::add);
    }
    found.retainAll(unsettled);
    return found;
  }

  /** The same as {@link #changes} for unsettled names, which are locked; nothing if it fails. */
  List<CatalogChange> settle(Collection<LockName> names, CatalogImage image) {
    List<CatalogChange> changes = new ArrayList<>();
    for (LockName name : names) {
      try {
        changes.addAll(ask(name, image));
        unsettled.remove(name);
      } catch (CatalogException e) {
        log.warn("What became of {} still cannot be asked: {}", name, e.getMessage());
      }
    }
    return changes;
  }

  /** Throws what the metastore throws, but for what is gone. */
  private List<? extends CatalogChange> ask(LockName name, CatalogImage image) {
    if (name instanceof LockName.OfTable table) {
      return table(table.table());
    }
    if (name instanceof LockName.OfPolicy) {
      return policy.changes(image, metastore);
    }
    if (name instanceof LockName.OfParameters parameters) {
      return parameters(parameters.database(), image);
    }
    return database(name.toString(), image);
  }

  /** Where nobody can tell: tables are read again when they are asked for, all else stays. */
  private static List<CatalogChange> forgotten(LockName name, CatalogImage image) {
    if (name instanceof LockName.OfTable table) {
      return image.findTable(table.table()).isPresent()
          ? List.of(new PutTable(table.table(), TableState.UNLOADED))
          : List.of();
    }
    if (name instanceof LockName.OfDatabase database) {
      return tables(database.database(), image).stream()
          .<CatalogChange>map(table -> new PutTable(table.name(), TableState.UNLOADED))
          .toList();
    }
    return List.of();
  }

  private List<CatalogChange> table(TableName name) {
    try {
      Map<String, String> parameters = DependentStruct.parameters(metastore.loadTable(name));
      CatalogChange forgotten = new PutTable(name, TableState.UNLOADED);
      return DependentParameters.areMarked(parameters)
          ? List.of(forgotten, new PutDependencies(name, bases(name, parameters)))
          : List.of(forgotten);
    } catch (CatalogException e) {
      if (e.kind() == ErrorKind.NOT_FOUND) {
        return List.of(new RemoveTable(name));
      }
      throw e;
    }
  }

  /** None where these are damaged: that is for the load to tell. */
  private static Set<TableName> bases(TableName name, Map<String, String> parameters) {
    try {
      return DependentParameters.read(name, parameters).baseNames();
    } catch (CatalogException e) {
      return Set.of();
    }
  }

  /** The database's tables are not touched. One that others dropped meanwhile stays until then. */
  private List<CatalogChange> parameters(String name, CatalogImage image) {
    try {
      return definition(name, image);
    } catch (CatalogException e) {
      if (e.kind() == ErrorKind.NOT_FOUND) {
        return List.of();
      }
      throw e;
    }
  }

  /** What its parameters keep is no change of the database itself (C31, D260). */
  private List<CatalogChange> definition(String name, CatalogImage image) {
    var struct = metastore.loadDatabase(name);
    Database found = WireForms.toDatabase(struct);
    List<CatalogChange> changes = new ArrayList<>();
    changes.add(
        new ReplaceFunctions(
            image.version(), found, functions.functions(struct, metastore.functions(name), image)));
    boolean asBefore =
        image
            .findDatabase(name)
            .filter(known -> WireForms.haveSameDefinition(known.database(), found))
            .isPresent();
    if (!asBefore) {
      changes.add(new AlterDatabase(found));
    }
    if (name.equals(DataSourceParameters.DATABASE)) {
      changes.add(
          new ReplaceObjects(
              image.version(), ObjectKey.Kind.DATA_SOURCE, KeptDataSources.in(found)));
    }
    return changes;
  }

  /**
   * A database that still exists is as the metastore says and has lost tables at most: those that
   * stayed are as they were.
   */
  private List<CatalogChange> database(String name, CatalogImage image) {
    try {
      List<CatalogChange> changes = definition(name, image);
      Set<String> left = new HashSet<>(metastore.tableNames(name));
      for (TableEntry table : tables(name, image)) {
        if (!left.contains(table.name().table())) {
          changes.add(new RemoveTable(table.name()));
        }
      }
      return changes;
    } catch (CatalogException e) {
      if (e.kind() == ErrorKind.NOT_FOUND) {
        return List.of(new RemoveDatabase(name));
      }
      throw e;
    }
  }

  private static Collection<TableEntry> tables(String database, CatalogImage image) {
    return image.findDatabase(database).map(entry -> entry.tables().values()).orElse(List.of());
  }
}
