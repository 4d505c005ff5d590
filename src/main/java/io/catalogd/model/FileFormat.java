package io.catalogd.model;

import java.util.HashMap;
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
      "org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe"),
  RC_FILE(
      "org.apache.hadoop.hive.ql.io.RCFileInputFormat",
      "org.apache.hadoop.hive.ql.io.RCFileOutputFormat",
      "org.apache.hadoop.hive.serde2.columnar.ColumnarSerDe"),
  SEQUENCE_FILE(
      "org.apache.hadoop.mapred.SequenceFileInputFormat",
      "org.apache.hadoop.hive.ql.io.HiveSequenceFileOutputFormat",
      "org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe"),
  AVRO(
      "org.apache.hadoop.hive.ql.io.avro.AvroContainerInputFormat",
      "org.apache.hadoop.hive.ql.io.avro.AvroContainerOutputFormat",
      "org.apache.hadoop.hive.serde2.avro.AvroSerDe"),
  PARQUET(
      "org.apache.hadoop.hive.ql.io.parquet.MapredParquetInputFormat",
      "org.apache.hadoop.hive.ql.io.parquet.MapredParquetOutputFormat",
      "org.apache.hadoop.hive.ql.io.parquet.serde.ParquetHiveSerDe"),
  KUDU(
      "org.apache.kudu.mapreduce.KuduTableInputFormat",
      "org.apache.kudu.mapreduce.KuduTableOutputFormat",
      ""),
  ORC(
      "org.apache.hadoop.hive.ql.io.orc.OrcInputFormat",
      "org.apache.hadoop.hive.ql.io.orc.OrcOutputFormat",
      "org.apache.hadoop.hive.ql.io.orc.OrcSerde");

  private static final Map<String, FileFormat> BY_INPUT_FORMAT = byInputFormat();

  private final String inputFormat;
  private final String outputFormat;
  private final String serde;

  FileFormat(String inputFormat, String outputFormat, String serde) {
    this.inputFormat = inputFormat;
    this.outputFormat = outputFormat;
    this.serde = serde;
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
    }
    formats.put("com.hadoop.mapred.DeprecatedLzoTextInputFormat", TEXT);
    formats.put("com.cloudera.impala.hive.serde.ParquetInputFormat", PARQUET);
    formats.put("parquet.hive.DeprecatedParquetInputFormat", PARQUET);
    formats.put("parquet.hive.MapredParquetInputFormat", PARQUET);
    return Map.copyOf(formats);
  }
}
