package io.catalogd.metastore;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.thrift.TBase;
import org.apache.thrift.TFieldIdEnum;
import org.apache.thrift.meta_data.EnumMetaData;
import org.apache.thrift.meta_data.FieldMetaData;
import org.apache.thrift.meta_data.FieldValueMetaData;
import org.apache.thrift.meta_data.ListMetaData;
import org.apache.thrift.meta_data.MapMetaData;
import org.apache.thrift.meta_data.StructMetaData;
import org.apache.thrift.protocol.TType;

/**
 * Reads Thrift structs from JSON with the members' names; members that are absent stay unset. Maps
 * are objects, those whose keys are no texts lists of {@code key} and {@code value}.
 */
final class StructReader {
  private StructReader() {}

  /** Fills {@code empty}; a member that the struct does not have is an error. */
  @SuppressWarnings({"rawtypes", "unchecked"}) // Whatever struct it is.
  static <T extends TBase<?, ?>> T read(JsonNode json, T empty) {
    Map<TFieldIdEnum, FieldMetaData> types = new HashMap<>();
    types.putAll(FieldMetaData.getStructMetaDataMap((Class<? extends TBase>) empty.getClass()));
    Map<String, TFieldIdEnum> members = new HashMap<>();
    types.keySet().forEach(member -> members.put(member.getFieldName(), member));
    Iterator<Map.Entry<String, JsonNode>> told = json.fields();
    while (told.hasNext()) {
      Map.Entry<String, JsonNode> each = told.next();
      TFieldIdEnum member = members.get(each.getKey());
      if (member == null) {
        throw new IllegalArgumentException(
            "No member " + each.getKey() + " of " + empty.getClass());
      }
      ((TBase) empty)
          .setFieldValue(member, value(each.getValue(), types.get(member).valueMetaData));
    }
    return empty;
  }

  private static Object value(JsonNode json, FieldValueMetaData type) {
    if (type instanceof EnumMetaData constants) {
      return constant(json.textValue(), constants);
    }
    return switch (type.type) {
      case TType.STRING -> json.textValue();
      case TType.BOOL -> json.booleanValue();
      case TType.BYTE -> (byte) json.intValue();
      case TType.I32 -> json.intValue();
      case TType.I64 -> json.longValue();
      case TType.STRUCT -> read(json, newStruct((StructMetaData) type));
      case TType.LIST -> list(json, ((ListMetaData) type).elemMetaData);
      case TType.MAP -> map(json, (MapMetaData) type);
      default -> throw new IllegalArgumentException("Of no known type: " + json);
    };
  }

  private static Object constant(String name, EnumMetaData type) {
    for (Object constant : type.enumClass.getEnumConstants()) {
      if (constant.toString().equals(name)) {
        return constant;
      }
    }
    throw new IllegalArgumentException("No constant " + name);
  }

  private static TBase<?, ?> newStruct(StructMetaData type) {
    try {
      return type.structClass.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<Object> list(JsonNode json, FieldValueMetaData element) {
    List<Object> list = new ArrayList<>();
    json.forEach(each -> list.add(value(each, element)));
    return list;
  }

  private static Map<Object, Object> map(JsonNode json, MapMetaData type) {
    Map<Object, Object> map = new HashMap<>();
    if (json.isObject()) {
      json.fields()
          .forEachRemaining(
              each -> map.put(each.getKey(), value(each.getValue(), type.valueMetaData)));
    } else {
      json.forEach(
          each ->
              map.put(
                  value(each.get("key"), type.keyMetaData),
                  value(each.get("value"), type.valueMetaData)));
    }
    return map;
  }
}
