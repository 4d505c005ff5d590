package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.model.CacheParameters;
import io.catalogd.model.Column;
import io.catalogd.model.EncodedFile;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionSet;
import io.catalogd.model.StorageFormat;
import io.catalogd.stored.StatisticsParameters;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.apache.impala.thrift.THdfsFileDesc;
import org.apache.impala.thrift.THdfsFileFormat;
import org.apache.impala.thrift.THdfsPartition;
import org.apache.impala.thrift.THdfsPartitionLocation;
import org.apache.impala.thrift.TTable;
import org.apache.impala.thrift.TTableStats;
import org.apache.thrift.TException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Holds full partitions, written as they are packed, against generated objects made of the model.
 */
class FullEncodingTest {
  static LongStream seeds() {
    return LongStream.range(0, 150);
  }

  // C129 to C132, C365, C366
  @ParameterizedTest
  @MethodSource("seeds")
  void partitionsAreThoseOfTheGeneratedClassesForAnyTable(long seed) throws TException {
    FileSystemTable table = withNumbers(new RandomTables(seed).table(), seed);
    boolean withStatistics = seed % 2 == 0;

    TTable told = write(table, withStatistics ? Long.MAX_VALUE : 0);

    List<String> prefixes = told.getHdfs_table().getPartition_prefixes();
    Map<Long, THdfsPartition> partitions = told.getHdfs_table().getPartitions();
    assertThat(partitions).hasSize(table.partitions().size());
    for (Partition partition : table.partitions().inKeyOrder()) {
      THdfsPartition written = partitions.get(partition.id());
      THdfsPartitionLocation location = written.getLocation();
      assertThat(prefix(location, prefixes) + location.getSuffix()).isEqualTo(partition.location());
      THdfsPartition made = generated(table, partition, withStatistics).setLocation(location);
      for (THdfsPartition._Fields member : THdfsPartition._Fields.values()) {
        assertThat(written.isSet(member)).as("%s is set", member).isEqualTo(made.isSet(member));
        assertThat(written.getFieldValue(member))
            .as("%s", member)
            .isEqualTo(made.getFieldValue(member));
      }
    }
  }

  private static String prefix(THdfsPartitionLocation location, List<String> prefixes) {
    return location.getPrefix_index() < 0 ? "" : prefixes.get(location.getPrefix_index());
  }

  /** Row counts and directives, valid ones and others. */
  private static FileSystemTable withNumbers(FileSystemTable table, long seed) {
    List<Partition> partitions = new ArrayList<>();
    for (Partition partition : table.partitions().inKeyOrder()) {
      Map<String, String> parameters = new HashMap<>(partition.parameters());
      parameters.put("numRows", List.of("17", "", "no number").get((int) (seed % 3)));
      if (partition.id() % 3 == 0) {
        CacheParameters.put(parameters, partition.id() % 2, 3);
      }
      partitions.add(partition.withParameters(parameters));
    }
    return table.withPartitions(PartitionSet.of(partitions), table.hosts());
  }

  private static TTable write(FileSystemTable table, long maxStatisticsBytes) throws TException {
    TableEntry entry = new TableEntry(table.name(), 5, new TableState.Loaded(table));
    return Replied.write(out -> new TableCodec(maxStatisticsBytes).write(entry, out), new TTable());
  }

  private static THdfsPartition generated(
      FileSystemTable table, Partition partition, boolean withStatistics) {
    StorageFormat format = partition.format();
    List<Column> keys = table.definition().partitionKeys();
    THdfsPartition made = new THdfsPartition();
    made.setLineDelim(format.delimiters().line());
    made.setFieldDelim(format.delimiters().field());
    made.setCollectionDelim(format.delimiters().collection());
    made.setMapKeyDelim(format.delimiters().mapKey());
    made.setEscapeChar(format.delimiters().escape());
    made.setFileFormat(THdfsFileFormat.valueOf(format.fileFormat().name()));
    made.setPartitionKeyExprs(new ArrayList<>());
    for (int i = 0; i < keys.size(); i++) {
      made.addToPartitionKeyExprs(
          KeyLiteralCodec.encode(keys.get(i).type(), partition.key().values().get(i)));
    }
    made.setBlockSize(format.blockSize());
    for (byte[] file : EncodedFile.plainly(partition.files())) {
      made.addToFile_desc(new THdfsFileDesc(ByteBuffer.wrap(file)));
    }
    made.setAccess_level(AccessLevelCodec.encode(partition.access()));
    made.setStats(new TTableStats(rows(table, partition)));
    made.setIs_marked_cached(partition.isMarkedCached());
    made.setId(partition.id());
    made.setHms_parameters(
        onTheWire(withStatistics ? StatisticsParameters.all(partition) : partition.parameters()));
    made.setNum_blocks(partition.files().blockCount());
    made.setTotal_file_size_bytes(partition.files().totalBytes());
    made.setHas_incremental_stats(
        partition.statistics() != null && partition.statistics().isIncremental());
    return made;
  }

  /** Half a character does not outlive UTF-8. */
  private static Map<String, String> onTheWire(Map<String, String> texts) {
    Map<String, String> read = new HashMap<>();
    texts.forEach((name, value) -> read.put(onTheWire(name), onTheWire(value)));
    return read;
  }

  private static String onTheWire(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }

  private static long rows(FileSystemTable table, Partition partition) {
    boolean known = partition.parameters().get("numRows").equals("17");
    return table.isPartitioned() ? (known ? 17 : -1) : table.definition().rowCount();
  }
}
