package io.catalogd.stored;

import io.catalogd.model.ArgumentType;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ColumnType;
import io.catalogd.model.Function;
import io.catalogd.model.Function.Keeping;
import io.catalogd.model.FunctionSignature;
import io.catalogd.model.JavaFunction;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.WireBytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.impala.thrift.TColumnType;
import org.apache.impala.thrift.TFunction;
import org.apache.impala.thrift.TFunctionBinaryType;
import org.apache.impala.thrift.TFunctionName;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TScalarFunction;
import org.apache.impala.thrift.TScalarType;
import org.apache.impala.thrift.TTypeNode;
import org.apache.impala.thrift.TTypeNodeType;
import org.apache.thrift.TException;
import org.apache.thrift.TSerializer;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.jspecify.annotations.Nullable;

/** Functions between their struct and the model (C391). Any thread. */
public final class FunctionForms {
  private FunctionForms() {}

  /**
   * The function that a client describes or a parameter keeps, in the form that replies have: names
   * in lower case, the signature spelt by us.
   *
   * @param database that it is in, whatever the struct says
   * @throws CatalogException INVALID_REQUEST when a member is missing or makes no sense
   */
  public static Function decode(TFunction struct, String database) {
    checkCode(struct);
    FunctionSignature signature = signature(struct);
    TFunction copy = struct.deepCopy();
    copy.setName(name(database, signature.name()));
    copy.setSignature(signature.toString());
    copy.setIs_persistent(struct.isIs_persistent());
    copy.unsetLast_modified_time();
    return new Function(database, signature, keeping(struct), bytes(copy));
  }

  private static Keeping keeping(TFunction struct) {
    if (!struct.isIs_persistent()) {
      return Keeping.TRANSIENT;
    }
    return struct.getBinary_type() == TFunctionBinaryType.JAVA
        ? Keeping.METASTORE_FUNCTION
        : Keeping.DATABASE_PARAMETER;
  }

  private static void checkCode(TFunction struct) {
    String name = struct.getName().getFunction_name();
    if (struct.getBinary_type() == TFunctionBinaryType.BUILTIN) {
      throw CatalogException.invalidRequest("Function " + name + " is said to be built in");
    }
    required(struct.getHdfs_location(), "hdfs_location", name);
    if (struct.isSetScalar_fn() == struct.isSetAggregate_fn()) {
      throw CatalogException.invalidRequest(
          "Function " + name + " needs either scalar_fn or aggregate_fn");
    }
    if (struct.isSetScalar_fn()) {
      required(struct.getScalar_fn().getSymbol(), "scalar_fn.symbol", name);
    } else if (struct.getBinary_type() == TFunctionBinaryType.JAVA) {
      throw CatalogException.invalidRequest("Java function " + name + " cannot aggregate");
    }
  }

  /** The signature of a function of which more need not be told. */
  public static FunctionSignature signature(TFunction struct) {
    return signature(
        struct.getName().getFunction_name(), struct.getArg_types(), struct.isHas_var_args());
  }

  /**
   * A signature in its parts.
   *
   * @throws CatalogException INVALID_REQUEST where there is no name, or an argument has no type
   *     that a function can take
   */
  public static FunctionSignature signature(
      String name, List<TColumnType> arguments, boolean variadic) {
    if (name.isEmpty()) {
      throw CatalogException.invalidRequest("Empty function name");
    }
    List<ArgumentType> types = new ArrayList<>(arguments.size());
    for (TColumnType argument : arguments) {
      types.add(argument(argument, name + " argument " + (types.size() + 1)));
    }
    return new FunctionSignature(name, types, variadic);
  }

  /**
   * A persistent Java function, of which a request tells the class only (D251).
   *
   * @throws CatalogException INVALID_REQUEST when a member is missing
   */
  public static JavaFunction javaFunction(TFunction struct, String database) {
    String name = struct.getName().getFunction_name();
    @Nullable TScalarFunction scalar = struct.getScalar_fn();
    return new JavaFunction(
        database,
        name,
        required(scalar == null ? null : scalar.getSymbol(), "scalar_fn.symbol", name),
        required(struct.getHdfs_location(), "hdfs_location", name));
  }

  /** Whether the class alone tells its overloads. */
  public static boolean isPersistentJava(TFunction struct) {
    return struct.getBinary_type() == TFunctionBinaryType.JAVA
        && keeping(struct) == Keeping.METASTORE_FUNCTION;
  }

  /** One overload of a persistent Java function (D254). */
  public static Function overload(
      JavaFunction function, List<PrimitiveType> arguments, PrimitiveType result) {
    FunctionSignature signature =
        new FunctionSignature(
            function.name(),
            arguments.stream().map(FunctionForms::exactly).toList(),
            /* variadic= */ false);
    TFunction struct =
        new TFunction(
            name(function.database(), function.name()),
            TFunctionBinaryType.JAVA,
            arguments.stream().map(FunctionForms::encode).toList(),
            encode(result),
            /* has_var_args= */ false);
    struct.setSignature(signature.toString());
    struct.setHdfs_location(function.location());
    struct.setScalar_fn(new TScalarFunction(function.className()));
    struct.setIs_persistent(true);
    return new Function(function.database(), signature, Keeping.METASTORE_FUNCTION, bytes(struct));
  }

  private static ArgumentType exactly(PrimitiveType type) {
    return new ArgumentType.Exactly(ColumnType.Scalar.of(type));
  }

  private static TColumnType encode(PrimitiveType type) {
    return new TColumnType(
        List.of(
            new TTypeNode(TTypeNodeType.SCALAR)
                .setScalar_type(new TScalarType(TPrimitiveType.valueOf(type.name())))));
  }

  private static TFunctionName name(String database, String function) {
    return new TFunctionName(function).setDb_name(database.toLowerCase(Locale.ROOT));
  }

  private static String required(@Nullable String text, String member, String function) {
    if (text == null || text.isEmpty()) {
      throw CatalogException.invalidRequest("Function " + function + " has no " + member);
    }
    return text;
  }

  private static ArgumentType argument(TColumnType type, String what) {
    @Nullable List<TTypeNode> nodes = type.getTypes();
    @Nullable TScalarType scalar =
        nodes == null || nodes.size() != 1 ? null : nodes.get(0).getScalar_type();
    if (scalar == null) {
      throw invalid(what, "only scalar types can be arguments");
    }
    return switch (scalar.getType()) {
      case BOOLEAN,
          TINYINT,
          SMALLINT,
          INT,
          BIGINT,
          FLOAT,
          DOUBLE,
          DATE,
          TIMESTAMP,
          STRING,
          BINARY ->
          exactly(PrimitiveType.valueOf(scalar.getType().name()));
      case CHAR, VARCHAR -> text(PrimitiveType.valueOf(scalar.getType().name()), scalar, what);
      case DECIMAL -> decimal(scalar, what);
      case NULL_TYPE -> new ArgumentType.OfNull();
      case INVALID_TYPE, DATETIME, FIXED_UDA_INTERMEDIATE ->
          throw invalid(what, "it cannot be a " + scalar.getType());
    };
  }

  /** A length of -1, as anything else that is none, stands for all lengths. */
  private static ArgumentType text(PrimitiveType primitive, TScalarType type, String what) {
    if (!type.isSetLen()) {
      throw invalid(what, primitive + " without a length");
    }
    return type.getLen() < 1
        ? new ArgumentType.AnyOf(primitive)
        : new ArgumentType.Exactly(new ColumnType.Scalar(primitive, type.getLen(), 0, 0));
  }

  private static ArgumentType decimal(TScalarType type, String what) {
    if (!type.isSetPrecision() || !type.isSetScale()) {
      throw invalid(what, "DECIMAL without precision and scale");
    }
    return type.getPrecision() < 1
        ? new ArgumentType.AnyOf(PrimitiveType.DECIMAL)
        : new ArgumentType.Exactly(
            new ColumnType.Scalar(PrimitiveType.DECIMAL, 0, type.getPrecision(), type.getScale()));
  }

  private static CatalogException invalid(String what, String reason) {
    return CatalogException.invalidRequest("Invalid type of " + what + ": " + reason);
  }

  private static WireBytes bytes(TFunction struct) {
    try {
      return WireBytes.copyOf(new TSerializer(new TBinaryProtocol.Factory()).serialize(struct));
    } catch (TException e) {
      throw new IllegalStateException("A function that was read cannot be written", e);
    }
  }
}
