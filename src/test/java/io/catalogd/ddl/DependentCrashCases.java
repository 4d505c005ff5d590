package io.catalogd.ddl;

import static io.catalogd.ddl.DependentScene.add;
import static io.catalogd.ddl.DependentScene.adding;
import static io.catalogd.ddl.DependentScene.addingOn;
import static io.catalogd.ddl.DependentScene.createDependent;
import static io.catalogd.ddl.DependentScene.createStatement;
import static io.catalogd.ddl.DependentScene.dropping;
import static io.catalogd.ddl.DependentScene.repointing;
import static io.catalogd.ddl.DependentScene.setting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.dependent.DependentParameters;
import io.catalogd.dependent.Resolver;
import io.catalogd.metastore.CutMetastore;
import io.catalogd.metastore.InterceptedMetastore;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.DependentTable;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileFormat;
import io.catalogd.model.Partition;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Rule 10: each statement that writes more than once is cut off at each of its writes, before it
 * and right behind it. Another catalog on the same metastore then sees every partition of every
 * dependent table as it was, as it was to be, or as an error, and the same statement finishes it.
 */
abstract class DependentCrashCases {
  private static final String ERROR = "error";

  /** A schema of the column {@code a}. */
  private static final String OF_LONG =
      "{\"type\":\"record\",\"name\":\"r\",\"fields\":[{\"name\":\"a\",\"type\":\"long\"}]}";

  /** A metastore that has neither a database {@code d} nor {@code e}. */
  abstract Metastore emptyMetastore();

  /** Whether a write that is cut off has happened: the ways to be tried. */
  abstract List<Boolean> done();

  /**
   * A statement.
   *
   * @param before what it needs
   */
  record Kind(String name, Consumer<DdlFixture> before, DdlRequest statement) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Kind kind(
      String name, Consumer<DdlFixture> before, String table, AlterTableAction action) {
    return new Kind(name, before, new DdlRequest.AlterTable(new SpelledName("d", table), action));
  }

  static Stream<Kind> kinds() {
    Consumer<DdlFixture> plain = ddl -> createDependent(ddl);
    Consumer<DdlFixture> two =
        ddl -> {
          createDependent(ddl);
          ddl.alter("tdep", addingOn("dependent:d.t2/ds=11", "ds=11"));
        };
    Consumer<DdlFixture> chain =
        ddl -> {
          createFollowing(ddl, "tdep", "t");
          add(ddl, "tdep", "ds=1", "ds=10");
          createFollowing(ddl, "chain", "tdep");
          add(ddl, "chain", "ds=1");
        };
    Consumer<DdlFixture> cascade =
        chain.andThen(
            ddl -> {
              ddl.alter("tdep", setting("dependent.on=d.t2"));
              add(ddl, "tdep", "ds=11");
            });
    return Stream.of(
        new Kind("create", ddl -> {}, createStatement("tdep", "dependent.on=d.t")),
        kind("add partitions", ddl -> addable(ddl), "tdep", adding("ds=2", "ds=3")),
        kind(
            "add partition on another base",
            plain,
            "tdep",
            addingOn("dependent:d.t2/ds=11", "ds=11")),
        kind("change the current base", plain, "tdep", setting("dependent.on=d.t2")),
        kind(
            "change the current base, the old one unused",
            ddl -> ddl.execute(createStatement("tdep", "dependent.on=d.t")),
            "tdep",
            setting("dependent.on=d.t2")),
        kind("re-point", plain, "tdep", repointing("d.t2", "ds=10")),
        kind(
            "re-point the last one of a base",
            ddl -> {
              createDependent(ddl);
              ddl.alter("tdep", dropping("ds=1"));
              ddl.alter("tdep", setting("dependent.on=d.t2"));
            },
            "tdep",
            repointing("d.t2", "ds=10")),
        kind("drop the last partition of a base", two, "tdep", dropping("ds=11")),
        kind("rename the dependent", two, "tdep", DdlFixture.renameTo("moved")),
        kind("rename a base", two, "t", DdlFixture.renameTo("moved")),
        kind("rename what is both", chain, "tdep", DdlFixture.renameTo("moved")),
        new Kind("drop the dependent", two, DdlFixture.drop("tdep", false)),
        new Kind(
            "drop a base, detach",
            ddl -> createDependent(ddl, "dependent.on.base.drop=detach"),
            DdlFixture.drop("t", false)),
        new Kind("drop a base, cascade", cascade, DdlFixture.drop("t", false)),
        new Kind(
            "drop a database, cascade",
            cascade.andThen(
                ddl -> {
                  ddl.execute(new DdlRequest.CreateDatabase("e", null, null, false, "me"));
                  ddl.execute(
                      DependentScene.createIn(
                          "e", "far", "dependent.on=d.t", "dependent.on.base.drop=cascade"));
                }),
            new DdlRequest.DropDatabase("d", false, /* cascade= */ true)),
        new Kind(
            "drop a database of dependent tables",
            ddl -> {
              ddl.execute(new DdlRequest.CreateDatabase("e", null, null, false, "me"));
              ddl.execute(DependentScene.createIn("e", "far", "dependent.on=d.t"));
              ddl.execute(DependentScene.createIn("e", "farther", "dependent.on=d.t2"));
            },
            new DdlRequest.DropDatabase("e", false, /* cascade= */ true)),
        kind("add columns, propagate", chain, "t", widened()),
        kind("change a column, propagate", chain, "t", retyped(PrimitiveType.BIGINT)),
        kind(
            "read by another Avro schema, propagate",
            chain.andThen(ddl -> ddl.alter("t", inAvro())),
            "t",
            setting("avro.schema.literal=" + OF_LONG)),
        kind(
            "read as Avro, propagate",
            chain.andThen(ddl -> ddl.alter("t", setting("avro.schema.literal=" + OF_LONG))),
            "t",
            inAvro()),
        new Kind(
            "carry columns over that others changed",
            chain.andThen(DependentCrashCases::retypeOutside),
            new DdlRequest.CarryColumnsOver(DdlFixture.name("t"))));
  }

  /**
   * Statements on {@code t <- left, right <- both <- leaf}, where {@code ds=1} of {@code both}
   * comes from {@code left}, and {@code ds=10} from {@code right}.
   */
  static Stream<Kind> throughADiamond() {
    Consumer<DdlFixture> diamond =
        ddl -> {
          for (String side : List.of("left", "right")) {
            createFollowing(ddl, side, "t");
            add(ddl, side, "ds=1", "ds=10");
          }
          createFollowing(ddl, "both", "left");
          add(ddl, "both", "ds=1");
          ddl.alter("both", addingOn("dependent:d.right/ds=10", "ds=10"));
          createFollowing(ddl, "leaf", "both");
          add(ddl, "leaf", "ds=1", "ds=10");
        };
    return Stream.of(
        new Kind("drop a base of a diamond", diamond, DdlFixture.drop("t", false)),
        new Kind("drop a side of a diamond", diamond, DdlFixture.drop("right", false)),
        new Kind("drop the end of a diamond", diamond, DdlFixture.drop("both", false)),
        new Kind(
            "drop a database with a diamond",
            diamond,
            new DdlRequest.DropDatabase("d", false, /* cascade= */ true)),
        kind("rename a side of a diamond", diamond, "right", DdlFixture.renameTo("moved")),
        kind("rename the end of a diamond", diamond, "both", DdlFixture.renameTo("moved")),
        kind("add columns, diamond", diamond, "t", widened()),
        kind("change a column, diamond", diamond, "t", retyped(PrimitiveType.BIGINT)),
        kind(
            "change a column back, diamond",
            diamond.andThen(DependentCrashCases::retypeOutside),
            "t",
            retyped(PrimitiveType.INT)),
        new Kind(
            "carry columns over, diamond",
            diamond.andThen(DependentCrashCases::retypeOutside),
            new DdlRequest.CarryColumnsOver(DdlFixture.name("t"))));
  }

  private static void createFollowing(DdlFixture ddl, String name, String base) {
    ddl.execute(
        createStatement(
            name,
            "dependent.on=d." + base,
            "dependent.on.base.drop=cascade",
            "dependent.on.schema.change=propagate"));
  }

  private static AlterTableAction widened() {
    return new AlterTableAction.AddColumns(List.of(DdlFixture.column("b", PrimitiveType.INT)));
  }

  private static AlterTableAction retyped(PrimitiveType type) {
    return new AlterTableAction.AlterColumn("a", DdlFixture.column("a", type));
  }

  private static AlterTableAction inAvro() {
    return new AlterTableAction.SetFormat(new FormatChange.OfFiles(FileFormat.AVRO));
  }

  private static void retypeOutside(DdlFixture ddl) {
    Table base = ddl.truth.loadTable(DdlFixture.name("t"));
    base.getSd().getCols().get(0).setType("bigint");
    ddl.truth.alterTable(DdlFixture.name("t"), base);
  }

  private static void addable(DdlFixture ddl) {
    createDependent(ddl);
    add(ddl, "t", "ds=2/hr=1", "ds=3/hr=1");
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void statementThatIsCutOffAnywhereIsOldOrNewOrAnError(Kind kind) {
    cutOffAnywhere(kind);
  }

  final void cutOffAnywhere(Kind kind) {
    Metastore whole = scene(kind);
    Map<String, String> old = seen(whole);
    CutMetastore counting = new CutMetastore(Integer.MAX_VALUE, /* lost= */ false);
    run(kind, InterceptedMetastore.of(whole, counting));
    Map<String, String> done = seen(whole);

    assertThat(counting.writes()).isPositive();
    for (int write = 1; write <= counting.writes(); write++) {
      for (boolean lost : done()) {
        Metastore metastore = scene(kind);
        Metastore cut = InterceptedMetastore.of(metastore, new CutMetastore(write, lost));
        assertThatThrownBy(() -> run(kind, cut)).isInstanceOf(CatalogException.class);
        String where = kind + ", write " + write + (lost ? " done" : " refused");

        checkOldOrNew(where, seen(metastore), old, done);
        checkListed(where, metastore);
        again(kind, metastore);
        assertThat(seen(metastore)).as(where + ", repeated").isEqualTo(done);
        checkListed(where + ", repeated", metastore);
      }
    }
  }

  private Metastore scene(Kind kind) {
    Metastore metastore = emptyMetastore();
    try (DdlFixture ddl = new DdlFixture(metastore)) {
      DependentScene.createBases(ddl);
      kind.before.accept(ddl);
    }
    return metastore;
  }

  private static void run(Kind kind, Metastore metastore) {
    try (DdlFixture ddl = new DdlFixture(metastore)) {
      ddl.execute(kind.statement);
    }
  }

  /** What is done already may be told so. */
  private static void again(Kind kind, Metastore metastore) {
    try (DdlFixture ddl = new DdlFixture(metastore)) {
      ddl.execute(kind.statement);
    } catch (CatalogException e) {
      assertThat(e.kind()).isIn(ErrorKind.NOT_FOUND, ErrorKind.ALREADY_EXISTS);
    }
  }

  /** A partition that was not there before, or will not be, may be missing. */
  private static void checkOldOrNew(
      String where, Map<String, String> seen, Map<String, String> old, Map<String, String> done) {
    Set<String> partitions = new HashSet<>(old.keySet());
    partitions.addAll(done.keySet());
    partitions.addAll(seen.keySet());
    for (String partition : partitions) {
      assertThat(seen.getOrDefault(partition, "absent"))
          .as(where + ": " + partition)
          .isIn(
              old.getOrDefault(partition, "absent"), done.getOrDefault(partition, "absent"), ERROR);
    }
  }

  /**
   * What a new catalog on the metastore makes of it: dependent tables, their columns, and what
   * their partitions stand for.
   */
  private static Map<String, String> seen(Metastore metastore) {
    Map<String, String> seen = new TreeMap<>();
    try (DdlFixture ddl = new DdlFixture(metastore)) {
      for (Table struct : dependents(metastore)) {
        SpelledName spelled = new SpelledName(struct.getDbName(), struct.getTableName());
        String name = spelled.toString();
        TableEntry entry = ddl.loads.loaded(spelled, DdlFixture.soon());
        if (entry.state() instanceof TableState.Failed) {
          seen.put(name, ERROR);
          continue;
        }
        DependentTable table = (DependentTable) ((TableState.Loaded) entry.state()).table();
        seen.put(name, struct.getSd().getCols().toString());
        for (Partition partition : table.own().partitions().inKeyOrder()) {
          seen.put(name + "@" + partition.name(), resolved(ddl, table, partition));
        }
      }
    }
    return seen;
  }

  private static String resolved(DdlFixture ddl, DependentTable table, Partition partition) {
    try {
      List<String> matched = new ArrayList<>();
      new Resolver(ddl.image())
          .resolve(table, partition)
          .matched()
          .forEach(one -> matched.add(one.table().name() + "@" + one.partition().unpack().name()));
      return String.join(", ", matched).replace("d.moved@", "d.t@");
    } catch (CatalogException e) {
      return ERROR;
    }
  }

  /** The lists of bases that are there have whatever depends on them, or it is an error. */
  private static void checkListed(String where, Metastore metastore) {
    for (Table struct : dependents(metastore)) {
      String name = struct.getDbName() + "." + struct.getTableName();
      DependentParameters.read(
              new TableName(struct.getDbName(), struct.getTableName()), struct.getParameters())
          .all()
          .forEach(
              base -> {
                if (isThere(base.name(), metastore)) {
                  assertThat(
                          metastore
                              .loadTable(base.name())
                              .getParameters()
                              .getOrDefault("dependent.dependents", ""))
                      .as(where + ": list of " + base.name())
                      .contains(name);
                }
              });
    }
  }

  private static boolean isThere(TableName table, Metastore metastore) {
    return metastore.databaseNames().contains(table.database())
        && metastore.tableNames(table.database()).contains(table.table());
  }

  private static List<Table> dependents(Metastore metastore) {
    return Stream.of("d", "e")
        .filter(metastore.databaseNames()::contains)
        .flatMap(
            database -> metastore.tablesWith(database, DependentParameters.MARKER, "true").stream())
        .toList();
  }
}
