package io.catalogd.sql;

/** What a name in some place of a statement is the name of. */
public enum NamePlace {
  DATABASE,
  /** A table or view, perhaps behind its database and a dot. */
  TABLE,
  /** Perhaps behind its database and a dot. */
  FUNCTION,
  ROLE,
  /** A column of a table that the statement names, its partition keys included. */
  COLUMN,
  /** A partition key of a table that the statement names. */
  KEY,
  /** What the catalog has no list of, such as a group or a name that is new. */
  OTHER
}
