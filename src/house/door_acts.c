/* door_acts.c -- deeds about conduct: breach acts, bans, restrictions. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "house/door_deeds.h"

/* ---- Acts ---- */

static enum cr_status check_act(const struct cr_door *door, const struct cr_door_deed *deed,
                                struct cr_door_told *told)
{
    bool is_complete =
        deed->incident && deed->by && deed->clauses && (deed->clauses & ~CR_BREACHES_ALL) == 0;
    if (!is_complete) return CR_BAD_INPUT;
    told->number = door->act_count ? door->acts[door->act_count - 1].id + 1 : 1;
    return CR_OK;
}

static void do_act(struct cr_door *door, const struct cr_door_deed *deed, struct cr_door_told *told)
{
    struct cr_breach_act act = { .id = told->number,
                                 .incident = deed->incident,
                                 .clauses = cr_breach_code(deed->clauses),
                                 .at = deed->at,
                                 .visitor = deed->visitor,
                                 .author = deed->by,
                                 .day = deed->today,
                                 .documented = deed->documented };
    PUT(door, acts, act_count, act_room, &act);
}

static enum cr_status check_mark(const struct cr_door *door, const struct cr_door_deed *deed,
                                 struct cr_door_told *told)
{
    const struct cr_breach_act *act = cr_door_act(door, deed->number);
    if (deed->by == 0) return CR_BAD_INPUT;
    if (!act) return CR_NOTHING_THERE;
    told->number = act->id;
    bool is_done = deed->kind == CR_DOOR_DEED_CONFIRM ? act->confirmed_by : act->documented;
    return is_done ? CR_ALREADY_DONE : CR_OK;
}

static void do_mark(struct cr_door *door, const struct cr_door_deed *deed,
                    struct cr_door_told *told)
{
    struct cr_breach_act *act = FIND(door, acts, act_count, told->number);
    if (deed->kind == CR_DOOR_DEED_DOCUMENT) {
        act->documented = 1;
        return;
    }
    act->confirmed_by = deed->by;
    act->confirmed_at = deed->at;
}

/* ---- Bans ---- */

/* A term that is none, or one that is not over yet. */
static bool is_term(const struct cr_door_deed *deed)
{
    return deed->until == CR_DAY_NONE ||
           (cr_day_is_valid(deed->until) && deed->until >= deed->today);
}

static enum cr_status check_grounds(const struct cr_door *door, const struct cr_door_deed *deed,
                                    struct cr_door_told *told)
{
    const struct cr_breach_rules *rules = &deed->rules.bans;
    struct cr_breach_count count =
        cr_breach_count(door->acts, door->act_count, deed->visitor, rules, deed->today);
    told->why.n = count.incidents;
    told->why.min = rules->incidents;
    return cr_breach_is_enough(&count, rules) ? CR_OK : CR_BAN_GROUNDS;
}

static enum cr_status check_ban(const struct cr_door *door, const struct cr_door_deed *deed,
                                struct cr_door_told *told)
{
    if (!is_term(deed)) return CR_BAD_INPUT;
    if (cr_door_ban(door, deed->visitor, deed->today)) return CR_ALREADY_DONE;
    told->number = door->last_ban + 1;
    return check_grounds(door, deed, told);
}

static void do_ban(struct cr_door *door, const struct cr_door_deed *deed, struct cr_door_told *told)
{
    struct cr_door_ban ban = { .visitor = deed->visitor,
                               .id = told->number,
                               .since = deed->at,
                               .by = deed->by,
                               .incidents = (uint32_t)told->why.n,
                               .first_day = deed->today,
                               .last_day = deed->until };
    if (FIND(door, bans, ban_count, deed->visitor)) /* a lapsed one */
        DROP(door, bans, ban_count, AT(door, bans, ban_count, deed->visitor));
    PUT(door, bans, ban_count, ban_room, &ban);
    door->last_ban = ban.id;
    cr_door_send_out(door, deed->visitor, CR_VISIT_BAN, told);
}

static enum cr_status check_lift(const struct cr_door *door, const struct cr_door_deed *deed,
                                 struct cr_door_told *told)
{
    const struct cr_door_ban *ban = cr_door_ban(door, deed->visitor, deed->today);
    if (!ban) return CR_NOTHING_THERE;
    told->number = ban->id;
    return CR_OK;
}

static void do_lift(struct cr_door *door, const struct cr_door_deed *deed,
                    struct cr_door_told *told)
{
    (void)told;
    DROP(door, bans, ban_count, AT(door, bans, ban_count, deed->visitor));
}

/* ---- Restrictions ---- */

/* From a table, a game, a person other than himself, or from all play. */
static bool is_scope(const struct cr_door_deed *deed)
{
    bool has_game = deed->game[0] != '\0' && memchr(deed->game, '\0', sizeof deed->game);
    switch ((enum cr_room_scope)deed->scope) {
    case CR_BAN_TABLE: return deed->target != 0;
    case CR_BAN_GAME: return has_game;
    case CR_BAN_WITH: return deed->target != 0 && deed->target != deed->visitor;
    case CR_BAN_ROOM: return true;
    case CR_BAN_SCOPES: return false;
    }
    return false;
}

static struct cr_room_ban restricts(const struct cr_door_deed *deed)
{
    struct cr_room_ban what = { .player = deed->visitor, .scope = deed->scope };
    if (deed->scope == CR_BAN_TABLE || deed->scope == CR_BAN_WITH) what.target = deed->target;
    if (deed->scope == CR_BAN_GAME) snprintf(what.game, sizeof what.game, "%s", deed->game);
    return what;
}

static bool stands_already(const struct cr_door *door, const struct cr_room_ban *what)
{
    for (uint32_t i = 0; i < door->restriction_count; i++)
        if (memcmp(&door->restrictions[i].what, what, sizeof *what) == 0) return true;
    return false;
}

/* One from all play is as good as a ban and has a ban's grounds: else it would be a way around them. */
static enum cr_status check_restrict(const struct cr_door *door, const struct cr_door_deed *deed,
                                     struct cr_door_told *told)
{
    if (!is_term(deed) || !is_scope(deed)) return CR_BAD_INPUT;
    struct cr_room_ban what = restricts(deed);
    if (stands_already(door, &what)) return CR_ALREADY_DONE;
    told->number = door->last_restriction + 1;
    return deed->scope == CR_BAN_ROOM ? check_grounds(door, deed, told) : CR_OK;
}

static void do_restrict(struct cr_door *door, const struct cr_door_deed *deed,
                        struct cr_door_told *told)
{
    struct cr_door_restriction restriction = { .id = told->number,
                                               .by = deed->by,
                                               .since = deed->at,
                                               .what = restricts(deed),
                                               .first_day = deed->today,
                                               .last_day = deed->until };
    PUT(door, restrictions, restriction_count, restriction_room, &restriction);
    door->last_restriction = restriction.id;
}

static enum cr_status check_unrestrict(const struct cr_door *door, const struct cr_door_deed *deed,
                                       struct cr_door_told *told)
{
    told->number = deed->number;
    return cr_door_restriction(door, deed->number) ? CR_OK : CR_NOTHING_THERE;
}

static void do_unrestrict(struct cr_door *door, const struct cr_door_deed *deed,
                          struct cr_door_told *told)
{
    (void)told;
    DROP(door, restrictions, restriction_count,
         AT(door, restrictions, restriction_count, deed->number));
}

/* ---- What is over ---- */

static enum cr_status check_lapse(const struct cr_door *door, const struct cr_door_deed *deed,
                                  struct cr_door_told *told)
{
    struct cr_door_lapsed lapsed = cr_door_lapsed(door, deed->today);
    told->number = lapsed.whose;
    return lapsed.list == CR_LIST_NONE ? CR_NOTHING_THERE : CR_OK;
}

static void do_lapse(struct cr_door *door, const struct cr_door_deed *deed,
                     struct cr_door_told *told)
{
    uint32_t whose = told->number;
    switch (cr_door_lapsed(door, deed->today).list) {
    case CR_LIST_EXCLUSIONS:
        DROP(door, selfexes, selfex_count, AT(door, selfexes, selfex_count, whose));
        break;
    case CR_LIST_BANS: DROP(door, bans, ban_count, AT(door, bans, ban_count, whose)); break;
    case CR_LIST_RESTRICTIONS:
        DROP(door, restrictions, restriction_count,
             AT(door, restrictions, restriction_count, whose));
        break;
    case CR_LIST_NONE: break;
    }
}

const struct cr_door_step cr_door_conduct[CR_DOOR_DEEDS] = {
    [CR_DOOR_DEED_ACT] = { check_act, do_act },
    [CR_DOOR_DEED_DOCUMENT] = { check_mark, do_mark },
    [CR_DOOR_DEED_CONFIRM] = { check_mark, do_mark },
    [CR_DOOR_DEED_BAN] = { check_ban, do_ban },
    [CR_DOOR_DEED_LIFT] = { check_lift, do_lift },
    [CR_DOOR_DEED_RESTRICT] = { check_restrict, do_restrict },
    [CR_DOOR_DEED_UNRESTRICT] = { check_unrestrict, do_unrestrict },
    [CR_DOOR_DEED_LAPSE] = { check_lapse, do_lapse },
};
