// Waits for events and for time: the thread says what it waits for, and the keeper wakes it.
#include "machine.h"

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/select.h>

struct waiter waiters[THREADS_MAX];
_Atomic int waiters_count;
pthread_mutex_t table = PTHREAD_MUTEX_INITIALIZER;
_Thread_local int is_keeper;
_Atomic int running = 1, is_going;
_Atomic int64_t keeper_sleeps_until = NEVER;
int kick = -1;
static _Thread_local struct waiter *mine;

void kick_keeper(void) {
    uint64_t one = 1;
    RAW(SYS_write, kick, &one, 8, 0, 0, 0);
}

static struct waiter *my_place(void) {
    if (!mine) {
        int at = atomic_fetch_add(&waiters_count, 1);
        if (at >= THREADS_MAX) {
            static const char full[] = "time machine: too many threads\n";
            RAW(SYS_write, 2, full, sizeof full - 1, 0, 0, 0);
            abort();
        }
        mine = &waiters[at];
        mine->wake = (int)RAW(SYS_eventfd2, 0, EFD_NONBLOCK | EFD_CLOEXEC, 0, 0, 0, 0);
    }
    return mine;
}

struct waiter *begin_waiting(int64_t deadline, uint32_t *futex, const struct pollfd *events, nfds_t count) {
    struct waiter *me = my_place();
    pthread_mutex_lock(&table);
    *me = (struct waiter){1, me->wake, deadline, futex, events, count};
    pthread_mutex_unlock(&table);
    int left = atomic_fetch_sub(&running, 1) - 1;
    if ((left == 0 && atomic_load(&is_going)) || deadline < atomic_load(&keeper_sleeps_until)) kick_keeper();
    return me;
}

void end_waiting(struct waiter *me, int is_counted) {
    if (!is_counted) atomic_fetch_add(&running, 1);
    pthread_mutex_lock(&table);
    me->is_waiting = 0;
    pthread_mutex_unlock(&table);
}

// Waits for events or the deadline. What is ready is asked again by the one who waited.
static void wait_for_events(int64_t deadline, const struct pollfd *events, nfds_t count, const sigset_t *mask, int *interrupted) {
    struct pollfd all[count + 1];
    if (count) memcpy(all, events, count * sizeof *all);
    struct waiter *me = begin_waiting(deadline, NULL, events, count);
    all[count] = (struct pollfd){me->wake, POLLIN, 0};
    long result = RAW(SYS_ppoll, all, count + 1, NULL, mask, 8, 0);
    end_waiting(me, 0);
    *interrupted = result == -EINTR;
    uint64_t drained;
    RAW(SYS_read, me->wake, &drained, 8, 0, 0, 0);
}

static int poll_until(struct pollfd *events, nfds_t count, int64_t deadline, const sigset_t *mask) {
    static const struct timespec none = {0, 0};
    for (;;) {
        long ready = RAW(SYS_ppoll, events, count, &none, mask, 8, 0);
        if (ready != 0) return (int)told(ready);
        if (steady_now() >= deadline) return 0;
        int interrupted;
        wait_for_events(deadline, events, count, mask, &interrupted);
        if (interrupted) return errno = EINTR, -1;
    }
}

int ppoll(struct pollfd *events, nfds_t count, const struct timespec *span, const sigset_t *mask) {
    if (!face || is_keeper) return (int)told(RAW(SYS_ppoll, events, count, span, mask, 8, 0));
    return poll_until(events, count, span ? after(nanos_of(span)) : NEVER, mask);
}

int poll(struct pollfd *events, nfds_t count, int millis) {
    struct timespec span;
    put(&span, (int64_t)millis * 1000000);
    return ppoll(events, count, millis < 0 ? NULL : &span, NULL);
}

int epoll_pwait(int queue, struct epoll_event *events, int count, int millis, const sigset_t *mask) {
    if (!face || is_keeper || millis == 0) return (int)told(RAW(SYS_epoll_pwait, queue, events, count, millis, mask, 8));
    int64_t deadline = millis < 0 ? NEVER : after((int64_t)millis * 1000000);
    struct pollfd one = {queue, POLLIN, 0};
    for (;;) {
        long ready = RAW(SYS_epoll_pwait, queue, events, count, 0, mask, 8);
        if (ready != 0) return (int)told(ready);
        if (steady_now() >= deadline) return 0;
        int interrupted;
        wait_for_events(deadline, &one, 1, mask, &interrupted);
        if (interrupted) return errno = EINTR, -1;
    }
}

int epoll_wait(int queue, struct epoll_event *events, int count, int millis) {
    return epoll_pwait(queue, events, count, millis, NULL);
}

int select(int highest, fd_set *restrict reads, fd_set *restrict writes, fd_set *restrict errors, struct timeval *restrict span) {
    struct pollfd events[FD_SETSIZE];
    nfds_t count = 0;
    for (int file = 0; file < highest; file++) {
        short wanted = (short)((reads && FD_ISSET(file, reads) ? POLLIN : 0) | (writes && FD_ISSET(file, writes) ? POLLOUT : 0) |
                               (errors && FD_ISSET(file, errors) ? POLLPRI : 0));
        if (wanted) events[count++] = (struct pollfd){file, wanted, 0};
    }
    struct timespec time;
    if (span) put(&time, span->tv_sec * SECOND + span->tv_usec * 1000);
    if (ppoll(events, count, span ? &time : NULL, NULL) < 0) return -1;
    int ready = 0;
    for (nfds_t at = 0; at < count; at++) {
        struct pollfd *one = &events[at];
        struct { fd_set *set; int is_ready; } kinds[] = {
            {reads, one->revents & (POLLIN | POLLHUP | POLLERR)}, {writes, one->revents & (POLLOUT | POLLERR)}, {errors, one->revents & POLLPRI}};
        for (int kind = 0; kind < 3; kind++) {
            if (!kinds[kind].set || !FD_ISSET(one->fd, kinds[kind].set)) continue;
            if (kinds[kind].is_ready) ready++;
            else FD_CLR(one->fd, kinds[kind].set);
        }
    }
    return ready;
}

int clock_nanosleep(clockid_t id, int flags, const struct timespec *time, struct timespec *left) {
    if (!face || is_keeper || !is_simulated(id)) return (int)-RAW(SYS_clock_nanosleep, id, flags, time, left, 0, 0);
    int64_t deadline = flags & TIMER_ABSTIME ? instant(id, time) : after(nanos_of(time));
    while (steady_now() < deadline) {
        int interrupted;
        wait_for_events(deadline, NULL, 0, NULL, &interrupted);
        if (interrupted) {
            if (left && !(flags & TIMER_ABSTIME)) {
                int64_t rest = deadline - steady_now();
                put(left, rest > 0 ? rest : 0);
            }
            return EINTR;
        }
    }
    return 0;
}

int nanosleep(const struct timespec *time, struct timespec *left) {
    int error = clock_nanosleep(CLOCK_MONOTONIC, 0, time, left);
    return error ? (errno = error, -1) : 0;
}
