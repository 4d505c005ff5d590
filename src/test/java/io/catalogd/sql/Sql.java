package io.catalogd.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TAlterTableParams;
import org.apache.impala.thrift.TAlterTableType;
import org.apache.impala.thrift.TCatalogServiceRequestHeader;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.TColumnType;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TPartitionKeyValue;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TScalarType;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTypeNode;
import org.apache.impala.thrift.TTypeNodeType;

/** Statements of one user in the database {@code d}, and requests by hand to compare with. */
final class Sql {
  static final String USER = "ada";
  static final SqlSession SESSION = SqlSession.of(USER).using("d");
  static final TTableName T = new TTableName("d", "t");

  private Sql() {}

  static SqlCommand command(String text) {
    List<SqlStatement> statements = SqlScript.parse(text);
    assertThat(statements).hasSize(1);
    return statements.get(0).in(SESSION);
  }

  /** The request of a statement that needs one only. */
  static TDdlExecRequest change(String text) {
    return ((SqlCommand.Change) command(text)).request();
  }

  static TDdlExecRequest ddl(TDdlType type) {
    return new TDdlExecRequest(CatalogServiceVersion.V1, type, /* sync_ddl= */ false)
        .setHeader(header());
  }

  static TCatalogServiceRequestHeader header() {
    return new TCatalogServiceRequestHeader().setRequesting_user(USER);
  }

  /** An ALTER TABLE of {@link #T}. */
  static TDdlExecRequest alter(TAlterTableParams params) {
    return ddl(TDdlType.ALTER_TABLE).setAlter_table_params(params);
  }

  static TAlterTableParams alteration(TAlterTableType type) {
    return new TAlterTableParams(type, T);
  }

  static TColumn column(String name, TPrimitiveType type) {
    return column(name, type(type));
  }

  static TColumn column(String name, TColumnType type) {
    return new TColumn(name, type).setIs_key(false);
  }

  static TColumnType type(TPrimitiveType type) {
    return type(scalar(type));
  }

  static TColumnType type(TTypeNode... nodes) {
    return new TColumnType(Arrays.asList(nodes));
  }

  static TTypeNode scalar(TPrimitiveType type) {
    return scalar(new TScalarType(type));
  }

  static TTypeNode scalar(TScalarType type) {
    return new TTypeNode(TTypeNodeType.SCALAR).setScalar_type(type);
  }

  /** Words that are no names unless in backticks, in alphabetical order. */
  static List<String> reservedWords() {
    return IntStream.rangeClosed(SqlLexer.ADD, SqlLexer.WITH)
        .filter(type -> !Unreserved.is(type))
        .mapToObj(type -> SqlLexer.VOCABULARY.getLiteralName(type).replace("'", ""))
        .sorted()
        .toList();
  }

  /** Equal to a spec of these keys and values, in turn, that was typed anywhere. */
  static PartitionFilter.Spec filter(String... keysAndValues) {
    Token nowhere = new CommonToken(Token.EOF);
    List<TPartitionKeyValue> values = spec(keysAndValues);
    return new PartitionFilter.Spec(
        values, values.stream().map(value -> FilterText.of(value, nowhere, nowhere)).toList());
  }

  static PartitionFilter.Condition condition(String text) {
    return new PartitionFilter.Condition(text(text));
  }

  static Conjunct conjunct(String text, Set<String> columns, boolean isComparison) {
    return new Conjunct(text(text), columns, isComparison);
  }

  /** Equal to one that was typed anywhere. */
  private static FilterText text(String text) {
    return new FilterText(text, List.of());
  }

  /** Keys and values, in turn. */
  static List<TPartitionKeyValue> spec(String... keysAndValues) {
    TPartitionKeyValue[] spec = new TPartitionKeyValue[keysAndValues.length / 2];
    for (int i = 0; i < spec.length; i++) {
      spec[i] = new TPartitionKeyValue(keysAndValues[2 * i], keysAndValues[2 * i + 1]);
    }
    return Arrays.asList(spec);
  }
}
