package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Utf8CheckTest {
  @Test
  void agreesWithThePlatformOnAllSequencesOfTwoBytesAndManyLongerOnes() {
    for (int first = 0; first < 256; first++) {
      for (int second = 0; second < 256; second++) {
        check((byte) first, (byte) second);
      }
    }
    int[] edges = {0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC2, 0xE0, 0xED, 0xEF, 0xF4};
    Random random = new Random(42);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[3 + random.nextInt(3)];
      for (int j = 0; j < bytes.length; j++) {
        bytes[j] = (byte) edges[random.nextInt(edges.length)];
      }
      bytes[0] = (byte) (0xE0 + random.nextInt(0x18));
      check(bytes);
    }
  }

  private static void check(byte... bytes) {
    Utf8Check check = new Utf8Check();
    for (int i = 0; i < bytes.length; i++) {
      check.accept(bytes, i, 1);
    }
    assertThat(check.isValid()).as("%s", (Object) bytes).isEqualTo(isUtf8(bytes));
  }

  private static boolean isUtf8(byte... bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }
}
