package io.catalogd.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PartitionFilesTest {
  /** By 4 bytes; read off against the FlatBuffers format by hand. */
  private static final String GOLDEN =
      "14000000 10002000 14000400 1c000c00 18000000" // root at 20; vtable
          + "10000000 03000000 00000000 08070605 04030201" // vtable 16 before; size, time
          + "0c000000 14000000 08000000" // name 12 ahead, blocks 20 ahead; LZ4
          + "05000000 662e6c7a 34000000" // name
          + "01000000 10000000" // one block, 16 ahead
          + "0c001c00 04000c00 14001800" // its vtable
          + "0c000000 00000000 00000000 03000000 00000000 08000000 0c000000" // offset, size
          + "02000000 00800100" // hosts 0 (cached), 1
          + "02000000 01000000"; // disks 1, 0

  private static final FileReplica CACHED_ON_FIRST = new FileReplica(0, 1, true);
  private static final FileReplica ON_SECOND = new FileReplica(1, 0, false);
  private static final FileReplica ON_LAST = new FileReplica(32_767, FileReplica.NO_DISK, true);

  @Test
  void fieldsLieInTheSlotsThatCoordinatorsReadC304C305() {
    FileBlock first = new FileBlock(0, 512, List.of(CACHED_ON_FIRST, ON_SECOND, ON_LAST));
    FileBlock second = new FileBlock(512, 100, List.of(ON_SECOND));

    LibraryTable raw =
        encoded(FileDescriptor.of("part-0.gz", 612, 1_534_000_000_000L, List.of(first, second)));

    assertThat(raw.string(0)).isEqualTo("part-0.gz");
    assertThat(raw.int64(1)).isEqualTo(612);
    assertThat(raw.int8(2)).isEqualTo((byte) 2);
    assertThat(raw.int64(3)).isEqualTo(1_534_000_000_000L);
    assertThat(raw.has(5)).isFalse();
    LibraryTable[] blocks = raw.tables(4);
    assertThat(blocks).hasSize(2);
    assertThat(blocks[0].int64(0)).isZero();
    assertThat(blocks[0].int64(1)).isEqualTo(512);
    assertThat(blocks[1].int64(0)).isEqualTo(512);
    assertThat(blocks[1].int64(1)).isEqualTo(100);
  }

  @Test
  void hostsAndDisksPairByPositionC310() {
    FileBlock block = new FileBlock(0, 512, List.of(CACHED_ON_FIRST, ON_SECOND, ON_LAST));

    LibraryTable raw = encoded(FileDescriptor.of("f", 512, 1, List.of(block))).tables(4)[0];

    assertThat(raw.unsignedShorts(2)).containsExactly(0x8000, 1, 0xFFFF);
    assertThat(raw.unsignedShorts(3)).containsExactly(1, 0, 0xFFFF);
  }

  @Test
  void bytesAreGolden() {
    FileBlock block = new FileBlock(0, 3, List.of(CACHED_ON_FIRST, ON_SECOND));
    FileDescriptor file = FileDescriptor.of("f.lz4", 3, 0x0102030405060708L, List.of(block));

    byte[] bytes = EncodedFile.of(PartitionFiles.of(List.of(file))).get(0);

    assertThat(HexFormat.of().formatHex(bytes)).isEqualTo(GOLDEN.replace(" ", ""));
  }

  @Test
  void fileWithoutBlocksHasNoVectorOfThemC312() {
    FileDescriptor file = FileDescriptor.of("empty", 0, 5, List.of());

    LibraryTable raw = encoded(file);

    assertThat(raw.has(1)).isFalse();
    assertThat(raw.has(4)).isFalse();
    assertThat(PartitionFiles.of(List.of(file)).toList()).containsExactly(file);
  }

  @Test
  void erasureCodedFileSaysSoAndNamesNoDisksC314() {
    FileBlock block = new FileBlock(0, 9, List.of(new FileReplica(4, FileReplica.NO_DISK, false)));
    FileDescriptor file = FileDescriptor.ofErasureCoded("f", 9, 5, List.of(block));

    LibraryTable raw = encoded(file);

    assertThat(raw.int8(5)).isEqualTo((byte) 1);
    assertThat(raw.tables(4)[0].unsignedShorts(2)).containsExactly(4);
    assertThat(raw.tables(4)[0].has(3)).isFalse();
    assertThat(PartitionFiles.of(List.of(file)).toList()).containsExactly(file);
  }

  /** Sizes are as they are told before a byte is written, and 64-bit values are aligned (C303). */
  @Test
  void whatIsPackedIsUnpackedAndEncodedWithoutSlack() {
    Random random = new Random(42);
    LibraryEncoder library = new LibraryEncoder();
    for (int round = 0; round < 300; round++) {
      List<FileDescriptor> files = new ArrayList<>();
      for (int i = random.nextInt(6); i > 0; i--) {
        files.add(randomFile(random));
      }

      PartitionFiles packed = PartitionFiles.of(files);

      List<byte[]> encoded = EncodedFile.of(packed);
      assertThat(packed.toList()).isEqualTo(files);
      assertThat(encoded).extracting(EncodedFile::decode).isEqualTo(files);
      assertThat(encoded).containsExactlyElementsOf(EncodedFile.plainly(packed));
      assertThat(library.encode(packed)).extracting(EncodedFile::decode).isEqualTo(files);
      assertThat(packed.count()).isEqualTo(files.size());
      assertThat(packed.hasCachedReplicas())
          .isEqualTo(files.stream().anyMatch(FileDescriptor::hasCachedReplica));
      assertThat(packed.isEmpty()).isEqualTo(files.isEmpty());
      assertThat(packed.encodedBytes()).isEqualTo(encoded.stream().mapToLong(f -> f.length).sum());
      assertThat(packed.totalBytes())
          .isEqualTo(files.stream().mapToLong(FileDescriptor::sizeBytes).sum());
      assertThat(packed.blockCount())
          .isEqualTo(files.stream().mapToLong(f -> f.blocks().size()).sum());
      assertThat(packed)
          .isEqualTo(PartitionFiles.of(files))
          .hasSameHashCodeAs(PartitionFiles.of(files));
    }
  }

  /** Files of one shape are encoded from one template, also across partitions. */
  @Test
  void runsOfFilesThatAreMuchAlikeAreEncodedEachAsItIs() {
    Random random = new Random(7);
    FileEncoder encoder = new FileEncoder();
    for (int round = 0; round < 300; round++) {
      PartitionFiles files = PartitionFiles.of(runs(random));

      encoder.open(files);

      for (byte[] expected : EncodedFile.plainly(files)) {
        assertThat(encoder.next()).isTrue();
        // Where the bytes are put is not clean.
        byte[] target = new byte[encoder.size() + 7];
        random.nextBytes(target);
        encoder.writeTo(target, 5);
        assertThat(Arrays.copyOfRange(target, 5, 5 + encoder.size())).isEqualTo(expected);
      }
      assertThat(encoder.next()).isFalse();
    }
  }

  private static List<FileDescriptor> runs(Random random) {
    List<FileDescriptor> files = new ArrayList<>();
    for (int run = random.nextInt(4); run >= 0; run--) {
      int mostHost = random.nextBoolean() ? 100 : HostIndex.MAX_HOSTS - 1;
      int replicas = random.nextInt(7);
      int blocks = random.nextInt(4);
      boolean erasureCoded = random.nextInt(4) == 0;
      String end = "-" + random.nextInt(1000) + ".snappy";
      for (int i = random.nextInt(5); i >= 0; i--) {
        long size = random.nextInt(8) == 0 ? 0 : 128L * blocks - random.nextInt(100);
        List<FileBlock> all = new ArrayList<>();
        for (int block = 0; block < blocks; block++) {
          List<FileReplica> copies = new ArrayList<>();
          for (int copy = 0; copy < replicas; copy++) {
            int disk = erasureCoded ? FileReplica.NO_DISK : random.nextInt(14) - 1;
            copies.add(new FileReplica(random.nextInt(mostHost), disk, random.nextBoolean()));
          }
          all.add(new FileBlock(128L * block, Math.min(128, size - 128L * block), copies));
        }
        long time = random.nextInt(8) == 0 ? 0 : 1_534_000_000_000L + random.nextInt();
        files.add(
            new FileDescriptor(
                "part-" + random.nextInt(1000) + end, size, time, erasureCoded, all));
      }
    }
    return files;
  }

  @Test
  void filesThatDifferInAnythingAreDifferent() {
    PartitionFiles files = PartitionFiles.of(List.of(FileDescriptor.of("abc", 7, 5, List.of())));

    assertThat(files)
        .isNotEqualTo(PartitionFiles.of(List.of(FileDescriptor.of("abd", 7, 5, List.of()))))
        .isNotEqualTo(PartitionFiles.of(List.of(FileDescriptor.of("abc", 8, 5, List.of()))))
        .isNotEqualTo(PartitionFiles.of(List.of(FileDescriptor.of("abc", 7, 6, List.of()))))
        .isNotEqualTo(PartitionFiles.EMPTY);
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

  private static LibraryTable encoded(FileDescriptor file) {
    return LibraryTable.root(EncodedFile.of(PartitionFiles.of(List.of(file))).get(0));
  }

  private static FileDescriptor randomFile(Random random) {
    String name = "ñ\uD83D\uDE00".repeat(random.nextInt(3)) + "part-" + random.nextInt(1000);
    List<FileBlock> blocks = randomBlocks(random);
    boolean regular = random.nextBoolean();
    long sizeBytes = regular ? blocks.size() * 128L : random.nextLong();
    boolean erasureCoded = random.nextInt(4) == 0;
    if (erasureCoded) {
      blocks = blocks.stream().map(PartitionFilesTest::withoutDisks).toList();
    }
    return new FileDescriptor(name, sizeBytes, random.nextLong(), erasureCoded, blocks);
  }

  private static FileBlock withoutDisks(FileBlock block) {
    return new FileBlock(
        block.offset(),
        block.sizeBytes(),
        block.replicas().stream()
            .map(
                replica ->
                    new FileReplica(replica.hostNumber(), FileReplica.NO_DISK, replica.cached()))
            .toList());
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
