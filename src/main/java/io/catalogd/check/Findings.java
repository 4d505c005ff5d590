package io.catalogd.check;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Collects what one check finds: the first of each kind, and how many there are. One thread. */
final class Findings {
  private final int mostOfAKind;
  private final Remedies remedies;
  private final RemedyPlan plan;
  private final List<Finding> told = new ArrayList<>();
  private final Map<FindingKind, Long> counts = new EnumMap<>(FindingKind.class);
  private final List<String> notes = new ArrayList<>();

  Findings(Remedies remedies, int mostOfAKind) {
    this.remedies = remedies;
    this.plan = new RemedyPlan(remedies);
    this.mostOfAKind = mostOfAKind;
  }

  Remedies remedies() {
    return remedies;
  }

  void add(Finding finding) {
    if (counts.merge(finding.kind(), 1L, Long::sum) <= mostOfAKind) {
      told.add(finding);
    }
    plan.add(finding.remedy());
  }

  /** What a reader should know beside, though nothing is wrong. */
  void note(String text) {
    notes.add(text);
  }

  List<Finding> told() {
    return told;
  }

  Map<FindingKind, Long> counts() {
    return counts;
  }

  List<String> notes() {
    return notes;
  }

  List<String> statements() {
    return plan.statements();
  }
}
