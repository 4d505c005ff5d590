package io.catalogd.model;

import java.util.Locale;

/**
 * A persistent Java function: a class whose methods are its overloads (D254).
 *
 * @param database as the client spelled it
 * @param name lower-case
 * @param className with dots between packages
 * @param location of the jar
 */
public record JavaFunction(String database, String name, String className, String location) {
  public JavaFunction {
    name = name.toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return database + "." + name;
  }
}
