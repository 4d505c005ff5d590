package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogChange.AlterDatabase;
import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.CatalogChange.RemoveDatabase;
import io.catalogd.catalog.CatalogChange.RemoveTable;
import io.catalogd.catalog.CatalogChange.ReplaceFunctions;
import io.catalogd.catalog.CatalogChange.ReplaceObjects;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
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
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out what a statement left behind that failed after it had written, or may have, so that the
 * catalog claims nothing that did not happen (D313). Asks the metastore whether each name exists;
 * what it knows of it is forgotten in any case, and a metastore that does not answer changes
 * nothing more than that. Any thread.
 */
public final class Aftermath {
  private static final Logger log = LoggerFactory.getLogger(Aftermath.class);

  private final Metastore metastore;
  private final FunctionReader functions;
  private final StoredPolicy policy;

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
      if (name instanceof LockName.OfTable table) {
        addTable(table.table(), image, changes);
      } else if (name instanceof LockName.OfPolicy) {
        addPolicy(image, changes);
      } else if (name instanceof LockName.OfParameters parameters) {
        addParameters(parameters.database(), image, changes);
      } else {
        addDatabase(name.toString(), image, changes);
      }
    }
    return changes;
  }

  private void addTable(TableName name, CatalogImage image, List<CatalogChange> changes) {
    boolean listed = image.findTable(name).isPresent();
    try {
      metastore.loadTable(name);
      listed = true;
    } catch (CatalogException e) {
      if (e.kind() == ErrorKind.NOT_FOUND) {
        changes.add(new RemoveTable(name));
        return;
      }
    }
    if (listed) {
      changes.add(new PutTable(name, TableState.UNLOADED));
    }
  }

  /** The database's tables are not touched; what is known of it stays if nobody can tell. */
  private void addParameters(String name, CatalogImage image, List<CatalogChange> changes) {
    try {
      addDefinition(name, image, changes);
    } catch (CatalogException e) {
      log.warn("What became of database {} could not be asked: {}", name, e.getMessage());
    }
  }

  /** What its parameters keep is no change of the database itself (C31, D260). */
  private void addDefinition(String name, CatalogImage image, List<CatalogChange> changes) {
    var struct = metastore.loadDatabase(name);
    Database found = WireForms.toDatabase(struct);
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
  }

  /**
   * What is known stays where the metastore cannot tell; the next reading of the policy mends it.
   */
  private void addPolicy(CatalogImage image, List<CatalogChange> changes) {
    try {
      changes.addAll(policy.changes(image, metastore));
    } catch (CatalogException e) {
      log.warn("Roles and privileges cannot be read again: {}", e.getMessage());
    }
  }

  /**
   * A database that still exists is as the metastore says and has lost tables at most: those that
   * stayed are as they were.
   */
  private void addDatabase(String name, CatalogImage image, List<CatalogChange> changes) {
    try {
      addDefinition(name, image, changes);
      Set<String> left = new HashSet<>(metastore.tableNames(name));
      for (TableEntry table : tables(name, image)) {
        if (!left.contains(table.name().table())) {
          changes.add(new RemoveTable(table.name()));
        }
      }
    } catch (CatalogException e) {
      if (e.kind() == ErrorKind.NOT_FOUND) {
        changes.add(new RemoveDatabase(name));
      } else {
        tables(name, image)
            .forEach(table -> changes.add(new PutTable(table.name(), TableState.UNLOADED)));
      }
    }
  }

  private static Collection<TableEntry> tables(String database, CatalogImage image) {
    return image.findDatabase(database).map(entry -> entry.tables().values()).orElse(List.of());
  }
}
