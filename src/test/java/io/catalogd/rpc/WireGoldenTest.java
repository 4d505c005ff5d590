package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.thrift.TBase;
import org.apache.thrift.TFieldIdEnum;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.transport.TMemoryInputTransport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Pins the wire: these bytes are what coordinators send and expect, so no change may alter them.
 */
class WireGoldenTest {
  private static final int SEQUENCE = 5;

  static Stream<String> methods() {
    return Samples.requests().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("methods")
  void requestIsWrittenAsTheseBytes(String method) throws Exception {
    byte[] written = Wire.call(method, SEQUENCE, Samples.requests().get(method));

    assertThat(hex(written)).isEqualTo(hex(golden(method + ".request")));
  }

  @ParameterizedTest
  @MethodSource("methods")
  void requestIsReadFromTheseBytesWithoutViolation(String method) throws Exception {
    byte[] bytes = golden(method + ".request");
    ConnectionInput in =
        new ConnectionInput(new ByteArrayInputStream(bytes), millis -> {}, System::nanoTime);
    in.startMessage(Duration.ofMinutes(1));

    RpcMessage message =
        new MessageReader(
                in,
                new RpcMethods(new OkCalls()).arguments(),
                new MessageReader.Limits(bytes.length * 20L, 64),
                new SharedMemory(1000).share())
            .read();

    assertThat(message.violation()).isNull();
    assertThat(message.method()).isEqualTo(method);
    assertThat(message.sequenceId()).isEqualTo(SEQUENCE);
    assertThat(message.sizeBytes()).isEqualTo(bytes.length);
    TBase<?, ?> arguments = ExtensionSamples.part(method, "_args");
    arguments.read(new TBinaryProtocol(new ChunkTransport(message.arguments(), bytes.length)));
    assertThat(member(arguments, 1)).isEqualTo(Samples.requests().get(method));
  }

  @ParameterizedTest
  @MethodSource("methods")
  void replyIsWrittenAsTheseBytes(String method) throws Exception {
    RpcMessage request = new RpcMessage(method, SEQUENCE, new ChunkBuffer(), 0, null);
    ByteArrayOutputStream written = new ByteArrayOutputStream();

    ReplyMessages.of(
            request, Samples.replies().get(method)::write, new SharedMemory(1 << 20).share())
        .sendTo(written);

    assertThat(hex(written.toByteArray())).isEqualTo(hex(golden(method + ".reply")));
  }

  @ParameterizedTest
  @MethodSource("methods")
  void replyIsReadFromTheseBytesByTheGeneratedClient(String method) throws Exception {
    TBinaryProtocol in = new TBinaryProtocol(new TMemoryInputTransport(golden(method + ".reply")));

    TMessage header = in.readMessageBegin();
    TBase<?, ?> result = ExtensionSamples.part(method, "_result");
    result.read(in);

    assertThat(header).isEqualTo(new TMessage(method, TMessageType.REPLY, SEQUENCE));
    assertThat(member(result, 0)).isEqualTo(Samples.replies().get(method));
  }

  private static <F extends TFieldIdEnum> Object member(TBase<?, F> struct, int id) {
    return struct.getFieldValue(struct.fieldForId(id));
  }

  /** The bytes of a file of hexadecimal digits, in which {@code #} begins a comment. */
  static byte[] golden(String name) throws IOException {
    try (InputStream in = WireGoldenTest.class.getResourceAsStream("/wire/" + name + ".hex")) {
      assertThat(in).as(name).isNotNull();
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return HexFormat.of()
          .parseHex(
              text.lines()
                  .map(line -> line.replaceFirst("#.*", "").replaceAll("\\s", ""))
                  .collect(Collectors.joining()));
    }
  }

  /** Lines of 32 bytes, so that a difference is found. */
  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes).replaceAll("(.{64})", "$1\n");
  }
}
