package io.catalogd.client;

import io.catalogd.client.ClientException.Unavailable;
import io.catalogd.client.ClientException.Unavailable.Lack;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TStatus;
import org.jspecify.annotations.Nullable;

/**
 * Tells the kind of a failure from what a catalog says of it: one code for nearly all of them, and
 * a text of lines {@code Word: message}, the failure itself first and then its causes. Sentences
 * that mean one thing only decide first, then the words, from the last cause up: that one is the
 * reason.
 */
final class StatusFailures {
  private static final Pattern LINE =
      Pattern.compile("^(?:CAUSED BY: )?([A-Z][A-Za-z]*): ", Pattern.MULTILINE);

  private record Sentence(Pattern pattern, Function<String, ClientException> kind) {
    Sentence(String regex, Function<String, ClientException> kind) {
      this(Pattern.compile(regex), kind);
    }
  }

  private static final List<Sentence> SENTENCES =
      List.of(
          new Sentence(
              "it may or may not have been carried out",
              text -> new ClientException.OutcomeUnknown(text, null)),
          new Sentence(
              "due to lock contention|was modified while operation was in progress"
                  + "|was changed here each time it was being checked",
              ClientException.Conflict::new),
          new Sentence(
              "(answer|reply)\\b.* (is|would be) larger than",
              text -> new ClientException.TooLarge(text, null)),
          new Sentence(
              "The catalog has not been read from the metastore yet|The catalog is stopping",
              text -> new Unavailable(text, Lack.CATALOG)),
          new Sentence(
              "All replies together would hold", text -> new Unavailable(text, Lack.MEANS)),
          new Sentence(
              "^\\w+: The check of table .* was cut off", StatusFailures::unavailableOutside),
          new Sentence(
              "^\\w+: (?:Database|Table|View|Function|Role|Data source|Partition id)\\b[^\n]*"
                  + "(?:does not exists?|not found)\\b|no longer exists in the Hive MetaStore",
              ClientException.NotFound::new),
          new Sentence(
              "^ImpalaRuntimeException: (?:ALTER |Cannot cache )", ClientException.Refused::new),
          new Sentence(
              "^\\w+: (?:[\\w/ ]+) already exists\\b|already exists\\.$",
              ClientException.AlreadyExists::new));

  private static final Map<String, Function<String, ClientException>> WORDS =
      Map.ofEntries(
          Map.entry("DatabaseNotFoundException", ClientException.NotFound::new),
          Map.entry("TableNotFoundException", ClientException.NotFound::new),
          Map.entry("PartitionNotFoundException", ClientException.NotFound::new),
          Map.entry("ColumnNotFoundException", ClientException.NotFound::new),
          Map.entry("NoSuchObjectException", ClientException.NotFound::new),
          Map.entry("UnknownDBException", ClientException.NotFound::new),
          Map.entry("UnknownTableException", ClientException.NotFound::new),
          Map.entry("UnknownPartitionException", ClientException.NotFound::new),
          Map.entry("AlreadyExistsException", ClientException.AlreadyExists::new),
          Map.entry("AuthorizationException", ClientException.Denied::new),
          Map.entry("AccessControlException", ClientException.Denied::new),
          Map.entry("TTransportException", StatusFailures::unavailableOutside),
          Map.entry("MetastoreException", StatusFailures::unavailableOutside),
          Map.entry("IOException", StatusFailures::unavailableOutside),
          Map.entry("ConnectException", StatusFailures::unavailableOutside),
          Map.entry("ConnectTimeoutException", StatusFailures::unavailableOutside),
          Map.entry("UnknownHostException", StatusFailures::unavailableOutside),
          Map.entry("SocketTimeoutException", StatusFailures::unavailableOutside),
          Map.entry("AnswerTooLargeException", text -> new ClientException.TooLarge(text, null)),
          Map.entry("InvalidInputException", ClientException.Refused::new),
          Map.entry("InvalidObjectException", ClientException.Refused::new),
          Map.entry("InvalidOperationException", ClientException.Refused::new),
          Map.entry("InvalidPartitionException", ClientException.Refused::new),
          Map.entry("InvalidStorageDescriptorException", ClientException.Refused::new),
          Map.entry("IllegalArgumentException", ClientException.Refused::new),
          Map.entry("IllegalStateException", ClientException.Refused::new),
          Map.entry("DependentTableException", ClientException.Refused::new),
          Map.entry("AnalysisException", ClientException.Refused::new),
          Map.entry("UnsupportedOperationException", ClientException.Refused::new),
          Map.entry("TableLoadingException", ClientException.Refused::new),
          Map.entry("CatalogException", ClientException.Refused::new),
          Map.entry("InternalException", ClientException.Refused::new));

  private StatusFailures() {}

  private static ClientException unavailableOutside(String text) {
    return new Unavailable(text, Lack.OUTSIDE);
  }

  /** Returns where all went well; an absent status means so too. */
  static void check(@Nullable TStatus status) {
    if (status != null && status.getStatus_code() != TErrorCode.OK) {
      throw failure(status);
    }
  }

  static ClientException failure(TStatus status) {
    List<String> messages = status.isSetError_msgs() ? status.getError_msgs() : List.of();
    String text =
        messages.isEmpty() ? status.getStatus_code().toString() : String.join("\n", messages);
    return switch (status.getStatus_code()) {
      case ANALYSIS_ERROR, NOT_IMPLEMENTED_ERROR, LIB_VERSION_MISMATCH ->
          new ClientException.Refused(text);
      case RECOVERABLE_ERROR, RPC_CLIENT_CONNECT_FAILURE -> new Unavailable(text, Lack.MEANS);
      case OK,
          UNUSED,
          GENERAL,
          CANCELLED,
          RUNTIME_ERROR,
          MEM_LIMIT_EXCEEDED,
          INTERNAL_ERROR,
          RPC_GENERAL_ERROR,
          RPC_RECV_TIMEOUT,
          MEM_ALLOC_FAILED ->
          byText(text);
    };
  }

  private static ClientException byText(String text) {
    for (Sentence sentence : SENTENCES) {
      if (sentence.pattern().matcher(text).find()) {
        return sentence.kind().apply(text);
      }
    }
    List<String> words = words(text);
    for (int i = words.size() - 1; i >= 0; i--) {
      Function<String, ClientException> kind = WORDS.get(words.get(i));
      if (kind != null) {
        return kind.apply(text);
      }
    }
    return new ClientException.Internal(text, null);
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    Matcher line = LINE.matcher(text);
    while (line.find()) {
      words.add(line.group(1));
    }
    return words;
  }
}
