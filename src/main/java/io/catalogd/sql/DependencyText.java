package io.catalogd.sql;

import io.catalogd.notation.Count;
import io.catalogd.thrift.TDependencyBase;
import io.catalogd.thrift.TDependent;

/** How a table is linked to one that it depends on, or that depends on it. */
public final class DependencyText {
  private DependencyText() {}

  /** What of the table depends on this base, and what is wrong with it. */
  public static String of(TDependencyBase base) {
    return Count.of(base.getNum_partitions(), "partition")
        + (base.isIs_current() ? ", and those to come" : "")
        + (base.isSetExpect() ? ", whole with " + base.getExpect() : "")
        + (base.isSetProblem() ? "; " + base.getProblem() : "");
  }

  /** How a table depends on the one in question, and what is wrong with it. */
  public static String of(TDependent dependent) {
    return (dependent.isIs_indirect() ? "by way of another" : "directly")
        + (dependent.isSetProblem() ? "; " + dependent.getProblem() : "");
  }
}
