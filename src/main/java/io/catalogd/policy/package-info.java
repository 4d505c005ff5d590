/**
 * Roles and privileges as the metastore keeps them, and who may change them. The catalog stores and
 * tells them; whether a user may read a table is for coordinators to decide.
 */
@NullMarked
package io.catalogd.policy;

import org.jspecify.annotations.NullMarked;
