package io.catalogd.bench;

import io.catalogd.rpc.NullTransport;
import io.catalogd.rpc.ReplyPaths;
import org.apache.thrift.TException;

/** Names and sizes of the replies that are measured. */
final class ReplySizes {
  private ReplySizes() {}

  /** Bytes of the reply. */
  static long of(Replies.Kind kind, int partitions) {
    NullTransport target = new NullTransport();
    try {
      ReplyPaths.catalogd().write(kind.of(kind.table(partitions)), target);
    } catch (TException e) {
      throw new IllegalStateException(e);
    }
    return target.size();
  }

  static String name(Replies.Kind kind, int partitions) {
    return switch (kind) {
      case TABLE -> "metastore table alone";
      case ONE -> "1 id, everything";
      case THOUSAND -> "1,000 ids, everything";
      case NAMES -> String.format("%,d names", partitions);
      case ALL_1_FILE -> String.format("%,d partitions with 1 file", partitions);
      case ALL_10_FILES -> String.format("%,d partitions with 10 files", partitions);
      case ALL_100_FILES -> String.format("%,d partitions with 100 files", partitions / 10);
    };
  }

  static String reference(Replies.Kind kind) {
    return switch (kind) {
      case TABLE -> "reference 0.029 ms";
      case ONE -> "reference 0.027 ms";
      case THOUSAND -> "reference 9–16 ms";
      case NAMES -> "reference 4.8 ms, 0.42 MB, 3.1 MB allocated";
      case ALL_1_FILE -> "reference 74 ms, 6.6 MB, 44 MB allocated";
      case ALL_10_FILES -> "reference 119–159 ms, 24.7 MB, 153 MB allocated";
      case ALL_100_FILES -> "";
    };
  }
}
