package io.catalogd.sql;

import io.catalogd.sql.SqlCommand.Detail;
import io.catalogd.thrift.TDescribeRolesRequest;
import io.catalogd.thrift.TDescribeRolesResponse;
import io.catalogd.thrift.TRoleDescription;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TFunction;
import org.apache.impala.thrift.TGetFunctionsRequest;
import org.apache.impala.thrift.TGetFunctionsResponse;
import org.apache.impala.thrift.TPrivilege;

/** Answers questions with rows. */
final class Answers {
  private static final CatalogServiceVersion V1 = CatalogServiceVersion.V1;

  private final CatalogCalls calls;
  private final Lookups lookups;

  Answers(CatalogCalls calls, Lookups lookups) {
    this.calls = calls;
    this.lookups = lookups;
  }

  SqlResult answer(SqlCommand command) {
    if (command instanceof SqlCommand.ShowDatabases show) {
      return SqlResult.names("name", NamePattern.filter(lookups.databases(), show.pattern()));
    }
    if (command instanceof SqlCommand.ShowTables show) {
      List<String> tables = lookups.database(show.database()).getTable_names();
      return SqlResult.names("name", NamePattern.filter(tables, show.pattern()));
    }
    if (command instanceof SqlCommand.ShowFunctions show) {
      return functions(show);
    }
    if (command instanceof SqlCommand.ShowRoles show) {
      return roles(show);
    }
    if (command instanceof SqlCommand.ShowGrant show) {
      return grants(show);
    }
    if (command instanceof SqlCommand.DescribeDatabase describe) {
      return describe(describe);
    }
    if (command instanceof SqlCommand.ExplainSelect
        || command instanceof SqlCommand.ExplainChange) {
      return new Explanations(calls, lookups).answer(command);
    }
    return new TableAnswers(calls, lookups).answer(command);
  }

  private SqlResult functions(SqlCommand.ShowFunctions show) {
    TGetFunctionsResponse reply =
        calls.getFunctions(new TGetFunctionsRequest(V1).setDb_name(show.database()));
    RefusedException.check(reply.getStatus());
    Predicate<String> fits = NamePattern.matcher(show.pattern());
    List<List<String>> rows =
        reply.getFunctions().stream()
            .filter(function -> fits.test(function.getName().getFunction_name()))
            .sorted(Comparator.comparing(TFunction::getSignature))
            .map(Answers::row)
            .toList();
    return new SqlResult(
        List.of("return type", "signature", "binary type", "is persistent", "location"), rows);
  }

  private static List<String> row(TFunction function) {
    return List.of(
        TypeText.of(function.getRet_type()),
        function.getSignature(),
        function.getBinary_type().toString(),
        String.valueOf(function.isIs_persistent()),
        function.getHdfs_location());
  }

  private SqlResult roles(SqlCommand.ShowRoles show) {
    List<TRoleDescription> roles =
        describeRoles(new TDescribeRolesRequest().setGroup_name(show.group()));
    return SqlResult.names(
        "role", roles.stream().map(one -> one.getRole().getPrincipal_name()).toList());
  }

  private SqlResult grants(SqlCommand.ShowGrant show) {
    List<TRoleDescription> roles =
        describeRoles(
            new TDescribeRolesRequest().setRole_name(show.role()).setWant_privileges(true));
    List<List<String>> rows =
        roles.stream()
            .flatMap(role -> role.getPrivileges().stream())
            .filter(privilege -> show.on() == null || Privileges.isOn(show.on(), privilege))
            .map(Answers::row)
            .toList();
    return new SqlResult(List.of("privilege", "scope", "name", "grant option"), rows);
  }

  private static List<String> row(TPrivilege privilege) {
    return List.of(
        privilege.getPrivilege_level().toString(),
        privilege.getScope().toString(),
        privilege.getPrivilege_name(),
        String.valueOf(privilege.isHas_grant_opt()));
  }

  private List<TRoleDescription> describeRoles(TDescribeRolesRequest request) {
    TDescribeRolesResponse reply = calls.describeRoles(request.setProtocol_version(V1));
    RefusedException.check(reply.getStatus());
    return reply.getRoles();
  }

  private SqlResult describe(SqlCommand.DescribeDatabase describe) {
    Database database = lookups.database(describe.database()).getHms_database();
    List<List<String>> rows = new ArrayList<>();
    rows.add(row("name", database.getName()));
    rows.add(row("comment", database.getDescription()));
    rows.add(row("location", database.getLocationUri()));
    if (describe.detail() == Detail.EVERYTHING) {
      rows.add(row("owner", database.getOwnerName()));
      rows.add(row("owner type", String.valueOf(database.getOwnerType())));
      Details.parameters(database.getParameters()).forEach(rows::add);
    }
    return new SqlResult(List.of("property", "value"), rows);
  }

  private static List<String> row(String property, String value) {
    return List.of(property, value == null ? "" : value);
  }
}
