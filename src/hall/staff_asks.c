/* staff_asks.c -- what those ask for who may not do it themselves: the r of the permission matrix.
 *
 *     {"do":"ask_schedule","text":"…"}                       by the pit boss, to the manager
 *     {"do":"ask_crew","table":3,"text":"…"}                 by the inspector, to the pit boss
 *     {"do":"ask_equipment","table":3,"text":"…"}            by the pit boss, to manager and administration
 *     {"do":"staff_ask_drop","ask":3}                        it is done, or will not be
 *
 * An ask stands on the page until somebody drops it. It changes nothing else.
 */
#include "hall/staff_state.h"

#define TEXT_MOST 200

static enum cr_status do_ask(struct cr_deed *deed, const char *kind)
{
    uint32_t table = cr_deed_number(deed, "table");
    const char *text = cr_deed_text(deed, "text", TEXT_MOST);
    if (!text[0] && !deed->wrong) deed->wrong = "text";
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    json_t *about = json_pack("{s:s,s:s}", "kind", kind, "text", text);
    if (table) json_object_set_new(about, "table", json_integer(table));
    return cr_asks_add(deed, &cr_staff_state(deed->hall)->asks, about);
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
    uint32_t number = cr_deed_number(deed, "ask");
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    return cr_asks_drop(&cr_staff_state(deed->hall)->asks, number)
               ? CR_OK
               : cr_deed_refuse(deed, CR_NOT_FOUND, NULL);
}
