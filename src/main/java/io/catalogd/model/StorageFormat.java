package io.catalogd.model;

/**
 * How the files of a table or partition are read: the metastore's storage descriptor without
 * columns and location. Shared by all partitions that have an equal one.
 *
 * @param fileFormat from the input format class (C335)
 * @param blockSize the files' declared block size, bytes (serde parameter, C334); 0 when absent
 * @param descriptorTail the metastore's {@code StorageDescriptor} fields from {@code inputFormat}
 *     (id 3) on, in id order and without the final stop byte
 */
public record StorageFormat(
    FileFormat fileFormat, Delimiters delimiters, int blockSize, WireBytes descriptorTail) {}
