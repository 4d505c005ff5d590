package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.policy.Administrators;
import java.util.Set;

/** Executes statements of administrators only. */
final class RestrictedHandler<R extends PolicyRequest> implements DdlHandler<R> {
  private final DdlHandler<R> handler;
  private final Administrators administrators;

  RestrictedHandler(DdlHandler<R> handler, Administrators administrators) {
    this.handler = handler;
    this.administrators = administrators;
  }

  @Override
  public Set<LockName> writes(R request, CatalogImage image) {
    return handler.writes(request, image);
  }

  @Override
  public DdlOutcome execute(R request, DdlAttempt attempt) {
    administrators.check(request.user(), request.wording().operation());
    return handler.execute(request, attempt);
  }
}
