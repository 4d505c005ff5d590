/** Carries out statements: one request record and one handler for each kind. */
@NullMarked
package io.catalogd.ddl;

import org.jspecify.annotations.NullMarked;
