package io.catalogd.rpc;

import io.catalogd.model.HBaseColumn;
import io.catalogd.model.HBaseTable;
import java.util.List;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.THBaseTable;

/** What the full form of an HBase table has beside that of others (C127, C428). */
final class HBaseTableCodec {
  private HBaseTableCodec() {}

  /** Qualifiers are empty where there is none. */
  static THBaseTable encode(HBaseTable table) {
    List<HBaseColumn> places = table.places();
    return new THBaseTable(
            table.hbaseName(),
            places.stream().map(HBaseColumn::family).toList(),
            places.stream()
                .map(place -> place.qualifier() == null ? "" : place.qualifier())
                .toList())
        .setBinary_encoded(places.stream().map(HBaseColumn::binary).toList());
  }

  /** Adds to each of the table's columns, in their order, where it lies. */
  static void addPlaces(HBaseTable table, List<TColumn> columns) {
    for (int i = 0; i < columns.size(); i++) {
      HBaseColumn place = table.places().get(i);
      columns
          .get(i)
          .setIs_hbase_column(true)
          .setColumn_family(place.family())
          .setColumn_qualifier(place.qualifier())
          .setIs_binary(place.binary());
    }
  }
}
