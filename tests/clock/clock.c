// The clocks of the machine, and the calls that read them.
#include "machine.h"

#include <sys/time.h>

#if defined(__x86_64__)
long raw(long n, long a, long b, long c, long d, long e, long f) {
    long result;
    register long r10 __asm__("r10") = d, r8 __asm__("r8") = e, r9 __asm__("r9") = f;
    __asm__ volatile("syscall" : "=a"(result) : "a"(n), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    return result;
}
#elif defined(__aarch64__)
long raw(long n, long a, long b, long c, long d, long e, long f) {
    register long x8 __asm__("x8") = n, x0 __asm__("x0") = a, x1 __asm__("x1") = b, x2 __asm__("x2") = c,
                  x3 __asm__("x3") = d, x4 __asm__("x4") = e, x5 __asm__("x5") = f;
    __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory");
    return x0;
}
#else
#error "the time machine knows x86_64 and aarch64"
#endif

long told(long result) {
    if (result < 0 && result >= -4095) {
        errno = (int)-result;
        return -1;
    }
    return result;
}

// Real nanoseconds since the machine started: what /proc/uptime tells the test, too.
int64_t real_now(void) {
    struct timespec now;
    RAW(SYS_clock_gettime, CLOCK_BOOTTIME, &now, 0, 0, 0, 0);
    return now.tv_sec * SECOND + now.tv_nsec;
}

void *next(const char *name) {
    void *found = dlsym(RTLD_NEXT, name);
    if (!found) abort();
    return found;
}

struct face *face;

int64_t steady_now(void) {
    for (;;) {
        int64_t before = atomic_load(&face->version);
        int64_t now = atomic_load(&face->steady) + real_now() - atomic_load(&face->real);
        if (!(before & 1) && before == atomic_load(&face->version)) return now;
    }
}

int64_t wall_now(void) { return steady_now() + atomic_load(&face->wall); }

// By the keeper alone.
void leap_to(int64_t steady) {
    atomic_fetch_add(&face->version, 1);
    atomic_store(&face->steady, steady);
    // The test reads hundredths of a second that are over: it never sees the clock before where it has leapt to.
    atomic_store(&face->real, real_now() / (SECOND / 100) * (SECOND / 100));
    atomic_fetch_add(&face->version, 1);
}

int is_simulated(clockid_t id) {
    return id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE || id == CLOCK_MONOTONIC || id == CLOCK_MONOTONIC_COARSE ||
           id == CLOCK_MONOTONIC_RAW || id == CLOCK_BOOTTIME;
}

static int is_wall(clockid_t id) { return id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE; }

void put(struct timespec *out, int64_t nanos) {
    out->tv_sec = nanos / SECOND;
    out->tv_nsec = nanos % SECOND;
}

int64_t nanos_of(const struct timespec *time) { return time->tv_sec * SECOND + time->tv_nsec; }

// When a span from now is over, on the steady clock.
int64_t after(int64_t span) {
    int64_t now = steady_now();
    return span < 0 ? now : span > NEVER - now ? NEVER : now + span;
}

// An instant of a clock as one of the steady clock.
int64_t instant(clockid_t id, const struct timespec *time) {
    return is_wall(id) ? nanos_of(time) - atomic_load(&face->wall) : nanos_of(time);
}

int clock_gettime(clockid_t id, struct timespec *out) {
    if (!face || !is_simulated(id)) return (int)told(RAW(SYS_clock_gettime, id, out, 0, 0, 0, 0));
    put(out, is_wall(id) ? wall_now() : steady_now());
    return 0;
}

int gettimeofday(struct timeval *restrict out, void *restrict zone) {
    (void)zone;
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now)) return -1;
    out->tv_sec = now.tv_sec;
    out->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *out) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (out) *out = now.tv_sec;
    return now.tv_sec;
}
