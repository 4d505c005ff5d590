package io.catalogd.model;

import java.util.Collection;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a dependent table declares. Immutable.
 *
 * @param current number of the base that partitions depend on which are added from now on
 * @param bases by number; those that a partition or the current base uses
 */
public record Dependencies(
    int current, SortedMap<Integer, Base> bases, DependentPolicies policies) {
  public Dependencies {
    bases = Collections.unmodifiableSortedMap(new TreeMap<>(bases));
  }

  /** The base of partitions that are added from now on. */
  public Base currentBase() {
    return find(current).orElseThrow();
  }

  /** The base with this number. */
  public Optional<Base> find(int number) {
    return Optional.ofNullable(bases.get(number));
  }

  /** The base of this name, the current one before others. */
  public Optional<Base> find(TableName name) {
    Optional<Base> now = find(current).filter(base -> base.name().equals(name));
    return now.isPresent()
        ? now
        : bases.values().stream().filter(base -> base.name().equals(name)).findFirst();
  }

  /** All bases, in the order of their numbers. */
  public Collection<Base> all() {
    return bases.values();
  }

  /** What the bases are called, also what those will be that are being renamed. */
  public Set<TableName> baseNames() {
    Set<TableName> names = new TreeSet<>();
    all().forEach(base -> names.addAll(base.names()));
    return names;
  }

  /** With {@code base} in the place of the one that has its number, or beside the others. */
  public Dependencies with(Base base) {
    SortedMap<Integer, Base> changed = new TreeMap<>(bases);
    changed.put(base.number(), base);
    return new Dependencies(current, changed, policies);
  }

  /** Without the base of this number, which must not be the current one. */
  public Dependencies without(int number) {
    SortedMap<Integer, Base> changed = new TreeMap<>(bases);
    changed.remove(number);
    return new Dependencies(current, changed, policies);
  }

  /** With another current base, which is one of {@link #bases()}. */
  public Dependencies withCurrent(int number) {
    return new Dependencies(number, bases, policies);
  }
}
