// The Hive Metastore's structs that the catalog service passes on, as Hive 4.0 has them on the wire.
//
// Only what can be reached from the service is here, without the metastore's own service. In Java these are Hive's
// classes, from its jar: no Java code is generated from this file. Older metastores know fewer fields, and skip others.

namespace java org.apache.hadoop.hive.metastore.api
namespace py catalogd_thrift.hive_metastore
namespace cpp catalogd.metastore

/** Who owns an object, or holds a privilege on it. */
enum PrincipalType {
  USER = 1
  ROLE = 2
  GROUP = 3
}

/** REMOTE: a window on another system's database. */
enum DatabaseType {
  NATIVE = 1
  REMOTE = 2
}

/** Where a serializer's schema comes from. */
enum SerdeType {
  HIVE = 1
  SCHEMA_REGISTRY = 2
}

/** A column, its type as text. */
struct FieldSchema {
  1: string name
  2: string type
  3: string comment
}

struct PrivilegeGrantInfo {
  1: string privilege

  /** Seconds since 1970. */
  2: i32 createTime
  3: string grantor
  4: PrincipalType grantorType

  /** True if the holder may grant it on. */
  5: bool grantOption
}

/** Privileges by the name of their holder. */
struct PrincipalPrivilegeSet {
  1: map<string, list<PrivilegeGrantInfo>> userPrivileges
  2: map<string, list<PrivilegeGrantInfo>> groupPrivileges
  3: map<string, list<PrivilegeGrantInfo>> rolePrivileges
}

struct Database {
  1: string name
  2: string description
  3: string locationUri
  4: map<string, string> parameters
  5: optional PrincipalPrivilegeSet privileges
  6: optional string ownerName
  7: optional PrincipalType ownerType
  8: optional string catalogName

  /** Seconds since 1970. */
  9: optional i32 createTime

  /** Where managed tables go, if not to locationUri. */
  10: optional string managedLocationUri

  /** The rest is about a remote database. */
  11: optional DatabaseType type
  12: optional string connector_name
  13: optional string remote_dbname
}

/** How rows are read from and written to files. */
struct SerDeInfo {
  1: string name

  /** Class name. */
  2: string serializationLib
  3: map<string, string> parameters
  4: optional string description
  5: optional string serializerClass
  6: optional string deserializerClass
  7: optional SerdeType serdeType
}

/** One column of a sort order. */
struct Order {
  1: string col

  /** 1 rising, 0 falling. */
  2: i32 order
}

/** Values so frequent that each has a directory of its own. */
struct SkewedInfo {
  1: list<string> skewedColNames

  /** Each a list of values, in the order of the names. */
  2: list<list<string>> skewedColValues

  /** Directory by such a list. */
  3: map<list<string> (python.immutable = ""), string> skewedColValueLocationMaps
}

/** Where and how a table's or partition's rows are kept. */
struct StorageDescriptor {
  1: list<FieldSchema> cols
  2: string location

  /** Class names. */
  3: string inputFormat
  4: string outputFormat

  5: bool compressed

  /** Not above 0: no buckets. */
  6: i32 numBuckets
  7: SerDeInfo serdeInfo
  8: list<string> bucketCols
  9: list<Order> sortCols
  10: map<string, string> parameters
  11: optional SkewedInfo skewedInfo
  12: optional bool storedAsSubDirectories
}

struct BooleanColumnStatsData {
  1: required i64 numTrues
  2: required i64 numFalses
  3: required i64 numNulls

  /** Here and below: a sketch of the distinct values, in a form of the metastore's own. */
  4: optional binary bitVectors
}

struct LongColumnStatsData {
  1: optional i64 lowValue
  2: optional i64 highValue
  3: required i64 numNulls

  /** Here and below: number of distinct values. */
  4: required i64 numDVs
  5: optional binary bitVectors

  /** Here and below: a sketch of how the values are spread, in a form of the metastore's own. */
  6: optional binary histogram
}

struct DoubleColumnStatsData {
  1: optional double lowValue
  2: optional double highValue
  3: required i64 numNulls
  4: required i64 numDVs
  5: optional binary bitVectors
  6: optional binary histogram
}

struct StringColumnStatsData {
  /** Lengths in bytes. */
  1: required i64 maxColLen
  2: required double avgColLen
  3: required i64 numNulls
  4: required i64 numDVs
  5: optional binary bitVectors
}

struct BinaryColumnStatsData {
  /** Lengths in bytes. */
  1: required i64 maxColLen
  2: required double avgColLen
  3: required i64 numNulls
  4: optional binary bitVectors
}

/** The number unscaled / 10^scale. Id 2 is free. */
struct Decimal {
  /** Two's complement, most significant byte first. */
  1: required binary unscaled
  3: required i16 scale
}

struct DecimalColumnStatsData {
  1: optional Decimal lowValue
  2: optional Decimal highValue
  3: required i64 numNulls
  4: required i64 numDVs
  5: optional binary bitVectors
  6: optional binary histogram
}

struct Date {
  /** Days since 1970-01-01. */
  1: required i64 daysSinceEpoch
}

struct DateColumnStatsData {
  1: optional Date lowValue
  2: optional Date highValue
  3: required i64 numNulls
  4: required i64 numDVs
  5: optional binary bitVectors
  6: optional binary histogram
}

struct Timestamp {
  /** Seconds since 1970. */
  1: required i64 secondsSinceEpoch
}

struct TimestampColumnStatsData {
  1: optional Timestamp lowValue
  2: optional Timestamp highValue
  3: required i64 numNulls
  4: required i64 numDVs
  5: optional binary bitVectors
  6: optional binary histogram
}

/** The figures in the form that suits the column's type. */
union ColumnStatisticsData {
  1: BooleanColumnStatsData booleanStats
  2: LongColumnStatsData longStats
  3: DoubleColumnStatsData doubleStats
  4: StringColumnStatsData stringStats
  5: BinaryColumnStatsData binaryStats
  6: DecimalColumnStatsData decimalStats
  7: DateColumnStatsData dateStats
  8: TimestampColumnStatsData timestampStats
}

/** Statistics of one column. */
struct ColumnStatisticsObj {
  1: required string colName
  2: required string colType
  3: required ColumnStatisticsData statsData
}

/** What a set of column statistics is about. */
struct ColumnStatisticsDesc {
  /** False: about one partition. */
  1: required bool isTblLevel
  2: required string dbName
  3: required string tableName
  4: optional string partName

  /** Seconds since 1970. */
  5: optional i64 lastAnalyzed
  6: optional string catName
}

struct ColumnStatistics {
  1: required ColumnStatisticsDesc statsDesc
  2: required list<ColumnStatisticsObj> statsObj
  3: optional bool isStatsCompliant

  /** Who computed them. */
  4: optional string engine = "hive"
}

/** File metadata that a table or partition carries along, opaque here. */
struct FileMetadata {
  1: i8 type = 1
  2: i8 version = 1
  3: list<binary> data
}

/** Strings that other parts of an object refer to. */
struct ObjectDictionary {
  1: required map<string, list<binary>> values
}

/** What a materialized view was built from, and when. */
struct CreationMetadata {
  1: required string catName
  2: required string dbName
  3: required string tblName

  /** Full names. */
  4: required set<string> tablesUsed
  5: optional string validTxnList

  /** Milliseconds since 1970. */
  6: optional i64 materializationTime
  7: optional list<SourceTable> sourceTables
}

/** A table or view. The ids from 22 up differ between builds of Hive, so leave those fields unset in what you send. */
struct Table {
  1: string tableName
  2: string dbName
  3: string owner

  /** Times are seconds since 1970. */
  4: i32 createTime
  5: i32 lastAccessTime
  6: i32 retention

  7: StorageDescriptor sd
  8: list<FieldSchema> partitionKeys
  9: map<string, string> parameters

  /** A view's query as typed, and with all names spelt out. */
  10: string viewOriginalText
  11: string viewExpandedText

  /** MANAGED_TABLE, EXTERNAL_TABLE, VIRTUAL_VIEW and so on. */
  12: string tableType
  13: optional PrincipalPrivilegeSet privileges
  14: optional bool temporary = false

  /** Materialized views. */
  15: optional bool rewriteEnabled
  16: optional CreationMetadata creationMetadata

  17: optional string catName
  18: optional PrincipalType ownerType = PrincipalType.USER

  /** Transactional tables. */
  19: optional i64 writeId = -1
  20: optional bool isStatsCompliant
  21: optional ColumnStatistics colStats

  22: optional i8 accessType
  23: optional list<string> requiredReadCapabilities
  24: optional list<string> requiredWriteCapabilities
  25: optional i64 id
  26: optional FileMetadata fileMetadata
  27: optional ObjectDictionary dictionary
  28: optional i64 txnId
}

/** A table that a materialized view reads, and how many of its rows changed since the view was built. */
struct SourceTable {
  1: required Table table
  2: required i64 insertedCount
  3: required i64 updatedCount
  4: required i64 deletedCount
}

struct Partition {
  /** In the order of the table's partition keys. */
  1: list<string> values
  2: string dbName
  3: string tableName

  /** Times are seconds since 1970. */
  4: i32 createTime
  5: i32 lastAccessTime

  6: StorageDescriptor sd
  7: map<string, string> parameters
  8: optional PrincipalPrivilegeSet privileges
  9: optional string catName

  /** Transactional tables. */
  10: optional i64 writeId = -1
  11: optional bool isStatsCompliant
  12: optional ColumnStatistics colStats
  13: optional FileMetadata fileMetadata
}
