package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.ddl.AlterTableAction;
import io.catalogd.ddl.DdlRequest;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.SpelledName;
import java.util.List;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TAlterTableParams;
import org.apache.impala.thrift.TAlterTableType;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.TColumnType;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TPartitionKeyValue;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TScalarType;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTypeNode;
import org.apache.impala.thrift.TTypeNodeType;

/** Requests about the table {@code D.T}, for tests of their decoding. */
final class DdlRequests {
  static final SpelledName NAME = new SpelledName("D", "T");
  static final List<TPartitionKeyValue> SPEC = List.of(new TPartitionKeyValue("j", "1"));
  static final List<Part> PARTS = List.of(new Part("j", "1"));

  private DdlRequests() {}

  /** An INVALID_REQUEST in these words. */
  static void assertRefused(TDdlExecRequest request, String wireName, String message) {
    assertThatThrownBy(() -> DdlCodec.decode(request))
        .hasMessage(message)
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(ErrorKind.INVALID_REQUEST);
              assertThat(e.wireName()).isEqualTo(wireName);
            });
  }

  /** One of that kind, without members. */
  static TDdlExecRequest request(TDdlType type) {
    return new TDdlExecRequest(CatalogServiceVersion.V1, type, /* sync_ddl= */ false);
  }

  /** An ALTER TABLE of {@code D.T}. */
  static TAlterTableParams alter(TAlterTableType type) {
    return new TAlterTableParams(type, new TTableName("D", "T"));
  }

  /** What an ALTER TABLE is decoded to. */
  static AlterTableAction action(TAlterTableParams params) {
    DdlRequest decoded =
        DdlCodec.decode(request(TDdlType.ALTER_TABLE).setAlter_table_params(params));
    assertThat(((DdlRequest.AlterTable) decoded).name()).isEqualTo(NAME);
    return ((DdlRequest.AlterTable) decoded).action();
  }

  /** An INT column, as clients send it. */
  static TColumn column(String name) {
    TTypeNode node =
        new TTypeNode(TTypeNodeType.SCALAR).setScalar_type(new TScalarType(TPrimitiveType.INT));
    return new TColumn(name, new TColumnType(List.of(node)));
  }

  /** The same, decoded. */
  static Column intColumn(String name) {
    return new Column(name, ColumnType.Scalar.of(PrimitiveType.INT), null);
  }
}
