package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.thrift.CatalogdService;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RpcMethodsTest {
  @Test
  void tableHasEveryMethodOfTheServiceAndNoOther() {
    RpcMethods methods = new RpcMethods(new OkCalls());

    assertThat(methods.names())
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(CatalogdService.Iface.class.getMethods()).map(Method::getName).toList());
    assertThat(methods.arguments().keySet()).isEqualTo(methods.names());
  }
}
