/* poker_room_cases.c -- what the room's people ask and are answered: a stack in safekeeping, when a game starts,
 * a guest beside a player, spectators who disturb, and what the floor decides of it. */
#include <assert.h>
#include <string.h>

#include "house/poker_room_rows.h"

/* ---- Names ---- */

static const char *const case_names[CR_ROOM_CASES] = { "stakes", "guest", "spectators" };
static const char *const outcome_names[CR_ROOM_OUTCOMES] = { "approve", "allow",  "move",
                                                             "remove",  "refuse", "other" };

static unsigned find(const char *const *names, unsigned count, const char *name)
{
    unsigned at = 0;
    while (at < count && strcmp(names[at], name) != 0)
        at++;
    return at;
}

const char *cr_room_case_name(unsigned about)
{
    return about < CR_ROOM_CASES ? case_names[about] : "?";
}

unsigned cr_room_case_find(const char *name)
{
    return find(case_names, CR_ROOM_CASES, name);
}

const char *cr_room_outcome_name(unsigned outcome)
{
    return outcome < CR_ROOM_OUTCOMES ? outcome_names[outcome] : "?";
}

unsigned cr_room_outcome_find(const char *name)
{
    return find(outcome_names, CR_ROOM_OUTCOMES, name);
}

/* ---- Rows ---- */

size_t cr_room_kept_at(const struct cr_room *room, uint32_t player, uint32_t table)
{
    size_t at = 0;
    while (at < room->kept_count &&
           (room->kept[at].player != player || room->kept[at].table != table))
        at++;
    return at;
}

size_t cr_room_halt_at(const struct cr_room *room, uint32_t table)
{
    size_t at = 0;
    while (at < room->halt_count && room->halts[at].table != table)
        at++;
    return at;
}

size_t cr_room_guest_row(const struct cr_room *room, uint32_t table, uint16_t seat)
{
    size_t at = 0;
    while (at < room->guest_count &&
           (room->guests[at].table != table || room->guests[at].seat != seat))
        at++;
    return at;
}

size_t cr_room_crowd_at(const struct cr_room *room, uint32_t table)
{
    size_t at = 0;
    while (at < room->crowd_count && room->crowds[at].table != table)
        at++;
    return at;
}

const struct cr_room_kept *cr_room_kept(const struct cr_room *room, uint32_t table, uint32_t player)
{
    size_t at = cr_room_kept_at(room, player, table);
    return at < room->kept_count ? &room->kept[at] : NULL;
}

const struct cr_room_halt *cr_room_halted(const struct cr_room *room, uint32_t table)
{
    size_t at = cr_room_halt_at(room, table);
    return at < room->halt_count ? &room->halts[at] : NULL;
}

const struct cr_room_guest *cr_room_guest_at(const struct cr_room *room, uint32_t table,
                                             uint16_t seat)
{
    size_t at = cr_room_guest_row(room, table, seat);
    return at < room->guest_count ? &room->guests[at] : NULL;
}

const struct cr_room_crowd *cr_room_crowd(const struct cr_room *room, uint32_t table)
{
    size_t at = cr_room_crowd_at(room, table);
    return at < room->crowd_count ? &room->crowds[at] : NULL;
}

uint32_t cr_room_host_of(const struct cr_room *room, uint32_t table, uint32_t guest)
{
    for (uint32_t i = 0; i < room->guest_count && guest; i++) {
        const struct cr_room_guest *one = &room->guests[i];
        if (one->guest == guest && one->table == table && one->allowed) return one->player;
    }
    return 0;
}

/* ---- A stack lifted for safety [A6, R17] ---- */

enum cr_status cr_room_do_keep(struct cr_room *room, const struct cr_room_deed *deed)
{
    if (cr_room_absence_at(room, deed->player, deed->table) == room->absence_count)
        return CR_NOTHING_THERE; /* who is there minds his chips himself */
    if (deed->amount < 1) return CR_AMOUNT;
    if (cr_room_kept_at(room, deed->player, deed->table) < room->kept_count) return CR_ALREADY_DONE;
    if (room->kept_count == CR_ROOM_LIST_MAX) return CR_TOO_MANY;
    room->kept[room->kept_count++] = (struct cr_room_kept){ .since = deed->at,
                                                            .amount = deed->amount,
                                                            .player = deed->player,
                                                            .table = deed->table,
                                                            .unit = deed->unit };
    return CR_OK;
}

enum cr_status cr_room_do_give_back(struct cr_room *room, const struct cr_room_deed *deed)
{
    size_t at = cr_room_kept_at(room, deed->player, deed->table);
    if (at == room->kept_count) return CR_NOTHING_THERE;
    if (deed->amount != room->kept[at].amount) return CR_STACK_WHOLE;
    DROP(room, kept, kept_count, at);
    return CR_OK;
}

/* ---- When a game starts [A15] ---- */

enum cr_status cr_room_do_wait_start(struct cr_room *room, const struct cr_room_deed *deed)
{
    if (cr_room_halt_at(room, deed->table) < room->halt_count) return CR_ALREADY_DONE;
    if (room->halt_count == CR_ROOM_LIST_MAX) return CR_TOO_MANY;
    room->halts[room->halt_count++] =
        (struct cr_room_halt){ .since = deed->at, .table = deed->table };
    return CR_OK;
}

enum cr_status cr_room_do_start(struct cr_room *room, const struct cr_room_deed *deed)
{
    size_t at = cr_room_halt_at(room, deed->table);
    if (at == room->halt_count) return CR_ALREADY_DONE; /* it may play */
    DROP(room, halts, halt_count, at);
    return CR_OK;
}

/* ---- Guests [B6] ---- */

/* One of a host's, one at a seat. */
enum cr_status cr_room_do_guest(struct cr_room *room, const struct cr_room_deed *deed)
{
    if (deed->player == 0 || deed->seat == 0 || deed->target == deed->player) return CR_BAD_INPUT;
    for (uint32_t i = 0; i < room->guest_count; i++) {
        const struct cr_room_guest *one = &room->guests[i];
        if (one->table != deed->table) continue;
        if (one->seat == deed->seat) return CR_SEAT_TAKEN;
        bool again = deed->target && one->guest == deed->target;
        if (one->player == deed->player || again) return CR_ALREADY_DONE;
    }
    if (room->guest_count == CR_ROOM_LIST_MAX) return CR_TOO_MANY;
    room->guests[room->guest_count++] = (struct cr_room_guest){ .since = deed->at,
                                                                .player = deed->player,
                                                                .guest = deed->target,
                                                                .table = deed->table,
                                                                .seat = deed->seat };
    return CR_OK;
}

enum cr_status cr_room_do_guest_went(struct cr_room *room, const struct cr_room_deed *deed)
{
    size_t at = cr_room_guest_row(room, deed->table, deed->seat);
    if (at == room->guest_count) return CR_NOTHING_THERE;
    DROP(room, guests, guest_count, at);
    return CR_OK;
}

/* His objections go with him too. */
void cr_room_drop_guests(struct cr_room *room, uint32_t player, uint32_t table)
{
    for (size_t i = room->guest_count; i > 0; i--) {
        struct cr_room_guest *one = &room->guests[i - 1];
        if (one->table != table) continue;
        for (size_t j = one->count; j > 0; j--)
            if (one->against[j - 1] == player)
                cr_room_drop(one->against, &one->count, sizeof one->against[0], j - 1);
        if (one->player == player) DROP(room, guests, guest_count, i - 1);
    }
}

/* One who objects is enough; who agrees takes his objection back. */
enum cr_status cr_room_do_guest_voice(struct cr_room *room, const struct cr_room_deed *deed)
{
    size_t row = cr_room_guest_row(room, deed->table, deed->seat), at = 0;
    if (row == room->guest_count) return CR_NOTHING_THERE;
    if (deed->player == 0) return CR_BAD_INPUT;
    struct cr_room_guest *guest = &room->guests[row];
    while (at < guest->count && guest->against[at] != deed->player)
        at++;
    bool objected = at < guest->count;
    if (deed->kind == CR_ROOM_AGREE) {
        if (objected) cr_room_drop(guest->against, &guest->count, sizeof guest->against[0], at);
        return CR_OK;
    }
    if (objected) return CR_ALREADY_DONE;
    if (guest->count == CR_ROOM_VOICES_MAX) return CR_TOO_MANY;
    guest->against[guest->count++] = deed->player;
    return CR_OK;
}

/* ---- Spectators [J, RF gen 1.3.1] ---- */

/* What was ruled before stands until somebody asks again. */
enum cr_status cr_room_do_crowd(struct cr_room *room, const struct cr_room_deed *deed)
{
    size_t at = cr_room_crowd_at(room, deed->table);
    if (deed->player == 0) return CR_BAD_INPUT;
    if (at < room->crowd_count && room->crowds[at].outcome == CR_ROOM_OUTCOMES)
        return CR_ALREADY_DONE;
    if (at == room->crowd_count && room->crowd_count == CR_ROOM_LIST_MAX) return CR_TOO_MANY;
    if (at == room->crowd_count) room->crowd_count++;
    room->crowds[at] = (struct cr_room_crowd){
        .since = deed->at, .player = deed->player, .table = deed->table, .outcome = CR_ROOM_OUTCOMES
    };
    return CR_OK;
}

/* ---- What is decided ---- */

#define BIT(outcome) (1u << CR_RULE_##outcome)

/* Approved stakes can still be refused, an allowed guest sent away. */
unsigned cr_room_outcomes(const struct cr_room *room, enum cr_room_case about, uint32_t table,
                          uint16_t seat)
{
    const struct cr_room_change *change = cr_room_change(room, table);
    const struct cr_room_guest *guest = cr_room_guest_at(room, table, seat);
    const struct cr_room_crowd *crowd = cr_room_crowd(room, table);
    const unsigned always = BIT(REFUSE) | BIT(OTHER);
    switch (about) {
    case CR_CASE_STAKES:
        if (!change) return 0;
        return change->approved ? always : always | BIT(APPROVE);
    case CR_CASE_GUEST:
        if (!guest) return 0;
        return guest->allowed || guest->count ? always : always | BIT(ALLOW);
    case CR_CASE_SPECTATORS:
        if (!crowd || crowd->outcome != CR_ROOM_OUTCOMES) return 0;
        return always | BIT(MOVE) | BIT(REMOVE);
    case CR_ROOM_CASES: break;
    }
    return 0;
}

/* A case that is not granted is closed; its record says how. */
enum cr_status cr_room_do_rule(struct cr_room *room, const struct cr_room_deed *deed)
{
    if (deed->about >= CR_ROOM_CASES || deed->outcome >= CR_ROOM_OUTCOMES) return CR_BAD_INPUT;
    enum cr_room_case about = (enum cr_room_case)deed->about;
    unsigned may = cr_room_outcomes(room, about, deed->table, deed->seat);
    if (may == 0) return CR_NOTHING_THERE;
    if (!(may >> deed->outcome & 1)) return CR_OUTCOME;
    bool granted = deed->outcome != CR_RULE_REFUSE && deed->outcome != CR_RULE_OTHER;
    size_t change = cr_room_change_at(room, deed->table),
           guest = cr_room_guest_row(room, deed->table, deed->seat),
           crowd = cr_room_crowd_at(room, deed->table);
    switch (about) {
    case CR_CASE_STAKES:
        if (granted)
            room->changes[change].approved = 1;
        else
            DROP(room, changes, change_count, change);
        break;
    case CR_CASE_GUEST:
        if (granted)
            room->guests[guest].allowed = 1;
        else
            DROP(room, guests, guest_count, guest);
        break;
    case CR_CASE_SPECTATORS:
        if (granted)
            room->crowds[crowd].outcome = deed->outcome;
        else
            DROP(room, crowds, crowd_count, crowd);
        break;
    case CR_ROOM_CASES: break; /* not run: refused above */
    }
    return CR_OK;
}

/* ---- Stacks [A7] ---- */

cr_money cr_room_about(cr_money amount, cr_money round)
{
    assert(amount >= 0 && round > 0);
    cr_money rest = amount % round, floor = amount - rest;
    if (floor == 0) return amount ? round : 0;
    return rest >= round - rest ? floor + round : floor;
}
