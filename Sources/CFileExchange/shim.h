// Linux calls that Swift's Glibc module does not show: glibc declares them for _GNU_SOURCE only, or not at all.
#ifndef C_FILE_EXCHANGE_H
#define C_FILE_EXCHANGE_H

// No headers with `struct stat`: Swift has that from Glibc.
#include <errno.h>
#include <linux/openat2.h>
#include <linux/stat.h>
#include <string.h>
#include <sys/syscall.h>

int renameat2(int old_folder, const char *old_name, int new_folder, const char *new_name, unsigned int flags);
int openat(int folder, const char *name, int flags, ...);
int close(int file);
long syscall(long number, ...);
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

// Opens a path below an open folder, folder by folder: what kernels before Linux 5.6, and containers that forbid newer calls, need.
static inline int open_stepwise(int folder, const char *path, int flags, unsigned int mode, int folder_flags) {
  int parent = folder;
  for (;;) {
    const char *slash = strchr(path, '/');
    if (slash == NULL || slash[1] == 0) break;
    char name[256];
    size_t length = (size_t)(slash - path);
    if (length >= sizeof name) {
      if (parent != folder) close(parent);
      errno = ENAMETOOLONG;
      return -1;
    }
    memcpy(name, path, length);
    name[length] = 0;
    int next = openat(parent, name, folder_flags);
    int code = errno;
    if (parent != folder) close(parent);
    errno = code;
    if (next < 0) return -1;
    parent = next;
    path = slash + 1;
  }
  int opened = openat(parent, path, flags, mode);
  int code = errno;
  if (parent != folder) close(parent);
  errno = code;
  return opened;
}

// Opens a path below an open folder and follows no link on the way. The descriptor, or -1 with errno set: ELOOP or ENOTDIR if a part of
// the path is a link or no folder. `mode` is 0 unless a file is made; `folder_flags` open the folders on the way, without following links.
static inline int open_beneath(int folder, const char *path, int flags, unsigned int mode, int folder_flags) {
  struct open_how how = {0};
  how.flags = (unsigned long long)flags;
  how.mode = mode;
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS;
  long opened = syscall(SYS_openat2, folder, path, &how, sizeof how);
  if (opened >= 0 || (errno != ENOSYS && errno != EPERM && errno != EAGAIN)) return (int)opened;
  return open_stepwise(folder, path, flags, mode, folder_flags);
}

#endif
