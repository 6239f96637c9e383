// Linux calls that Swift's Glibc module does not show: glibc declares them for _GNU_SOURCE only.
#ifndef C_FILE_EXCHANGE_H
#define C_FILE_EXCHANGE_H

#include <linux/stat.h>

int renameat2(int old_folder, const char *old_name, int new_folder, const char *new_name, unsigned int flags);
int statx(int folder, const char *name, int flags, unsigned int mask, struct statx *information);

// Tells the mount that an open folder lies on from all others: entries can be moved and exchanged within one mount only. Two mounts of
// one file system have the same device; before Linux 5.8 the kernel tells no more than that.
static inline unsigned long long mount_of(int folder) {
  struct statx information;
  if (statx(folder, "", 0x1000 /* AT_EMPTY_PATH */, STATX_BASIC_STATS | STATX_MNT_ID, &information) != 0) return 0;
  if (information.stx_mask & STATX_MNT_ID) return information.stx_mnt_id;
  return (unsigned long long)information.stx_dev_major << 32 | information.stx_dev_minor;
}

// Swaps two directory entries, files, folders or links alike, in one step. 0, or -1 with errno set.
static inline int exchange_entries(int folder_a, const char *name_a, int folder_b, const char *name_b) {
  return renameat2(folder_a, name_a, folder_b, name_b, 1u << 1 /* RENAME_EXCHANGE */);
}

#endif
