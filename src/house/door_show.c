/* door_show.c -- the visit's machine, the door's names, and what may be asked of it. */
#include <assert.h>
#include <string.h>

#include "house/door.h"

/* ---- Names ---- */

static const struct {
    const char *name, *text;
} refusals[] = {
#define X(refusal_name, refusal_text) { #refusal_name, refusal_text },
    CR_DOOR_REFUSAL_MAP(X)
#undef X
};

const char *cr_door_refusal_name(unsigned refusal)
{
    return refusal < CR_DOOR_REFUSALS ? refusals[refusal].name : "?";
}

const char *cr_door_refusal_text(unsigned refusal)
{
    return refusal < CR_DOOR_REFUSALS ? refusals[refusal].text : "?";
}

const char *cr_door_deed_name(unsigned kind)
{
    static const char *const names[] = {
#define X(name, text) text,
        CR_DOOR_DEED_MAP(X)
#undef X
    };
    return kind < CR_DOOR_DEEDS ? names[kind] : "?";
}

unsigned cr_door_deed_find(const char *name)
{
    unsigned kind = 0;
    while (kind < CR_DOOR_DEEDS && strcmp(cr_door_deed_name(kind), name) != 0)
        kind++;
    return kind;
}

const char *cr_visit_state_name(unsigned state)
{
    static const char *const names[CR_VISIT_STATES] = { "at_door", "admitted", "leaving", "left",
                                                        "refused" };
    return state < CR_VISIT_STATES ? names[state] : "?";
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
    for (uint32_t i = 0; i < door->visit_count; i++)
        if (door->visits[i].visitor == visitor) return &door->visits[i];
    return NULL;
}

const struct cr_selfex *cr_door_selfex(const struct cr_door *door, uint32_t visitor)
{
    for (uint32_t i = 0; i < door->selfex_count; i++)
        if (door->selfexes[i].visitor == visitor) return &door->selfexes[i];
    return NULL;
}

enum cr_selfex_state cr_selfex_state(const struct cr_selfex *selfex, cr_day today)
{
    if (today > selfex->last_day) return CR_SELFEX_EXPIRED;
    return selfex->listed_at ? CR_SELFEX_ACTIVE : CR_SELFEX_FILED;
}

const struct cr_door_ban *cr_door_ban(const struct cr_door *door, uint32_t visitor, cr_day today)
{
    for (uint32_t i = 0; i < door->ban_count; i++) {
        const struct cr_door_ban *ban = &door->bans[i];
        if (ban->visitor != visitor) continue;
        return ban->last_day == CR_DAY_NONE || today <= ban->last_day ? ban : NULL;
    }
    return NULL;
}

enum cr_door_refusal cr_door_check_visit(const struct cr_door *door, uint32_t visitor,
                                         enum cr_visit_event event)
{
    const struct cr_visit *visit = cr_door_visit(door, visitor);
    enum cr_visit_state next;
    if (!visit) return CR_DOOR_NO_VISIT;
    if (cr_visit_next((enum cr_visit_state)visit->state, event, &next)) return CR_DOOR_OK;
    bool is_of_the_door = event == CR_VISIT_PASSES || event == CR_VISIT_FAILS;
    return is_of_the_door ? CR_DOOR_ALREADY_INSIDE : CR_DOOR_VISIT_CLOSING;
}

enum cr_door_refusal cr_door_check_hire(cr_day born, cr_day today, unsigned age_min)
{
    return cr_age_on(born, today) < age_min ? CR_DOOR_STAFF_AGE : CR_DOOR_OK;
}

size_t cr_door_unlisted(const struct cr_door *door, cr_day today, uint32_t *visitors, size_t max)
{
    size_t count = 0;
    for (uint32_t i = 0; i < door->selfex_count; i++) {
        if (cr_selfex_state(&door->selfexes[i], today) != CR_SELFEX_FILED) continue;
        if (count < max) visitors[count] = door->selfexes[i].visitor;
        count++;
    }
    return count;
}

/* ---- Sanity ---- */

static bool visit_is_sane(const struct cr_door *door, const struct cr_visit *visit, cr_day today)
{
    const struct cr_selfex *selfex = cr_door_selfex(door, visit->visitor);
    bool is_kept_out = (selfex && cr_selfex_state(selfex, today) != CR_SELFEX_EXPIRED) ||
                       cr_door_ban(door, visit->visitor, today);
    bool is_leaving = visit->state == CR_VISIT_LEAVING;
    return cr_door_visit(door, visit->visitor) == visit && visit->visitor && visit->out == 0 &&
           visit->id >= 1 && visit->id <= door->last_visit && is_leaving == (visit->why != 0) &&
           (is_leaving || (visit->state == CR_VISIT_ADMITTED && !is_kept_out));
}

bool cr_door_is_sane(const struct cr_door *door, cr_day today)
{
    if (door->visit_count > CR_DOOR_VISITS_MAX || door->selfex_count > CR_DOOR_LISTED_MAX ||
        door->ban_count > CR_DOOR_LISTED_MAX || door->act_count > CR_DOOR_ACTS_MAX)
        return false;
    for (uint32_t i = 0; i < door->visit_count; i++)
        if (!visit_is_sane(door, &door->visits[i], today)) return false;
    for (uint32_t i = 0; i < door->selfex_count; i++) {
        const struct cr_selfex *selfex = &door->selfexes[i];
        if (cr_door_selfex(door, selfex->visitor) != selfex) return false;
        if (selfex->first_day > selfex->last_day) return false;
        if ((selfex->listed_at == 0) != (selfex->document == 0)) return false;
    }
    for (uint32_t i = 0; i < door->ban_count; i++)
        for (uint32_t j = 0; j < i; j++)
            if (door->bans[i].visitor == door->bans[j].visitor) return false;
    return true;
}
