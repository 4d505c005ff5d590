package io.catalogd;

import static io.catalogd.RoleStatements.createRole;
import static io.catalogd.RoleStatements.dropRole;
import static io.catalogd.RoleStatements.grant;
import static io.catalogd.RoleStatements.grantRole;
import static io.catalogd.RoleStatements.onColumn;
import static io.catalogd.RoleStatements.onDatabase;
import static io.catalogd.RoleStatements.onServer;
import static io.catalogd.RoleStatements.onTable;
import static io.catalogd.RoleStatements.onUri;
import static io.catalogd.RoleStatements.revoke;
import static io.catalogd.RoleStatements.revokeRole;
import static io.catalogd.RoleStatements.withOption;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.Metastore.Revoked;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.hadoop.hive.metastore.api.HiveObjectPrivilege;
import org.apache.hadoop.hive.metastore.api.HiveObjectRef;
import org.apache.hadoop.hive.metastore.api.HiveObjectType;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.hadoop.hive.metastore.api.PrivilegeBag;
import org.apache.hadoop.hive.metastore.api.PrivilegeGrantInfo;
import org.apache.hadoop.hive.metastore.api.Role;
import org.apache.hadoop.hive.metastore.api.RolePrincipalGrant;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TCatalogServiceRequestHeader;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlExecResponse;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TPrincipal;
import org.apache.impala.thrift.TPrincipalType;
import org.apache.impala.thrift.TPrivilege;
import org.apache.impala.thrift.TPrivilegeLevel;
import org.apache.impala.thrift.TSentryAdminCheckRequest;
import org.apache.impala.thrift.TTableName;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Roles and privileges through the RPC, and as Hive finds them in its metastore. */
@ParameterizedClass
@EnumSource(RealMetastore.class)
class RolesIT {
  private final String db = FreshNames.database();
  private final RunningCatalog catalog;
  private final Metastore outside;
  private final CatalogClient client;

  RolesIT(RealMetastore metastore) {
    catalog = metastore.catalog();
    outside = metastore.outside();
    client = catalog.connect();
  }

  @BeforeEach
  void createTable() throws TException {
    client.done(Statements.createDatabase(db));
    client.done(Statements.createTable(db, "t"));
  }

  @AfterEach
  void dropAll() throws TException {
    for (String role : outside.roleNames()) {
      if (!List.of("admin", "public").contains(role)) {
        outside.dropRole(role);
      }
    }
    client.done(Statements.dropDatabase(db, /* ifExists= */ true, /* cascade= */ true));
    client.invalidateAll();
    client.close();
  }

  // Section 22, D37
  @Test
  void everyStatementAnswersWhatItChangedAndTheMetastoreHasIt() throws TException {
    TCatalogObject created = assertUpdated(createRole("Sales"), "Role has been created.");
    assertThat(created.getPrincipal())
        .isEqualTo(
            new TPrincipal(
                "Sales", created.getPrincipal().getPrincipal_id(), TPrincipalType.ROLE, List.of()));
    assertThat(outside.roleNames()).contains("sales");

    TCatalogObject granted = assertUpdated(grantRole("SALES", "Staff"), "Role has been granted.");
    assertThat(granted.getPrincipal().getGrant_groups()).containsExactly("Staff");
    assertThat(granted.getPrincipal().getPrincipal_id())
        .isEqualTo(created.getPrincipal().getPrincipal_id());
    assertThat(outside.roleMembers("sales"))
        .extracting(RolePrincipalGrant::getPrincipalName)
        .containsExactly("Staff");

    TPrivilege select = onTable(TPrivilegeLevel.SELECT, db, "T");
    TCatalogObject privilege =
        assertUpdated(withOption(grant("sales", select)), "Privilege(s) have been granted.");
    assertThat(privilege.getPrivilege().isHas_grant_opt()).isTrue();
    assertThat(privilege.getPrivilege().getPrincipal_id())
        .isEqualTo(created.getPrincipal().getPrincipal_id());
    TCatalogObject weaker =
        assertUpdated(withOption(revoke("sales", select)), "Privilege(s) have been revoked.");
    assertThat(weaker.getPrivilege()).isEqualTo(privilege.getPrivilege().setHas_grant_opt(false));
    assertThat(stored("sales"))
        .singleElement()
        .satisfies(each -> assertThat(each.getGrantInfo().isGrantOption()).isFalse());
    TCatalogObject gone = assertRemoved(revoke("sales", select), "Privilege(s) have been revoked.");
    assertThat(gone.getPrivilege()).isEqualTo(weaker.getPrivilege());
    assertThat(stored("sales")).isEmpty();

    assertThat(
            assertUpdated(revokeRole("sales", "Staff"), "Role has been revoked.")
                .getPrincipal()
                .getGrant_groups())
        .isEmpty();
    assertThat(
            assertRemoved(dropRole("sales"), "Role has been dropped.")
                .getPrincipal()
                .getPrincipal_name())
        .isEqualTo("Sales");
    assertThat(outside.roleNames()).doesNotContain("sales");
  }

  // D275 to D277, D283
  @Test
  void whatIsThereOrMissingIsToldAsTheFactsSay() throws TException {
    client.done(createRole("r"));

    assertThat(client.refusal(createRole("R")))
        .isEqualTo("CatalogException: Role already exists: R");
    assertThat(client.refusal(dropRole("nowhere")))
        .startsWith("InternalException: Error dropping role: \nCAUSED BY: NoSuchObjectException: ");
    assertThat(client.refusal(grantRole("nowhere", "g")))
        .isEqualTo("CatalogException: Role does not exist: nowhere");
    TDdlExecResponse revoked = client.execute(revoke("r", onServer(TPrivilegeLevel.ALL)));
    assertThat(summary(revoked)).isEqualTo("Privilege(s) have been revoked.");
    assertThat(revoked.getResult().getVersion()).isZero();
    assertThat(client.refusal(grant("r", onTable(TPrivilegeLevel.ALL, db, "x"))))
        .startsWith("NoSuchObjectException: ");
    assertThat(client.refusal(grant("r", onColumn(TPrivilegeLevel.SELECT, db, "t", "x"))))
        .isEqualTo("ColumnNotFoundException: Column name x not found in table " + db + ".t.");
  }

  // D278, D279
  @Test
  void everyLevelOnEveryScopeIsKeptAndSurvivesInvalidateMetadata() throws TException {
    client.done(createRole("r"));
    String uri = "hdfs://nn:8020/Data/" + db;
    List<String> names = new ArrayList<>();
    for (TPrivilegeLevel level : TPrivilegeLevel.values()) {
      String action = level == TPrivilegeLevel.ALL ? "" : "->action=" + level;
      names.add(granted(onServer(level), "server=server1" + action));
      names.add(granted(onUri(level, uri), "server=server1->uri=" + uri + action));
      names.add(granted(onDatabase(level, db), "server=server1->db=" + db + action));
      names.add(
          granted(onTable(level, db, "T"), "server=server1->db=" + db + "->table=t" + action));
      names.add(
          granted(
              onColumn(level, db, "t", "A"),
              "server=server1->db=" + db + "->table=t->column=a" + action));
    }
    int id = role("r").getPrincipal_id();
    Map<String, TPrivilege> before = privileges(names, id);
    int levels = TPrivilegeLevel.values().length;
    assertThat(stored("r")).hasSize(4 * levels);
    assertThat(stored("r"))
        .allSatisfy(
            each -> {
              assertThat(each.getGrantInfo().getGrantor()).isEqualTo("ada");
              assertThat(each.getGrantInfo().getCreateTime()).isPositive();
            });
    assertThat(outside.loadDatabase("default").getParameters().keySet())
        .filteredOn(key -> key.startsWith("catalogd.uri-privilege."))
        .hasSize(levels);

    TCatalogUpdateResult invalidated = client.invalidateAll();

    assertThat(privileges(names, id)).isEqualTo(before);
    assertThat(principal("r").getCatalog_version()).isGreaterThan(invalidated.getVersion());
    client.done(dropRole("r"));
    assertThat(outside.privilegesOf("r", PrincipalType.ROLE)).isEmpty();
    assertThat(outside.loadDatabase("default").getParameters().keySet())
        .noneMatch(key -> key.startsWith("catalogd.uri-privilege."));
  }

  private String granted(TPrivilege privilege, String name) throws TException {
    TCatalogObject object = assertUpdated(grant("r", privilege), "Privilege(s) have been granted.");
    assertThat(object.getPrivilege().getPrivilege_name()).isEqualTo(name);
    assertThat(object.getPrivilege().getPrivilege_level())
        .isEqualTo(privilege.getPrivilege_level());
    assertThat(object.getPrivilege().getScope()).isEqualTo(privilege.getScope());
    return name;
  }

  @Test
  void severalColumnsAreGrantedAndRevokedTogether() throws TException {
    client.done(createRole("r"));
    TPrivilege a = onColumn(TPrivilegeLevel.SELECT, db, "t", "a");
    TPrivilege s = onColumn(TPrivilegeLevel.SELECT, db, "t", "s");

    TCatalogUpdateResult granted = client.done(grant("r", a, s));
    TCatalogUpdateResult revoked = client.done(revoke("r", a, s));

    assertThat(granted.getUpdated_catalog_objects()).hasSize(2);
    assertThat(granted.getVersion())
        .isEqualTo(granted.getUpdated_catalog_objects().get(1).getCatalog_version());
    assertThat(revoked.getRemoved_catalog_objects()).hasSize(2);
    assertThat(stored("r")).isEmpty();
  }

  // D287
  @Test
  void whatHiveGrantsAndRevokesIsSeenAfterInvalidateMetadata() throws TException {
    outside.createRole(new Role("hives", 0, "hive"));
    outside.grantRole("hives", "g", PrincipalType.GROUP, "hive");
    PrivilegeBag select = new PrivilegeBag(List.of(hivesGrant("SELECT"), hivesGrant("DELETE")));
    outside.grantPrivileges(select);

    client.invalidateAll();

    TPrincipal role = role("hives");
    assertThat(role.getGrant_groups()).containsExactly("g");
    String name = "server=server1->db=" + db + "->table=t->action=SELECT";
    assertThat(privileges(List.of(name), role.getPrincipal_id()).get(name).getPrincipal_type())
        .isEqualTo(TPrincipalType.ROLE);
    outside.revokePrivileges(select, Revoked.PRIVILEGE);
    client.invalidateAll();
    assertThat(object(describe(name, role.getPrincipal_id())).getType())
        .isEqualTo(TCatalogObjectType.UNKNOWN);
    assertThat(role("hives")).isEqualTo(role);
  }

  private HiveObjectPrivilege hivesGrant(String level) {
    HiveObjectRef table = new HiveObjectRef();
    table.setObjectType(HiveObjectType.TABLE);
    table.setDbName(db);
    table.setObjectName("t");
    HiveObjectPrivilege privilege = new HiveObjectPrivilege();
    privilege.setHiveObject(table);
    privilege.setPrincipalName("hives");
    privilege.setPrincipalType(PrincipalType.ROLE);
    privilege.setGrantInfo(
        new PrivilegeGrantInfo(level, 0, "hive", PrincipalType.USER, /* grantOption= */ true));
    privilege.setAuthorizer("SQL");
    return privilege;
  }

  /** The metastore drops privileges with their table; a rename takes them along. */
  @Test
  void privilegesFollowTheirTableAsTheMetastoreHasIt() throws TException {
    client.done(createRole("r"));
    client.done(grant("r", onTable(TPrivilegeLevel.SELECT, db, "t")));
    int id = role("r").getPrincipal_id();
    client.done(Statements.rename(new TTableName(db, "t"), new TTableName(db, "u")));

    client.invalidateAll();

    String renamed = "server=server1->db=" + db + "->table=u->action=SELECT";
    assertThat(privileges(List.of(renamed), id)).hasSize(1);
    client.done(Statements.dropTable(db, "u", /* ifExists= */ false));
    client.invalidateAll();
    assertThat(object(describe(renamed, id)).getType()).isEqualTo(TCatalogObjectType.UNKNOWN);
  }

  @Test
  void oddNamesAreKeptOrRefused() throws TException {
    List<String> odd =
        List.of("UPPER", "two words", "q'\"`;\\%", "grüße-日本", "İx", "x".repeat(128));
    for (String name : odd) {
      client.done(createRole(name));
      client.done(grantRole(name, name));
      client.done(grant(name, onServer(TPrivilegeLevel.SELECT)));
      client.done(grant(name, onUri(TPrivilegeLevel.ALL, "file:/" + name)));
    }
    client.invalidateAll();
    for (String name : odd) {
      assertThat(role(name).getPrincipal_name()).isEqualTo(name);
      assertThat(role(name).getGrant_groups()).containsExactly(name);
      assertThat(
              privileges(
                  List.of("server=server1->uri=file:/" + name), role(name).getPrincipal_id()))
          .hasSize(1);
      assertThat(outside.roleNames()).contains(name.toLowerCase(Locale.ROOT));
    }
    for (String name : List.of("", " a", "a\nb", "x".repeat(129))) {
      assertThat(client.refusal(createRole(name))).startsWith("IllegalArgumentException: ");
    }
    assertThat(client.refusal(grantRole("upper", "g".repeat(129))))
        .startsWith("IllegalArgumentException: The group name that begins with");
    assertThat(
            client.refusal(
                grant("upper", onUri(TPrivilegeLevel.ALL, "hdfs://nn/" + "x".repeat(4_000)))))
        .contains("is too long to be granted");
    for (String name : odd) {
      assertThat(summary(client.execute(dropRole(name)))).isEqualTo("Role has been dropped.");
    }
  }

  @Test
  void threeHundredRolesAreRead() throws TException {
    List<String> names = IntStream.range(0, 300).mapToObj(i -> "many_" + i).toList();
    names.forEach(name -> outside.createRole(new Role(name, 0, "hive")));
    outside.grantRole("many_299", "g", PrincipalType.GROUP, "hive");

    client.invalidateAll();

    for (String name : names) {
      assertThat(role(name).getPrincipal_name()).isEqualTo(name);
    }
    assertThat(role("many_299").getGrant_groups()).containsExactly("g");
  }

  /** D274: one lock for all. Metastore parameters of one database would else be lost. */
  @Test
  void clientsThatGrantAtOnceLoseNothing() throws Exception {
    client.done(createRole("r"));
    List<CompletableFuture<Void>> clients = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      int each = i;
      clients.add(CompletableFuture.runAsync(() -> grantMany(each)));
    }
    for (CompletableFuture<Void> each : clients) {
      each.get();
    }

    int id = role("r").getPrincipal_id();
    List<String> names =
        IntStream.range(0, 20).mapToObj(i -> "server=server1->uri=file:/" + i).toList();
    assertThat(privileges(names, id)).hasSize(20);
    client.invalidateAll();
    assertThat(privileges(names, id)).hasSize(20);
    assertThat(stored("r")).hasSize(1);
    assertThat(role("r").getGrant_groups()).containsExactlyInAnyOrder("g0", "g1", "g2", "g3");
  }

  private void grantMany(int number) {
    try (CatalogClient own = catalog.connect()) {
      own.done(grantRole("r", "g" + number));
      for (int i = 0; i < 5; i++) {
        own.done(grant("r", onUri(TPrivilegeLevel.ALL, "file:/" + (number * 5 + i))));
        own.done(grant("r", onServer(TPrivilegeLevel.ALL)));
      }
    } catch (TException e) {
      throw new IllegalStateException(e);
    }
  }

  // D286
  @Test
  void everybodyIsAnAdministratorByDefault() throws TException {
    TSentryAdminCheckRequest request = new TSentryAdminCheckRequest(CatalogServiceVersion.V1);
    assertThat(client.calls().SentryAdminCheck(request).getStatus().getStatus_code())
        .isEqualTo(TErrorCode.OK);
    request.setHeader(new TCatalogServiceRequestHeader().setRequesting_user("ada"));
    assertThat(client.calls().SentryAdminCheck(request).getStatus().getStatus_code())
        .isEqualTo(TErrorCode.OK);
  }

  private TCatalogObject assertUpdated(TDdlExecRequest statement, String summary)
      throws TException {
    TDdlExecResponse response = client.execute(statement);
    assertThat(summary(response)).isEqualTo(summary);
    assertThat(response.getResult().getRemoved_catalog_objects()).isNull();
    assertThat(response.getResult().getUpdated_catalog_objects()).hasSize(1);
    TCatalogObject object = response.getResult().getUpdated_catalog_objects().get(0);
    assertThat(object.getCatalog_version()).isEqualTo(response.getResult().getVersion());
    assertThat(object).isEqualTo(object(object));
    return object;
  }

  private TCatalogObject assertRemoved(TDdlExecRequest statement, String summary)
      throws TException {
    TDdlExecResponse response = client.execute(statement);
    assertThat(summary(response)).isEqualTo(summary);
    assertThat(response.getResult().getUpdated_catalog_objects()).isNull();
    assertThat(response.getResult().getRemoved_catalog_objects()).hasSize(1);
    TCatalogObject object = response.getResult().getRemoved_catalog_objects().get(0);
    assertThat(object.getCatalog_version()).isEqualTo(response.getResult().getVersion());
    assertThat(object(object).getType()).isEqualTo(TCatalogObjectType.UNKNOWN);
    return object;
  }

  private static String summary(TDdlExecResponse response) {
    return response.getResult_set().getRows().get(0).getColVals().get(0).getString_val();
  }

  private List<HiveObjectPrivilege> stored(String role) {
    return outside.privilegesOf(role, PrincipalType.ROLE);
  }

  private TCatalogObject object(TCatalogObject description) throws TException {
    return client.object(description);
  }

  private TCatalogObject principal(String role) throws TException {
    return object(
        new TCatalogObject(TCatalogObjectType.PRINCIPAL, 0)
            .setPrincipal(new TPrincipal(role, 0, TPrincipalType.ROLE, List.of())));
  }

  private TPrincipal role(String role) throws TException {
    TCatalogObject found = principal(role);
    assertThat(found.getType()).as(role).isEqualTo(TCatalogObjectType.PRINCIPAL);
    return found.getPrincipal();
  }

  private static TCatalogObject describe(String privilege, int principalId) {
    return new TCatalogObject(TCatalogObjectType.PRIVILEGE, 0)
        .setPrivilege(
            onServer(TPrivilegeLevel.ALL)
                .setPrivilege_name(privilege)
                .setPrincipal_id(principalId));
  }

  private Map<String, TPrivilege> privileges(List<String> names, int principalId)
      throws TException {
    Map<String, TPrivilege> found = new TreeMap<>();
    for (String name : names) {
      TCatalogObject object = object(describe(name, principalId));
      assertThat(object.getType()).as(name).isEqualTo(TCatalogObjectType.PRIVILEGE);
      found.put(name, object.getPrivilege());
    }
    return found;
  }
}
