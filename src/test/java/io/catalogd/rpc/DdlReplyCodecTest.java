package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.ddl.DdlResult;
import io.catalogd.model.ColumnType;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.ServiceId;
import java.util.List;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.TColumnValue;
import org.apache.impala.thrift.TDdlExecResponse;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TResultRow;
import org.apache.impala.thrift.TResultSet;
import org.apache.impala.thrift.TResultSetMetadata;
import org.apache.impala.thrift.TUniqueId;
import org.apache.thrift.TException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DdlReplyCodecTest {
  private final DdlReplyCodec codec =
      new DdlReplyCodec(new UpdateCodec(new ServiceId(7, 8), ReplyConfig.DEFAULT));

  // D13, D14
  @Test
  void summaryIsOneRowOfOneTextColumn() throws TException {
    TDdlExecResponse reply = reply(DdlResult.NewTable.NOT_ASKED);

    assertThat(reply.getResult().getStatus().getStatus_code()).isEqualTo(TErrorCode.OK);
    assertThat(reply.getResult().getCatalog_service_id()).isEqualTo(new TUniqueId(7, 8));
    TColumn column =
        new TColumn("summary", ColumnTypeCodec.encode(ColumnType.Scalar.of(PrimitiveType.STRING)));
    assertThat(reply.getResult_set())
        .isEqualTo(
            new TResultSet(
                List.of(
                    new TResultRow(
                        List.of(new TColumnValue().setString_val("Table has been created.")))),
                new TResultSetMetadata(List.of(column))));
  }

  // D13
  @ParameterizedTest
  @CsvSource({"NOT_ASKED,false,false", "CREATED,true,true", "EXISTED,true,false"})
  void newTableIsToldWhenAsked(DdlResult.NewTable table, boolean set, boolean created)
      throws TException {
    TDdlExecResponse reply = reply(table);

    assertThat(reply.isSetNew_table_created()).isEqualTo(set);
    assertThat(reply.isNew_table_created()).isEqualTo(created);
  }

  private TDdlExecResponse reply(DdlResult.NewTable table) throws TException {
    return Replied.read(
        codec.reply(new DdlResult(CatalogUpdate.NONE, "Table has been created.", table)),
        new TDdlExecResponse());
  }
}
