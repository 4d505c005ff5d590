package io.catalogd.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.hive.metastore.api.MetaException;
import org.apache.hadoop.hive.metastore.parser.PartFilterParser;
import org.junit.jupiter.api.Test;

/**
 * The embedded metastore's process has our jars before its own, so its parsers run with our ANTLR
 * library.
 */
class AntlrVersionTest {
  @Test
  void metastoreStillReadsItsFilters() throws MetaException {
    assertThat(PartFilterParser.parseFilter("ds = 'a' and hr > 2").getRoot()).isNotNull();
  }
}
