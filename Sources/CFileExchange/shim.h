// Two Linux calls that Swift's Glibc module does not show, because glibc declares them for _GNU_SOURCE only.
#ifndef C_FILE_EXCHANGE_H
#define C_FILE_EXCHANGE_H

int renameat2(int old_folder, const char *old_name, int new_folder, const char *new_name, unsigned int flags);
int syncfs(int descriptor);

// Swaps two directory entries, files, folders or links alike, in one step. 0, or -1 with errno set.
static inline int exchange_entries(int folder_a, const char *name_a, int folder_b, const char *name_b) {
  return renameat2(folder_a, name_a, folder_b, name_b, 1u << 1 /* RENAME_EXCHANGE */);
}

#endif
