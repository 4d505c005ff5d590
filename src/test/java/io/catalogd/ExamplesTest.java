package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples are not part of the build, so a change of a class that they use is noticed here. */
class ExamplesTest {
  @Test
  void examplesCompile(@TempDir Path classes) throws Exception {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      boolean compiled =
          compiler
              .getTask(
                  messages,
                  files,
                  null,
                  List.of("-d", classes.toString(), "-proc:none"),
                  null,
                  files.getJavaFileObjects(Path.of("catalogd/examples/Quickstart.java")))
              .call();

      assertThat(compiled).as(messages.toString()).isTrue();
    }
  }
}
