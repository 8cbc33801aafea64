// Waits for other threads: locks, conditions, semaphores, and the end of a thread.
#include "machine.h"

#include <semaphore.h>
#include <stdarg.h>

// Added while futex waiters are woken, so that the count never looks idle in between.
#define WAKING (1 << 20)

// A timed wait that is over answers as a wake without cause: each caller looks at the clock then.
static long futex_wait(uint32_t *word, int operation, uint32_t value, const struct timespec *time, uint32_t bits) {
    int command = operation & FUTEX_CMD_MASK;
    int64_t deadline = NEVER;
    if (time && command == FUTEX_WAIT) deadline = after(nanos_of(time));
    else if (time) deadline = instant(operation & FUTEX_CLOCK_REALTIME ? CLOCK_REALTIME : CLOCK_MONOTONIC, time);
    if (deadline <= steady_now()) return __atomic_load_n(word, __ATOMIC_SEQ_CST) == value ? -ETIMEDOUT : -EAGAIN;
    struct waiter *me = begin_waiting(deadline, word, NULL, 0);
    long result = RAW(SYS_futex, word, operation & ~FUTEX_CLOCK_REALTIME, value, NULL, NULL, bits);
    end_waiting(me, result == 0);
    return result;
}

long futex_wake(uint32_t *word, int operation, long count, uint32_t bits) {
    atomic_fetch_add(&running, WAKING);
    long woken = RAW(SYS_futex, word, operation, count, NULL, NULL, bits);
    atomic_fetch_add(&running, (int)(woken > 0 ? woken : 0) - WAKING);
    return woken;
}

long syscall(long number, ...) {
    va_list list;
    va_start(list, number);
    long a[6];
    for (int at = 0; at < 6; at++) a[at] = va_arg(list, long);
    va_end(list);
    if (number == SYS_futex && face && !is_keeper) {
        int command = (int)a[1] & FUTEX_CMD_MASK;
        if (command == FUTEX_WAIT || command == FUTEX_WAIT_BITSET)
            return told(futex_wait((uint32_t *)a[0], (int)a[1], (uint32_t)a[2], (const struct timespec *)a[3], (uint32_t)a[5]));
        if (command == FUTEX_WAKE || command == FUTEX_WAKE_BITSET)
            return told(futex_wake((uint32_t *)a[0], (int)a[1], a[2], (uint32_t)a[5]));
    }
    if (number == SYS_clock_gettime && face) return clock_gettime((clockid_t)a[0], (struct timespec *)a[1]);
    return told(RAW(number, a[0], a[1], a[2], a[3], a[4], a[5]));
}

// C code alone waits so, and seldom: it looks at the clock every five milliseconds.
#define LOOKS 5000000LL

static struct timespec real_step(int64_t deadline) {
    struct timespec step;
    RAW(SYS_clock_gettime, CLOCK_REALTIME, &step, 0, 0, 0, 0);
    int64_t rest = deadline - steady_now();
    put(&step, nanos_of(&step) + (rest < LOOKS ? rest > 0 ? rest : 0 : LOOKS));
    return step;
}

// The clock of a condition is not known here; Linux programs that wait with this call mean the wall clock.
int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict lock, const struct timespec *restrict time) {
    static int (*real)(pthread_cond_t *, pthread_mutex_t *, clockid_t, const struct timespec *);
    if (!real) real = next("pthread_cond_clockwait");
    if (!face) return real(condition, lock, CLOCK_REALTIME, time);
    int64_t deadline = instant(CLOCK_REALTIME, time);
    struct waiter *me = begin_waiting(deadline, NULL, NULL, 0);
    struct timespec step = real_step(deadline);
    int result = real(condition, lock, CLOCK_REALTIME, &step);
    end_waiting(me, 0);
    // Without cause, where the step alone was over.
    return result == ETIMEDOUT && steady_now() < deadline ? 0 : result;
}

int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *lock) {
    static int (*real)(pthread_cond_t *, pthread_mutex_t *);
    if (!real) real = next("pthread_cond_wait");
    if (!face || is_keeper) return real(condition, lock);
    atomic_fetch_sub(&running, 1);
    int result = real(condition, lock);
    atomic_fetch_add(&running, 1);
    return result;
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict time) {
    static int (*real)(sem_t *, const struct timespec *);
    if (!real) real = next("sem_timedwait");
    if (!face) return real(semaphore, time);
    int64_t deadline = instant(CLOCK_REALTIME, time);
    for (;;) {
        struct waiter *me = begin_waiting(deadline, NULL, NULL, 0);
        struct timespec step = real_step(deadline);
        int result = real(semaphore, &step);
        int error = errno;
        end_waiting(me, 0);
        errno = error;
        if (result == 0 || error != ETIMEDOUT || steady_now() >= deadline) return result;
    }
}

struct birth {
    void *(*start)(void *);
    void *argument;
};

static void *live(void *given) {
    struct birth birth = *(struct birth *)given;
    free(given);
    void *result = birth.start(birth.argument);
    if (atomic_fetch_sub(&running, 1) == 1 && atomic_load(&is_going)) kick_keeper();
    return result;
}

static int (*real_create(void))(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) {
    static int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    if (!real) real = next("pthread_create");
    return real;
}

int pthread_create(pthread_t *restrict thread, const pthread_attr_t *restrict how, void *(*start)(void *), void *restrict argument) {
    if (!face) return real_create()(thread, how, start, argument);
    struct birth *birth = malloc(sizeof *birth);
    *birth = (struct birth){start, argument};
    atomic_fetch_add(&running, 1);
    int result = real_create()(thread, how, live, birth);
    if (result) {
        atomic_fetch_sub(&running, 1);
        free(birth);
    }
    return result;
}

int pthread_join(pthread_t thread, void **result) {
    static int (*real)(pthread_t, void **);
    if (!real) real = next("pthread_join");
    if (!face) return real(thread, result);
    atomic_fetch_sub(&running, 1);
    int outcome = real(thread, result);
    atomic_fetch_add(&running, 1);
    return outcome;
}
