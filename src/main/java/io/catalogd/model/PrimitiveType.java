package io.catalogd.model;

/** A scalar type of a column. The names are those of the SQL dialect and of the IDL. */
public enum PrimitiveType {
  BOOLEAN(1),
  TINYINT(1),
  SMALLINT(2),
  INT(4),
  BIGINT(8),
  FLOAT(4),
  DOUBLE(8),
  DATE(4),
  TIMESTAMP(16),
  STRING(-1),
  BINARY(-1),
  DECIMAL(-1),
  CHAR(-1),
  VARCHAR(-1);

  private final int slotBytes;

  PrimitiveType(int slotBytes) {
    this.slotBytes = slotBytes;
  }

  /**
   * Bytes that a query engine's tuple slot takes for a value; -1 where values or declarations
   * differ (C370).
   */
  public int slotBytes() {
    return slotBytes;
  }
}
