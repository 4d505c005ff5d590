package io.catalogd.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table that a dependent table depends on, as the dependent one remembers it.
 *
 * @param number by which its partitions name it; positive, never used twice at one time
 * @param createTime that it had when it was named, seconds since 1970: with another one it is
 *     another table, and has to be confirmed
 * @param expect what a whole partition has, as declared; null where nothing is said
 * @param renaming the name that it gets, while it is being renamed
 */
public record Base(
    int number,
    TableName name,
    int createTime,
    @Nullable String expect,
    @Nullable TableName renaming) {
  /** What it is called, and what it will be if it is being renamed. */
  public List<TableName> names() {
    return renaming == null ? List.of(name) : List.of(name, renaming);
  }

  /** The same base, confirmed as the table that was created then. */
  public Base withCreateTime(int confirmed) {
    return new Base(number, name, confirmed, expect, renaming);
  }

  /** The same base, about to be called {@code newName}. */
  public Base withRenaming(TableName newName) {
    return new Base(number, name, createTime, expect, newName);
  }

  /** The same base under another name; no renaming is under way any more. */
  public Base withName(TableName newName) {
    return new Base(number, newName, createTime, expect, null);
  }

  /** The same base, with something else said of what a whole partition has. */
  public Base withExpect(@Nullable String declared) {
    return new Base(number, name, createTime, declared, renaming);
  }
}
