// The clock of a time machine: preloaded into `banco`, it replaces the machine's clocks and every timed wait.
//
// Time runs at the usual pace. While the test lets it (`go`), it leaps: whenever every thread of the program waits,
// every request it sent is answered and no event is ready, the clock moves on to the next deadline at once. So days
// pass in seconds, and nothing that takes real time (a picture, an answer on its way) costs simulated time twice.
//
// The clock lives in a file that is mapped into memory, so that it outlives the process (kill -9). The test speaks on
// a Unix socket, in lines: `go UNTIL STEP` (nanoseconds; answered by one `at NOW` line), `held N` (requests that the
// test's server keeps open on purpose), `wall SHIFT` (the wall clock alone is set off by so much).
#ifndef BANCO_TEST_CLOCK
#define BANCO_TEST_CLOCK
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define SECOND 1000000000LL
#define NEVER INT64_MAX

// What the files of the library share is nobody else's.
#define OWN __attribute__((visibility("hidden")))

// The system itself, past every replaced call. Errors come back as negative numbers.
OWN long raw(long number, long a, long b, long c, long d, long e, long f);
#define RAW(n, a, b, c, d, e, f) raw((n), (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), (long)(f))
// The same answer as the C library gives it.
OWN long told(long result);
OWN int64_t real_now(void);
// The replaced function of this name.
OWN void *next(const char *name);

// The clock as the test writes it when it makes a machine; see `tests/platform/harness/clock.rs`.
struct face {
    _Atomic int64_t version; // odd while it is being changed
    _Atomic int64_t steady;  // the simulated steady clock at `real`
    _Atomic int64_t real;
    _Atomic int64_t wall; // from the steady clock to the wall clock
};

// None in a process that is no time machine, and before the library is ready: then every call is the system's.
OWN extern struct face *face;

OWN int64_t steady_now(void);
OWN int64_t wall_now(void);
// By the keeper alone.
OWN void leap_to(int64_t steady);
OWN int is_simulated(clockid_t id);
OWN void put(struct timespec *out, int64_t nanos);
OWN int64_t nanos_of(const struct timespec *time);
// When a span from now is over, and an instant of a clock, both on the steady clock.
OWN int64_t after(int64_t span);
OWN int64_t instant(clockid_t id, const struct timespec *time);

// One thread that waits. A place in the table is its thread's own.
struct waiter {
    int is_waiting, wake; // `wake`: an eventfd that the keeper writes to
    int64_t deadline;
    uint32_t *futex; // none: it waits for events
    const struct pollfd *events;
    nfds_t count;
};

#define THREADS_MAX 1024
OWN extern struct waiter waiters[THREADS_MAX];
OWN extern _Atomic int waiters_count;
OWN extern pthread_mutex_t table;
OWN extern _Thread_local int is_keeper;
// Threads that do something.
OWN extern _Atomic int running;
// The test lets time leap.
OWN extern _Atomic int is_going;
OWN extern _Atomic int64_t keeper_sleeps_until;
// The keeper looks around when this is written to.
OWN extern int kick;
OWN void kick_keeper(void);

OWN struct waiter *begin_waiting(int64_t deadline, uint32_t *futex, const struct pollfd *events, nfds_t count);
// `is_counted`: the one who woke it has counted it among the running already.
OWN void end_waiting(struct waiter *me, int is_counted);
OWN long futex_wake(uint32_t *word, int operation, long count, uint32_t bits);

// Requests of this process that wait for an answer, long polls apart, and when the last answer came (real).
OWN extern _Atomic int unanswered;
OWN extern _Atomic int polls;
OWN extern _Atomic int64_t answered_at;

#endif
