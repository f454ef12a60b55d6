/*
 * Loaded into a server by LD_PRELOAD: makes the disk below one directory slow or full while a test says so.
 * COWRIE_DISK_BELOW is the directory, COWRIE_DISK_CONTROL a file of three 32-bit numbers that the test writes and this
 * maps: by how many milliseconds each write is late, and each sync, and whether nothing more fits.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

struct control {
  volatile int32_t write_late_ms;
  volatile int32_t sync_late_ms;
  volatile int32_t full;
};

static const struct control nothing;
static const struct control *control = &nothing;
static char below[PATH_MAX];

__attribute__((constructor)) static void map_control(void) {
  const char *file = getenv("COWRIE_DISK_CONTROL");
  const char *directory = getenv("COWRIE_DISK_BELOW");
  int fd = file && directory ? open(file, O_RDONLY | O_CLOEXEC) : -1;
  if (fd < 0) return;
  snprintf(below, sizeof below, "%s/", directory);
  void *mapped = mmap(NULL, sizeof *control, PROT_READ, MAP_SHARED, fd, 0);
  if (mapped != MAP_FAILED) control = mapped;
  close(fd);
}

static int is_on_disk(int fd, struct stat *found) {
  char link[64], path[PATH_MAX];
  if (fstat(fd, found) != 0 || !S_ISREG(found->st_mode)) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return strncmp(path, below, strlen(below)) == 0;
}

static void wait_for(int32_t ms) {
  struct timespec left = {ms / 1000, (ms % 1000) * 1000000L};
  int before = errno;
  while (nanosleep(&left, &left) != 0 && errno == EINTR) continue;
  errno = before;
}

/* What would make the file larger does not fit; what overwrites does. `end` below 0: at the end, or where the file stands. */
static int refuses(int fd, off_t end, size_t bytes) {
  struct stat found;
  int32_t late_ms = control->write_late_ms;
  if ((late_ms == 0 && control->full == 0) || !is_on_disk(fd, &found)) return 0;
  if (late_ms > 0) wait_for(late_ms);
  if (control->full == 0) return 0;
  if (end < 0) {
    off_t at = fcntl(fd, F_GETFL) & O_APPEND ? found.st_size : lseek(fd, 0, SEEK_CUR);
    end = at + (off_t)bytes;
  }
  return end > found.st_size;
}

static int refuse(void) {
  errno = ENOSPC;
  return -1;
}

static size_t bytes_of(const struct iovec *pieces, int count) {
  size_t bytes = 0;
  for (int i = 0; i < count; i++) bytes += pieces[i].iov_len;
  return bytes;
}

/* The function of this name that this one stands before. */
#define REAL(name)                \
  static __typeof__(name) *real;  \
  if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

ssize_t write(int fd, const void *data, size_t bytes) {
  REAL(write);
  return refuses(fd, -1, bytes) ? refuse() : real(fd, data, bytes);
}

ssize_t writev(int fd, const struct iovec *pieces, int count) {
  REAL(writev);
  return refuses(fd, -1, bytes_of(pieces, count)) ? refuse() : real(fd, pieces, count);
}

ssize_t pwrite(int fd, const void *data, size_t bytes, off_t at) {
  REAL(pwrite);
  return refuses(fd, at + (off_t)bytes, 0) ? refuse() : real(fd, data, bytes, at);
}

ssize_t pwrite64(int fd, const void *data, size_t bytes, off64_t at) { return pwrite(fd, data, bytes, at); }

ssize_t pwritev(int fd, const struct iovec *pieces, int count, off_t at) {
  REAL(pwritev);
  return refuses(fd, at + (off_t)bytes_of(pieces, count), 0) ? refuse() : real(fd, pieces, count, at);
}

int posix_fallocate(int fd, off_t at, off_t bytes) {
  REAL(posix_fallocate);
  return refuses(fd, at + bytes, 0) ? ENOSPC : real(fd, at, bytes);
}

static void be_late_to_sync(int fd) {
  struct stat found;
  int32_t late_ms = control->sync_late_ms;
  if (late_ms > 0 && is_on_disk(fd, &found)) wait_for(late_ms);
}

int fsync(int fd) {
  REAL(fsync);
  be_late_to_sync(fd);
  return real(fd);
}

int fdatasync(int fd) {
  REAL(fdatasync);
  be_late_to_sync(fd);
  return real(fd);
}
