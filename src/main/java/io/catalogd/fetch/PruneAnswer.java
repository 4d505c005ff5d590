package io.catalogd.fetch;

import io.catalogd.dependent.Completeness;
import io.catalogd.model.StorageFormat;
import io.catalogd.model.TableName;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which partitions a client has to read, all from one image.
 *
 * @param catalogVersion the image's
 * @param tableVersion of the table that was asked for
 * @param inputs the table that was asked for first
 * @param expectations of the dependent table's chosen partitions those that have any; null for an
 *     ordinary table
 */
public record PruneAnswer(
    TableName table,
    long catalogVersion,
    long tableVersion,
    List<Scan> scans,
    List<Input> inputs,
    List<String> warnings,
    @Nullable List<Expected> expectations) {
  public PruneAnswer {
    scans = List.copyOf(scans);
    inputs = List.copyOf(inputs);
    warnings = List.copyOf(warnings);
    expectations = expectations == null ? null : List.copyOf(expectations);
  }

  /**
   * Partitions of one table that are read the same way.
   *
   * @param tableVersion of the table whose partitions these are
   * @param answersFor of each partition the name of the dependent table's one that it belongs to;
   *     none for an ordinary table
   * @param statistics of the table's columns; null if nobody asked for any
   */
  public record Scan(
      long tableVersion,
      PartitionSelection selection,
      StorageFormat format,
      List<String> answersFor,
      @Nullable List<SelectedStatistics> statistics) {}

  /**
   * Partitions that the answer was made from.
   *
   * @param partitions their names, each once; perhaps a view
   */
  public record Input(TableName table, Collection<String> partitions) {}

  /**
   * What was declared of a partition of a dependent table, and how much of that is there.
   *
   * @param completeness null where it cannot be told
   */
  public record Expected(String partition, String expect, @Nullable Completeness completeness) {}
}
