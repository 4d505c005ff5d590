package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.CatalogException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.junit.jupiter.api.Test;

class ChunkBufferTest {
  @Test
  void whatIsWrittenIsReadAndSentInOrder() throws IOException {
    byte[] bytes = new byte[1_000_000];
    new Random(1).nextBytes(bytes);
    ChunkBuffer buffer = new ChunkBuffer();
    for (int at = 0; at < bytes.length; ) {
      int piece = Math.min(1 + at % 70_001, bytes.length - at);
      buffer.write(bytes, at, piece);
      at += piece;
    }

    byte[] read = new byte[bytes.length];
    int at = 0;
    for (int piece = -1; piece != 0; at += piece) {
      piece = buffer.read(read, at, Math.min(99_999, read.length - at));
    }
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    buffer.sendTo(sent);

    assertThat(buffer.size()).isEqualTo(bytes.length);
    assertThat(at).isEqualTo(bytes.length);
    assertThat(read).isEqualTo(bytes);
    assertThat(sent.toByteArray()).isEqualTo(bytes);
  }

  @Test
  void emptyBufferHasNothingToReadOrSend() throws IOException {
    ChunkBuffer buffer = new ChunkBuffer();
    ByteArrayOutputStream sent = new ByteArrayOutputStream();

    buffer.sendTo(sent);

    assertThat(buffer.readable()).isZero();
    assertThat(buffer.read(new byte[5], 0, 5)).isZero();
    assertThat(sent.size()).isZero();
  }

  @Test
  void protocolReadsNumbersAcrossTheBordersOfChunks() throws Exception {
    ChunkBuffer buffer = new ChunkBuffer();
    TBinaryProtocol protocol = new TBinaryProtocol(new ChunkTransport(buffer, 1 << 20));
    protocol.writeByte((byte) 1);
    for (int i = 0; i < 5_000; i++) {
      protocol.writeI64(i);
      protocol.writeString("text " + i);
    }

    assertThat(protocol.readByte()).isEqualTo((byte) 1);
    for (int i = 0; i < 5_000; i++) {
      assertThat(protocol.readI64()).isEqualTo(i);
      assertThat(protocol.readString()).isEqualTo("text " + i);
    }
    assertThat(buffer.readable()).isZero();
  }

  @Test
  void replyThatWouldMakeAllTogetherTooLargeIsRefusedUntilOthersAreSent() {
    SharedMemory memory = new SharedMemory(3 << 20);
    SharedMemory.Share sent = memory.share();
    byte[] large = new byte[2 << 20];
    new ChunkTransport(new ChunkBuffer(), Long.MAX_VALUE, sent).write(large, 0, large.length);
    SharedMemory.Share refused = memory.share();

    assertThatThrownBy(
            () ->
                new ChunkTransport(new ChunkBuffer(), Long.MAX_VALUE, refused)
                    .write(large, 0, large.length))
        .hasMessage(
            "All replies together would hold more than 3145728 bytes, an eighth of the heap;"
                + " ask for less at once, or try again later");

    refused.release();
    sent.release();
    new ChunkTransport(new ChunkBuffer(), Long.MAX_VALUE, refused).write(large, 0, large.length);
    assertThat(memory.used()).isPositive();
  }

  @Test
  void replyPastTheLimitIsRefused() {
    ChunkTransport transport = new ChunkTransport(new ChunkBuffer(), 10);
    transport.write(new byte[10], 0, 10);

    assertThatThrownBy(() -> transport.write(new byte[1], 0, 1))
        .isInstanceOf(CatalogException.class)
        .hasMessage("The reply would be larger than 10 bytes; ask for less at once");
  }
}
