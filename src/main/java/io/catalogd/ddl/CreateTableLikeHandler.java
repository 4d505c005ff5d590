package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.DdlRequest.CreateTableLike;
import io.catalogd.ddl.dependent.DependentStruct;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileFormat;
import io.catalogd.notation.PropertyNames;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/** CREATE TABLE LIKE (D109 to D114); of its source only the metastore's object is asked for. */
final class CreateTableLikeHandler implements DdlHandler<CreateTableLike> {
  /** What is true of the source and its data only: where it is cached, whether it is counted. */
  private static final List<String> NOT_COPIED =
      List.of("cache_directive_id", "cache_replication", "COLUMN_STATS_ACCURATE");

  @Override
  public Set<LockName> writes(CreateTableLike request, CatalogImage image) {
    return Set.of(new LockName.OfTable(request.name().key()));
  }

  @Override
  public DdlOutcome execute(CreateTableLike request, DdlAttempt attempt) {
    return CreateTableHandler.create(
            request.name(), request.ifNotExists(), () -> toStruct(request, attempt), attempt)
        .with(DdlResult.NewTable.NOT_ASKED);
  }

  /** The source as the metastore has it, without what is of this very table (D112, D113). */
  private static Table toStruct(CreateTableLike request, DdlAttempt attempt) {
    attempt.existing(request.source());
    Table table = attempt.loadFresh(request.source().key(), "createTable");
    checkStorage(request, table);
    boolean ofView = TableStructs.isView(table);
    table.setDbName(request.name().database());
    table.setTableName(request.name().table());
    table.setOwner(request.owner());
    table.unsetOwnerType();
    table.setTableType(request.external() ? "EXTERNAL_TABLE" : "MANAGED_TABLE");
    forgetIdentity(table);
    boolean wasDependent = DependentStruct.isDependent(table);
    changeParameters(request, TableStructs.parameters(table));
    table.getSd().setLocation(request.location());
    FileFormat format = format(request, ofView || wasDependent);
    if (format != null) {
      TableStructs.setFormat(table.getSd(), format);
    }
    return table;
  }

  /** What tells the source from other tables, and the query of a view. */
  private static void forgetIdentity(Table table) {
    table.unsetId();
    table.unsetWriteId();
    table.unsetPrivileges();
    table.unsetColStats();
    table.unsetCreationMetadata();
    table.unsetRewriteEnabled();
    table.unsetViewOriginalText();
    table.unsetViewExpandedText();
  }

  private static void changeParameters(CreateTableLike request, Map<String, String> parameters) {
    NOT_COPIED.forEach(parameters::remove);
    parameters.keySet().removeIf(PropertyNames::isOfDependencies);
    parameters.put("numRows", "-1");
    if (request.external()) {
      parameters.put("EXTERNAL", "TRUE");
    } else {
      parameters.remove("EXTERNAL");
    }
    if (!request.sortColumns().isEmpty()) {
      parameters.put(TableStructs.SORT_COLUMNS, String.join(",", request.sortColumns()));
    }
    if (request.comment() != null) {
      parameters.put(TableStructs.COMMENT, request.comment());
    }
  }

  /** A copy of a dependent table is an ordinary one. */
  private static @Nullable FileFormat format(CreateTableLike request, boolean withoutFiles) {
    return request.format() == null && withoutFiles ? FileFormat.TEXT : request.format();
  }

  /** A table whose rows another system keeps has a counterpart there, which no copy has (D111). */
  private static void checkStorage(CreateTableLike request, Table source) {
    String handler = TableStructs.parameters(source).get("storage_handler");
    if (handler != null) {
      throw new CatalogException(
          ErrorKind.INVALID_REQUEST,
          "IllegalStateException",
          handler.endsWith("KuduStorageHandler")
              ? "CREATE TABLE LIKE is not supported for Kudu tables."
              : String.format(
                  "CREATE TABLE LIKE is not supported for tables of another storage engine: %s has"
                      + " the storage handler %s",
                  request.source(), handler));
    }
  }
}
