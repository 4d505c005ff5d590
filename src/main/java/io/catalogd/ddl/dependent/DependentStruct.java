package io.catalogd.ddl.dependent;

import io.catalogd.dependent.DependentErrors;
import io.catalogd.dependent.DependentParameters;
import io.catalogd.model.Base;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnTypeParser;
import io.catalogd.model.Dependencies;
import io.catalogd.model.TableName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;

/**
 * A dependent table as the metastore has it now: statements go by that, whether or not the catalog
 * could load it, so that a broken one can be mended.
 */
public record DependentStruct(Table struct, Dependencies dependencies) {
  /**
   * Reads it.
   *
   * @throws CatalogException INVALID_REQUEST where its parameters are damaged, or it is none
   */
  public static DependentStruct of(Table struct) {
    checkMarked(struct);
    return new DependentStruct(
        struct, DependentParameters.read(nameOf(struct), parameters(struct)));
  }

  /** The same of one that shall depend on another base, so that it need have none now. */
  public static DependentStruct ofForAnotherBase(Table struct) {
    checkMarked(struct);
    return new DependentStruct(
        struct, DependentParameters.readForAnotherBase(nameOf(struct), parameters(struct)));
  }

  private static void checkMarked(Table struct) {
    TableName name = nameOf(struct);
    boolean marked = DependentParameters.areMarked(parameters(struct));
    if (!marked || !isFormatOurs(struct)) {
      throw DependentErrors.refused(
          String.format(
              "%s is no dependent table: that takes the parameter '%s'='true', which is %s, and the"
                  + " input format '%s', which is '%s'. Drop it, which touches no base, and make it"
                  + " anew.",
              name,
              DependentParameters.MARKER,
              marked ? "there" : "missing",
              DependentParameters.FORMAT,
              struct.getSd().getInputFormat()));
    }
  }

  /** Whether a table is a dependent one, or pretends to be one. */
  public static boolean isDependent(Table struct) {
    return DependentParameters.areMarked(parameters(struct)) || isFormatOurs(struct);
  }

  private static boolean isFormatOurs(Table struct) {
    return struct.getSd() != null
        && DependentParameters.FORMAT.equals(struct.getSd().getInputFormat());
  }

  /** The parameters of a table that was read, which may have come without. */
  public static Map<String, String> parameters(Table struct) {
    if (struct.getParameters() == null) {
      struct.setParameters(new HashMap<>());
    }
    return struct.getParameters();
  }

  static TableName nameOf(Table struct) {
    return new TableName(struct.getDbName(), struct.getTableName());
  }

  public TableName name() {
    return nameOf(struct);
  }

  public List<Column> columns() {
    return columns(name(), struct.getSd().getCols());
  }

  public List<Column> keys() {
    return columns(name(), struct.getPartitionKeys());
  }

  /** Columns of a table in the catalog's words. */
  private static List<Column> columns(TableName table, List<FieldSchema> fields) {
    return fields.stream()
        .map(
            field ->
                new Column(
                    field.getName(),
                    ColumnTypeParser.parse(field.getType())
                        .orElseThrow(
                            () ->
                                DependentErrors.refused(
                                    String.format(
                                        "Table %s: the type '%s' of column '%s' is unknown.",
                                        table, field.getType(), field.getName()))),
                    field.getComment()))
        .toList();
  }

  /** The numbers of a base, also while it is being renamed. */
  public Set<Integer> numbersOf(TableName base) {
    return dependencies.all().stream()
        .filter(one -> one.names().contains(base))
        .map(Base::number)
        .collect(Collectors.toSet());
  }

  /** The same table with other dependencies. */
  public DependentStruct with(Dependencies next) {
    Table changed = struct.deepCopy();
    DependentParameters.replace(parameters(changed), next);
    return new DependentStruct(changed, next);
  }

  /** The same table with other columns. */
  public DependentStruct withColumns(List<FieldSchema> columns) {
    Table changed = struct.deepCopy();
    changed.getSd().setCols(columns);
    return new DependentStruct(changed, dependencies);
  }
}
