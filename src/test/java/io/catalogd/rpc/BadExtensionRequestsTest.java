package io.catalogd.rpc;

import static io.catalogd.rpc.Wire.call;
import static io.catalogd.rpc.Wire.field;
import static io.catalogd.rpc.Wire.i32;
import static io.catalogd.rpc.Wire.i64;
import static io.catalogd.rpc.Wire.request;
import static io.catalogd.rpc.Wire.string;
import static io.catalogd.rpc.Wire.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.rpc.Wire.Body;
import io.catalogd.thrift.CatalogdService;
import java.util.List;
import java.util.stream.Stream;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TStatus;
import org.apache.thrift.TBase;
import org.apache.thrift.protocol.TType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that differ from the extension's IDL are answered in its own replies. */
class BadExtensionRequestsTest {
  private static final Body TABLE =
      field(3, TType.STRUCT, struct(string(1, "sales"), string(2, "orders")));

  static Stream<Arguments> badRequests() {
    Body noTable = field(3, TType.STRUCT, struct(string(1, "sales")));
    Body noUtf8 = string(4, (byte) 0xc3, (byte) 0x28);
    return Stream.of(
        bad("PrunePartitions", struct(i32(1, 7), TABLE), "7 is not spoken here, only V1"),
        bad("PrunePartitions", struct(TABLE, i32(4, 1)), "PrunePartitions.req.filter"),
        bad("PrunePartitions", struct(TABLE, noUtf8), "PrunePartitions.req.filter", "UTF-8"),
        bad("PrunePartitions", struct(TABLE, texts(6)), "PrunePartitions.req.partition_ids"),
        bad("PrunePartitions", struct(noTable), "req.table.table_name is missing"),
        bad("DescribeDependencies", struct(i32(1, 7), TABLE), "7 is not spoken here, only V1"),
        bad("DescribeDependencies", struct(TABLE, i32(5, 1)), "want_partitions"),
        bad("DescribeDependencies", struct(noTable), "req.table.table_name is missing"),
        bad("DescribeRoles", struct(i32(1, 7)), "7 is not spoken here, only V1"),
        bad("DescribeRoles", struct(noUtf8), "DescribeRoles.req.group_name", "UTF-8"),
        bad("DescribeRoles", struct(i32(5, 1)), "DescribeRoles.req.want_privileges"),
        bad("ExplainDdl", struct(i32(1, 7)), "7 is not spoken here, only V1"),
        bad("ExplainDdl", struct(string(2, "drop")), "ExplainDdl.req.ddl"),
        bad("ExplainDdl", struct(field(2, TType.STRUCT, struct(i32(3, 99)))), "99"));
  }

  private static Arguments bad(String method, Body request, String... reasons) {
    return Arguments.of(method, request(request), List.of(reasons));
  }

  private static Body texts(int id) {
    return field(id, TType.LIST, list(TType.STRING));
  }

  @ParameterizedTest
  @ValueSource(strings = {"PrunePartitions", "DescribeDependencies", "ExplainDdl", "DescribeRoles"})
  void aCallWithoutARequestIsAnsweredToo(String method) throws Exception {
    assertAnswered(method, struct(), List.of(method + ".req is missing"));
  }

  private static Body list(byte elementType) {
    return out -> {
      out.writeByte(elementType);
      out.writeI32(1);
      out.writeString("1");
    };
  }

  @ParameterizedTest
  @MethodSource("badRequests")
  void aBadRequestIsAnsweredWithItsReasonAndTheConnectionGoesOn(
      String method, Body arguments, List<String> reasons) throws Exception {
    assertAnswered(method, arguments, reasons);
  }

  private static void assertAnswered(String method, Body arguments, List<String> reasons)
      throws Exception {
    try (RpcServer server = RpcServer.bind(Configs.any());
        RawClient client = new RawClient(server.address())) {
      server.serve(new OkCalls());

      client.send(call(method, 5, arguments));

      TStatus status = status(client, method);
      assertThat(status.getStatus_code()).isEqualTo(TErrorCode.GENERAL);
      assertThat(status.getError_msgs().get(0)).contains(reasons);
      assertThat(client.works()).isTrue();
    }
  }

  /** So that the structs can grow: a later client's members are passed over. */
  @Test
  void unknownMembersArePassedOver() throws Exception {
    Body later = request(struct(TABLE, string(4, "ds = '1'"), i64(99, 1), string(100, "new")));
    try (RpcServer server = RpcServer.bind(Configs.any());
        RawClient client = new RawClient(server.address())) {
      server.serve(new OkCalls());

      client.send(call("PrunePartitions", 6, later));

      assertThat(status(client, "PrunePartitions").getStatus_code()).isEqualTo(TErrorCode.OK);
    }
  }

  private static TStatus status(RawClient client, String method) throws Exception {
    TBase<?, ?> result =
        switch (method) {
          case "PrunePartitions" -> new CatalogdService.PrunePartitions_result();
          case "DescribeDependencies" -> new CatalogdService.DescribeDependencies_result();
          default -> new CatalogdService.ExplainDdl_result();
        };
    assertThat(client.reply(result).name).isEqualTo(method);
    if (result instanceof CatalogdService.PrunePartitions_result prune) {
      return prune.getSuccess().getStatus();
    }
    return result instanceof CatalogdService.DescribeDependencies_result describe
        ? describe.getSuccess().getStatus()
        : ((CatalogdService.ExplainDdl_result) result).getSuccess().getStatus();
  }
}
