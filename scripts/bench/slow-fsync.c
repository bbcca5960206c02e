/* Adds 5 ms to each fsync and fdatasync, because an ordinary cloud disk takes about as long. A
   process loads this library if LD_PRELOAD contains its path. */
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
