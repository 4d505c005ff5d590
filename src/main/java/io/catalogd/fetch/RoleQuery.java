package io.catalogd.fetch;

import org.jspecify.annotations.Nullable;

/**
 * Which roles to tell of; with neither name nor group of all.
 *
 * @param role whatever its case
 * @param group whose members have them; case matters
 * @param privileges whether to tell what they have been granted
 */
public record RoleQuery(@Nullable String role, @Nullable String group, boolean privileges) {}
