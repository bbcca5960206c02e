/* Adds 5 ms to each fsync, which is how long an ordinary cloud disk takes. LD_PRELOAD loads it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <unistd.h>

int fsync(int file) {
  usleep(5000);
  return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(file);
}

int fdatasync(int file) {
  usleep(5000);
  return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(file);
}
