/* door_asks.c -- what those ask for who may not do it themselves: the r of the permission matrix.
 *
 *     {"do":"ask_to_leave","visitor":17,"text":"…"}         by a dealer, to security and the supervisors
 *     ask_act (by a dealer), ask_ban (by the manager), ask_restrict (by the floor)
 *     {"do":"ask_drop","ask":3}                             it is not done
 *
 * An ask stands on the page until what it asks for is done to that visitor, or somebody drops it. It changes
 * nothing else.
 */
#include <string.h>

#include "hall/door_state.h"

#define ASKS_MAX 256

static enum cr_status do_ask(struct cr_deed *deed, const char *kind)
{
    struct cr_door_state *state = cr_door_state_of(deed->hall);
    uint32_t visitor = cr_deed_number(deed, "visitor");
    const char *text = cr_deed_text(deed, "text", CR_DOOR_TEXT);
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    if (!visitor) return cr_deed_refuse(deed, CR_BAD_INPUT, "visitor");
    deed->why.max = ASKS_MAX;
    if (json_array_size(state->asks) == ASKS_MAX) return cr_deed_refuse(deed, CR_TOO_MANY, "ask");
    state->last_ask++;
    json_array_append_new(state->asks,
                          json_pack("{s:I,s:s,s:I,s:s,s:I,s:I}", "ask", (json_int_t)state->last_ask,
                                    "kind", kind, "visitor", (json_int_t)visitor, "text", text,
                                    "at", (json_int_t)deed->at, "by", (json_int_t)deed->by));
    cr_deed_say(deed, "ask", state->last_ask);
    return CR_OK;
}

enum cr_status cr_door_do_ask_leave(struct cr_deed *deed)
{
    return do_ask(deed, "leave");
}

enum cr_status cr_door_do_ask_act(struct cr_deed *deed)
{
    return do_ask(deed, "act");
}

enum cr_status cr_door_do_ask_ban(struct cr_deed *deed)
{
    return do_ask(deed, "ban");
}

enum cr_status cr_door_do_ask_restrict(struct cr_deed *deed)
{
    return do_ask(deed, "restrict");
}

enum cr_status cr_door_do_ask_drop(struct cr_deed *deed)
{
    struct cr_door_state *state = cr_door_state_of(deed->hall);
    json_int_t number = cr_deed_number(deed, "ask");
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    for (size_t i = 0; i < json_array_size(state->asks); i++) {
        const json_t *ask = json_array_get(state->asks, i);
        if (json_integer_value(json_object_get(ask, "ask")) != number) continue;
        json_array_remove(state->asks, i);
        return CR_OK;
    }
    return cr_deed_refuse(deed, CR_NOTHING_THERE, NULL);
}

void cr_door_settle_asks(struct cr_deed *deed, const char *kind, uint32_t visitor)
{
    json_t *asks = cr_door_state_of(deed->hall)->asks;
    for (size_t i = json_array_size(asks); i-- > 0;) {
        const json_t *ask = json_array_get(asks, i);
        bool is_his = json_integer_value(json_object_get(ask, "visitor")) == visitor;
        if (is_his && strcmp(json_string_value(json_object_get(ask, "kind")), kind) == 0)
            json_array_remove(asks, i);
    }
}
