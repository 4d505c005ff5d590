package io.catalogd.cli.calls;

import io.catalogd.client.CatalogClient;
import io.catalogd.client.ClientException;
import io.catalogd.sql.SqlResult;
import io.catalogd.thrift.TDescribeRolesRequest;
import io.catalogd.thrift.TRoleDescription;
import java.util.List;

/** Roles, with the groups whose members have them. */
public final class Roles {
  private final CatalogClient client;

  public Roles(CatalogClient client) {
    this.client = client;
  }

  /** A row for each role. */
  public SqlResult list() {
    return rows(new TDescribeRolesRequest());
  }

  /**
   * One row.
   *
   * @throws AbsentException when there is no such role
   */
  public SqlResult show(String role) {
    try {
      return rows(new TDescribeRolesRequest().setRole_name(role));
    } catch (ClientException.NotFound e) {
      throw new AbsentException("Role does not exist: " + role, e);
    }
  }

  private SqlResult rows(TDescribeRolesRequest request) {
    return new SqlResult(
        List.of("role", "groups"),
        client.roles(request).getRoles().stream().map(Roles::row).toList());
  }

  private static List<String> row(TRoleDescription role) {
    return List.of(
        role.getRole().getPrincipal_name(),
        String.join(", ", role.getRole().getGrant_groups().stream().sorted().toList()));
  }
}
