package io.catalogd.rpc;

import static org.apache.impala.thrift.TPrimitiveType.INT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.ddl.DdlRequest;
import io.catalogd.ddl.FunctionRequest;
import io.catalogd.fetch.ObjectQuery;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.JavaFunction;
import io.catalogd.stored.TestFunctions;
import java.util.List;
import java.util.function.Consumer;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TAggregateFunction;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TColumnType;
import org.apache.impala.thrift.TCreateFunctionParams;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TDropFunctionParams;
import org.apache.impala.thrift.TFunction;
import org.apache.impala.thrift.TFunctionBinaryType;
import org.apache.impala.thrift.TFunctionName;
import org.apache.impala.thrift.TGetCatalogObjectRequest;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TScalarType;
import org.apache.impala.thrift.TTypeNode;
import org.apache.impala.thrift.TTypeNodeType;
import org.junit.jupiter.api.Test;

/** What requests about functions ask for (D250, D251, D261, C122). */
class FunctionCodecTest {
  private static DdlRequest create(TFunction function) {
    return DdlCodec.decode(
        new TDdlExecRequest(CatalogServiceVersion.V1, TDdlType.CREATE_FUNCTION, false)
            .setCreate_fn_params(new TCreateFunctionParams(function).setIf_not_exists(true)));
  }

  private static DdlRequest drop(TDropFunctionParams params) {
    return DdlCodec.decode(
        new TDdlExecRequest(CatalogServiceVersion.V1, TDdlType.DROP_FUNCTION, false)
            .setDrop_fn_params(params));
  }

  private static TDropFunctionParams dropParams(String name, TPrimitiveType... types) {
    return new TDropFunctionParams(
        new TFunctionName(name).setDb_name("D"), TestFunctions.types(types), /* if_exists= */ true);
  }

  @Test
  void kindOfCodeAndItsPersistenceDecideD251() {
    TFunction compiled = TestFunctions.nativeFunction("D", "F", INT);
    TFunction intermediate =
        compiled.deepCopy().setBinary_type(TFunctionBinaryType.IR).setHas_var_args(true);
    TFunction java = TestFunctions.persistentJava("D", "F", "a.F", "hdfs://nn/f.jar");

    assertThat(create(compiled))
        .isEqualTo(new FunctionRequest.CreateFunction(TestFunctions.decoded(compiled), true));
    assertThat(create(intermediate).wording().target()).isEqualTo("d.f(INT...)");
    assertThat(create(TestFunctions.transientJava("D", "F", INT)).wording().target())
        .isEqualTo("d.f(INT)");
    assertThat(create(java))
        .isEqualTo(
            new FunctionRequest.CreateJavaFunction(
                new JavaFunction("D", "f", "a.F", "hdfs://nn/f.jar"), true));
  }

  @Test
  void signatureOrNoneDecidesWhatIsDroppedD261() {
    assertThat(drop(dropParams("F", INT)))
        .isEqualTo(new FunctionRequest.DropJavaFunction("D", "f", true));
    assertThat(drop(dropParams("F").setSignature("f()")).wording().target()).isEqualTo("D.f()");
    assertThat(drop(dropParams("F", INT).setSignature("f(INT...)")).wording().target())
        .isEqualTo("D.f(INT...)");
  }

  @Test
  void descriptorsNameOverloadsC122() {
    TFunction function = TestFunctions.nativeFunction("D", "F", INT);

    ObjectQuery query =
        GetCatalogObjectCodec.decode(
            new TGetCatalogObjectRequest(
                CatalogServiceVersion.V1,
                new TCatalogObject(TCatalogObjectType.FUNCTION, 0).setFn(function)));

    assertThat(query)
        .isEqualTo(new ObjectQuery.OfFunction("D", TestFunctions.decoded(function).signature()));
  }

  @Test
  void whatMakesNoSenseIsTheCallersMistakeD357() {
    assertRefused("Empty function name", function -> function.getName().setFunction_name(""));
    assertRefused(
        "Invalid function name 'f(x)': only letters, digits and '_' may be in it",
        function -> function.getName().setFunction_name("f(x)"));
    assertRefused("Empty database name", function -> function.getName().setDb_name(""));
    assertRefused(
        "missing create_fn_params.fn.name.db_name", function -> function.getName().unsetDb_name());
    assertRefused(
        "Function f is said to be built in",
        function -> function.setBinary_type(TFunctionBinaryType.BUILTIN));
    assertRefused("Function f needs either scalar_fn or aggregate_fn", TFunction::unsetScalar_fn);
    assertRefused(
        "Function f needs either scalar_fn or aggregate_fn",
        function ->
            function.setAggregate_fn(
                new TAggregateFunction(TestFunctions.type(INT), false, "u", "i")));
    assertRefused("Function f has no hdfs_location", TFunction::unsetHdfs_location);
    assertRefused(
        "Function f has no scalar_fn.symbol", function -> function.getScalar_fn().setSymbol(""));
    assertRefused(
        "Function f has variable arguments but no argument",
        function -> function.setArg_types(List.of()).setHas_var_args(true));
    assertRefused(
        "Invalid type of f argument 1: it cannot be a INVALID_TYPE",
        function -> function.setArg_types(TestFunctions.types(TPrimitiveType.INVALID_TYPE)));
    assertRefused(
        "Invalid type of f argument 2: DECIMAL without precision and scale",
        function -> function.setArg_types(TestFunctions.types(INT, TPrimitiveType.DECIMAL)));
    assertRefused(
        "Invalid type of f argument 1: VARCHAR without a length",
        function -> function.setArg_types(TestFunctions.types(TPrimitiveType.VARCHAR)));
    assertRefused(
        "Invalid type of f argument 1: only scalar types can be arguments",
        function ->
            function.setArg_types(
                List.of(
                    new TColumnType(
                        List.of(
                            new TTypeNode(TTypeNodeType.ARRAY),
                            new TTypeNode(TTypeNodeType.SCALAR)
                                .setScalar_type(new TScalarType(INT)))))));
    assertRefused(
        "Invalid type of f argument 1: only scalar types can be arguments",
        function -> function.setArg_types(List.of(new TColumnType())));
    assertRefused(
        "Function f has no scalar_fn.symbol",
        function -> function.setBinary_type(TFunctionBinaryType.JAVA).unsetScalar_fn());
    assertThatThrownBy(() -> drop(dropParams(""))).hasMessage("Empty function name");
    assertThatThrownBy(() -> drop(dropParams("").setSignature("()")))
        .hasMessage("Empty function name");
  }

  private static void assertRefused(String message, Consumer<TFunction> damage) {
    TFunction function = TestFunctions.nativeFunction("D", "f", INT);
    damage.accept(function);
    assertThatThrownBy(() -> create(function))
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.INVALID_REQUEST))
        .hasMessage(message);
  }
}
