package io.catalogd.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.flatbuffers.FlatBufferBuilder;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FileDescriptorTest {
  /** By 4 bytes; read off against the FlatBuffers format by hand. */
  private static final String GOLDEN =
      "18000000 00000000 00000e00 24000c00 18000700 10000800 0e000000 00000008" // root table
          + "28000000 18000000 08070605 04030201 03000000 00000000 00000000" // its fields
          + "05000000 662e6c7a 34000000" // name
          + "01000000 10000000" // one block
          + "0c001400 00000c00 08000400 0c000000 10000000 14000000 03000000 00000000"
          + "02000000 01000000" // disks 1, 0
          + "02000000 00800100"; // hosts 0 (cached), 1

  private static final FileReplica CACHED_ON_FIRST = new FileReplica(0, 1, true);
  private static final FileReplica ON_SECOND = new FileReplica(1, 0, false);
  private static final FileReplica ON_LAST = new FileReplica(32_767, FileReplica.NO_DISK, true);

  @Test
  void fieldsLieInTheSlotsThatCoordinatorsReadC304C305() {
    FileBlock first = new FileBlock(0, 512, List.of(CACHED_ON_FIRST, ON_SECOND, ON_LAST));
    FileBlock second = new FileBlock(512, 100, List.of(ON_SECOND));

    FileDescriptor file =
        FileDescriptor.of("part-0.gz", 612, 1_534_000_000_000L, blocks(first, second));

    RawFlatTable raw = RawFlatTable.root(file.toByteArray());
    assertThat(raw.string(0)).isEqualTo("part-0.gz");
    assertThat(raw.int64(1)).isEqualTo(612);
    assertThat(raw.int8(2)).isEqualTo((byte) 2);
    assertThat(raw.int64(3)).isEqualTo(1_534_000_000_000L);
    assertThat(raw.has(5)).isFalse();
    RawFlatTable[] blocks = raw.tables(4);
    assertThat(blocks).hasSize(2);
    assertThat(blocks[0].has(0)).isFalse();
    assertThat(blocks[0].int64(1)).isEqualTo(512);
    assertThat(blocks[1].int64(0)).isEqualTo(512);
    assertThat(blocks[1].int64(1)).isEqualTo(100);
  }

  @Test
  void hostsAndDisksPairByPositionC310() {
    FileBlock block = new FileBlock(0, 512, List.of(CACHED_ON_FIRST, ON_SECOND, ON_LAST));

    FileDescriptor file = FileDescriptor.of("f", 512, 1, blocks(block));

    RawFlatTable raw = RawFlatTable.root(file.toByteArray()).tables(4)[0];
    assertThat(raw.unsignedShorts(2)).containsExactly(0x8000, 1, 0xFFFF);
    assertThat(raw.unsignedShorts(3)).containsExactly(1, 0, 0xFFFF);
  }

  @Test
  void bytesAreGolden() {
    FileBlock block = new FileBlock(0, 3, List.of(CACHED_ON_FIRST, ON_SECOND));

    FileDescriptor file = FileDescriptor.of("f.lz4", 3, 0x0102030405060708L, blocks(block));

    assertThat(HexFormat.of().formatHex(file.toByteArray())).isEqualTo(GOLDEN.replace(" ", ""));
  }

  @Test
  void fileWithoutBlocksHasNoVectorOfThemC312() {
    FileDescriptor file = FileDescriptor.of("empty", 0, 5, List.of());

    RawFlatTable raw = RawFlatTable.root(file.toByteArray());
    assertThat(raw.has(1)).isFalse();
    assertThat(raw.has(4)).isFalse();
    assertThat(file.blockCount()).isZero();
    assertThat(file.blocks()).isEmpty();
    assertThat(file.sizeBytes()).isZero();
  }

  @Test
  void erasureCodedFileSaysSoAndNamesNoDisksC314() {
    FileBlock block = new FileBlock(0, 9, List.of(new FileReplica(4, FileReplica.NO_DISK, false)));

    FileDescriptor file = FileDescriptor.ofErasureCoded("f", 9, 5, blocks(block));

    RawFlatTable raw = RawFlatTable.root(file.toByteArray());
    assertThat(raw.int8(5)).isEqualTo((byte) 1);
    assertThat(raw.tables(4)[0].unsignedShorts(2)).containsExactly(4);
    assertThat(raw.tables(4)[0].has(3)).isFalse();
    assertThat(file.isErasureCoded()).isTrue();
    assertThat(file.blocks()).containsExactly(block);
  }

  @Test
  void blockWithoutReplicasStaysC313() {
    FileBlock lost = new FileBlock(0, 9, List.of());

    FileDescriptor file = FileDescriptor.of("f", 9, 5, blocks(lost));

    assertThat(file.blocks()).containsExactly(lost);
  }

  @Test
  void whatIsWrittenIsReadBack() {
    Random random = new Random(42);
    for (int round = 0; round < 200; round++) {
      String name = "ñ\uD83D\uDE00".repeat(random.nextInt(3)) + "part-" + random.nextInt(1000);
      long modifiedMs = random.nextLong();
      List<FileBlock> blocks = randomBlocks(random);
      long sizeBytes = blocks.size() * 128L;

      FileDescriptor file = FileDescriptor.of(name, sizeBytes, modifiedMs, blocks);

      assertThat(file.name()).isEqualTo(name);
      assertThat(file.sizeBytes()).isEqualTo(sizeBytes);
      assertThat(file.modifiedMs()).isEqualTo(modifiedMs);
      assertThat(file.blockCount()).isEqualTo(blocks.size());
      assertThat(file.blocks()).isEqualTo(blocks);
      assertThat(file.compression()).isEqualTo(FileCompression.NONE);
      assertThat(file.isErasureCoded()).isFalse();
    }
  }

  @Test
  void absentFieldsReadAsDefaultsC306() {
    FlatBufferBuilder buffer = new FlatBufferBuilder();
    buffer.startTable(4);
    int bareBlock = buffer.endTable();
    int blocks = buffer.createVectorOfTables(new int[] {bareBlock});
    buffer.startTable(5);
    buffer.addOffset(4, blocks, 0);
    buffer.finish(buffer.endTable());

    FileDescriptor file = FileDescriptor.copyOf(buffer.sizedByteArray());

    assertThat(file.name()).isEmpty();
    assertThat(file.sizeBytes()).isZero();
    assertThat(file.modifiedMs()).isZero();
    assertThat(file.compression()).isEqualTo(FileCompression.NONE);
    assertThat(file.isErasureCoded()).isFalse();
    assertThat(file.blocks()).containsExactly(new FileBlock(0, -1, List.of()));
  }

  @Test
  void bytesHaveNoSlackBeforeOrAfterC303() {
    FileDescriptor file = FileDescriptor.of("abc", 7, 5, List.of());

    byte[] bytes = file.toByteArray();

    // The root pointer opens the buffer; the name, made first by a builder that grows downwards,
    // ends it.
    assertThat(RawFlatTable.root(bytes).string(0)).isEqualTo("abc");
    assertThat(new String(bytes, bytes.length - 4, 4, StandardCharsets.UTF_8)).isEqualTo("abc\0");
    assertThat(file.encodedSize()).isEqualTo(bytes.length).isEqualTo(48);
  }

  @Test
  void sinkGetsTheSameBytesAsACopy() throws Exception {
    FileDescriptor file = FileDescriptor.of("abc", 7, 5, List.of());
    ByteArrayOutputStream sink = new ByteArrayOutputStream();

    file.writeTo(sink::write);

    assertThat(sink.toByteArray()).isEqualTo(file.toByteArray()).hasSize(file.encodedSize());
  }

  @Test
  void equalFilesAreEqualAndCopiesCannotChangeThem() {
    FileDescriptor file = FileDescriptor.of("abc", 7, 5, List.of());

    file.toByteArray()[0]++;

    assertThat(file).isEqualTo(FileDescriptor.of("abc", 7, 5, List.of()));
    assertThat(file).hasSameHashCodeAs(FileDescriptor.copyOf(file.toByteArray()));
    assertThat(file).isNotEqualTo(FileDescriptor.of("abc", 7, 6, List.of()));
    assertThat(file).hasToString("FileDescriptor[abc, 7 bytes, 0 blocks]");
  }

  @Test
  void oneReplicatedBlockTakesAboutTheMemoryThatC316Counts() {
    FileBlock block = new FileBlock(0, 512, List.of(CACHED_ON_FIRST, ON_SECOND, ON_LAST));

    int without = FileDescriptor.of("part-00000-abcdef.parq", 512, 5, List.of()).encodedSize();
    int with = FileDescriptor.of("part-00000-abcdef.parq", 512, 5, blocks(block)).encodedSize();

    assertThat(without).isLessThanOrEqualTo(100);
    assertThat(with - without).isLessThanOrEqualTo(100);
  }

  @Test
  void numbersThatDoNotFitAreRefused() {
    assertThatThrownBy(() -> new FileReplica(32_768, 0, false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Not a host number: 32768");
    assertThatThrownBy(() -> new FileReplica(0, 65_535, false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Not a disk number: 65535");
  }

  @Test
  void knowsWhetherAnyReplicaIsInMemoryC308() {
    Random random = new Random(3);
    for (int i = 0; i < 200; i++) {
      List<FileBlock> blocks = randomBlocks(random);
      boolean any =
          blocks.stream().flatMap(block -> block.replicas().stream()).anyMatch(FileReplica::cached);

      assertThat(FileDescriptor.of("f", 10, 1, blocks).hasCachedReplica()).isEqualTo(any);
    }
  }

  private static List<FileBlock> blocks(FileBlock... blocks) {
    return List.of(blocks);
  }

  private static List<FileBlock> randomBlocks(Random random) {
    List<FileBlock> blocks = new ArrayList<>();
    int count = random.nextInt(5);
    for (int i = 0; i < count; i++) {
      List<FileReplica> replicas = new ArrayList<>();
      int copies = random.nextInt(4);
      for (int copy = 0; copy < copies; copy++) {
        int host = random.nextInt(HostIndex.MAX_HOSTS);
        replicas.add(new FileReplica(host, random.nextInt(65_536) - 1, random.nextBoolean()));
      }
      blocks.add(new FileBlock(i * 128L, 128, replicas));
    }
    return blocks;
  }
}
