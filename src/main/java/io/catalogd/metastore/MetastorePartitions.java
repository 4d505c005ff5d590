package io.catalogd.metastore;

import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.Metastore.Existing;
import io.catalogd.model.TableName;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.Partition;

/** The part of {@link Metastore} that is about the partitions of one table. */
public interface MetastorePartitions {
  /** Wire name of failures of reads whose answer is longer than is allowed. */
  String ANSWER_TOO_LARGE = "AnswerTooLargeException";

  /** Names ({@code k=v/k2=v2}, values escaped) of all partitions, without limit, in any order. */
  List<String> partitionNames(TableName table);

  /**
   * The named partitions, in any order; names that the metastore does not have are left out.
   * Fetched in batches; metastores that can leave out their columns do.
   *
   * @throws io.catalogd.model.CatalogException INVALID_REQUEST {@link #ANSWER_TOO_LARGE} where they
   *     are too much for one answer; fewer may not be
   */
  List<Partition> loadPartitions(TableName table, List<String> names);

  /**
   * Creates partitions, in batches of 500.
   *
   * @param existing what to do about partitions that are there already: with {@link Existing#SKIP}
   *     they are left alone, with {@link Existing#FAIL} the call fails ALREADY_EXISTS (earlier
   *     batches stay)
   * @return those really created, as the metastore made them; it may leave out their columns
   */
  List<Partition> addPartitions(TableName table, List<Partition> partitions, Existing existing);

  /** Replaces whole partition objects, in batches of 500, without recomputing statistics. */
  void alterPartitions(TableName table, List<Partition> partitions);

  /**
   * Drops the named partitions, in batches of 500, each of them whole or not at all. Names that the
   * metastore does not have are passed over; NOT_FOUND where the table is missing.
   *
   * @param names as {@link #partitionNames} spells them
   * @return names of those really dropped, each once, in the order of {@code names}
   */
  List<String> dropPartitions(TableName table, List<String> names, DropData data);
}
