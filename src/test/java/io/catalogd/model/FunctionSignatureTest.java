package io.catalogd.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which overloads a call could not tell apart (D253, C384, C389). */
class FunctionSignatureTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "f()                | f()                 | true",
        "f(INT)             | f(INT)              | true",
        "f(INT)             | f(STRING)           | false",
        "f(INT)             | g(INT)              | false",
        "f(INT)             | f(INT,INT)          | false",
        "f()                | f(INT)              | false",
        // A NULL may be of any type.
        "f(NULL)            | f(INT)              | true",
        "f(NULL,INT)        | f(STRING,STRING)    | false",
        // Wildcards cover every length and precision, single ones only themselves.
        "f(DECIMAL*)        | f(DECIMAL9)         | true",
        "f(DECIMAL*)        | f(DECIMAL*)         | true",
        "f(DECIMAL9)        | f(DECIMAL10)        | false",
        "f(CHAR*)           | f(CHAR5)            | true",
        "f(CHAR*)           | f(VARCHAR5)         | false",
        "f(VARCHAR*)        | f(VARCHAR5)         | true",
        "f(VARCHAR5)        | f(VARCHAR6)         | false",
        "f(VARCHAR*)        | f(STRING)           | false",
        // The last argument of a variadic one covers the longer tail.
        "f(INT...)          | f(INT)              | true",
        "f(INT...)          | f(INT,INT,INT)      | true",
        "f(INT...)          | f(INT,STRING)       | false",
        "f(INT...)          | f(INT,NULL)         | true",
        "f(INT,STRING...)   | f(INT,STRING,STRING)| true",
        "f(INT,STRING...)   | f(INT)              | false",
        "f(INT...)          | f()                 | false",
        "f(INT...)          | f(INT,INT...)       | true",
        "f(INT...)          | f(INT,STRING...)    | false",
        "f(INT)             | f(INT,INT...)       | false",
        "f(DECIMAL*...)     | f(DECIMAL9,DECIMAL10) | true",
      })
  void indistinguishableOnesAre(String first, String second, boolean indistinguishable) {
    assertThat(signature(first).isIndistinguishable(signature(second)))
        .isEqualTo(indistinguishable);
    assertThat(signature(second).isIndistinguishable(signature(first)))
        .isEqualTo(indistinguishable);
  }

  @Test
  void textIsThatOfCoordinatorsC384() {
    assertThat(signature("F(INT,STRING...)")).hasToString("f(INT, STRING...)");
    assertThat(signature("f()")).hasToString("f()");
    assertThat(signature("f(DECIMAL9,DECIMAL*,CHAR5,VARCHAR*,NULL)"))
        .hasToString("f(DECIMAL(9,2), DECIMAL(*,*), CHAR(5), VARCHAR(*), NULL_TYPE)");
  }

  @Test
  void nothingCanRepeatWhereThereIsNoArgument() {
    assertThatThrownBy(() -> new FunctionSignature("f", List.of(), /* variadic= */ true))
        .hasMessage("Function f has variable arguments but no argument");
  }

  /** Reads such as {@code f(INT,DECIMAL*,VARCHAR5...)}; decimals have two digits of scale. */
  private static FunctionSignature signature(String text) {
    int open = text.indexOf('(');
    boolean variadic = text.endsWith("...)");
    String inside = text.substring(open + 1, text.length() - (variadic ? 4 : 1));
    List<ArgumentType> types = new ArrayList<>();
    Arrays.stream(inside.split(",", -1))
        .filter(word -> !word.isEmpty())
        .forEach(word -> types.add(type(word)));
    return new FunctionSignature(text.substring(0, open), types, variadic);
  }

  private static ArgumentType type(String word) {
    if (word.equals("NULL")) {
      return new ArgumentType.OfNull();
    }
    PrimitiveType primitive = PrimitiveType.valueOf(word.replaceAll("[*0-9]", ""));
    if (word.endsWith("*")) {
      return new ArgumentType.AnyOf(primitive);
    }
    String number = word.replaceAll("[A-Z]", "");
    if (number.isEmpty()) {
      return new ArgumentType.Exactly(ColumnType.Scalar.of(primitive));
    }
    int size = Integer.parseInt(number);
    return new ArgumentType.Exactly(
        primitive == PrimitiveType.DECIMAL
            ? new ColumnType.Scalar(primitive, 0, size, 2)
            : new ColumnType.Scalar(primitive, size, 0, 0));
  }
}
