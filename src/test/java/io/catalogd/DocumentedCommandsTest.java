package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Each command that README and docs tell people to type is run by a test or a script; or it needs
 * what no test has, and the list below names what is checked in its place.
 */
class DocumentedCommandsTest {
  private static final String IT = "src/test/java/io/catalogd/";
  private static final String PACKAGES = "scripts/check-packages";

  /**
   * Who proves commands of some form.
   *
   * @param runner contains {@code text}, by which it does
   */
  private record Proof(Pattern command, Path runner, String text) {
    static Proof of(String command, String runner, String text) {
      return new Proof(Pattern.compile(command), Path.of(runner), text);
    }

    boolean isOf(String shown) {
      return command.matcher(shown).matches();
    }
  }

  /** Run as they are shown, but for names, places and versions. */
  private static final List<Proof> RUN =
      List.of(
          Proof.of("scripts/test", ".ci/run", "scripts/test"),
          Proof.of("scripts/quickstart( --once)?", "scripts/test", "scripts/quickstart --once"),
          Proof.of("catalogd/bin/catalogd run", IT + "LauncherIT.java", "\"run\""),
          Proof.of("catalogd/bin/catalogd start", IT + "LauncherIT.java", "\"start\""),
          Proof.of("catalogd/bin/catalogd status", IT + "LauncherIT.java", "\"status\""),
          Proof.of("catalogd/bin/catalogd stop", IT + "LauncherIT.java", "\"stop\""),
          // One by one, of every page.
          Proof.of(
              "(catalogd/bin/)?catalogctl .*", IT + "cli/CatalogctlIT.java", "GuideBlocks.pages()"),
          Proof.of("mvn install:install-file .*", IT + "ClientJarIT.java", ":install-file\""),
          Proof.of(
              "mkdir -p gen-py|for f in thrift/.*|PYTHONPATH=gen-py .*",
              IT + "ClientJarIT.java",
              "GuideBlocks.of(Path.of(\"docs/rpc.md\"), \"sh\")"),
          Proof.of("catalogd/debian/build .*", PACKAGES, "catalogd/debian/build \"$tarball\""));

  /** Not run, and what is checked in their place. */
  private static final List<Proof> CHECKED_OTHERWISE =
      List.of(
          // `run` takes the setting, with a metastore that is away.
          Proof.of(
              "catalogd/bin/catalogd start --set metastore.uris=thrift://host:9083",
              IT + "LauncherIT.java",
              "metastore.uris=thrift://"),
          // It would measure for minutes: what it runs, runs on tiny tables.
          Proof.of("scripts/bench( --\\w+| \\w+)*", IT + "bench/BenchTest.java", "Scale.TINY"),
          // The tests' own build makes the same tarball, which the scripts behind it take.
          Proof.of("mvn package -Dmaven.test.skip=true", "scripts/test", "mvn -B"),
          // The package is unpacked, not installed: its files, its unit and its daemon.
          Proof.of("apt install .*", PACKAGES, "dpkg-deb -x"),
          // Without an engine: the steps of the Dockerfile that are not Debian's own.
          Proof.of("docker build .*", PACKAGES, "catalogd/container/Dockerfile"),
          // Its entry point, as its user, and its health check.
          Proof.of("docker run .*", PACKAGES, "setpriv"),
          // The probes; and that kubectl reads the manifest, where there is one.
          Proof.of("kubectl apply -k catalogd/kubernetes", PACKAGES, "kubectl kustomize"));

  @Test
  void eachCommandOfReadmeAndDocsIsRunOrWhatItDoesIsCheckedOtherwise() {
    List<Proof> proofs = new ArrayList<>(RUN);
    proofs.addAll(CHECKED_OTHERWISE);
    List<String> commands =
        GuideBlocks.pages().stream()
            .flatMap(page -> GuideBlocks.commands(page).stream())
            .map(command -> command.replaceFirst("(^|\\s+)# .*", "").strip())
            .filter(command -> !command.isEmpty())
            .toList();

    for (String command : commands) {
      assertThat(proofs).as(command).anyMatch(proof -> proof.isOf(command));
    }
    for (Proof proof : proofs) {
      assertThat(commands).as("Nobody is told to type: " + proof.command()).anyMatch(proof::isOf);
      assertThat(proof.runner()).content().contains(proof.text());
    }
  }
}
