/* The library's headers would pull in the system's ICU, which clashes with Foundation's. Nothing here uses it: it only adds
   fields at the end of a struct that is never looked into. */
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>
#include <libxml/SAX2.h>
#include <libxml/HTMLparser.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlmemory.h>
#include <libxml/relaxng.h>
#include <dlfcn.h>

/* The library is not linked but opened when it is first wanted: with what it needs in turn, among it all of ICU, it would take a
   tenth of every start of the program, and a build that finds nothing changed wants none of it. */

/* Its file for these headers: with the interface that changed, the number in the name did. */
#if LIBXML_VERSION >= 21400
#define LIBXML2_FILE "libxml2.so.16"
#else
#define LIBXML2_FILE "libxml2.so.2"
#endif

/* Every function that is called. */
#define LIBXML2_FUNCTIONS(F) \
  F(xmlInitParser) F(xmlNewParserCtxt) F(xmlFreeParserCtxt) F(xmlCtxtUseOptions) F(xmlCtxtReset) F(xmlNewStringInputStream) \
  F(inputPush) F(xmlParseDocument) F(xmlDictGetUsage) F(xmlFreeDoc) F(xmlFindCharEncodingHandler) F(xmlSwitchToEncoding) \
  F(htmlCreateMemoryParserCtxt) F(htmlFreeParserCtxt) F(htmlCtxtUseOptions) F(htmlParseDocument)

/* They, with the types that the headers give them. */
struct libxml2_functions {
#define LIBXML2_FIELD(name) __typeof__(&name) _Nonnull name;
  LIBXML2_FUNCTIONS(LIBXML2_FIELD)
#undef LIBXML2_FIELD
};

/* Looks the functions up in the opened library. The name of the first that is missing; null if all are there. */
static inline const char *_Nullable libxml2_find_functions(
    struct libxml2_functions *_Nonnull functions, void *_Nonnull library) {
#define LIBXML2_FIND(name) \
  if (!(functions->name = (__typeof__(&name))dlsym(library, #name))) return #name;
  LIBXML2_FUNCTIONS(LIBXML2_FIND)
#undef LIBXML2_FIND
  return 0;
}
