package io.catalogd.sql;

import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.impala.thrift.THdfsFileFormat;

/** File formats told by the classes that read them. */
public final class FormatText {
  private static final String HIVE = "org.apache.hadoop.hive.";
  private static final String LAZY = HIVE + "serde2.lazy.LazySimpleSerDe";

  /** Input format and serde of each (D91); what writes goes with what reads. */
  private static final Map<THdfsFileFormat, Classes> FORMATS =
      Map.of(
          THdfsFileFormat.TEXT,
          new Classes("org.apache.hadoop.mapred.TextInputFormat", LAZY),
          THdfsFileFormat.RC_FILE,
          new Classes(HIVE + "ql.io.RCFileInputFormat", HIVE + "serde2.columnar.ColumnarSerDe"),
          THdfsFileFormat.SEQUENCE_FILE,
          new Classes("org.apache.hadoop.mapred.SequenceFileInputFormat", LAZY),
          THdfsFileFormat.AVRO,
          new Classes(HIVE + "ql.io.avro.AvroContainerInputFormat", HIVE + "serde2.avro.AvroSerDe"),
          THdfsFileFormat.PARQUET,
          new Classes(
              HIVE + "ql.io.parquet.MapredParquetInputFormat",
              HIVE + "ql.io.parquet.serde.ParquetHiveSerDe"),
          THdfsFileFormat.ORC,
          new Classes(HIVE + "ql.io.orc.OrcInputFormat", HIVE + "ql.io.orc.OrcSerde"),
          THdfsFileFormat.KUDU,
          new Classes("org.apache.kudu.mapreduce.KuduTableInputFormat", ""));

  private FormatText() {}

  /** The format, where the classes are those of one that statements can name. */
  static Optional<THdfsFileFormat> find(StorageDescriptor sd) {
    String serde = sd.getSerdeInfo().getSerializationLib();
    Classes classes = new Classes(orEmpty(sd.getInputFormat()), orEmpty(serde));
    return FORMATS.entrySet().stream()
        .filter(format -> format.getValue().equals(classes))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** As statements name it, or else its input format's class. */
  public static String name(StorageDescriptor sd) {
    return find(sd).map(Clauses::formatName).orElse(orEmpty(sd.getInputFormat()));
  }

  private static String orEmpty(String text) {
    return text == null ? "" : text;
  }

  private record Classes(String input, String serde) {}
}
