// Writes as many files of the same sizes as `bench publish`, and does nothing else: what the disk itself costs.
//
// cc -O2 -o write_files write_files.c && ./write_files /tmp
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { file_count = 1067, mean_size = 45000, runs = 5 };

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

int main(int argc, char **argv) {
  static char content[2 * mean_size];
  char path[512];
  double least = 1e9;
  memset(content, 'a', sizeof content);
  for (int run = 0; run < runs; run++) {
    char folder[256];
    snprintf(folder, sizeof folder, "%s/wallplanner-peer-%d-%d", argc > 1 ? argv[1] : "/tmp", (int)getpid(), run);
    double start = now();
    mkdir(folder, 0755);
    for (int index = 0; index < file_count; index++) {
      size_t size = mean_size / 2 + (size_t)index * 7919 % mean_size;
      snprintf(path, sizeof path, "%s/part%d", folder, index % 12);
      if (index < 12) mkdir(path, 0755);
      snprintf(path, sizeof path, "%s/part%d/%d", folder, index % 12, index);
      mkdir(path, 0755);
      strcat(path, "/index.html");
      int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0644);
      if (file < 0 || write(file, content, size) != (ssize_t)size || close(file) != 0) return perror(path), 1;
    }
    double time = now() - start;
    if (time < least) least = time;
  }
  printf("  C, one thread, a new site: %.1f ms\n", least);
  return 0;
}
