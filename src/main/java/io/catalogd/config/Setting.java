package io.catalogd.config;

/**
 * A key's value and where it was said.
 *
 * @param origin {@code file:line}, an environment variable or the command line, for messages
 */
public record Setting(String key, String value, String origin) {}
