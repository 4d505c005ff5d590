package io.catalogd.ddl;

import io.catalogd.model.CatalogException;
import org.apache.hadoop.hive.metastore.api.PrincipalType;

/** Who shall own an object. */
public record Owner(Kind kind, String name) {
  public Owner {
    if (name.isEmpty()) {
      throw CatalogException.invalidRequest("Empty owner name");
    }
  }

  /** As the metastore calls the kind. */
  PrincipalType type() {
    return switch (kind) {
      case USER -> PrincipalType.USER;
      case ROLE -> PrincipalType.ROLE;
    };
  }

  /** What sort of principal it is. */
  public enum Kind {
    USER,
    ROLE
  }
}
