package io.catalogd.stored;

import io.catalogd.model.CatalogException;
import io.catalogd.model.Function;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.impala.thrift.TFunction;
import org.apache.thrift.TException;
import org.apache.thrift.TSerializer;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.transport.TMemoryInputTransport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Native functions in the parameters of a metastore database: each overload in its compact form and
 * Base64, under its signature (C383, D256). Any thread.
 */
public final class FunctionParameters {
  private static final Logger log = LoggerFactory.getLogger(FunctionParameters.class);
  private static final String PREFIX = "impala_registered_function_";

  /** What every metastore holds of a database's parameter. */
  private static final int MAX_KEY_LENGTH = 180;

  private static final int MAX_VALUE_LENGTH = 4000;

  private FunctionParameters() {}

  /**
   * The functions among a database's parameters, in the order of their keys. Those that cannot be
   * read are left out, with a warning (C385).
   */
  public static List<Function> read(String database, Map<String, String> parameters) {
    List<Function> functions = new ArrayList<>();
    new TreeMap<>(parameters)
        .forEach(
            (key, value) -> {
              if (key.startsWith(PREFIX)) {
                find(database, key, value).ifPresent(functions::add);
              }
            });
    return functions;
  }

  private static Optional<Function> find(String database, String key, @Nullable String value) {
    try {
      if (value == null) {
        throw new IllegalArgumentException("it has no value");
      }
      Function function = FunctionForms.decode(decode(value), database);
      if (function.keeping() != Function.Keeping.DATABASE_PARAMETER) {
        throw new IllegalArgumentException("it holds a function that is not kept there");
      }
      return Optional.of(function);
    } catch (IllegalArgumentException | TException | CatalogException e) {
      log.warn("Parameter {} of database {} holds no function: {}", key, database, e.toString());
      return Optional.empty();
    }
  }

  private static TFunction decode(String text) throws TException {
    byte[] encoded = Base64.getDecoder().decode(text);
    TFunction struct = new TFunction();
    // Damaged bytes may claim to be of any length.
    struct.read(
        new TCompactProtocol(
            new TMemoryInputTransport(encoded),
            /* stringLengthLimit= */ encoded.length,
            /* containerLengthLimit= */ encoded.length));
    return struct;
  }

  /**
   * Puts an overload among the parameters.
   *
   * @throws CatalogException INVALID_REQUEST when it is larger than a parameter can be (D257)
   */
  public static void put(Function function, Map<String, String> parameters) {
    String key = key(function);
    String value = encode(function);
    if (key.length() > MAX_KEY_LENGTH) {
      throw tooLarge(
          function,
          "Its signature",
          key.length() - PREFIX.length(),
          MAX_KEY_LENGTH - PREFIX.length());
    }
    if (value.length() > MAX_VALUE_LENGTH) {
      throw tooLarge(function, "Its definition in Base64", value.length(), MAX_VALUE_LENGTH);
    }
    parameters.put(key, value);
  }

  private static CatalogException tooLarge(Function function, String what, int length, int limit) {
    return CatalogException.invalidRequest(
        String.format(
            "Function %s is too large for a parameter of its database. %s has %d characters; at"
                + " most %d are allowed",
            function.name(), what, length, limit));
  }

  private static String encode(Function function) {
    try {
      TFunction struct = new TFunction();
      struct.read(
          new TBinaryProtocol(new TMemoryInputTransport(function.wireForm().toByteArray())));
      return Base64.getEncoder()
          .encodeToString(new TSerializer(new TCompactProtocol.Factory()).serialize(struct));
    } catch (TException e) {
      throw new IllegalStateException("A function that was written cannot be read", e);
    }
  }

  /** Removes an overload, also where it was put under a key that spells it differently. */
  public static void remove(Function function, Map<String, String> parameters) {
    parameters
        .entrySet()
        .removeIf(parameter -> keeps(parameter.getKey(), parameter.getValue(), function));
  }

  private static boolean keeps(String key, @Nullable String value, Function function) {
    return key.equals(key(function))
        || (key.startsWith(PREFIX)
            && find(function.database(), key, value)
                .filter(found -> found.key().equals(function.key()))
                .isPresent());
  }

  private static String key(Function function) {
    return PREFIX + function.signature();
  }
}
