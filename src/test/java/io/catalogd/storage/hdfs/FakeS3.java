package io.catalogd.storage.hdfs;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;

/**
 * One bucket that speaks as much of S3's HTTP as reading and deleting take: pages of a listing,
 * status, content, deletion, empty objects. Checks no signatures. It can be told to answer with an
 * error, or not at all. Any thread.
 */
public final class FakeS3 implements AutoCloseable {
  public static final String BUCKET = "bucket";

  private static final int PAGE = 1_000;
  private static final Pattern DELETED_KEY = Pattern.compile("<Key>(.*?)</Key>", Pattern.DOTALL);

  /** What is asked for. */
  public enum Call {
    LIST,
    HEAD,
    GET,
    PUT,
    DELETE
  }

  private final NavigableMap<String, byte[]> objects =
      new ConcurrentSkipListMap<>((a, b) -> Arrays.compareUnsigned(utf8(a), utf8(b)));
  private final Map<Call, AtomicInteger> calls = new EnumMap<>(Call.class);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final HttpServer server;
  private volatile String error = "";
  private volatile int errorStatus;
  private volatile boolean silent;

  public FakeS3() {
    for (Call call : Call.values()) {
      calls.put(call, new AtomicInteger());
    }
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  /** Hadoop configuration of a client that gives up soon. */
  public Configuration configuration() {
    Configuration configuration = new Configuration();
    configuration.set("fs.s3a.endpoint", "http://127.0.0.1:" + server.getAddress().getPort());
    configuration.set("fs.s3a.endpoint.region", "us-east-1");
    configuration.setBoolean("fs.s3a.path.style.access", true);
    configuration.set("fs.s3a.access.key", "key");
    configuration.set("fs.s3a.secret.key", "secret");
    configuration.setInt("fs.s3a.attempts.maximum", 1);
    configuration.setInt("fs.s3a.retry.limit", 1);
    configuration.set("fs.s3a.retry.interval", "1ms");
    configuration.setInt("fs.s3a.retry.throttle.limit", 1);
    configuration.set("fs.s3a.retry.throttle.interval", "1ms");
    return configuration;
  }

  public void put(String key, byte[] content) {
    objects.put(key, content.clone());
  }

  public void remove(String key) {
    objects.remove(key);
  }

  public int calls(Call call) {
    return calls.get(call).get();
  }

  public int calls() {
    return calls.values().stream().mapToInt(AtomicInteger::get).sum();
  }

  /** Has every call from now on fail. */
  public void fail(int status, String code) {
    errorStatus = status;
    error = code;
  }

  /** Ends {@link #fail}. */
  public void work() {
    error = "";
  }

  /** Has no call answered from now on. */
  public void fallSilent() {
    silent = true;
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      String path = exchange.getRequestURI().getPath();
      Map<String, String> query = query(exchange.getRequestURI().getRawQuery());
      String key = path.substring(Math.min(path.length(), BUCKET.length() + 2));
      Call call = call(exchange.getRequestMethod(), query);
      calls.get(call).incrementAndGet();
      if (silent) {
        closed.await(1, TimeUnit.MINUTES);
      } else if (!error.isEmpty()) {
        fail(exchange, errorStatus, error);
      } else if (!(path + "/").startsWith("/" + BUCKET + "/")) {
        fail(exchange, 404, "NoSuchBucket");
      } else {
        answer(exchange, call, key, query, body);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Call call(String method, Map<String, String> query) {
    return switch (method) {
      case "HEAD" -> Call.HEAD;
      case "PUT" -> Call.PUT;
      case "DELETE", "POST" -> Call.DELETE;
      default -> query.containsKey("list-type") ? Call.LIST : Call.GET;
    };
  }

  private void answer(
      HttpExchange exchange, Call call, String key, Map<String, String> query, byte[] body)
      throws IOException {
    switch (call) {
      case LIST -> send(exchange, 200, list(query));
      case HEAD, GET -> sendObject(exchange, key);
      case PUT -> {
        objects.put(key, new byte[0]);
        exchange.getResponseHeaders().set("ETag", "\"0\"");
        send(exchange, 200, "");
      }
      case DELETE -> {
        if (key.isEmpty()) {
          Matcher keys = DELETED_KEY.matcher(new String(body, StandardCharsets.UTF_8));
          while (keys.find()) {
            objects.remove(unescape(keys.group(1)));
          }
          send(exchange, 200, "<DeleteResult></DeleteResult>");
        } else {
          objects.remove(key);
          exchange.sendResponseHeaders(204, -1);
        }
      }
    }
  }

  /** A page of a version 2 listing. The token is the last key or prefix of the page before. */
  private String list(Map<String, String> query) {
    String prefix = query.getOrDefault("prefix", "");
    String delimiter = query.getOrDefault("delimiter", "");
    int most = Math.min(PAGE, Integer.parseInt(query.getOrDefault("max-keys", "" + PAGE)));
    String last = query.getOrDefault("continuation-token", query.getOrDefault("start-after", ""));
    StringBuilder entries = new StringBuilder();
    int count = 0;
    boolean truncated = false;
    for (String key : objects.tailMap(prefix, true).keySet()) {
      if (!key.startsWith(prefix)) {
        break;
      }
      int end = delimiter.isEmpty() ? -1 : key.indexOf(delimiter, prefix.length());
      String entry = end < 0 ? key : key.substring(0, end + 1);
      if (Arrays.compareUnsigned(utf8(entry), utf8(last)) <= 0) {
        continue;
      }
      if (count == most) {
        truncated = true;
        break;
      }
      entries.append(end < 0 ? contents(key) : prefixes(entry));
      last = entry;
      count++;
    }
    return "<ListBucketResult><Name>bucket</Name><EncodingType>url</EncodingType><KeyCount>"
        + count
        + "</KeyCount><IsTruncated>"
        + truncated
        + "</IsTruncated>"
        + (truncated ? "<NextContinuationToken>" + escape(last) + "</NextContinuationToken>" : "")
        + entries
        + "</ListBucketResult>";
  }

  private String contents(String key) {
    return "<Contents><Key>"
        + urlEncode(key)
        + "</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified><ETag>\"0\"</ETag><Size>"
        + objects.get(key).length
        + "</Size><StorageClass>STANDARD</StorageClass></Contents>";
  }

  private static String prefixes(String prefix) {
    return "<CommonPrefixes><Prefix>" + urlEncode(prefix) + "</Prefix></CommonPrefixes>";
  }

  private void sendObject(HttpExchange exchange, String key) throws IOException {
    byte[] content = objects.get(key);
    if (content == null) {
      fail(exchange, 404, "NoSuchKey");
      return;
    }
    exchange.getResponseHeaders().set("ETag", "\"0\"");
    exchange
        .getResponseHeaders()
        .set(
            "Last-Modified",
            DateTimeFormatter.RFC_1123_DATE_TIME.format(
                Instant.parse("2026-01-02T03:04:05Z").atZone(ZoneOffset.UTC)));
    if (exchange.getRequestMethod().equals("HEAD")) {
      exchange.getResponseHeaders().set("Content-Length", "" + content.length);
      exchange.sendResponseHeaders(200, -1);
      return;
    }
    String range = exchange.getRequestHeaders().getFirst("Range");
    int from = 0;
    int to = content.length;
    if (range != null) {
      String[] bounds = range.substring("bytes=".length()).split("-", -1);
      from = Integer.parseInt(bounds[0]);
      to = bounds[1].isEmpty() ? to : Math.min(to, Integer.parseInt(bounds[1]) + 1);
      exchange
          .getResponseHeaders()
          .set("Content-Range", "bytes " + from + "-" + (to - 1) + "/" + content.length);
    }
    exchange.sendResponseHeaders(range == null ? 200 : 206, to == from ? -1 : to - from);
    exchange.getResponseBody().write(content, from, to - from);
  }

  private static void fail(HttpExchange exchange, int status, String code) throws IOException {
    boolean bare = exchange.getRequestMethod().equals("HEAD");
    send(exchange, status, bare ? "" : "<Error><Code>" + code + "</Code></Error>");
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = utf8(text);
    exchange.getResponseHeaders().set("Content-Type", "application/xml");
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private static Map<String, String> query(String text) {
    Map<String, String> query = new HashMap<>();
    for (String pair : text == null ? new String[0] : text.split("&")) {
      String[] parts = pair.split("=", 2);
      query.put(
          parts[0], parts.length == 1 ? "" : URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
    }
    return query;
  }

  private static String urlEncode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }

  private static String unescape(String text) {
    return text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&apos;", "'")
        .replace("&amp;", "&");
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
