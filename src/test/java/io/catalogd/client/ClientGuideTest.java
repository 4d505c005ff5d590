package io.catalogd.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.GuideBlocks;
import io.catalogd.metastore.hive.ScriptedServer;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The Java of {@code docs/client.md} compiles without a warning, and does what the page says. */
@Timeout(60)
class ClientGuideTest {
  /** What the page leaves to its readers. */
  private static final String PROGRAM =
      """
      import io.catalogd.client.*;
      import java.util.List;
      import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
      import org.apache.impala.thrift.TPartialPartitionInfo;

      public class Program {
        public static void call() {
          %s
        }

        public static String plan(CatalogClient catalog) {
          %s
          return result;
        }

        private static String describe(
            List<Column> columns,
            List<TPartialPartitionInfo> partitions,
            List<ColumnStatisticsObj> statistics) {
          return columns.size() + " " + partitions.stream().map(p -> p.getName()).toList();
        }
      }
      """;

  @TempDir private Path directory;

  @Test
  void javaOfThePageRuns() throws Exception {
    List<String> blocks = GuideBlocks.of(Path.of("docs/client.md"), "java");
    assertThat(blocks).hasSize(2);
    FakeCatalog catalog = new FakeCatalog(1).with("orders", 7);
    try (ScriptedServer server = ScriptedServer.start(catalog.serving());
        CatalogClient client = CatalogClient.of("127.0.0.1:" + server.port())) {
      String calls =
          blocks
              .get(0)
              .replace("catalog-1:26000", ScriptedServer.refused().getAuthority())
              .replace("catalog-2:26000", server.uri().getAuthority());
      // The fake has keys of its own.
      String plan = blocks.get(1).replace("day=2024-", "k=");

      try (URLClassLoader program = compile(PROGRAM.formatted(calls, plan))) {
        Class<?> main = program.loadClass("Program");
        main.getMethod("call").invoke(null);

        assertThat(main.getMethod("plan", CatalogClient.class).invoke(null, client))
            .isEqualTo("1 [k=1, k=2, k=3]");
      }
      assertThat(catalog.fetches()).isGreaterThan(4);
    }
  }

  private URLClassLoader compile(String text) throws Exception {
    Path source = Files.writeString(directory.resolve("Program.java"), text);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter complaints = new StringWriter();
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    List<String> options =
        List.of("-Xlint:all,-path", "-Werror", "-cp", classPath, "-d", directory.toString());
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      boolean isCompiled =
          compiler
              .getTask(complaints, files, null, options, null, files.getJavaFileObjects(source))
              .call();
      assertThat(isCompiled).as(complaints + text).isTrue();
    }
    return new URLClassLoader(new URL[] {directory.toUri().toURL()});
  }
}
