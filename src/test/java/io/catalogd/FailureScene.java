package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.Statements.PartitionSpec;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.TableName;
import io.catalogd.stored.TestFunctions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.hadoop.hive.metastore.api.RolePrincipalGrant;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TColumnStats;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TFunction;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TPrincipal;
import org.apache.impala.thrift.TPrincipalType;
import org.apache.impala.thrift.TPrivilege;
import org.apache.impala.thrift.TPrivilegeLevel;
import org.apache.impala.thrift.TTableStats;
import org.apache.thrift.TException;

/**
 * Objects for statements to fail on: in a database the partitioned table {@code t}, the plain one
 * {@code u} with statistics, the view {@code v} and a function; and a role, named as the database,
 * with a group and a privilege. Names that end in {@link #NEW} are free, and so is {@code new}.
 * Making all of it would take most of the time of a case, so the next one uses what is left.
 */
final class FailureScene {
  static final String NEW = "_new";
  static final PartitionSpec ONE = new PartitionSpec("1", "x");
  static final PartitionSpec TWO = new PartitionSpec("2", "y");
  private static final String FUNCTION = "impala_registered_function_";

  private final String db;
  private final Metastore truth;

  private FailureScene(String db, Metastore truth) {
    this.db = db;
    this.truth = truth;
  }

  static FailureScene create(CatalogClient client, Metastore truth) throws TException {
    FailureScene scene = new FailureScene(FreshNames.database(), truth);
    scene.restore(client, List.of());
    return scene;
  }

  String db() {
    return db;
  }

  static TFunction function(String db) {
    return TestFunctions.nativeFunction(db, "f");
  }

  static TPrivilege privilege() {
    return RoleStatements.onServer(TPrivilegeLevel.SELECT);
  }

  void load(CatalogClient client) throws TException {
    for (String name : List.of("t", "u", "v")) {
      client.load(db, name);
    }
  }

  /** Whether the metastore still has all of it, and nothing more, in what statements depend on. */
  boolean isWhole() {
    return truth.databaseNames().contains(db)
        && !truth.databaseNames().contains(db + NEW)
        && Set.copyOf(truth.tableNames(db)).equals(Set.of("t", "u", "v"))
        && Set.copyOf(truth.partitionNames(name("t"))).equals(Set.of("j=1/p=x", "j=2/p=y"))
        && columns("t").equals(List.of("a", "s"))
        && columns("v").equals(List.of("a"))
        && hasStatistics()
        && signatures().equals(List.of("f()"))
        && truth.roleNames().contains(db)
        && !truth.roleNames().contains(db + NEW)
        && groups(db).equals(List.of("g"))
        && truth.privilegesOf(db, PrincipalType.ROLE).size() == 1;
  }

  private TableName name(String table) {
    return new TableName(db, table);
  }

  private List<String> columns(String table) {
    return truth.loadTable(name(table)).getSd().getCols().stream()
        .map(FieldSchema::getName)
        .toList();
  }

  private List<String> signatures() {
    return truth.loadDatabase(db).getParameters().keySet().stream()
        .filter(key -> key.startsWith(FUNCTION))
        .map(key -> key.substring(FUNCTION.length()))
        .toList();
  }

  private List<String> groups(String role) {
    return truth.roleMembers(role).stream().map(RolePrincipalGrant::getPrincipalName).toList();
  }

  void drop(CatalogClient client) throws TException {
    for (String name : List.of(db, db + NEW)) {
      client.done(Statements.dropDatabase(name, /* ifExists= */ true, /* cascade= */ true));
      if (truth.roleNames().contains(name)) {
        client.done(RoleStatements.dropRole(name));
      }
    }
  }

  /** The catalog tells of all this what the metastore has, and nothing else. */
  void assertTruthIsTold(CatalogClient client) throws TException {
    Agreement.check(client, truth, db);
    Agreement.check(client, truth, db + NEW);
    if (truth.databaseNames().contains(db)) {
      assertThat(client.functions(db).keySet()).containsExactlyInAnyOrderElementsOf(signatures());
    }
    for (String role : List.of(db, db + NEW)) {
      assertTruthIsTold(client, role);
    }
  }

  private void assertTruthIsTold(CatalogClient client, String role) throws TException {
    TCatalogObject told =
        client.object(
            new TCatalogObject(TCatalogObjectType.PRINCIPAL, 0)
                .setPrincipal(new TPrincipal(role, 0, TPrincipalType.ROLE, List.of())));
    if (!truth.roleNames().contains(role)) {
      assertThat(told.getType()).isEqualTo(TCatalogObjectType.UNKNOWN);
      return;
    }
    assertThat(told.getPrincipal().getGrant_groups())
        .containsExactlyInAnyOrderElementsOf(groups(role));
    for (String level : List.of("SELECT", "INSERT")) {
      boolean granted =
          truth.privilegesOf(role, PrincipalType.ROLE).stream()
              .anyMatch(each -> each.getGrantInfo().getPrivilege().equals(level));
      TCatalogObject privilege =
          client.object(
              new TCatalogObject(TCatalogObjectType.PRIVILEGE, 0)
                  .setPrivilege(
                      privilege()
                          .setPrivilege_name("server=server1->action=" + level)
                          .setPrincipal_id(told.getPrincipal().getPrincipal_id())));
      assertThat(privilege.getType() == TCatalogObjectType.PRIVILEGE).isEqualTo(granted);
    }
  }

  /**
   * Makes what is missing, and so carries out a statement on every name that another may hold
   * (D314). After it the scene {@link #isWhole}, but for what would have to be taken away again.
   *
   * @param named tables and views that the statement before was about, which are altered too
   */
  void restore(CatalogClient client, List<String> named) throws TException {
    client.done(Statements.ifNotExists(Statements.createDatabase(db)));
    client.done(Statements.dropDatabase(db + NEW, /* ifExists= */ true, /* cascade= */ false));
    client.done(Statements.ifNotExists(Statements.createPartitioned(db, "t")));
    client.done(Statements.ifNotExists(Statements.addPartitions(db, "t", ONE, TWO)));
    client.done(Statements.ifNotExists(Statements.createTable(db, "u")));
    client.done(Statements.ifNotExists(Statements.createView(db, "v", "SELECT 1 a")));
    client.done(Statements.dropTable(db, "new", /* ifExists= */ true));
    client.done(Statements.dropView(db, "new", /* ifExists= */ true));
    if (!hasStatistics()) {
      client.done(statistics());
    }
    for (String name : named) {
      client.done(Statements.commentOnTable(db, name, "restored"));
    }
    client.done(Statements.ifNotExists(Statements.createFunction(function(db))));
    client.done(Statements.dropFunction(db, "f", /* ifExists= */ true, TPrimitiveType.INT));
    restoreRole(client);
  }

  private void restoreRole(CatalogClient client) throws TException {
    List<String> roles = truth.roleNames();
    if (roles.contains(db + NEW)) {
      client.done(RoleStatements.dropRole(db + NEW));
    }
    if (!roles.contains(db)) {
      client.done(RoleStatements.createRole(db));
    }
    if (!groups(db).contains("g")) {
      client.done(RoleStatements.grantRole(db, "g"));
    }
    if (groups(db).contains("h")) {
      client.done(RoleStatements.revokeRole(db, "h"));
    }
    client.done(RoleStatements.grant(db, privilege()));
    client.done(RoleStatements.revoke(db, RoleStatements.onServer(TPrivilegeLevel.INSERT)));
  }

  private TDdlExecRequest statistics() {
    return Statements.updateStatistics(
        db,
        "u",
        figures ->
            figures
                .setTable_stats(new TTableStats(1))
                .setColumn_stats(Map.of("a", new TColumnStats(4, 4, 1, 0))));
  }

  private boolean hasStatistics() {
    return truth.columnStatistics(name("u"), List.of("a")).size() == 1
        && truth.loadTable(name("u")).getParameters().containsKey("numRows");
  }
}
