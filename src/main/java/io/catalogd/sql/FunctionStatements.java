package io.catalogd.sql;

import io.catalogd.sql.SqlParser.ArgumentsContext;
import io.catalogd.sql.SqlParser.FunctionPropertyContext;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.antlr.v4.runtime.ParserRuleContext;
import org.apache.impala.thrift.TAggregateFunction;
import org.apache.impala.thrift.TColumnType;
import org.apache.impala.thrift.TCreateDataSourceParams;
import org.apache.impala.thrift.TCreateFunctionParams;
import org.apache.impala.thrift.TDataSource;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TDropDataSourceParams;
import org.apache.impala.thrift.TDropFunctionParams;
import org.apache.impala.thrift.TFunction;
import org.apache.impala.thrift.TFunctionBinaryType;
import org.apache.impala.thrift.TFunctionName;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TScalarFunction;
import org.jspecify.annotations.Nullable;

/** Statements about functions and data sources (D250 to D271). */
final class FunctionStatements extends SqlParserBaseVisitor<SqlCommand> {
  private static final Set<String> SCALAR =
      new TreeSet<>(Set.of("SYMBOL", "PREPARE_FN", "CLOSE_FN"));
  private static final Set<String> AGGREGATE =
      new TreeSet<>(
          Set.of(
              "UPDATE_FN",
              "INIT_FN",
              "MERGE_FN",
              "SERIALIZE_FN",
              "FINALIZE_FN",
              "GET_VALUE_FN",
              "REMOVE_FN"));

  private final Requests requests;

  FunctionStatements(Requests requests) {
    this.requests = requests;
  }

  @Override
  public SqlCommand visitCreateFunction(SqlParser.CreateFunctionContext statement) {
    boolean aggregate = statement.AGGREGATE() != null;
    TFunctionBinaryType binary = binary(statement.string());
    Map<String, String> symbols =
        symbols(statement.functionProperty(), aggregate ? AGGREGATE : SCALAR);
    TFunction function = function(statement.tableName(), statement.arguments(), binary);
    boolean typed = statement.arguments() != null;
    if (typed != (statement.returned != null) || (!typed && binary != TFunctionBinaryType.JAVA)) {
      throw SqlException.at(
          statement.tableName(),
          "a function needs its argument types and RETURNS a type, both: f(INT) RETURNS STRING;"
              + " only one of a jar does without them");
    }
    if (typed) {
      function.setRet_type(DataTypes.type(statement.returned));
    }
    function
        .setHdfs_location(Words.text(statement.string()))
        .setIs_persistent(!typed || binary != TFunctionBinaryType.JAVA);
    if (aggregate) {
      function.setAggregate_fn(aggregate(statement, function, symbols));
    } else {
      refuseMissing(statement.tableName(), symbols, "SYMBOL");
      function.setScalar_fn(
          new TScalarFunction(symbols.get("SYMBOL"))
              .setPrepare_fn_symbol(symbols.get("PREPARE_FN"))
              .setClose_fn_symbol(symbols.get("CLOSE_FN")));
    }
    return create(function, statement.ifNotExists() != null);
  }

  private static TAggregateFunction aggregate(
      SqlParser.CreateFunctionContext statement, TFunction function, Map<String, String> symbols) {
    refuseMissing(statement.tableName(), symbols, "UPDATE_FN");
    refuseMissing(statement.tableName(), symbols, "INIT_FN");
    TColumnType intermediate =
        statement.intermediate == null
            ? function.getRet_type()
            : DataTypes.type(statement.intermediate);
    return new TAggregateFunction(
            intermediate,
            /* is_analytic_only_fn= */ false,
            symbols.get("UPDATE_FN"),
            symbols.get("INIT_FN"))
        .setMerge_fn_symbol(symbols.get("MERGE_FN"))
        .setSerialize_fn_symbol(symbols.get("SERIALIZE_FN"))
        .setFinalize_fn_symbol(symbols.get("FINALIZE_FN"))
        .setGet_value_fn_symbol(symbols.get("GET_VALUE_FN"))
        .setRemove_fn_symbol(symbols.get("REMOVE_FN"));
  }

  /** In Hive's words. */
  @Override
  public SqlCommand visitCreateJavaFunction(SqlParser.CreateJavaFunctionContext statement) {
    TFunction function = function(statement.tableName(), null, TFunctionBinaryType.JAVA);
    function
        .setHdfs_location(Words.text(statement.jar))
        .setIs_persistent(true)
        .setScalar_fn(new TScalarFunction(Words.text(statement.string(0))));
    return create(function, statement.ifNotExists() != null);
  }

  @Override
  public SqlCommand visitDropFunction(SqlParser.DropFunctionContext statement) {
    TFunction function =
        function(statement.tableName(), statement.arguments(), TFunctionBinaryType.BUILTIN);
    TDropFunctionParams params =
        new TDropFunctionParams(
            function.getName(), function.getArg_types(), statement.ifExists() != null);
    if (statement.arguments() != null) {
      params.setSignature(function.getSignature());
    }
    return new SqlCommand.Change(requests.ddl(TDdlType.DROP_FUNCTION).setDrop_fn_params(params));
  }

  @Override
  public SqlCommand visitCreateDataSource(SqlParser.CreateDataSourceContext statement) {
    TDataSource source =
        new TDataSource(
            Words.name(statement.name),
            Words.text(statement.string(0)),
            Words.text(statement.className),
            Words.text(statement.version));
    return new SqlCommand.Change(
        requests
            .ddl(TDdlType.CREATE_DATA_SOURCE)
            .setCreate_data_source_params(
                new TCreateDataSourceParams(source)
                    .setIf_not_exists(statement.ifNotExists() != null)));
  }

  @Override
  public SqlCommand visitDropDataSource(SqlParser.DropDataSourceContext statement) {
    return new SqlCommand.Change(
        requests
            .ddl(TDdlType.DROP_DATA_SOURCE)
            .setDrop_data_source_params(
                new TDropDataSourceParams(Words.name(statement.name))
                    .setIf_exists(statement.ifExists() != null)));
  }

  private SqlCommand create(TFunction function, boolean ifNotExists) {
    return new SqlCommand.Change(
        requests
            .ddl(TDdlType.CREATE_FUNCTION)
            .setCreate_fn_params(
                new TCreateFunctionParams(function).setIf_not_exists(ifNotExists)));
  }

  /** What every function has; its result is unknown so far (D251). */
  private TFunction function(
      SqlParser.TableNameContext name,
      @Nullable ArgumentsContext arguments,
      TFunctionBinaryType binary) {
    List<TColumnType> types =
        arguments == null ? List.of() : arguments.dataType().stream().map(DataTypes::type).toList();
    boolean variadic = arguments != null && arguments.ELLIPSIS() != null;
    String function = Words.name(name.name);
    String list =
        String.join(", ", types.stream().map(TypeText::of).toList()) + (variadic ? "..." : "");
    return new TFunction(
            new TFunctionName(function).setDb_name(requests.database(name.database)),
            binary,
            types,
            DataTypes.scalar(TPrimitiveType.INVALID_TYPE),
            variadic)
        .setSignature(function + "(" + list + ")");
  }

  private static TFunctionBinaryType binary(SqlParser.StringContext location) {
    String path = Words.text(location);
    String suffix = path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return switch (suffix) {
      case "jar" -> TFunctionBinaryType.JAVA;
      case "so" -> TFunctionBinaryType.NATIVE;
      case "ll" -> TFunctionBinaryType.IR;
      default ->
          throw SqlException.at(
              location,
              "the library's kind is told by its name, which has to end in .jar, .so or .ll");
    };
  }

  private static Map<String, String> symbols(
      List<FunctionPropertyContext> properties, Set<String> known) {
    Map<String, String> symbols = new HashMap<>();
    for (FunctionPropertyContext property : properties) {
      String name = Words.spelled(property.identifier()).toUpperCase(Locale.ROOT);
      if (!known.contains(name)) {
        throw SqlException.at(
            property,
            "'" + name + "' is nothing to set here; there are " + String.join(", ", known));
      }
      Clauses.refuseSecond(
          property, symbols.put(name, Words.text(property.string())) != null, name);
    }
    return symbols;
  }

  private static void refuseMissing(
      ParserRuleContext place, Map<String, String> symbols, String name) {
    if (!symbols.containsKey(name)) {
      throw SqlException.at(place, "the function needs " + name + "='…'");
    }
  }
}
