package io.catalogd.prune;

import io.catalogd.model.Column;
import io.catalogd.model.KeyValue;
import io.catalogd.prune.FilterParser.ConditionContext;
import io.catalogd.prune.FilterParser.ConjunctionContext;
import io.catalogd.prune.FilterParser.KeyContext;
import io.catalogd.prune.FilterParser.LiteralContext;
import io.catalogd.prune.FilterParser.NegationContext;
import io.catalogd.prune.FilterParser.PredicateContext;
import io.catalogd.prune.FilterParser.TestContext;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.Token;

/** Makes of a filter's text what it means for the keys of one table. */
final class FilterReader {
  private final List<Column> keys;

  FilterReader(List<Column> keys) {
    this.keys = keys;
  }

  Condition read(String text) {
    return condition(FilterSyntax.parse(text), /* negated= */ false);
  }

  /** By the laws of three truth values too, NOT of ORs is AND of NOTs. */
  private Condition condition(ConditionContext context, boolean negated) {
    List<Condition> parts = new ArrayList<>();
    for (ConjunctionContext part : context.conjunction()) {
      parts.add(conjunction(part, negated));
    }
    return negated ? Condition.all(parts) : Condition.any(parts);
  }

  private Condition conjunction(ConjunctionContext context, boolean negated) {
    List<Condition> parts = new ArrayList<>();
    for (NegationContext part : context.negation()) {
      parts.add(negation(part, negated));
    }
    return negated ? Condition.any(parts) : Condition.all(parts);
  }

  private Condition negation(NegationContext context, boolean negated) {
    boolean inner = negated ^ (context.NOT().size() % 2 == 1);
    return context.condition() != null
        ? condition(context.condition(), inner)
        : predicate(context.predicate(), inner);
  }

  private Condition predicate(PredicateContext context, boolean negated) {
    LiteralContext literal = context.literal();
    if (literal == null) {
      int key = key(context.key());
      return context.test() == null
          ? flag(key, context.key(), negated)
          : test(key, context.test(), negated);
    }
    if (context.key() != null) {
      Comparison comparison = Comparison.of(context.comparator()).flipped();
      return comparison(key(context.key()), comparison, literal, negated);
    }
    return constant(literal, negated);
  }

  private static Condition constant(LiteralContext literal, boolean negated) {
    if (literal.STRING() != null || literal.NUMBER() != null) {
      throw FilterSyntax.error(
          literal.getStart(), "a value alone is no condition, expected TRUE, FALSE or NULL");
    }
    return literal.NULL() == null && (literal.TRUE() != null) != negated
        ? Condition.ALWAYS
        : Condition.NEVER;
  }

  /** A key of truth values alone. */
  private Condition flag(int key, KeyContext context, boolean negated) {
    if (!Literals.isBoolean(keys.get(key))) {
      Token behind = context.getStop();
      throw FilterSyntax.error(
          behind,
          String.format(
              "key %s of type %s alone is no condition, expected a comparison after it",
              keys.get(key).name(), keys.get(key).type().toSql()));
    }
    return new Condition.Among(key, ValueSet.of(new KeyValue.Bool(!negated)));
  }

  private Condition test(int key, TestContext context, boolean outer) {
    boolean negated = outer ^ (context.NOT() != null);
    if (context.comparator() != null) {
      return comparison(key, Comparison.of(context.comparator()), context.literal(0), negated);
    }
    if (context.IS() != null) {
      return new Condition.Among(key, negated ? ValueSet.NOT_NULL : ValueSet.NULL);
    }
    if (context.membership() != null) {
      return membership(key, context.membership().literal(), negated);
    }
    if (context.LIKE() != null) {
      return like(key, context.literal(0), negated);
    }
    Condition from = comparison(key, Comparison.GREATER_OR_EQUAL, context.literal(0), negated);
    Condition to = comparison(key, Comparison.LESS_OR_EQUAL, context.literal(1), negated);
    return negated ? Condition.any(List.of(from, to)) : Condition.all(List.of(from, to));
  }

  private Condition comparison(
      int key, Comparison comparison, LiteralContext literal, boolean negated) {
    KeyValue value = Literals.value(literal, keys.get(key));
    if (value instanceof KeyValue.Null) {
      return Condition.NEVER;
    }
    ValueSet values = comparison.values(value);
    return new Condition.Among(key, negated ? values.otherValues() : values);
  }

  /** With a NULL in the list it is unknown, not true, that a value is not in it. */
  private Condition membership(int key, List<LiteralContext> literals, boolean negated) {
    List<KeyValue> values = new ArrayList<>();
    boolean hasNull = false;
    for (LiteralContext literal : literals) {
      KeyValue value = Literals.value(literal, keys.get(key));
      if (value instanceof KeyValue.Null) {
        hasNull = true;
      } else {
        values.add(value);
      }
    }
    ValueSet among = ValueSet.of(values);
    if (negated) {
      return hasNull ? Condition.NEVER : new Condition.Among(key, among.otherValues());
    }
    return new Condition.Among(key, among);
  }

  private Condition like(int key, LiteralContext literal, boolean negated) {
    Column column = keys.get(key);
    if (!Literals.isText(column)) {
      throw FilterSyntax.error(
          literal.getStart(),
          String.format(
              "LIKE compares texts, and key %s is of type %s",
              column.name(), column.type().toSql()));
    }
    return Literals.value(literal, column) instanceof KeyValue.Text pattern
        ? new Condition.Like(key, LikePattern.of(pattern.value()), negated)
        : Condition.NEVER;
  }

  private int key(KeyContext context) {
    String name = Literals.name(context);
    for (int i = 0; i < keys.size(); i++) {
      if (keys.get(i).name().equalsIgnoreCase(name)) {
        return i;
      }
    }
    throw FilterSyntax.error(
        context.getStart(),
        keys.isEmpty()
            ? "the table is not partitioned"
            : String.format(
                "there is no partition key %s, the keys are: %s",
                FilterSyntax.shortened(name),
                keys.stream().map(Column::name).collect(Collectors.joining(", "))));
  }
}
