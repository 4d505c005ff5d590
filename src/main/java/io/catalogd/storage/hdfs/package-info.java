/**
 * The storage port on Hadoop's {@code FileSystem}: HDFS, the local disk and what else Hadoop knows.
 */
@NullMarked
package io.catalogd.storage.hdfs;

import org.jspecify.annotations.NullMarked;
