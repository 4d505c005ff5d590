package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.io.IOException;
import java.util.ArrayList;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TStatus;
import org.junit.jupiter.api.Test;

class StatusCodecTest {
  private static CatalogException failure(String name, String message, Throwable cause) {
    return new CatalogException(ErrorKind.INTERNAL, name, message, cause);
  }

  @Test
  void successHasAnEmptyListOfMessages() {
    assertThat(StatusCodec.ok()).isEqualTo(new TStatus(TErrorCode.OK, new ArrayList<>()));
  }

  @Test
  void failureIsOneGeneralMessageWithItsCauses() {
    CatalogException failure =
        failure(
            "ImpalaRuntimeException",
            "Error making 'createTable' RPC to Hive Metastore: ",
            failure("AlreadyExistsException", "t exists", new IOException("no route")));

    TStatus status = StatusCodec.failure(failure);

    assertThat(status.getStatus_code()).isEqualTo(TErrorCode.GENERAL);
    assertThat(status.getError_msgs())
        .containsExactly(
            """
            ImpalaRuntimeException: Error making 'createTable' RPC to Hive Metastore:\s
            CAUSED BY: AlreadyExistsException: t exists
            CAUSED BY: IOException: no route""");
  }

  @Test
  void causeThatSaysTheSameIsLeftOut() {
    assertThat(
            StatusCodec.text(
                failure("IOException", "no route", new IOException("no route", new Error("disk")))))
        .isEqualTo("IOException: no route\nCAUSED BY: Error: disk");
  }

  @Test
  void missingMessageIsTheWordNull() {
    assertThat(StatusCodec.text(new NullPointerException()))
        .isEqualTo("NullPointerException: null");
  }

  @Test
  void namelessClassIsNamedByItsOuterOne() {
    assertThat(StatusCodec.text(new IOException("x") {}))
        .isEqualTo("io.catalogd.rpc.StatusCodecTest$1: x");
  }

  @Test
  void circleOfCausesEnds() {
    IOException first = new IOException("a");
    IOException second = new IOException("b", first);
    first.initCause(second);

    assertThat(StatusCodec.text(first)).startsWith("IOException: a\nCAUSED BY: IOException: b");
  }
}
