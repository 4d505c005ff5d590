package io.catalogd.storage;

import java.util.Optional;

/** What lies below one directory, as it was listed in one go. Any thread. */
@FunctionalInterface
public interface FilesBelow<F> {
  /**
   * What was made of the files of a directory; of none where it does not exist. Empty where this
   * listing does not tell: the location does not lie below, or only its own listing says what is
   * wrong with it.
   */
  Optional<F> find(String location);
}
