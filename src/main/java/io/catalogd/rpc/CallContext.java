package io.catalogd.rpc;

/**
 * Who asks, for log lines.
 *
 * @param requestId short and unique in this process
 * @param client address and port of the other side
 */
public record CallContext(String requestId, String client) {}
