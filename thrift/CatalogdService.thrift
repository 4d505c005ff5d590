// What catalogd answers beyond the catalog service: partition pruning by a filter, dependent tables, and what a statement
// would do to them. One port serves both: whoever speaks CatalogService only sees no difference.
//
// Each struct can grow: every member is optional, readers pass over what they do not know, and an unset member of an
// answer means "not told", never zero. Failures are told in the answer's status, and then nothing else in it means
// anything; no method throws.

include "CatalogObjects.thrift"
include "CatalogService.thrift"
include "Status.thrift"
include "Types.thrift"
include "hive_metastore.thrift"

namespace java io.catalogd.thrift
namespace py catalogd

/**
 * Which partitions of a table are wanted. At most one of filter, partition_names and partition_ids; none of them means
 * all partitions.
 */
struct TPrunePartitionsRequest {
  /** V1, also if unset. */
  1: optional CatalogService.CatalogServiceVersion protocol_version
  2: optional CatalogService.TCatalogServiceRequestHeader header

  /**
   * A table of files or a dependent table, its name in upper or lower case. It must be set. A table that is not
   * partitioned has one partition, with an empty name.
   */
  3: optional CatalogObjects.TTableName table

  /**
   * A condition on partition keys as SQL has it: =, <>, !=, <, <=, >, >=, [NOT] IN, [NOT] BETWEEN, [NOT] LIKE,
   * IS [NOT] NULL, AND, OR, NOT, parentheses, TRUE, FALSE, NULL. At most 100,000 characters, nested at most 100 deep.
   */
  4: optional string filter

  /** Names as the metastore has them, "ds=1/hr=2". One that does not exist is an error. */
  5: optional list<string> partition_names

  /** Ids from an earlier answer. One that does not exist, or no longer does, is an error. */
  6: optional list<i64> partition_ids

  /** The metastore's object of each partition. */
  7: optional bool want_metadata
  /** The files of each partition. */
  8: optional bool want_files
  /** Counts of each partition, and statistics of the columns of each table. */
  9: optional bool want_statistics
}

/** What is known of how much a partition holds. */
struct TPartitionStatistics {
  /** As the metastore's parameter numRows says; unset if unknown. */
  1: optional i64 num_rows
  2: optional i64 num_files
  /** Bytes of all files. */
  3: optional i64 total_file_bytes
}

/** A partition with data. The ids 1 to 4 are those of TPartialPartitionInfo. */
struct TPrunedPartition {
  /** Stands for exactly this content: a partition that changes gets another id. */
  1: optional i64 id
  /** "k1=v1/k2=v2", as the metastore names it. */
  2: optional string name
  3: optional hive_metastore.Partition hms_partition
  /** Replicas point into network_addresses of the scan. */
  4: optional list<CatalogObjects.THdfsFileDesc> file_descriptors
  5: optional TPartitionStatistics statistics

  /** Name of the partition of the requested dependent table that this one belongs to; unset for an ordinary table. */
  6: optional string answers_for
}

/** Partitions of one table that are read the same way. */
struct TPartitionScan {
  /** Whose partitions these are: the requested table, or a base of a dependent one. */
  1: optional CatalogObjects.TTableName table
  2: optional i64 table_version

  /** The table's parameters that say how files are read, such as skip.header.line.count. */
  3: optional map<string, string> reader_properties

  /** Columns, formats, serde, buckets and sort order of these partitions. Its location is the table's. */
  4: optional hive_metastore.StorageDescriptor storage_descriptor

  /** In the order of their keys; for names or ids in the order asked for, each once. */
  5: optional list<TPrunedPartition> partitions

  /** Hosts of block replicas, for the files of this scan in this reply only; set if files were wanted. */
  6: optional list<Types.TNetworkAddress> network_addresses

  /** Of columns of the table that have any; set if statistics were wanted. */
  7: optional list<hive_metastore.ColumnStatisticsObj> column_stats
}

/** What an answer was made from, as audit logs name it: "table@partition". */
struct TPruneInput {
  1: optional CatalogObjects.TTableName table
  /** In the order of their keys, each once. */
  2: optional list<string> partition_names
}

/** How whole a partition of a dependent table is. */
struct TPartitionCompleteness {
  /** As the metastore names it. */
  1: optional string name
  /** What a whole partition has, as it was declared: "24", "hr=0..23". */
  2: optional string expect

  /** This and the next two are unset where it cannot be told; a warning says why. */
  3: optional i64 num_expected
  /** How many of these there are. */
  4: optional i64 num_present
  /** The first 50 that lack, where their names can be told. */
  5: optional list<string> missing
}

struct TPrunePartitionsResponse {
  /** Always set. */
  1: optional Status.TStatus status
  /** The process that answers; another one after a restart. Versions of two processes cannot be compared. */
  2: optional Types.TUniqueId catalog_service_id
  /** Of the one state of the catalog that all of the answer is from. */
  3: optional i64 catalog_version
  /** Of the requested table. */
  4: optional i64 table_version

  /** One for each table and way of reading; none where no partition fits. */
  5: optional list<TPartitionScan> scans
  /** The requested table first; of a dependent one then each base, dependent ones on the way included. */
  6: optional list<TPruneInput> inputs
  /** For a person to read. */
  7: optional list<string> warnings
  /**
   * Of the chosen partitions of a dependent table those of which it was declared what they have when they are whole, in
   * the order asked for; unset for an ordinary table.
   */
  8: optional list<TPartitionCompleteness> completeness
}

struct TDescribeDependenciesRequest {
  /** V1, also if unset. */
  1: optional CatalogService.CatalogServiceVersion protocol_version
  2: optional CatalogService.TCatalogServiceRequestHeader header
  /** Any table. It must be set. */
  3: optional CatalogObjects.TTableName table
  /** Of the table's partitions only these; unset for all. */
  4: optional list<string> partition_names
  /** Whether partitions are told, beside tables. */
  5: optional bool want_partitions
}

/** A base of a dependent table. */
struct TDependencyBase {
  /** As the table's parameters number it. */
  1: optional i32 number
  2: optional CatalogObjects.TTableName table
  /** Whether partitions depend on it that are added from now on. */
  3: optional bool is_current
  /** The name that the base gets, while it is being renamed. */
  4: optional CatalogObjects.TTableName renaming
  /** What a whole partition has, as it was declared: "24", "hr=0..23". */
  5: optional string expect
  /** Partitions of the dependent table that depend on it. */
  6: optional i64 num_partitions
  /** What is wrong with it and what to do; unset if nothing is. */
  7: optional string problem
}

/** What a partition of a dependent table stands for. */
struct TDependentPartition {
  1: optional string name
  /** Number of its base, see TDependencyBase.number. */
  2: optional i32 base
  3: optional string spec
  /** How many partitions of the base it has now. */
  4: optional i64 num_matched
  /** The same when it was added or made to depend on its base; unset if unknown. */
  5: optional i64 num_matched_at_add
  /** Names of these partitions of the base, in the order of their keys. */
  6: optional list<string> base_partitions

  /** What a whole partition has; this and the next three are unset where nothing is declared. */
  7: optional string expect
  8: optional i64 num_expected
  9: optional i64 num_present
  /** The first 50 that lack, where their names can be told. */
  10: optional list<string> missing

  /** Those of base_partitions that were created after this one was added or made to depend on its base, as far as the metastore's seconds tell. */
  11: optional list<string> late
  /** Why it stands for nothing, and what to do; unset if nothing is wrong. */
  12: optional string problem
}

/** A partition of a dependent table, and what it has of the table that was asked for. */
struct TDependentUse {
  /** Name of the dependent table's partition. */
  1: optional string name
  /** Names of the partitions of the requested table that it has, by way of others too. */
  2: optional list<string> base_partitions
}

/** A table that depends on the one that was asked for. */
struct TDependent {
  1: optional CatalogObjects.TTableName table
  /** Whether by way of another dependent table only. */
  2: optional bool is_indirect
  /** Whether it is loaded; else only its name is known. */
  3: optional bool is_loaded
  /** Its policies, by name of parameter: dependent.on.base.drop and so on. */
  4: optional map<string, string> policies
  /** Its partitions that have partitions of the requested table; set if partitions were wanted. */
  5: optional list<TDependentUse> partitions
  /** What is wrong with it; unset if nothing is. */
  6: optional string problem
}

struct TDescribeDependenciesResponse {
  /** Always set. */
  1: optional Status.TStatus status
  2: optional Types.TUniqueId catalog_service_id
  3: optional i64 catalog_version
  4: optional i64 table_version

  /** What the table depends on; empty for an ordinary table. */
  5: optional list<TDependencyBase> bases
  /** Of a dependent table, if partitions were wanted. */
  6: optional list<TDependentPartition> partitions
  /** What depends on the table, in the order of names. */
  7: optional list<TDependent> dependents
}

struct TExplainDdlRequest {
  /** V1, also if unset. */
  1: optional CatalogService.CatalogServiceVersion protocol_version
  /** The statement, with its own header. It must be set, and is not carried out. */
  2: optional CatalogService.TDdlExecRequest ddl
}

/** What becomes of a dependent table. */
enum TDdlEffectKind {
  /** Its policy refuses the statement. */
  REFUSED = 0
  /** It stays, but its partitions on the base become errors. */
  DETACHED = 1
  /** Its partitions on the base are dropped with it. */
  PARTITIONS_DROPPED = 2
  /** Its partitions stand for fewer base partitions, or for none: then reading them is an error, or empty if it allows that. */
  SHRUNK = 3
  /** Its columns follow those of the base. */
  COLUMNS_FOLLOW = 4
  /** It stays as it is. */
  UNCHANGED = 5
  /** It follows the base's new name. */
  BASE_RENAMED = 6
}

/** A dependent table that a statement touches. */
struct TDdlEffect {
  1: optional CatalogObjects.TTableName table
  /** The base by way of which it is touched. */
  2: optional CatalogObjects.TTableName base
  3: optional TDdlEffectKind kind
  /** What decides, such as "dependent.on.base.drop=forbid"; unset where nothing has to. */
  4: optional string policy
  /** Names of its partitions that are touched. */
  5: optional list<string> partitions
}

struct TExplainDdlResponse {
  /** Always set. OK also for a statement that a policy refuses; an error where the statement itself is none. */
  1: optional Status.TStatus status
  2: optional Types.TUniqueId catalog_service_id
  3: optional i64 catalog_version

  /** Bases before what depends on them; empty where no other table is touched. */
  4: optional list<TDdlEffect> effects
  /** What cannot be told for certain. */
  5: optional list<string> warnings
}

/** Which roles to tell of; with neither role nor group of all. */
struct TDescribeRolesRequest {
  /** V1, also if unset. */
  1: optional CatalogService.CatalogServiceVersion protocol_version
  2: optional CatalogService.TCatalogServiceRequestHeader header

  /** This one, in upper or lower case. One that does not exist is an error. */
  3: optional string role_name
  /** Those that the members of this group have. Case matters. */
  4: optional string group_name

  /** What each of them has been granted. */
  5: optional bool want_privileges
}

/** A role, with the groups whose members have it. */
struct TRoleDescription {
  1: optional CatalogObjects.TPrincipal role
  /** In the order of their names; unset where they were not asked for. */
  2: optional list<CatalogObjects.TPrivilege> privileges
}

struct TDescribeRolesResponse {
  /** Always set. */
  1: optional Status.TStatus status
  2: optional Types.TUniqueId catalog_service_id
  3: optional i64 catalog_version

  /** In the order of their names, whatever their case. */
  4: optional list<TRoleDescription> roles
}

struct TCheckTableRequest {
  /** V1, also if unset. */
  1: optional CatalogService.CatalogServiceVersion protocol_version
  2: optional CatalogService.TCatalogServiceRequestHeader header
  /** Any table or view, its name in upper or lower case. It must be set. */
  3: optional CatalogObjects.TTableName table
  /**
   * How long the check may take, in milliseconds, 1 or more; then it is cut off with an error. If unset, and at most:
   * service.request-timeout.
   */
  4: optional i64 timeout_ms
  /** How many findings of each kind are told, 1 to 10,000; 100 if unset. All are counted. */
  5: optional i32 max_findings_of_a_kind
}

/** How much the catalog knows of a table. */
enum TTableState {
  /** Not even its name. */
  UNKNOWN = 0
  /** Its name; whoever reads it next has it loaded. */
  UNLOADED = 1
  LOADED = 2
  /** That it could not be loaded. */
  FAILED = 3
}

/** What can be different, or wrong, about a table. */
enum TFindingKind {
  /** The catalog knows the table, and the metastore has none. */
  TABLE_GONE = 0
  /** The metastore has a table that the catalog does not know. */
  TABLE_NEW = 1
  /** The metastore has another table of the same name, which was created at another time. */
  TABLE_RECREATED = 2
  /** It, or what the finding names of it, cannot be read as it is now. */
  UNREADABLE = 3
  /** It could not be loaded once, and can be now. */
  READABLE_AGAIN = 4
  /** Columns, keys, location, format, owner, parameters. */
  DEFINITION = 5
  /** What is known of rows and values. */
  STATISTICS = 6
  /** The metastore has a partition no more. */
  PARTITION_GONE = 7
  /** The metastore has a partition that the catalog does not know. */
  PARTITION_NEW = 8
  /** The metastore says something else of a partition. */
  PARTITION_CHANGED = 9
  /** A file is there no more. */
  FILE_GONE = 10
  /** A file that the catalog does not know. */
  FILE_NEW = 11
  /** A file of another size or time, or in other blocks. */
  FILE_CHANGED = 12
  /** The directory of a partition, or of the table, does not exist. */
  DIRECTORY_MISSING = 13
  // 14 is not used any more: directories that no partition has are told in notes.
  /** A base of a dependent table that cannot be used, or that is not here as it is there. */
  BASE = 15
  /** A partition of a dependent table that stands for nothing, or is incomplete. */
  DEPENDENT_PARTITION = 16
  /** That a table depends on another is told on one of the two sides only. */
  DEPENDENCY = 17
}

/** One thing that is different, or wrong. */
struct TFinding {
  1: optional TFindingKind kind
  /** Name of the partition; unset where it is about the table. */
  2: optional string partition
  /** What of it: "column 2", "parameter owner", the name of a file, of another table; unset where it is all. */
  3: optional string item
  /** What the catalog has; unset if nothing. Long texts are cut. */
  4: optional string here
  /** What the metastore or the file system has, or why it cannot be read; unset if nothing. */
  5: optional string there
  /** The statement that mends it, for the SQL shell; unset where none does. */
  6: optional string statement
  /** What a person has to see to; set where statement is not. */
  7: optional string advice
}

struct TFindingCount {
  1: optional TFindingKind kind
  2: optional i64 count
}

struct TCheckTableResponse {
  /** Always set. OK also where much is wrong with the table; an error where nobody knows it. */
  1: optional Status.TStatus status
  2: optional Types.TUniqueId catalog_service_id
  /** Of the state of the catalog that was compared. */
  3: optional i64 catalog_version
  4: optional i64 table_version
  5: optional TTableState state

  /** The first of each kind. Empty where nothing is different, or wrong. */
  6: optional list<TFinding> findings
  /** How many there are of each kind; kinds without any are left out. */
  7: optional list<TFindingCount> counts
  /** The fewest statements that mend all that statements can mend, to be run in this order. */
  8: optional list<string> statements
  /**
   * What to know beside, though nothing is wrong, such as directories that look like partitions and are none; what was not
   * looked at, and why.
   */
  9: optional list<string> notes
}

service CatalogdService extends CatalogService.CatalogService {
  /**
   * Tells which partitions fit, without shipping the names of all. A table that is not loaded is loaded first. A filter
   * that is none is an error with the position, what was found and what was expected.
   */
  TPrunePartitionsResponse PrunePartitions(1: TPrunePartitionsRequest req)

  /** Tells what a table depends on and what depends on it. */
  TDescribeDependenciesResponse DescribeDependencies(1: TDescribeDependenciesRequest req)

  /** Tells what a statement would do to dependent tables, and changes nothing. */
  TExplainDdlResponse ExplainDdl(1: TExplainDdlRequest req)

  /** Lists roles and what they have been granted, which the catalog service tells of one by one only. */
  TDescribeRolesResponse DescribeRoles(1: TDescribeRolesRequest req)

  /**
   * Compares what the catalog knows of a table with what the metastore and the file system say now, as a load would read
   * it, and changes nothing: neither there nor here. Says what differs and which statement mends it.
   */
  TCheckTableResponse CheckTable(1: TCheckTableRequest req)
}
