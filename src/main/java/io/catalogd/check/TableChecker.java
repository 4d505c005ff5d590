package io.catalogd.check;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.check.TableCheck.State;
import io.catalogd.dependent.SchemaRules;
import io.catalogd.load.IoPool;
import io.catalogd.load.TableSource;
import io.catalogd.load.WorkClock;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.Deadline;
import io.catalogd.model.DependentTable;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.SpelledName;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
import io.catalogd.storage.Storage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compares one table with what the metastore and the file system say now, and changes nothing. It
 * reads as a load does, with the same helpers and in the same batches, beside what the catalog has.
 * Any thread.
 */
public final class TableChecker {
  private static final int MAX_ATTEMPTS = 3;

  private final CatalogStore store;
  private final Metastore metastore;
  private final TableSource source;
  private final DirectoryCheck directories;
  private final IoPool pool;
  private final WorkClock clock;

  public TableChecker(
      CatalogStore store,
      Metastore metastore,
      TableSource source,
      Storage storage,
      IoPool pool,
      WorkClock clock) {
    this.store = store;
    this.metastore = metastore;
    this.source = source;
    this.directories = new DirectoryCheck(storage, pool);
    this.pool = pool;
    this.clock = clock;
  }

  /**
   * Checks one table. What cannot be read of it is a finding.
   *
   * @throws CatalogException NOT_FOUND where neither catalog nor metastore know the table; CONFLICT
   *     where it changes here again and again meanwhile; UNAVAILABLE when the deadline passes, or
   *     the metastore does not even tell whether there is such a table
   */
  public TableCheck check(CheckRequest request, Deadline deadline) {
    TableName name = request.table().key();
    for (int i = 0; i < MAX_ATTEMPTS; i++) {
      CatalogImage image = store.current();
      TableCheck check =
          clock.within(
              Duration.ofNanos(deadline.remainingNanos()),
              () -> new Run(request, image, deadline).check(),
              cause -> tookTooLong(request.table(), cause));
      if (store.current().ownVersionOf(name) == image.ownVersionOf(name)) {
        return check;
      }
    }
    throw new CatalogException(
        ErrorKind.CONFLICT,
        "CatalogException",
        String.format(
            "Table %s was changed here each time it was being checked, %d times. Try again.",
            request.table(), MAX_ATTEMPTS));
  }

  private static CatalogException tookTooLong(SpelledName name, CatalogException cause) {
    return new CatalogException(
        ErrorKind.UNAVAILABLE,
        "CatalogException",
        String.format(
            "The check of table %s was cut off, as its time was over. Give it more, or find out why"
                + " the metastore or the file system is slow.",
            name),
        cause);
  }

  /** One attempt, in one image. */
  private final class Run {
    private final CheckRequest request;
    private final TableName name;
    private final CatalogImage image;
    private final @Nullable TableEntry entry;
    private final Deadline deadline;

    Run(CheckRequest request, CatalogImage image, Deadline deadline) {
      this.request = request;
      this.name = request.table().key();
      this.image = image;
      this.entry = image.findTable(name).orElse(null);
      this.deadline = deadline;
    }

    TableCheck check() {
      Optional<org.apache.hadoop.hive.metastore.api.Table> struct = find();
      if (entry == null && struct.isEmpty()) {
        throw image.findDatabase(name.database()).isEmpty()
            ? CatalogException.databaseNotFound(request.table().database())
            : CatalogException.tableNotFound(request.table());
      }
      boolean isPartitioned =
          struct.map(told -> told.getPartitionKeysSize() > 0).orElse(/* other= */ false);
      Findings findings = new Findings(new Remedies(name, isPartitioned), request.mostOfAKind());
      if (struct.isEmpty()) {
        alone(FindingKind.TABLE_GONE, findings);
      } else if (entry == null) {
        alone(FindingKind.TABLE_NEW, findings);
      } else {
        compare(entry.state(), findings);
      }
      return new TableCheck(
          image.version(),
          image.versionOf(name),
          state(),
          findings.told(),
          findings.counts(),
          findings.statements(),
          findings.notes());
    }

    private Optional<org.apache.hadoop.hive.metastore.api.Table> find() {
      try {
        return Optional.of(metastore.loadTable(name));
      } catch (CatalogException e) {
        if (e.kind() == ErrorKind.NOT_FOUND) {
          return Optional.empty();
        }
        throw e;
      }
    }

    private State state() {
      if (entry == null) {
        return State.UNKNOWN;
      }
      return entry.state() instanceof TableState.Loaded
          ? State.LOADED
          : entry.state() instanceof TableState.Failed ? State.FAILED : State.UNLOADED;
    }

    /** One side has it. */
    private void alone(FindingKind kind, Findings findings) {
      boolean isHere = kind == FindingKind.TABLE_GONE;
      findings.add(
          new Finding(
              kind,
              null,
              null,
              isHere ? "version " + image.versionOf(name) : null,
              isHere ? null : "a table",
              findings.remedies().invalidate()));
    }

    private void compare(TableState state, Findings findings) {
      Failures failures = new Failures(findings, deadline);
      @Nullable Table here = state instanceof TableState.Loaded loaded ? loaded.table() : null;
      @Nullable String failed =
          state instanceof TableState.Failed known ? known.reason().messages() : null;
      Table there;
      try {
        there = here == null ? source.load(name) : source.reloadAll(here);
      } catch (CatalogException e) {
        if (e.kind() == ErrorKind.NOT_FOUND && find().isEmpty()) {
          alone(FindingKind.TABLE_GONE, findings);
        } else {
          failures.take(null, here == null ? failed : "loaded", e);
        }
        return;
      }
      if (failed != null) {
        findings.add(
            new Finding(
                FindingKind.READABLE_AGAIN,
                null,
                null,
                failed,
                null,
                findings.remedies().invalidate()));
      } else if (here == null) {
        findings.note(
            "It is not loaded, so that nothing here can be old. That it can be loaded was tried.");
      } else {
        compare(here, there, findings);
      }
      examine(there, findings, failures);
    }

    private void compare(Table here, Table there, Findings findings) {
      new DefinitionComparison(findings).compare(here, there);
      @Nullable FileSystemTable before = files(here);
      @Nullable FileSystemTable now = files(there);
      if (before != null && now != null && sameKeys(here, there)) {
        new PartitionComparison(findings).compare(before, now);
      }
    }

    private void examine(Table there, Findings findings, Failures failures) {
      if (there instanceof FileSystemTable files) {
        directories.look(files, findings, failures);
      }
      if (there instanceof DependentTable dependent) {
        new BaseCheck(source, findings, failures).check(dependent, image);
      }
      new EdgeCheck(source, pool, findings, failures).check(there, image);
    }
  }

  private static @Nullable FileSystemTable files(Table table) {
    return table instanceof FileSystemTable files
        ? files
        : table instanceof DependentTable dependent ? dependent.own() : null;
  }

  private static boolean sameKeys(Table here, Table there) {
    List<Column> one = here.definition().partitionKeys();
    List<Column> other = there.definition().partitionKeys();
    return one.size() == other.size() && SchemaRules.areEqual(one, other);
  }
}
