package io.catalogd.rpc;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.thrift.TBase;
import org.apache.thrift.TEnum;
import org.apache.thrift.TFieldIdEnum;
import org.apache.thrift.TFieldRequirementType;
import org.apache.thrift.TUnion;
import org.apache.thrift.meta_data.EnumMetaData;
import org.apache.thrift.meta_data.FieldMetaData;
import org.apache.thrift.meta_data.FieldValueMetaData;
import org.apache.thrift.meta_data.ListMetaData;
import org.apache.thrift.meta_data.MapMetaData;
import org.apache.thrift.meta_data.SetMetaData;
import org.apache.thrift.meta_data.StructMetaData;
import org.apache.thrift.protocol.TType;

/** Makes {@link WireShape}s from the metadata that generated classes carry. One thread. */
final class WireShapes {
  private static final int MAX_ID = 1024;

  private final Map<Class<?>, WireShape.Struct> known = new HashMap<>();

  /** The shape of a method's arguments, all of which must be there. */
  WireShape.Struct arguments(Class<?> argsClass) {
    WireShape.Struct shape = new WireShape.Struct(argsClass.getSimpleName(), WireShape.Kind.STRUCT);
    shape.setMembers(members(argsClass, Presence.ALL_REQUIRED));
    return shape;
  }

  private WireShape.Struct struct(Class<?> structClass) {
    WireShape.Struct earlier = known.get(structClass);
    if (earlier != null) {
      return earlier;
    }
    WireShape.Kind kind =
        TUnion.class.isAssignableFrom(structClass) ? WireShape.Kind.UNION : WireShape.Kind.STRUCT;
    WireShape.Struct shape = new WireShape.Struct(structClass.getSimpleName(), kind);
    known.put(structClass, shape); // before its members, one of which may be of this very class
    shape.setMembers(members(structClass, Presence.AS_DECLARED));
    return shape;
  }

  private WireShape.Member[] members(Class<?> structClass, Presence presence) {
    TreeMap<Integer, WireShape.Member> byId = new TreeMap<>();
    long bit = 1;
    for (Map.Entry<TFieldIdEnum, FieldMetaData> field : metaData(structClass).entrySet()) {
      FieldMetaData meta = field.getValue();
      long requiredBit = 0;
      if (presence == Presence.ALL_REQUIRED
          || meta.requirementType == TFieldRequirementType.REQUIRED) {
        requiredBit = bit;
        bit <<= 1;
      }
      WireShape shape = shape(meta.valueMetaData);
      byId.put(
          (int) field.getKey().getThriftFieldId(),
          new WireShape.Member(meta.fieldName, shape, requiredBit));
    }
    if (Long.bitCount(bit) == 0 || (!byId.isEmpty() && byId.lastKey() > MAX_ID)) {
      throw new IllegalStateException("Too many members, or too large ids: " + structClass);
    }
    WireShape.Member[] members = new WireShape.Member[byId.isEmpty() ? 0 : byId.lastKey() + 1];
    byId.forEach((id, member) -> members[id] = member);
    return members;
  }

  /** Thrift's own look-up, which wants a type that is known at compile time. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Map<TFieldIdEnum, FieldMetaData> metaData(Class<?> structClass) {
    return FieldMetaData.getStructMetaDataMap((Class<? extends TBase>) structClass);
  }

  private WireShape shape(FieldValueMetaData meta) {
    if (meta instanceof EnumMetaData number) {
      return new WireShape.EnumNumber(
          number.enumClass.getSimpleName(), numbers(number.enumClass.getEnumConstants()));
    }
    if (meta instanceof StructMetaData struct) {
      return struct(struct.structClass);
    }
    if (meta instanceof ListMetaData list) {
      return new WireShape.Elements(TType.LIST, shape(list.elemMetaData));
    }
    if (meta instanceof SetMetaData set) {
      return new WireShape.Elements(TType.SET, shape(set.elemMetaData));
    }
    if (meta instanceof MapMetaData map) {
      return new WireShape.Entries(shape(map.keyMetaData), shape(map.valueMetaData));
    }
    if (meta.type == TType.STRING && !meta.isBinary()) {
      return new WireShape.Text();
    }
    return new WireShape.Plain(meta.type);
  }

  private static Set<Integer> numbers(TEnum[] constants) {
    return Arrays.stream(constants).map(TEnum::getValue).collect(Collectors.toSet());
  }

  /** Which members must be there. */
  private enum Presence {
    ALL_REQUIRED,
    AS_DECLARED
  }
}
