/* door_asks.c -- what those ask for who may not do it themselves: the r of the permission matrix.
 *
 *     {"do":"ask_to_leave","visitor":17,"text":"…"}         by a dealer, to security and the supervisors
 *     ask_act (by a dealer), ask_ban (by the manager), ask_restrict (by the floor)
 *     {"do":"ask_drop","ask":3}                             it is not done
 *
 * An ask stands on the page until what it asks for is done to that visitor, or somebody drops it. It changes
 * nothing else.
 */
#include "hall/door_state.h"

static enum cr_status do_ask(struct cr_deed *deed, const char *kind)
{
    uint32_t visitor = cr_deed_number(deed, "visitor");
    const char *text = cr_deed_text(deed, "text", CR_DOOR_TEXT);
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    if (!visitor) return cr_deed_refuse(deed, CR_BAD_INPUT, "visitor");
    return cr_asks_add(
        deed, &cr_door_state_of(deed->hall)->asks,
        json_pack("{s:s,s:I,s:s}", "kind", kind, "visitor", (json_int_t)visitor, "text", text));
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
    uint32_t number = cr_deed_number(deed, "ask");
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    return cr_asks_drop(&cr_door_state_of(deed->hall)->asks, number)
               ? CR_OK
               : cr_deed_refuse(deed, CR_NOTHING_THERE, NULL);
}

void cr_door_settle_asks(struct cr_deed *deed, const char *kind, uint32_t visitor)
{
    cr_asks_settle(&cr_door_state_of(deed->hall)->asks, kind, visitor);
}
