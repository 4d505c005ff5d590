package io.catalogd.ddl;

/** A decoded, validated statement: one record for each kind. */
public sealed interface DdlRequest {
  /** CREATE DATABASE. */
  record CreateDatabase() implements DdlRequest {}
}
