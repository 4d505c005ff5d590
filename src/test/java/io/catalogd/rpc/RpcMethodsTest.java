package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import org.apache.impala.thrift.CatalogService;
import org.junit.jupiter.api.Test;

class RpcMethodsTest {
  @Test
  void tableHasEveryMethodOfTheServiceAndNoOther() {
    RpcMethods methods = new RpcMethods(new OkCalls());

    assertThat(methods.names())
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(CatalogService.Iface.class.getMethods()).map(Method::getName).toList());
    assertThat(methods.arguments().keySet()).isEqualTo(methods.names());
  }
}
