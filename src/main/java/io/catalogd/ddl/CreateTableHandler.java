package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.catalog.TableState;
import io.catalogd.ddl.DdlRequest.CreateTable;
import io.catalogd.ddl.DdlResult.NewTable;
import io.catalogd.load.LoadableTables;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileFormat;
import io.catalogd.model.ObjectKey;
import java.util.Set;
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
    if (ifNotExists && attempt.base().findTable(table.name().key()).isPresent()) {
      return DdlOutcome.existing(EXISTS, ObjectKey.table(table.name().key()))
          .with(NewTable.EXISTED);
    }
    checkSupported(table);
    Table struct = TableStructs.of(table);
    LoadableTables.check(table.name().key(), struct);
    caching.check(table, attempt);
    DdlOutcome created;
    try {
      created =
          DdlOutcome.changed(
                  "Table has been created.", NewTables.create(table.name(), struct, attempt))
              .with(NewTable.CREATED);
    } catch (CatalogException e) {
      if (!ifNotExists || e.kind() != ErrorKind.ALREADY_EXISTS) {
        throw e;
      }
      // Made by somebody else: take it up (D359).
      return DdlOutcome.changed(EXISTS, new PutTable(table.name().key(), TableState.UNLOADED))
          .with(NewTable.EXISTED);
    }
    caching.cache(table, attempt);
    return created;
  }

  private static void checkSupported(TableSpec table) {
    if (table.format() == FileFormat.KUDU
        || table.tableProperties().containsKey("storage_handler")) {
      throw CatalogException.notSupportedYet("A table of another storage engine, such as Kudu,");
    }
    if (table.tableProperties().containsKey("__IMPALA_DATA_SOURCE_NAME")) {
      throw CatalogException.notSupportedYet("A table produced by a data source");
    }
    if (table.columns().isEmpty()) {
      throw new CatalogException(
          ErrorKind.INVALID_REQUEST,
          "IllegalStateException",
          "Empty column list given as argument to Catalog.createTable");
    }
  }
}
