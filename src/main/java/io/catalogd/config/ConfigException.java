package io.catalogd.config;

import org.jspecify.annotations.Nullable;

/** A setting that can't be used. The message says where it stands, what it is and what fits. */
public final class ConfigException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ConfigException(String message) {
    super(message);
  }

  public ConfigException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
