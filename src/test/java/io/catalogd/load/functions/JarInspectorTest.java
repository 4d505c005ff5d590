package io.catalogd.load.functions;

import static io.catalogd.load.functions.TestJars.UDF;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.load.functions.UnusableJarException.Reason;
import io.catalogd.model.PrimitiveType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.zip.ZipInputStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** What SQL can call in a jar, whatever somebody put into it (D254, D255). */
class JarInspectorTest {
  private static final String OBJECT = "java/lang/Object";

  @TempDir private Path directory;

  private List<Evaluate> inspect(TestJars jar, String className) throws Exception {
    return inspect(jar.bytes(), className);
  }

  private List<Evaluate> inspect(byte[] jar, String className)
      throws IOException, UnusableJarException {
    Path file = Files.write(directory.resolve("f.jar"), jar);
    try (JarInspector inspector = JarInspector.open(file)) {
      return inspector.evaluateMethods(className);
    }
  }

  private static void assertUnusable(Reason reason, String message, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            UnusableJarException.class, e -> assertThat(e.reason()).isEqualTo(reason))
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource({
    "Z,BOOLEAN",
    "Ljava/lang/Boolean;,BOOLEAN",
    "Lorg/apache/hadoop/io/BooleanWritable;,BOOLEAN",
    "B,TINYINT",
    "Ljava/lang/Byte;,TINYINT",
    "Lorg/apache/hadoop/hive/serde2/io/ByteWritable;,TINYINT",
    "S,SMALLINT",
    "Ljava/lang/Short;,SMALLINT",
    "Lorg/apache/hadoop/hive/serde2/io/ShortWritable;,SMALLINT",
    "I,INT",
    "Ljava/lang/Integer;,INT",
    "Lorg/apache/hadoop/io/IntWritable;,INT",
    "J,BIGINT",
    "Ljava/lang/Long;,BIGINT",
    "Lorg/apache/hadoop/io/LongWritable;,BIGINT",
    "F,FLOAT",
    "Ljava/lang/Float;,FLOAT",
    "Lorg/apache/hadoop/io/FloatWritable;,FLOAT",
    "D,DOUBLE",
    "Ljava/lang/Double;,DOUBLE",
    "Lorg/apache/hadoop/hive/serde2/io/DoubleWritable;,DOUBLE",
    "[B,STRING",
    "Ljava/lang/String;,STRING",
    "Lorg/apache/hadoop/io/Text;,STRING",
    "Lorg/apache/hadoop/io/BytesWritable;,STRING"
  })
  void javaTypesStandForSqlTypesD254(String descriptor, PrimitiveType type) throws Exception {
    TestJars jar = TestJars.jar().with("a.F", UDF, "(" + descriptor + ")" + descriptor);

    assertThat(inspect(jar, "a.F")).containsExactly(new Evaluate(List.of(type), type));
  }

  @Test
  void onlyPublicEvaluateMethodsOfKnownTypesCountAndEachArgumentListOnce() throws Exception {
    String other = "(Ljava/math/BigDecimal;)I";
    TestJars jar =
        TestJars.jar()
            .with("F", UDF, "()I", "(I)I", "(Ljava/lang/Integer;)J", other, "(I)V", "([I)I")
            .withMethods("Private", UDF, Opcodes.ACC_PROTECTED, "evaluate", List.of("()I"))
            .withMethods("Other", UDF, Opcodes.ACC_PUBLIC, "eval", List.of("()I"))
            .withMethods(
                "Bridge",
                UDF,
                Opcodes.ACC_PUBLIC | Opcodes.ACC_BRIDGE | Opcodes.ACC_SYNTHETIC,
                "evaluate",
                List.of("()I"));

    assertThat(inspect(jar, "F"))
        .containsExactly(
            new Evaluate(List.of(), PrimitiveType.INT),
            new Evaluate(List.of(PrimitiveType.INT), PrimitiveType.INT));
    assertThat(inspect(jar, "Private")).isEmpty();
    assertThat(inspect(jar, "Other")).isEmpty();
    assertThat(inspect(jar, "Bridge")).isEmpty();
  }

  @Test
  void inheritedMethodsCountAndTheNearestWins() throws Exception {
    TestJars jar =
        TestJars.jar()
            .with("a.Base", UDF, "(I)J", "(D)D")
            .with("a.Middle", "a/Base")
            .with("a.F", "a/Middle", "(I)I")
            .with("a.F$Inner", "a/Base");

    assertThat(inspect(jar, "a.F"))
        .containsExactly(
            new Evaluate(List.of(PrimitiveType.INT), PrimitiveType.INT),
            new Evaluate(List.of(PrimitiveType.DOUBLE), PrimitiveType.DOUBLE));
    assertThat(inspect(jar, "a.F$Inner")).hasSize(2);
  }

  @Test
  void classThatIsNoUdfHasNone() throws Exception {
    TestJars jar =
        TestJars.jar()
            .with("Plain", OBJECT, "()I")
            .with("Listed", "java/util/ArrayList", "()I")
            .withMethods("module-info", OBJECT, 0, "evaluate", List.of());

    assertThat(inspect(jar, "Plain")).isEmpty();
    assertThat(inspect(jar, "Listed")).isEmpty();
    // Hive's own jar has the class itself; it can do nothing.
    assertThat(inspect(TestJars.jar().with(UDF, OBJECT, "()I"), UDF.replace('/', '.'))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"no.Such", "a/F ", "../a/F", "", "a.F.class", "A.F", "a/F"})
  void missingClassIsTold(String className) {
    TestJars jar = TestJars.jar().with("a.F", UDF, "()I").withEntry("../x.class", new byte[1]);

    assertUnusable(Reason.NO_SUCH_CLASS, "No class", () -> inspect(jar, className));
  }

  /** No coordinator could load it. */
  @Test
  void classUnderTheNameOfAnotherIsTold() throws Exception {
    byte[] content;
    try (ZipInputStream entries =
        new ZipInputStream(
            new ByteArrayInputStream(TestJars.jar().with("b.G", UDF, "(I)I").bytes()))) {
      entries.getNextEntry();
      content = entries.readAllBytes();
    }
    TestJars jar = TestJars.jar().withEntry("a/F.class", content);

    assertUnusable(Reason.BROKEN, "a/F.class holds the class b/G", () -> inspect(jar, "a.F"));
  }

  @Test
  void missingSuperclassIsTold() {
    TestJars jar = TestJars.jar().with("a.F", "org/apache/hadoop/hive/ql/udf/generic/GenericUDF");

    assertUnusable(
        Reason.UNRESOLVED,
        "Class a/F extends org/apache/hadoop/hive/ql/udf/generic/GenericUDF, which is not in the"
            + " jar",
        () -> inspect(jar, "a.F"));
    assertUnusable(
        Reason.UNRESOLVED,
        "Class G extends x?y" + "y".repeat(200),
        () -> inspect(TestJars.jar().with("G", "x\n" + "y".repeat(60_000)), "G"));
  }

  @Test
  void circlesAndEndlessLinesOfSuperclassesAreTold() {
    TestJars jar = TestJars.jar().with("A", "B").with("B", "A").with("Own", "Own");
    for (int i = 0; i < 200; i++) {
      jar.with("L" + i, "L" + (i + 1));
    }

    for (String name : List.of("A", "Own", "L0")) {
      assertUnusable(Reason.BROKEN, "extends itself, or too many", () -> inspect(jar, name));
    }
  }

  @Test
  void classThatUnpacksToMoreThanAnyClassIsTold() {
    TestJars bomb = TestJars.jar().withEntry("Bomb.class", new byte[(16 << 20) + 1]);

    assertThat(bomb.bytes()).hasSizeLessThan(1 << 20);
    assertUnusable(
        Reason.BROKEN, "Bomb.class is larger than 16777216 bytes", () -> inspect(bomb, "Bomb"));
  }

  @Test
  void deeplyNestedAnnotationsAreTold() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "Deep", null, UDF, null);
    Deque<AnnotationVisitor> nested = new ArrayDeque<>();
    nested.push(writer.visitAnnotation("La;", /* visible= */ true));
    for (int i = 0; i < 500_000; i++) {
      nested.push(nested.element().visitArray("a"));
    }
    nested.forEach(AnnotationVisitor::visitEnd);
    TestJars jar = TestJars.jar().withEntry("Deep.class", writer.toByteArray());

    assertUnusable(Reason.BROKEN, "Deep cannot be parsed", () -> inspect(jar, "Deep"));
  }

  /** Each damaged jar is understood or refused, in bounded time, and nothing else happens. */
  @Test
  void damagedJarsAndClassesAreRefusedCleanly() throws Exception {
    byte[] whole = TestJars.jar().with("F", UDF, "(I)I", "(Ljava/lang/String;)I").bytes();
    Random random = new Random(7);

    assertUnusable(Reason.BROKEN, "The file is no jar", () -> inspect(new byte[0], "F"));
    assertUnusable(
        Reason.BROKEN,
        "The file is no jar",
        () -> inspect(Arrays.copyOf(whole, whole.length / 2), "F"));
    for (byte[] bytes :
        List.of(new byte[0], new byte[100], "class F {}".getBytes(StandardCharsets.UTF_8))) {
      assertUnusable(
          Reason.BROKEN,
          "F cannot be parsed",
          () -> inspect(TestJars.jar().withEntry("F.class", bytes), "F"));
    }
    int understood = 0;
    for (int i = 0; i < 500; i++) {
      byte[] damaged = whole.clone();
      for (int hits = random.nextInt(8); hits >= 0; hits--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      try {
        inspect(damaged, "F");
        understood++;
      } catch (UnusableJarException e) {
        assertThat(e).hasMessageNotContaining("\n");
      }
    }
    assertThat(understood).isLessThan(500);
  }
}
