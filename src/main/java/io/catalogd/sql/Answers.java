package io.catalogd.sql;

import io.catalogd.sql.SqlCommand.Detail;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TFunction;
import org.apache.impala.thrift.TGetCatalogObjectRequest;
import org.apache.impala.thrift.TGetFunctionsRequest;
import org.apache.impala.thrift.TGetFunctionsResponse;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TPrincipal;
import org.apache.impala.thrift.TPrincipalType;
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
      return names("name", NamePattern.filter(lookups.databases(), show.pattern()));
    }
    if (command instanceof SqlCommand.ShowTables show) {
      List<String> tables = lookups.database(show.database()).getTable_names();
      return names("name", NamePattern.filter(tables, show.pattern()));
    }
    if (command instanceof SqlCommand.ShowFunctions show) {
      return functions(show);
    }
    if (command instanceof SqlCommand.ShowGrant show) {
      return grants(show);
    }
    if (command instanceof SqlCommand.ShowPartitions show) {
      lookups.keys(show.table()); // refuses tables that have none
      List<TPartialPartitionInfo> found = lookups.partitions(show.table(), show.filters());
      return names("partition", found.stream().map(TPartialPartitionInfo::getName).toList());
    }
    if (command instanceof SqlCommand.DescribeDatabase describe) {
      return describe(describe);
    }
    return new TableAnswers(lookups).answer(command);
  }

  private static SqlResult names(String column, List<String> names) {
    return new SqlResult(List.of(column), names.stream().map(List::of).toList());
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

  /** There is no request that lists privileges, so each that there could be is asked for. */
  private SqlResult grants(SqlCommand.ShowGrant show) {
    TPrincipal role = role(show.role());
    List<List<String>> rows = new ArrayList<>();
    for (TPrivilege candidate : show.candidates()) {
      TCatalogObject wanted =
          new TCatalogObject(TCatalogObjectType.PRIVILEGE, 0)
              .setPrivilege(candidate.deepCopy().setPrincipal_id(role.getPrincipal_id()));
      TCatalogObject found = object(wanted);
      if (found.getType() == TCatalogObjectType.PRIVILEGE) {
        TPrivilege privilege = found.getPrivilege();
        rows.add(
            List.of(
                privilege.getPrivilege_level().toString(),
                privilege.getScope().toString(),
                privilege.getPrivilege_name(),
                String.valueOf(privilege.isHas_grant_opt())));
      }
    }
    return new SqlResult(List.of("privilege", "scope", "name", "grant option"), rows);
  }

  private TPrincipal role(String name) {
    TCatalogObject found =
        object(
            new TCatalogObject(TCatalogObjectType.PRINCIPAL, 0)
                .setPrincipal(new TPrincipal(name, 0, TPrincipalType.ROLE, List.of())));
    if (found.getType() != TCatalogObjectType.PRINCIPAL) {
      throw new RefusedException("Role does not exist: " + name);
    }
    return found.getPrincipal();
  }

  private TCatalogObject object(TCatalogObject wanted) {
    return calls.getCatalogObject(new TGetCatalogObjectRequest(V1, wanted)).getCatalog_object();
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
