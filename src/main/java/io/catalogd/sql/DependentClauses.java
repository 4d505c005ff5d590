package io.catalogd.sql;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.impala.thrift.TPartitionKeyValue;
import org.apache.impala.thrift.TTableName;

/** How what statements say of dependent tables travels in requests that know nothing of them. */
final class DependentClauses {
  /** The property that names the base which is wanted. */
  static final String ON = "dependent.on";

  private static final String SCHEME = "dependent:";
  private static final String ESCAPED = "\"#%'*/:=?\\{}[]^\u007f";

  private DependentClauses() {}

  static String base(TTableName table) {
    return table.getDb_name() + "." + table.getTable_name();
  }

  /** The location of a new partition that stands for these partitions of a base. */
  static String location(TTableName base, List<TPartitionKeyValue> spec) {
    return SCHEME + base(base) + "/" + partitionName(spec);
  }

  private static String partitionName(List<TPartitionKeyValue> spec) {
    return spec.stream()
        .map(part -> escape(part.getName()) + "=" + escape(part.getValue()))
        .collect(Collectors.joining("/"));
  }

  /** As partition names are escaped (D311). */
  private static String escape(String text) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || ESCAPED.indexOf(c) >= 0) {
        escaped.append(String.format(Locale.ROOT, "%%%02X", (int) c));
      } else {
        escaped.append(c);
      }
    }
    return escaped.toString();
  }
}
