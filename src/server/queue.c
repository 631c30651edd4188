/* queue.c -- a list under a lock. */
#include "server/queue.h"

#include <assert.h>
#include <errno.h>
#include <time.h>

#include "server/job.h"

void cr_queue_init(struct cr_queue *queue, size_t limit)
{
    *queue = (struct cr_queue){ .limit = limit };
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->filled, NULL);
}

void cr_queue_release(struct cr_queue *queue)
{
    assert(queue->count == 0);
    pthread_cond_destroy(&queue->filled);
    pthread_mutex_destroy(&queue->lock);
}

bool cr_queue_push(struct cr_queue *queue, struct cr_job *job)
{
    pthread_mutex_lock(&queue->lock);
    bool fits = queue->count < queue->limit;
    if (fits) {
        job->next = NULL;
        if (queue->last)
            queue->last->next = job;
        else
            queue->first = job;
        queue->last = job;
        queue->count++;
        pthread_cond_signal(&queue->filled);
    }
    pthread_mutex_unlock(&queue->lock);
    return fits;
}

/* False: the time came. */
static bool wait_filled(struct cr_queue *queue, int64_t until)
{
    if (until == INT64_MAX) return pthread_cond_wait(&queue->filled, &queue->lock) == 0;
    struct timespec time = { .tv_sec = until / 1000000, .tv_nsec = until % 1000000 * 1000 };
    return pthread_cond_timedwait(&queue->filled, &queue->lock, &time) != ETIMEDOUT;
}

struct cr_job *cr_queue_take(struct cr_queue *queue, size_t max, int64_t until)
{
    pthread_mutex_lock(&queue->lock);
    while (!queue->first && !queue->closed && until > 0)
        if (!wait_filled(queue, until)) break;
    struct cr_job *list = queue->first;
    struct cr_job *end = NULL;
    for (struct cr_job *job = list; job && max > 0; job = job->next, max--) {
        end = job;
        queue->count--;
    }
    if (end) {
        queue->first = end->next;
        end->next = NULL;
        if (!queue->first) queue->last = NULL;
    }
    pthread_mutex_unlock(&queue->lock);
    return list;
}

void cr_queue_close(struct cr_queue *queue)
{
    pthread_mutex_lock(&queue->lock);
    queue->closed = true;
    pthread_cond_broadcast(&queue->filled);
    pthread_mutex_unlock(&queue->lock);
}

bool cr_queue_is_over(struct cr_queue *queue)
{
    pthread_mutex_lock(&queue->lock);
    bool over = queue->closed && queue->count == 0;
    pthread_mutex_unlock(&queue->lock);
    return over;
}
