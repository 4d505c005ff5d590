package io.catalogd.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The fewest statements that mend all that statements can mend, in order. One thread. */
final class RemedyPlan {
  /** Beyond so many partitions the whole table is less work, for the server too. */
  private static final int MOST_PARTITIONS = 10;

  private static final int MOST_STATEMENTS = 100;

  private final Remedies remedies;
  private final Map<String, Remedy.Kind> partitions = new LinkedHashMap<>();
  private final Set<String> statements = new LinkedHashSet<>();
  private boolean refresh;
  private boolean invalidate;
  private boolean metadataOfMany;

  RemedyPlan(Remedies remedies) {
    this.remedies = remedies;
  }

  void add(Remedy remedy) {
    switch (remedy.kind()) {
      case REFRESH_FILES, REFRESH_PARTITION -> addPartition(remedy);
      case REFRESH -> refresh = true;
      case INVALIDATE -> invalidate = true;
      case STATEMENT -> {
        if (statements.size() < MOST_STATEMENTS) {
          statements.add(remedy.text());
        }
      }
      case ADVICE -> {}
    }
  }

  private void addPartition(Remedy remedy) {
    boolean isMetadata = remedy.kind() == Remedy.Kind.REFRESH_PARTITION;
    if (partitions.containsKey(remedy.text()) || partitions.size() <= MOST_PARTITIONS) {
      partitions.merge(
          remedy.text(), remedy.kind(), (one, other) -> one.compareTo(other) > 0 ? one : other);
    } else {
      metadataOfMany |= isMetadata;
    }
  }

  List<String> statements() {
    List<String> plan = new ArrayList<>();
    boolean many = partitions.size() > MOST_PARTITIONS;
    boolean metadata = metadataOfMany || partitions.containsValue(Remedy.Kind.REFRESH_PARTITION);
    if (invalidate || (many && metadata)) {
      plan.add(remedies.invalidate().text());
    } else if (refresh || many) {
      plan.add(remedies.refresh().text());
      partitions.forEach(
          (statement, kind) -> {
            if (kind == Remedy.Kind.REFRESH_PARTITION) {
              plan.add(statement);
            }
          });
    } else {
      plan.addAll(partitions.keySet());
    }
    plan.addAll(statements);
    return plan;
  }
}
