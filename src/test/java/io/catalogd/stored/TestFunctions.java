package io.catalogd.stored;

import io.catalogd.model.Function;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.impala.thrift.TColumnType;
import org.apache.impala.thrift.TFunction;
import org.apache.impala.thrift.TFunctionBinaryType;
import org.apache.impala.thrift.TFunctionName;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TScalarFunction;
import org.apache.impala.thrift.TScalarType;
import org.apache.impala.thrift.TTypeNode;
import org.apache.impala.thrift.TTypeNodeType;
import org.apache.thrift.TDeserializer;
import org.apache.thrift.TException;

/** Functions as a coordinator describes them; all return INT. */
public final class TestFunctions {
  private TestFunctions() {}

  /** A native one, in a library on HDFS. */
  public static TFunction nativeFunction(String database, String name, TPrimitiveType... types) {
    return function(database, name, TFunctionBinaryType.NATIVE, types)
        .setHdfs_location("hdfs://nn/lib/f.so")
        .setIs_persistent(true);
  }

  /** A Java one with a signature, which is kept in memory only. */
  public static TFunction transientJava(String database, String name, TPrimitiveType... types) {
    return function(database, name, TFunctionBinaryType.JAVA, types)
        .setHdfs_location("hdfs://nn/lib/f.jar")
        .setIs_persistent(false);
  }

  /** A persistent Java one, of which the coordinator tells the class only. */
  public static TFunction persistentJava(
      String database, String name, String className, String jar) {
    return function(database, name, TFunctionBinaryType.JAVA)
        .setRet_type(type(TPrimitiveType.INVALID_TYPE))
        .setHdfs_location(jar)
        .setScalar_fn(new TScalarFunction(className))
        .setIs_persistent(true);
  }

  private static TFunction function(
      String database, String name, TFunctionBinaryType binary, TPrimitiveType... types) {
    return new TFunction(
            new TFunctionName(name).setDb_name(database),
            binary,
            types(types),
            type(TPrimitiveType.INT),
            /* has_var_args= */ false)
        .setScalar_fn(new TScalarFunction("Symbol"));
  }

  public static List<TColumnType> types(TPrimitiveType... types) {
    return new ArrayList<>(Arrays.stream(types).map(TestFunctions::type).toList());
  }

  public static TColumnType type(TPrimitiveType primitive) {
    return type(new TScalarType(primitive));
  }

  public static TColumnType type(TScalarType scalar) {
    return new TColumnType(List.of(new TTypeNode(TTypeNodeType.SCALAR).setScalar_type(scalar)));
  }

  /** The same as the catalog has it. */
  public static Function decoded(TFunction struct) {
    return FunctionForms.decode(struct, struct.getName().getDb_name());
  }

  /** What replies tell of a function. */
  public static TFunction told(Function function) {
    try {
      TFunction struct = new TFunction();
      new TDeserializer().deserialize(struct, function.wireForm().toByteArray());
      return struct;
    } catch (TException e) {
      throw new AssertionError(e);
    }
  }
}
