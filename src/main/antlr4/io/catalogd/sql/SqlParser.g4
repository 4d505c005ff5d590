// Statements about metadata, in the dialect that users of Hive and Impala type. Queries are not
// taken apart: a view's query and a condition are passed on as typed.
parser grammar SqlParser;

options { tokenVocab = SqlLexer; }

singleStatement
  : statement EOF
  ;

statement
  : databaseStatement
  | createTableStatement
  | tableStatement
  | alterTableStatement
  | viewStatement
  | functionStatement
  | policyStatement
  | resetStatement
  | showStatement
  | describeStatement
  | explainStatement
  ;

// Databases, and the session's own one

databaseStatement
  : CREATE ( DATABASE | SCHEMA ) ifNotExists? name=identifier databaseClause*           # createDatabase
  | DROP ( DATABASE | SCHEMA ) ifExists? name=identifier ( CASCADE | RESTRICT )?        # dropDatabase
  | ALTER ( DATABASE | SCHEMA ) name=identifier SET owner                               # alterDatabase
  | COMMENT ON ( DATABASE | SCHEMA ) name=identifier IS commentValue                    # commentOnDatabase
  | USE name=identifier                                                                 # use
  ;

databaseClause
  : COMMENT string
  | LOCATION string
  ;

// Tables

createTableStatement
  : CREATE ( EXTERNAL | DEPENDENT )? TABLE ifNotExists? target=tableName
    ( LIKE source=tableName )? columnList? tableClause* ( AS query )?
  ;

columnList
  : LEFT_PAREN column ( COMMA column )* RIGHT_PAREN
  ;

column
  : identifier dataType ( COMMENT string )?
  ;

tableClause
  : PARTITIONED BY columnList
  | SORT BY nameList
  | COMMENT string
  | rowFormat
  | WITH SERDEPROPERTIES properties
  | STORED AS fileFormat
  | LOCATION string
  | caching
  | TBLPROPERTIES properties
  | dependsOn
  | PRODUCED BY DATA SOURCE identifier ( LEFT_PAREN string RIGHT_PAREN )?
  ;

dependsOn
  : DEPENDS ON TABLE? tableName
  ;

rowFormat
  : ROW FORMAT DELIMITED rowDelimiter*
  | ROW FORMAT SERDE string
  ;

rowDelimiter
  : FIELDS TERMINATED BY string
  | ESCAPED BY string
  | LINES TERMINATED BY string
  ;

fileFormat
  : identifier
  | INPUTFORMAT string OUTPUTFORMAT string
  ;

caching
  : CACHED IN string ( WITH REPLICATION EQUAL INTEGER )?
  | UNCACHED
  ;

tableStatement
  : DROP TABLE ifExists? tableName PURGE?                                               # dropTable
  | TRUNCATE TABLE? ifExists? tableName                                                 # truncateTable
  | DROP STATS tableName                                                                # dropStats
  | DROP INCREMENTAL STATS tableName partitionFilter                                    # dropIncrementalStats
  | COMMENT ON ( TABLE | VIEW ) tableName IS commentValue                               # commentOnTable
  | COMMENT ON COLUMN columnName IS commentValue                                        # commentOnColumn
  | MSCK REPAIR TABLE tableName ( ADD PARTITIONS )?                                     # repairTable
  ;

// ALTER TABLE

alterTableStatement
  : ALTER TABLE tableName alteration
  ;

alteration
  : ADD COLUMNS columnList                                                              # addColumns
  | ADD COLUMN? column                                                                  # addColumn
  | REPLACE COLUMNS columnList                                                          # replaceColumns
  | CHANGE COLUMN? name=identifier column                                               # changeColumn
  | ALTER COLUMN? name=identifier TYPE dataType                                         # alterColumnType
  | ALTER COLUMN? name=identifier SET COMMENT string                                    # alterColumnComment
  | DROP COLUMN? name=identifier                                                        # dropColumn
  | ADD ifNotExists? newPartition+                                                      # addPartitions
  | DROP ifExists? partitionFilter ( COMMA partitionFilter )* PURGE?                    # dropPartitions
  | RECOVER PARTITIONS                                                                  # recoverPartitions
  | RENAME TO tableName                                                                 # renameTable
  | SORT BY nameList                                                                    # setSortColumns
  | SET owner                                                                           # setTableOwner
  | SET COLUMN STATS identifier properties                                              # setColumnStats
  | partitionFilter? SET FILEFORMAT fileFormat                                          # setFileFormat
  | partitionFilter? SET rowFormat                                                      # setRowFormat
  | partitionFilter? SET LOCATION string                                                # setLocation
  | partitionFilter? SET TBLPROPERTIES properties                                       # setTableProperties
  | partitionFilter? SET SERDEPROPERTIES properties                                     # setSerdeProperties
  | partitionFilter? SET caching                                                        # setCaching
  | partitionFilter? dependsOn                                                          # setBase
  ;

newPartition
  : partitionSpec ( LOCATION string )? caching? ( dependsOn partitionSpec )?
  ;

partitionSpec
  : PARTITION LEFT_PAREN keyValue ( COMMA keyValue )* RIGHT_PAREN
  ;

keyValue
  : identifier EQUAL literal
  ;

literal
  : string
  | ( MINUS | PLUS )? ( INTEGER | DECIMAL )
  | TRUE
  | FALSE
  | NULL
  | ( DATE | TIMESTAMP ) string
  ;

// Partitions by some of their keys, or by conditions that all have to hold.
partitionFilter
  : partitionSpec
  | PARTITION LEFT_PAREN condition ( COMMA condition )* RIGHT_PAREN
  ;

condition
  : conditionPart+
  ;

conditionPart
  : LEFT_PAREN ( conditionPart | COMMA )* RIGHT_PAREN
  | ~( LEFT_PAREN | RIGHT_PAREN | COMMA | SEMICOLON | SELECT | FROM | WHERE | GROUP | HAVING | ORDER | LIMIT | UNION | JOIN )
  ;

// Views

viewStatement
  : CREATE VIEW ifNotExists? tableName viewColumns? ( COMMENT string )? AS query       # createView
  | ALTER VIEW tableName viewColumns? AS query                                         # alterView
  | ALTER VIEW tableName RENAME TO newName=tableName                                   # renameView
  | ALTER VIEW tableName SET owner                                                     # setViewOwner
  | DROP VIEW ifExists? tableName                                                      # dropView
  ;

viewColumns
  : LEFT_PAREN viewColumn ( COMMA viewColumn )* RIGHT_PAREN
  ;

viewColumn
  : identifier dataType? ( COMMENT string )?
  ;

query
  : ( SELECT | WITH | VALUES | FROM | LEFT_PAREN ) ( ~SEMICOLON )*
  ;

// Functions and data sources

functionStatement
  : CREATE AGGREGATE? FUNCTION ifNotExists? tableName arguments?
    ( RETURNS returned=dataType )? ( INTERMEDIATE intermediate=dataType )?
    LOCATION string functionProperty*                                                   # createFunction
  | CREATE FUNCTION ifNotExists? tableName AS string USING JAR jar=string               # createJavaFunction
  | DROP AGGREGATE? FUNCTION ifExists? tableName arguments?                             # dropFunction
  | CREATE DATA SOURCE ifNotExists? name=identifier
    LOCATION string CLASS className=string API_VERSION version=string                   # createDataSource
  | DROP DATA SOURCE ifExists? name=identifier                                          # dropDataSource
  ;

arguments
  : LEFT_PAREN ( dataType ( COMMA dataType )* ELLIPSIS? )? RIGHT_PAREN
  ;

functionProperty
  : identifier EQUAL string
  ;

// Roles and privileges

policyStatement
  : CREATE ROLE role=identifier                                                         # createRole
  | DROP ROLE role=identifier                                                           # dropRole
  | GRANT ROLE role=identifier TO GROUP group=identifier                                # grantRole
  | REVOKE ROLE role=identifier FROM GROUP group=identifier                             # revokeRole
  | GRANT privilege ON securable TO ROLE? role=identifier ( WITH GRANT OPTION )?        # grantPrivilege
  | REVOKE ( GRANT OPTION FOR )? privilege ON securable FROM ROLE? role=identifier      # revokePrivilege
  ;

privilege
  : ( ALL PRIVILEGES? | SELECT | INSERT | REFRESH | CREATE | ALTER | DROP | OWNER ) nameList?
  ;

securable
  : SERVER identifier?
  | URI string
  | ( DATABASE | SCHEMA ) identifier
  | TABLE tableName
  ;

// What changed outside

resetStatement
  : REFRESH FUNCTIONS name=identifier                                                   # refreshFunctions
  | REFRESH tableName partitionSpec?                                                    # refreshTable
  | INVALIDATE METADATA tableName?                                                      # invalidateMetadata
  ;

// Questions

showStatement
  : SHOW ( DATABASES | SCHEMAS ) pattern?                                               # showDatabases
  | SHOW TABLES inDatabase? pattern?                                                    # showTables
  | SHOW VIEWS inDatabase? pattern?                                                     # showViews
  | SHOW FUNCTIONS inDatabase? pattern?                                                 # showFunctions
  | SHOW ROLES                                                                          # showRoles
  | SHOW ROLE GRANT GROUP group=identifier                                              # showRoleGrant
  | SHOW GRANT ROLE role=identifier ( ON securable )?                                   # showGrant
  | SHOW PARTITIONS tableName partitionFilter? ( WHERE condition )?                     # showPartitions
  | SHOW TABLE STATS tableName                                                          # showTableStats
  | SHOW COLUMN STATS tableName                                                         # showColumnStats
  | SHOW FILES IN tableName partitionFilter?                                            # showFiles
  | SHOW CREATE ( TABLE | VIEW ) tableName                                              # showCreate
  | SHOW COLUMNS ( IN | FROM ) tableName inDatabase? pattern?                           # showColumns
  | SHOW TBLPROPERTIES tableName ( LEFT_PAREN key=string RIGHT_PAREN )?                 # showTableProperties
  ;

inDatabase
  : ( IN | FROM ) identifier
  ;

pattern
  : LIKE? string
  ;

describeStatement
  : ( DESCRIBE | DESC ) ( DATABASE | SCHEMA ) ( EXTENDED | FORMATTED )? name=identifier # describeDatabase
  | ( DESCRIBE | DESC ) ( EXTENDED | FORMATTED )? path partitionSpec?                   # describeTable
  ;

explainStatement
  : EXPLAIN SELECT selection FROM tableName ( AS? alias=identifier )? ( WHERE condition )? queryEnd?  # explainSelect
  | EXPLAIN explainedStatement                                                          # explainChange
  ;

explainedStatement
  : databaseStatement
  | createTableStatement
  | tableStatement
  | alterTableStatement
  | viewStatement
  ;

selection
  : ( conditionPart | COMMA )+
  ;

// Says nothing about what is read.
queryEnd
  : ( GROUP | HAVING | ORDER | LIMIT ) ( ~( SEMICOLON | UNION | JOIN ) )*
  ;

// Small things

ifNotExists
  : IF NOT EXISTS
  ;

ifExists
  : IF EXISTS
  ;

owner
  : OWNER ( USER | ROLE ) identifier
  ;

commentValue
  : string
  | NULL
  ;

properties
  : LEFT_PAREN property ( COMMA property )* RIGHT_PAREN
  ;

property
  : key=string EQUAL value=string
  ;

nameList
  : LEFT_PAREN ( identifier ( COMMA identifier )* )? RIGHT_PAREN
  ;

tableName
  : ( database=identifier DOT )? name=identifier
  ;

// A table, or what is inside of one of its columns.
path
  : identifier ( DOT identifier )*
  ;

columnName
  : ( ( database=identifier DOT )? table=identifier DOT )? name=identifier
  ;

dataType
  : ARRAY LESS dataType GREATER                                                         # arrayType
  | MAP LESS dataType COMMA dataType GREATER                                            # mapType
  | STRUCT LESS structField ( COMMA structField )* GREATER                              # structType
  | typeName=identifier ( LEFT_PAREN INTEGER ( COMMA INTEGER )? RIGHT_PAREN )?          # scalarType
  ;

structField
  : identifier COLON dataType ( COMMENT string )?
  ;

string
  : STRING
  ;

identifier
  : IDENTIFIER
  | QUOTED_IDENTIFIER
  | unreserved
  ;

// Words of the dialect that are names wherever they make no sense otherwise.
unreserved
  : ADD | AGGREGATE | ALL | API_VERSION | CACHED | CASCADE | CHANGE | CLASS | COLUMNS | COMMENT
  | DATA | DATABASES | DATE | DELIMITED | DEPENDENT | DEPENDS | DESC | ESCAPED | EXPLAIN
  | EXTENDED | EXTERNAL | FIELDS | FILEFORMAT | FILES | FOR | FORMAT | FORMATTED | FUNCTION
  | FUNCTIONS | GROUP | INCREMENTAL | INPUTFORMAT | INTERMEDIATE | INVALIDATE | JAR | LIMIT
  | LINES | LOCATION | METADATA | MSCK | OPTION | OUTPUTFORMAT | OWNER | PARTITIONS
  | PRIVILEGES | PRODUCED | PURGE | RECOVER | REFRESH | RENAME | REPAIR | REPLACE | REPLICATION
  | RESTRICT | RETURNS | ROLE | ROLES | ROW | SCHEMA | SCHEMAS | SERDE | SERDEPROPERTIES
  | SERVER | SHOW | SORT | SOURCE | STATS | STORED | TABLES | TBLPROPERTIES | TERMINATED
  | TIMESTAMP | TRUNCATE | TYPE | UNCACHED | URI | USE | USER | VIEW | VIEWS
  ;
