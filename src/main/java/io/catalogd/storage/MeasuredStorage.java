package io.catalogd.storage;

import io.catalogd.model.CallCounters;
import io.catalogd.model.CallTotals;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** Passes every call on and keeps count of calls, errors and time. Any thread. */
public final class MeasuredStorage implements Storage {
  private final Storage inner;
  private final CallCounters<StorageCall> counters;

  public MeasuredStorage(Storage inner, LongSupplier nanoTicker) {
    this.inner = inner;
    this.counters = new CallCounters<>(nanoTicker);
  }

  /** The totals as of now; a call counts once it has ended. */
  public CallTotals totals(StorageCall call) {
    return counters.totals(call);
  }

  /** The totals of all kinds as of now; those never called are left out. */
  public SortedMap<StorageCall, CallTotals> totals() {
    return counters.totals();
  }

  @Override
  public List<StoredFile> listFiles(String location) {
    return counters.measure(StorageCall.LIST_FILES, () -> inner.listFiles(location));
  }

  @Override
  public List<LocatedFile> listLocatedFiles(String location) {
    return counters.measure(StorageCall.LIST_LOCATED_FILES, () -> inner.listLocatedFiles(location));
  }

  /** Planning counts nothing, each listing does. */
  @Override
  public List<BulkListing> bulkListings(Collection<String> locations) {
    return inner.bulkListings(locations).stream()
        .map(listing -> BulkListing.of(listing.firstLocation(), () -> measured(listing)))
        .toList();
  }

  private Map<String, List<LocatedFile>> measured(BulkListing listing) {
    return counters.measure(StorageCall.LIST_IN_BULK, listing::list);
  }

  @Override
  public boolean listsBelow(String location) {
    return inner.listsBelow(location);
  }

  @Override
  public <F> Optional<FilesBelow<F>> listBelow(
      String location, long most, Function<List<LocatedFile>, F> form) {
    return counters.measure(StorageCall.LIST_IN_BULK, () -> inner.listBelow(location, most, form));
  }

  @Override
  public List<StoredBlock> loadBlocks(String location, StoredFile file) {
    return counters.measure(StorageCall.LOAD_BLOCKS, () -> inner.loadBlocks(location, file));
  }

  @Override
  public List<String> listDirectories(String location) {
    return counters.measure(StorageCall.LIST_DIRECTORIES, () -> inner.listDirectories(location));
  }

  @Override
  public boolean exists(String location) {
    return counters.measure(StorageCall.EXISTS, () -> inner.exists(location));
  }

  /** Each question counts, most of which what is remembered answers. */
  @Override
  public DirectoryAccess directoryAccess() {
    DirectoryAccess access = inner.directoryAccess();
    return location -> counters.measure(StorageCall.ACCESS_LEVEL, () -> access.level(location));
  }

  /** The time is that of opening and reading, what {@code reader} does with it included. */
  @Override
  public <T> T readFile(String location, FileReader<T> reader) {
    return counters.measure(StorageCall.READ_FILE, () -> inner.readFile(location, reader));
  }

  @Override
  public void deleteVisibleFiles(String location) {
    counters.measureRun(StorageCall.DELETE_VISIBLE_FILES, () -> inner.deleteVisibleFiles(location));
  }
}
