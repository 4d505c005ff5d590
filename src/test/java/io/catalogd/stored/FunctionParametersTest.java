package io.catalogd.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.Function;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.apache.impala.thrift.TAggregateFunction;
import org.apache.impala.thrift.TFunction;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TScalarType;
import org.apache.thrift.TException;
import org.apache.thrift.TSerializer;
import org.apache.thrift.protocol.TCompactProtocol;
import org.junit.jupiter.api.Test;

/** Native functions in the parameters of databases (C383 to C385, D256, D257). */
class FunctionParametersTest {
  private static final String PREFIX = "impala_registered_function_";

  private final Map<String, String> parameters = new HashMap<>(Map.of("owner", "somebody"));

  @Test
  void everythingOfAFunctionComesBackC383C391() {
    TFunction scalar =
        TestFunctions.nativeFunction("d", "f", TPrimitiveType.INT, TPrimitiveType.STRING)
            .setHas_var_args(true)
            .setComment("c");
    scalar.getScalar_fn().setPrepare_fn_symbol("p").setClose_fn_symbol("q");
    scalar.addToArg_types(
        TestFunctions.type(new TScalarType(TPrimitiveType.DECIMAL).setPrecision(9).setScale(2)));
    TFunction aggregate = TestFunctions.nativeFunction("d", "agg", TPrimitiveType.DOUBLE);
    aggregate.unsetScalar_fn();
    aggregate.setAggregate_fn(
        new TAggregateFunction(
                TestFunctions.type(
                    new TScalarType(TPrimitiveType.FIXED_UDA_INTERMEDIATE).setLen(16)),
                false,
                "update",
                "init")
            .setMerge_fn_symbol("merge"));
    Function first = TestFunctions.decoded(scalar);
    Function second = TestFunctions.decoded(aggregate);

    FunctionParameters.put(first, parameters);
    FunctionParameters.put(second, parameters);

    assertThat(parameters)
        .containsOnlyKeys(
            "owner", PREFIX + "f(INT, STRING, DECIMAL(9,2)...)", PREFIX + "agg(DOUBLE)");
    assertThat(FunctionParameters.read("d", parameters)).containsExactly(second, first);
    assertThat(TestFunctions.told(first))
        .isEqualTo(scalar.deepCopy().setSignature("f(INT, STRING, DECIMAL(9,2)...)"));
    FunctionParameters.remove(first, parameters);
    FunctionParameters.remove(second, parameters);
    assertThat(parameters).containsExactly(Map.entry("owner", "somebody"));
  }

  @Test
  void garbageIsPassedOverC385() throws TException {
    Function good = TestFunctions.decoded(TestFunctions.nativeFunction("d", "good"));
    FunctionParameters.put(good, parameters);
    parameters.put(PREFIX + "a()", "no base64!");
    parameters.put(PREFIX + "b()", "");
    parameters.put(PREFIX + "c()", null);
    parameters.put(PREFIX + "d()", Base64.getEncoder().encodeToString(new byte[] {0}));
    parameters.put(
        PREFIX + "e()", Base64.getEncoder().encodeToString(new byte[] {(byte) 0x1c, -1, -1, 127}));
    parameters.put(PREFIX + "f()", "A".repeat(4000));
    parameters.put(PREFIX + "g()", encoded(TestFunctions.transientJava("d", "g")));
    parameters.put(
        PREFIX + "h()", encoded(TestFunctions.nativeFunction("d", "h", TPrimitiveType.DATETIME)));
    TFunction nameless = TestFunctions.nativeFunction("d", "");
    parameters.put(PREFIX + "i()", encoded(nameless));

    assertThat(FunctionParameters.read("d", parameters)).containsExactly(good);
  }

  @Test
  void functionIsOfTheDatabaseThatHoldsItAndIsRemovedWhateverItsKeyC395() throws TException {
    parameters.put(
        PREFIX + "F( int )",
        encoded(TestFunctions.nativeFunction("other", "F", TPrimitiveType.INT)));

    Function found = FunctionParameters.read("d", parameters).get(0);

    assertThat(found.key()).hasToString("FUNCTION:d.f(INT)");
    assertThat(TestFunctions.told(found).getName().getDb_name()).isEqualTo("d");
    FunctionParameters.remove(found, parameters);
    assertThat(parameters).containsOnlyKeys("owner");
  }

  @Test
  void whatDoesNotFitIsRefusedAndLeavesNothingD257() {
    TFunction symbols = TestFunctions.nativeFunction("d", "f");
    symbols.getScalar_fn().setSymbol("s".repeat(3000));
    TPrimitiveType[] types = new TPrimitiveType[40];
    java.util.Arrays.fill(types, TPrimitiveType.STRING);
    TFunction arguments = TestFunctions.nativeFunction("d", "f", types);

    assertThatThrownBy(() -> FunctionParameters.put(TestFunctions.decoded(symbols), parameters))
        .hasMessageStartingWith(
            "Function f is too large for a parameter of its database. Its definition in Base64 has")
        .hasMessageEndingWith("characters; at most 4000 are allowed");
    assertThatThrownBy(() -> FunctionParameters.put(TestFunctions.decoded(arguments), parameters))
        .hasMessage(
            "Function f is too large for a parameter of its database. Its signature has 321"
                + " characters; at most 153 are allowed");
    assertThat(parameters).containsOnlyKeys("owner");
  }

  private static String encoded(TFunction struct) throws TException {
    return Base64.getEncoder()
        .encodeToString(new TSerializer(new TCompactProtocol.Factory()).serialize(struct));
  }
}
