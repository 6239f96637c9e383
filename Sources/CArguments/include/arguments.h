// The words of the command line as the system handed them over. Swift's CommandLine reads them from /proc, which is not everywhere.
#ifndef C_ARGUMENTS_H
#define C_ARGUMENTS_H

// The word with a number, the program's name being 0. NULL after the last.
const char *command_line_word(int number);

#endif
