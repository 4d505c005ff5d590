package io.catalogd.service;

import io.catalogd.check.TableChecker;
import io.catalogd.load.TableLoads;

/**
 * All that reads what lies outside on request, and changes nothing there.
 *
 * @param loads loads tables that are asked for
 * @param checker compares tables with what lies outside
 */
public record Readers(TableLoads loads, TableChecker checker) {}
