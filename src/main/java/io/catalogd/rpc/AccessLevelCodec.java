package io.catalogd.rpc;

import io.catalogd.model.AccessLevel;
import org.apache.impala.thrift.TAccessLevel;

/** Access levels on the wire (C319). */
final class AccessLevelCodec {
  private AccessLevelCodec() {}

  static TAccessLevel encode(AccessLevel level) {
    return switch (level) {
      case NONE -> TAccessLevel.NONE;
      case READ_WRITE -> TAccessLevel.READ_WRITE;
      case READ_ONLY -> TAccessLevel.READ_ONLY;
      case WRITE_ONLY -> TAccessLevel.WRITE_ONLY;
    };
  }
}
