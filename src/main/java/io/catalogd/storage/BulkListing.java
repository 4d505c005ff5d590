package io.catalogd.storage;

import java.util.List;
import java.util.Map;

/** A listing of many directories in fewer calls than one each; not begun yet. Any thread. */
@FunctionalInterface
public interface BulkListing {
  /**
   * Lists them; errors are those of {@link Storage#listLocatedFiles}.
   *
   * @return for each location what {@link Storage#listLocatedFiles} tells of it. Those missing are
   *     to be listed by themselves: the file system turned out to tell them no faster together, or
   *     one of them cannot be listed and its own listing says why
   */
  Map<String, List<LocatedFile>> list();
}
