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
import java.util.stream.Stream;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TStatus;
import org.apache.thrift.protocol.TType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests that differ from the extension's IDL are answered in its own replies. */
class BadExtensionRequestsTest {
  private static final Body TABLE =
      field(3, TType.STRUCT, struct(string(1, "sales"), string(2, "orders")));

  static Stream<Arguments> badRequests() {
    return Stream.of(
        Arguments.of(request(struct(i32(1, 7), TABLE)), "7 is not spoken here, only V1"),
        Arguments.of(request(struct(TABLE, i32(4, 1))), "filter"),
        Arguments.of(request(struct(TABLE, string(4, (byte) 0xc3, (byte) 0x28))), "UTF-8"),
        Arguments.of(request(struct(TABLE, field(6, TType.LIST, list(TType.STRING)))), "partition"),
        Arguments.of(
            request(struct(field(3, TType.STRUCT, struct(string(1, "sales"))))), "table_name"),
        Arguments.of(struct(), "req"));
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
  void aBadRequestIsAnsweredWithItsReasonAndTheConnectionGoesOn(Body arguments, String reason)
      throws Exception {
    try (RpcServer server = RpcServer.bind(Configs.any());
        RawClient client = new RawClient(server.address())) {
      server.serve(new OkCalls());

      client.send(call("PrunePartitions", 5, arguments));

      TStatus status = status(client);
      assertThat(status.getStatus_code()).isEqualTo(TErrorCode.GENERAL);
      assertThat(status.getError_msgs().get(0)).contains(reason);
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

      assertThat(status(client).getStatus_code()).isEqualTo(TErrorCode.OK);
    }
  }

  private static TStatus status(RawClient client) throws Exception {
    var result = new CatalogdService.PrunePartitions_result();
    assertThat(client.reply(result).name).isEqualTo("PrunePartitions");
    return result.getSuccess().getStatus();
  }
}
