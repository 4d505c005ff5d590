package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.catalog.TableState;
import io.catalogd.ddl.DdlRequest.CreateDependentTable;
import io.catalogd.ddl.dependent.DependentStruct;
import io.catalogd.ddl.dependent.OpenBase;
import io.catalogd.dependent.DependentClause;
import io.catalogd.dependent.DependentErrors;
import io.catalogd.dependent.DependentParameters;
import io.catalogd.dependent.Expectation;
import io.catalogd.model.Base;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.Dependencies;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileFormat;
import io.catalogd.model.ObjectKey;
import io.catalogd.model.TableName;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/** CREATE TABLE of a table that depends on another: that lists it first, then it is made. */
final class CreateDependentTableHandler implements DdlHandler<CreateDependentTable> {
  private static final String EXISTS = "Table already exists.";

  private final DependentAlteration dependents;

  CreateDependentTableHandler(DependentAlteration dependents) {
    this.dependents = dependents;
  }

  @Override
  public Set<LockName> writes(CreateDependentTable request, CatalogImage image) {
    Set<LockName> locks = new HashSet<>(DependentAlteration.locksOfNewBase(base(request), image));
    locks.add(new LockName.OfTable(request.table().name().key()));
    return locks;
  }

  @Override
  public DdlOutcome execute(CreateDependentTable request, DdlAttempt attempt) {
    TableSpec spec = request.table();
    TableName name = spec.name().key();
    if (attempt.base().findTable(name).isPresent()) {
      if (request.ifNotExists()) {
        return DdlOutcome.existing(EXISTS, ObjectKey.table(name));
      }
      throw exists(name);
    }
    checkNoData(spec);
    dependents.checkMayRead(request.user(), base(request), attempt);
    OpenBase open =
        dependents
            .bases(attempt)
            .openFor(name, spec.columns(), spec.partitionKeys(), base(request));
    if (!spec.columns().isEmpty()
        && spec.columns().size() != open.table().definition().columns().size()) {
      throw DependentErrors.refused(
          String.format("%s has to have all columns of %s; leave them out.", name, open.name()));
    }
    DependentStruct table = DependentStruct.of(toStruct(request, open));
    boolean listed = dependents.edges(attempt).add(open.name(), name);
    return create(request, table, listed ? Set.of(open.name()) : Set.of(), attempt);
  }

  private DdlOutcome create(
      CreateDependentTable request,
      DependentStruct table,
      Set<TableName> changed,
      DdlAttempt attempt) {
    try {
      List<CatalogChange.OfOne> changes =
          NewTables.create(request.table().name(), table.struct(), attempt);
      return DdlOutcome.changed("Table has been created.", changes)
          .besides(DependentAlteration.edges(table))
          .besides(dependents.reloaded(changed, attempt));
    } catch (CatalogException e) {
      if (!request.ifNotExists() || e.kind() != ErrorKind.ALREADY_EXISTS) {
        throw e;
      }
      // Made by somebody else: take it up (D359).
      return DdlOutcome.changed(EXISTS, new PutTable(table.name(), TableState.UNLOADED))
          .besides(dependents.reloaded(changed, attempt));
    }
  }

  private static TableName base(CreateDependentTable request) {
    @Nullable TableName base = request.clause().on();
    if (base == null) {
      throw new IllegalStateException("The codec takes it for a dependent table without a base");
    }
    return base;
  }

  private static CatalogException exists(TableName name) {
    return DdlErrors.rpc(
        "createTable",
        new CatalogException(
            ErrorKind.ALREADY_EXISTS,
            "AlreadyExistsException",
            String.format("Table %s already exists", name)));
  }

  /** What says how and where files lie. The format is not among it: clients always send one. */
  private static void checkNoData(TableSpec spec) {
    String what =
        spec.location() != null
            ? "LOCATION"
            : spec.caching() != null
                ? "CACHED"
                : !spec.sortColumns().isEmpty()
                    ? "SORT BY"
                    : !spec.serdeProperties().isEmpty()
                            || !spec.rowFormat().equals(RowFormat.DEFAULT)
                        ? "ROW FORMAT or SERDEPROPERTIES"
                        : "";
    if (!what.isEmpty()) {
      throw DependentErrors.refused(
          String.format(
              "Dependent table %s cannot have %s: it has no data of its own.", spec.name(), what));
    }
  }

  /** Rule 14: external, in the directory that the metastore chooses, unreadable for engines. */
  private static Table toStruct(CreateDependentTable request, OpenBase open) {
    TableSpec spec = request.table();
    Table table =
        TableStructs.of(
            new TableSpec(
                spec.name(),
                spec.owner(),
                /* external= */ true,
                open.table().definition().columns(),
                keys(spec.partitionKeys(), open),
                FileFormat.TEXT,
                RowFormat.DEFAULT,
                spec.comment(),
                /* location= */ null,
                request.clause().others(),
                Map.of(),
                List.of()));
    StorageDescriptor sd = table.getSd();
    sd.setInputFormat(DependentParameters.FORMAT);
    sd.setOutputFormat(DependentParameters.FORMAT);
    Base base = new Base(1, open.name(), open.createTime(), expect(request, open), null);
    table
        .getParameters()
        .putAll(
            DependentParameters.of(
                new Dependencies(
                    base.number(),
                    new TreeMap<>(Map.of(base.number(), base)),
                    DependentParameters.readPolicies(
                        spec.name().key(), request.clause().policies()))));
    return table;
  }

  /** A key without a comment has the base's. */
  private static List<Column> keys(List<Column> own, OpenBase open) {
    List<Column> theirs = open.table().definition().partitionKeys();
    return IntStream.range(0, own.size())
        .mapToObj(i -> own.get(i).comment() == null ? theirs.get(i) : own.get(i))
        .toList();
  }

  private static @Nullable String expect(CreateDependentTable request, OpenBase open) {
    DependentClause clause = request.clause();
    for (int number : clause.expects().keySet()) {
      if (number != 1) {
        throw DependentErrors.refused(
            String.format(
                "Dependent table %s has no base %d yet; its first one is 1.",
                request.table().name(), number));
      }
    }
    @Nullable String expect = clause.expects().getOrDefault(1, clause.expect());
    if (expect == null || expect.isEmpty()) {
      return null;
    }
    Expectation.parse(expect, open.furtherKeys(request.table().partitionKeys().size()));
    return expect;
  }
}
