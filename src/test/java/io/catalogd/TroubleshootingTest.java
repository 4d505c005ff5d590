package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** {@code docs/troubleshooting.md} quotes what the code says, and names settings that there are. */
class TroubleshootingTest {
  private static final Path PAGE = Path.of("docs/troubleshooting.md");

  /** The metastore's own words, which catalogd passes on. */
  private static final String OF_METASTORE = "types incompatible with the existing columns";

  private static final Pattern QUOTED = Pattern.compile("\\*\\*\"([^\"]+)\"\\*\\*");
  private static final Pattern LITERAL_JOINED = Pattern.compile("\"\\s*\\+\\s*\"");
  private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");
  private static final Pattern SETTING = Pattern.compile("`((?:[a-z]+(?:-[a-z]+)*\\.)+[a-z-]+)`");

  private static final List<String> SOURCES = literals();

  /** The texts of each source file, those that are joined as one, in a line each. */
  private static List<String> literals() {
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .map(TroubleshootingTest::literals)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String literals(Path file) {
    try {
      String joined = LITERAL_JOINED.matcher(Files.readString(file)).replaceAll("");
      return String.join(
          "\n", LITERAL.matcher(joined).results().map(literal -> literal.group(1)).toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<MatchResult> quoted() throws IOException {
    String page = Files.readString(PAGE).replaceAll("\\s+", " ");
    return QUOTED.matcher(page).results();
  }

  @TestFactory
  Stream<DynamicTest> eachMessageIsOneOfTheCode() throws IOException {
    return quoted()
        .map(quote -> quote.group(1))
        .filter(text -> !text.equals(OF_METASTORE))
        .map(
            text ->
                DynamicTest.dynamicTest(
                    text, () -> assertThat(SOURCES).anyMatch(source -> says(source, text))));
  }

  /** Whether the pieces between the dots are texts of one file. */
  private static boolean says(String source, String text) {
    return Arrays.stream(text.split("…"))
        .map(String::strip)
        .filter(piece -> piece.length() > 2)
        .allMatch(source::contains);
  }

  @Test
  void thePageQuotesManyAndATextThatNobodySaysIsFound() throws IOException {
    assertThat(quoted()).hasSizeGreaterThan(40);
    assertThat(SOURCES).noneMatch(source -> says(source, "Cut off after … miles"));
  }

  @Test
  void settingsAreThoseOfTheConfiguration() throws IOException {
    String conf = Files.readString(Path.of("conf/catalogd.properties"));
    List<String> settings =
        SETTING
            .matcher(Files.readString(PAGE))
            .results()
            .map(setting -> setting.group(1))
            .filter(setting -> !setting.endsWith(".pid") && !setting.endsWith(".log"))
            .filter(setting -> !setting.startsWith("metastore.partitions."))
            .filter(setting -> !setting.startsWith("metastore.disallow."))
            .toList();

    assertThat(settings).isNotEmpty().allSatisfy(key -> assertThat(conf).contains(key + "="));
  }
}
