package io.catalogd.model;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The file formats that coordinators know, with the classes that stand for them in the metastore
 * (C335, D91).
 */
public enum FileFormat {
  TEXT(
      "org.apache.hadoop.mapred.TextInputFormat",
      "org.apache.hadoop.hive.ql.io.HiveIgnoreKeyTextOutputFormat",
      "org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe",
      List.of("com.hadoop.mapred.DeprecatedLzoTextInputFormat")),
  RC_FILE(
      "org.apache.hadoop.hive.ql.io.RCFileInputFormat",
      "org.apache.hadoop.hive.ql.io.RCFileOutputFormat",
      "org.apache.hadoop.hive.serde2.columnar.ColumnarSerDe",
      List.of()),
  SEQUENCE_FILE(
      "org.apache.hadoop.mapred.SequenceFileInputFormat",
      "org.apache.hadoop.hive.ql.io.HiveSequenceFileOutputFormat",
      "org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe",
      List.of()),
  AVRO(
      "org.apache.hadoop.hive.ql.io.avro.AvroContainerInputFormat",
      "org.apache.hadoop.hive.ql.io.avro.AvroContainerOutputFormat",
      "org.apache.hadoop.hive.serde2.avro.AvroSerDe",
      List.of()),
  PARQUET(
      "org.apache.hadoop.hive.ql.io.parquet.MapredParquetInputFormat",
      "org.apache.hadoop.hive.ql.io.parquet.MapredParquetOutputFormat",
      "org.apache.hadoop.hive.ql.io.parquet.serde.ParquetHiveSerDe",
      List.of(
          "com.cloudera.impala.hive.serde.ParquetInputFormat",
          "parquet.hive.DeprecatedParquetInputFormat",
          "parquet.hive.MapredParquetInputFormat")),
  KUDU(
      "org.apache.kudu.mapreduce.KuduTableInputFormat",
      "org.apache.kudu.mapreduce.KuduTableOutputFormat",
      "",
      List.of()),
  ORC(
      "org.apache.hadoop.hive.ql.io.orc.OrcInputFormat",
      "org.apache.hadoop.hive.ql.io.orc.OrcOutputFormat",
      "org.apache.hadoop.hive.ql.io.orc.OrcSerde",
      List.of());

  private static final Map<String, FileFormat> BY_INPUT_FORMAT = byInputFormat();

  private final String inputFormat;
  private final String outputFormat;
  private final String serde;
  private final List<String> furtherInputFormats;

  FileFormat(
      String inputFormat, String outputFormat, String serde, List<String> furtherInputFormats) {
    this.inputFormat = inputFormat;
    this.outputFormat = outputFormat;
    this.serde = serde;
    this.furtherInputFormats = furtherInputFormats;
  }

  /** The format whose input format class this is; exact class names only (C335). */
  public static Optional<FileFormat> ofInputFormat(String className) {
    return Optional.ofNullable(BY_INPUT_FORMAT.get(className));
  }

  /** Class that reads files of this format, as written into new tables. */
  public String inputFormat() {
    return inputFormat;
  }

  /** Class that writes files of this format, as written into new tables. */
  public String outputFormat() {
    return outputFormat;
  }

  /** Class that turns records into columns; empty for Kudu. */
  public String serde() {
    return serde;
  }

  private static Map<String, FileFormat> byInputFormat() {
    Map<String, FileFormat> formats = new HashMap<>();
    for (FileFormat format : values()) {
      formats.put(format.inputFormat, format);
      format.furtherInputFormats.forEach(name -> formats.put(name, format));
    }
    return Map.copyOf(formats);
  }
}
