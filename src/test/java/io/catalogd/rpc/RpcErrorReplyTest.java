package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.apache.impala.thrift.CatalogService;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlExecResponse;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TGetCatalogObjectRequest;
import org.apache.impala.thrift.TGetFunctionsRequest;
import org.apache.impala.thrift.TGetPartialCatalogObjectRequest;
import org.apache.impala.thrift.TPrioritizeLoadRequest;
import org.apache.impala.thrift.TResetMetadataRequest;
import org.apache.impala.thrift.TSentryAdminCheckRequest;
import org.apache.impala.thrift.TStatus;
import org.apache.impala.thrift.TUniqueId;
import org.apache.impala.thrift.TUpdateCatalogRequest;
import org.apache.thrift.TBase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever a call throws becomes its method's own reply, and the connection goes on. */
@Timeout(60)
class RpcErrorReplyTest {
  private static final Map<String, TBase<?, ?>> REQUESTS = Samples.requests();

  /** Calls that all throw the same. */
  private static CatalogCalls failing(Throwable failure) {
    return (CatalogCalls)
        Proxy.newProxyInstance(
            CatalogCalls.class.getClassLoader(),
            new Class<?>[] {CatalogCalls.class},
            (proxy, method, arguments) -> {
              throw failure;
            });
  }

  private static TStatus execDdl(CatalogService.Client client) throws Exception {
    return client.ExecDdl((TDdlExecRequest) REQUESTS.get("ExecDdl")).getResult().getStatus();
  }

  @Test
  void everyMethodHasItsOwnErrorReply() throws Exception {
    CatalogException failure =
        new CatalogException(ErrorKind.NOT_FOUND, "TableNotFoundException", "Table not found: a.b");
    TStatus expected = StatusCodec.failure(failure);
    TCatalogUpdateResult result =
        new TCatalogUpdateResult(new TUniqueId(0, 0), 0, expected, /* is_invalidate= */ false);
    try (RpcServer server = RpcServer.bind(Configs.any());
        RawClient raw = new RawClient(server.address())) {
      server.serve(failing(failure));
      CatalogService.Client client = raw.calls();

      assertThat(client.ExecDdl((TDdlExecRequest) REQUESTS.get("ExecDdl")))
          .isEqualTo(new TDdlExecResponse(result));
      assertThat(
              client.ResetMetadata((TResetMetadataRequest) REQUESTS.get("ResetMetadata"))
                  .getResult())
          .isEqualTo(result);
      assertThat(
              client.UpdateCatalog((TUpdateCatalogRequest) REQUESTS.get("UpdateCatalog"))
                  .getResult())
          .isEqualTo(result);
      assertThat(
              client.GetCatalogObject((TGetCatalogObjectRequest) REQUESTS.get("GetCatalogObject"))
                  .getCatalog_object()
                  .getCatalog_version())
          .isZero();
      assertThat(
              client.GetFunctions((TGetFunctionsRequest) REQUESTS.get("GetFunctions")).getStatus())
          .isEqualTo(expected);
      assertThat(
              client.PrioritizeLoad((TPrioritizeLoadRequest) REQUESTS.get("PrioritizeLoad"))
                  .getStatus())
          .isEqualTo(expected);
      assertThat(
              client.SentryAdminCheck((TSentryAdminCheckRequest) REQUESTS.get("SentryAdminCheck"))
                  .getStatus())
          .isEqualTo(expected);
      assertThat(
              client.GetPartialCatalogObject(
                      (TGetPartialCatalogObjectRequest) REQUESTS.get("GetPartialCatalogObject"))
                  .getStatus())
          .isEqualTo(expected);
      assertThat(server.metrics().methods().get("ExecDdl").errors()).isEqualTo(1);
    }
  }

  @Test
  void errorsOfTheMachineAreAnsweredToo() throws Exception {
    for (Throwable failure :
        new Throwable[] {new OutOfMemoryError("heap"), new StackOverflowError()}) {
      try (RpcServer server = RpcServer.bind(Configs.any());
          RawClient client = new RawClient(server.address())) {
        server.serve(failing(failure));

        TStatus status = execDdl(client.calls());

        assertThat(status.getStatus_code()).isEqualTo(TErrorCode.GENERAL);
        assertThat(status.getError_msgs()).hasSize(1);
        assertThat(status.getError_msgs().get(0))
            .startsWith(failure.getClass().getSimpleName() + ": ")
            .doesNotContain("\tat ");
        assertThat(execDdl(client.calls())).isEqualTo(status);
      }
    }
  }

  @Test
  void replyThatCannotBeWrittenBecomesAnErrorReply() throws Exception {
    CatalogCalls calls =
        new OkCalls() {
          @Override
          public Reply execDdl(TDdlExecRequest request, CallContext context) {
            return new TDdlExecResponse()::write;
          }
        };
    try (RpcServer server = RpcServer.bind(Configs.any());
        RawClient client = new RawClient(server.address())) {
      server.serve(calls);

      assertThat(execDdl(client.calls()).getError_msgs().get(0))
          .startsWith("TProtocolException: Required field 'result'");
      assertThat(client.works()).isTrue();
    }
  }
}
