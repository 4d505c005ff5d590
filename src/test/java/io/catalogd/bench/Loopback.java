package io.catalogd.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** How many bytes a second one connection of loopback carries when nothing else is done. */
final class Loopback {
  private static final int CHUNK_BYTES = 256 << 10;

  private Loopback() {}

  /** Sends {@code bytes} to a reader who throws them away; gigabytes a second. */
  static double gigabytesPerSecond(long bytes) {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread sender = new Thread(() -> send(server, bytes), "loopback-sender");
      sender.setDaemon(true);
      sender.start();
      try (Socket socket = RawCall.open((InetSocketAddress) server.getLocalSocketAddress())) {
        InputStream in = socket.getInputStream();
        byte[] chunk = new byte[CHUNK_BYTES];
        long startNs = System.nanoTime();
        long received = 0;
        int read = in.read(chunk);
        while (read >= 0) {
          received += read;
          read = in.read(chunk);
        }
        if (received < bytes) {
          throw new IllegalStateException("Only " + received + " of " + bytes + " bytes came");
        }
        return (double) received / (System.nanoTime() - startNs);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void send(ServerSocket server, long bytes) {
    try (Socket socket = server.accept()) {
      OutputStream out = socket.getOutputStream();
      byte[] chunk = new byte[CHUNK_BYTES];
      for (long left = bytes; left > 0; left -= chunk.length) {
        out.write(chunk);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
