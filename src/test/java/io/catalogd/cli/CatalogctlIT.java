package io.catalogd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.FreshNames;
import io.catalogd.GuideBlocks;
import io.catalogd.RealMetastore;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Every command on a daemon with a real metastore, through its port. */
@Timeout(120)
class CatalogctlIT {
  private static final String DB = FreshNames.database();
  private static final String ROLE = DB + "_role";

  @TempDir private static Path home;

  @BeforeAll
  static void makeWhatThePageTellsOf() {
    script(
        """
        create database %1$s comment 'orders and customers';
        use %1$s;
        create table orders (id int, name string) partitioned by (day string);
        alter table orders add partition (day='2018-08-01') partition (day='2018-08-02');
        create dependent table recent partitioned by (day string) depends on table orders;
        alter table recent add partition (day='2018-08-01');
        create dependent table latest partitioned by (day string) depends on table recent;
        alter table latest add partition (day='2018-08-01');
        create function total(int) returns bigint location 'hdfs://nn/f.so' symbol='S';
        create role %2$s;
        grant role %2$s to group staff;
        grant select on table orders to %2$s;
        """
            .formatted(DB, ROLE));
  }

  @AfterAll
  static void drop() {
    script("drop role %s; drop database if exists %s cascade".formatted(ROLE, DB));
  }

  private static void script(String text) {
    answers(text);
  }

  private static String answers(String text) {
    Called called = call(text, "sql");
    assertThat(called.exitCode()).as(called.err()).isZero();
    return called.out();
  }

  private static Called call(String in, String... arguments) {
    InetSocketAddress rpc = RealMetastore.DERBY.catalog().rpcAddress();
    String server = rpc.getAddress().getHostAddress() + ":" + rpc.getPort();
    return Called.with(Map.of("CATALOGCTL_SERVER", server), home, in, arguments);
  }

  private static String out(String... arguments) {
    Called called = call("", arguments);
    assertThat(called.exitCode()).as(called.err()).isZero();
    return called.out();
  }

  /** The pages are true: each command there ends as they say. */
  @TestFactory
  Stream<DynamicTest> everyCommandOfPageAndReadmeRuns() throws IOException {
    Path changes = Files.writeString(home.resolve("changes.sql"), "refresh " + DB + ".orders;");
    return GuideBlocks.pages().stream()
        .flatMap(page -> GuideBlocks.commands(page).stream())
        .filter(command -> command.matches("(catalogd/bin/)?catalogctl .*"))
        .map(command -> DynamicTest.dynamicTest(command, () -> run(command, changes)));
  }

  /** Of tables that the page shows, the columns: what is in them is of another catalog. */
  @Test
  void tablesOfThePageHaveTheColumnsOfRealAnswers() {
    List<String> shown =
        GuideBlocks.of(Path.of("docs/catalogctl.md"), "").stream()
            .map(block -> block.lines().toList())
            .filter(lines -> lines.size() > 1 && lines.get(1).startsWith("---"))
            .map(lines -> lines.get(0).replaceAll(" *\\| *", ","))
            .toList();

    assertThat(shown)
        .containsExactly(
            out("status", "-o", "csv").lines().findFirst().orElseThrow(),
            out("doctor", DB + ".orders", "-o", "csv").lines().findFirst().orElseThrow());
  }

  private static void run(String command, Path changes) throws IOException {
    int expected = 0;
    String line = command.replaceFirst(" +# .*$", "");
    Matcher ends = Pattern.compile(" +# ends with (\\d)$").matcher(command);
    if (ends.find()) {
      expected = Integer.parseInt(ends.group(1));
    }
    List<String> words = new ArrayList<>();
    for (String word :
        words(line.replaceAll("\\b(sales|quickstart)\\b", DB).replaceAll("\\banalysts\\b", ROLE))) {
      words.add(word.equals("changes.sql") ? changes.toString() : word);
    }
    String in = "show databases";
    int redirection = words.indexOf("<");
    if (redirection >= 0) {
      in = Files.readString(Path.of(words.get(redirection + 1)));
      words = words.subList(0, redirection);
    }

    Called called = call(in, words.subList(1, words.size()).toArray(String[]::new));

    assertThat(called.exitCode()).as(called.err()).isEqualTo(expected);
    assertThat(expected == 0 ? called.out() + called.err() : called.err()).isNotEmpty();
  }

  /** As a shell takes a line apart, as far as the page needs it. */
  private static List<String> words(String line) {
    return Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)")
        .matcher(line)
        .results()
        .map(word -> Stream.of(1, 2, 3).map(word::group).filter(g -> g != null).findFirst())
        .map(word -> word.orElseThrow())
        .toList();
  }

  @Test
  void answersTellWhatThereIs() {
    assertThat(out("db", "list", "--like", DB)).contains(DB).doesNotContain("default");
    assertThat(out("db", "show", DB)).contains("orders and customers");
    assertThat(out("table", "list", DB)).contains("orders", "recent");
    assertThat(out("table", "show", DB + ".ORDERS")).contains("id", "int", "day", "MANAGED_TABLE");
    assertThat(out("partition", "list", DB + ".orders", "--where", "day > '2018-08-01'"))
        .contains("day=2018-08-02")
        .doesNotContain("day=2018-08-01");
    assertThat(out("partition", "show", DB + ".orders", "day=2018-08-02"))
        .contains("/orders/day=2018-08-02");
    assertThat(out("function", "show", DB + ".total")).contains("total(INT)", "BIGINT");
    assertThat(out("role", "list")).contains(ROLE, "staff");
    assertThat(out("role", "show", ROLE)).contains("staff");
    assertThat(out("role", "show", ROLE, "--on", "table " + DB + ".orders")).contains("SELECT");
    assertThat(out("prune", DB + ".recent")).contains(DB + ".orders", "day=2018-08-01");
    assertThat(out("explain", "drop table " + DB + ".orders")).contains(DB + ".recent", "refused");
    assertThat(out("deps", DB + ".recent", "--partitions")).contains("day=2018-08-01");
    assertThat(out("load", "--all-of", DB, "--wait")).contains(DB + ".orders", "loaded");
  }

  @Test
  void pruneAndDependenciesTellHowWholeAPartitionIs() {
    script(
        """
        use %s;
        create table clicks (id int) partitioned by (day string, hr int);
        alter table clicks add partition (day='d', hr=1) partition (day='d', hr=2);
        create dependent table daily partitioned by (day string) depends on table clicks;
        alter table daily set tblproperties
          ('dependent.expect'='3', 'dependent.allow.incomplete'='true');
        alter table daily add partition (day='d');
        """
            .formatted(DB));

    assertThat(out("prune", DB + ".daily", "-o", "csv"))
        .contains("answers for,present,expected", "day=d,2,3");
    assertThat(out("deps", DB + ".daily", "--partitions", "-o", "csv"))
        .contains("stands for,present,expected,missing", ",2,3,");
    assertThat(out("deps", DB + ".daily", "--partitions")).doesNotContain("missing", "problem");
    assertThat(out("prune", DB + ".recent", "-o", "csv")).contains("day=2018-08-01,\"\",\"\"");
  }

  @Test
  void explanationOfAChangeThatTouchesNothingSaysSoToPeople() {
    String statement = "alter table " + DB + ".latest add partition (day='nosuch')";

    assertThat(out("explain", statement)).isEqualTo("No table that depends on it is touched.\n");
    assertThat(out("explain", statement, "-o", "json")).startsWith("{\"rows\":[],");
  }

  @Test
  void statementsOfTheReferenceOnDependentTablesRunOneAfterTheOther() {
    List<String> blocks =
        GuideBlocks.of(Path.of("docs/sql.md"), "sql").stream()
            .filter(block -> block.contains("create dependent table"))
            .toList();
    String database = DB + "_reference";

    assertThat(blocks).hasSize(1);
    script("create database %1$s; use %1$s; %2$s".formatted(database, blocks.get(0)));
    script("drop database %s cascade".formatted(database));
  }

  @Test
  void statementsOfTheGuideToDependentTablesAreAnsweredAsShown() {
    Path guide = Path.of("docs/dependent-tables.md");
    String database = DB + "_guide";

    String answers =
        answers(
            "create database %1$s; use %1$s; %2$s"
                .formatted(database, GuideBlocks.of(guide, "sql").get(0)));

    assertThat(answers.replace(database, "default").replaceAll("[ -]+", " "))
        .endsWith(GuideBlocks.of(guide, "").get(0).replaceAll("[ -]+", " "));
    script("drop database %s cascade".formatted(database));
  }

  @Test
  void signalTableBecomesADependentOneAsTheGuideSays() {
    String database = DB + "_signal";
    script(
        """
        create database %1$s;
        use %1$s;
        create table clicks (id bigint) partitioned by (ds string, hr int);
        alter table clicks add partition (ds='a', hr=0) partition (ds='a', hr=1)
          partition (ds='b', hr=0);
        create external table daily (id bigint) partitioned by (ds string);
        alter table daily add partition (ds='a');
        alter table daily rename to daily_signal;
        create dependent table daily partitioned by (ds string) depends on table clicks;
        alter table daily set tblproperties ('dependent.expect'='hr=0..1');
        """
            .formatted(database));

    Called refused =
        call(
            "use %s; alter table daily add partition (ds='a') partition (ds='b')"
                .formatted(database),
            "sql");

    assertThat(refused.err()).contains("missing: hr=1");
    assertThat(out("deps", database + ".daily", "--partitions", "-o", "json"))
        .startsWith("{\"rows\":[],");
    script(
        """
        use %1$s;
        alter table daily add partition (ds='a');
        drop table daily_signal;
        alter table daily partition (ds='a') depends on table clicks;
        drop database %1$s cascade
        """
            .formatted(database));
  }

  @Test
  void dependenciesAreToldThroughAnyNumberOfTables() {
    assertThat(out("deps", DB + ".latest").replace(DB + ".", ""))
        .isEqualTo(
            """
            latest
            ├── stands on
            │   └── recent  1 partition, and those to come
            │       └── orders  1 partition, and those to come
            └── used by nothing
            """);
    assertThat(out("deps", DB + ".orders", "-o", "csv").replace(DB + ".", ""))
        .isEqualTo(
            """
            direction,table,of,how
            used by,recent,orders,directly
            used by,latest,recent,directly
            """
                .replace("\n", "\r\n"));
  }

  @Test
  void filesThatOthersWroteAreSeenAfterRefresh() throws IOException {
    Path directory = Files.createDirectories(home.resolve("files"));
    script("create external table %s.f (a int) location '%s'".formatted(DB, directory.toUri()));
    out("table", "show", DB + ".f", "--files");
    Files.writeString(directory.resolve("new"), "12345");

    assertThat(out("prune", DB + ".f", "--files")).doesNotContain("/new");
    assertThat(out("refresh", DB + ".f")).contains("Refreshed");
    assertThat(out("prune", DB + ".f", "--files")).contains("/files/new", "5");
  }

  @Test
  void doctorTellsWhatDiffersAndItsStatementsMendIt() throws IOException {
    Path directory = Files.createDirectories(home.resolve("ward"));
    script("create external table %s.ward (a int) location '%s'".formatted(DB, directory.toUri()));
    out("table", "show", DB + ".ward", "--files");
    Called clean = call("", "doctor", DB + ".ward");
    Files.writeString(directory.resolve("new"), "12345");

    Called sick = call("", "doctor", DB + ".ward", "--output", "json");
    Called statements = call("", "doctor", DB + ".ward", "--statements", "--quiet");
    Called mended = call(statements.out(), "sql");
    Called after = call("", "doctor", DB + ".ward");

    assertThat(clean.exitCode()).as(clean.err()).isZero();
    assertThat(clean.err()).isEqualTo("Nothing differs.\n");
    assertThat(sick.exitCode()).isEqualTo(6);
    assertThat(sick.out()).contains("file new", "5 bytes", "REFRESH " + DB + ".ward");
    assertThat(sick.err()).isEqualTo("To mend it: REFRESH " + DB + ".ward;\n");
    assertThat(statements.exitCode()).isEqualTo(6);
    assertThat(statements.out()).isEqualTo("REFRESH " + DB + ".ward;\n");
    assertThat(statements.err()).isEmpty();
    assertThat(mended.exitCode()).as(mended.err()).isZero();
    assertThat(after.exitCode()).isZero();
    assertThat(call("", "doctor", DB + ".none").exitCode()).isEqualTo(3);
    assertThat(clean.out()).isEmpty();
    script("drop table %s.ward".formatted(DB));
  }

  @Test
  void failuresEndWithTheCodeOfTheirClass() {
    Called absentTable = call("", "table", "show", DB + ".none");
    Called absentDatabase = call("", "table", "list", "none_" + DB);
    Called absentFunction = call("", "function", "show", DB + ".none");
    Called absentRole = call("", "role", "show", "none_" + DB);
    Called there = call("", "sql", "-e", "create database " + DB);
    Called refused = call("", "sql", "-e", "drop table " + DB + ".orders");
    Called awaited = call("", "load", "--wait", DB + ".none");

    assertThat(absentTable.exitCode()).isEqualTo(3);
    assertThat(absentTable.err())
        .isEqualTo(
            "catalogctl: table show %s.none: CatalogException: Table not found: none (the list commands tell what is there)\n"
                .formatted(DB));
    assertThat(absentDatabase.exitCode()).isEqualTo(3);
    assertThat(absentFunction.exitCode()).isEqualTo(3);
    assertThat(absentRole.exitCode()).isEqualTo(3);
    assertThat(there.exitCode()).isEqualTo(4);
    assertThat(refused.exitCode()).isEqualTo(4);
    assertThat(refused.err()).contains("dependent.on.base.drop");
    assertThat(awaited.exitCode()).isEqualTo(3);
  }

  @Test
  void scriptEndsAtTheFirstFailureUnlessToldToGoOn() {
    String text =
        "use %s;\ncreate table a (x int);\ndrop table nothing;\ncreate table b (x int)"
            .formatted(DB);
    Called mistaken = call(text + "; drop tabel c", "sql");
    String before = out("table", "list", DB);
    Called stopped = call(text, "sql");
    String between = out("table", "list", DB);
    Called wentOn = call(text, "sql", "--continue-on-error");
    String after = out("table", "list", DB);

    assertThat(mistaken.exitCode()).isEqualTo(2);
    assertThat(names(before)).as("nothing of it was done").doesNotContain("a");
    assertThat(stopped.exitCode()).isEqualTo(3);
    assertThat(stopped.err()).startsWith("catalogctl: sql, statement in line 3: ");
    assertThat(names(between)).contains("a").doesNotContain("b");
    assertThat(wentOn.exitCode()).as("of the first failure: a is there").isEqualTo(4);
    assertThat(wentOn.err().lines()).hasSize(2);
    assertThat(names(after)).contains("a", "b");
    script("drop table %1$s.a; drop table %1$s.b".formatted(DB));
  }

  /** They would be carried out in the database before. */
  @Test
  void scriptEndsAtAUseThatFailsInAnyCase() {
    Called called =
        call("use no_such_db; create table a (x int)", "sql", "--continue-on-error", "-d", DB);

    assertThat(called.exitCode()).isEqualTo(3);
    assertThat(called.err().lines()).hasSize(1);
    assertThat(names(out("table", "list", DB))).doesNotContain("a");
  }

  private static List<String> names(String listed) {
    return List.of(listed.strip().split("[^a-z0-9_]+"));
  }

  @Test
  void originIsToldWhenAskedFor() {
    Called told = call("", "refresh", DB + ".orders", "--origin");
    Called asked = call("", "db", "list", "--origin");

    assertThat(told.out() + told.err()).containsPattern("[0-9a-f]{16}:[0-9a-f]{16}, version \\d+");
    assertThat(asked.out() + asked.err())
        .containsPattern("[0-9a-f]{16}:[0-9a-f]{16}, version \\d+");
  }
}
