package io.catalogd.storage;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A listing of many directories in fewer calls than one each; not begun yet. Any thread. */
public interface BulkListing {
  /** The first of them, to name where it fails as a whole. */
  String firstLocation();

  /**
   * Lists them; errors are those of {@link Storage#listLocatedFiles}.
   *
   * @return for each location what {@link Storage#listLocatedFiles} tells of it. Those missing are
   *     to be listed by themselves: the file system turned out to tell them no faster together, or
   *     one of them cannot be listed and its own listing says why
   */
  Map<String, List<LocatedFile>> list();

  /** One whose {@link #list} does {@code work}. */
  static BulkListing of(String firstLocation, Supplier<Map<String, List<LocatedFile>>> work) {
    return new BulkListing() {
      @Override
      public String firstLocation() {
        return firstLocation;
      }

      @Override
      public Map<String, List<LocatedFile>> list() {
        return work.get();
      }
    };
  }
}
