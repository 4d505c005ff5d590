// The catalog service: reading the catalog, changing it, and telling it what changed elsewhere.
//
// Transport: binary protocol over a plain buffered socket, port 26000 unless configured.

include "CatalogObjects.thrift"
include "JniCatalog.thrift"
include "Results.thrift"
include "Status.thrift"
include "Types.thrift"
include "hive_metastore.thrift"

namespace java org.apache.impala.thrift
namespace py catalogd_thrift.catalog_service
namespace cpp catalogd

/** Which form of this IDL a caller speaks. It is the first field of every request. */
enum CatalogServiceVersion {
  V1 = 0
}

struct TCatalogServiceRequestHeader {
  /** The user on whose behalf the call is made. */
  1: optional string requesting_user
}

/** What a change did to the catalog. On failure only the status means anything; the other required fields are zero. */
struct TCatalogUpdateResult {
  /** The process that answers; another one after a restart. */
  1: required Types.TUniqueId catalog_service_id

  /** The change is in this and every later version. */
  2: required i64 version
  3: required Status.TStatus status

  /** True only after everything was invalidated. */
  4: required bool is_invalidate

  5: optional list<CatalogObjects.TCatalogObject> updated_catalog_objects
  6: optional list<CatalogObjects.TCatalogObject> removed_catalog_objects
}

/** A DDL statement. ddl_type tells which of the parameters is read. */
struct TDdlExecRequest {
  1: required CatalogServiceVersion protocol_version = CatalogServiceVersion.V1
  2: optional TCatalogServiceRequestHeader header
  3: required JniCatalog.TDdlType ddl_type

  4: optional JniCatalog.TAlterTableParams alter_table_params
  5: optional JniCatalog.TCreateOrAlterViewParams alter_view_params
  6: optional JniCatalog.TCreateDbParams create_db_params
  /** CREATE_TABLE and CREATE_TABLE_AS_SELECT. */
  7: optional JniCatalog.TCreateTableParams create_table_params
  8: optional JniCatalog.TCreateTableLikeParams create_table_like_params
  9: optional JniCatalog.TCreateOrAlterViewParams create_view_params
  10: optional JniCatalog.TCreateFunctionParams create_fn_params
  11: optional JniCatalog.TDropDbParams drop_db_params
  12: optional JniCatalog.TDropTableOrViewParams drop_table_or_view_params
  13: optional JniCatalog.TTruncateParams truncate_params
  14: optional JniCatalog.TDropFunctionParams drop_fn_params
  15: optional JniCatalog.TComputeStatsParams compute_stats_params
  16: optional JniCatalog.TCreateDataSourceParams create_data_source_params
  17: optional JniCatalog.TDropDataSourceParams drop_data_source_params
  18: optional JniCatalog.TDropStatsParams drop_stats_params
  /** CREATE_ROLE and DROP_ROLE. */
  19: optional JniCatalog.TCreateDropRoleParams create_drop_role_params
  /** GRANT_ROLE and REVOKE_ROLE. */
  20: optional JniCatalog.TGrantRevokeRoleParams grant_revoke_role_params
  /** GRANT_PRIVILEGE and REVOKE_PRIVILEGE. */
  21: optional JniCatalog.TGrantRevokePrivParams grant_revoke_priv_params

  /** True: the caller is going to wait until every coordinator has seen the change. */
  22: required bool sync_ddl

  23: optional JniCatalog.TCommentOnParams comment_on_params
  24: optional JniCatalog.TAlterDbParams alter_db_params
}

struct TDdlExecResponse {
  1: required TCatalogUpdateResult result

  /** CREATE_TABLE_AS_SELECT: whether the table was really made, or was there already. */
  2: optional bool new_table_created

  /** A summary for the person who typed the statement. */
  3: optional Results.TResultSet result_set
}

/** A change of rows or files that a coordinator has made, such as an INSERT. */
struct TUpdateCatalogRequest {
  1: required CatalogServiceVersion protocol_version = CatalogServiceVersion.V1
  2: required bool sync_ddl
  3: optional TCatalogServiceRequestHeader header

  /** Name without its database. */
  4: required string target_table
  5: required string db_name

  /**
   * Every partition written to, new or not, as "k1=v1/k2=v2"; a slash at the end may follow. The one element "" means
   * a table without partitions.
   */
  6: required set<string> created_partitions
}

struct TUpdateCatalogResponse {
  1: required TCatalogUpdateResult result
}

/** REFRESH and INVALIDATE METADATA. Neither table_name nor db_name means the whole catalog. */
struct TResetMetadataRequest {
  1: required CatalogServiceVersion protocol_version = CatalogServiceVersion.V1
  2: optional TCatalogServiceRequestHeader header

  /** True: load anew what is known. False: forget it. */
  3: required bool is_refresh
  4: optional CatalogObjects.TTableName table_name

  /** Refresh just this partition of the table. */
  5: optional list<CatalogObjects.TPartitionKeyValue> partition_spec

  /** Refresh the functions of this database. */
  6: optional string db_name

  /** As in TDdlExecRequest. */
  7: required bool sync_ddl
}

struct TResetMetadataResponse {
  1: required TCatalogUpdateResult result
}

struct TGetCatalogObjectRequest {
  1: required CatalogServiceVersion protocol_version = CatalogServiceVersion.V1

  /** Type and names. */
  2: required CatalogObjects.TCatalogObject object_desc
  3: optional TCatalogServiceRequestHeader header
}

/** The whole object. There is no status: type UNKNOWN with version 0 is how failure looks. */
struct TGetCatalogObjectResponse {
  1: required CatalogObjects.TCatalogObject catalog_object
}

struct TGetFunctionsRequest {
  1: required CatalogServiceVersion protocol_version = CatalogServiceVersion.V1
  2: optional string db_name
  3: optional TCatalogServiceRequestHeader header
}

struct TGetFunctionsResponse {
  1: optional Status.TStatus status
  2: optional list<Types.TFunction> functions
}

/** Tables that a query waits for. */
struct TPrioritizeLoadRequest {
  1: required CatalogServiceVersion protocol_version = CatalogServiceVersion.V1
  2: optional TCatalogServiceRequestHeader header

  /** Type and names. */
  3: required list<CatalogObjects.TCatalogObject> object_descs
}

struct TPrioritizeLoadResponse {
  1: required Status.TStatus status
}

/** Asks whether the user in the header administers the authorization service. */
struct TSentryAdminCheckRequest {
  1: required CatalogServiceVersion protocol_version = CatalogServiceVersion.V1
  2: optional TCatalogServiceRequestHeader header
}

struct TSentryAdminCheckResponse {
  /** OK is yes. */
  1: optional Status.TStatus status
}

/** What to tell about a table. */
struct TTableInfoSelector {
  1: bool want_hms_table

  /** Unset: all partitions. Empty: none. An id that is not there (any more) is an error. */
  2: optional list<i64> partition_ids

  /** The next three fill name, hms_partition and file_descriptors of each partition. */
  3: bool want_partition_names
  4: bool want_partition_metadata
  /** Fills the table's network_addresses too. */
  5: bool want_partition_files

  6: optional list<string> want_stats_for_column_names
}

/** What to tell about a database. */
struct TDbInfoSelector {
  1: bool want_hms_database
  2: bool want_table_names
}

/** What to tell about the catalog. */
struct TCatalogInfoSelector {
  1: bool want_db_names
}

/** Asks for parts of one object. The selector for the object's type must be set. */
struct TGetPartialCatalogObjectRequest {
  1: required CatalogServiceVersion protocol_version = CatalogServiceVersion.V1

  /** Type and names. A version in it is the caller's own note and binds nobody. */
  2: required CatalogObjects.TCatalogObject object_desc

  3: optional TTableInfoSelector table_info_selector
  4: optional TDbInfoSelector db_info_selector
  5: optional TCatalogInfoSelector catalog_info_selector
}

/** A partition as far as it was asked for. */
struct TPartialPartitionInfo {
  1: required i64 id

  /** "k1=v1/k2=v2" */
  2: optional string name

  /** The partition as the metastore has it; unset for a table without partitions. */
  3: optional hive_metastore.Partition hms_partition

  4: optional list<CatalogObjects.THdfsFileDesc> file_descriptors
}

/** A table as far as it was asked for. Ids 4 to 6 are free. */
struct TPartialTableInfo {
  /** The table as the metastore has it. */
  1: optional hive_metastore.Table hms_table

  /** In the order of the ids asked for, one for each. */
  2: optional list<TPartialPartitionInfo> partitions

  /** Only columns that have statistics. */
  3: optional list<hive_metastore.ColumnStatisticsObj> column_stats

  /**
   * Hosts of block replicas, for the indexes inside the file descriptors of this reply only: another reply numbers
   * them anew. Set, if empty, whenever files were wanted.
   */
  7: optional list<Types.TNetworkAddress> network_addresses
}

/** A database as far as it was asked for. */
struct TPartialDbInfo {
  /** The database as the metastore has it. */
  1: optional hive_metastore.Database hms_database

  /** Views are among them. */
  2: optional list<string> table_names
}

/** The catalog as far as it was asked for. */
struct TPartialCatalogInfo {
  1: list<string> db_names
}

struct TGetPartialCatalogObjectResponse {
  /** Always set: callers read it without looking whether it is there. */
  1: optional Status.TStatus status

  /** Two answers with the same number describe the same state of the object. */
  2: optional i64 object_version_number

  /** One of the three, by the object's type. */
  3: optional TPartialTableInfo table_info
  4: optional TPartialDbInfo db_info
  5: optional TPartialCatalogInfo catalog_info
}

/** Failures are told in the answer; no method throws. */
service CatalogService {
  /** Carries out a DDL statement and returns what it changed. */
  TDdlExecResponse ExecDdl(1: TDdlExecRequest req)

  /** Returns a whole object as it stands; a table that is not loaded stays so. */
  TGetCatalogObjectResponse GetCatalogObject(1: TGetCatalogObjectRequest req)

  /** Refreshes or invalidates a table, a database's functions or everything. */
  TResetMetadataResponse ResetMetadata(1: TResetMetadataRequest req)

  /** Takes note of files that somebody else has written, and adds the partitions that are new. */
  TUpdateCatalogResponse UpdateCatalog(1: TUpdateCatalogRequest req)

  /** Lists the functions of a database. */
  TGetFunctionsResponse GetFunctions(1: TGetFunctionsRequest req)

  /** Moves tables to the front of the loading queue, without waiting for them. */
  TPrioritizeLoadResponse PrioritizeLoad(1: TPrioritizeLoadRequest req)

  TSentryAdminCheckResponse SentryAdminCheck(1: TSentryAdminCheckRequest req)

  /** Returns chosen parts of an object, all from one version. Loads a table first if need be, and waits for it. */
  TGetPartialCatalogObjectResponse GetPartialCatalogObject(1: TGetPartialCatalogObjectRequest req)
}
