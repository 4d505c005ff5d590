package io.catalogd;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Keeps the layers of the architecture apart: one module, so no compiler does it. */
class LayersTest {

  private static final String ROOT = "io.catalogd";
  private static final String HIVE_STRUCTS = "org.apache.hadoop.hive.metastore.api";
  private static final String GENERATED = "org.apache.impala..";
  private static final String OWN_GENERATED = ROOT + ".thrift";

  /**
   * Which of our packages each of them may use. A package counts with all below it, except for one
   * that has a row of its own: {@code metastore} is the port without its adapters. {@code Main}, in
   * the root package, sees all.
   */
  private static final Map<String, Set<String>> ALLOWED =
      Map.ofEntries(
          entry("notation", Set.of()),
          entry("model", Set.of("notation")),
          entry("transport", Set.of()),
          entry("catalog", Set.of("model")),
          entry("stored", Set.of("model")),
          entry("metastore", Set.of("model")),
          entry("storage", Set.of("model")),
          entry("metastore.hive", Set.of("config", "metastore", "model", "transport")),
          entry("metastore.embedded", Set.of("model")),
          entry("storage.hdfs", Set.of("config", "storage", "model")),
          entry("dependent", Set.of("catalog", "model", "notation")),
          entry("prune", Set.of("model", "notation")),
          entry("policy", Set.of("config", "catalog", "model", "metastore", "load")),
          entry(
              "load",
              Set.of(
                  "config",
                  "catalog",
                  "model",
                  "metastore",
                  "notation",
                  "storage",
                  "dependent",
                  "stored")),
          entry(
              "caching", Set.of("config", "catalog", "model", "metastore", "notation", "storage")),
          entry(
              "ddl",
              Set.of(
                  "caching",
                  "catalog",
                  "model",
                  "metastore",
                  "storage",
                  "load",
                  "policy",
                  "dependent",
                  "notation",
                  "stored")),
          entry("fetch", Set.of("catalog", "model", "load", "dependent", "prune", "notation")),
          entry(
              "check",
              Set.of(
                  "catalog",
                  "model",
                  "metastore",
                  "storage",
                  "load",
                  "dependent",
                  "ddl",
                  "fetch",
                  "notation")),
          entry(
              "events",
              Set.of(
                  "caching",
                  "catalog",
                  "model",
                  "metastore",
                  "storage",
                  "load",
                  "policy",
                  "dependent")),
          entry(
              "service",
              Set.of(
                  "config", "check", "catalog", "model", "load", "policy", "ddl", "fetch",
                  "events")),
          entry(
              "rpc",
              Set.of(
                  "config",
                  "check",
                  "caching",
                  "service",
                  "ddl",
                  "fetch",
                  "load",
                  "policy",
                  "dependent",
                  "catalog",
                  "model",
                  "notation",
                  "stored")),
          entry("web", Set.of("config", "model", "notation")),
          entry("client", Set.of("transport")),
          entry("sql", Set.of("client", "notation")),
          entry(
              "cli",
              Set.of(
                  "cli.calls", "cli.output", "cli.shell", "client", "sql", "notation", "config")),
          entry("cli.calls", Set.of("client", "sql")),
          entry("cli.output", Set.of("notation", "sql")),
          entry("cli.shell", Set.of("cli.output", "sql")),
          entry("config", Set.of()));

  private static final Set<String> ADAPTERS =
      Set.of("metastore.hive", "metastore.embedded", "storage.hdfs");

  private static final Set<String> USERS_OF_HIVE_STRUCTS =
      Set.of(
          "metastore",
          "storage",
          "caching",
          "load",
          "policy",
          "ddl",
          "events",
          "rpc",
          "stored",
          "dependent",
          "fetch",
          "check",
          "client",
          "sql",
          "cli.calls");

  private static final Set<String> USERS_OF_GENERATED_CODE =
      Set.of("rpc", "client", "sql", "stored", "cli.calls");

  private static final JavaClasses MAIN_CODE =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains("/test-classes/")) // also of -Dquick
          .withImportOption(location -> !location.contains("/io/catalogd/thrift/"))
          .importPackages(ROOT);

  @TestFactory
  Stream<DynamicTest> packageUsesOnlyWhatItsRowAllows() {
    return ALLOWED.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(
            row ->
                DynamicTest.dynamicTest(
                    row.getKey(), () -> checkRow(row.getKey(), row.getValue())));
  }

  private static void checkRow(String user, Set<String> used) {
    noClasses()
        .that(inRow(user))
        .should()
        .dependOnClassesThat(
            describe(
                "are ours and neither in " + user + " nor in " + used,
                c -> isOurs(c) && !rowOf(c).equals(user) && !used.contains(rowOf(c))))
        .check(MAIN_CODE);
  }

  @Test
  void everyPermissionIsUsed() {
    Set<String> used =
        MAIN_CODE.stream()
            .flatMap(c -> c.getDirectDependenciesFromSelf().stream())
            .map(d -> rowOf(d.getOriginClass()) + " uses " + rowOf(d.getTargetClass()))
            .collect(Collectors.toSet());

    assertThat(ALLOWED.entrySet().stream())
        .flatMap(
            row -> row.getValue().stream().map(other -> row.getKey() + " uses " + other).toList())
        .isSubsetOf(used);
  }

  @Test
  void everyClassIsInAPackageOfTheTable() {
    classes()
        .that(resideOutsideOfPackage(ROOT))
        .should()
        .resideInAnyPackage(
            ALLOWED.keySet().stream().map(LayersTest::withSubpackages).toArray(String[]::new))
        .allowEmptyShould(true)
        .check(MAIN_CODE);
  }

  @Test
  void packagesHaveNoCycles() {
    slices()
        .matching(ROOT + ".(**)")
        .should()
        .beFreeOfCycles()
        .allowEmptyShould(true)
        .check(MAIN_CODE);
  }

  @Test
  void onlyAdaptersKnowHadoopAndHiveBeyondTheStructs() {
    DescribedPredicate<JavaClass> foreign =
        resideInAnyPackage(
                "org.apache.hadoop..",
                "org.apache.hive..",
                "com.facebook.fb303..",
                "org.datanucleus..",
                "org.apache.derby..")
            .and(describe("are no metastore structs", c -> !isHiveStruct(c)));
    noClasses()
        .that(describe("are outside of " + ADAPTERS, c -> !ADAPTERS.contains(rowOf(c))))
        .should()
        .dependOnClassesThat(foreign)
        .allowEmptyShould(true)
        .check(MAIN_CODE);
  }

  @Test
  void metastoreStructsStayBetweenPortsAndTheEngine() {
    noClasses()
        .that(
            describe(
                "are outside of " + USERS_OF_HIVE_STRUCTS + " and the adapters",
                c -> !USERS_OF_HIVE_STRUCTS.contains(rowOf(c)) && !ADAPTERS.contains(rowOf(c))))
        .should()
        .dependOnClassesThat(describe("are metastore structs", LayersTest::isHiveStruct))
        .allowEmptyShould(true)
        .check(MAIN_CODE);
  }

  @Test
  void generatedCodeStaysAtTheEdge() {
    noClasses()
        .that(
            describe(
                "are outside of " + USERS_OF_GENERATED_CODE,
                c -> !USERS_OF_GENERATED_CODE.contains(rowOf(c))))
        .should()
        .dependOnClassesThat(resideInAnyPackage(GENERATED, OWN_GENERATED))
        .allowEmptyShould(true)
        .check(MAIN_CODE);
  }

  /** NullAway looks only at packages that are marked, and a mark does not reach subpackages. */
  @Test
  void everyPackageIsNullMarked() {
    List<String> unmarked =
        MAIN_CODE.stream()
            .filter(c -> !c.getSimpleName().equals("package-info"))
            .map(JavaClass::getPackage)
            .filter(p -> !p.isAnnotatedWith(NullMarked.class))
            .map(JavaPackage::getName)
            .distinct()
            .sorted()
            .toList();

    assertThat(unmarked).as("packages without @NullMarked in package-info.java").isEmpty();
  }

  private static DescribedPredicate<JavaClass> inRow(String row) {
    return describe("are in " + row, c -> isOurs(c) && rowOf(c).equals(row));
  }

  private static boolean isOurs(JavaClass c) {
    return (c.getPackageName().equals(ROOT) || c.getPackageName().startsWith(ROOT + "."))
        && !c.getPackageName().equals(OWN_GENERATED);
  }

  /**
   * The longest row name that the class's package lies in; "" for the root package and for foreign
   * classes.
   */
  private static String rowOf(JavaClass c) {
    return ALLOWED.keySet().stream()
        .filter(row -> (c.getPackageName() + ".").startsWith(ROOT + "." + row + "."))
        .max(Comparator.comparingInt(String::length))
        .orElse("");
  }

  private static String withSubpackages(String row) {
    return ROOT + "." + row + "..";
  }

  /** The structs and enums, not the generated client and server that share their package. */
  private static boolean isHiveStruct(JavaClass c) {
    return c.getPackageName().equals(HIVE_STRUCTS)
        && !c.getName().startsWith(HIVE_STRUCTS + ".ThriftHiveMetastore");
  }
}
