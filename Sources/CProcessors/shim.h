// glibc's <sched.h> for _GNU_SOURCE, which Swift's Glibc module does not show.
#ifndef C_PROCESSORS_H
#define C_PROCESSORS_H

// The processor that the calling thread runs on; -1 where that is not told.
int sched_getcpu(void);
// Which processors a thread (0: the calling one) may run on, a bit for each. 0, or -1 with errno set.
int sched_getaffinity(int thread, unsigned long size, void *mask);
int sched_setaffinity(int thread, unsigned long size, const void *mask);
// Where a thread is to begin: for pthread_create. 0, or the number of the error.
int pthread_attr_setaffinity_np(void *attributes, unsigned long size, const void *mask);

#endif
