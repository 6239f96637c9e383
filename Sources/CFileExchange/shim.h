// Linux calls that Swift's Glibc module does not show: glibc declares them for _GNU_SOURCE only.
#ifndef C_FILE_EXCHANGE_H
#define C_FILE_EXCHANGE_H

#include <linux/stat.h>

int renameat2(int old_folder, const char *old_name, int new_folder, const char *new_name, unsigned int flags);
int syncfs(int descriptor);
int statx(int folder, const char *name, int flags, unsigned int mask, struct statx *information);
// Entries of an open folder from where its position is, as struct dirent64. Bytes read, 0 at the end; -1 with errno set.
long getdents64(int descriptor, void *buffer, unsigned long size);

// The number of the mount that an open folder lies on, or 0 where the kernel does not tell it (before Linux 5.8). Two mounts of one
// file system have the same device, and nothing can be moved from one to the other.
static inline unsigned long long mount_of(int folder) {
  struct statx information;
  if (statx(folder, "", 0x1000 /* AT_EMPTY_PATH */, STATX_MNT_ID, &information) != 0) return 0;
  return (information.stx_mask & STATX_MNT_ID) != 0 ? information.stx_mnt_id : 0;
}

// Swaps two directory entries, files, folders or links alike, in one step. 0, or -1 with errno set.
static inline int exchange_entries(int folder_a, const char *name_a, int folder_b, const char *name_b) {
  return renameat2(folder_a, name_a, folder_b, name_b, 1u << 1 /* RENAME_EXCHANGE */);
}

#endif
