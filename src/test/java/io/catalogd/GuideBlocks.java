package io.catalogd;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What README and the pages in {@code docs} show in blocks of code. */
public final class GuideBlocks {
  private GuideBlocks() {}

  /** All of them, README too. */
  public static List<Path> pages() {
    try (Stream<Path> docs = Files.list(Path.of("docs"))) {
      return Stream.concat(docs.sorted(), Stream.of(Path.of("README.md"))).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The blocks of a page, in order.
   *
   * @param language as the block says it; empty for those that say none
   */
  public static List<String> of(Path page, String language) {
    try {
      return Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$")
          .matcher(Files.readString(page))
          .results()
          .filter(block -> block.group(1).equals(language))
          .map(block -> block.group(2))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The commands of a page, each in a line with its comment. */
  public static List<String> commands(Path page) {
    return of(page, "sh").stream()
        .flatMap(block -> block.replace("\\\n", " ").lines())
        .filter(line -> !line.isBlank())
        .toList();
  }
}
