package io.catalogd.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Serves the status over HTTP: {@code /} for people, {@code /health}, {@code /status} in JSON and
 * {@code /metrics} for Prometheus. {@code /} and {@code /health} answer 503 while the daemon is not
 * healthy. Any thread.
 */
public final class WebServer implements AutoCloseable {
  private static final int THREADS = 2;

  /** Further requests are answered by the thread that accepts, so they wait, and none is lost. */
  private static final int WAITING_REQUESTS = 64;

  private static final List<String> METHODS = List.of("GET", "HEAD");

  /** What the server library takes for an answer without a body. */
  private static final int NO_BODY = -1;

  private static final String PLAIN = "text/plain; charset=utf-8";
  private static final Map<String, Page> PAGES =
      Map.of(
          "/",
          new Page(PLAIN, StatusPages::text, /* tellsHealth= */ true),
          "/health",
          new Page(PLAIN, WebServer::health, /* tellsHealth= */ true),
          "/status",
          new Page("application/json", StatusPages::json, /* tellsHealth= */ false),
          "/metrics",
          new Page("text/plain; version=0.0.4", StatusPages::metrics, /* tellsHealth= */ false));

  private final HttpServer server;
  private final ThreadPoolExecutor threads;

  private WebServer(HttpServer server, ThreadPoolExecutor threads) {
    this.server = server;
    this.threads = threads;
  }

  /**
   * Takes the port and begins to answer.
   *
   * @param status asked at each request; must not block
   * @throws BindException when another process has the port
   * @throws IOException when the host is not one of this machine, or the system refuses
   */
  public static WebServer start(WebConfig config, Supplier<DaemonStatus> status)
      throws IOException {
    InetSocketAddress wanted = new InetSocketAddress(config.host(), config.port());
    if (wanted.isUnresolved()) {
      throw new UnknownHostException("rpc.host is not known: " + config.host());
    }
    HttpServer server = bind(wanted);
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(WAITING_REQUESTS),
            task -> new Thread(task, "web"),
            new ThreadPoolExecutor.CallerRunsPolicy());
    server.setExecutor(threads);
    server.createContext("/", exchange -> answer(exchange, status));
    server.start();
    return new WebServer(server, threads);
  }

  private static HttpServer bind(InetSocketAddress wanted) throws IOException {
    try {
      return HttpServer.create(wanted, /* backlog= */ 0);
    } catch (BindException e) {
      BindException explained =
          new BindException(
              "Port "
                  + wanted.getPort()
                  + " on "
                  + wanted.getHostString()
                  + " is taken; set web.port to another one, or 0");
      explained.initCause(e);
      throw explained;
    }
  }

  /** Where the port really is, also when any free one was wanted. */
  public InetSocketAddress address() {
    return server.getAddress();
  }

  @Override
  public void close() {
    server.stop(/* delay= */ 0);
    threads.shutdownNow();
  }

  private static void answer(HttpExchange exchange, Supplier<DaemonStatus> status)
      throws IOException {
    try (exchange) {
      Page page = PAGES.get(exchange.getRequestURI().getPath());
      if (page == null) {
        send(exchange, 404, PLAIN, "There are /, /health, /status and /metrics.\n");
      } else if (!METHODS.contains(exchange.getRequestMethod())) {
        exchange.getResponseHeaders().set("Allow", String.join(", ", METHODS));
        send(exchange, 405, PLAIN, "Only GET and HEAD are served.\n");
      } else {
        DaemonStatus now = status.get();
        int code = page.tellsHealth() && !now.isHealthy() ? 503 : 200;
        send(exchange, code, page.contentType(), page.content().apply(now));
      }
    }
  }

  private static void send(HttpExchange exchange, int code, String contentType, String content)
      throws IOException {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", contentType);
    if (exchange.getRequestMethod().equals("HEAD")) {
      exchange.sendResponseHeaders(code, NO_BODY);
      return;
    }
    exchange.sendResponseHeaders(code, bytes.length);
    try (OutputStream body = exchange.getResponseBody()) {
      body.write(bytes);
    }
  }

  private static String health(DaemonStatus status) {
    return status.isHealthy() ? "healthy\n" : "not healthy, see /\n";
  }

  private record Page(
      String contentType, Function<DaemonStatus, String> content, boolean tellsHealth) {}
}
