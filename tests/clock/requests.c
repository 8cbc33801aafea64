// Requests on their way: time does not leap while an answer is awaited.
#include "machine.h"

#include <sys/socket.h>
#include <sys/uio.h>

#define FILES_MAX 65536

_Atomic int unanswered;
_Atomic int polls;
_Atomic int64_t answered_at;

// State of each connection that this process opened.
enum { RESTS = 1, ASKS, POLLS, BEATS };
static _Atomic char lines[FILES_MAX];

// A long poll, which the test's server may keep open on purpose: its request line names the method.
static int is_poll(const void *bytes, size_t count) {
    static const char method[] = "/getUpdates";
    return bytes && memmem(bytes, count < 200 ? count : 200, method, sizeof method - 1) != NULL;
}

// A heartbeat of Discord's gateway: a short text frame of a client.
static int is_heartbeat(const void *bytes, size_t count) {
    const unsigned char *frame = bytes;
    return frame && count > 2 && frame[0] == 0x81 && frame[1] > 0x80 && frame[1] < 0x80 + 126;
}

// What ends the wait for one; other events may come before it.
static int is_acknowledgement(const void *bytes, size_t count) {
    static const char code[] = "\"op\":11";
    return memmem(bytes, count, code, sizeof code - 1) != NULL;
}

static char asked_by(const void *bytes, size_t count) {
    return is_poll(bytes, count) ? POLLS : is_heartbeat(bytes, count) ? BEATS : ASKS;
}

static int is_line(int file) { return file >= 0 && file < FILES_MAX && atomic_load(&lines[file]); }

static void is_answered(int file) {
    char asks = ASKS, beats = BEATS, waits = POLLS;
    if (atomic_compare_exchange_strong(&lines[file], &asks, RESTS)) atomic_fetch_sub(&unanswered, 1);
    else if (atomic_compare_exchange_strong(&lines[file], &beats, RESTS)) atomic_fetch_sub(&unanswered, 1);
    else if (atomic_compare_exchange_strong(&lines[file], &waits, RESTS)) atomic_fetch_sub(&polls, 1);
    else return;
    atomic_store(&answered_at, real_now());
}

int connect(int file, const struct sockaddr *address, socklen_t length) {
    if (face && !is_keeper && file >= 0 && file < FILES_MAX && (address->sa_family == AF_INET || address->sa_family == AF_INET6)) {
        is_answered(file);
        atomic_store(&lines[file], RESTS);
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

// `bytes` are the first ones that go out.
static ssize_t sent(int file, const void *bytes, size_t count, long number, long a, long b, long c, long d, long e) {
    char rests = RESTS;
    char what = is_line(file) ? asked_by(bytes, count) : RESTS;
    int asks = what != RESTS && atomic_compare_exchange_strong(&lines[file], &rests, what);
    if (asks) atomic_fetch_add(what == POLLS ? &polls : &unanswered, 1);
    long result = raw(number, file, a, b, c, d, e);
    if (asks && result <= 0) is_answered(file);
    return told(result);
}

static ssize_t got(int file, long number, long a, long b, long c, long d, long e) {
    long result = raw(number, file, a, b, c, d, e);
    if (result < 0 || !is_line(file)) return told(result);
    int is_plain = number == SYS_read || number == SYS_recvfrom;
    int beats = atomic_load(&lines[file]) == BEATS;
    if (!beats || result == 0 || (is_plain && is_acknowledgement((const void *)a, (size_t)result))) is_answered(file);
    return told(result);
}

static const void *first_of(const struct iovec *parts, size_t count) { return count ? parts->iov_base : NULL; }
static size_t length_of(const struct iovec *parts, size_t count) { return count ? parts->iov_len : 0; }

ssize_t write(int file, const void *bytes, size_t count) {
    return sent(file, bytes, count, SYS_write, (long)bytes, (long)count, 0, 0, 0);
}
ssize_t writev(int file, const struct iovec *parts, int count) {
    size_t some = count > 0 ? (size_t)count : 0;
    return sent(file, first_of(parts, some), length_of(parts, some), SYS_writev, (long)parts, count, 0, 0, 0);
}
ssize_t sendmsg(int file, const struct msghdr *message, int flags) {
    const struct iovec *parts = message->msg_iov;
    size_t count = message->msg_iovlen;
    return sent(file, first_of(parts, count), length_of(parts, count), SYS_sendmsg, (long)message, flags, 0, 0, 0);
}
ssize_t send(int file, const void *bytes, size_t count, int flags) {
    return sent(file, bytes, count, SYS_sendto, (long)bytes, (long)count, flags, 0, 0);
}
ssize_t sendto(int file, const void *bytes, size_t count, int flags, const struct sockaddr *to, socklen_t length) {
    return sent(file, bytes, count, SYS_sendto, (long)bytes, (long)count, flags, (long)to, length);
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
