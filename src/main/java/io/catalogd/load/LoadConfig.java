package io.catalogd.load;

/**
 * How tables are loaded.
 *
 * @param threads {@code load.threads}: most tables loaded at once, 1 to 1,000
 */
public record LoadConfig(int threads) {
  public LoadConfig {
    if (threads < 1 || threads > 1000) {
      throw new IllegalArgumentException("load.threads must be 1 to 1000: " + threads);
    }
  }
}
