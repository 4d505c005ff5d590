package io.catalogd.storage;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Passes every call on and keeps count of calls, errors and time. Any thread. */
public final class MeasuredStorage implements Storage {
  private final Storage inner;
  private final LongSupplier nanoTicker;
  private final Map<StorageCall, Counters> counters = new EnumMap<>(StorageCall.class);

  public MeasuredStorage(Storage inner, LongSupplier nanoTicker) {
    this.inner = inner;
    this.nanoTicker = nanoTicker;
    for (StorageCall call : StorageCall.values()) {
      counters.put(call, new Counters());
    }
  }

  /**
   * What calls of one kind came to since the start; nanoseconds of all together, failed ones too.
   */
  public record Totals(long calls, long errors, long elapsedNs) {}

  /** The totals as of now; a call counts once it has ended. */
  public Totals totals(StorageCall call) {
    Counters counter = countersOf(call);
    return new Totals(counter.calls.sum(), counter.errors.sum(), counter.elapsedNs.sum());
  }

  @Override
  public List<StoredFile> listFiles(String location) {
    return measure(StorageCall.LIST_FILES, () -> inner.listFiles(location));
  }

  @Override
  public List<LocatedFile> listLocatedFiles(String location) {
    return measure(StorageCall.LIST_LOCATED_FILES, () -> inner.listLocatedFiles(location));
  }

  @Override
  public List<StoredBlock> loadBlocks(String location, StoredFile file) {
    return measure(StorageCall.LOAD_BLOCKS, () -> inner.loadBlocks(location, file));
  }

  @Override
  public List<String> listDirectories(String location) {
    return measure(StorageCall.LIST_DIRECTORIES, () -> inner.listDirectories(location));
  }

  /** The time is that of opening and reading, what {@code reader} does with it included. */
  @Override
  public <T> T readFile(String location, FileReader<T> reader) {
    return measure(StorageCall.READ_FILE, () -> inner.readFile(location, reader));
  }

  @Override
  public void deleteVisibleFiles(String location) {
    measure(
        StorageCall.DELETE_VISIBLE_FILES,
        () -> {
          inner.deleteVisibleFiles(location);
          return true;
        });
  }

  private <T> T measure(StorageCall call, Supplier<T> work) {
    Counters counter = countersOf(call);
    long startNs = nanoTicker.getAsLong();
    boolean succeeded = false;
    try {
      T result = work.get();
      succeeded = true;
      return result;
    } finally {
      counter.elapsedNs.add(nanoTicker.getAsLong() - startNs);
      counter.calls.increment();
      if (!succeeded) {
        counter.errors.increment();
      }
    }
  }

  private Counters countersOf(StorageCall call) {
    Counters counter = counters.get(call);
    if (counter == null) {
      throw new IllegalStateException("A call without counters: " + call);
    }
    return counter;
  }

  private static final class Counters {
    final LongAdder calls = new LongAdder();
    final LongAdder errors = new LongAdder();
    final LongAdder elapsedNs = new LongAdder();
  }
}
