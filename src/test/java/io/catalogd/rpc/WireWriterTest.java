package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.WireBytes;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.impala.thrift.TUniqueId;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TMemoryBuffer;
import org.junit.jupiter.api.Test;

class WireWriterTest {
  private final TMemoryBuffer target;
  private final TMemoryBuffer expected;
  private final TBinaryProtocol protocol;

  WireWriterTest() throws TException {
    target = new TMemoryBuffer(16);
    expected = new TMemoryBuffer(16);
    protocol = new TBinaryProtocol(expected);
  }

  @Test
  void valuesAreWrittenAsTheBinaryProtocolWritesThem() throws TException {
    WireWriter out = WireWriter.into(target, Long.MAX_VALUE);
    out.field(TType.I64, 0x1234);
    out.i64(Long.MIN_VALUE + 5);
    out.i32(-2);
    out.i8(-3);
    out.bool(true);
    out.bool(false);
    out.string("plain");
    out.string("größer als \ud83d\ude00 und \ud800");
    out.binary(new byte[] {0, -1});
    out.struct(new TUniqueId(1, 2));
    out.stop();
    out.finish();

    protocol.writeFieldBegin(new TField("", TType.I64, (short) 0x1234));
    protocol.writeI64(Long.MIN_VALUE + 5);
    protocol.writeI32(-2);
    protocol.writeByte((byte) -3);
    protocol.writeBool(true);
    protocol.writeBool(false);
    protocol.writeString("plain");
    protocol.writeString("größer als \ud83d\ude00 und \ud800");
    protocol.writeBinary(ByteBuffer.wrap(new byte[] {0, -1}));
    new TUniqueId(1, 2).write(protocol);
    protocol.writeFieldStop();
    assertThat(bytes(target)).isEqualTo(bytes(expected));
    assertThat(out.size()).isEqualTo(target.length());
  }

  @Test
  void orderIsKeptAcrossTheBordersOfItsBuffer() throws TException {
    List<Integer> sizes = List.of(1, 2047, 2048, 2049, 16_383, 16_384, 16_385, 40_000, 3);
    WireWriter out = WireWriter.into(target, Long.MAX_VALUE);
    for (int size : sizes) {
      String ascii = "a".repeat(size);
      String other = "é".repeat(size);
      out.string(ascii);
      out.string(other);
      out.raw(WireBytes.copyOf(new byte[size]));
      out.strings(List.of(ascii));
      out.stringMap(Map.of(ascii, other));
      protocol.writeString(ascii);
      protocol.writeString(other);
      expected.write(new byte[size]);
      protocol.writeByte(TType.STRING);
      protocol.writeI32(1);
      protocol.writeString(ascii);
      protocol.writeByte(TType.STRING);
      protocol.writeByte(TType.STRING);
      protocol.writeI32(1);
      protocol.writeString(ascii);
      protocol.writeString(other);
    }
    out.finish();

    assertThat(bytes(target)).isEqualTo(bytes(expected));
  }

  @Test
  void oneByteMoreThanAllowedIsRefused() throws TException {
    WireWriter fits = WireWriter.into(target, 100_000);
    fits.write(new byte[99_999], 0, 99_999);
    fits.i8(1);
    fits.finish();
    assertThat(target.length()).isEqualTo(100_000);

    WireWriter tooLarge = WireWriter.measuring(100_000);
    tooLarge.write(new byte[99_999], 0, 99_999);
    tooLarge.i8(1);
    assertThatThrownBy(() -> tooLarge.i8(1))
        .isInstanceOf(WireWriter.TooLargeException.class)
        .hasMessage("More than 100000 bytes");
  }

  private static byte[] bytes(TMemoryBuffer buffer) {
    return Arrays.copyOf(buffer.getArray(), buffer.length());
  }
}
