package io.catalogd.check;

import io.catalogd.load.WireForms;
import io.catalogd.model.ColumnStatistics;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Table;
import io.catalogd.model.TableDefinition;
import io.catalogd.notation.Count;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Compares what two states of a table say of it as a whole. */
final class DefinitionComparison {
  private static final String PARAMETER = "parameter ";

  /** Parameters that tell of rows and files, and of when they were counted. */
  private static final Set<String> OF_STATISTICS =
      Set.of(
          "numRows",
          "numFiles",
          "numFilesErasureCoded",
          "totalSize",
          "rawDataSize",
          "COLUMN_STATS_ACCURATE",
          "STATS_GENERATED",
          "STATS_GENERATED_VIA_STATS_TASK",
          "impala.lastComputeStatsTime");

  private final Findings findings;

  DefinitionComparison(Findings findings) {
    this.findings = findings;
  }

  void compare(Table here, Table there) {
    if (!here.getClass().equals(there.getClass())) {
      // What kind of table it is decides how everything else of it is kept.
      different(FindingKind.DEFINITION, "kind", kind(here), kind(there), invalidate());
    }
    TableDefinition before = here.definition();
    TableDefinition now = there.definition();
    var structHere = WireForms.toTable(before.metastoreTable());
    var structThere = WireForms.toTable(now.metastoreTable());
    Map<String, String> textHere = StructText.of(structHere);
    Map<String, String> textThere = StructText.of(structThere);
    for (String item : union(textHere.keySet(), textThere.keySet())) {
      compare(item, textHere.get(item), textThere.get(item));
    }
    if (textHere.equals(textThere) && !structHere.equals(structThere)) {
      different(FindingKind.DEFINITION, "other members", null, null, refresh());
    }
    compareStatistics(before.columnStatistics(), now.columnStatistics());
    if (here instanceof FileSystemTable one && there instanceof FileSystemTable other) {
      compareFileSystem(one, other);
    }
  }

  private static String kind(Table table) {
    return table.getClass().getSimpleName();
  }

  private void compare(String item, @Nullable String here, @Nullable String there) {
    if (Objects.equals(here, there)) {
      return;
    }
    if (item.equals(StructText.CREATED)) {
      different(FindingKind.TABLE_RECREATED, item, here, there, invalidate());
      return;
    }
    boolean isStatistics =
        item.startsWith(PARAMETER) && OF_STATISTICS.contains(item.substring(PARAMETER.length()));
    different(
        isStatistics ? FindingKind.STATISTICS : FindingKind.DEFINITION,
        item,
        here,
        there,
        refresh());
  }

  private void compareStatistics(
      Map<String, ColumnStatistics> here, Map<String, ColumnStatistics> there) {
    for (String column : union(here.keySet(), there.keySet())) {
      if (!Objects.equals(here.get(column), there.get(column))) {
        different(
            FindingKind.STATISTICS,
            "column " + column,
            text(here.get(column)),
            text(there.get(column)),
            refresh());
      }
    }
  }

  private static @Nullable String text(@Nullable ColumnStatistics statistics) {
    return statistics == null
        ? null
        : String.format(
            "%s, %s, %s bytes on average, %d at most",
            Count.of(statistics.distinctValues(), "distinct value"),
            Count.of(statistics.nulls(), "null"),
            statistics.averageBytes(),
            statistics.maxBytes());
  }

  /** What a load reads of files and directories. */
  private void compareFileSystem(FileSystemTable here, FileSystemTable there) {
    Map<String, String> before = new TreeMap<>();
    Map<String, String> now = new TreeMap<>();
    before.put("access", here.directoryAccess().name());
    now.put("access", there.directoryAccess().name());
    before.put("text of NULL keys", here.nullPartitionText());
    now.put("text of NULL keys", there.nullPartitionText());
    before.put("Avro schema", "" + here.avroSchema());
    now.put("Avro schema", "" + there.avroSchema());
    before.forEach((item, text) -> compare(item, text, now.get(item)));
  }

  static Set<String> union(Set<String> one, Set<String> other) {
    Set<String> all = new TreeSet<>(one);
    all.addAll(other);
    return all;
  }

  private Remedy refresh() {
    return findings.remedies().refresh();
  }

  private Remedy invalidate() {
    return findings.remedies().invalidate();
  }

  private void different(
      FindingKind kind, String item, @Nullable String here, @Nullable String there, Remedy remedy) {
    findings.add(new Finding(kind, null, item, here, there, remedy));
  }
}
