package io.catalogd.rpc;

import io.catalogd.notation.Count;
import java.io.IOException;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.thrift.protocol.TType;
import org.jspecify.annotations.Nullable;

/**
 * Follows a value on the wire to its end, beside the shape that the IDL gives it, and remembers the
 * first difference. Generated readers would skip a member of the wrong type, make null of an
 * unknown enum number, replace bad UTF-8 and misread a list of the wrong element type, all in
 * silence. What the IDL doesn't know is passed over. One walk for one message, one thread.
 */
final class ShapeWalk {
  private static final String VERSION_ENUM = CatalogServiceVersion.class.getSimpleName();

  private final MessageBytes bytes;
  private final int maxDepth;
  private final StringBuilder path;
  private @Nullable String violation;
  private boolean otherVersion;

  /** Walks {@code bytes}; paths in violations start with {@code root}. */
  ShapeWalk(MessageBytes bytes, String root, int maxDepth) {
    this.bytes = bytes;
    this.maxDepth = maxDepth;
    path = new StringBuilder(root);
  }

  /** Where the message differs from the IDL first, and how; null if it doesn't. */
  @Nullable String violation() {
    return violation;
  }

  void struct(WireShape.@Nullable Struct shape, int depth) throws IOException {
    checkDepth(depth);
    long seen = 0;
    int members = 0;
    for (byte type = bytes.readI8(); type != TType.STOP; type = bytes.readI8()) {
      int id = bytes.readI16();
      members++;
      WireShape.Member member = shape == null ? null : shape.member(id);
      if (member == null) {
        value(type, null, depth);
      } else {
        int length = enter(member.name());
        value(type, agreed(type, member.shape()), depth);
        path.setLength(length);
        seen |= member.requiredBit();
      }
    }
    if (shape != null) {
      checkMembers(shape, seen, members);
    }
  }

  private void checkMembers(WireShape.Struct shape, long seen, int members) {
    WireShape.Member missing = shape.missing(seen);
    if (missing != null) {
      report(path + "." + missing.name() + " is missing");
    }
    if (shape.kind() == WireShape.Kind.UNION && members != 1) {
      report(path + " must have exactly one member of " + shape.name() + ", not " + members);
    }
  }

  private void value(byte type, @Nullable WireShape shape, int depth) throws IOException {
    switch (type) {
      case TType.BOOL -> bool(shape);
      case TType.BYTE -> bytes.pass(1, null);
      case TType.I16 -> bytes.pass(2, null);
      case TType.I32 -> i32(shape);
      case TType.I64, TType.DOUBLE -> bytes.pass(8, null);
      case TType.STRING -> string(shape);
      case TType.STRUCT ->
          struct(shape instanceof WireShape.Struct known ? known : null, depth + 1);
      case TType.LIST, TType.SET -> elements(shape, depth + 1);
      case TType.MAP -> entries(shape, depth + 1);
      default -> throw new BrokenMessageException("no type has number " + type + ", at " + path);
    }
  }

  private void bool(@Nullable WireShape shape) throws IOException {
    int value = bytes.readI8();
    if (shape != null && value != 0 && value != 1) {
      report(path + " is a bool and can't be " + value);
    }
  }

  private void i32(@Nullable WireShape shape) throws IOException {
    int value = bytes.readI32();
    if (shape instanceof WireShape.EnumNumber number && !number.numbers().contains(value)) {
      if (number.name().equals(VERSION_ENUM)) {
        reportVersion(value);
      } else {
        report(path + ": " + number.name() + " has no number " + value);
      }
    }
  }

  private void string(@Nullable WireShape shape) throws IOException {
    Utf8Check check = shape instanceof WireShape.Text ? new Utf8Check() : null;
    int length = bytes.readLength();
    bytes.pass(length, check);
    if (check != null && !check.isValid()) {
      report(path + " is not valid UTF-8 (" + Count.of(length, "byte") + ")");
    }
  }

  private void elements(@Nullable WireShape shape, int depth) throws IOException {
    checkDepth(depth);
    byte type = bytes.readI8();
    int count = bytes.readCount();
    if (isUntypedEmpty(count, type)) {
      return;
    }
    WireShape element =
        shape instanceof WireShape.Elements known ? agreed(type, known.element()) : null;
    for (int i = 0; i < count; i++) {
      item(i, "", type, element, depth);
    }
  }

  private void entries(@Nullable WireShape shape, int depth) throws IOException {
    checkDepth(depth);
    byte keyType = bytes.readI8();
    byte valueType = bytes.readI8();
    int count = bytes.readCount();
    if (isUntypedEmpty(count, keyType, valueType)) {
      return;
    }
    WireShape key = null;
    WireShape value = null;
    if (shape instanceof WireShape.Entries known) {
      key = agreed(keyType, known.key());
      value = agreed(valueType, known.value());
    }
    for (int i = 0; i < count; i++) {
      item(i, ".key", keyType, key, depth);
      item(i, ".value", valueType, value, depth);
    }
  }

  /** Some writers leave the types of an empty container open. */
  private static boolean isUntypedEmpty(int count, byte... types) {
    boolean open = false;
    for (byte type : types) {
      open |= type == TType.STOP;
    }
    return count == 0 && open;
  }

  private void item(int index, String part, byte type, @Nullable WireShape shape, int depth)
      throws IOException {
    int length = path.length();
    path.append('[').append(index).append(']').append(part);
    value(type, shape, depth);
    path.setLength(length);
  }

  /** The shape, if a value of this type can have it; else reports, and the value is passed over. */
  private @Nullable WireShape agreed(byte type, WireShape shape) {
    if (type == shape.type()) {
      return shape;
    }
    report(path + " is of wire type " + typeName(type) + ", not " + typeName(shape.type()));
    return null;
  }

  private int enter(String name) {
    int length = path.length();
    path.append('.').append(name);
    return length;
  }

  private void checkDepth(int depth) throws BrokenMessageException {
    if (depth > maxDepth) {
      throw new BrokenMessageException(
          "nested deeper than " + maxDepth + ", which is rpc.max-struct-depth");
    }
  }

  private void report(String text) {
    if (violation == null) {
      violation = text;
    }
  }

  /** A caller with another IDL differs in more than this, but this is why. */
  private void reportVersion(int number) {
    if (!otherVersion) {
      otherVersion = true;
      violation = path + " " + number + " is not spoken here, only V1 (0)";
    }
  }

  private static String typeName(byte type) {
    return switch (type) {
      case TType.BOOL -> "bool";
      case TType.BYTE -> "i8";
      case TType.I16 -> "i16";
      case TType.I32 -> "i32";
      case TType.I64 -> "i64";
      case TType.DOUBLE -> "double";
      case TType.STRING -> "string";
      case TType.STRUCT -> "struct";
      case TType.MAP -> "map";
      case TType.SET -> "set";
      case TType.LIST -> "list";
      default -> Byte.toString(type);
    };
  }
}
