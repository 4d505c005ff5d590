package io.catalogd.check;

import io.catalogd.model.CatalogException;
import io.catalogd.model.Deadline;
import org.jspecify.annotations.Nullable;

/** Takes up what one check could not read: a finding, unless it is the end of the check's time. */
final class Failures {
  private final Findings findings;
  private final Deadline deadline;

  Failures(Findings findings, Deadline deadline) {
    this.findings = findings;
    this.deadline = deadline;
  }

  /**
   * @param item what of the table it was; null for the table
   * @param here what the catalog has nevertheless; null if nothing
   * @throws CatalogException the failure itself when the time is over
   */
  void take(@Nullable String item, @Nullable String here, CatalogException failure) {
    if (deadline.hasPassed()) {
      throw failure;
    }
    findings.add(
        new Finding(
            FindingKind.UNREADABLE,
            null,
            item,
            here,
            failure.messages(),
            Remedies.advice(
                "Mend what this says in the metastore or the file system, then check again.")));
  }
}
