package io.catalogd.cli.calls;

import io.catalogd.client.CatalogClient;
import io.catalogd.client.ClientException;
import io.catalogd.sql.SqlResult;
import java.util.List;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TPrincipal;
import org.apache.impala.thrift.TPrincipalType;

/** What is to be known of a role by its name; no call lists roles. */
public final class Roles {
  private final CatalogClient client;

  public Roles(CatalogClient client) {
    this.client = client;
  }

  /**
   * One row: its name, and the groups whose members have it.
   *
   * @throws AbsentException when there is no such role
   */
  public SqlResult show(String role) {
    TCatalogObject wanted =
        new TCatalogObject(TCatalogObjectType.PRINCIPAL, 0)
            .setPrincipal(new TPrincipal(role, 0, TPrincipalType.ROLE, List.of()));
    TPrincipal found = find(wanted, role);
    return new SqlResult(
        List.of("role", "groups"),
        List.of(
            List.of(
                found.getPrincipal_name(),
                String.join(", ", found.getGrant_groups().stream().sorted().toList()))));
  }

  private TPrincipal find(TCatalogObject wanted, String role) {
    try {
      return client.object(wanted).getPrincipal();
    } catch (ClientException.NotFound e) {
      throw new AbsentException("Role does not exist: " + role, e);
    }
  }
}
