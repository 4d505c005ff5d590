package io.catalogd.model;

/** A view; its text is in the definition's metastore struct (C424). */
public record View(TableDefinition definition) implements Table {}
