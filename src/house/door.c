/* door.c -- what changes the door: each deed has a check, a ladder of refusals, and what it does then. */
#include "house/door.h"

#include <assert.h>
#include <string.h>

static_assert(sizeof(struct cr_visit) == 32, "no padding");
static_assert(sizeof(struct cr_selfex) == 40, "no padding");
static_assert(sizeof(struct cr_door_ban) == 24, "no padding");
static_assert(sizeof(struct cr_door_rules) == 40, "no padding");

#define TERM_MOST 1200 /* months of a self-exclusion, whatever the rules say */

/* ---- Lists ---- */

/* Row `at` of a list goes out, the others keep their order; what lay last is zero again. */
static void drop(void *list, uint32_t *count, size_t size, size_t at)
{
    unsigned char *rows = list;
    size_t left = --*count;
    memmove(rows + at * size, rows + (at + 1) * size, (left - at) * size);
    memset(rows + left * size, 0, size);
}
#define DROP(door, list, counter, at) \
    drop((door)->list, &(door)->counter, sizeof(door)->list[0], at)

/* Where a row of his lies; the count where none does. */
static uint32_t visit_at(const struct cr_door *door, uint32_t visitor)
{
    uint32_t at = 0;
    while (at < door->visit_count && door->visits[at].visitor != visitor)
        at++;
    return at;
}

static uint32_t selfex_at(const struct cr_door *door, uint32_t visitor)
{
    uint32_t at = 0;
    while (at < door->selfex_count && door->selfexes[at].visitor != visitor)
        at++;
    return at;
}

static uint32_t ban_at(const struct cr_door *door, uint32_t visitor)
{
    uint32_t at = 0;
    while (at < door->ban_count && door->bans[at].visitor != visitor)
        at++;
    return at;
}

static uint32_t act_at(const struct cr_door *door, uint32_t id)
{
    uint32_t at = 0;
    while (at < door->act_count && door->acts[at].id != id)
        at++;
    return at;
}

static bool excludes(const struct cr_selfex *selfex, cr_day today)
{
    return today <= selfex->last_day; /* the last day itself is excluded [R11] */
}

static bool bans(const struct cr_door_ban *ban, cr_day today)
{
    return ban->last_day == CR_DAY_NONE || today <= ban->last_day;
}

/* The row a new one of his takes the place of: his own; where the list is full, the first that has lapsed;
 * the count where none need go. True: there is room. */
static bool selfex_room(const struct cr_door *door, uint32_t visitor, cr_day today, uint32_t *goes)
{
    *goes = selfex_at(door, visitor);
    if (*goes < door->selfex_count || door->selfex_count < CR_DOOR_LISTED_MAX) return true;
    for (*goes = 0; *goes < door->selfex_count; ++*goes)
        if (!excludes(&door->selfexes[*goes], today)) return true;
    return false;
}

static bool ban_room(const struct cr_door *door, uint32_t visitor, cr_day today, uint32_t *goes)
{
    *goes = ban_at(door, visitor);
    if (*goes < door->ban_count || door->ban_count < CR_DOOR_LISTED_MAX) return true;
    for (*goes = 0; *goes < door->ban_count; ++*goes)
        if (!bans(&door->bans[*goes], today)) return true;
    return false;
}

/* ---- Coming in ---- */

/* Every ground that fails is said, in the order of the table of checks [house D]. Who shows nothing is not
 * called too young: his age is not known, and that is the document's ground. */
static uint32_t entry_grounds(const struct cr_door *door, const struct cr_door_deed *deed,
                              struct cr_door_told *told)
{
    const struct cr_door_rules *rules = &deed->rules;
    const struct cr_selfex *selfex = cr_door_selfex(door, deed->visitor);
    bool is_unknown = deed->visitor == 0 || (rules->age_min && deed->born == CR_DAY_NONE);
    bool is_young = rules->age_min && deed->born != CR_DAY_NONE &&
                    cr_age_on(deed->born, deed->today) < rules->age_min;
    bool is_excluded = selfex && excludes(selfex, deed->today);
    bool is_banned = cr_door_ban(door, deed->visitor, deed->today) != NULL;
    told->classes = deed->classes & rules->classes;
    const bool fails[CR_DOOR_GROUND_LAST + 1] = {
        [CR_DOOR_ID_REQUIRED] = (rules->id_required && !deed->id_shown) || is_unknown,
        [CR_DOOR_UNDER_AGE] = is_young,
        [CR_DOOR_SELF_EXCLUDED] = is_excluded,
        [CR_DOOR_BANNED] = is_banned,
        [CR_DOOR_CLASS_REFUSED] = told->classes != 0,
        [CR_DOOR_INTOXICATED] = rules->intoxicated_refused && deed->intoxicated,
        [CR_DOOR_WEAPON] = rules->armed_refused && deed->armed,
    };
    uint32_t grounds = 0;
    for (unsigned ground = 0; ground <= CR_DOOR_GROUND_LAST; ground++)
        if (fails[ground]) grounds |= CR_DOOR_GROUND(ground);
    return grounds;
}

/* What the sentence of the ground that is spoken needs. */
static void fill_ground(const struct cr_door *door, const struct cr_door_deed *deed,
                        enum cr_door_refusal spoken, struct cr_door_told *told)
{
    if (spoken == CR_DOOR_UNDER_AGE) {
        told->min = (int32_t)deed->rules.age_min;
        told->date = deed->today;
    }
    if (spoken == CR_DOOR_SELF_EXCLUDED)
        told->date = door->selfexes[selfex_at(door, deed->visitor)].last_day;
    if (spoken == CR_DOOR_BANNED) told->date = door->bans[ban_at(door, deed->visitor)].first_day;
}

/* The one way a visit changes. */
static void move(struct cr_visit *visit, enum cr_visit_event event)
{
    enum cr_visit_state next = CR_VISIT_AT_DOOR;
    bool moved = cr_visit_next((enum cr_visit_state)visit->state, event, &next);
    assert(moved);
    if (visit->state == CR_VISIT_ADMITTED && next == CR_VISIT_LEAVING) visit->why = (uint8_t)event;
    visit->state = (uint8_t)next;
}

static enum cr_door_refusal check_enter(const struct cr_door *door, const struct cr_door_deed *deed,
                                        struct cr_door_told *told)
{
    if (cr_door_visit(door, deed->visitor)) return CR_DOOR_ALREADY_INSIDE;
    told->grounds = entry_grounds(door, deed, told);
    told->visit = (struct cr_visit){ .in = deed->at, .visitor = deed->visitor };
    if (told->grounds) {
        enum cr_door_refusal spoken = (enum cr_door_refusal)__builtin_ctz(told->grounds);
        move(&told->visit, CR_VISIT_FAILS);
        fill_ground(door, deed, spoken, told);
        return spoken;
    }
    if (door->visit_count == CR_DOOR_VISITS_MAX) return CR_DOOR_TOO_MANY;
    told->visit.id = door->last_visit + 1;
    move(&told->visit, CR_VISIT_PASSES);
    return CR_DOOR_OK;
}

static void do_enter(struct cr_door *door, const struct cr_door_deed *deed,
                     struct cr_door_told *told)
{
    (void)deed;
    door->visits[door->visit_count++] = told->visit;
    door->last_visit = told->visit.id;
}

/* They are no visitors [M1 def]; but nobody is here as both. */
static enum cr_door_refusal check_official(const struct cr_door *door,
                                           const struct cr_door_deed *deed,
                                           struct cr_door_told *told)
{
    (void)told;
    return cr_door_visit(door, deed->visitor) ? CR_DOOR_ALREADY_INSIDE : CR_DOOR_OK;
}

static void do_official(struct cr_door *door, const struct cr_door_deed *deed,
                        struct cr_door_told *told)
{
    (void)door; /* what it says stands in its record */
    (void)deed;
    (void)told;
}

/* ---- Inside ---- */

static enum cr_visit_event event_of(const struct cr_door_deed *deed)
{
    return deed->kind == CR_DOOR_DEED_PLAYED ? CR_VISIT_PLAY
           : deed->kind == CR_DOOR_DEED_TELL ? CR_VISIT_TOLD_TO_LEAVE
                                             : CR_VISIT_EXIT;
}

static enum cr_door_refusal check_inside(const struct cr_door *door,
                                         const struct cr_door_deed *deed, struct cr_door_told *told)
{
    enum cr_door_refusal refusal = cr_door_check_visit(door, deed->visitor, event_of(deed));
    const struct cr_visit *visit = cr_door_visit(door, deed->visitor);
    if (visit) told->visit = *visit;
    return refusal;
}

static void do_inside(struct cr_door *door, const struct cr_door_deed *deed,
                      struct cr_door_told *told)
{
    uint32_t at = visit_at(door, deed->visitor);
    struct cr_visit *visit = &door->visits[at];
    move(visit, event_of(deed));
    if (deed->kind == CR_DOOR_DEED_PLAYED) visit->played = 1;
    if (deed->kind == CR_DOOR_DEED_EXIT) visit->out = deed->at;
    told->visit = *visit;
    if (visit->state == CR_VISIT_LEFT) DROP(door, visits, visit_count, at);
}

/* Who is kept out from now on and is inside goes; who goes already, or is not here, needs nothing. */
static void send_out(struct cr_door *door, uint32_t visitor, enum cr_visit_event event,
                     struct cr_door_told *told)
{
    uint32_t at = visit_at(door, visitor);
    if (at == door->visit_count) return;
    if (door->visits[at].state == CR_VISIT_ADMITTED) move(&door->visits[at], event);
    told->visit = door->visits[at];
}

/* ---- Self-exclusion ---- */

static enum cr_door_refusal check_file(const struct cr_door *door, const struct cr_door_deed *deed,
                                       struct cr_door_told *told)
{
    const struct cr_door_rules *rules = &deed->rules;
    const struct cr_selfex *selfex = cr_door_selfex(door, deed->visitor);
    uint32_t goes;
    if (rules->selfex_max == 0) return CR_DOOR_SELFEX_UNKNOWN;
    if (!deed->in_person) return CR_DOOR_SELFEX_IN_PERSON;
    if (!deed->written) return CR_DOOR_SELFEX_WRITTEN;
    if (!deed->id_shown) return CR_DOOR_ID_REQUIRED;
    told->min = rules->selfex_min;
    told->max = rules->selfex_max < TERM_MOST ? rules->selfex_max : TERM_MOST;
    if (deed->months < told->min || deed->months > told->max) return CR_DOOR_SELFEX_TERM;
    told->date = cr_add_months(deed->today, deed->months);
    if (selfex && excludes(selfex, deed->today) && told->date <= selfex->last_day)
        return CR_DOOR_SELFEX_ACTIVE; /* it only moves later [R12] */
    if (!selfex_room(door, deed->visitor, deed->today, &goes)) return CR_DOOR_TOO_MANY;
    return CR_DOOR_OK;
}

static void do_file(struct cr_door *door, const struct cr_door_deed *deed,
                    struct cr_door_told *told)
{
    const struct cr_selfex *before = cr_door_selfex(door, deed->visitor);
    struct cr_selfex selfex = { .filed_at = deed->at,
                                .visitor = deed->visitor,
                                .clerk = deed->by,
                                .first_day = deed->today,
                                .last_day = told->date };
    uint32_t goes;
    if (before && excludes(before, deed->today)) selfex.first_day = before->first_day;
    bool fits = selfex_room(door, deed->visitor, deed->today, &goes);
    assert(fits);
    if (goes < door->selfex_count) DROP(door, selfexes, selfex_count, goes);
    door->selfexes[door->selfex_count++] = selfex;
    send_out(door, deed->visitor, CR_VISIT_SELF_EXCLUSION, told);
}

static enum cr_door_refusal check_list(const struct cr_door *door, const struct cr_door_deed *deed,
                                       struct cr_door_told *told)
{
    const struct cr_selfex *selfex = cr_door_selfex(door, deed->visitor);
    if (!selfex || !excludes(selfex, deed->today)) return CR_DOOR_NOTHING_THERE;
    if (selfex->listed_at) return CR_DOOR_ALREADY_DONE;
    if (deed->document == 0) return CR_DOOR_SELFEX_DOCUMENT;
    told->date = selfex->last_day;
    return CR_DOOR_OK;
}

static void do_list(struct cr_door *door, const struct cr_door_deed *deed,
                    struct cr_door_told *told)
{
    struct cr_selfex *selfex = &door->selfexes[selfex_at(door, deed->visitor)];
    (void)told;
    selfex->listed_at = deed->at;
    selfex->document = deed->document;
}

static enum cr_door_refusal check_relent(const struct cr_door *door,
                                         const struct cr_door_deed *deed, struct cr_door_told *told)
{
    const struct cr_selfex *selfex = cr_door_selfex(door, deed->visitor);
    if (!selfex || !excludes(selfex, deed->today)) return CR_DOOR_NOTHING_THERE;
    told->date = selfex->last_day;
    return CR_DOOR_SELFEX_ACTIVE;
}

/* ---- Breach acts and bans ---- */

static enum cr_door_refusal check_act(const struct cr_door *door, const struct cr_door_deed *deed,
                                      struct cr_door_told *told)
{
    (void)told;
    bool is_complete = deed->act && deed->incident && deed->by && deed->clauses &&
                       (deed->clauses & ~CR_BREACHES_ALL) == 0;
    if (!is_complete) return CR_DOOR_BAD_INPUT;
    if (act_at(door, deed->act) < door->act_count) return CR_DOOR_ALREADY_DONE;
    return door->act_count == CR_DOOR_ACTS_MAX ? CR_DOOR_TOO_MANY : CR_DOOR_OK;
}

static void do_act(struct cr_door *door, const struct cr_door_deed *deed, struct cr_door_told *told)
{
    (void)told;
    door->acts[door->act_count++] =
        (struct cr_breach_act){ .clauses = cr_breach_code(deed->clauses),
                                .at = deed->at,
                                .id = deed->act,
                                .incident = deed->incident,
                                .visitor = deed->visitor,
                                .author = deed->by,
                                .day = deed->today,
                                .documented = deed->documented };
}

static enum cr_door_refusal check_mark(const struct cr_door *door, const struct cr_door_deed *deed,
                                       struct cr_door_told *told)
{
    uint32_t at = act_at(door, deed->act);
    (void)told;
    if (deed->by == 0) return CR_DOOR_BAD_INPUT;
    if (at == door->act_count) return CR_DOOR_NOTHING_THERE;
    const struct cr_breach_act *act = &door->acts[at];
    bool is_done = deed->kind == CR_DOOR_DEED_CONFIRM ? act->confirmed_by : act->documented;
    return is_done ? CR_DOOR_ALREADY_DONE : CR_DOOR_OK;
}

static void do_mark(struct cr_door *door, const struct cr_door_deed *deed,
                    struct cr_door_told *told)
{
    struct cr_breach_act *act = &door->acts[act_at(door, deed->act)];
    (void)told;
    if (deed->kind == CR_DOOR_DEED_DOCUMENT) {
        act->documented = 1;
        return;
    }
    act->confirmed_by = deed->by;
    act->confirmed_at = deed->at;
}

static enum cr_door_refusal check_ban(const struct cr_door *door, const struct cr_door_deed *deed,
                                      struct cr_door_told *told)
{
    const struct cr_breach_rules *rules = &deed->rules.bans;
    uint32_t goes;
    bool has_term = deed->until != CR_DAY_NONE;
    if (has_term && (!cr_day_is_valid(deed->until) || deed->until < deed->today))
        return CR_DOOR_BAD_INPUT;
    if (cr_door_ban(door, deed->visitor, deed->today)) return CR_DOOR_ALREADY_DONE;
    struct cr_breach_count count =
        cr_breach_count(door->acts, door->act_count, deed->visitor, rules, deed->today);
    told->n = (int32_t)count.incidents;
    told->min = (int32_t)rules->incidents;
    if (!cr_breach_is_enough(&count, rules)) return CR_DOOR_BAN_GROUNDS;
    return ban_room(door, deed->visitor, deed->today, &goes) ? CR_DOOR_OK : CR_DOOR_TOO_MANY;
}

static void do_ban(struct cr_door *door, const struct cr_door_deed *deed, struct cr_door_told *told)
{
    uint32_t goes;
    bool fits = ban_room(door, deed->visitor, deed->today, &goes);
    assert(fits);
    if (goes < door->ban_count) DROP(door, bans, ban_count, goes);
    door->bans[door->ban_count++] = (struct cr_door_ban){ .since = deed->at,
                                                          .visitor = deed->visitor,
                                                          .by = deed->by,
                                                          .first_day = deed->today,
                                                          .last_day = deed->until };
    send_out(door, deed->visitor, CR_VISIT_BAN, told);
}

static enum cr_door_refusal check_lift(const struct cr_door *door, const struct cr_door_deed *deed,
                                       struct cr_door_told *told)
{
    (void)told;
    return cr_door_ban(door, deed->visitor, deed->today) ? CR_DOOR_OK : CR_DOOR_NOTHING_THERE;
}

static void do_lift(struct cr_door *door, const struct cr_door_deed *deed,
                    struct cr_door_told *told)
{
    (void)told;
    DROP(door, bans, ban_count, ban_at(door, deed->visitor));
}

/* ---- Any deed ---- */

static const struct {
    enum cr_door_refusal (*check)(const struct cr_door *, const struct cr_door_deed *,
                                  struct cr_door_told *);
    void (*apply)(struct cr_door *, const struct cr_door_deed *, struct cr_door_told *);
} steps[CR_DOOR_DEEDS] = {
    [CR_DOOR_DEED_ENTER] = { check_enter, do_enter },
    [CR_DOOR_DEED_OFFICIAL] = { check_official, do_official },
    [CR_DOOR_DEED_PLAYED] = { check_inside, do_inside },
    [CR_DOOR_DEED_TELL] = { check_inside, do_inside },
    [CR_DOOR_DEED_EXIT] = { check_inside, do_inside },
    [CR_DOOR_DEED_FILE] = { check_file, do_file },
    [CR_DOOR_DEED_LIST] = { check_list, do_list },
    [CR_DOOR_DEED_RELENT] = { check_relent, NULL }, /* never OK */
    [CR_DOOR_DEED_ACT] = { check_act, do_act },
    [CR_DOOR_DEED_DOCUMENT] = { check_mark, do_mark },
    [CR_DOOR_DEED_CONFIRM] = { check_mark, do_mark },
    [CR_DOOR_DEED_BAN] = { check_ban, do_ban },
    [CR_DOOR_DEED_LIFT] = { check_lift, do_lift },
};

/* A day far enough from the calendar's end for every term, a birth that is one or unknown, and somebody
 * it is about: but an act is found by its number, who comes on duty may be no visitor at all, and a stranger
 * at the door is nobody yet. */
static bool is_whole(const struct cr_door_deed *deed)
{
    bool is_about_none = deed->kind == CR_DOOR_DEED_ENTER || deed->kind == CR_DOOR_DEED_OFFICIAL ||
                         deed->kind == CR_DOOR_DEED_DOCUMENT || deed->kind == CR_DOOR_DEED_CONFIRM;
    return deed->kind < CR_DOOR_DEEDS && cr_day_is_valid(deed->today) &&
           deed->today < CR_DAY_MAX - TERM_MOST * 31 && (deed->visitor || is_about_none) &&
           (deed->born == CR_DAY_NONE || cr_day_is_valid(deed->born));
}

enum cr_door_refusal cr_door_check(const struct cr_door *door, const struct cr_door_deed *deed,
                                   struct cr_door_told *told)
{
    *told = (struct cr_door_told){ .date = CR_DAY_NONE };
    told->refusal = is_whole(deed) ? steps[deed->kind].check(door, deed, told) : CR_DOOR_BAD_INPUT;
    return told->refusal;
}

enum cr_door_refusal cr_door_do(struct cr_door *door, const struct cr_door_deed *deed,
                                struct cr_door_told *told)
{
    if (cr_door_check(door, deed, told) == CR_DOOR_OK) steps[deed->kind].apply(door, deed, told);
    return told->refusal;
}
