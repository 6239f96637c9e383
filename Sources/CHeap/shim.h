// glibc's <malloc.h>, which Swift's Glibc module does not show.
#ifndef C_HEAP_H
#define C_HEAP_H

int mallopt(int parameter, int value);

// Parameters, as <malloc.h> numbers them.
enum { HEAP_TRIM_THRESHOLD = -1, HEAP_TOP_PAD = -2, HEAP_MMAP_THRESHOLD = -3, HEAP_ARENA_MAXIMUM = -8 };

#endif
