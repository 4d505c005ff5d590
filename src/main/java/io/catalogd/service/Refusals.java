package io.catalogd.service;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import org.jspecify.annotations.Nullable;

/** Why requests are refused that the catalog can't carry out: too early, on Sentry. */
final class Refusals {
  private Refusals() {}

  /** For whatever depends on what there is: an empty catalog would answer "not found". */
  static CatalogException notReadYet() {
    return new CatalogException(
        ErrorKind.UNAVAILABLE,
        "CatalogException",
        "The catalog has not been read from the metastore yet. Try again soon;"
            + " \"catalogd status\" tells what it waits for.");
  }

  /** For SentryAdminCheck, as any failure of it is worded (D286), caused by D272. */
  static CatalogException adminCheck(@Nullable String user) {
    return new CatalogException(
        ErrorKind.ACCESS_DENIED,
        "AuthorizationException",
        "User '"
            + (user == null ? "" : user)
            + "' does not have privileges to access the requested policy metadata or Sentry Service"
            + " is unavailable.",
        new CatalogException(
            ErrorKind.ACCESS_DENIED,
            "CatalogException",
            "Sentry Service is not enabled on the CatalogServer."));
  }
}
