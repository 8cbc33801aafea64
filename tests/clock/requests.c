// Requests on their way: time does not leap while an answer is awaited.
#include "machine.h"

#include <sys/socket.h>
#include <sys/uio.h>

#define FILES_MAX 65536

_Atomic int unanswered;
_Atomic int64_t answered_at;

// Connections that this process opened: 1, and 2 while it waits for an answer there.
static _Atomic char lines[FILES_MAX];

static int is_line(int file) { return file >= 0 && file < FILES_MAX && atomic_load(&lines[file]); }

static void is_answered(int file) {
    char waits = 2;
    if (atomic_compare_exchange_strong(&lines[file], &waits, 1)) {
        atomic_fetch_sub(&unanswered, 1);
        atomic_store(&answered_at, real_now());
    }
}

int connect(int file, const struct sockaddr *address, socklen_t length) {
    if (face && !is_keeper && file >= 0 && file < FILES_MAX && (address->sa_family == AF_INET || address->sa_family == AF_INET6)) {
        is_answered(file);
        atomic_store(&lines[file], 1);
    }
    return (int)told(RAW(SYS_connect, file, address, length, 0, 0, 0));
}

int close(int file) {
    if (is_line(file)) {
        is_answered(file);
        atomic_store(&lines[file], 0);
    }
    return (int)told(RAW(SYS_close, file, 0, 0, 0, 0, 0));
}

static ssize_t sent(int file, long number, long a, long b, long c, long d, long e) {
    char rests = 1;
    int asks = is_line(file) && atomic_compare_exchange_strong(&lines[file], &rests, 2);
    if (asks) atomic_fetch_add(&unanswered, 1);
    long result = raw(number, file, a, b, c, d, e);
    if (asks && result <= 0) is_answered(file);
    return told(result);
}

static ssize_t got(int file, long number, long a, long b, long c, long d, long e) {
    long result = raw(number, file, a, b, c, d, e);
    if (result >= 0 && is_line(file)) is_answered(file);
    return told(result);
}

ssize_t write(int file, const void *bytes, size_t count) { return sent(file, SYS_write, (long)bytes, (long)count, 0, 0, 0); }
ssize_t writev(int file, const struct iovec *parts, int count) { return sent(file, SYS_writev, (long)parts, count, 0, 0, 0); }
ssize_t sendmsg(int file, const struct msghdr *message, int flags) { return sent(file, SYS_sendmsg, (long)message, flags, 0, 0, 0); }
ssize_t send(int file, const void *bytes, size_t count, int flags) { return sent(file, SYS_sendto, (long)bytes, (long)count, flags, 0, 0); }
ssize_t sendto(int file, const void *bytes, size_t count, int flags, const struct sockaddr *to, socklen_t length) {
    return sent(file, SYS_sendto, (long)bytes, (long)count, flags, (long)to, length);
}
ssize_t read(int file, void *bytes, size_t count) { return got(file, SYS_read, (long)bytes, (long)count, 0, 0, 0); }
ssize_t readv(int file, const struct iovec *parts, int count) { return got(file, SYS_readv, (long)parts, count, 0, 0, 0); }
ssize_t recvmsg(int file, struct msghdr *message, int flags) { return got(file, SYS_recvmsg, (long)message, flags, 0, 0, 0); }
ssize_t recv(int file, void *bytes, size_t count, int flags) { return got(file, SYS_recvfrom, (long)bytes, (long)count, flags, 0, 0); }
ssize_t recvfrom(int file, void *restrict bytes, size_t count, int flags, struct sockaddr *restrict from, socklen_t *restrict length) {
    return got(file, SYS_recvfrom, (long)bytes, (long)count, flags, (long)from, (long)length);
}

// No power fails here, so nothing has to reach a disk; what a killed process wrote the system keeps.
int fsync(int file) { return face ? 0 : (int)told(RAW(SYS_fsync, file, 0, 0, 0, 0, 0)); }
int fdatasync(int file) { return face ? 0 : (int)told(RAW(SYS_fdatasync, file, 0, 0, 0, 0, 0)); }
