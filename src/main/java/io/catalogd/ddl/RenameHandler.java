package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.CatalogChange.RemoveTable;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.catalog.TableState;
import io.catalogd.ddl.AlterTableAction.Rename;
import io.catalogd.ddl.dependent.Impact;
import io.catalogd.ddl.dependent.ImpactCheck;
import io.catalogd.dependent.RenameMark;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import io.catalogd.storage.Storage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/**
 * RENAME of tables and views (D157 to D160). Its table need not be loaded. Tables that depend on it
 * are told the new name before, and again after (rule 9); bases of a dependent one list both names
 * meanwhile.
 */
final class RenameHandler implements AlterHandler<Rename> {
  private static final String RENAMED = "Renaming was successful.";

  private final DependentAlteration dependents;
  private final Storage storage;

  RenameHandler(DependentAlteration dependents, Storage storage) {
    this.dependents = dependents;
    this.storage = storage;
  }

  @Override
  public Set<LockName> furtherWrites(Rename action, TableName altered, CatalogImage image) {
    Set<TableName> names = new TreeSet<>(image.allDependentsOf(altered));
    names.addAll(image.basesOf(altered));
    names.add(action.newName().key());
    return DependentAlteration.locks(names);
  }

  @Override
  public DdlOutcome execute(Rename action, AlterTarget target, DdlAttempt attempt) {
    SpelledName newName = action.newName();
    Table table = attempt.loadFresh(target.key(), "alter_table");
    String location = Objects.toString(table.getSd().getLocation(), "");
    Optional<String> cutOff = RenameMark.find(table.getParameters());
    boolean givesUp = newName.key().equals(target.key());
    if (cutOff.isPresent() && !givesUp && !cutOff.get().equals(newName.key().toString())) {
      throw otherName(target.name(), newName, cutOff.get());
    }
    DependencyRename dependencies =
        new DependencyRename(dependents, target.key(), newName.key(), attempt);
    dependencies.prepare(table);
    if (dependencies.movesFiles() && isMissing(location)) {
      throw directoryMissing(target.name(), newName, location, /* refusal= */ null);
    }
    dependencies.announce();
    table.setDbName(newName.database());
    table.setTableName(newName.table());
    try {
      attempt.metastore().alterTable(target.key(), table);
    } catch (CatalogException e) {
      if (e.kind() == ErrorKind.OUTCOME_UNKNOWN) {
        throw e;
      }
      if (cutOff.isPresent()) {
        throw cutOffBefore(target.name(), newName, location, e);
      }
      dependencies.takeBack();
      throw e.kind() == ErrorKind.INVALID_REQUEST && isMissing(location)
          ? directoryMissing(target.name(), newName, location, e)
          : e;
    }
    if (attempt.base().findDatabase(newName.database()).isEmpty()) {
      throw onlyInMetastore(target.name(), newName);
    }
    dependencies.finish();
    List<CatalogChange.OfOne> changes = new ArrayList<>();
    changes.add(new RemoveTable(target.key()));
    changes.add(new PutTable(newName.key(), TableState.UNLOADED));
    return dependencies.with(DdlOutcome.changed(RENAMED, changes));
  }

  @Override
  public Impact impact(Rename action, AlterTarget target, DdlAttempt attempt) {
    return new ImpactCheck(attempt.metastore(), attempt.base()).ofRename(target.key());
  }

  /**
   * Finishes what was cut off after the table itself was renamed, so that it is known by the new
   * name only; nothing where there is no such thing.
   */
  Optional<DdlOutcome> finish(TableName oldName, TableName newName, DdlAttempt attempt) {
    DependencyRename dependencies = new DependencyRename(dependents, oldName, newName, attempt);
    return dependencies.findUnfinished()
        ? Optional.of(dependencies.with(DdlOutcome.unchanged(RENAMED)))
        : Optional.empty();
  }

  /** What was begun has to be finished first: files may be under that name. */
  private static CatalogException otherName(
      SpelledName oldName, SpelledName newName, String unfinished) {
    return DdlErrors.catalog(
        ErrorKind.INVALID_REQUEST,
        String.format(
            "Table %s cannot be renamed to %s, as its rename to %s was cut off and may have moved"
                + " files already. Say 'alter table %s rename to %s' first; or, if its files are"
                + " where they were, 'alter table %s rename to %s', which gives that up.",
            oldName, newName, unfinished, oldName, unfinished, oldName, oldName));
  }

  private static CatalogException cutOffBefore(
      SpelledName oldName, SpelledName newName, String location, CatalogException refusal) {
    return new CatalogException(
        refusal.kind(),
        "ImpalaRuntimeException",
        String.format(
            "Table %s cannot be renamed to %s. The same was cut off before, and the metastore may"
                + " have moved files already. If the directory under the new name has files of %s,"
                + " move them back to '%s', remove that directory, and rename again; or say 'alter"
                + " table %s rename to %s' then to give it up: ",
            oldName, newName, oldName, location, oldName, oldName),
        refusal);
  }

  /** Where nobody can tell, the metastore's own words have to do. */
  private boolean isMissing(String location) {
    try {
      return !location.isEmpty() && !storage.exists(location);
    } catch (CatalogException e) {
      return false;
    }
  }

  /**
   * As a metastore leaves it that died while it renamed the table: it will not take the new name,
   * as the directory is there already. Whose files these are is for people to see.
   */
  private static CatalogException directoryMissing(
      SpelledName oldName,
      SpelledName newName,
      String location,
      @Nullable CatalogException refusal) {
    return new CatalogException(
        ErrorKind.INVALID_REQUEST,
        "ImpalaRuntimeException",
        String.format(
            "Table %s cannot be renamed to %s: its directory '%s' is not there. A metastore that"
                + " died while it renamed the table has moved it already. If the directory under"
                + " the new name has the files of %s, move it back to '%s', then rename again%s",
            oldName, newName, location, oldName, location, refusal == null ? "." : ": "),
        refusal);
  }

  /** The metastore has the new name, and the catalog lost the table meanwhile (D158). */
  private static CatalogException onlyInMetastore(SpelledName oldName, SpelledName newName) {
    return new CatalogException(
        ErrorKind.NOT_FOUND,
        "ImpalaRuntimeException",
        String.format(
            "Table/view rename succeeded in the Hive Metastore, but failed in Impala's Catalog"
                + " Server. Running 'invalidate metadata <tbl>' on the old table name '%s' and the"
                + " new table name '%s' may fix the problem.",
            oldName, newName));
  }
}
