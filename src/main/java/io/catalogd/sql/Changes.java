package io.catalogd.sql;

import io.catalogd.client.ClientException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlExecResponse;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TDropFunctionParams;
import org.apache.impala.thrift.TDropTableOrViewParams;
import org.apache.impala.thrift.TFunction;
import org.apache.impala.thrift.TGetFunctionsRequest;
import org.apache.impala.thrift.TGetFunctionsResponse;

/** Sends changes; where a DROP finds nothing that it fits, says what there is of that name. */
final class Changes {
  private final CatalogCalls calls;
  private final Lookups lookups;

  Changes(CatalogCalls calls, Lookups lookups) {
    this.calls = calls;
    this.lookups = lookups;
  }

  /**
   * The reply of a change that was carried out.
   *
   * @throws RefusedException when it was not, as the daemon says or better
   */
  TDdlExecResponse send(TDdlExecRequest request) {
    try {
      TDdlExecResponse response = calls.execDdl(request);
      RefusedException.check(response.getResult().getStatus());
      return response;
    } catch (RefusedException | ClientException.NotFound | ClientException.Refused e) {
      Optional<RefusedException> advice = advice(request);
      throw advice.isPresent() ? advice.get() : e;
    }
  }

  /** What to say in place of the refusal of a request; nothing where that says all. */
  private Optional<RefusedException> advice(TDdlExecRequest request) {
    try {
      return switch (request.getDdl_type()) {
        case DROP_FUNCTION -> function(request.getDrop_fn_params());
        case DROP_TABLE, DROP_VIEW -> table(request);
        default -> Optional.empty();
      };
    } catch (ClientException | RefusedException e) {
      return Optional.empty(); // There is nothing of that name, or nobody tells.
    }
  }

  private Optional<RefusedException> function(TDropFunctionParams drop) {
    if (drop.isSetSignature()) {
      return Optional.empty();
    }
    String database = drop.getFn_name().getDb_name();
    String name = drop.getFn_name().getFunction_name();
    TGetFunctionsResponse reply =
        calls.getFunctions(new TGetFunctionsRequest(CatalogServiceVersion.V1).setDb_name(database));
    RefusedException.check(reply.getStatus());
    List<String> there =
        reply.getFunctions().stream()
            .filter(function -> function.getName().getFunction_name().equals(name))
            .map(TFunction::getSignature)
            .sorted()
            .toList();
    return there.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new RefusedException(
                "Function "
                    + database
                    + "."
                    + name
                    + " has no overload without argument types; drop it with them: "
                    + there.stream()
                        .map(signature -> "DROP FUNCTION " + database + "." + signature)
                        .collect(Collectors.joining("; "))));
  }

  private Optional<RefusedException> table(TDdlExecRequest request) {
    TDropTableOrViewParams drop = request.getDrop_table_or_view_params();
    Table table = lookups.table(drop.getTable_name());
    boolean isView = Lookups.isView(table);
    boolean isMeant = isView == (request.getDdl_type() == TDdlType.DROP_VIEW);
    return isMeant
        ? Optional.empty()
        : Optional.of(
            new RefusedException(
                String.format(
                    "%s is a %s: say DROP %s",
                    SqlText.dotted(drop.getTable_name()),
                    isView ? "view" : "table, not a view",
                    isView ? "VIEW" : "TABLE")));
  }
}
