package io.catalogd.rpc;

import io.catalogd.ddl.DdlResult;
import io.catalogd.model.ColumnType;
import io.catalogd.model.PrimitiveType;
import java.util.List;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.TColumnValue;
import org.apache.impala.thrift.TResultRow;
import org.apache.impala.thrift.TResultSet;
import org.apache.impala.thrift.TResultSetMetadata;
import org.apache.thrift.protocol.TType;

/** Writes what a statement answers, as {@code TDdlExecResponse} (D13, D14). */
final class DdlReplyCodec {
  private final UpdateCodec updates;

  DdlReplyCodec(UpdateCodec updates) {
    this.updates = updates;
  }

  Reply reply(DdlResult result) {
    return UpdateCodec.reply(
        result.update(),
        (update, out) -> {
          updates.writeResult(update, out);
          if (result.table() != DdlResult.NewTable.NOT_ASKED) {
            out.field(TType.BOOL, 2);
            out.bool(result.table() == DdlResult.NewTable.CREATED);
          }
          out.field(TType.STRUCT, 3);
          out.struct(summary(result.summary()));
        });
  }

  /** One row of one column {@code summary}. */
  private static TResultSet summary(String text) {
    TColumn column =
        new TColumn("summary", ColumnTypeCodec.encode(ColumnType.Scalar.of(PrimitiveType.STRING)));
    TResultRow row = new TResultRow(List.of(new TColumnValue().setString_val(text)));
    return new TResultSet(List.of(row), new TResultSetMetadata(List.of(column)));
  }
}
