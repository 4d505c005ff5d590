package io.catalogd;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A TCP proxy in front of a metastore, which can be made to misbehave while it runs. A connection
 * on which something was swallowed is of no more use, and is ended by {@link #heal}.
 */
final class MetastoreProxy implements AutoCloseable {
  private static final long LONGEST_WAIT_SECONDS = 60;

  private final URI upstream;
  private final ServerSocket listening;
  private final Queue<Pair> pairs = new ConcurrentLinkedQueue<>();
  private final Semaphore swallowing = new Semaphore(0);
  private volatile Mood mood;

  private enum Mood {
    /** All is passed on. */
    SOUND,
    /** Requests are taken and not passed on. */
    SILENT,
    /** Requests are passed on, replies are not. */
    MUTE,
    /** Connections are closed as soon as they come. */
    DOWN
  }

  private MetastoreProxy(URI upstream, Mood mood) throws IOException {
    this.upstream = upstream;
    this.mood = mood;
    this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    background("proxy-accept", this::accept);
  }

  static MetastoreProxy to(URI upstream) throws IOException {
    return new MetastoreProxy(upstream, Mood.SOUND);
  }

  /** The same, but nobody can connect until it heals. */
  static MetastoreProxy downTo(URI upstream) throws IOException {
    return new MetastoreProxy(upstream, Mood.DOWN);
  }

  URI uri() {
    return URI.create("thrift://127.0.0.1:" + listening.getLocalPort());
  }

  /** From now on requests are swallowed: the metastore never hears of them. */
  void fallSilent() {
    mood = Mood.SILENT;
  }

  /** From now on replies are swallowed: the metastore does the work, and nobody hears of it. */
  void loseReplies() {
    mood = Mood.MUTE;
  }

  /** Ends all connections, and each new one at once. */
  void goDown() {
    mood = Mood.DOWN;
    pairs.forEach(Pair::close);
  }

  /** Waits until something was swallowed on so many more connections. */
  void awaitSwallowed(int connections) throws InterruptedException {
    if (!swallowing.tryAcquire(connections, LONGEST_WAIT_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("No such requests came");
    }
  }

  /** All is well again. */
  void heal() {
    mood = Mood.SOUND;
    pairs.stream().filter(pair -> pair.spoilt.get()).forEach(Pair::close);
    swallowing.drainPermits();
  }

  @Override
  public void close() throws IOException {
    listening.close();
    pairs.forEach(Pair::close);
  }

  private void accept() throws IOException {
    while (!listening.isClosed()) {
      Socket client = listening.accept();
      if (mood == Mood.DOWN) {
        client.close();
      } else {
        Socket server = new Socket();
        server.connect(new InetSocketAddress(upstream.getHost(), upstream.getPort()));
        Pair pair = new Pair(client, server);
        pairs.add(pair);
        background("proxy-requests", () -> pass(pair, client, server, Mood.SILENT));
        background("proxy-replies", () -> pass(pair, server, client, Mood.MUTE));
      }
    }
  }

  private void pass(Pair pair, Socket from, Socket to, Mood swallowedIn) throws IOException {
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] bytes = new byte[8192];
      for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
        if (mood == swallowedIn || pair.spoilt.get()) {
          if (pair.spoilt.compareAndSet(false, true)) {
            swallowing.release();
          }
        } else {
          out.write(bytes, 0, count);
        }
      }
    } finally {
      pair.close();
    }
  }

  private static void background(String name, Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // Either side hung up.
              }
            },
            name);
    thread.setDaemon(true);
    thread.start();
  }

  @FunctionalInterface
  private interface Work {
    void run() throws IOException;
  }

  private static final class Pair {
    final Socket client;
    final Socket server;
    final AtomicBoolean spoilt = new AtomicBoolean();

    Pair(Socket client, Socket server) {
      this.client = client;
      this.server = server;
    }

    void close() {
      try {
        client.close();
        server.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
