package io.catalogd.sql;

import io.catalogd.sql.SqlCommand.Detail;
import java.util.List;
import org.apache.impala.thrift.TPartialPartitionInfo;

/** Answers questions about one table with rows. */
final class TableAnswers {
  private final Lookups lookups;
  private final DependencyAnswers dependencies;

  TableAnswers(CatalogCalls calls, Lookups lookups) {
    this.lookups = lookups;
    this.dependencies = new DependencyAnswers(calls);
  }

  SqlResult answer(SqlCommand command) {
    if (command instanceof SqlCommand.ShowPartitions show) {
      return SqlResult.names(
          "partition", new PartitionLookup(lookups, show.table()).names(show.filters()));
    }
    if (command instanceof SqlCommand.DescribePartition describe) {
      return describe(describe);
    }
    if (command instanceof SqlCommand.ShowTableStats show) {
      return new TableFigures(lookups, show.table()).answer();
    }
    if (command instanceof SqlCommand.ShowColumnStats show) {
      return new ColumnFigures(lookups).answer(show.table());
    }
    if (command instanceof SqlCommand.ShowFiles show) {
      return new FileAnswer(lookups).of(show);
    }
    return new DefinitionAnswers(lookups, dependencies).answer(command);
  }

  private SqlResult describe(SqlCommand.DescribePartition describe) {
    PartitionLookup lookup = new PartitionLookup(lookups, describe.table());
    List<String> found = lookup.names(List.of(describe.partition()));
    if (found.size() != 1) {
      throw new RefusedException(
          found.size()
              + " partitions of "
              + SqlText.dotted(describe.table())
              + " fit; DESCRIBE needs one: SHOW PARTITIONS lists them");
    }
    Details details = new Details();
    details.columns(lookup.table());
    if (describe.detail() == Detail.EVERYTHING) {
      TPartialPartitionInfo partition = lookup.partition(found.get(0));
      details.partition(partition.getName(), partition.getHms_partition());
      dependencies.add(describe.table(), partition.getName(), details);
    }
    return new SqlResult(Details.HEADERS, details.rows());
  }
}
