package io.catalogd.check;

import io.catalogd.model.FileDescriptor;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionFiles;
import io.catalogd.model.PartitionKey;
import io.catalogd.notation.Count;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Compares the partitions of two states of a table, and their files. Costs what is different where
 * one was made from the other.
 */
final class PartitionComparison {
  private final Findings findings;
  private final boolean isPartitioned;

  PartitionComparison(Findings findings) {
    this.findings = findings;
    this.isPartitioned = findings.remedies().isPartitioned();
  }

  void compare(FileSystemTable here, FileSystemTable there) {
    for (PartitionKey key : there.partitions().changedSince(here.partitions())) {
      @Nullable Partition before = here.partitions().find(key).orElse(null);
      @Nullable Partition now = there.partitions().find(key).orElse(null);
      if (before == null) {
        add(FindingKind.PARTITION_NEW, Objects.requireNonNull(now).name(), null, now.location());
      } else if (now == null) {
        add(FindingKind.PARTITION_GONE, before.name(), before.location(), null);
      } else if (!now.withId(before.id()).equals(before)) {
        compare(before, now);
      }
    }
  }

  private void add(FindingKind kind, String name, @Nullable String here, @Nullable String there) {
    findings.add(new Finding(kind, name, null, here, there, findings.remedies().refresh()));
  }

  private void compare(Partition here, Partition there) {
    Map<String, String> before = StructText.of(here);
    Map<String, String> now = StructText.of(there);
    // The single one of an unpartitioned table is what the table is.
    if (isPartitioned) {
      for (String item : DefinitionComparison.union(before.keySet(), now.keySet())) {
        if (!Objects.equals(before.get(item), now.get(item))) {
          changed(here.name(), item, before.get(item), now.get(item));
        }
      }
      if (before.equals(now) && here.files().equals(there.files())) {
        changed(here.name(), "other members", null, null);
      }
    }
    compareFiles(here.name(), here.files(), there.files());
  }

  private void changed(String name, String item, @Nullable String here, @Nullable String there) {
    findings.add(
        new Finding(
            FindingKind.PARTITION_CHANGED,
            name,
            item,
            here,
            there,
            findings.remedies().refreshPartition(name)));
  }

  private void compareFiles(String partition, PartitionFiles here, PartitionFiles there) {
    if (here.equals(there)) {
      return;
    }
    Map<String, FileDescriptor> before = byName(here);
    Map<String, FileDescriptor> now = byName(there);
    Set<String> names = new TreeSet<>(before.keySet());
    names.addAll(now.keySet());
    for (String name : names) {
      compareFile(partition, name, before.get(name), now.get(name));
    }
  }

  private static Map<String, FileDescriptor> byName(PartitionFiles files) {
    Map<String, FileDescriptor> byName = new TreeMap<>();
    files.toList().forEach(file -> byName.put(file.name(), file));
    return byName;
  }

  private void compareFile(
      String partition,
      String name,
      @Nullable FileDescriptor here,
      @Nullable FileDescriptor there) {
    if (Objects.equals(here, there)) {
      return;
    }
    FindingKind kind =
        here == null
            ? FindingKind.FILE_NEW
            : there == null ? FindingKind.FILE_GONE : FindingKind.FILE_CHANGED;
    @Nullable String before = text(here);
    @Nullable String now = text(there);
    boolean looksTheSame = before != null && before.equals(now);
    findings.add(
        new Finding(
            kind,
            isPartitioned ? partition : null,
            name,
            before,
            looksTheSame ? now + ", in other blocks or replicas" : now,
            findings.remedies().refreshFiles(partition)));
  }

  private static @Nullable String text(@Nullable FileDescriptor file) {
    return file == null
        ? null
        : String.format(
            "%s, modified %s%s",
            Count.of(file.sizeBytes(), "byte"),
            Instant.ofEpochMilli(file.modifiedMs()),
            file.erasureCoded() ? ", erasure coded" : "");
  }
}
