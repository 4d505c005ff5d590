package io.catalogd.rpc;

import org.jspecify.annotations.Nullable;

/**
 * A call that has come in wholly.
 *
 * @param method name, as sent
 * @param sequenceId to be repeated in the reply
 * @param arguments the argument struct, header not included
 * @param sizeBytes length of the whole message
 * @param violation the first thing in which the arguments differ from the IDL; null if they agree,
 *     or if the method isn't in the IDL
 */
record RpcMessage(
    String method,
    int sequenceId,
    ChunkBuffer arguments,
    long sizeBytes,
    @Nullable String violation) {}
