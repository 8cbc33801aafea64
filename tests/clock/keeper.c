// The keeper of the clock: a thread that hears the test, wakes who is due, and leaps when nothing else can happen.
#include "machine.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>

#define LOOK_AGAIN 500000LL
// A request that is not answered for so long is on no fast line: time goes on in spite of it.
#define UNANSWERED_MAX (20 * SECOND)

static int test = -1; // the socket
static int64_t until, step;
static int held;
static char heard[4096];
static size_t heard_count;

static void obey(char *line) {
    long long a = 0, b = 0;
    if (sscanf(line, "go %lld %lld", &a, &b) == 2) {
        until = a;
        step = b;
        atomic_store(&answered_at, real_now());
        atomic_store(&is_going, 1);
    } else if (sscanf(line, "held %lld", &a) == 1) held = (int)a;
    else if (sscanf(line, "wall %lld", &a) == 1) atomic_fetch_add(&face->wall, a);
}

static void hear(void) {
    for (;;) {
        long count = RAW(SYS_recvfrom, test, heard + heard_count, sizeof heard - heard_count - 1, MSG_DONTWAIT, NULL, NULL);
        // The test is over.
        if (count == 0) _exit(1);
        if (count < 0) return;
        heard_count += (size_t)count;
        heard[heard_count] = 0;
        char *line = heard, *end;
        while ((end = strchr(line, '\n'))) {
            *end = 0;
            obey(line);
            line = end + 1;
        }
        heard_count -= (size_t)(line - heard);
        memmove(heard, line, heard_count);
    }
}

static void answer(int64_t now) {
    char line[64];
    int length = snprintf(line, sizeof line, "at %lld\n", (long long)now);
    RAW(SYS_sendto, test, line, length, MSG_NOSIGNAL, NULL, 0);
}

static int is_ready(const struct waiter *who) {
    static const struct timespec none = {0, 0};
    struct pollfd events[who->count + 1];
    memcpy(events, who->events, who->count * sizeof *events);
    return RAW(SYS_ppoll, events, who->count, &none, NULL, 8, 0) != 0;
}

static void wake(struct waiter *who) {
    uint64_t one = 1;
    if (who->futex) futex_wake(who->futex, FUTEX_WAKE | FUTEX_PRIVATE_FLAG, INT32_MAX, 0);
    else RAW(SYS_write, who->wake, &one, 8, 0, 0, 0);
}

// Wakes who is due by now; the next deadline, and whether nothing at all is about to happen.
static int64_t look_around(int64_t now, int *is_idle, int *woke) {
    int64_t first = NEVER;
    *woke = 0;
    pthread_mutex_lock(&table);
    *is_idle = atomic_load(&running) == 0;
    int count = atomic_load(&waiters_count);
    for (int at = 0; at < count; at++) {
        struct waiter *who = &waiters[at];
        if (!who->is_waiting) continue;
        if (who->deadline <= now) {
            wake(who);
            *is_idle = 0;
            *woke = 1;
        } else if (who->deadline < first) first = who->deadline;
        if (*is_idle && who->events && who->count && is_ready(who)) *is_idle = 0;
    }
    // Between the look at the count and the end of all this somebody may have been woken.
    *is_idle = *is_idle && atomic_load(&running) == 0;
    pthread_mutex_unlock(&table);
    int is_asking = atomic_load(&unanswered) > 0 || atomic_load(&polls) > held;
    if (*is_idle && is_asking && real_now() - atomic_load(&answered_at) < UNANSWERED_MAX) *is_idle = 0;
    return first;
}

static void *keep(void *nothing) {
    (void)nothing;
    is_keeper = 1;
    for (;;) {
        hear();
        // Whoever begins to wait from here on says so, until it is known who waits.
        atomic_store(&keeper_sleeps_until, NEVER);
        int64_t now = steady_now(), rest = NEVER;
        int is_idle, woke;
        int64_t first = look_around(now, &is_idle, &woke);
        if (atomic_load(&is_going)) {
            if (is_idle && now >= until) {
                atomic_store(&is_going, 0);
                answer(now);
            } else if (is_idle) {
                hear();
                int64_t to = now + step > first ? now + step : first;
                leap_to(to < until ? to : until);
                atomic_store(&answered_at, real_now());
                continue;
            } else rest = atomic_load(&running) == 0 ? LOOK_AGAIN : SECOND / 100;
        }
        atomic_store(&keeper_sleeps_until, first);
        if (first - now < rest) rest = first - now;
        // A waiter that was not asleep yet has to be woken once more.
        if (woke && rest > LOOK_AGAIN) rest = LOOK_AGAIN;
        struct timespec time;
        if (rest != NEVER) put(&time, rest);
        struct pollfd events[] = {{kick, POLLIN, 0}, {test, POLLIN, 0}};
        RAW(SYS_ppoll, events, 2, rest == NEVER ? NULL : &time, NULL, 8, 0);
        uint64_t drained;
        RAW(SYS_read, kick, &drained, 8, 0, 0, 0);
    }
    return NULL;
}

static void fail(const char *what) {
    dprintf(2, "time machine: %s: %s\n", what, strerror(errno));
    _exit(1);
}

// BANCO_TIME_MACHINE names a folder with the file `clock` and the socket `test`.
__attribute__((constructor)) static void begin(void) {
    const char *folder = getenv("BANCO_TIME_MACHINE");
    if (!folder) return;
    char path[sizeof(((struct sockaddr_un *)0)->sun_path)];
    snprintf(path, sizeof path, "%s/clock", folder);
    int file = open(path, O_RDWR | O_CLOEXEC);
    if (file < 0) fail(path);
    struct face *mapped = mmap(NULL, sizeof *mapped, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (mapped == MAP_FAILED) fail("mmap");
    RAW(SYS_close, file, 0, 0, 0, 0, 0);
    test = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s/test", folder);
    if (told(RAW(SYS_connect, test, &address, sizeof address, 0, 0, 0))) fail(address.sun_path);
    kick = (int)RAW(SYS_eventfd2, 0, EFD_NONBLOCK | EFD_CLOEXEC, 0, 0, 0, 0);
    // What it starts keeps the real time.
    unsetenv("LD_PRELOAD");
    unsetenv("BANCO_TIME_MACHINE");
    pthread_t keeper;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    // A half-done change of a process that was killed there.
    if (atomic_load(&mapped->version) & 1) atomic_fetch_add(&mapped->version, 1);
    face = mapped;
    int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) = next("pthread_create");
    if (create(&keeper, NULL, keep, NULL)) fail("pthread_create");
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}
