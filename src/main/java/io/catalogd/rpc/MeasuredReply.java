package io.catalogd.rpc;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TProtocol;

/**
 * A reply that was measured before anything is written: it is refused while there is still a way to
 * say so, and takes no memory on its way to the client, however large it is.
 */
final class MeasuredReply implements Reply {
  private final Content content;
  private final long size;

  private MeasuredReply(Content content, long size) {
    this.content = content;
    this.size = size;
  }

  /** Writes the same bytes whenever it is asked to, or as many without measuring each. */
  @FunctionalInterface
  interface Content {
    void writeTo(WireWriter out) throws TException;
  }

  /**
   * Measures.
   *
   * @param tooLarge what to say when it has more than {@code maxBytes}
   * @throws CatalogException INVALID_REQUEST when it has
   */
  static MeasuredReply of(Content content, long maxBytes, Supplier<String> tooLarge) {
    WireWriter measure = WireWriter.measuring(maxBytes);
    try {
      content.writeTo(measure);
      measure.finish();
    } catch (WireWriter.TooLargeException e) {
      throw new CatalogException(ErrorKind.INVALID_REQUEST, "InternalException", tooLarge.get(), e);
    } catch (TException e) {
      throw new IllegalStateException("A reply cannot be measured", e);
    }
    return new MeasuredReply(content, measure.size());
  }

  @Override
  public OptionalLong size() {
    return OptionalLong.of(size);
  }

  @Override
  public void writeTo(TProtocol out) throws TException {
    WireWriter writer = WireWriter.into(out.getTransport(), size);
    content.writeTo(writer);
    writer.finish();
  }
}
