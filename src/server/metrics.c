/* metrics.c -- counters and their text. */
#include "server/metrics.h"

const int64_t cr_commit_steps[CR_COMMIT_STEPS] = { 250,   500,   1000,   2500,   5000,
                                                   10000, 25000, 100000, 500000, 2500000 };

void cr_metrics_count(atomic_ullong *number, unsigned long long more)
{
    atomic_fetch_add_explicit(number, more, memory_order_relaxed);
}

static unsigned long long read_number(atomic_ullong *number)
{
    return atomic_load_explicit(number, memory_order_relaxed);
}

void cr_metrics_commit(struct cr_metrics *metrics, int64_t us, size_t commands)
{
    int step = 0;
    while (step < CR_COMMIT_STEPS && us > cr_commit_steps[step])
        step++;
    cr_metrics_count(&metrics->commits[step], 1);
    cr_metrics_count(&metrics->commit_us, (unsigned long long)us);
    cr_metrics_count(&metrics->turns, 1);
    cr_metrics_count(&metrics->turn_commands, commands);
}

static void begin(struct cr_text *out, const char *name, const char *kind, const char *help)
{
    cr_text_format(out, "# HELP croupier_%s %s\n# TYPE croupier_%s %s\n", name, help, name, kind);
}

static void put(struct cr_text *out, const char *name, const char *kind, const char *help,
                atomic_ullong *number)
{
    begin(out, name, kind, help);
    cr_text_format(out, "croupier_%s %llu\n", name, read_number(number));
}

static void put_commits(struct cr_metrics *metrics, struct cr_text *out)
{
    unsigned long long sum = 0;
    begin(out, "commit_seconds", "histogram",
          "Time of a turn, from its first command to the disk.");
    for (int i = 0; i < CR_COMMIT_STEPS; i++) {
        sum += read_number(&metrics->commits[i]);
        cr_text_format(out, "croupier_commit_seconds_bucket{le=\"%g\"} %llu\n",
                       (double)cr_commit_steps[i] / 1e6, sum);
    }
    sum += read_number(&metrics->commits[CR_COMMIT_STEPS]);
    cr_text_format(out,
                   "croupier_commit_seconds_bucket{le=\"+Inf\"} %llu\n"
                   "croupier_commit_seconds_sum %.6f\ncroupier_commit_seconds_count %llu\n",
                   sum, (double)read_number(&metrics->commit_us) / 1e6, sum);
}

void cr_metrics_write(struct cr_metrics *metrics, struct cr_text *out)
{
    static const char gauge[] = "gauge", counter[] = "counter";
    put(out, "connections", gauge, "Connections open now.", &metrics->connections_now);
    put(out, "sockets", gauge, "WebSockets open now.", &metrics->sockets_now);
    put(out, "connections_total", counter, "Connections taken.", &metrics->connections_all);
    put(out, "connections_refused_total", counter, "Connections turned away at the limit.",
        &metrics->refused_connections);
    begin(out, "requests_total", counter, "HTTP requests answered, by status.");
    for (int i = 1; i < 6; i++)
        cr_text_format(out, "croupier_requests_total{status=\"%dxx\"} %llu\n", i,
                       read_number(&metrics->requests[i]));
    begin(out, "commands_total", counter, "Commands answered, by status.");
    for (unsigned i = 0; i < CR_STATUS_COUNT; i++)
        if (i == CR_OK || read_number(&metrics->commands[i]) > 0)
            cr_text_format(out, "croupier_commands_total{status=\"%s\"} %llu\n",
                           cr_status_name((enum cr_status)i), read_number(&metrics->commands[i]));
    put(out, "frames_total", counter, "WebSocket messages received.", &metrics->frames);
    put(out, "pushes_total", counter, "Views sent to WebSockets.", &metrics->pushes);
    put(out, "sign_ins_total", counter, "Sign-ins.", &metrics->sign_ins);
    put(out, "sign_ins_failed_total", counter, "Sign-ins with a wrong password or login.",
        &metrics->sign_ins_failed);
    put(out, "limited_total", counter, "Requests and messages over a rate limit.",
        &metrics->limited);
    put(out, "forbidden_total", counter, "Requests and commands the matrix refused.",
        &metrics->forbidden);
    put(out, "too_slow_total", counter, "Connections closed for not reading.", &metrics->too_slow);
    put(out, "tables", gauge, "Tables open.", &metrics->tables);
    put(out, "rounds_total", counter, "Rounds that ended since the house was opened.",
        &metrics->rounds);
    put(out, "turns_total", counter, "Turns of the floor.", &metrics->turns);
    put(out, "turn_commands_total", counter, "Commands in those turns.", &metrics->turn_commands);
    put_commits(metrics, out);
}
