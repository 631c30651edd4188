/* report.c -- a round's bets and what became of them, read off its events. */
#include "table/report.h"

#include <string.h>

const char *cr_result_name(enum cr_result_kind kind)
{
    static const char *const names[] = { "stands", "won", "lost", "push", "returned", "removed" };
    return names[kind];
}

static bool starts_a_line(unsigned kind)
{
    return kind == CR_EV_STAKED || kind == CR_EV_CARRIED || kind == CR_EV_NOT_ACCEPTED ||
           kind == CR_EV_POT_WON || kind == CR_EV_CARRIED_POT;
}

size_t cr_report_max(const struct cr_events *events)
{
    size_t count = 0;
    for (size_t i = 0; i < events->count; i++)
        count += starts_a_line(events->list[i].kind);
    return count;
}

/* Bets are numbered in the order they were first put down, so a bet's line is near its number. */
static struct cr_result *line_of(struct cr_report *report, unsigned bet)
{
    for (size_t i = bet < report->count ? bet : report->count; i < report->count; i++)
        if (report->list[i].bet == bet) return &report->list[i];
    for (size_t i = 0; i < report->count; i++)
        if (report->list[i].bet == bet) return &report->list[i];
    return NULL;
}

static struct cr_result *new_line(struct cr_report *report, const struct cr_events *events,
                                  const struct cr_event *event)
{
    assert(report->count < report->max);
    struct cr_result *line = &report->list[report->count++];
    *line = (struct cr_result){ .seat = event->seat,
                                .position = event->position,
                                .value = event->value,
                                .clause = event->clause,
                                .bet = event->bet,
                                .event = (uint32_t)(event - events->list) };
    return line;
}

static void decide(struct cr_result *line, const struct cr_event *event, enum cr_result_kind result)
{
    line->result = result;
    line->clause = event->clause;
}

/* An announced bet that never reached the layout has a line of its own, without a bet's number. */
static void read_not_accepted(struct cr_report *report, const struct cr_events *events,
                              const struct cr_event *event)
{
    if (event->returned == 0) return;
    struct cr_result *line = new_line(report, events, event);
    line->bet = UINT16_MAX;
    line->position = UINT16_MAX;
    line->stake = line->returned = event->returned;
    decide(line, event, CR_RESULT_RETURNED);
}

/* What an event does to its bet's line. */
enum effect {
    NO_EFFECT,
    PUT_DOWN,
    TAKEN_BACK,
    READ_AS,
    GIVEN_BACK,
    TAKEN,
    PAID,
    PUSHED,
    POT_SHARE,
};
static const uint8_t effects[CR_EV_COUNT] = {
    [CR_EV_STAKED] = PUT_DOWN,       [CR_EV_CARRIED] = PUT_DOWN,     [CR_EV_REMOVED] = TAKEN_BACK,
    [CR_EV_RESOLVED] = READ_AS,      [CR_EV_CLARIFIED] = READ_AS,    [CR_EV_ASSIGNED] = READ_AS,
    [CR_EV_CUT] = GIVEN_BACK,        [CR_EV_RETURNED] = GIVEN_BACK,  [CR_EV_LATE] = GIVEN_BACK,
    [CR_EV_STAKE_BACK] = GIVEN_BACK, [CR_EV_LOST] = TAKEN,           [CR_EV_WON] = PAID,
    [CR_EV_PUSHED] = PUSHED,         [CR_EV_AWARDED] = PAID,         [CR_EV_GONE] = TAKEN,
    [CR_EV_POT_WON] = POT_SHARE,     [CR_EV_CARRIED_POT] = PUT_DOWN,
};

static void read_bet(struct cr_result *line, const struct cr_event *event, uint32_t index)
{
    switch ((enum effect)effects[event->kind]) {
    case NO_EFFECT: return; /* not run: such events are passed over before */
    case PUT_DOWN:
        if (line->stake == 0) line->event = index; /* perhaps another player's, at the same seat */
        line->stake += event->amount;
        line->stands += event->amount;
        line->result = CR_RESULT_STANDS;
        return;
    case TAKEN_BACK:
        line->stake -= event->returned;
        line->stands -= event->returned;
        if (line->stake == 0) line->result = CR_RESULT_REMOVED;
        return;
    case READ_AS: line->position = event->position; return;
    case GIVEN_BACK:
        line->returned += event->returned;
        line->stands -= event->returned;
        if (line->stands == 0 && line->result == CR_RESULT_STANDS)
            decide(line, event, CR_RESULT_RETURNED);
        return;
    case TAKEN:
        line->lost += event->amount;
        line->returned += event->returned; /* half of a stake: surrender */
        line->stands -= event->amount + event->returned;
        decide(line, event, CR_RESULT_LOST);
        return;
    case PAID:
        line->paid += event->paid;
        decide(line, event, CR_RESULT_WON);
        return;
    case PUSHED: decide(line, event, CR_RESULT_PUSH); return;
    case POT_SHARE: /* other players' chips: what he put in himself is gone */
        line->paid += event->returned;
        decide(line, event, CR_RESULT_WON);
        return;
    }
}

static void drop_removed(struct cr_report *report)
{
    size_t kept = 0;
    for (size_t i = 0; i < report->count; i++)
        if (report->list[i].result != CR_RESULT_REMOVED) report->list[kept++] = report->list[i];
    report->count = kept;
}

void cr_report_read(struct cr_report *report, const struct cr_events *events)
{
    report->count = 0;
    report->number = -1;
    report->staked = report->paid = report->lost = report->returned = report->stands = 0;
    for (size_t i = 0; i < events->count; i++) {
        const struct cr_event *event = &events->list[i];
        if (event->kind == CR_EV_NUMBER) report->number = event->value;
        if (event->kind == CR_EV_NO_SPIN) report->number = -1;
        if (event->kind == CR_EV_NOT_ACCEPTED) read_not_accepted(report, events, event);
        if (effects[event->kind] == NO_EFFECT) continue;
        struct cr_result *line = line_of(report, event->bet);
        if (!line) line = new_line(report, events, event);
        read_bet(line, event, (uint32_t)i);
    }
    drop_removed(report);
    for (size_t i = 0; i < report->count; i++) {
        const struct cr_result *line = &report->list[i];
        assert(line->stake == line->lost + line->returned + line->stands);
        report->staked += line->stake;
        report->paid += line->paid;
        report->lost += line->lost;
        report->returned += line->returned;
        report->stands += line->stands;
    }
}

uint32_t cr_report_player(const struct cr_events *events, size_t event, uint32_t sits_now)
{
    for (size_t i = event; i < events->count; i++)
        if (events->list[i].kind == CR_EV_LEFT && events->list[i].seat == events->list[event].seat)
            return (uint32_t)events->list[i].amount;
    return sits_now;
}
