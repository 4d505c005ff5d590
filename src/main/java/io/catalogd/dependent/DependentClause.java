package io.catalogd.dependent;

import io.catalogd.model.CatalogException;
import io.catalogd.model.TableName;
import io.catalogd.notation.PropertyNames;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a statement says of a dependent table by properties. Those that are worked out from others
 * are passed over, as clients send back what they were told.
 *
 * @param on the base that is wanted; null where nothing is said
 * @param policies in the form in which they are kept
 * @param expect what a whole partition of the wanted, or else the current base has; empty takes it
 *     away, null says nothing
 * @param expects the same by number of base
 * @param others that are none of ours
 */
public record DependentClause(
    @Nullable TableName on,
    Map<String, String> policies,
    @Nullable String expect,
    SortedMap<Integer, String> expects,
    Map<String, String> others) {
  private static final String ALL = "all";

  private static final Pattern EXPECT_OF_BASE =
      Pattern.compile("dependent\\.base\\.([1-9][0-9]{0,8})\\.expect");

  private static final Pattern DERIVED =
      Pattern.compile(
          "dependent_table|dependent\\.(current|base|base\\.[0-9]+(\\.created|\\.renaming)?|spec"
              + "|(matched|newest)\\.at\\.add|dependents.*)");

  public DependentClause {
    policies = Map.copyOf(policies);
    expects = new TreeMap<>(expects);
    others = Map.copyOf(others);
  }

  /** Whether a statement wants a dependent table, or another base of one. */
  public static boolean isIn(Map<String, String> properties) {
    return properties.containsKey(DependentParameters.ON);
  }

  /**
   * Whether a statement confirms all tables that depend on one.
   *
   * @throws CatalogException INVALID_REQUEST where it says more than that, or not of all
   */
  public static boolean confirms(TableName base, Map<String, String> properties) {
    @Nullable String confirm = properties.get(DependentParameters.CONFIRM);
    if (confirm == null) {
      return false;
    }
    if (!confirm.equalsIgnoreCase(ALL) || properties.size() > 1) {
      throw DependentErrors.refused(
          String.format(
              "Table %s: the property '%s' can only be '%s', and stands alone: it is not stored,"
                  + " but has all tables confirmed that depend on this one.",
              base, DependentParameters.CONFIRM, ALL));
    }
    return true;
  }

  /**
   * The base that a statement wants; null where it wants none.
   *
   * @throws CatalogException INVALID_REQUEST where that is no name
   */
  public static @Nullable TableName baseIn(TableName table, Map<String, String> properties) {
    @Nullable String on = properties.get(DependentParameters.ON);
    return on == null ? null : tableName(table, on);
  }

  /**
   * Takes the properties of a statement that makes a dependent table apart.
   *
   * @throws CatalogException as the other one
   */
  public static DependentClause of(TableName table, Map<String, String> properties) {
    return of(table, properties, Set.of());
  }

  /**
   * Takes the properties of a statement on a dependent table apart.
   *
   * @param bases that it has, as far as they are known
   * @throws CatalogException INVALID_REQUEST for a key or value that there is not, and for
   *     properties of data, which are for the base that is wanted, or for those that it has
   */
  public static DependentClause of(
      TableName table, Map<String, String> properties, Collection<TableName> bases) {
    @Nullable TableName on = baseIn(table, properties);
    Map<String, String> policies = new HashMap<>();
    TreeMap<Integer, String> expects = new TreeMap<>();
    Map<String, String> others = new HashMap<>();
    @Nullable String expect = null;
    for (Map.Entry<String, String> property : properties.entrySet()) {
      String key = property.getKey();
      Matcher ofBase = EXPECT_OF_BASE.matcher(key);
      if (key.equals(DependentParameters.ON)) {
        continue;
      }
      if (DependentParameters.POLICIES.contains(key)) {
        policies.put(key, property.getValue());
      } else if (key.equals(PartitionDependency.EXPECT)) {
        expect = property.getValue();
      } else if (ofBase.matches()) {
        expects.put(Integer.parseInt(ofBase.group(1)), property.getValue());
      } else if (PropertyNames.isOfDependencies(key)) {
        checkDerived(table, key);
      } else {
        checkNotOfData(table, key, on == null ? bases : Set.of(on));
        others.put(key, property.getValue());
      }
    }
    DependentParameters.readPolicies(table, policies);
    return new DependentClause(on, policies, expect, expects, others);
  }

  /**
   * Refuses what only dependent tables have among properties of a table, a partition or a serde.
   *
   * @throws CatalogException INVALID_REQUEST that names the key
   */
  public static void refuse(TableName table, Map<String, String> properties) {
    @Nullable String on = properties.get(DependentParameters.ON);
    if (on != null) {
      throw refused(table, "be made to depend on " + DependentErrors.shortened(on) + ".");
    }
    for (String key : properties.keySet()) {
      if (PropertyNames.isOfDependencies(key)) {
        throw refused(
            table,
            String.format(
                "have the property '%s': keys that begin with 'dependent' are for dependent"
                    + " tables.",
                key));
      }
    }
  }

  private static CatalogException refused(TableName table, String what) {
    return DependentErrors.refused(
        String.format(
            "Table %s is no dependent table, so it cannot %s Make one with 'create dependent"
                + " table', or CREATE TABLE with the property '%s'.",
            table, what, DependentParameters.ON));
  }

  private static void checkDerived(TableName table, String key) {
    if (!DERIVED.matcher(key).matches()) {
      throw DependentErrors.refused(
          String.format(
              "Dependent table %s: there is no property '%s'. Did you mean '%s'?",
              table, key, nearest(key)));
    }
  }

  private static void checkNotOfData(TableName table, String key, Collection<TableName> bases) {
    if (PropertyNames.isOfData(key)) {
      throw DependentErrors.refused(
          String.format(
              "Dependent table %s cannot have the property '%s': it has no data of its own. Set it"
                  + " on its base%s.",
              table,
              key,
              bases.isEmpty()
                  ? ""
                  : ": "
                      + bases.stream().map(TableName::toString).collect(Collectors.joining(", "))));
    }
  }

  /** The one that has most in common with it at both ends. */
  private static String nearest(String key) {
    return Stream.concat(
            Stream.of(
                DependentParameters.ON,
                PartitionDependency.EXPECT,
                DependentParameters.BASE + ".1" + ".expect"),
            DependentParameters.POLICIES.stream())
        .max(
            Comparator.comparingInt((String known) -> common(key, known))
                .thenComparing(Comparator.comparingInt(String::length).reversed()))
        .orElseThrow();
  }

  private static int common(String one, String other) {
    int shorter = Math.min(one.length(), other.length());
    int front = 0;
    while (front < shorter && one.charAt(front) == other.charAt(front)) {
      front++;
    }
    int back = 0;
    while (back < shorter - front
        && one.charAt(one.length() - 1 - back) == other.charAt(other.length() - 1 - back)) {
      back++;
    }
    return front + back;
  }

  /** Without a database it is the dependent table's. */
  private static TableName tableName(TableName table, String on) {
    String[] parts = on.strip().split("\\.", -1);
    if (parts.length > 2 || parts[0].isEmpty() || parts[parts.length - 1].isEmpty()) {
      throw DependentErrors.badParameter(
          table,
          "",
          DependentParameters.ON,
          on,
          "It has to be the base's name, as 'database.table'.");
    }
    return parts.length == 1
        ? new TableName(table.database(), parts[0])
        : new TableName(parts[0], parts[1]);
  }
}
