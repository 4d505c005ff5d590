package io.catalogd.sql;

import io.catalogd.client.ClientException;
import io.catalogd.sql.SqlCommand.DescribePath.Reading;
import io.catalogd.sql.SqlCommand.Detail;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TTableName;

/** Answers what the metastore's definition of a table tells. */
final class DefinitionAnswers {
  private final Lookups lookups;
  private final DependencyAnswers dependencies;

  DefinitionAnswers(Lookups lookups, DependencyAnswers dependencies) {
    this.lookups = lookups;
    this.dependencies = dependencies;
  }

  SqlResult answer(SqlCommand command) {
    if (command instanceof SqlCommand.ShowCreate show) {
      String statement = CreateStatementText.of(lookups.table(show.table()));
      return new SqlResult(List.of("result"), List.of(List.of(statement)));
    }
    if (command instanceof SqlCommand.ShowViews show) {
      return SqlResult.names("name", views(show));
    }
    if (command instanceof SqlCommand.ShowColumns show) {
      return columns(show);
    }
    if (command instanceof SqlCommand.ShowTableProperties show) {
      return properties(show);
    }
    if (command instanceof SqlCommand.DescribeTable describe) {
      return describe(describe);
    }
    if (command instanceof SqlCommand.DescribePath describe) {
      Reading place = meant(describe);
      return place.path().isEmpty()
          ? describe(new SqlCommand.DescribeTable(place.table(), describe.detail()))
          : fields(place);
    }
    throw new IllegalArgumentException(
        "No question about a table: " + command.getClass().getSimpleName());
  }

  private SqlResult describe(SqlCommand.DescribeTable describe) {
    Table table = lookups.table(describe.table());
    Details details = new Details();
    details.columns(table);
    if (describe.detail() == Detail.EVERYTHING) {
      details.table(table);
      dependencies.add(describe.table(), details);
    }
    return new SqlResult(Details.HEADERS, details.rows());
  }

  /** Every table is looked at, as names do not tell; one that cannot be loaded is no view. */
  private List<String> views(SqlCommand.ShowViews show) {
    List<String> names = lookups.database(show.database()).getTable_names();
    return NamePattern.filter(names, show.pattern()).stream()
        .filter(name -> isView(new TTableName(show.database(), name)))
        .toList();
  }

  private boolean isView(TTableName name) {
    try {
      return Lookups.isView(lookups.table(name));
    } catch (ClientException.NotFound | ClientException.Refused | RefusedException e) {
      return false;
    }
  }

  private SqlResult columns(SqlCommand.ShowColumns show) {
    Predicate<String> fits = NamePattern.matcher(show.pattern());
    return SqlResult.names(
        "column",
        columns(lookups.table(show.table())).stream()
            .map(FieldSchema::getName)
            .filter(fits)
            .toList());
  }

  private SqlResult properties(SqlCommand.ShowTableProperties show) {
    List<List<String>> rows =
        Details.parameters(lookups.table(show.table()).getParameters()).stream()
            .filter(row -> show.key() == null || row.get(0).equals(show.key()))
            .toList();
    if (show.key() != null && rows.isEmpty()) {
      throw new RefusedException(
          SqlText.dotted(show.table()) + " has no property '" + show.key() + "'");
    }
    return new SqlResult(List.of("property", "value"), rows);
  }

  /** The first place whose table is there. */
  private Reading meant(SqlCommand.DescribePath describe) {
    RuntimeException first = null;
    for (Reading place : describe.readings()) {
      try {
        lookups.table(place.table());
        return place;
      } catch (ClientException.NotFound | ClientException.Refused | RefusedException e) {
        first = first == null ? e : first;
      }
    }
    throw first == null ? new IllegalArgumentException("No readings: " + describe) : first;
  }

  /** What is inside of a column, by name. */
  private SqlResult fields(Reading place) {
    List<FieldSchema> there = columns(lookups.table(place.table()));
    StringBuilder where = new StringBuilder(SqlText.dotted(place.table()));
    for (String name : place.path()) {
      FieldSchema found =
          there.stream()
              .filter(field -> field.getName().equalsIgnoreCase(name))
              .findFirst()
              .orElseThrow(() -> new RefusedException("There is no " + name + " in " + where));
      where.append('.').append(name);
      there = NestedType.fields(found.getType());
      if (there.isEmpty()) {
        throw new RefusedException(
            where + " is of type " + found.getType() + ", which has nothing inside");
      }
    }
    return new SqlResult(Details.HEADERS, there.stream().map(Details::row).toList());
  }

  private static List<FieldSchema> columns(Table table) {
    List<FieldSchema> columns = new ArrayList<>(table.getSd().getCols());
    columns.addAll(table.getPartitionKeys());
    return columns;
  }
}
