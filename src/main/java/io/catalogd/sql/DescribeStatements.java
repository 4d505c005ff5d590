package io.catalogd.sql;

import io.catalogd.sql.SqlCommand.DescribePath.Reading;
import io.catalogd.sql.SqlCommand.Detail;
import io.catalogd.sql.SqlParser.IdentifierContext;
import java.util.List;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.apache.impala.thrift.TTableName;
import org.jspecify.annotations.Nullable;

/** DESCRIBE of databases, tables and partitions. */
final class DescribeStatements extends SqlParserBaseVisitor<SqlCommand> {
  private final Requests requests;

  DescribeStatements(Requests requests) {
    this.requests = requests;
  }

  @Override
  public SqlCommand visitDescribeDatabase(SqlParser.DescribeDatabaseContext statement) {
    return new SqlCommand.DescribeDatabase(
        Words.name(statement.name), detail(statement.EXTENDED(), statement.FORMATTED()));
  }

  @Override
  public SqlCommand visitDescribeTable(SqlParser.DescribeTableContext statement) {
    Detail detail = detail(statement.EXTENDED(), statement.FORMATTED());
    List<IdentifierContext> names = statement.path().identifier();
    if (statement.partitionSpec() != null) {
      if (names.size() > 2) {
        throw SqlException.at(names.get(2), "a partition is one of a table: t or db.t");
      }
      return new SqlCommand.DescribePartition(
          table(names), Clauses.specFilter(statement.partitionSpec()), detail);
    }
    return names.size() == 1
        ? new SqlCommand.DescribeTable(table(names), detail)
        : new SqlCommand.DescribePath(readings(names), detail);
  }

  private TTableName table(List<IdentifierContext> names) {
    IdentifierContext database = names.size() == 1 ? null : names.get(0);
    return new TTableName(
        requests.database(database), Words.name(names.get(Math.min(1, names.size() - 1))));
  }

  /** With a database in front, or with a table of the session's. */
  private List<Reading> readings(List<IdentifierContext> names) {
    List<String> path = names.stream().map(Words::name).toList();
    return List.of(
        new Reading(new TTableName(path.get(0), path.get(1)), path.subList(2, path.size())),
        new Reading(
            new TTableName(requests.database(null), path.get(0)), path.subList(1, path.size())));
  }

  private static Detail detail(@Nullable TerminalNode extended, @Nullable TerminalNode formatted) {
    return extended == null && formatted == null ? Detail.COLUMNS : Detail.EVERYTHING;
  }
}
