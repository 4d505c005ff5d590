package io.catalogd.model;

/** Who is at fault and whether trying again can help; decides retry, log level and wire code. */
public enum ErrorKind {
  /** The request itself is wrong; sending it again fails again. */
  INVALID_REQUEST,
  /** The named object is not there. */
  NOT_FOUND,
  /** An object of that name is there already. */
  ALREADY_EXISTS,
  /** The caller, or this process towards the metastore or file system, may not do this. */
  ACCESS_DENIED,
  /** Somebody else changed or holds the object; the same request may pass later. */
  CONFLICT,
  /** The metastore or file system did not answer, and nothing was changed. */
  UNAVAILABLE,
  /** A write was sent and its reply never came: it may or may not have happened. */
  OUTCOME_UNKNOWN,
  /** A fault of this process, or an answer from outside that makes no sense. */
  INTERNAL
}
