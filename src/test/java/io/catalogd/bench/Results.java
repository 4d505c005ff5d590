package io.catalogd.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.catalogd.bench.Measurement.Target;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The figures of one benchmark, kept as JSON. One thread. */
final class Results {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private final String bench;
  private final Run begun;
  private final List<Measurement> all = new ArrayList<>();

  Results(String bench, Scale scale) {
    this.bench = bench;
    this.begun = Run.begin(scale);
  }

  /** The figures of one thing, to which they are added. */
  Row row(String name) {
    return new Row(name);
  }

  private void add(Measurement measured) {
    all.add(measured);
    System.out.printf(
        "  %-62s %12s %-8s %s%n",
        measured.name(), Measurement.number(measured.value()), measured.unit(), measured.verdict());
  }

  /** Takes figures, and prints them, so that somebody who waits sees it go on. */
  final class Row {
    private final String name;
    private final Map<String, Double> values = new HashMap<>();

    private Row(String name) {
      this.name = name;
    }

    @CanIgnoreReturnValue
    Row add(String column, double value, String unit, @Nullable Target target, String note) {
      values.put(column, value);
      Results.this.add(new Measurement(bench, name, column, value, unit, target, note));
      return this;
    }

    @CanIgnoreReturnValue
    Row add(String column, double value, String unit) {
      return add(column, value, unit, null, "");
    }

    /** What was added. */
    double value(String column) {
      return Objects.requireNonNull(values.get(column), column);
    }
  }

  void write(Path directory) {
    try {
      Files.createDirectories(directory);
      JSON.writeValue(directory.resolve(bench + ".json").toFile(), begun.with(all));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the benchmark of that name wrote last; nothing where it never ran. */
  static Optional<Run> find(Path directory, String bench) {
    Path file = directory.resolve(bench + ".json");
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(JSON.readValue(file.toFile(), Run.class));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
