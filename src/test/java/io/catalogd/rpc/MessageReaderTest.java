package io.catalogd.rpc;

import static io.catalogd.rpc.Wire.bool;
import static io.catalogd.rpc.Wire.field;
import static io.catalogd.rpc.Wire.i32;
import static io.catalogd.rpc.Wire.i64;
import static io.catalogd.rpc.Wire.string;
import static io.catalogd.rpc.Wire.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
import org.apache.thrift.protocol.TList;
import org.apache.thrift.protocol.TMap;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TSet;
import org.apache.thrift.protocol.TType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageReaderTest {
  private static final MessageReader.Limits LIMITS = new MessageReader.Limits(1 << 20, 32);
  private static final SharedMemory MEMORY = new SharedMemory(1 << 30);
  private static final Wire.Body V1 = i32(1, 0);

  private static RpcMessage read(byte... bytes) throws IOException {
    return reader(new ByteArrayInputStream(bytes), LIMITS).read();
  }

  private static MessageReader reader(InputStream bytes, MessageReader.Limits limits) {
    ConnectionInput in = new ConnectionInput(bytes, millis -> {}, System::nanoTime);
    in.startMessage(Duration.ofMinutes(1));
    return new MessageReader(in, new RpcMethods(new OkCalls()).arguments(), limits, MEMORY.share());
  }

  private static RpcMessage read(String method, Wire.Body... requestMembers) throws Exception {
    return read(Wire.call(method, 1, Wire.request(struct(requestMembers))));
  }

  @Test
  void oldHeaderIsReadLikeStrictOne() throws Exception {
    Wire.Body arguments = Wire.request(struct(V1, string(2, "sales")));
    TMessage header = new TMessage("GetFunctions", TMessageType.CALL, 9);

    RpcMessage message = read(Wire.message(header, /* strict= */ false, arguments));

    assertThat(message.method()).isEqualTo("GetFunctions");
    assertThat(message.sequenceId()).isEqualTo(9);
    assertThat(message.violation()).isNull();
  }

  @Test
  void missingMemberIsNamedWithItsPath() throws Exception {
    RpcMessage message = read("ExecDdl", V1, i32(3, 3));

    assertThat(message.violation()).isEqualTo("ExecDdl.req.sync_ddl is missing");
  }

  @Test
  void missingMemberInsideListIsNamedWithItsIndex() throws Exception {
    RpcMessage message =
        read(
            "PrioritizeLoad",
            V1,
            field(
                3,
                TType.LIST,
                out -> {
                  out.writeListBegin(new TList(TType.STRUCT, 2));
                  struct(i32(1, 3), i64(2, 0)).writeTo(out);
                  struct(i32(1, 3)).writeTo(out);
                }));

    assertThat(message.violation())
        .isEqualTo("PrioritizeLoad.req.object_descs[1].catalog_version is missing");
  }

  @Test
  void missingRequestIsAViolation() throws Exception {
    RpcMessage message = read(Wire.call("GetFunctions", 1, struct()));

    assertThat(message.violation()).isEqualTo("GetFunctions.req is missing");
  }

  @Test
  void unknownEnumNumberIsNamed() throws Exception {
    RpcMessage message = read("ExecDdl", V1, i32(3, 99), bool(22, 0));

    assertThat(message.violation()).isEqualTo("ExecDdl.req.ddl_type: TDdlType has no number 99");
  }

  @Test
  void otherProtocolVersionIsTheReasonWhateverElseDiffers() throws Exception {
    RpcMessage message = read("ExecDdl", i32(3, 99), i32(1, 1));

    assertThat(message.violation())
        .isEqualTo("ExecDdl.req.protocol_version 1 is not spoken here, only V1 (0)");
  }

  @Test
  void invalidUtf8IsAViolation() throws Exception {
    RpcMessage message = read("GetFunctions", V1, string(2, (byte) 'a', (byte) 0xC0, (byte) 0x80));

    assertThat(message.violation())
        .isEqualTo("GetFunctions.req.db_name is not valid UTF-8 (3 bytes)");
  }

  @Test
  void binaryMemberMayHoldAnyBytes() throws Exception {
    Wire.Body fileDescriptor = struct(string(1, (byte) 0xFF, (byte) 0xFE));
    RpcMessage message =
        read("GetFunctions", V1, field(99, TType.STRUCT, fileDescriptor), string(2, "ü€😀"));

    assertThat(message.violation()).isNull();
  }

  @Test
  void memberOfWrongWireTypeIsAViolation() throws Exception {
    RpcMessage message = read("GetFunctions", V1, i64(2, 5));

    assertThat(message.violation())
        .isEqualTo("GetFunctions.req.db_name is of wire type i64, not string");
  }

  @Test
  void listOfWrongElementTypeIsAViolationAndIsReadToItsEnd() throws Exception {
    RpcMessage message =
        read(
            "PrioritizeLoad",
            V1,
            field(
                3,
                TType.LIST,
                out -> {
                  out.writeListBegin(new TList(TType.STRING, 1));
                  out.writeString("sales.orders");
                }));

    assertThat(message.violation())
        .isEqualTo("PrioritizeLoad.req.object_descs is of wire type string, not struct");
  }

  @Test
  void mapOfWrongValueTypeIsAViolation() throws Exception {
    Wire.Body properties =
        field(
            11,
            TType.MAP,
            out -> {
              out.writeMapBegin(new TMap(TType.STRING, TType.I32, 1));
              out.writeString("a");
              out.writeI32(1);
            });
    RpcMessage message =
        read("ExecDdl", V1, i32(3, 3), field(7, TType.STRUCT, struct(properties)), bool(22, 1));

    assertThat(message.violation())
        .isEqualTo(
            "ExecDdl.req.create_table_params.table_properties is of wire type i32, not string");
  }

  @Test
  void emptyContainerMayLeaveItsTypesOpen() throws Exception {
    RpcMessage message =
        read(
            "UpdateCatalog",
            V1,
            bool(2, 1),
            string(4, "t"),
            string(5, "d"),
            field(6, TType.SET, out -> out.writeSetBegin(new TSet(TType.STOP, 0))));

    assertThat(message.violation()).isNull();
  }

  @Test
  void boolMustBeZeroOrOne() throws Exception {
    RpcMessage message = read("ExecDdl", V1, i32(3, 3), bool(22, 7));

    assertThat(message.violation()).isEqualTo("ExecDdl.req.sync_ddl is a bool and can't be 7");
  }

  @Test
  void unknownMembersAndMethodsArePassedOver() throws Exception {
    Wire.Body unknown = field(77, TType.STRUCT, struct(string(1, (byte) 0xFF), i64(2, 1)));

    assertThat(read("GetFunctions", V1, unknown).violation()).isNull();
    assertThat(read("NoSuchMethod", V1, unknown).violation()).isNull();
  }

  @Test
  void unionMustHaveExactlyOneMember() throws Exception {
    Wire.Body statistics = field(3, TType.STRUCT, struct());
    WireShape.Struct shape = new WireShapes().arguments(ColumnStatisticsObj.class);
    byte[] bytes = Wire.bytes(true, struct(string(1, "id"), string(2, "bigint"), statistics));
    ConnectionInput in =
        new ConnectionInput(new ByteArrayInputStream(bytes), millis -> {}, System::nanoTime);
    in.startMessage(Duration.ofMinutes(1));
    ShapeWalk walk = new ShapeWalk(new MessageBytes(in, 1000, MEMORY.share()), "it", 32);

    walk.struct(shape, 1);

    assertThat(walk.violation())
        .isEqualTo("it.statsData must have exactly one member of ColumnStatisticsData, not 0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET / HTTP/1.1\r\n\r\n",
        "\u0016\u0003\u0001\u0002 a TLS greeting",
        "\u0000\u0000\u0000\u0004\u0001\u0002\u0003\u0004 control characters as a name"
      })
  void otherProtocolsAreBrokenMessages(String bytes) {
    assertThatThrownBy(() -> read(bytes.getBytes(StandardCharsets.ISO_8859_1)))
        .isInstanceOf(BrokenMessageException.class)
        .hasMessageStartingWith("not a Thrift message");
  }

  @Test
  void framedTransportIsABrokenMessage() throws Exception {
    byte[] call = Wire.call("GetFunctions", 1, Wire.request(struct(V1)));
    byte[] framed = new byte[call.length + 4];
    framed[3] = (byte) call.length;
    System.arraycopy(call, 0, framed, 4, call.length);

    assertThatThrownBy(() -> read(framed))
        .isInstanceOf(BrokenMessageException.class)
        .hasMessageContaining("a framed transport?");
  }

  @ParameterizedTest
  @ValueSource(bytes = {TMessageType.REPLY, TMessageType.EXCEPTION, TMessageType.ONEWAY, 0, 9})
  void onlyCallsAreTaken(byte type) throws Exception {
    byte[] bytes =
        Wire.message(new TMessage("GetFunctions", type, 1), true, Wire.request(struct(V1)));

    assertThatThrownBy(() -> read(bytes))
        .isInstanceOf(BrokenMessageException.class)
        .hasMessage("message type " + type + ", not a call");
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MAX_VALUE, 1 << 20, -1, Integer.MIN_VALUE})
  void stringThatCannotComeIsABrokenMessage(int claimed) throws Exception {
    byte[] bytes =
        Wire.call(
            "GetFunctions",
            1,
            Wire.request(struct(V1, field(2, TType.STRING, out -> out.writeI32(claimed)))));

    assertThatThrownBy(() -> read(bytes))
        .isInstanceOf(BrokenMessageException.class)
        .hasMessageStartingWith("claims a string of " + claimed);
  }

  @Test
  void containerThatCannotComeIsABrokenMessage() throws Exception {
    byte[] bytes =
        Wire.call(
            "PrioritizeLoad",
            1,
            Wire.request(
                struct(
                    V1,
                    field(
                        3,
                        TType.LIST,
                        out -> out.writeListBegin(new TList(TType.STRUCT, 1 << 20))))));

    assertThatThrownBy(() -> read(bytes))
        .isInstanceOf(BrokenMessageException.class)
        .hasMessageStartingWith("claims a container of elements: 1048576");
  }

  @Test
  void elementsWithoutBytesAreABrokenMessage() throws Exception {
    Wire.Body voids =
        field(
            50,
            TType.LIST,
            out -> {
              out.writeByte(TType.VOID);
              out.writeI32(1000);
            });
    byte[] bytes = Wire.call("GetFunctions", 1, Wire.request(struct(V1, voids)));

    assertThatThrownBy(() -> read(bytes))
        .isInstanceOf(BrokenMessageException.class)
        .hasMessage("no type has number 1, at GetFunctions.req[0]");
  }

  @Test
  void messageLargerThanTheLimitIsBroken() throws Exception {
    byte[] bytes =
        Wire.call("GetFunctions", 1, Wire.request(struct(V1, string(2, "x".repeat(99)))));

    assertThatThrownBy(
            () ->
                reader(
                        new ByteArrayInputStream(bytes),
                        new MessageReader.Limits(bytes.length - 1, 32))
                    .read())
        .isInstanceOf(BrokenMessageException.class)
        .hasMessageContaining("rpc.max-request-bytes");
  }

  @Test
  void deepNestingIsABrokenMessage() throws Exception {
    byte[] deep = new byte[3 * 10_000];
    for (int i = 0; i < deep.length; i += 3) {
      deep[i] = TType.STRUCT;
      deep[i + 2] = 99;
    }
    byte[] bytes = Wire.call("GetFunctions", 1, out -> out.getTransport().write(deep));

    assertThatThrownBy(() -> read(bytes))
        .isInstanceOf(BrokenMessageException.class)
        .hasMessage("nested deeper than 32, which is rpc.max-struct-depth");
  }

  @Test
  void messageThatEndsTooSoonIsBroken() throws Exception {
    byte[] whole = Wire.call("GetFunctions", 1, Wire.request(struct(V1)));

    for (int length = 0; length < whole.length; length++) {
      byte[] part = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> read(part))
          .isInstanceOf(BrokenMessageException.class)
          .hasMessage("the connection ended inside a message");
    }
  }

  @Test
  void tricklingSenderIsLateHoweverBusyItLooks() throws Exception {
    byte[] bytes = Wire.call("GetFunctions", 1, Wire.request(struct(V1, string(2, "sales"))));
    AtomicLong nowNs = new AtomicLong();
    InputStream oneByteASecond =
        new ByteArrayInputStream(bytes) {
          @Override
          public synchronized int read(byte[] target, int offset, int length) {
            nowNs.addAndGet(Duration.ofSeconds(1).toNanos());
            return super.read(target, offset, 1);
          }
        };
    ConnectionInput in = new ConnectionInput(oneByteASecond, millis -> {}, nowNs::get);
    in.startMessage(Duration.ofSeconds(10));

    assertThatThrownBy(() -> new MessageReader(in, Map.of(), LIMITS, MEMORY.share()).read())
        .isInstanceOf(BrokenMessageException.class)
        .hasMessage("a message did not come wholly within 10000 ms");
    assertThat(nowNs.get()).isEqualTo(Duration.ofSeconds(10).toNanos());
  }
}
