package io.catalogd.model;

/**
 * A table whose rows a data source makes (C428).
 *
 * @param source as it was when the table was made: dropping the source does not touch it (D271)
 * @param initString handed to the source's class as it is; may be empty
 */
public record DataSourceTable(TableDefinition definition, DataSource source, String initString)
    implements Table {}
