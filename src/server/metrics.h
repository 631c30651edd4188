/* metrics.h -- what the house counts of itself, in the text form Prometheus reads.
 *
 * Each number has one thread that raises it and may be read by any.
 */
#ifndef CR_SERVER_METRICS_H
#define CR_SERVER_METRICS_H

#include <stdatomic.h>
#include <stdint.h>

#include "base/status.h"
#include "base/text.h"

/* Upper ends of the commit times counted, in microseconds; behind the last: all. */
#define CR_COMMIT_STEPS 10
extern const int64_t cr_commit_steps[CR_COMMIT_STEPS];

struct cr_metrics {
    atomic_ullong connections_now, sockets_now, connections_all, refused_connections;
    atomic_ullong requests[6]; /* by hundreds: [2] is 2xx */
    atomic_ullong frames, pushes, sign_ins, sign_ins_failed, limited, forbidden;
    atomic_ullong commands[CR_STATUS_COUNT];
    atomic_ullong turns, turn_commands, rounds, tables;
    atomic_ullong commits[CR_COMMIT_STEPS + 1], commit_us;
    atomic_ullong too_slow; /* connections closed because they did not read */
};

void cr_metrics_count(atomic_ullong *number, unsigned long long more);
void cr_metrics_commit(struct cr_metrics *metrics, int64_t us, size_t commands);
void cr_metrics_write(struct cr_metrics *metrics, struct cr_text *out);

#endif
