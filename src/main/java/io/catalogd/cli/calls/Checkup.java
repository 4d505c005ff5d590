package io.catalogd.cli.calls;

import io.catalogd.sql.SqlResult;
import io.catalogd.thrift.TCheckTableRequest;
import io.catalogd.thrift.TCheckTableResponse;
import io.catalogd.thrift.TFinding;
import io.catalogd.thrift.TFindingCount;
import io.catalogd.thrift.TFindingKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.apache.impala.thrift.TTableName;
import org.jspecify.annotations.Nullable;

/**
 * What differs of a table between the catalog, the metastore and the file system.
 *
 * @param findings a row for each
 * @param statements what mends all that statements can mend, in this order
 * @param notes what to know beside
 */
public record Checkup(SqlResult findings, List<String> statements, List<String> notes) {
  private static final List<String> COLUMNS =
      List.of("finding", "partition", "item", "here", "there", "remedy");

  /**
   * Asks for one.
   *
   * @param most how many findings of each kind are told; null as the catalog has it
   */
  public static Checkup of(
      ClientCalls calls, String database, String table, @Nullable Integer most) {
    TCheckTableRequest request = new TCheckTableRequest().setTable(new TTableName(database, table));
    if (most != null) {
      request.setMax_findings_of_a_kind(most);
    }
    return of(calls.checkTable(request));
  }

  static Checkup of(TCheckTableResponse answer) {
    List<TFinding> findings = orNone(answer.getFindings());
    List<String> notes = new ArrayList<>(orNone(answer.getNotes()));
    notes.addAll(untold(findings, orNone(answer.getCounts())));
    return new Checkup(
        new SqlResult(COLUMNS, findings.stream().map(Checkup::row).toList()),
        orNone(answer.getStatements()),
        notes);
  }

  /** Whether anything differs, or is wrong. */
  public boolean isClean() {
    return findings.rows().isEmpty();
  }

  private static List<String> row(TFinding finding) {
    return List.of(
        name(finding.getKind()),
        orEmpty(finding.getPartition()),
        orEmpty(finding.getItem()),
        orEmpty(finding.getHere()),
        orEmpty(finding.getThere()),
        finding.isSetStatement() ? finding.getStatement() : orEmpty(finding.getAdvice()));
  }

  private static List<String> untold(List<TFinding> findings, List<TFindingCount> counts) {
    Map<TFindingKind, Long> told = new EnumMap<>(TFindingKind.class);
    findings.forEach(finding -> told.merge(finding.getKind(), 1L, Long::sum));
    List<String> untold = new ArrayList<>();
    for (TFindingCount count : counts) {
      long shown = told.getOrDefault(count.getKind(), 0L);
      if (count.getCount() > shown) {
        untold.add(
            String.format(
                "Of %d findings '%s' the first %d are told; --limit says how many.",
                count.getCount(), name(count.getKind()), shown));
      }
    }
    return untold;
  }

  private static String name(TFindingKind kind) {
    return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static String orEmpty(@Nullable String text) {
    return Objects.requireNonNullElse(text, "");
  }

  private static <T> List<T> orNone(@Nullable List<T> list) {
    return Objects.requireNonNullElse(list, List.of());
  }
}
