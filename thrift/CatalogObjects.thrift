// What the catalog consists of: databases, tables with their partitions and files, functions, principals, privileges.

include "Exprs.thrift"
include "Status.thrift"
include "Types.thrift"
include "hive_metastore.thrift"

namespace java org.apache.impala.thrift
namespace py catalogd_thrift.catalog_objects
namespace cpp catalogd

/** Id of the partition that only serves as pattern for new ones. */
const i64 PROTOTYPE_PARTITION_ID = -1

/** Says which field of a TCatalogObject is set. */
enum TCatalogObjectType {
  /** Also what an empty answer has. */
  UNKNOWN = 0
  CATALOG = 1
  DATABASE = 2
  TABLE = 3
  VIEW = 4
  FUNCTION = 5
  DATA_SOURCE = 6
  PRINCIPAL = 7
  PRIVILEGE = 8
  HDFS_CACHE_POOL = 9
}

enum TTableType {
  /** Files in a file system, whichever one. */
  HDFS_TABLE = 0
  HBASE_TABLE = 1
  VIEW = 2
  DATA_SOURCE_TABLE = 3
  KUDU_TABLE = 4
}

enum THdfsFileFormat {
  TEXT = 0
  RC_FILE = 1
  SEQUENCE_FILE = 2
  AVRO = 3
  PARQUET = 4
  KUDU = 5
  ORC = 6
}

/** Compression of files, and of Kudu columns. */
enum THdfsCompression {
  NONE = 0
  DEFAULT = 1
  GZIP = 2
  DEFLATE = 3
  BZIP2 = 4
  SNAPPY = 5
  SNAPPY_BLOCKED = 6
  LZO = 7
  LZ4 = 8
  ZLIB = 9
  ZSTD = 10
}

/** How Kudu stores a column. */
enum TColumnEncoding {
  AUTO = 0
  PLAIN = 1
  PREFIX = 2
  GROUP_VARINT = 3
  RLE = 4
  DICTIONARY = 5
  BIT_SHUFFLE = 6
}

/** Which of the two property maps of a table a statement means. */
enum TTablePropertyType {
  TBL_PROPERTY = 0
  SERDE_PROPERTY = 1
}

/** What the server itself may do with the files of a table or partition. */
enum TAccessLevel {
  NONE = 0
  READ_WRITE = 1
  READ_ONLY = 2
  WRITE_ONLY = 3
}

struct TTableName {
  1: required string db_name
  2: required string table_name
}

struct TTableStats {
  /** -1 if unknown. */
  1: required i64 num_rows

  /** Bytes of all files; for tables of files only. */
  2: optional i64 total_file_bytes
}

/** Column statistics. -1 is an unknown figure; sizes of fixed-length types are always their slot size. */
struct TColumnStats {
  /** Bytes. */
  1: required double avg_size
  2: required i64 max_size

  3: required i64 num_distinct_values
  4: required i64 num_nulls
}

/** A column's state of an unfinished statistics run, mergeable over partitions. The server does not look inside. */
struct TIntermediateColumnStats {
  /** HyperLogLog buckets. */
  1: optional binary intermediate_ndv

  /** True if those bytes are run-length encoded. */
  2: optional bool is_ndv_encoded

  /** -1 if not counted. */
  3: optional i64 num_nulls

  /** Bytes. */
  4: optional i32 max_width
  5: optional double avg_width

  6: optional i64 num_rows
}

struct TPartitionStats {
  1: required TTableStats stats

  /** By column name. */
  2: optional map<string, TIntermediateColumnStats> intermediate_col_stats
}

/** A column of a table or view. */
struct TColumn {
  /** Lower case. */
  1: required string columnName
  2: required Types.TColumnType columnType
  3: optional string comment
  4: optional TColumnStats col_stats

  /** Place in the table counting from 0; partition keys come first. */
  5: optional i32 position

  /** HBase tables. */
  6: optional bool is_hbase_column
  7: optional string column_family
  8: optional string column_qualifier
  9: optional bool is_binary

  /** Kudu tables. */
  10: optional bool is_kudu_column
  11: optional bool is_key
  12: optional bool is_nullable
  13: optional TColumnEncoding encoding
  14: optional THdfsCompression compression
  15: optional Exprs.TExpr default_value

  /** Bytes. */
  16: optional i32 block_size

  /** The name as Kudu spells it. */
  17: optional string kudu_column_name
}

/** One file of a partition. */
struct THdfsFileDesc {
  /** A FlatBuffer: name, length, time, compression, and the blocks with their hosts (by index) and disks. */
  1: required binary file_desc_data
}

/** A partition's location, with the part that siblings share put aside. */
struct THdfsPartitionLocation {
  /** Index into the table's partition_prefixes; -1 if suffix is the whole location. */
  1: required i32 prefix_index = -1
  2: required string suffix
}

/** A partition of a table of files. An unpartitioned table has exactly one, without keys. */
struct THdfsPartition {
  /** Separators of text files. */
  1: required i8 lineDelim
  2: required i8 fieldDelim
  3: required i8 collectionDelim
  4: required i8 mapKeyDelim
  5: required i8 escapeChar

  6: required THdfsFileFormat fileFormat

  /** One literal for each partition key, in key order. */
  7: list<Exprs.TExpr> partitionKeyExprs

  /** Bytes. */
  8: required i32 blockSize

  9: optional list<THdfsFileDesc> file_desc
  10: optional THdfsPartitionLocation location
  11: optional TAccessLevel access_level
  12: optional TTableStats stats

  /** True if a cache directive of HDFS covers it. */
  13: optional bool is_marked_cached

  /** Never used twice while the process lives; PROTOTYPE_PARTITION_ID for the pattern. */
  14: optional i64 id

  /** Parameters as the metastore has them. */
  15: optional map<string, string> hms_parameters

  /** Totals over all files. */
  16: optional i64 num_blocks
  17: optional i64 total_file_size_bytes

  /** True if an incremental statistics run left its state here, even where that was not sent along. */
  18: optional bool has_incremental_stats
}

/** What a table of files has beyond any table. Id 8 is free. */
struct THdfsTable {
  1: required string hdfsBaseDir

  /** Names of all columns by position. Old, but readers insist on it. */
  2: required list<string> colNames

  /** Text that stands for NULL in a partition's name. */
  3: required string nullPartitionKeyValue

  /** By partition id, without the prototype. */
  4: required map<i64, THdfsPartition> partitions

  /** Text that stands for NULL in a text file. */
  5: required string nullColumnValue

  /** JSON, for Avro tables. */
  6: optional string avroSchema

  /** Hosts of block replicas; file descriptors point here by index. */
  7: optional list<Types.TNetworkAddress> network_addresses

  /** Fronts of partition locations; see THdfsPartitionLocation. */
  9: optional list<string> partition_prefixes

  /** Formats and separators for partitions still to be made. */
  10: required THdfsPartition prototype_partition
}

/** An HBase table. The lists run along the columns in position order. */
struct THBaseTable {
  1: required string tableName
  2: required list<string> families
  3: required list<string> qualifiers
  4: optional list<bool> binary_encoded
}

/** An external source of rows, and the class that reads it. */
struct TDataSource {
  1: required string name

  /** Path of the jar. */
  2: required string hdfs_location
  3: required string class_name

  /** "V1" is the only one. */
  4: required string api_version
}

struct TDataSourceTable {
  1: required TDataSource data_source

  /** Handed to the source's class as it is. */
  2: required string init_string
}

struct TKuduPartitionByHashParam {
  1: required list<string> columns
  2: required i32 num_partitions
}

/** One range of keys. An unset bound is open. */
struct TRangePartition {
  /** One literal for each range column. */
  1: optional list<Exprs.TExpr> lower_bound_values
  2: optional bool is_lower_bound_inclusive
  3: optional list<Exprs.TExpr> upper_bound_values
  4: optional bool is_upper_bound_inclusive
}

struct TKuduPartitionByRangeParam {
  1: required list<string> columns
  2: optional list<TRangePartition> range_partitions
}

/** One level of a Kudu table's partitioning: either field is set. */
struct TKuduPartitionParam {
  1: optional TKuduPartitionByHashParam by_hash_param
  2: optional TKuduPartitionByRangeParam by_range_param
}

struct TKuduTable {
  /** The name in Kudu. */
  1: required string table_name

  /** "host:port" each. */
  2: required list<string> master_addresses

  3: required list<string> key_columns
  4: required list<TKuduPartitionParam> partition_by
}

/** A table or view. One that is not loaded has names only. */
struct TTable {
  /** Both lower case. */
  1: required string db_name
  2: required string tbl_name

  /** Set if loading failed; the fields below may be missing then. */
  3: optional Status.TStatus load_status

  4: optional TAccessLevel access_level

  /** Without the partition keys. */
  5: optional list<TColumn> columns

  /** The partition keys. */
  6: optional list<TColumn> clustering_columns

  7: optional TTableStats table_stats

  /** Tells which of the type-specific fields is set. */
  8: optional TTableType table_type
  9: optional THdfsTable hdfs_table
  10: optional THBaseTable hbase_table

  /** The table as the metastore has it. */
  11: optional hive_metastore.Table metastore_table

  12: optional TDataSourceTable data_source_table
  13: optional TKuduTable kudu_table
}

struct TDatabase {
  1: required string db_name

  /** The database as the metastore has it. */
  2: optional hive_metastore.Database metastore_db
}

/** Who holds privileges. */
enum TPrincipalType {
  ROLE = 0
  USER = 1
}

struct TPrincipal {
  /** Case does not matter. */
  1: required string principal_name
  2: required i32 principal_id
  3: required TPrincipalType principal_type

  /** Groups whose members have the role. Case matters. */
  4: required list<string> grant_groups
}

/** How much of the catalog a privilege spans. */
enum TPrivilegeScope {
  SERVER = 0
  URI = 1
  DATABASE = 2
  TABLE = 3
  COLUMN = 4
}

/** What a privilege lets its holder do. */
enum TPrivilegeLevel {
  ALL = 0
  INSERT = 1
  SELECT = 2
  REFRESH = 3
  CREATE = 4
  ALTER = 5
  DROP = 6
  OWNER = 7
}

/** A privilege of one principal. The names that its scope needs are set. */
struct TPrivilege {
  /** Text form of scope, names and level; unique for the principal. */
  1: required string privilege_name
  2: required TPrivilegeLevel privilege_level
  3: required TPrivilegeScope scope

  /** True if the holder may grant it on. */
  4: required bool has_grant_opt

  /** The holder. */
  5: optional i32 principal_id
  6: optional TPrincipalType principal_type

  7: optional string server_name
  8: optional string db_name
  9: optional string table_name
  10: optional string uri

  /** Milliseconds since 1970. */
  11: optional i64 create_time_ms

  12: optional string column_name
}

struct THdfsCachePool {
  1: required string pool_name
}

/** The catalog itself, as an object among the others. */
struct TCatalog {
  1: required Types.TUniqueId catalog_service_id
}

/** Any object of the catalog. As a description in a request it has a type and names, and nothing more. */
struct TCatalogObject {
  1: required TCatalogObjectType type

  /** The version in which it last changed. In a request 0, or the version that the caller expects. */
  2: required i64 catalog_version

  3: optional TCatalog catalog
  4: optional TDatabase db

  /** For TABLE and for VIEW. */
  5: optional TTable table
  6: optional Types.TFunction fn
  7: optional TDataSource data_source
  8: optional TPrincipal principal
  9: optional TPrivilege privilege
  10: optional THdfsCachePool cache_pool
}

/** One key of a partition with its value as text. */
struct TPartitionKeyValue {
  1: required string name
  2: required string value
}
