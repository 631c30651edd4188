/* room_checks.c -- whether an operation of the poker room may be: who sits where, who is barred, what lies there. */
#include "floor/room.h"

static const struct cr_table *live(const struct cr_doing *doing)
{
    return cr_rounds_table(doing->table->rounds);
}

static bool sits(const struct cr_doing *doing, uint32_t player)
{
    return cr_table_seat_of(live(doing), player) >= 0;
}

static bool is_seat(const struct cr_doing *doing, uint16_t seat)
{
    return seat > 0 && seat <= cr_table_seats(live(doing));
}

static bool is_taken(const struct cr_doing *doing, uint16_t seat)
{
    return is_seat(doing, seat) && cr_table_seat(live(doing), seat - 1u)->player != 0;
}

/* A ban bars him from the list, and from sitting beside a player, too. */
static enum cr_status check_barred(struct cr_doing *doing, uint32_t player, uint16_t seat)
{
    uint32_t seated[CR_ROOM_SEATS_MAX];
    struct cr_room_sitting sitting = {
        .player = player,
        .table = doing->table->number,
        .seat = seat,
        .game = cr_table_game(live(doing))->name,
        .seated = seated,
        .now = doing->now,
    };
    int64_t until;
    if (seat) sitting.seated_count = cr_room_seated(doing->table, seated);
    enum cr_status status =
        cr_room_check_sit(&doing->floor->room->live, &sitting, &doing->room_why, &until);
    if (status == CR_SEAT_HELD)
        cr_room_write_time(doing->floor, until, doing->room_why.what, sizeof doing->room_why.what);
    return status;
}

static enum cr_status check_wait(struct cr_doing *doing, const struct cr_room_deed *deed)
{
    if (sits(doing, deed->player)) return CR_SEAT_TAKEN;
    return check_barred(doing, deed->player, 0);
}

/* A hold is not lifted before its time [B5]. */
static enum cr_status check_lift(struct cr_doing *doing, const struct cr_room_deed *deed)
{
    const struct cr_room_hold *hold =
        cr_room_held(&doing->floor->room->live, deed->table, deed->seat, doing->now);
    if (!hold) return CR_OK;
    int64_t until = hold->since + hold->release * CR_ROOM_MINUTE;
    doing->room_why.n = hold->seat;
    cr_room_write_time(doing->floor, until, doing->room_why.what, sizeof doing->room_why.what);
    return doing->now < until ? CR_SEAT_HELD : CR_OK;
}

/* Chips are lifted when they can neither be bet nor won: he is not in the hand, nor in the next [A6]. */
static enum cr_status check_keep(const struct cr_doing *doing, const struct cr_room_deed *deed)
{
    int seat = cr_table_seat_of(live(doing), deed->player);
    bool plays;
    if (seat < 0) return CR_NOT_SEATED;
    if (cr_room_stack(doing->table, (unsigned)seat, &plays) == 0) return CR_NO_CHIPS;
    return plays ? CR_STAKES_OUT : CR_OK;
}

/* Beside who sits there, at a free seat that is kept for nobody [B6]. */
static enum cr_status check_guest(struct cr_doing *doing, const struct cr_room_deed *deed)
{
    if (!sits(doing, deed->player)) return CR_NOT_SEATED;
    if (!is_seat(doing, deed->seat)) return CR_BAD_INPUT;
    if (is_taken(doing, deed->seat) || (deed->target && sits(doing, deed->target)))
        return CR_SEAT_TAKEN;
    return check_barred(doing, deed->target, deed->seat);
}

/* The guest himself, his host, and those at the table send him away. */
static enum cr_status check_guest_went(const struct cr_doing *doing,
                                       const struct cr_room_deed *deed)
{
    const struct cr_room_guest *guest =
        cr_room_guest_at(&doing->floor->room->live, deed->table, deed->seat);
    const struct cr_command *command = &doing->waiting->command;
    if (!guest || command->role != CR_ROLE_PLAYER) return CR_OK;
    return command->by == guest->player || command->by == guest->guest ? CR_OK : CR_NOT_YOURS;
}

enum cr_status cr_room_check_agreed(struct cr_doing *doing)
{
    uint32_t seats[CR_ROOM_SEATS_MAX], seated[CR_ROOM_SEATS_MAX];
    unsigned at[CR_ROOM_SEATS_MAX];
    size_t count = 0, who, all = cr_room_seated(doing->table, seats);
    for (size_t i = 0; i < all; i++) {
        if (!seats[i]) continue;
        at[count] = (unsigned)i;
        seated[count++] = seats[i];
    }
    enum cr_status status =
        cr_room_check_stakes(&doing->floor->room->live, doing->table->number, seated, count, &who);
    if (status != CR_OK) doing->room_why = (struct cr_refusal){ .n = at[who] + 1 };
    return status;
}

/* Management approves what all agreed to; it may refuse anyway [A11]. */
static enum cr_status check_rule(struct cr_doing *doing, const struct cr_room_deed *deed)
{
    bool approves = deed->about == CR_CASE_STAKES && deed->outcome == CR_RULE_APPROVE;
    if (!approves || !cr_room_change(&doing->floor->room->live, deed->table)) return CR_OK;
    return cr_room_check_agreed(doing);
}

/* Wishes, absences and voices are those of who sits there; who sits there does not wait. */
enum cr_status cr_room_check_deed(struct cr_doing *doing, const struct cr_room_deed *deed)
{
    switch ((enum cr_room_deed_kind)deed->kind) {
    case CR_ROOM_WAIT: return check_wait(doing, deed);
    case CR_ROOM_LIFT: return check_lift(doing, deed);
    case CR_ROOM_KEEP: return check_keep(doing, deed);
    case CR_ROOM_GUEST: return check_guest(doing, deed);
    case CR_ROOM_GUEST_WENT: return check_guest_went(doing, deed);
    case CR_ROOM_RULE: return check_rule(doing, deed);
    case CR_ROOM_COUNT: return is_taken(doing, deed->seat) ? CR_OK : CR_NOT_SEATED;
    case CR_ROOM_WISH:
    case CR_ROOM_AWAY:
    case CR_ROOM_AGREE:
    case CR_ROOM_OBJECT:
    case CR_ROOM_CROWD: return sits(doing, deed->player) ? CR_OK : CR_NOT_SEATED;
    case CR_ROOM_UNWAIT:
    case CR_ROOM_UNWISH:
    case CR_ROOM_HOLD:
    case CR_ROOM_BACK:
    case CR_ROOM_EXTEND:
    case CR_ROOM_CAME:
    case CR_ROOM_WENT:
    case CR_ROOM_BAN:
    case CR_ROOM_UNBAN:
    case CR_ROOM_STAKES:
    case CR_ROOM_CHANGED:
    case CR_ROOM_NOTE:
    case CR_ROOM_GIVE_BACK:
    case CR_ROOM_WAIT_START:
    case CR_ROOM_START:
    case CR_ROOM_DEEDS: break;
    }
    return CR_OK;
}
