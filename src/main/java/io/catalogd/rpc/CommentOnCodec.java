package io.catalogd.rpc;

import io.catalogd.ddl.DdlRequest;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.util.stream.Stream;
import org.apache.impala.thrift.TColumnName;
import org.apache.impala.thrift.TCommentOnParams;

/** Reads COMMENT ON; an absent comment takes the present one away, an empty one is one (D77). */
final class CommentOnCodec {
  private CommentOnCodec() {}

  static DdlRequest decode(TCommentOnParams params) {
    checkOneTarget(params);
    if (params.isSetDb()) {
      return new DdlRequest.CommentOnDatabase(params.getDb(), params.getComment());
    }
    if (params.isSetTable_name()) {
      return new DdlRequest.CommentOnTable(
          Members.tableName(params.getTable_name()), params.getComment());
    }
    TColumnName column = params.getColumn_name();
    return new DdlRequest.CommentOnColumn(
        Members.tableName(column.getTable_name()), column.getColumn_name(), params.getComment());
  }

  private static void checkOneTarget(TCommentOnParams params) {
    long targets =
        Stream.of(params.isSetDb(), params.isSetTable_name(), params.isSetColumn_name())
            .filter(Boolean::booleanValue)
            .count();
    if (targets == 0) {
      throw new CatalogException(
          ErrorKind.INVALID_REQUEST,
          "UnsupportedOperationException",
          "Unsupported COMMENT ON operation");
    }
    if (targets > 1) {
      throw CatalogException.invalidRequest(
          "Only one of comment_on_params.db, .table_name and .column_name may be set");
    }
  }
}
