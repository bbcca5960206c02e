/* Adds 5 ms to each fsync, as an ordinary cloud disk takes. Loaded with LD_PRELOAD. */
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
