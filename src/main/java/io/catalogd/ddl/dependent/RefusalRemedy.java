package io.catalogd.ddl.dependent;

import io.catalogd.dependent.DependentParameters;

/** What somebody can do whose statement a dependent table refuses, by why it does. */
enum RefusalRemedy {
  MEND("parameters are damaged", "mend them, or drop that table"),
  OTHER_BASE(
      "another base differs then",
      "have the dependent table depend on one of them only, or drop it"),
  ON_BASE_DROP(
      DependentParameters.ON_BASE_DROP + "=forbid",
      "set it to 'detach' or 'cascade', have the partitions depend on another table, or drop the"
          + " dependent table"),
  ON_PARTITION_DROP(
      DependentParameters.ON_PARTITION_DROP + "=forbid",
      "set it to 'allow', or drop the dependent partitions first"),
  ON_SCHEMA_CHANGE(
      DependentParameters.ON_SCHEMA_CHANGE + "=forbid",
      "set it to 'propagate', or drop the dependent table");

  private final String reason;
  private final String remedy;

  RefusalRemedy(String reason, String remedy) {
    this.reason = reason;
    this.remedy = remedy;
  }

  /** In the words that a policy tells it in. */
  String reason() {
    return reason;
  }

  boolean fits(String policy) {
    return policy.contains(reason);
  }

  /** A sentence. */
  @Override
  public String toString() {
    return "Where " + reason + ", " + remedy + ".";
  }
}
