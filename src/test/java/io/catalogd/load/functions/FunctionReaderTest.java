package io.catalogd.load.functions;

import static io.catalogd.load.functions.TestJars.UDF;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogChange.PutDatabase;
import io.catalogd.catalog.CatalogChange.PutObject;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.load.TestCatalog;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Database;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.JavaFunction;
import io.catalogd.model.WireBytes;
import io.catalogd.storage.StorageCall;
import io.catalogd.stored.TestFunctions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.hive.metastore.api.Function;
import org.apache.hadoop.hive.metastore.api.FunctionType;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.hadoop.hive.metastore.api.ResourceType;
import org.apache.hadoop.hive.metastore.api.ResourceUri;
import org.apache.impala.thrift.TPrimitiveType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Functions as the metastore keeps them, and their jars (C382 to C387, D254, D255, D265). */
class FunctionReaderTest {
  private static final String JAR = "hdfs://nn/lib/f.jar";

  @TempDir private Path directory;
  private final TestCatalog catalog = new TestCatalog();
  private FunctionReader reader;

  @BeforeEach
  void open() {
    catalog.storage.put(
        "hdfs://nn/lib", "f.jar", TestJars.jar().with("a.F", UDF, "(I)I", "(D)D").bytes());
    reader = new FunctionReader(catalog.storage, catalog.pool, directory.resolve("jars"));
  }

  @AfterEach
  void noCopyIsLeft() throws IOException {
    catalog.close();
    if (Files.exists(directory.resolve("jars"))) {
      try (Stream<Path> left = Files.list(directory.resolve("jars"))) {
        assertThat(left).isEmpty();
      }
    }
  }

  private static JavaFunction java(String className, String jar) {
    return new JavaFunction("D", "F", className, jar);
  }

  private static Function stored(String name, String className, ResourceUri... resources) {
    return new Function(
        name,
        "d",
        className,
        "",
        PrincipalType.USER,
        1,
        FunctionType.JAVA,
        new ArrayList<>(List.of(resources)));
  }

  private static ResourceUri jar(String location) {
    return new ResourceUri(ResourceType.JAR, location);
  }

  private List<String> read(CatalogImage known, Function... stored) {
    return reader.javaFunctions(List.of(stored), known).getOrDefault("d", List.of()).stream()
        .map(function -> function.signature().toString())
        .sorted()
        .toList();
  }

  private void assertRefused(JavaFunction function, ErrorKind kind, String message) {
    assertThatThrownBy(() -> reader.overloads(function))
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(kind);
              assertThat(e.wireName()).isEqualTo("CatalogException");
            })
        .hasMessageStartingWith(message);
  }

  @Test
  void eachEvaluateMethodIsAnOverloadAsCoordinatorsKnowItC386C391() {
    List<io.catalogd.model.Function> overloads = reader.overloads(java("a.F", JAR));

    assertThat(overloads).hasSize(2);
    assertThat(TestFunctions.told(overloads.get(0)))
        .isEqualTo(
            TestFunctions.persistentJava("d", "f", "a.F", JAR)
                .setArg_types(TestFunctions.types(TPrimitiveType.INT))
                .setRet_type(TestFunctions.type(TPrimitiveType.INT))
                .setSignature("f(INT)"));
    assertThat(overloads.get(1).key()).hasToString("FUNCTION:d.f(DOUBLE)");
  }

  @Test
  void failuresHaveTheWordsOfD255() {
    catalog.storage.put(
        "hdfs://nn/lib", "g.jar", TestJars.jar().with("a.G", "b/Missing", "(I)I").bytes());
    catalog.storage.put(
        "hdfs://nn/lib", "h.jar", TestJars.jar().with("a.H", "java/lang/Object", "(I)I").bytes());
    catalog.storage.put("hdfs://nn/lib", "text.jar", new byte[] {1, 2, 3});

    assertRefused(
        java("a.F", "hdfs://nn/lib/no.jar"),
        ErrorKind.NOT_FOUND,
        "Error loading Java function: D.f. Couldn't copy hdfs://nn/lib/no.jar to local path: "
            + directory.resolve("jars"));
    assertRefused(
        java("a.G", JAR),
        ErrorKind.INVALID_REQUEST,
        "Error loading Java function: D.f. Symbol class a.G not found in Jar: " + JAR);
    assertRefused(
        java("a.G", "hdfs://nn/lib/g.jar"),
        ErrorKind.INVALID_REQUEST,
        "Error resolving dependencies for Java function: D.f");
    assertRefused(
        java("a.H", "hdfs://nn/lib/h.jar"),
        ErrorKind.INVALID_REQUEST,
        "No compatible function signatures found in class: a.H");
    assertRefused(
        java("a.F", "hdfs://nn/lib/text.jar"),
        ErrorKind.INVALID_REQUEST,
        "Error extracting functions");
    catalog.storage.refuse("hdfs://nn/lib/f.jar", ErrorKind.UNAVAILABLE);
    assertRefused(
        java("a.F", JAR),
        ErrorKind.UNAVAILABLE,
        "Error loading Java function: D.f. Couldn't copy " + JAR);
  }

  @Test
  void unusableFunctionsAreLeftOutAndEachJarIsReadOnceC387() {
    Function typeless = stored("typeless", "a.F", jar(JAR));
    typeless.unsetFunctionType();
    Function bare = stored("bare", "a.F");
    bare.unsetResourceUris();

    List<String> found =
        read(
            catalog.store.current(),
            stored("f", "a.F", jar(JAR)),
            stored("g", "a.F", jar(JAR)),
            stored("noclass", "a.X", jar(JAR)),
            stored("two", "a.F", jar(JAR), jar(JAR)),
            stored("file", "a.F", new ResourceUri(ResourceType.FILE, JAR)),
            stored("gone", "a.F", jar("hdfs://nn/lib/gone.jar")),
            stored("odd", "a.F", jar("nonsense://x")),
            typeless,
            bare);

    assertThat(found).containsExactly("f(DOUBLE)", "f(INT)", "g(DOUBLE)", "g(INT)");
    assertThat(catalog.storage.calls(StorageCall.READ_FILE)).isEqualTo(3);
  }

  @Test
  void functionsOfASilentFileSystemStayAsTheyAreAndItIsAskedOnce() {
    CatalogImage known =
        catalog.store.publish(
            List.of(
                new PutDatabase(new Database("d", WireBytes.EMPTY)),
                new PutObject(reader.overloads(java("a.F", JAR)).get(0))));
    int before = catalog.storage.calls(StorageCall.READ_FILE);
    List<Function> stored = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      String location = "hdfs://nn/lib/" + i + ".jar";
      catalog.storage.refuse(location, ErrorKind.UNAVAILABLE);
      stored.add(stored(i == 7 ? "f" : "f" + i, "a.F", jar(location)));
    }

    assertThat(read(known, stored.toArray(new Function[0]))).containsExactly("f(INT)");

    // Those who help look at the same time.
    assertThat(catalog.storage.calls(StorageCall.READ_FILE) - before)
        .isBetween(1, 1 + TestCatalog.CONFIG.helpersPerTable());
  }

  @Test
  void ofTwoFunctionsWithOneSignatureTheNativeOneCounts() {
    io.catalogd.model.Function ofParameter =
        TestFunctions.decoded(TestFunctions.nativeFunction("d", "f", TPrimitiveType.INT));
    Map<String, String> parameters = new HashMap<>();
    io.catalogd.stored.FunctionParameters.put(ofParameter, parameters);
    var database =
        new org.apache.hadoop.hive.metastore.api.Database("D", null, "hdfs://nn/d", parameters);

    assertThat(FunctionReader.functions(database, reader.overloads(java("a.F", JAR))))
        .containsExactly(ofParameter, reader.overloads(java("a.F", JAR)).get(1));
    database.unsetParameters();
    assertThat(FunctionReader.functions(database, List.of())).isEmpty();
  }

  @Test
  void copiesOfAProcessThatWasKilledAreDeleted() throws IOException {
    Path old = Files.createDirectories(directory.resolve("jars")).resolve("x.jar");
    Files.write(old, new byte[10]);

    reader = new FunctionReader(catalog.storage, catalog.pool, directory.resolve("jars"));

    assertThat(old).doesNotExist();
  }
}
