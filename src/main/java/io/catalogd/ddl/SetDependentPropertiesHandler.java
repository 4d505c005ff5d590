package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.AlterTableAction.PropertyTarget;
import io.catalogd.ddl.AlterTableAction.SetProperties;
import io.catalogd.ddl.dependent.BaseNumbers;
import io.catalogd.ddl.dependent.Bases;
import io.catalogd.ddl.dependent.DependentPartitions;
import io.catalogd.ddl.dependent.DependentStruct;
import io.catalogd.ddl.dependent.Dependents;
import io.catalogd.ddl.dependent.OpenBase;
import io.catalogd.dependent.DependentClause;
import io.catalogd.dependent.DependentErrors;
import io.catalogd.dependent.DependentParameters;
import io.catalogd.dependent.Expectation;
import io.catalogd.dependent.SchemaRules;
import io.catalogd.model.Base;
import io.catalogd.model.Column;
import io.catalogd.model.Dependencies;
import io.catalogd.model.DependentPolicies;
import io.catalogd.model.TableName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/**
 * SET TBLPROPERTIES of a dependent table: policies, what is expected, and with {@code dependent.on}
 * the base that partitions depend on which are added from now on; the same base again confirms it.
 */
final class SetDependentPropertiesHandler implements AlterHandler<SetProperties> {
  private final DependentAlteration dependents;

  SetDependentPropertiesHandler(DependentAlteration dependents) {
    this.dependents = dependents;
  }

  @Override
  public Set<LockName> furtherWrites(SetProperties action, TableName altered, CatalogImage image) {
    return DependentAlteration.locks(action.properties(), altered, image);
  }

  @Override
  public DdlOutcome execute(SetProperties action, AlterTarget target, DdlAttempt attempt) {
    TableName name = target.key();
    Set<TableName> known = attempt.base().basesOf(name);
    if (action.target() == PropertyTarget.SERDE) {
      throw DependentAlteration.refused(name, known);
    }
    DependentClause clause = DependentClause.of(name, action.properties(), known);
    if (clause.on() != null) {
      dependents.checkMayRead(target.user(), clause.on(), attempt);
    }
    Table struct = attempt.loadFresh(name, "alter_table");
    // Before it is read: so what others damaged is mended.
    DependentStruct.parameters(struct).putAll(clause.policies());
    DependentStruct.parameters(struct).putAll(clause.others());
    DependentStruct table =
        clause.on() == null ? DependentStruct.of(struct) : DependentStruct.ofForAnotherBase(struct);
    Set<TableName> changed = new TreeSet<>();
    Set<TableName> before = table.dependencies().baseNames();
    DependentStruct on = clause.on() == null ? table : onBase(table, clause.on(), attempt);
    DependentStruct next = expecting(on, clause, attempt);
    if (clause.on() != null && dependents.edges(attempt).add(clause.on(), name)) {
      changed.add(clause.on());
    }
    dependents.alter(next, attempt);
    dependents.removeEdges(name, before, next.dependencies().baseNames(), changed, attempt);
    return dependents.outcome("Updated table.", next, changed, attempt);
  }

  /** With another current base, or the same confirmed, and without those that nothing uses. */
  private DependentStruct onBase(DependentStruct table, TableName on, DdlAttempt attempt) {
    Bases bases = dependents.bases(attempt);
    bases.checkNoCircle(table.name(), on);
    OpenBase open = bases.open(table.name(), on);
    SchemaRules.checkKeys(table.name(), table.keys(), open.table());
    Set<Integer> used =
        DependentPartitions.of(table, attempt.metastore()).numbersWithout(List.of());
    Base base = BaseNumbers.declared(table.dependencies(), open, used);
    Dependencies next =
        BaseNumbers.released(table.dependencies().with(base).withCurrent(base.number()), used);
    if (SchemaRules.areEqual(table.columns(), open.table().definition().columns())) {
      return table.with(next);
    }
    if (BaseNumbers.find(table.dependencies(), on).isEmpty()) {
      SchemaRules.checkColumns(table.name(), table.columns(), open.table());
    }
    Dependents there = new Dependents(attempt.metastore(), attempt.base());
    return withColumnsOf(table.with(next), open, bases, there);
  }

  /** A table whose columns drifted away from its base takes them up again (rule 7). */
  private static DependentStruct withColumnsOf(
      DependentStruct table, OpenBase open, Bases bases, Dependents there) {
    List<Column> columns = open.table().definition().columns();
    table.dependencies().all().stream()
        .flatMap(base -> there.findName(base).stream())
        .filter(other -> !other.equals(open.name()))
        .forEach(
            other ->
                SchemaRules.checkColumns(
                    table.name(), columns, bases.open(table.name(), other).table()));
    return table.withColumns(TableStructs.fields(columns));
  }

  /** What a whole partition of the current base, or of a numbered one, has. */
  private DependentStruct expecting(
      DependentStruct table, DependentClause clause, DdlAttempt attempt) {
    Map<Integer, String> expects = new HashMap<>(clause.expects());
    if (clause.expect() != null) {
      expects.put(table.dependencies().current(), clause.expect());
    }
    Dependencies next = table.dependencies();
    for (Map.Entry<Integer, String> one : expects.entrySet()) {
      Base base =
          next.find(one.getKey())
              .orElseThrow(
                  () ->
                      DependentErrors.refused(
                          String.format(
                              "Dependent table %s has no base %d, but only %s.",
                              table.name(), one.getKey(), table.dependencies().bases().keySet())));
      @Nullable String expect = one.getValue().isEmpty() ? null : one.getValue();
      if (expect != null) {
        Expectation.parse(
            expect,
            dependents
                .bases(attempt)
                .open(table.name(), base.name())
                .furtherKeys(table.keys().size()));
      }
      next = next.with(base.withExpect(expect));
    }
    return table.with(policies(table, clause, next));
  }

  private static Dependencies policies(
      DependentStruct table, DependentClause clause, Dependencies next) {
    Map<String, String> merged = new HashMap<>(DependentParameters.of(next));
    merged.putAll(clause.policies());
    DependentPolicies policies = DependentParameters.readPolicies(table.name(), merged);
    return new Dependencies(next.current(), next.bases(), policies);
  }
}
