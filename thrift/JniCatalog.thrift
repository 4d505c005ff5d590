// The parameters of each kind of DDL.

include "CatalogObjects.thrift"
include "Types.thrift"

namespace java org.apache.impala.thrift
namespace py catalogd_thrift.jni_catalog
namespace cpp catalogd

/** Replicas kept in memory where a caching statement names no number and there is none to inherit. */
const i16 HDFS_DEFAULT_CACHE_REPLICATION_FACTOR = 1

enum TDdlType {
  ALTER_TABLE = 0
  ALTER_VIEW = 1
  CREATE_DATABASE = 2
  CREATE_TABLE = 3
  /** Makes the table only; the caller writes the rows and reports them with UpdateCatalog. */
  CREATE_TABLE_AS_SELECT = 4
  CREATE_TABLE_LIKE = 5
  CREATE_VIEW = 6
  CREATE_FUNCTION = 7
  /** Not to be sent: the caller gathers the figures and reports them with ALTER_TABLE, UPDATE_STATS. */
  COMPUTE_STATS = 8
  DROP_DATABASE = 9
  DROP_TABLE = 10
  DROP_VIEW = 11
  DROP_FUNCTION = 12
  CREATE_DATA_SOURCE = 13
  DROP_DATA_SOURCE = 14
  DROP_STATS = 15
  CREATE_ROLE = 16
  DROP_ROLE = 17
  GRANT_ROLE = 18
  REVOKE_ROLE = 19
  GRANT_PRIVILEGE = 20
  REVOKE_PRIVILEGE = 21
  TRUNCATE_TABLE = 22
  COMMENT_ON = 23
  ALTER_DATABASE = 24
}

enum TAlterTableType {
  ADD_REPLACE_COLUMNS = 0
  ADD_PARTITION = 1
  ADD_DROP_RANGE_PARTITION = 2
  ALTER_COLUMN = 3
  DROP_COLUMN = 4
  DROP_PARTITION = 5
  RENAME_TABLE = 6
  RENAME_VIEW = 7
  SET_FILE_FORMAT = 8
  SET_LOCATION = 9
  SET_TBL_PROPERTIES = 10
  UPDATE_STATS = 11
  SET_CACHED = 12
  /** Has no parameters: looks for directories that are no partitions yet. */
  RECOVER_PARTITIONS = 13
  SET_ROW_FORMAT = 14
  SET_OWNER = 15
}

enum TAlterDbType {
  SET_OWNER = 0
}

enum TOwnerType {
  USER = 0
  ROLE = 1
}

enum TRangePartitionOperationType {
  ADD = 0
  DROP = 1
}

/** CREATE DATABASE */
struct TCreateDbParams {
  1: required string db
  2: optional string comment

  /** Unset: under the warehouse directory. */
  3: optional string location
  4: optional bool if_not_exists
  5: required string owner
}

/** DROP DATABASE */
struct TDropDbParams {
  1: required string db
  2: required bool if_exists

  /** Drop what is in it as well. */
  3: required bool cascade
}

struct TAlterDbSetOwnerParams {
  1: required TOwnerType owner_type
  2: required string owner_name
}

/** ALTER DATABASE */
struct TAlterDbParams {
  1: required TAlterDbType alter_type
  2: required string db

  /** For SET_OWNER. */
  3: optional TAlterDbSetOwnerParams set_owner_params
}

struct TColumnName {
  1: required CatalogObjects.TTableName table_name
  2: required string column_name
}

/** COMMENT ON: exactly one of the three targets is set. */
struct TCommentOnParams {
  /** Unset: take the comment away. */
  1: optional string comment

  2: optional string db
  3: optional CatalogObjects.TTableName table_name
  4: optional TColumnName column_name
}

/** Separators of a text table. */
struct TTableRowFormat {
  1: optional string field_terminator
  2: optional string line_terminator
  3: optional string escaped_by
}

/** SET CACHED or SET UNCACHED */
struct THdfsCachingOp {
  1: required bool set_cached

  /** For SET CACHED. */
  2: optional string cache_pool_name

  /** Replicas to keep in memory. Unset: as the table has it, or the default. */
  3: optional i16 replication
}

/** A partition to be added. */
struct TPartitionDef {
  /** All keys with their values. */
  1: required list<CatalogObjects.TPartitionKeyValue> partition_spec

  /** Unset: under the table's directory. */
  2: optional string location
  3: optional THdfsCachingOp cache_op
}

/** ADD COLUMNS or REPLACE COLUMNS */
struct TAlterTableAddReplaceColsParams {
  1: required list<CatalogObjects.TColumn> columns
  2: required bool replace_existing_cols
}

/** ADD PARTITION */
struct TAlterTableAddPartitionParams {
  1: required bool if_not_exists
  2: required list<TPartitionDef> partitions
}

/** ADD RANGE PARTITION or DROP RANGE PARTITION of a Kudu table */
struct TAlterTableAddDropRangePartitionParams {
  1: required CatalogObjects.TRangePartition range_partition_spec

  /** IF NOT EXISTS for ADD, IF EXISTS for DROP. */
  2: required bool ignore_errors
  3: required TRangePartitionOperationType type
}

/** CHANGE or ALTER COLUMN */
struct TAlterTableAlterColParams {
  1: required string col_name

  /** The column as it shall be, its name included. */
  2: required CatalogObjects.TColumn new_col_def
}

struct TAlterTableDropColParams {
  1: required string col_name
}

struct TAlterTableDropPartitionParams {
  /** The partitions meant, each by all of its keys in key order. */
  1: required list<list<CatalogObjects.TPartitionKeyValue>> partition_set
  2: required bool if_exists

  /** Delete files outright, past the trash. */
  3: required bool purge
}

struct TAlterTableOrViewRenameParams {
  /** May be in another database. */
  1: required CatalogObjects.TTableName new_table_name
}

struct TAlterTableOrViewSetOwnerParams {
  1: required TOwnerType owner_type
  2: required string owner_name
}

/** SET FILEFORMAT */
struct TAlterTableSetFileFormatParams {
  1: required CatalogObjects.THdfsFileFormat file_format

  /** Unset: the table itself. The same holds for each partition_set below. */
  2: optional list<list<CatalogObjects.TPartitionKeyValue>> partition_set
}

struct TAlterTableSetRowFormatParams {
  1: required TTableRowFormat row_format
  2: optional list<list<CatalogObjects.TPartitionKeyValue>> partition_set
}

struct TAlterTableSetLocationParams {
  1: required string location

  /** One partition by all of its keys. Unset: the table. */
  2: optional list<CatalogObjects.TPartitionKeyValue> partition_spec
}

/** SET TBLPROPERTIES or SET SERDEPROPERTIES */
struct TAlterTableSetTblPropertiesParams {
  1: required CatalogObjects.TTablePropertyType target

  /** To be added to the map that is there. */
  2: required map<string, string> properties
  3: optional list<list<CatalogObjects.TPartitionKeyValue>> partition_set
}

struct TAlterTableSetCachedParams {
  1: required THdfsCachingOp cache_op
  2: optional list<list<CatalogObjects.TPartitionKeyValue>> partition_set
}

/** The figures of a finished COMPUTE STATS, to be kept in the metastore. */
struct TAlterTableUpdateStatsParams {
  1: required CatalogObjects.TTableName table_name
  2: optional CatalogObjects.TTableStats table_stats

  /** By the partition's values in key order. */
  3: optional map<list<string> (python.immutable = ""), CatalogObjects.TPartitionStats> partition_stats

  /** By column name. */
  4: optional map<string, CatalogObjects.TColumnStats> column_stats

  /** True: partitions without an entry are empty and get figures that say so. */
  5: optional bool expect_all_partitions
  6: optional bool is_incremental
}

/** ALTER TABLE, and of a view its renaming and its owner. alter_type tells which parameters are read. */
struct TAlterTableParams {
  1: required TAlterTableType alter_type
  2: required CatalogObjects.TTableName table_name

  3: optional TAlterTableOrViewRenameParams rename_params
  4: optional TAlterTableAddReplaceColsParams add_replace_cols_params
  5: optional TAlterTableAddPartitionParams add_partition_params
  6: optional TAlterTableAlterColParams alter_col_params
  7: optional TAlterTableDropColParams drop_col_params
  8: optional TAlterTableDropPartitionParams drop_partition_params
  9: optional TAlterTableSetFileFormatParams set_file_format_params
  10: optional TAlterTableSetLocationParams set_location_params
  11: optional TAlterTableSetTblPropertiesParams set_tbl_properties_params
  12: optional TAlterTableUpdateStatsParams update_stats_params
  13: optional TAlterTableSetCachedParams set_cached_params
  14: optional TAlterTableAddDropRangePartitionParams add_drop_range_partition_params
  15: optional TAlterTableSetRowFormatParams set_row_format_params
  16: optional TAlterTableOrViewSetOwnerParams set_owner_params
}

/** CREATE TABLE, with or without AS SELECT */
struct TCreateTableParams {
  1: required CatalogObjects.TTableName table_name

  /** Without the partition keys. */
  2: required list<CatalogObjects.TColumn> columns
  3: optional list<CatalogObjects.TColumn> partition_columns

  4: required CatalogObjects.THdfsFileFormat file_format
  5: required bool is_external
  6: required bool if_not_exists
  7: required string owner
  8: optional TTableRowFormat row_format
  9: optional string comment

  /** Unset: under the database's directory. */
  10: optional string location
  11: optional map<string, string> table_properties
  12: optional map<string, string> serde_properties
  13: optional THdfsCachingOp cache_op

  /** Kudu tables. */
  14: optional list<CatalogObjects.TKuduPartitionParam> partition_by
  15: optional list<string> primary_key_column_names

  /** Columns of SORT BY. */
  16: optional list<string> sort_columns
}

/** CREATE TABLE LIKE: what is unset comes from the source table. */
struct TCreateTableLikeParams {
  1: required CatalogObjects.TTableName table_name
  2: required CatalogObjects.TTableName src_table_name
  3: required bool is_external
  4: required bool if_not_exists
  5: required string owner
  6: optional CatalogObjects.THdfsFileFormat file_format
  7: optional string comment
  8: optional string location
  9: optional list<string> sort_columns
}

/** CREATE VIEW or ALTER VIEW */
struct TCreateOrAlterViewParams {
  1: required CatalogObjects.TTableName view_name
  2: required list<CatalogObjects.TColumn> columns
  3: required string owner

  /** The query as typed. */
  4: required string original_view_def

  /** The query with all names spelt out; this one is used where the view is. */
  5: required string expanded_view_def

  6: optional string comment
  7: optional bool if_not_exists
}

/** DROP TABLE or DROP VIEW */
struct TDropTableOrViewParams {
  1: required CatalogObjects.TTableName table_name
  2: required bool if_exists

  /** Delete files outright, past the trash. */
  3: required bool purge

  /** False for a view. */
  4: optional bool is_table
}

struct TTruncateParams {
  1: required CatalogObjects.TTableName table_name
  2: required bool if_exists
}

/** COMPUTE STATS on the caller's own side: the statements that find the figures, and what it takes to join them. */
struct TComputeStatsParams {
  1: required CatalogObjects.TTableName table_name

  /** SQL; unset if there is nothing to count. */
  2: optional string tbl_stats_query
  3: optional string col_stats_query

  4: optional bool is_incremental

  /** Partitions whose figures are still good. */
  5: optional list<CatalogObjects.TPartitionStats> existing_part_stats

  /** Partitions to be counted, each by its values in key order. */
  6: optional list<list<string>> expected_partitions
  7: optional bool expect_all_partitions
  8: optional i32 num_partition_cols

  /** Bytes. */
  9: optional i64 total_file_bytes
}

/** DROP STATS */
struct TDropStatsParams {
  1: required CatalogObjects.TTableName table_name

  /** Set: drop the incremental statistics of just these. */
  2: optional list<list<CatalogObjects.TPartitionKeyValue>> partition_set
}

struct TCreateFunctionParams {
  1: required Types.TFunction fn
  2: optional bool if_not_exists
}

struct TDropFunctionParams {
  1: required Types.TFunctionName fn_name
  2: required list<Types.TColumnType> arg_types
  3: required bool if_exists

  /** Exact key to look up. Unset: the Java function of that name that outlives a restart, in all its overloads. */
  4: optional string signature
}

struct TCreateDataSourceParams {
  1: required CatalogObjects.TDataSource data_source
  2: optional bool if_not_exists
}

struct TDropDataSourceParams {
  1: required string data_source
  2: optional bool if_exists
}

/** CREATE ROLE or DROP ROLE */
struct TCreateDropRoleParams {
  1: required bool is_drop
  2: required string role_name
}

/** GRANT ROLE or REVOKE ROLE: each role for each group */
struct TGrantRevokeRoleParams {
  1: required list<string> role_names
  2: required list<string> group_names

  /** False: take them away. */
  3: required bool is_grant
}

/** GRANT or REVOKE of privileges */
struct TGrantRevokePrivParams {
  1: required list<CatalogObjects.TPrivilege> privileges
  2: required string role_name

  /** False: take them away. */
  3: required bool is_grant

  /** About all of the privileges. */
  4: required bool has_grant_opt
}
