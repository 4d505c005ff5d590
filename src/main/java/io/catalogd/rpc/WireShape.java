package io.catalogd.rpc;

import java.util.Set;
import org.apache.thrift.protocol.TType;
import org.jspecify.annotations.Nullable;

/** What the IDL says a value looks like. Immutable once made by {@link WireShapes}. */
sealed interface WireShape {
  /** The {@link TType} that announces the value on the wire. */
  byte type();

  /** A number, a bool, or bytes. */
  record Plain(byte type) implements WireShape {}

  /** UTF-8. */
  record Text() implements WireShape {
    @Override
    public byte type() {
      return TType.STRING;
    }
  }

  /** One of the numbers of an enum. */
  record EnumNumber(String name, Set<Integer> numbers) implements WireShape {
    public EnumNumber {
      numbers = Set.copyOf(numbers);
    }

    @Override
    public byte type() {
      return TType.I32;
    }
  }

  /** A list or set. */
  record Elements(byte type, WireShape element) implements WireShape {}

  /** A map. */
  record Entries(WireShape key, WireShape value) implements WireShape {
    @Override
    public byte type() {
      return TType.MAP;
    }
  }

  /** A struct or union. Not a record: structs may hold themselves. */
  final class Struct implements WireShape {
    private final String name;
    private final Kind kind;
    private Member[] members = new Member[0];

    Struct(String name, Kind kind) {
      this.name = name;
      this.kind = kind;
    }

    void setMembers(Member[] byId) {
      members = byId;
    }

    @Override
    public byte type() {
      return TType.STRUCT;
    }

    String name() {
      return name;
    }

    Kind kind() {
      return kind;
    }

    /** The member with this id; null where the IDL has none. */
    @Nullable Member member(int id) {
      return id >= 0 && id < members.length ? members[id] : null;
    }

    /** The first member that must be there and whose bit is not in {@code seen}; null if none. */
    @Nullable Member missing(long seen) {
      for (Member member : members) {
        if (member != null && (member.requiredBit & ~seen) != 0) {
          return member;
        }
      }
      return null;
    }
  }

  /** How many members a value has. */
  enum Kind {
    /** Any. */
    STRUCT,
    /** Exactly one. */
    UNION
  }

  /**
   * A member of a struct.
   *
   * @param requiredBit a bit of its own among the struct's required members; 0 if it may be absent
   */
  record Member(String name, WireShape shape, long requiredBit) {}
}
