package io.catalogd.ddl;

import io.catalogd.caching.CacheDirectives;
import io.catalogd.load.IoPool;
import io.catalogd.load.TableLoads;
import io.catalogd.load.TableSource;
import io.catalogd.load.functions.FunctionReader;
import io.catalogd.policy.Administrators;
import io.catalogd.policy.StoredPolicy;
import io.catalogd.storage.Storage;
import java.time.InstantSource;

/**
 * What handlers are made of, shared with the rest of the daemon; the metastore is not among it, as
 * each statement has its own, which notes what it writes.
 *
 * @param loads finds a statement's table, loaded
 * @param source reads what a statement has changed
 * @param pool helps to list and to empty many directories
 * @param clock gives the time that altered tables are stamped with (D43)
 */
public record HandlerParts(
    TableLoads loads,
    TableSource source,
    Storage storage,
    FunctionReader functions,
    IoPool pool,
    CacheDirectives directives,
    StoredPolicy policy,
    Administrators administrators,
    InstantSource clock) {}
