package io.catalogd.ddl;

import io.catalogd.dependent.DependentClause;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.DataSource;
import io.catalogd.model.FileFormat;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A decoded, validated statement: one record for each kind. */
public sealed interface DdlRequest {
  /** How the log and errors speak of it. */
  Wording wording();

  /**
   * Words for a statement.
   *
   * @param operation kind of statement for the log, such as {@code DROP_TABLE}
   * @param target what it is about, as the client spelled it
   * @param doing what it does, as an error puts it: {@code altering table d.t} (D32)
   */
  record Wording(String operation, String target, String doing) {}

  /** CREATE DATABASE; a null location is where the metastore puts it. */
  record CreateDatabase(
      String name,
      @Nullable String comment,
      @Nullable String location,
      boolean ifNotExists,
      String owner)
      implements DdlRequest {
    public CreateDatabase {
      ObjectNames.checkNewDatabase(name);
      MetastoreLimits.checkComment(comment);
      MetastoreLimits.checkLocation(location);
      MetastoreLimits.checkDatabaseOwner(owner);
    }

    @Override
    public Wording wording() {
      return new Wording("CREATE_DATABASE", name, "creating database " + name);
    }
  }

  /** DROP DATABASE; with {@code cascade} its tables too. */
  record DropDatabase(String name, boolean ifExists, boolean cascade) implements DdlRequest {
    public DropDatabase {
      ObjectNames.checkDatabase(name);
      if (name.equalsIgnoreCase("default")) {
        throw CatalogException.invalidRequest("Database 'default' cannot be dropped");
      }
    }

    @Override
    public Wording wording() {
      return new Wording("DROP_DATABASE", name, "dropping database " + name);
    }
  }

  /** CREATE TABLE. */
  record CreateTable(TableSpec table, boolean ifNotExists) implements DdlRequest {
    @Override
    public Wording wording() {
      return new Wording("CREATE_TABLE", table.name().toString(), "creating table " + table.name());
    }
  }

  /**
   * CREATE TABLE of a table that depends on another.
   *
   * @param table its columns are those of the base, or none; its properties are in {@code clause}
   * @param clause names the base
   * @param user who asks; null where the request does not say
   */
  record CreateDependentTable(
      TableSpec table, DependentClause clause, boolean ifNotExists, @Nullable String user)
      implements DdlRequest {
    @Override
    public Wording wording() {
      return new Wording(
          "CREATE_DEPENDENT_TABLE", table.name().toString(), "creating table " + table.name());
    }
  }

  /**
   * What the catalog itself has done when it finds tables behind the columns of one that they
   * depend on, and that they follow.
   */
  record CarryColumnsOver(TableName base) implements DdlRequest {
    @Override
    public Wording wording() {
      return new Wording(
          "CARRY_COLUMNS_OVER", base.toString(), "carrying over the columns of " + base);
    }
  }

  /** The table of a CREATE TABLE AS SELECT; its rows are the client's business (D86). */
  record CreateTableAsSelect(TableSpec table, boolean ifNotExists) implements DdlRequest {
    @Override
    public Wording wording() {
      return new Wording(
          "CREATE_TABLE_AS_SELECT", table.name().toString(), "creating table " + table.name());
    }
  }

  /** CREATE VIEW. */
  record CreateView(ViewSpec view, boolean ifNotExists) implements DdlRequest {
    public CreateView {
      if (view.columns().isEmpty()) {
        throw CatalogException.invalidRequest("View " + view.name() + " has no columns");
      }
    }

    @Override
    public Wording wording() {
      return new Wording("CREATE_VIEW", view.name().toString(), "creating view " + view.name());
    }
  }

  /**
   * DROP TABLE and DROP VIEW.
   *
   * @param kind what the statement calls it
   * @param check whether it must be of that kind
   * @param purge whether files are deleted outright, past the trash
   */
  record DropTable(
      SpelledName name, Relation kind, KindCheck check, boolean ifExists, boolean purge)
      implements DdlRequest {
    public DropTable {
      ObjectNames.checkTable(name);
    }

    @Override
    public Wording wording() {
      return new Wording("DROP_" + kind, name.toString(), "dropping " + kind.word() + " " + name);
    }
  }

  /**
   * ALTER TABLE, and what is altered of views in the same way.
   *
   * @param user who asks; null where the request does not say (D5)
   */
  record AlterTable(SpelledName name, AlterTableAction action, @Nullable String user)
      implements DdlRequest {
    public AlterTable {
      ObjectNames.checkTable(name);
    }

    /** By nobody in particular. */
    public AlterTable(SpelledName name, AlterTableAction action) {
      this(name, action, /* user= */ null);
    }

    @Override
    public Wording wording() {
      return new Wording(
          "ALTER_TABLE_" + action.operation(),
          name.toString(),
          "altering " + action.relation().word() + " " + name);
    }
  }

  /** ALTER DATABASE SET OWNER. */
  record AlterDatabaseOwner(String name, Owner owner) implements DdlRequest {
    public AlterDatabaseOwner {
      ObjectNames.checkDatabase(name);
      MetastoreLimits.checkDatabaseOwner(owner.name());
    }

    @Override
    public Wording wording() {
      return new Wording("ALTER_DATABASE_SET_OWNER", name, "altering database " + name);
    }
  }

  /** COMMENT ON DATABASE; null takes the comment away. */
  record CommentOnDatabase(String name, @Nullable String comment) implements DdlRequest {
    public CommentOnDatabase {
      ObjectNames.checkDatabase(name);
      MetastoreLimits.checkComment(comment);
    }

    @Override
    public Wording wording() {
      return new Wording("COMMENT_ON_DATABASE", name, "altering database " + name);
    }
  }

  /** COMMENT ON TABLE and COMMENT ON VIEW; null takes the comment away. */
  record CommentOnTable(SpelledName name, @Nullable String comment) implements DdlRequest {
    public CommentOnTable {
      ObjectNames.checkTable(name);
    }

    @Override
    public Wording wording() {
      return new Wording("COMMENT_ON_TABLE", name.toString(), "altering table " + name);
    }
  }

  /** COMMENT ON COLUMN of a table or view; null takes the comment away. */
  record CommentOnColumn(SpelledName table, String column, @Nullable String comment)
      implements DdlRequest {
    public CommentOnColumn {
      ObjectNames.checkTable(table);
      MetastoreLimits.checkComment(comment);
    }

    @Override
    public Wording wording() {
      return new Wording("COMMENT_ON_COLUMN", table + "." + column, "altering table " + table);
    }
  }

  /**
   * CREATE TABLE LIKE.
   *
   * @param source a table or view
   * @param format null: the source's, or text for a view
   * @param comment null: the source's
   * @param location null: where the metastore puts it
   * @param sortColumns none: the source's
   */
  record CreateTableLike(
      SpelledName name,
      SpelledName source,
      String owner,
      boolean external,
      boolean ifNotExists,
      @Nullable FileFormat format,
      @Nullable String comment,
      @Nullable String location,
      List<String> sortColumns)
      implements DdlRequest {
    public CreateTableLike {
      ObjectNames.checkNewTable(name);
      ObjectNames.checkTable(source);
      MetastoreLimits.checkTableOwner(owner);
      MetastoreLimits.checkLocation(location);
      sortColumns = List.copyOf(sortColumns);
    }

    @Override
    public Wording wording() {
      return new Wording("CREATE_TABLE_LIKE", name.toString(), "creating table " + name);
    }
  }

  /**
   * ALTER VIEW: another query.
   *
   * @param originalText the query as typed
   * @param expandedText the query with all names spelt out
   * @param comment null: as it was
   */
  record AlterView(
      SpelledName name,
      List<Column> columns,
      String originalText,
      String expandedText,
      @Nullable String comment)
      implements DdlRequest {
    public AlterView {
      ObjectNames.checkTable(name);
      columns = List.copyOf(columns);
      ObjectNames.checkNewColumns(columns, List.of());
      if (columns.isEmpty()) {
        throw CatalogException.invalidRequest("View " + name + " has no columns");
      }
    }

    @Override
    public Wording wording() {
      return new Wording("ALTER_VIEW", name.toString(), "altering view " + name);
    }
  }

  /** TRUNCATE TABLE. */
  record TruncateTable(SpelledName name, boolean ifExists) implements DdlRequest {
    public TruncateTable {
      ObjectNames.checkTable(name);
    }

    @Override
    public Wording wording() {
      return new Wording("TRUNCATE_TABLE", name.toString(), "truncating table " + name);
    }
  }

  /**
   * DROP STATS.
   *
   * @param partitions whose incremental statistics are meant and nothing else; null: all statistics
   */
  record DropStatistics(SpelledName name, @Nullable List<List<Part>> partitions)
      implements DdlRequest {
    public DropStatistics {
      ObjectNames.checkTable(name);
      partitions = partitions == null ? null : partitions.stream().map(List::copyOf).toList();
    }

    @Override
    public Wording wording() {
      return new Wording("DROP_STATS", name.toString(), "dropping stats for table " + name);
    }
  }

  /** CREATE DATA SOURCE. */
  record CreateDataSource(DataSource source, boolean ifNotExists) implements DdlRequest {
    public CreateDataSource {
      ObjectNames.checkNewDataSource(source.name());
      MetastoreLimits.checkDataSource(source);
    }

    @Override
    public Wording wording() {
      return new Wording(
          "CREATE_DATA_SOURCE", source.name(), "creating data source " + source.name());
    }
  }

  /** DROP DATA SOURCE. */
  record DropDataSource(String name, boolean ifExists) implements DdlRequest {
    public DropDataSource {
      name = name.toLowerCase(Locale.ROOT);
      ObjectNames.checkDataSource(name);
    }

    @Override
    public Wording wording() {
      return new Wording("DROP_DATA_SOURCE", name, "dropping data source " + name);
    }
  }

  /** Statements about functions. */
  sealed interface OfFunctions extends DdlRequest permits FunctionRequest {}

  /** Statements about roles and privileges. */
  sealed interface OfPolicy extends DdlRequest permits PolicyRequest {}

  /** Tables and views share one space of names. */
  enum Relation {
    TABLE("table"),
    VIEW("view");

    private final String word;

    Relation(String word) {
      this.word = word;
    }

    String word() {
      return word;
    }
  }

  /** Whether a table is told from a view. */
  enum KindCheck {
    /** The other kind is refused. */
    STRICT,
    /** The client did not say which it means (D123). */
    NONE
  }
}
