package io.catalogd.ddl.dependent;

import io.catalogd.dependent.DependentErrors;
import io.catalogd.model.CatalogException;
import io.catalogd.model.TableName;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a statement does to the tables that depend on what it changes. Told to whoever asks before,
 * and carried out by the statement itself.
 *
 * @param touched bases before those that depend on them
 * @param warnings what could not be told for certain
 */
public record Impact(List<Touched> touched, List<String> warnings) {
  private static final Logger log = LoggerFactory.getLogger(Impact.class);
  private static final int MOST_NAMED = 20;

  /** Nothing is touched. */
  public static final Impact NONE = new Impact(List.of(), List.of());

  public Impact {
    touched = List.copyOf(touched);
    warnings = List.copyOf(warnings);
  }

  /** What becomes of a dependent table. */
  public enum Effect {
    /** Its policy refuses the statement. */
    REFUSED("refuses it"),
    /** Its partitions on the base become errors. */
    DETACHED("stays, with an error for each of these partitions"),
    /** Its partitions on the base go. */
    PARTITIONS_DROPPED("loses these partitions"),
    /** Its partitions stand for less. */
    SHRUNK("has less, or nothing, in these partitions"),
    /** Its columns follow those of the base. */
    COLUMNS_FOLLOW("gets the same columns"),
    /** It stays as it is. */
    UNCHANGED("stays as it is"),
    /** It calls the base by its new name. */
    BASE_RENAMED("follows the new name");

    private final String text;

    Effect(String text) {
      this.text = text;
    }
  }

  /**
   * A dependent table that is touched.
   *
   * @param table as it was read; null where its parameters are damaged
   * @param base through which it is touched
   * @param policy that decides, such as {@code dependent.on.base.drop=forbid}; empty for none
   * @param partitions of it that are touched, by name; may ask the metastore for them when they are
   *     reached, where the statement does not need them
   */
  public record Touched(
      TableName name,
      @Nullable DependentStruct table,
      TableName base,
      Effect effect,
      String policy,
      List<String> partitions) {
    /** The table, which only a refusal may lack. */
    public DependentStruct intact() {
      if (table == null) {
        throw new IllegalStateException("Not refused, though damaged: " + name);
      }
      return table;
    }

    private Touched named() {
      return new Touched(name, table, base, effect, policy, List.copyOf(partitions));
    }

    /**
     * Such as {@code d.tdep (on d.t, dependent.on.base.drop=forbid) refuses it because of ds=1}.
     */
    @Override
    public String toString() {
      String named = shortened(partitions, ", ");
      return String.format(
          "%s (on %s%s) %s%s",
          name,
          base,
          policy.isEmpty() ? "" : ", " + policy,
          effect.text,
          named.isEmpty() ? "" : (effect == Effect.REFUSED ? " because of " : ": ") + named);
    }
  }

  /** With all partitions by name, for whoever only asks. */
  public Impact named() {
    return new Impact(touched.stream().map(Touched::named).toList(), warnings);
  }

  /** There may be thousands. */
  private static String shortened(List<?> texts, String between) {
    return texts.stream()
            .limit(MOST_NAMED)
            .map(Object::toString)
            .collect(Collectors.joining(between))
        + (texts.size() > MOST_NAMED ? " and " + (texts.size() - MOST_NAMED) + " more" : "");
  }

  private static String remedies(List<Touched> refusing) {
    Set<RefusalRemedy> remedies = EnumSet.noneOf(RefusalRemedy.class);
    for (Touched one : refusing) {
      Arrays.stream(RefusalRemedy.values())
          .filter(remedy -> remedy.fits(one.policy()))
          .findFirst()
          .ifPresent(remedies::add);
    }
    return remedies.stream().map(RefusalRemedy::toString).collect(Collectors.joining(" "));
  }

  /** Those of one effect, in order. */
  public List<Touched> of(Effect effect) {
    return touched.stream().filter(one -> one.effect() == effect).toList();
  }

  /**
   * Throws where a policy refuses it; else somebody should look at what could not be told.
   *
   * @param what the statement does, such as {@code Dropping table d.t}
   * @throws CatalogException INVALID_REQUEST that lists the dependent tables, and what to do for
   *     each of their policies
   */
  public void refuseIfForbidden(String what) {
    List<Touched> refusing = of(Effect.REFUSED);
    if (!refusing.isEmpty()) {
      throw DependentErrors.refused(
          String.format(
              "%s is refused, as tables depend on it: %s. %s%s",
              what,
              shortened(refusing, "; "),
              remedies(refusing),
              warnings.isEmpty() ? "" : " " + String.join(" ", warnings)));
    }
    warnings.forEach(warning -> log.warn("{} goes on: {}", what, warning));
  }
}
