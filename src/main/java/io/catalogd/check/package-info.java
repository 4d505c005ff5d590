/** What the catalog knows of one table, compared with the metastore and the file system. */
@NullMarked
package io.catalogd.check;

import org.jspecify.annotations.NullMarked;
