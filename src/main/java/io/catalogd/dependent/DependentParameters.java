package io.catalogd.dependent;

import io.catalogd.model.Base;
import io.catalogd.model.BaseUses;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Dependencies;
import io.catalogd.model.DependentPolicies;
import io.catalogd.model.DependentPolicies.OnBaseDrop;
import io.catalogd.model.DependentPolicies.OnPartitionDrop;
import io.catalogd.model.DependentPolicies.OnSchemaChange;
import io.catalogd.model.TableName;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How a dependent table is kept in the parameters of the metastore's table. Reading is strict: what
 * somebody wrote by hand must not be guessed at.
 */
public final class DependentParameters {
  /** Marks dependent tables; without a dot, so that filters of metastores find it. */
  public static final String MARKER = "dependent_table";

  /** The base that a statement wants; never stored. */
  public static final String ON = "dependent.on";

  /** Said of a base: all tables that name it in their own parameters depend on it; never stored. */
  public static final String CONFIRM = "dependent.confirm";

  /** Input and output format of dependent tables: a class that no engine can load. */
  public static final String FORMAT = "io.catalogd.DependentTable";

  public static final String ALLOW_EMPTY = "dependent.allow.empty";
  public static final String ALLOW_INCOMPLETE = "dependent.allow.incomplete";
  public static final String ON_SCHEMA_CHANGE = "dependent.on.schema.change";
  public static final String ON_BASE_DROP = "dependent.on.base.drop";
  public static final String ON_PARTITION_DROP = "dependent.on.partition.drop";

  /** The number of its base, on a partition; on a table, the beginning of what is said of one. */
  public static final String BASE = BaseUses.PARAMETER;

  static final String CURRENT = "dependent.current";

  private static final String CREATED = ".created";
  private static final String EXPECT = ".expect";
  private static final String RENAMING = ".renaming";

  /** What is said of a base, behind its number. */
  private static final Set<String> OF_BASE = Set.of(CREATED, EXPECT, RENAMING);

  static final List<String> POLICIES =
      List.of(ALLOW_EMPTY, ALLOW_INCOMPLETE, ON_SCHEMA_CHANGE, ON_BASE_DROP, ON_PARTITION_DROP);

  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");

  private static final Pattern BASE_KEY =
      Pattern.compile("dependent\\.base\\.([1-9][0-9]{0,8})(|\\..*)");

  private final TableName table;
  private final Map<String, String> parameters;

  private DependentParameters(TableName table, Map<String, String> parameters) {
    this.table = table;
    this.parameters = parameters;
  }

  /** Whether the parameters say that the table is a dependent one. */
  public static boolean areMarked(Map<String, String> parameters) {
    return "true".equalsIgnoreCase(parameters.get(MARKER));
  }

  /**
   * Whether a table is a dependent one: its marker and its format both say so.
   *
   * @throws CatalogException INVALID_REQUEST where only one of them does
   */
  public static boolean isDependent(
      TableName table, Map<String, String> parameters, String inputFormat) {
    boolean marked = areMarked(parameters);
    if (marked != inputFormat.equals(FORMAT)) {
      throw DependentErrors.refused(
          String.format(
              "Table %s has the parameter '%s'='%s', but the input format '%s'. Dependent tables"
                  + " have '%s'='true' and '%s'; somebody changed one of the two. Set it right in"
                  + " the metastore, or drop the table.",
              table,
              MARKER,
              DependentErrors.shortened(parameters.getOrDefault(MARKER, "")),
              DependentErrors.shortened(inputFormat),
              MARKER,
              FORMAT));
    }
    return marked;
  }

  /**
   * Reads what a dependent table declares.
   *
   * @throws CatalogException INVALID_REQUEST that names table, parameter and remedy
   */
  public static Dependencies read(TableName table, Map<String, String> parameters) {
    return new DependentParameters(table, parameters).read();
  }

  /**
   * The same for whoever says another current base then: where the one that is named is not there,
   * some base is taken for it; 0 where there is no base at all.
   */
  public static Dependencies readForAnotherBase(TableName table, Map<String, String> parameters) {
    DependentParameters own = new DependentParameters(table, parameters);
    SortedMap<Integer, Base> bases = own.bases();
    int current = own.numberOrZero(CURRENT);
    if (!bases.containsKey(current)) {
      current = bases.isEmpty() ? 0 : bases.firstKey();
    }
    return new Dependencies(current, bases, own.policies());
  }

  /** What {@code dependencies} are kept as; policies only where they are no defaults. */
  public static Map<String, String> of(Dependencies dependencies) {
    Map<String, String> parameters = new HashMap<>();
    parameters.put(MARKER, "true");
    parameters.put(CURRENT, Integer.toString(dependencies.current()));
    for (Base base : dependencies.all()) {
      String key = BASE + "." + base.number();
      parameters.put(key, base.name().toString());
      parameters.put(key + CREATED, Integer.toString(base.createTime()));
      if (base.expect() != null) {
        parameters.put(key + EXPECT, base.expect());
      }
      if (base.renaming() != null) {
        parameters.put(key + RENAMING, base.renaming().toString());
      }
    }
    Map<String, String> unsaid = of(DependentPolicies.DEFAULT);
    of(dependencies.policies())
        .forEach(
            (key, value) -> {
              if (!value.equals(unsaid.get(key))) {
                parameters.put(key, value);
              }
            });
    return parameters;
  }

  /** All policies as parameters, defaults too. */
  public static Map<String, String> of(DependentPolicies policies) {
    return Map.of(
        ALLOW_EMPTY,
        Boolean.toString(policies.allowEmpty()),
        ALLOW_INCOMPLETE,
        Boolean.toString(policies.allowIncomplete()),
        ON_SCHEMA_CHANGE,
        word(policies.onSchemaChange()),
        ON_BASE_DROP,
        word(policies.onBaseDrop()),
        ON_PARTITION_DROP,
        word(policies.onPartitionDrop()));
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Puts {@code dependencies} in the place of whatever was declared in {@code parameters}. What
   * another version may have written, whose keys are not known here, stays, unless it is of a base
   * that goes.
   */
  public static void replace(Map<String, String> parameters, Dependencies dependencies) {
    parameters.keySet().removeIf(key -> declares(key, dependencies));
    parameters.putAll(of(dependencies));
  }

  private static boolean declares(String key, Dependencies next) {
    Matcher ofBase = BASE_KEY.matcher(key);
    if (ofBase.matches()) {
      String what = ofBase.group(2);
      return what.isEmpty()
          || OF_BASE.contains(what)
          || next.find(Integer.parseInt(ofBase.group(1))).isEmpty();
    }
    return key.equals(MARKER) || key.equals(CURRENT) || POLICIES.contains(key);
  }

  /**
   * Reads policies, of a table or of a request.
   *
   * @throws CatalogException INVALID_REQUEST that names table, parameter and what it may be
   */
  public static DependentPolicies readPolicies(TableName table, Map<String, String> parameters) {
    return new DependentParameters(table, parameters).policies();
  }

  private Dependencies read() {
    SortedMap<Integer, Base> bases = bases();
    int current = numberOrZero(CURRENT);
    if (!bases.containsKey(current)) {
      throw bad(
          CURRENT,
          String.format(
              "%sSay 'alter table %s depends on' a table.",
              current > 0 ? String.format("There is no '%s.%d'. ", BASE, current) : "", table));
    }
    return new Dependencies(current, bases, policies());
  }

  private SortedMap<Integer, Base> bases() {
    SortedMap<Integer, Base> bases = new TreeMap<>();
    for (String key : parameters.keySet()) {
      Matcher matcher = BASE_KEY.matcher(key);
      if (matcher.matches() && matcher.group(2).isEmpty()) {
        int number = Integer.parseInt(matcher.group(1));
        bases.put(number, base(number, key));
      }
    }
    return bases;
  }

  private Base base(int number, String key) {
    @Nullable String renaming = parameters.get(key + RENAMING);
    return new Base(
        number,
        tableName(key),
        number(key + CREATED),
        parameters.get(key + EXPECT),
        renaming == null ? null : tableName(key + RENAMING));
  }

  private TableName tableName(String key) {
    String value = parameters.getOrDefault(key, "");
    int dot = value.indexOf('.');
    if (dot <= 0 || dot == value.length() - 1 || value.indexOf('.', dot + 1) >= 0) {
      throw bad(key, "It has to be of the form 'database.table'. " + mend());
    }
    return new TableName(value.substring(0, dot), value.substring(dot + 1));
  }

  private int number(String key) {
    try {
      return Integer.parseUnsignedInt(parameters.getOrDefault(key, ""));
    } catch (NumberFormatException e) {
      throw bad(key, "It has to be a number. " + mend());
    }
  }

  /** 0 where it is none. */
  private int numberOrZero(String key) {
    String value = parameters.getOrDefault(key, "");
    return NUMBER.matcher(value).matches() ? Integer.parseInt(value) : 0;
  }

  private DependentPolicies policies() {
    return new DependentPolicies(
        flag(ALLOW_EMPTY),
        flag(ALLOW_INCOMPLETE),
        choice(ON_SCHEMA_CHANGE, OnSchemaChange.FORBID),
        choice(ON_BASE_DROP, OnBaseDrop.FORBID),
        choice(ON_PARTITION_DROP, OnPartitionDrop.ALLOW));
  }

  private boolean flag(String key) {
    String value = parameters.getOrDefault(key, "false");
    if (!value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
      throw bad(key, "It can be 'true' or 'false'. " + mendPolicy(key));
    }
    return value.equalsIgnoreCase("true");
  }

  private <E extends Enum<E>> E choice(String key, E unsaid) {
    @Nullable String value = parameters.get(key);
    if (value == null) {
      return unsaid;
    }
    E[] choices = unsaid.getDeclaringClass().getEnumConstants();
    return Arrays.stream(choices)
        .filter(one -> one.name().equalsIgnoreCase(value))
        .findFirst()
        .orElseThrow(
            () ->
                bad(
                    key,
                    Arrays.stream(choices)
                            .map(one -> "'" + one.name().toLowerCase(Locale.ROOT) + "'")
                            .collect(Collectors.joining(" or ", "It can be ", ". "))
                        + mendPolicy(key)));
  }

  private CatalogException bad(String key, String remedy) {
    @Nullable String value = parameters.get(key);
    return value == null
        ? DependentErrors.refused(
            String.format("Dependent table %s has no parameter '%s'. %s", table, key, remedy))
        : DependentErrors.badParameter(table, "", key, value, remedy);
  }

  private String mendPolicy(String key) {
    return String.format("Say 'alter table %s set tblproperties ('%s'=…)'.", table, key);
  }

  private String mend() {
    return String.format(
        "Set it right in the metastore, as no statement can, and run 'invalidate metadata %s'; or"
            + " drop the table: that touches no base.",
        table);
  }
}
