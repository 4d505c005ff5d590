/** Reads functions: from the parameters of databases, and from the class files of jars. */
@NullMarked
package io.catalogd.load.functions;

import org.jspecify.annotations.NullMarked;
