package io.catalogd.model;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The data nodes that the file descriptors of one table name by number, in order of first
 * appearance (C315). Immutable; a later version of the table only appends, so numbers inside kept
 * descriptors stay right (C267), and it shares the address objects, or the whole index when nothing
 * was added (C268). Takes four bytes a host: the way from an address to its number exists only
 * while loading.
 */
public final class HostIndex {
  /** A descriptor has 15 bits for a host (C308). */
  public static final int MAX_HOSTS = 1 << 15;

  /** No hosts. */
  public static final HostIndex EMPTY = new HostIndex(new HostAddress[0]);

  private final HostAddress[] addresses;

  private HostIndex(HostAddress[] addresses) {
    this.addresses = addresses;
  }

  public int size() {
    return addresses.length;
  }

  /** The address with this number, 0 to {@code size() - 1}. */
  public HostAddress address(int number) {
    return addresses[number];
  }

  /** All addresses, each at its number; a view that cannot be changed. */
  public List<HostAddress> addresses() {
    return Collections.unmodifiableList(Arrays.asList(addresses));
  }

  /** Starts the next version, which keeps every number of this one. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof HostIndex that && Arrays.equals(addresses, that.addresses);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(addresses);
  }

  @Override
  public String toString() {
    return "HostIndex" + Arrays.toString(addresses);
  }

  /** Numbers addresses while a table loads. One thread at a time. */
  public static final class Builder {
    private final HostIndex base;
    private final Map<HostAddress, Integer> numbers;
    private HostAddress[] addresses;

    private Builder(HostIndex base) {
      this.base = base;
      this.addresses = base.addresses;
      this.numbers = new HashMap<>(addresses.length * 2);
      for (int number = 0; number < addresses.length; number++) {
        numbers.put(addresses[number], number);
      }
    }

    /**
     * The number of {@code address}; gives it the next one if it has none.
     *
     * @throws CatalogException INTERNAL when that would be more than {@link #MAX_HOSTS}
     */
    public int add(HostAddress address) {
      Integer known = numbers.get(address);
      return known != null ? known : append(address);
    }

    private int append(HostAddress address) {
      int number = numbers.size();
      if (number == MAX_HOSTS) {
        throw new CatalogException(
            ErrorKind.INTERNAL,
            "TableLoadingException",
            String.format(
                "The files of one table lie on more than %d hosts, the most that file descriptors"
                    + " can number; the next one is %s:%d",
                MAX_HOSTS, address.host(), address.port()));
      }
      if (number == addresses.length || addresses == base.addresses) {
        addresses = Arrays.copyOf(addresses, Math.max(8, number * 2));
      }
      addresses[number] = address;
      numbers.put(address, number);
      return number;
    }

    /** The index as of now; the same object as the base when nothing was added. */
    public HostIndex build() {
      return numbers.size() == base.size()
          ? base
          : new HostIndex(Arrays.copyOf(addresses, numbers.size()));
    }
  }
}
