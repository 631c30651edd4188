/* door_show.c -- the visit's machine, the door's names, and what may be asked of it. */
#include <assert.h>

#include "house/door.h"
#include "house/door_deeds.h"

/* ---- Names ---- */

enum cr_status cr_door_ground_status(enum cr_door_ground ground)
{
    static const enum cr_status statuses[CR_GROUNDS] = {
        [CR_GROUND_DOCUMENT] = CR_ID_REQUIRED,   [CR_GROUND_AGE] = CR_UNDER_AGE,
        [CR_GROUND_EXCLUDED] = CR_SELF_EXCLUDED, [CR_GROUND_BANNED] = CR_BANNED,
        [CR_GROUND_CLASS] = CR_CLASS_REFUSED,    [CR_GROUND_INTOXICATED] = CR_INTOXICATED,
        [CR_GROUND_ARMED] = CR_WEAPON,           [CR_GROUND_STAFF] = CR_STAFF_PLAYS,
    };
    assert(ground < CR_GROUNDS);
    return statuses[ground];
}

const char *cr_visit_state_name(unsigned state)
{
    static const char *const names[CR_VISIT_STATES] = { "at_door", "admitted", "leaving", "left",
                                                        "refused" };
    return state < CR_VISIT_STATES ? names[state] : "?";
}

const char *cr_selfex_state_name(unsigned state)
{
    static const char *const names[] = { "filed", "active", "expired" };
    return state <= CR_SELFEX_IS_EXPIRED ? names[state] : "?";
}

/* ---- The visit's machine ---- */

#define TO(state) (CR_VISIT_##state + 1) /* 0: no edge */

bool cr_visit_next(enum cr_visit_state state, enum cr_visit_event event, enum cr_visit_state *next)
{
    static const uint8_t edges[CR_VISIT_STATES][CR_VISIT_EVENTS] = {
        [CR_VISIT_AT_DOOR] = { [CR_VISIT_PASSES] = TO(ADMITTED), [CR_VISIT_FAILS] = TO(REFUSED) },
        [CR_VISIT_ADMITTED] = { [CR_VISIT_PLAY] = TO(ADMITTED),
                                [CR_VISIT_FINISH] = TO(ADMITTED),
                                [CR_VISIT_REDEEM] = TO(ADMITTED),
                                [CR_VISIT_TOLD_TO_LEAVE] = TO(LEAVING),
                                [CR_VISIT_BAN] = TO(LEAVING),
                                [CR_VISIT_SELF_EXCLUSION] = TO(LEAVING),
                                [CR_VISIT_EXIT] = TO(LEFT) },
        [CR_VISIT_LEAVING] = { [CR_VISIT_FINISH] = TO(LEAVING),
                               [CR_VISIT_REDEEM] = TO(LEAVING),
                               [CR_VISIT_EXIT] = TO(LEFT) },
    };
    assert(state < CR_VISIT_STATES && event < CR_VISIT_EVENTS);
    if (edges[state][event] == 0) return false;
    *next = (enum cr_visit_state)(edges[state][event] - 1);
    return true;
}

/* ---- Questions ---- */

const struct cr_visit *cr_door_visit(const struct cr_door *door, uint32_t visitor)
{
    return FIND(door, visits, visit_count, visitor);
}

const struct cr_selfex *cr_door_selfex(const struct cr_door *door, uint32_t visitor)
{
    return FIND(door, selfexes, selfex_count, visitor);
}

enum cr_selfex_state cr_selfex_state(const struct cr_selfex *selfex, cr_day today)
{
    if (today > selfex->last_day) return CR_SELFEX_IS_EXPIRED;
    return selfex->listed_at ? CR_SELFEX_IS_ACTIVE : CR_SELFEX_IS_FILED;
}

const struct cr_door_ban *cr_door_ban(const struct cr_door *door, uint32_t visitor, cr_day today)
{
    const struct cr_door_ban *ban = FIND(door, bans, ban_count, visitor);
    return ban && (ban->last_day == CR_DAY_NONE || today <= ban->last_day) ? ban : NULL;
}

const struct cr_breach_act *cr_door_act(const struct cr_door *door, uint32_t number)
{
    return FIND(door, acts, act_count, number);
}

const struct cr_door_restriction *cr_door_restriction(const struct cr_door *door, uint32_t number)
{
    return FIND(door, restrictions, restriction_count, number);
}

enum cr_status cr_door_check_visit(const struct cr_door *door, uint32_t visitor,
                                   enum cr_visit_event event)
{
    const struct cr_visit *visit = cr_door_visit(door, visitor);
    enum cr_visit_state next;
    if (!visit) return CR_NO_VISIT;
    if (cr_visit_next((enum cr_visit_state)visit->state, event, &next)) return CR_OK;
    bool is_of_the_door = event == CR_VISIT_PASSES || event == CR_VISIT_FAILS;
    return is_of_the_door ? CR_ALREADY_INSIDE : CR_VISIT_CLOSING;
}

const struct cr_door_restriction *cr_door_keeps_from(const struct cr_door *door,
                                                     const struct cr_room_sitting *sitting,
                                                     uint32_t *with)
{
    *with = 0;
    for (uint32_t i = 0; i < door->restriction_count; i++)
        if (cr_room_ban_bars(&door->restrictions[i].what, sitting, with))
            return &door->restrictions[i];
    return NULL;
}

/* Notes a last day: true if it is over. */
static bool is_over(struct cr_door_lapsed *lapsed, enum cr_door_list list, uint32_t whose,
                    cr_day last, cr_day today)
{
    if (last == CR_DAY_NONE) return false;
    if (last >= today) {
        if (lapsed->next == CR_DAY_NONE || last < lapsed->next) lapsed->next = last + 1;
        return false;
    }
    *lapsed = (struct cr_door_lapsed){ list, whose, CR_DAY_NONE };
    return true;
}

struct cr_door_lapsed cr_door_lapsed(const struct cr_door *door, cr_day today)
{
    struct cr_door_lapsed out = { CR_LIST_NONE, 0, CR_DAY_NONE };
    for (uint32_t i = 0; i < door->selfex_count; i++) {
        const struct cr_selfex *row = &door->selfexes[i];
        if (is_over(&out, CR_LIST_EXCLUSIONS, row->visitor, row->last_day, today)) return out;
    }
    for (uint32_t i = 0; i < door->ban_count; i++) {
        const struct cr_door_ban *row = &door->bans[i];
        if (is_over(&out, CR_LIST_BANS, row->visitor, row->last_day, today)) return out;
    }
    for (uint32_t i = 0; i < door->restriction_count; i++) {
        const struct cr_door_restriction *row = &door->restrictions[i];
        if (is_over(&out, CR_LIST_RESTRICTIONS, row->id, row->last_day, today)) return out;
    }
    return out;
}

/* ---- Sanity ---- */

static bool visit_is_sane(const struct cr_door *door, const struct cr_visit *visit, cr_day today)
{
    const struct cr_selfex *selfex = cr_door_selfex(door, visit->visitor);
    bool is_kept_out = (selfex && cr_selfex_state(selfex, today) != CR_SELFEX_IS_EXPIRED) ||
                       cr_door_ban(door, visit->visitor, today);
    bool is_leaving = visit->state == CR_VISIT_LEAVING;
    return visit->out == 0 && visit->id >= 1 && visit->id <= door->last_visit &&
           is_leaving == (visit->why != 0) &&
           (is_leaving || (visit->state == CR_VISIT_ADMITTED && !is_kept_out));
}

#define IS_SORTED(door, list, counter) \
    cr_list_is_sorted((door)->list, (door)->counter, sizeof *(door)->list)

bool cr_door_is_sane(const struct cr_door *door, cr_day today)
{
    bool is_sorted = IS_SORTED(door, visits, visit_count) &&
                     IS_SORTED(door, selfexes, selfex_count) && IS_SORTED(door, bans, ban_count) &&
                     IS_SORTED(door, acts, act_count) &&
                     IS_SORTED(door, restrictions, restriction_count);
    if (!is_sorted) return false;
    for (uint32_t i = 0; i < door->visit_count; i++)
        if (!visit_is_sane(door, &door->visits[i], today)) return false;
    for (uint32_t i = 0; i < door->selfex_count; i++) {
        const struct cr_selfex *selfex = &door->selfexes[i];
        if (selfex->first_day > selfex->last_day || selfex->id > door->last_selfex) return false;
        if ((selfex->listed_at == 0) != (selfex->document == 0)) return false;
    }
    for (uint32_t i = 0; i < door->restriction_count; i++)
        if (door->restrictions[i].id > door->last_restriction) return false;
    return true;
}
