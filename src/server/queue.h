/* queue.h -- what waits between two threads: first in, first out, and never more than its limit.
 *
 * A job belongs to whoever holds it: its maker until it is pushed, its taker once it is taken.
 *
 *     if (!cr_queue_push(&queue, job)) ... 503: it is full
 *     struct cr_job *list = cr_queue_take(&queue, 100, deadline_us);      linked by ->next
 */
#ifndef CR_SERVER_QUEUE_H
#define CR_SERVER_QUEUE_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cr_job;

struct cr_queue {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    struct cr_job *first, *last;
    size_t count, limit;
    bool closed; /* takers are no longer kept waiting */
};

void cr_queue_init(struct cr_queue *queue, size_t limit);
void cr_queue_release(struct cr_queue *queue); /* it is empty (asserted) */

/* False, and the job still its maker's, if the queue is full. */
bool cr_queue_push(struct cr_queue *queue, struct cr_job *job);

/* Up to max jobs, waiting for one until that time (CLOCK_REALTIME, microseconds; INT64_MAX: for ever; 0:
 * not at all). NULL when the time came or the queue is closed and empty. */
struct cr_job *cr_queue_take(struct cr_queue *queue, size_t max, int64_t until);

void cr_queue_close(struct cr_queue *queue);
/* Closed, and nothing waits any more. */
bool cr_queue_is_over(struct cr_queue *queue);

#endif
