package io.catalogd.service;

import io.catalogd.ddl.DdlExecutor;
import io.catalogd.events.Resets;
import io.catalogd.events.WrittenFiles;

/**
 * All that changes the catalog on request.
 *
 * @param resets REFRESH and INVALIDATE
 * @param writtenFiles takes up what an INSERT wrote
 * @param ddl statements
 */
public record Writers(Resets resets, WrittenFiles writtenFiles, DdlExecutor ddl) {}
