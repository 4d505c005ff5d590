package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TDdlExecResponse;

/** What replies to statements are asked for. */
final class DdlReplies {
  private DdlReplies() {}

  static String summary(TDdlExecResponse response) {
    assertThat(response.getResult_set().getRows()).hasSize(1);
    return response.getResult_set().getRows().get(0).getColVals().get(0).getString_val();
  }

  /** The one object that a reply lists; its number is the reply's (C64). */
  static TCatalogObject onlyUpdated(TCatalogUpdateResult result) {
    assertThat(result.getRemoved_catalog_objects()).isNull();
    return only(result, result.getUpdated_catalog_objects());
  }

  static TCatalogObject onlyRemoved(TCatalogUpdateResult result) {
    assertThat(result.getUpdated_catalog_objects()).isNull();
    return only(result, result.getRemoved_catalog_objects());
  }

  private static TCatalogObject only(TCatalogUpdateResult result, List<TCatalogObject> objects) {
    assertThat(objects).hasSize(1);
    assertThat(objects.get(0).getCatalog_version()).isEqualTo(result.getVersion());
    return objects.get(0);
  }
}
