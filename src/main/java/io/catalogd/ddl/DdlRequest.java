package io.catalogd.ddl;

import io.catalogd.model.CatalogException;
import io.catalogd.model.Function;
import io.catalogd.model.FunctionSignature;
import io.catalogd.model.JavaFunction;
import io.catalogd.model.SpelledName;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A decoded, validated statement: one record for each kind. */
public sealed interface DdlRequest {
  /** Kind of statement for the log, such as {@code DROP_TABLE}. */
  String operation();

  /** What it is about, as the client spelled it. */
  String target();

  /** What it does, as an error puts it: {@code altering table d.t} (D32). */
  String doing();

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
    }

    @Override
    public String operation() {
      return "CREATE_DATABASE";
    }

    @Override
    public String target() {
      return name;
    }

    @Override
    public String doing() {
      return "creating database " + name;
    }
  }

  /** DROP DATABASE; with {@code cascade} its tables too. */
  record DropDatabase(String name, boolean ifExists, boolean cascade) implements DdlRequest {
    public DropDatabase {
      ObjectNames.checkDatabase(name);
    }

    @Override
    public String operation() {
      return "DROP_DATABASE";
    }

    @Override
    public String target() {
      return name;
    }

    @Override
    public String doing() {
      return "dropping database " + name;
    }
  }

  /** CREATE TABLE. */
  record CreateTable(TableSpec table, boolean ifNotExists) implements DdlRequest {
    @Override
    public String operation() {
      return "CREATE_TABLE";
    }

    @Override
    public String target() {
      return table.name().toString();
    }

    @Override
    public String doing() {
      return "creating table " + table.name();
    }
  }

  /** The table of a CREATE TABLE AS SELECT; its rows are the client's business (D86). */
  record CreateTableAsSelect(TableSpec table, boolean ifNotExists) implements DdlRequest {
    @Override
    public String operation() {
      return "CREATE_TABLE_AS_SELECT";
    }

    @Override
    public String target() {
      return table.name().toString();
    }

    @Override
    public String doing() {
      return "creating table " + table.name();
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
    public String operation() {
      return "CREATE_VIEW";
    }

    @Override
    public String target() {
      return view.name().toString();
    }

    @Override
    public String doing() {
      return "creating view " + view.name();
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
    public String operation() {
      return "DROP_" + kind;
    }

    @Override
    public String target() {
      return name.toString();
    }

    @Override
    public String doing() {
      return "dropping " + kind.word() + " " + name;
    }
  }

  /** ALTER TABLE, and what is altered of views in the same way. */
  record AlterTable(SpelledName name, AlterTableAction action) implements DdlRequest {
    public AlterTable {
      ObjectNames.checkTable(name);
    }

    @Override
    public String operation() {
      return "ALTER_TABLE_" + action.operation();
    }

    @Override
    public String target() {
      return name.toString();
    }

    @Override
    public String doing() {
      return "altering " + action.relation().word() + " " + name;
    }
  }

  /** CREATE FUNCTION of one overload. */
  record CreateFunction(Function function, boolean ifNotExists) implements DdlRequest {
    public CreateFunction {
      ObjectNames.checkNewFunction(function.database(), function.name());
    }

    @Override
    public String operation() {
      return "CREATE_FUNCTION";
    }

    @Override
    public String target() {
      return function.database() + "." + function.signature();
    }

    @Override
    public String doing() {
      return "creating function " + target();
    }
  }

  /** CREATE FUNCTION of a Java class, with all the overloads that it has. */
  record CreateJavaFunction(JavaFunction function, boolean ifNotExists) implements DdlRequest {
    public CreateJavaFunction {
      ObjectNames.checkNewFunction(function.database(), function.name());
    }

    @Override
    public String operation() {
      return "CREATE_FUNCTION";
    }

    @Override
    public String target() {
      return function.toString();
    }

    @Override
    public String doing() {
      return "creating function " + function;
    }
  }

  /** DROP FUNCTION of one overload. */
  record DropFunction(String database, FunctionSignature signature, boolean ifExists)
      implements DdlRequest {
    public DropFunction {
      ObjectNames.checkFunction(database, signature.name());
    }

    @Override
    public String operation() {
      return "DROP_FUNCTION";
    }

    @Override
    public String target() {
      return database + "." + signature;
    }

    @Override
    public String doing() {
      return "dropping function " + target();
    }
  }

  /** DROP FUNCTION of a persistent Java function, with all its overloads. */
  record DropJavaFunction(String database, String name, boolean ifExists) implements DdlRequest {
    public DropJavaFunction {
      name = name.toLowerCase(Locale.ROOT);
      ObjectNames.checkFunction(database, name);
    }

    @Override
    public String operation() {
      return "DROP_FUNCTION";
    }

    @Override
    public String target() {
      return database + "." + name;
    }

    @Override
    public String doing() {
      return "dropping function " + target();
    }
  }

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
