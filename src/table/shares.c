/* shares.c -- contributed and claimed, read off the events. */
#include "table/shares.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/report.h"

void cr_share_name(const struct cr_table *table, const struct cr_event *event, char bet[16],
                   uint16_t *box)
{
    struct cr_bet_name names;
    cr_table_game(table)->bet_name(event->position, event->value, &names);
    size_t length = strcspn(names.position, ":");
    const char *number = names.position + length;
    snprintf(bet, 16, "%.*s", (int)(length < 15 ? length : 15), names.position);
    *box = (uint16_t)(*number ? strtoul(number + 1, NULL, 10) : 0);
}

/* The share of one event: who gave or claims it. */
static struct cr_share share_of(const struct cr_table *table, size_t index)
{
    const struct cr_events *events = cr_table_events(table);
    const struct cr_event *event = &events->list[index];
    struct cr_share share = { .seat = event->seat, .number = event->bet, .stake = event->amount };
    if (event->seat < cr_table_seats(table))
        share.player = cr_report_player(events, index, cr_table_seat(table, event->seat)->player);
    cr_share_name(table, event, share.bet, &share.box);
    return share;
}

size_t cr_shares_given(const struct cr_table *table, struct cr_share shares[CR_SHARES_MAX])
{
    const struct cr_events *events = cr_table_events(table);
    size_t count = 0;
    for (size_t i = 0; i < events->count && count < CR_SHARES_MAX; i++)
        if (events->list[i].kind == CR_EV_CONTRIBUTED) shares[count++] = share_of(table, i);
    return count;
}

static bool is_awarded(const struct cr_events *events, unsigned bet)
{
    for (size_t i = 0; i < events->count; i++)
        if (events->list[i].kind == CR_EV_AWARDED && events->list[i].bet == bet) return true;
    return false;
}

size_t cr_shares_claimed(const struct cr_table *table, struct cr_share shares[CR_SHARES_MAX])
{
    const struct cr_events *events = cr_table_events(table);
    struct cr_share given[CR_SHARES_MAX];
    size_t given_count = cr_shares_given(table, given), count = 0;
    for (size_t i = 0; i < events->count && count < CR_SHARES_MAX; i++) {
        const struct cr_event *event = &events->list[i];
        if (event->kind != CR_EV_CLAIMED || event->amount == 0) continue; /* the wheel's */
        size_t at = 0;
        while (at < given_count && given[at].number != event->bet)
            at++;
        if (at == given_count || is_awarded(events, event->bet)) continue;
        shares[count] = given[at];
        shares[count].line = event->value;
        shares[count++].share = (uint32_t)event->amount;
    }
    return count;
}
