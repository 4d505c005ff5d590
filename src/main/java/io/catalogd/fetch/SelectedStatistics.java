package io.catalogd.fetch;

import io.catalogd.model.ColumnStatistics;
import io.catalogd.model.ColumnType;

/**
 * What is known of one column.
 *
 * @param column name as the client spelled it (C145)
 * @param statistics as the metastore said it, uncapped (C372)
 */
public record SelectedStatistics(
    String column, ColumnType.Scalar type, ColumnStatistics statistics) {}
