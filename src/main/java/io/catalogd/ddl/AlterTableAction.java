package io.catalogd.ddl;

import io.catalogd.caching.CachingClause;
import io.catalogd.ddl.DdlRequest.Relation;
import io.catalogd.ddl.dependent.DependentLocation;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.SpelledName;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an ALTER TABLE does: one record for each kind. */
public sealed interface AlterTableAction {
  /** Kind of action for the log, such as {@code ADD_PARTITION}. */
  String operation();

  /** What the statement calls its target. */
  default Relation relation() {
    return Relation.TABLE;
  }

  /** RENAME; the new name may be in another database. */
  record Rename(SpelledName newName, Relation relation) implements AlterTableAction {
    public Rename {
      ObjectNames.checkNewTable(newName);
    }

    @Override
    public String operation() {
      return "RENAME_" + relation;
    }
  }

  /** SET TBLPROPERTIES or SET SERDEPROPERTIES of the table itself: adds to what is there. */
  record SetProperties(PropertyTarget target, Map<String, String> properties)
      implements AlterTableAction {
    public SetProperties {
      properties = Map.copyOf(properties);
      MetastoreLimits.checkProperties(properties);
    }

    @Override
    public String operation() {
      return "SET_TBL_PROPERTIES";
    }
  }

  /** The same for partitions; those that do not exist are passed over (D144). */
  record SetPartitionProperties(
      PropertyTarget target, Map<String, String> properties, List<List<Part>> partitions)
      implements AlterTableAction {
    public SetPartitionProperties {
      properties = Map.copyOf(properties);
      MetastoreLimits.checkProperties(properties);
      partitions = partitions.stream().map(List::copyOf).toList();
    }

    @Override
    public String operation() {
      return "SET_TBL_PROPERTIES";
    }
  }

  /**
   * SET TBLPROPERTIES of a base with nothing but {@code dependent.confirm}: all tables that say of
   * themselves that they depend on it do, as it is now.
   */
  record ConfirmDependents() implements AlterTableAction {
    @Override
    public String operation() {
      return "SET_TBL_PROPERTIES";
    }
  }

  /** SET FILEFORMAT and SET ROW FORMAT of the table itself. */
  record SetFormat(FormatChange change) implements AlterTableAction {
    @Override
    public String operation() {
      return change.operation();
    }
  }

  /** The same for partitions; those that do not exist are passed over (D144). */
  record SetPartitionFormats(FormatChange change, List<List<Part>> partitions)
      implements AlterTableAction {
    public SetPartitionFormats {
      partitions = partitions.stream().map(List::copyOf).toList();
    }

    @Override
    public String operation() {
      return change.operation();
    }
  }

  /** SET LOCATION of the table itself; nothing is moved. */
  record SetLocation(String location) implements AlterTableAction {
    public SetLocation {
      MetastoreLimits.checkLocation(location);
    }

    @Override
    public String operation() {
      return "SET_LOCATION";
    }
  }

  /** The same for the one partition that {@code spec} names. */
  record SetPartitionLocation(String location, List<Part> spec) implements AlterTableAction {
    public SetPartitionLocation {
      MetastoreLimits.checkLocation(location);
      spec = List.copyOf(spec);
    }

    @Override
    public String operation() {
      return "SET_LOCATION";
    }
  }

  /** SET OWNER of a table or view. */
  record SetOwner(Owner owner) implements AlterTableAction {
    public SetOwner {
      MetastoreLimits.checkTableOwner(owner.name());
    }

    @Override
    public String operation() {
      return "SET_OWNER";
    }
  }

  /** ADD COLUMNS, behind those that there are. */
  record AddColumns(List<Column> columns) implements AlterTableAction {
    public AddColumns {
      columns = List.copyOf(columns);
      ObjectNames.checkNewColumns(columns, List.of());
      if (columns.isEmpty()) {
        throw CatalogException.invalidRequest("No columns to add");
      }
    }

    @Override
    public String operation() {
      return "ADD_COLUMNS";
    }
  }

  /** REPLACE COLUMNS; partition keys stay. */
  record ReplaceColumns(List<Column> columns) implements AlterTableAction {
    public ReplaceColumns {
      columns = List.copyOf(columns);
      ObjectNames.checkNewColumns(columns, List.of());
      if (columns.isEmpty()) {
        throw CatalogException.invalidRequest("No columns to replace the others by");
      }
    }

    @Override
    public String operation() {
      return "REPLACE_COLUMNS";
    }
  }

  /** DROP COLUMN. */
  record DropColumn(String column) implements AlterTableAction {
    @Override
    public String operation() {
      return "DROP_COLUMN";
    }
  }

  /** CHANGE and ALTER COLUMN; a column without a comment leaves that of {@code column}. */
  record AlterColumn(String column, Column changed) implements AlterTableAction {
    public AlterColumn {
      ObjectNames.checkNewColumns(List.of(changed), List.of());
    }

    @Override
    public String operation() {
      return "ALTER_COLUMN";
    }
  }

  /** ADD PARTITION. */
  record AddPartitions(List<NewPartition> partitions, boolean ifNotExists)
      implements AlterTableAction {
    public AddPartitions {
      partitions = List.copyOf(partitions);
    }

    @Override
    public String operation() {
      return "ADD_PARTITION";
    }
  }

  /** DROP PARTITION of those that match (D144). */
  record DropPartitions(List<List<Part>> partitions, boolean ifExists, boolean purge)
      implements AlterTableAction {
    public DropPartitions {
      partitions = partitions.stream().map(List::copyOf).toList();
      if (partitions.isEmpty() && !ifExists) {
        throw CatalogException.invalidRequest(
            "Empty partition_set in DROP PARTITION without IF EXISTS");
      }
    }

    @Override
    public String operation() {
      return "DROP_PARTITION";
    }
  }

  /** RECOVER PARTITIONS. */
  record RecoverPartitions() implements AlterTableAction {
    @Override
    public String operation() {
      return "RECOVER_PARTITIONS";
    }
  }

  /** ADD and DROP RANGE PARTITION, which only tables in Kudu have (D147). */
  record AlterRanges() implements AlterTableAction {
    @Override
    public String operation() {
      return "ADD_DROP_RANGE_PARTITION";
    }
  }

  /** UPDATE_STATS: of COMPUTE STATS and SET COLUMN STATS. */
  record UpdateStatistics(StatisticsSpec statistics) implements AlterTableAction {
    @Override
    public String operation() {
      return "UPDATE_STATS";
    }
  }

  /** SET CACHED and UNCACHED of the table and all its partitions. */
  record SetCached(CachingClause clause) implements AlterTableAction {
    @Override
    public String operation() {
      return "SET_CACHED";
    }
  }

  /** The same for partitions; those that do not exist are passed over (D144). */
  record SetPartitionsCached(CachingClause clause, List<List<Part>> partitions)
      implements AlterTableAction {
    public SetPartitionsCached {
      partitions = partitions.stream().map(List::copyOf).toList();
    }

    @Override
    public String operation() {
      return "SET_CACHED";
    }
  }

  /**
   * A partition that shall be made.
   *
   * @param spec a value for each key, in any order
   * @param location null: under the table's directory; of a dependent table another base
   * @param caching null: as the table is
   */
  record NewPartition(List<Part> spec, @Nullable String location, @Nullable CachingClause caching) {
    /** Cached as the table is. */
    public NewPartition(List<Part> spec, @Nullable String location) {
      this(spec, location, null);
    }

    public NewPartition {
      spec = List.copyOf(spec);
      if (location != null && DependentLocation.isOne(location)) {
        DependentLocation.parse(location);
      } else {
        MetastoreLimits.checkLocation(location);
      }
    }
  }

  /** Which map properties go to. */
  enum PropertyTarget {
    /** The parameters of the table or partition. */
    TABLE,
    /** The parameters of its serde. */
    SERDE
  }
}
