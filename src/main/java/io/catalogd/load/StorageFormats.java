package io.catalogd.load;

import io.catalogd.model.Delimiters;
import io.catalogd.model.FileFormat;
import io.catalogd.model.StorageFormat;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.SerDeInfo;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads how files are written from a metastore's storage descriptor (C329 to C339). */
final class StorageFormats {
  private static final Logger log = LoggerFactory.getLogger(StorageFormats.class);

  private static final Set<String> SERDES =
      Set.of(
          "org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe",
          "org.apache.hadoop.hive.serde2.avro.AvroSerDe",
          "org.apache.hadoop.hive.serde2.columnar.ColumnarSerDe",
          "org.apache.hadoop.hive.ql.io.orc.OrcSerde",
          "org.apache.hadoop.hive.ql.io.parquet.serde.ParquetHiveSerDe",
          "parquet.hive.serde.ParquetHiveSerDe");

  private static final byte NO_ESCAPE = 0;

  private StorageFormats() {}

  /**
   * Reads format, serde and delimiters.
   *
   * @throws io.catalogd.model.CatalogException {@code InvalidStorageDescriptorException} in the
   *     words of C111 or C331
   */
  static StorageFormat of(StorageDescriptor sd) {
    String inputFormat = LoadErrors.orEmpty(sd.getInputFormat());
    FileFormat format =
        FileFormat.ofInputFormat(inputFormat)
            .filter(known -> known != FileFormat.KUDU)
            .orElseThrow(
                () ->
                    LoadErrors.unsupportedDescriptor(
                        "Input format '" + inputFormat + "' is not supported."));
    SerDeInfo serde = sd.getSerdeInfo() == null ? new SerDeInfo() : sd.getSerdeInfo();
    String library = LoadErrors.orEmpty(serde.getSerializationLib());
    if (!SERDES.contains(library)) {
      throw LoadErrors.unsupportedDescriptor("SerDe library '" + library + "' is not supported.");
    }
    Map<String, String> parameters =
        serde.getParameters() == null ? Map.of() : serde.getParameters();
    return new StorageFormat(
        format,
        delimiters(parameters),
        blockSize(parameters.get("blocksize")),
        WireForms.descriptorTail(sd));
  }

  private static Delimiters delimiters(Map<String, String> parameters) {
    byte line = delimiter(parameters.get("line.delim"), (byte) '\n');
    byte field = delimiter(parameters.get("field.delim"), (byte) 1);
    byte collection = delimiter(parameters.get("colelction.delim"), field);
    byte mapKey = delimiter(parameters.get("mapkey.delim"), field);
    byte escape = delimiter(parameters.get("escape.delim"), NO_ESCAPE);
    // Not kept, since no reader of files asks for it; a bad one fails the load all the same.
    delimiter(parameters.get("quote.delim"), field);
    if (escape != NO_ESCAPE && (escape == line || escape == field || escape == collection)) {
      log.warn("Escape character {} is also a delimiter, so it is left out", escape);
      escape = NO_ESCAPE;
    }
    return new Delimiters(line, field, collection, mapKey, escape);
  }

  /** A number first, so that "1" is the byte 1 and not the digit (C331, C332). */
  private static byte delimiter(@Nullable String text, byte absent) {
    if (text == null) {
      return absent;
    }
    try {
      return Byte.parseByte(text);
    } catch (NumberFormatException e) {
      if (text.length() == 1 && text.charAt(0) <= 0xFF) {
        return (byte) text.charAt(0);
      }
      throw LoadErrors.invalidDescriptor(
          "Invalid delimiter: '"
              + text
              + "'. Delimiter must be specified as a single character or as a decimal value in the"
              + " range [-128:127]");
    }
  }

  private static int blockSize(@Nullable String text) {
    try {
      return text == null ? 0 : Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw LoadErrors.invalidDescriptor("Invalid block size: '" + text + "'");
    }
  }
}
