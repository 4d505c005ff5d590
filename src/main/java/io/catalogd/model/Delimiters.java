package io.catalogd.model;

/**
 * What separates rows, fields and items in text files; one byte each, 0 for "no escape character"
 * (C329 to C333).
 */
public record Delimiters(byte line, byte field, byte collection, byte mapKey, byte escape) {}
