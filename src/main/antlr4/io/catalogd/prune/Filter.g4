// Conditions on partition keys. Nothing but parentheses nests: neither a chain of a million ORs nor one of NOTs makes
// the parser go deeper. One word ahead decides everything, so that an error is told at the word that is wrong.
grammar Filter;

filter : condition EOF ;

condition : conjunction ( OR conjunction )* ;

conjunction : negation ( AND negation )* ;

negation : NOT* ( LEFT_PAREN condition RIGHT_PAREN | predicate ) ;

predicate : key test? | literal ( comparator key )? ;

test
  : comparator literal
  | NOT? ( membership | BETWEEN literal AND literal | LIKE literal )
  | IS NOT? NULL
  ;

membership : IN LEFT_PAREN literal ( COMMA literal )* RIGHT_PAREN ;

comparator : EQUAL | UNEQUAL | LESS | LESS_OR_EQUAL | GREATER | GREATER_OR_EQUAL ;

literal : STRING | NUMBER | TRUE | FALSE | NULL ;

key : NAME | QUOTED_NAME ;

LEFT_PAREN : '(' ;
RIGHT_PAREN : ')' ;
COMMA : ',' ;
EQUAL : '=' ;
UNEQUAL : '<>' | '!=' ;
LESS : '<' ;
LESS_OR_EQUAL : '<=' ;
GREATER : '>' ;
GREATER_OR_EQUAL : '>=' ;

AND : [Aa] [Nn] [Dd] ;
BETWEEN : [Bb] [Ee] [Tt] [Ww] [Ee] [Ee] [Nn] ;
FALSE : [Ff] [Aa] [Ll] [Ss] [Ee] ;
IN : [Ii] [Nn] ;
IS : [Ii] [Ss] ;
LIKE : [Ll] [Ii] [Kk] [Ee] ;
NOT : [Nn] [Oo] [Tt] ;
NULL : [Nn] [Uu] [Ll] [Ll] ;
OR : [Oo] [Rr] ;
TRUE : [Tt] [Rr] [Uu] [Ee] ;

NUMBER : [+-]? ( DIGIT+ ( '.' DIGIT* )? | '.' DIGIT+ ) ( [Ee] [+-]? DIGIT+ )? ;
NAME : [\p{Alpha}_] [\p{Alpha}\p{Digit}_]* ;
QUOTED_NAME : '`' ( '``' | ~'`' )+ '`' ;
STRING
  : '\'' ( '\\' . | '\'\'' | ~['\\] )* '\''
  | '"' ( '\\' . | '""' | ~["\\] )* '"'
  ;

BLANKS : [\p{White_Space}]+ -> skip ;

// What is wrong is a token as well, so that the error says what it is.
OPEN_STRING : '\'' ( '\\' . | '\'\'' | ~['\\] )* '\\'? EOF | '"' ( '\\' . | '""' | ~["\\] )* '\\'? EOF ;
OPEN_NAME : '`' ( '``' | ~'`' )* EOF ;
OTHER : . ;

fragment DIGIT : [0-9] ;
