/* libxml2's SAX2 parser, linked. Its headers would pull in the system's ICU, which clashes with Foundation's; ICU only adds fields at
   the end of a struct that is never looked into. */
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
