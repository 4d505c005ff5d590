package io.catalogd.load;

import io.catalogd.metastore.Metastore;
import io.catalogd.storage.Storage;

/**
 * What loads of file-system tables are made of.
 *
 * @param pool helps to fetch partitions and to list directories
 * @param partitionBatch most partitions fetched by one call
 * @param memory of the answers of all loads together
 */
record LoadParts(
    Metastore metastore,
    Storage storage,
    CacheMarks marks,
    IoPool pool,
    PartitionIds ids,
    int partitionBatch,
    AnswerMemory memory) {}
