// Writes the files of a tar archive (POSIX ustar) into a new folder and does nothing else: what the same bytes cost the disk.
// With `flush` it waits until they are on the disk, as a build of ours does before it shows them.
//
// cc -O2 -o write_archive write_archive.c && ./write_archive site.tar FOLDER [flush]
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static int fail(const char *what) { return perror(what), 1; }

int main(int argc, char **argv) {
  if (argc < 3) return fprintf(stderr, "usage: write_archive ARCHIVE FOLDER [flush]\n"), 64;
  int archive = open(argv[1], O_RDONLY);
  struct stat facts;
  if (archive < 0 || fstat(archive, &facts) != 0) return fail(argv[1]);
  const char *bytes = mmap(NULL, (size_t)facts.st_size, PROT_READ, MAP_PRIVATE, archive, 0);
  if (bytes == MAP_FAILED) return fail("mmap");
  if (mkdir(argv[2], 0755) != 0 || chdir(argv[2]) != 0) return fail(argv[2]);
  const char *end = bytes + facts.st_size;
  // A header of 512 octets (name at 0, size in octal at 124, kind at 156, the start of long names at 345), then the file's octets
  // filled up to a multiple of 512. An empty name ends the archive.
  while (end - bytes > 512 && bytes[0] != 0) {
    char path[300];
    size_t size = strtoull(bytes + 124, NULL, 8);
    snprintf(path, sizeof path, "%.155s%s%.100s", bytes + 345, bytes[345] ? "/" : "", bytes);
    if (bytes[156] == '5') {
      if (mkdir(path, 0755) != 0 && errno != EEXIST) return fail(path);
    } else {
      int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0644);
      if (file < 0 || write(file, bytes + 512, size) != (ssize_t)size || close(file) != 0) return fail(path);
    }
    bytes += 512 + (size + 511) / 512 * 512;
  }
  if (argc > 3 && syncfs(open(".", O_RDONLY | O_DIRECTORY)) != 0) return fail("syncfs");
  return 0;
}
