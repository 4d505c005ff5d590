package io.catalogd.metastore.hive;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hive.metastore.api.AddPartitionsResult;
import org.apache.hadoop.hive.metastore.api.DropPartitionsResult;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore.drop_partitions_req_args;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore.drop_partitions_req_result;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore.get_partitions_by_names_result;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TList;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TProtocolUtil;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TIOStreamTransport;

/**
 * A TCP server on loopback that treats each connection as the script says: the first by its first
 * entry and so on, the last entry for all that follow.
 */
public final class ScriptedServer implements AutoCloseable {
  private final ServerSocket socket;
  private final List<Conversation> script;
  private final AtomicInteger accepted = new AtomicInteger();
  private volatile int acceptAtMost = Integer.MAX_VALUE;
  private final Thread acceptor = new Thread(this::accept, "scripted-server");
  private final Queue<Socket> open = new ConcurrentLinkedQueue<>();

  private ScriptedServer(ServerSocket socket, List<Conversation> script) {
    this.socket = socket;
    this.script = script;
  }

  public static ScriptedServer start(Conversation... script) throws IOException {
    return startAt(0, script);
  }

  public static ScriptedServer startAt(int port, Conversation... script) throws IOException {
    ServerSocket socket = new ServerSocket();
    socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    ScriptedServer server = new ScriptedServer(socket, List.of(script));
    server.acceptor.setDaemon(true);
    server.acceptor.start();
    return server;
  }

  /** An address of loopback where nothing listens. */
  public static URI refused() throws IOException {
    try (ScriptedServer server = start()) {
      return server.uri();
    }
  }

  public URI uri() {
    return URI.create("thrift://127.0.0.1:" + port());
  }

  public int port() {
    return socket.getLocalPort();
  }

  /** How many connections were accepted. */
  public int connections() {
    return accepted.get();
  }

  /** Closes the listening socket as soon as so many connections were accepted. */
  void stopListeningAfter(int connections) {
    acceptAtMost = connections;
  }

  /** Closes the connection that was accepted first, and goes on listening. */
  void hangUpFirst() throws IOException {
    Socket first = open.poll();
    if (first != null) {
      first.close();
    }
  }

  /** Closes the connections that are open, and goes on listening. */
  public void hangUp() throws IOException {
    for (Socket connection = open.poll(); connection != null; connection = open.poll()) {
      connection.close();
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
    try {
      // Until it has noticed, it may still accept one more connection.
      acceptor.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    hangUp();
  }

  private void accept() {
    try {
      while (true) {
        Socket connection = socket.accept();
        open.add(connection);
        if (accepted.get() + 1 == acceptAtMost) {
          socket.close();
        }
        int index = Math.min(accepted.getAndIncrement(), script.size() - 1);
        Thread thread = new Thread(() -> converse(connection, index), "scripted-connection");
        thread.setDaemon(true);
        thread.start();
      }
    } catch (IOException e) {
      // Closed.
    }
  }

  private void converse(Socket connection, int index) {
    try {
      script.get(index).with(connection);
    } catch (IOException | TException e) {
      // The client or the test hung up.
    }
  }

  /** What the server does with one connection; when it returns, the connection stays open. */
  @FunctionalInterface
  public interface Conversation {
    void with(Socket connection) throws IOException, TException;
  }

  /** Takes whatever is sent and never answers. */
  public static Conversation silent() {
    return connection -> {
      InputStream in = connection.getInputStream();
      while (in.read() >= 0) {
        // Not a word.
      }
    };
  }

  /** Reads nothing at all, so that a large request fills all buffers. */
  static Conversation deaf() {
    return connection -> {};
  }

  /** Reads one request and hangs up. */
  public static Conversation hangUpAfterRequest() {
    return connection -> {
      readRequest(protocol(connection));
      connection.close();
    };
  }

  /** Reads one request, answers with bytes that are no Thrift message, and waits. */
  public static Conversation garbage() {
    return connection -> {
      readRequest(protocol(connection));
      OutputStream out = connection.getOutputStream();
      out.write("HTTP/1.1 400 Bad Request\r\n\r\n".repeat(10).getBytes(StandardCharsets.US_ASCII));
      out.flush();
    };
  }

  /** Reads one request, sends the beginning of a reply and hangs up. */
  public static Conversation hangUpMidReply() {
    return connection -> {
      TProtocol protocol = protocol(connection);
      TMessage request = readRequest(protocol);
      protocol.writeMessageBegin(new TMessage(request.name, TMessageType.REPLY, request.seqid));
      protocol.writeFieldBegin(new TField("success", TType.LIST, (short) 0));
      protocol.getTransport().flush();
      connection.close();
    };
  }

  /** Reads one request and sends one byte of a reply after the other, with no end. */
  public static Conversation drip() {
    return connection -> {
      TProtocol protocol = protocol(connection);
      TMessage request = readRequest(protocol);
      protocol.writeMessageBegin(new TMessage(request.name, TMessageType.REPLY, request.seqid));
      protocol.writeFieldBegin(new TField("success", TType.LIST, (short) 0));
      protocol.writeListBegin(new TList(TType.STRING, 1_000_000));
      protocol.getTransport().flush();
      connection.setTcpNoDelay(true);
      connection.setSoTimeout(5);
      OutputStream out = connection.getOutputStream();
      while (true) {
        out.write(0);
        out.flush();
        pause(connection);
      }
    };
  }

  /**
   * Answers each request with a reply without a result: the success of a call that returns nothing.
   */
  static Conversation success() {
    return answering(protocol -> {});
  }

  /** Answers each request with a list of these strings. */
  static Conversation strings(String... values) {
    return answering(
        protocol -> {
          protocol.writeFieldBegin(new TField("success", TType.LIST, (short) 0));
          protocol.writeListBegin(new TList(TType.STRING, values.length));
          for (String value : values) {
            protocol.writeString(value);
          }
        });
  }

  /** Answers a request to add partitions, and sends a byte too many, so that it is the last. */
  static Conversation lastPartitionsAdded() {
    return answering(
        protocol -> {
          protocol.writeFieldBegin(new TField("success", TType.STRUCT, (short) 0));
          new AddPartitionsResult().write(protocol);
          protocol.writeFieldStop();
        });
  }

  /** Answers requests to drop partitions, and notes how many names each has. */
  static Conversation partitionsDropped(Queue<Integer> sizes) {
    return connection -> {
      TProtocol protocol = protocol(connection);
      while (true) {
        TMessage request = protocol.readMessageBegin();
        drop_partitions_req_args arguments = new drop_partitions_req_args();
        arguments.read(protocol);
        protocol.readMessageEnd();
        sizes.add(arguments.getReq().getParts().getNames().size());
        protocol.writeMessageBegin(new TMessage(request.name, TMessageType.REPLY, request.seqid));
        drop_partitions_req_result result = new drop_partitions_req_result();
        result.setSuccess(new DropPartitionsResult());
        result.write(protocol);
        protocol.writeMessageEnd();
        protocol.getTransport().flush();
      }
    };
  }

  /** Answers a request with the beginning of a text that claims so many bytes, and hangs up. */
  public static Conversation claiming(int bytes) {
    return connection -> {
      TProtocol protocol = protocol(connection);
      TMessage request = readRequest(protocol);
      protocol.writeMessageBegin(new TMessage(request.name, TMessageType.REPLY, request.seqid));
      protocol.writeFieldBegin(new TField("success", TType.LIST, (short) 0));
      protocol.writeListBegin(new TList(TType.STRING, 1));
      protocol.writeI32(bytes);
      protocol.getTransport().flush();
      connection.close();
    };
  }

  /** Answers a request with a text of so many bytes but for the last, and stays. */
  static Conversation allButTheLastOf(int bytes, CountDownLatch sent) {
    return connection -> {
      TProtocol protocol = protocol(connection);
      TMessage request = readRequest(protocol);
      protocol.writeMessageBegin(new TMessage(request.name, TMessageType.REPLY, request.seqid));
      protocol.writeFieldBegin(new TField("success", TType.LIST, (short) 0));
      protocol.writeListBegin(new TList(TType.STRING, 1));
      protocol.writeI32(bytes);
      protocol.getTransport().write(new byte[bytes - 1]);
      protocol.getTransport().flush();
      sent.countDown();
    };
  }

  private static Conversation answering(Result result) {
    return connection -> {
      TProtocol protocol = protocol(connection);
      while (true) {
        TMessage request = readRequest(protocol);
        protocol.writeMessageBegin(new TMessage(request.name, TMessageType.REPLY, request.seqid));
        result.writeTo(protocol);
        protocol.writeFieldStop();
        protocol.writeMessageEnd();
        protocol.getTransport().flush();
      }
    };
  }

  /** Writes the fields of a reply. */
  @FunctionalInterface
  private interface Result {
    void writeTo(TProtocol protocol) throws TException;
  }

  /** Knows no newer way to ask for partitions than by their names alone; notes what is asked. */
  static Conversation withoutPartitionRequests(Collection<String> calls) {
    return connection -> {
      TProtocol protocol = protocol(connection);
      while (true) {
        TMessage request = readRequest(protocol);
        calls.add(request.name);
        boolean known = request.name.equals("get_partitions_by_names");
        protocol.writeMessageBegin(
            new TMessage(
                request.name, known ? TMessageType.REPLY : TMessageType.EXCEPTION, request.seqid));
        if (known) {
          get_partitions_by_names_result result = new get_partitions_by_names_result();
          result.setSuccess(List.of(new Partition()));
          result.write(protocol);
        } else {
          new TApplicationException(TApplicationException.UNKNOWN_METHOD, request.name)
              .write(protocol);
        }
        protocol.writeMessageEnd();
        protocol.getTransport().flush();
      }
    };
  }

  /** Answers each request with a Thrift application exception. */
  public static Conversation applicationException(int type, String message) {
    return connection -> {
      TProtocol protocol = protocol(connection);
      while (true) {
        TMessage request = readRequest(protocol);
        protocol.writeMessageBegin(
            new TMessage(request.name, TMessageType.EXCEPTION, request.seqid));
        new TApplicationException(type, message).write(protocol);
        protocol.writeMessageEnd();
        protocol.getTransport().flush();
      }
    };
  }

  private static TProtocol protocol(Socket connection) throws IOException, TException {
    return new TBinaryProtocol(
        new TIOStreamTransport(
            new BufferedInputStream(connection.getInputStream()),
            new BufferedOutputStream(connection.getOutputStream())));
  }

  private static TMessage readRequest(TProtocol protocol) throws TException {
    TMessage request = protocol.readMessageBegin();
    TProtocolUtil.skip(protocol, TType.STRUCT);
    protocol.readMessageEnd();
    return request;
  }

  /** Waits the socket's time-out: the client sends nothing more. */
  private static void pause(Socket connection) throws IOException {
    try {
      if (connection.getInputStream().read() < 0) {
        throw new EOFException();
      }
    } catch (SocketTimeoutException e) {
      // As expected.
    }
  }
}
