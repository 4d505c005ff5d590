package io.catalogd;

import io.catalogd.config.BuildVersion;
import io.catalogd.config.ConfigException;
import io.catalogd.config.Settings;
import io.catalogd.model.CatalogException;
import io.catalogd.rpc.PortTakenException;
import java.io.IOException;
import java.net.BindException;
import java.net.UnknownHostException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command line: {@code catalogd run|start|stop|status}. */
@Command(
    name = "catalogd",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    description = "Catalog daemon over Hive Metastore and HDFS, spoken to by Thrift RPC.",
    synopsisSubcommandLabel = "run|start|stop|status",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:ended as asked",
      "1:failure; status: not running or not healthy",
      "2:usage or configuration",
      "3:a port is taken",
      "4:a daemon runs already on this data directory"
    })
public final class Main {
  private static final int FAILURE = 1;
  private static final int CONFIGURATION = 2;
  private static final int PORT_TAKEN = 3;
  private static final int ALREADY_RUNNING = 4;

  /** Meant for the launcher, so no key is missing when they are set. */
  private static final List<String> VARIABLES_OF_LAUNCHER = List.of("CATALOGD_OPTS");

  private Main() {}

  /** Ends the process with the command's exit code. */
  public static void main(String[] arguments) {
    CommandLine commands =
        new CommandLine(new Main())
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setExecutionExceptionHandler((failure, command, parsed) -> report(failure));
    System.exit(commands.execute(arguments));
  }

  @Command(
      name = "run",
      mixinStandardHelpOptions = true,
      description = "Run in the foreground until stopped by a signal.")
  int run(
      @Mixin SettingOptions options,
      @Option(
              names = "--log",
              paramLabel = "console|file",
              defaultValue = "console",
              description = "Log to standard error or to logs/ in data.dir; default: console.")
          Logging.Target log)
      throws IOException {
    Installation installation = options.installation();
    Settings settings = options.settings(installation);
    DaemonConfig config = DaemonConfig.read(settings, installation, System.getenv());
    Logging.start(installation, config.dataDir(), log);
    warnOfUnknownVariables(settings);
    runUntilSignal(config, installation);
    return 0;
  }

  @Command(
      name = "start",
      mixinStandardHelpOptions = true,
      description = "Start in the background, wait until it answers, print where.")
  int start(@Mixin SettingOptions options) throws IOException {
    Installation installation = options.installation();
    Settings settings = options.settings(installation);
    DaemonConfig config = DaemonConfig.read(settings, installation, System.getenv());
    return new Background(config.dataDir()).start(installation.launcher(), options.arguments());
  }

  @Command(
      name = "stop",
      mixinStandardHelpOptions = true,
      description = "Stop the daemon of this data directory and wait for its end.")
  int stop(@Mixin SettingOptions options) throws IOException {
    return new Background(options.dataDir()).stop();
  }

  @Command(
      name = "status",
      mixinStandardHelpOptions = true,
      description = "Say how the daemon of this data directory is.")
  int status(@Mixin SettingOptions options) throws IOException {
    return new Background(options.dataDir()).status();
  }

  /**
   * Never returns normally: a signal runs the hook, which ends the process with 0 when all is
   * closed.
   */
  private static void runUntilSignal(DaemonConfig config, Installation installation)
      throws IOException {
    Opened opened = new Opened();
    Thread hook =
        new Thread(
            () -> {
              LoggerFactory.getLogger(Main.class).info("catalogd stops");
              opened.close();
              Runtime.getRuntime().halt(0);
            },
            "stop");
    Runtime.getRuntime().addShutdownHook(hook);
    boolean started = false;
    try {
      System.out.println(Daemon.start(config, installation, opened).readyLine());
      System.out.flush();
      started = true;
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      throw new IllegalStateException("Nobody interrupts this thread", e);
    } finally {
      if (!started) {
        opened.close();
        removeHook(hook);
      }
    }
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // A signal came meanwhile, and the hook ends the process.
    }
  }

  private static void warnOfUnknownVariables(Settings settings) {
    List<String> unknown = new ArrayList<>(settings.unknownVariables());
    unknown.removeAll(VARIABLES_OF_LAUNCHER);
    if (!unknown.isEmpty()) {
      LoggerFactory.getLogger(Main.class).warn("Environment variables without effect: {}", unknown);
    }
  }

  /** Says what is wrong in one line where the operator can do something about it. */
  private static int report(Exception failure) {
    if (failure instanceof ConfigException || failure instanceof UnknownHostException) {
      return say(failure, CONFIGURATION);
    }
    if (failure instanceof PortTakenException || failure instanceof BindException) {
      return say(failure, PORT_TAKEN);
    }
    if (failure instanceof AlreadyRunningException) {
      return say(failure, ALREADY_RUNNING);
    }
    if (failure instanceof IOException || failure instanceof CatalogException) {
      return say(failure, FAILURE);
    }
    failure.printStackTrace();
    return FAILURE;
  }

  private static int say(Exception failure, int exitCode) {
    // The message of a file system's exception is the file's name alone.
    Object what = failure instanceof FileSystemException ? failure : failure.getMessage();
    System.err.println("catalogd: " + what);
    return exitCode;
  }

  /** Options of all commands. */
  static final class SettingOptions {
    @Option(
        names = "--conf",
        paramLabel = "DIR",
        description = "Directory of catalogd.properties; default: conf where catalogd is.")
    private @Nullable Path conf;

    @Option(
        names = "--set",
        paramLabel = "KEY=VALUE",
        description = "Override a setting; may be repeated.")
    private List<String> assignments = new ArrayList<>();

    Installation installation() {
      return Installation.find(conf);
    }

    Settings settings(Installation installation) {
      return Settings.read(
          installation.home(), installation.settingsFile(), System.getenv(), assignments);
    }

    Path dataDir() {
      return DaemonConfig.readDataDir(settings(installation()));
    }

    /** The same again, for another process. */
    List<String> arguments() {
      List<String> arguments = new ArrayList<>();
      if (conf != null) {
        arguments.addAll(List.of("--conf", conf.toString()));
      }
      assignments.forEach(assignment -> arguments.addAll(List.of("--set", assignment)));
      return arguments;
    }
  }

  /** What {@code --version} prints. */
  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"catalogd " + BuildVersion.text()};
    }
  }
}
