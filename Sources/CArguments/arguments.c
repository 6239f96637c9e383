#include "arguments.h"

#include <stddef.h>

static int count;
static char **words;

// glibc gives a program's constructors what it gives main.
__attribute__((constructor)) static void keep_words(int argc, char **argv) {
  count = argc;
  words = argv;
}

const char *command_line_word(int number) { return number >= 0 && number < count ? words[number] : NULL; }
