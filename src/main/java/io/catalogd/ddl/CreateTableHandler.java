package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.catalog.TableState;
import io.catalogd.ddl.DdlRequest.CreateTable;
import io.catalogd.ddl.DdlResult.NewTable;
import io.catalogd.dependent.DependentClause;
import io.catalogd.load.LoadableTables;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileFormat;
import io.catalogd.model.ObjectKey;
import io.catalogd.model.SpelledName;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.hadoop.hive.metastore.api.Table;

/** CREATE TABLE (D82 to D101). */
final class CreateTableHandler implements DdlHandler<CreateTable> {
  private static final String EXISTS = "Table already exists.";

  private final NewTableCaching caching;

  CreateTableHandler(NewTableCaching caching) {
    this.caching = caching;
  }

  @Override
  public Set<LockName> writes(CreateTable request, CatalogImage image) {
    return writes(request.table());
  }

  @Override
  public DdlOutcome execute(CreateTable request, DdlAttempt attempt) {
    return create(request.table(), request.ifNotExists(), attempt).with(NewTable.NOT_ASKED);
  }

  static Set<LockName> writes(TableSpec table) {
    return Set.of(new LockName.OfTable(table.name().key()));
  }

  DdlOutcome create(TableSpec table, boolean ifNotExists, DdlAttempt attempt) {
    DdlOutcome outcome = create(table.name(), ifNotExists, () -> toStruct(table, attempt), attempt);
    if (outcome.table() == NewTable.CREATED) {
      caching.cache(table, attempt);
    }
    return outcome;
  }

  /** Asks for {@code struct} only if the table has to be made. */
  static DdlOutcome create(
      SpelledName name, boolean ifNotExists, Supplier<Table> struct, DdlAttempt attempt) {
    if (ifNotExists && attempt.base().findTable(name.key()).isPresent()) {
      return DdlOutcome.existing(EXISTS, ObjectKey.table(name.key())).with(NewTable.EXISTED);
    }
    Table table = struct.get();
    LoadableTables.checkNew(name.key(), table);
    try {
      return DdlOutcome.changed("Table has been created.", NewTables.create(name, table, attempt))
          .with(NewTable.CREATED);
    } catch (CatalogException e) {
      if (!ifNotExists || e.kind() != ErrorKind.ALREADY_EXISTS) {
        throw e;
      }
      // Made by somebody else: take it up (D359).
      return DdlOutcome.changed(EXISTS, new PutTable(name.key(), TableState.UNLOADED))
          .with(NewTable.EXISTED);
    }
  }

  private Table toStruct(TableSpec table, DdlAttempt attempt) {
    DependentClause.refuse(table.name().key(), table.tableProperties());
    DependentClause.refuse(table.name().key(), table.serdeProperties());
    checkColumns(table);
    caching.check(table, attempt);
    return TableStructs.of(table);
  }

  /** Those of a table in Kudu may be Kudu's to tell (D96). */
  private static void checkColumns(TableSpec table) {
    if (table.columns().isEmpty() && table.format() != FileFormat.KUDU) {
      throw new CatalogException(
          ErrorKind.INVALID_REQUEST,
          "IllegalStateException",
          "Empty column list given as argument to Catalog.createTable");
    }
  }
}
