package io.catalogd.sql;

import java.util.List;
import org.apache.impala.thrift.TPartitionKeyValue;

/** Which partitions of a table a statement is about. */
public sealed interface PartitionFilter {
  /** Those with these values; a spec of some keys only means all partitions that have them. */
  record Spec(List<TPartitionKeyValue> values) implements PartitionFilter {}

  /** Those for which a condition over the keys holds; the text is as typed. */
  record Condition(String text) implements PartitionFilter {}
}
