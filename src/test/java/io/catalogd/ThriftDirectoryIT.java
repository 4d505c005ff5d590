package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The interface as users of other languages take it, and the compiler that we take it with. */
class ThriftDirectoryIT {
  private static final String COMPILER = System.getenv().getOrDefault("THRIFT", "thrift");

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({"py, .py", "cpp, .cpp"})
  void interfaceAndAllThatItIncludesCompilesForOtherLanguages(String language, String ending)
      throws Exception {
    Ended ended =
        run(
            Map.of(),
            COMPILER,
            "-r",
            "--gen",
            language,
            "-out",
            directory.toString(),
            "thrift/CatalogService.thrift");

    assertThat(ended).isEqualTo(new Ended(0, ""));
    try (Stream<Path> files = Files.walk(directory)) {
      assertThat(files.filter(file -> file.toString().endsWith(ending))).hasSizeGreaterThan(9);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.15.0", "0.21.0", "0.9.3", "1.0.0"})
  void compilerThatDoesNotFitIsRefusedWithASentence(String version) throws Exception {
    Path compiler =
        Files.writeString(
            directory.resolve("thrift"), "#!/bin/sh\necho Thrift version " + version + "\n");
    assertThat(compiler.toFile().setExecutable(true)).isTrue();

    Ended ended = generateElsewhere(compiler.toString());

    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.output())
        .isEqualTo(
            "generate-thrift: thrift compiler %s does not fit libthrift 0.20: need 0.16 to 0.20, Debian's package"
                    .formatted(version)
                + " thrift-compiler has 0.17; THRIFT=/path/to/thrift names another one\n");
  }

  @Test
  void missingCompilerIsToldToo() throws Exception {
    Ended ended = generateElsewhere(directory.resolve("none").toString());

    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.output()).startsWith("generate-thrift: no thrift compiler found as '");
  }

  /** In a copy of what the script needs, where nothing has been generated. */
  private Ended generateElsewhere(String compiler) throws IOException, InterruptedException {
    Path scripts = Files.createDirectories(directory.resolve("copy/scripts"));
    Path thrift = Files.createDirectories(directory.resolve("copy/thrift"));
    Files.copy(Path.of("scripts/generate-thrift"), scripts.resolve("generate-thrift"));
    Files.copy(Path.of("thrift/Types.thrift"), thrift.resolve("Types.thrift"));
    return run(Map.of("THRIFT", compiler), "bash", scripts.resolve("generate-thrift").toString());
  }

  private static Ended run(Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(List.of(command)).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), output);
  }

  private record Ended(int exitCode, String output) {}
}
