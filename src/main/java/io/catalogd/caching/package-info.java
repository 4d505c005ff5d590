/** Tables and partitions in the cache of HDFS: directives, their progress, and the pools. */
@NullMarked
package io.catalogd.caching;

import org.jspecify.annotations.NullMarked;
