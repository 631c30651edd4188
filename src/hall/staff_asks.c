/* staff_asks.c -- what those ask for who may not do it themselves: the r of the permission matrix.
 *
 *     {"do":"ask_schedule","text":"…"}                       by the pit boss, to the manager
 *     {"do":"ask_crew","table":3,"text":"…"}                 by the inspector, to the pit boss
 *     {"do":"ask_equipment","table":3,"text":"…"}            by the pit boss, to manager and administration
 *     {"do":"staff_ask_drop","ask":3}                        it is done, or will not be
 *
 * An ask stands on the page until somebody drops it. It changes nothing else.
 */
#include <stdio.h>
#include <string.h>

#include "hall/staff_state.h"

static enum cr_status do_ask(struct cr_deed *deed, const char *kind)
{
    struct cr_staff_state *state = cr_staff_state(deed->hall);
    struct cr_staff_ask ask = { .at = deed->at,
                                .table = cr_deed_number(deed, "table"),
                                .by = deed->by };
    const char *text = cr_deed_text(deed, "text", CR_STAFF_ASK_TEXT - 1);
    if (!text[0] && !deed->wrong) deed->wrong = "text";
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    deed->why.max = CR_STAFF_ASKS_MAX;
    if (state->ask_count == CR_STAFF_ASKS_MAX) return cr_deed_refuse(deed, CR_TOO_MANY, "asks");
    ask.number = ++state->last_ask;
    snprintf(ask.kind, sizeof ask.kind, "%s", kind);
    snprintf(ask.text, sizeof ask.text, "%s", text);
    state->asks[state->ask_count++] = ask;
    cr_deed_say(deed, "ask", ask.number);
    return CR_OK;
}

enum cr_status cr_staff_ask_schedule(struct cr_deed *deed)
{
    return do_ask(deed, "schedule");
}

enum cr_status cr_staff_ask_crew(struct cr_deed *deed)
{
    return do_ask(deed, "crew");
}

enum cr_status cr_staff_ask_equipment(struct cr_deed *deed)
{
    return do_ask(deed, "equipment");
}

enum cr_status cr_staff_ask_drop(struct cr_deed *deed)
{
    struct cr_staff_state *state = cr_staff_state(deed->hall);
    uint32_t number = cr_deed_number(deed, "ask"), at = 0;
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    while (at < state->ask_count && state->asks[at].number != number)
        at++;
    if (at == state->ask_count) return cr_deed_refuse(deed, CR_NOT_FOUND, NULL);
    state->ask_count--;
    memmove(state->asks + at, state->asks + at + 1, (state->ask_count - at) * sizeof *state->asks);
    return CR_OK;
}

void cr_staff_put_asks(const struct cr_staff_state *state, struct cr_text *out)
{
    cr_text_key(out, "asks");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < state->ask_count; i++) {
        const struct cr_staff_ask *ask = state->asks + i;
        cr_text_begin(out, '{');
        cr_text_member_int(out, "ask", ask->number);
        cr_text_member_text(out, "kind", ask->kind);
        cr_text_member_text(out, "text", ask->text);
        if (ask->table) cr_text_member_int(out, "table", ask->table);
        cr_text_member_int(out, "at", ask->at);
        cr_text_member_int(out, "by", ask->by);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}
