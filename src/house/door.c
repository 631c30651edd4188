/* door.c -- what changes the door: coming in, going out, self-exclusions; and any deed. */
#include "house/door.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "house/door_deeds.h"

static_assert(sizeof(struct cr_visit) == 32, "no padding");
static_assert(sizeof(struct cr_selfex) == 48, "no padding");
static_assert(sizeof(struct cr_door_ban) == 32, "no padding");
static_assert(sizeof(struct cr_door_restriction) == 80, "no padding");
static_assert(sizeof(struct cr_door_rules) == 48, "no padding");

#define TERM_MOST 1200 /* months of a self-exclusion, whatever the rules say */

void cr_door_init(struct cr_door *door)
{
    memset(door, 0, sizeof *door);
}

void cr_door_release(struct cr_door *door)
{
    free(door->visits);
    free(door->selfexes);
    free(door->bans);
    free(door->acts);
    free(door->restrictions);
    cr_door_init(door);
}

static bool excludes(const struct cr_selfex *selfex, cr_day today)
{
    return selfex && today <= selfex->last_day; /* the last day itself is excluded [R11] */
}

/* ---- Coming in ---- */

/* Every ground that fails is said, in the order of the table of checks [house D]. Who shows nothing is not
 * called too young: his age is not known, and that is the document's ground. */
static uint32_t entry_grounds(const struct cr_door *door, const struct cr_door_deed *deed,
                              struct cr_door_told *told)
{
    const struct cr_door_rules *rules = &deed->rules;
    bool is_unknown = deed->visitor == 0 || (rules->age_min && deed->age < 0);
    told->classes = deed->classes & rules->classes;
    const bool fails[CR_GROUNDS] = {
        [CR_GROUND_DOCUMENT] = (rules->id_required && !deed->id_shown) || is_unknown,
        [CR_GROUND_AGE] = deed->age >= 0 && (uint32_t)deed->age < rules->age_min,
        [CR_GROUND_EXCLUDED] = excludes(cr_door_selfex(door, deed->visitor), deed->today),
        [CR_GROUND_BANNED] = cr_door_ban(door, deed->visitor, deed->today) != NULL,
        [CR_GROUND_CLASS] = told->classes != 0,
        [CR_GROUND_INTOXICATED] = rules->intoxicated_refused && deed->intoxicated,
        [CR_GROUND_ARMED] = rules->armed_refused && deed->armed,
        [CR_GROUND_STAFF] = rules->staff_refused && deed->is_staff,
    };
    uint32_t grounds = 0;
    for (unsigned ground = 0; ground < CR_GROUNDS; ground++)
        if (fails[ground]) grounds |= CR_GROUND_BIT(ground);
    return grounds;
}

/* What the sentence of the ground that is spoken needs. */
static void fill_ground(const struct cr_door *door, const struct cr_door_deed *deed,
                        enum cr_door_ground spoken, struct cr_door_told *told)
{
    if (spoken == CR_GROUND_AGE) {
        told->why.min = deed->rules.age_min;
        told->date = deed->today;
    }
    if (spoken == CR_GROUND_EXCLUDED) told->date = cr_door_selfex(door, deed->visitor)->last_day;
    if (spoken == CR_GROUND_BANNED)
        told->date = cr_door_ban(door, deed->visitor, deed->today)->first_day;
    if (told->date != CR_DAY_NONE) cr_date_format(told->date, told->why.what);
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

static enum cr_status check_enter(const struct cr_door *door, const struct cr_door_deed *deed,
                                  struct cr_door_told *told)
{
    if (cr_door_visit(door, deed->visitor)) return CR_ALREADY_INSIDE;
    told->grounds = entry_grounds(door, deed, told);
    told->visit = (struct cr_visit){
        .in = deed->at, .visitor = deed->visitor, .id_shown = deed->id_shown, .by = deed->by
    };
    if (told->grounds) {
        enum cr_door_ground spoken = (enum cr_door_ground)__builtin_ctz(told->grounds);
        move(&told->visit, CR_VISIT_FAILS);
        fill_ground(door, deed, spoken, told);
        return cr_door_ground_status(spoken);
    }
    told->visit.id = door->last_visit + 1;
    move(&told->visit, CR_VISIT_PASSES);
    return CR_OK;
}

static void do_enter(struct cr_door *door, const struct cr_door_deed *deed,
                     struct cr_door_told *told)
{
    (void)deed;
    PUT(door, visits, visit_count, visit_room, &told->visit);
    door->last_visit = told->visit.id;
}

/* They are no visitors [M1 def]; but nobody is here as both. */
static enum cr_status check_official(const struct cr_door *door, const struct cr_door_deed *deed,
                                     struct cr_door_told *told)
{
    (void)told;
    return cr_door_visit(door, deed->visitor) ? CR_ALREADY_INSIDE : CR_OK;
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

static enum cr_status check_inside(const struct cr_door *door, const struct cr_door_deed *deed,
                                   struct cr_door_told *told)
{
    const struct cr_visit *visit = cr_door_visit(door, deed->visitor);
    if (visit) told->visit = *visit;
    return cr_door_check_visit(door, deed->visitor, event_of(deed));
}

static void do_inside(struct cr_door *door, const struct cr_door_deed *deed,
                      struct cr_door_told *told)
{
    uint32_t at = AT(door, visits, visit_count, deed->visitor);
    struct cr_visit *visit = &door->visits[at];
    move(visit, event_of(deed));
    if (deed->kind == CR_DOOR_DEED_PLAYED) visit->played = 1;
    if (deed->kind == CR_DOOR_DEED_EXIT) visit->out = deed->at;
    told->visit = *visit;
    if (visit->state == CR_VISIT_LEFT) DROP(door, visits, visit_count, at);
}

void cr_door_send_out(struct cr_door *door, uint32_t visitor, enum cr_visit_event event,
                      struct cr_door_told *told)
{
    struct cr_visit *visit = FIND(door, visits, visit_count, visitor);
    if (!visit) return;
    if (visit->state == CR_VISIT_ADMITTED) move(visit, event);
    told->visit = *visit;
}

/* ---- Self-exclusion ---- */

static enum cr_status check_file(const struct cr_door *door, const struct cr_door_deed *deed,
                                 struct cr_door_told *told)
{
    const struct cr_door_rules *rules = &deed->rules;
    const struct cr_selfex *selfex = cr_door_selfex(door, deed->visitor);
    if (rules->selfex_max == 0) return CR_SELFEX_UNKNOWN;
    if (!deed->in_person) return CR_SELFEX_IN_PERSON;
    if (!deed->written) return CR_SELFEX_WRITTEN;
    if (!deed->id_shown) return CR_ID_REQUIRED;
    told->why.min = rules->selfex_min;
    told->why.max = rules->selfex_max < TERM_MOST ? rules->selfex_max : TERM_MOST;
    if (deed->months < told->why.min || deed->months > told->why.max) return CR_SELFEX_TERM;
    told->date = cr_add_months(deed->today, deed->months);
    if (excludes(selfex, deed->today) && told->date <= selfex->last_day)
        return CR_SELFEX_ACTIVE; /* it only moves later [R12] */
    told->number = door->last_selfex + 1;
    return CR_OK;
}

static void do_file(struct cr_door *door, const struct cr_door_deed *deed,
                    struct cr_door_told *told)
{
    const struct cr_selfex *before = cr_door_selfex(door, deed->visitor);
    cr_day first_day = deed->today;
    if (before && excludes(before, deed->today)) first_day = before->first_day; /* it goes on */
    struct cr_selfex selfex = { .visitor = deed->visitor,
                                .id = told->number,
                                .filed_at = deed->at,
                                .clerk = deed->by,
                                .months = deed->months,
                                .first_day = first_day,
                                .last_day = told->date };
    if (before) DROP(door, selfexes, selfex_count, AT(door, selfexes, selfex_count, deed->visitor));
    PUT(door, selfexes, selfex_count, selfex_room, &selfex);
    door->last_selfex = selfex.id;
    cr_door_send_out(door, deed->visitor, CR_VISIT_SELF_EXCLUSION, told);
}

static enum cr_status check_list(const struct cr_door *door, const struct cr_door_deed *deed,
                                 struct cr_door_told *told)
{
    const struct cr_selfex *selfex = cr_door_selfex(door, deed->visitor);
    if (!excludes(selfex, deed->today)) return CR_NOTHING_THERE;
    if (selfex->listed_at) return CR_ALREADY_DONE;
    if (deed->document == 0) return CR_SELFEX_DOCUMENT;
    told->date = selfex->last_day;
    told->number = selfex->id;
    return CR_OK;
}

static void do_list(struct cr_door *door, const struct cr_door_deed *deed,
                    struct cr_door_told *told)
{
    struct cr_selfex *selfex = FIND(door, selfexes, selfex_count, deed->visitor);
    (void)told;
    selfex->listed_at = deed->at;
    selfex->document = deed->document;
}

static enum cr_status check_relent(const struct cr_door *door, const struct cr_door_deed *deed,
                                   struct cr_door_told *told)
{
    const struct cr_selfex *selfex = cr_door_selfex(door, deed->visitor);
    if (!excludes(selfex, deed->today)) return CR_NOTHING_THERE;
    told->date = selfex->last_day;
    told->number = selfex->id;
    return deed->rules.selfex_revocable ? CR_OK : CR_SELFEX_ACTIVE;
}

static void do_relent(struct cr_door *door, const struct cr_door_deed *deed,
                      struct cr_door_told *told)
{
    (void)told;
    DROP(door, selfexes, selfex_count, AT(door, selfexes, selfex_count, deed->visitor));
}

/* ---- Any deed ---- */

static const struct cr_door_step persons[CR_DOOR_DEEDS] = {
    [CR_DOOR_DEED_ENTER] = { check_enter, do_enter },
    [CR_DOOR_DEED_OFFICIAL] = { check_official, do_official },
    [CR_DOOR_DEED_PLAYED] = { check_inside, do_inside },
    [CR_DOOR_DEED_TELL] = { check_inside, do_inside },
    [CR_DOOR_DEED_EXIT] = { check_inside, do_inside },
    [CR_DOOR_DEED_FILE] = { check_file, do_file },
    [CR_DOOR_DEED_LIST] = { check_list, do_list },
    [CR_DOOR_DEED_RELENT] = { check_relent, do_relent },
};

static const struct cr_door_step *step_of(uint32_t kind)
{
    return persons[kind].check ? &persons[kind] : &cr_door_conduct[kind];
}

/* A day far enough from the calendar's end for every term, an age that is one or unknown, and somebody it
 * is about: but acts and restrictions are found by their number, who comes on duty may be no visitor at
 * all, and a stranger at the door is nobody yet. */
static bool is_whole(const struct cr_door_deed *deed)
{
    bool is_about_none = deed->kind == CR_DOOR_DEED_ENTER || deed->kind == CR_DOOR_DEED_OFFICIAL ||
                         deed->kind == CR_DOOR_DEED_DOCUMENT ||
                         deed->kind == CR_DOOR_DEED_CONFIRM ||
                         deed->kind == CR_DOOR_DEED_UNRESTRICT || deed->kind == CR_DOOR_DEED_LAPSE;
    return deed->kind < CR_DOOR_DEEDS && cr_day_is_valid(deed->today) &&
           deed->today < CR_DAY_MAX - TERM_MOST * 31 && (deed->visitor || is_about_none) &&
           deed->age >= -1;
}

enum cr_status cr_door_check(const struct cr_door *door, const struct cr_door_deed *deed,
                             struct cr_door_told *told)
{
    *told = (struct cr_door_told){ .date = CR_DAY_NONE };
    told->why.status = is_whole(deed) ? step_of(deed->kind)->check(door, deed, told) : CR_BAD_INPUT;
    return told->why.status;
}

#define RESERVE(door, list, counter, rooms)                                                       \
    do {                                                                                          \
        void *rows =                                                                              \
            cr_list_reserve((door)->list, (door)->counter, &(door)->rooms, sizeof *(door)->list); \
        if (!rows) return false;                                                                  \
        (door)->list = rows;                                                                      \
    } while (0)

bool cr_door_reserve(struct cr_door *door)
{
    RESERVE(door, visits, visit_count, visit_room);
    RESERVE(door, selfexes, selfex_count, selfex_room);
    RESERVE(door, bans, ban_count, ban_room);
    RESERVE(door, acts, act_count, act_room);
    RESERVE(door, restrictions, restriction_count, restriction_room);
    return true;
}

enum cr_status cr_door_do(struct cr_door *door, const struct cr_door_deed *deed,
                          struct cr_door_told *told)
{
    if (cr_door_check(door, deed, told) != CR_OK) return told->why.status;
    bool adds = deed->kind == CR_DOOR_DEED_ENTER || deed->kind == CR_DOOR_DEED_FILE ||
                deed->kind == CR_DOOR_DEED_ACT || deed->kind == CR_DOOR_DEED_BAN ||
                deed->kind == CR_DOOR_DEED_RESTRICT;
    if (adds && !cr_door_reserve(door)) return told->why.status = CR_NO_MEMORY;
    step_of(deed->kind)->apply(door, deed, told);
    return CR_OK;
}
