package io.catalogd.model;

/** The type of a function's argument: a scalar, or what stands for several of them (C389). */
public sealed interface ArgumentType {
  /** As signatures have it, in upper case (C384). */
  String toSql();

  /** Whether there is a value that fits both. */
  default boolean matches(ArgumentType other) {
    return equals(other)
        || this instanceof OfNull
        || other instanceof OfNull
        || (this instanceof AnyOf any && any.covers(other))
        || (other instanceof AnyOf any && any.covers(this));
  }

  /** One scalar type. */
  record Exactly(ColumnType.Scalar type) implements ArgumentType {
    @Override
    public String toSql() {
      return type.toSql();
    }
  }

  /** A CHAR, VARCHAR or DECIMAL of any length, or any precision and scale. */
  record AnyOf(PrimitiveType primitive) implements ArgumentType {
    @Override
    public String toSql() {
      return primitive + (primitive == PrimitiveType.DECIMAL ? "(*,*)" : "(*)");
    }

    private boolean covers(ArgumentType other) {
      return other instanceof Exactly exact && exact.type().primitive() == primitive;
    }
  }

  /** The type of a bare NULL, which fits everything. */
  record OfNull() implements ArgumentType {
    @Override
    public String toSql() {
      return "NULL_TYPE";
    }
  }
}
