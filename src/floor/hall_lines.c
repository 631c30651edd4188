/* hall_lines.c -- what a line at a table asks of the hall, and what the hall learns of it. */
#include <sodium.h>

#include "floor/hall_side.h"
#include "floor/room.h"
#include "hall/door_desk.h"
#include "hall/keeping_desk.h"
#include "hall/tables_desk.h"
#include "hall/versions_desk.h"
#include "house/table_count.h"

struct cr_hall_before cr_hall_before(const struct cr_doing *doing)
{
    const struct cr_table *live = cr_rounds_table(doing->table->rounds);
    const struct cr_input *inputs;
    size_t count;
    struct cr_hall_before before = { .round = cr_table_round(live) };
    cr_table_inputs(live, &inputs, &count);
    for (size_t i = 0; i < count; i++)
        before.is_void = before.is_void || inputs[i].kind == CR_IN_VOID;
    return before;
}

/* New chips at risk, or on the way there. Decisions in a running round are free to one who is leaving. */
static bool begins_play(unsigned kind)
{
    switch (kind) {
    case CR_IN_SIT:
    case CR_IN_CHIPS:
    case CR_IN_BUY:
    case CR_IN_BRING:
    case CR_IN_BET:
    case CR_IN_ANNOUNCE:
    case CR_IN_FUND:
    case CR_IN_MARK:
    case CR_IN_SWAP: return true;
    default: return false;
    }
}

static bool places_bets(unsigned kind)
{
    return kind == CR_IN_BET || kind == CR_IN_ANNOUNCE || kind == CR_IN_FUND || kind == CR_IN_BRING;
}

static enum cr_status check_seat(struct cr_doing *doing, uint32_t player)
{
    uint32_t seated[CR_ROOM_SEATS_MAX];
    size_t count = cr_room_seated(doing->table, seated);
    return cr_door_check_seat(doing->floor->hall->live, player, doing->table->number,
                              cr_table_game(cr_rounds_table(doing->table->rounds))->name, seated,
                              count, &doing->room_why);
}

/* When a table closes is the hall's to say: its own last games would end its session for good. */
enum cr_status cr_hall_check_line(struct cr_doing *doing, const json_t *line, unsigned kind)
{
    const struct cr_hall *hall = doing->floor->hall->live;
    uint32_t player = cr_line_player(line);
    enum cr_status status = CR_OK;
    if (!cr_hall_is_established(hall)) return CR_OK;
    if (cr_keeping_is_late(hall, doing->table->number)) return CR_OK; /* what was, is entered */
    doing->room_why = (struct cr_refusal){ .n = 0 };
    if (kind == CR_IN_LAST_GAMES || kind == CR_IN_CLOSE_TABLE) status = CR_OUT_OF_ORDER;
    if (status == CR_OK && places_bets(kind))
        status = cr_hall_check_table(hall, doing->table->number, &doing->room_why);
    if (status == CR_OK && begins_play(kind) && player)
        status = cr_hall_check_visitor(hall, player, true, &doing->room_why);
    if (status == CR_OK && kind == CR_IN_SIT) status = check_seat(doing, player);
    doing->is_rooms = status != CR_OK;
    return status;
}

/* A table that is suspended stays as it is, and so does one whose rounds of an outage are entered. */
enum cr_table_phase cr_hall_side_session(const struct cr_floor *floor,
                                         const struct cr_floor_table *table, uint32_t *games_left)
{
    const struct cr_hall *hall = floor->hall->live;
    const struct cr_table *live = cr_rounds_table(table->rounds);
    *games_left = cr_table_games_left(live);
    if (!cr_hall_is_established(hall) || cr_keeping_is_late(hall, table->number))
        return cr_table_phase(live);
    switch ((enum cr_session_state)cr_tables_session(hall, table->number, games_left)) {
    case CR_SESSION_CLOSED:
    case CR_SESSION_PREPARING: return CR_TP_CLOSED;
    case CR_SESSION_LAST_GAMES: return CR_TP_LAST_GAMES;
    case CR_SESSION_CLOSING:
    case CR_SESSION_RECONCILED: return CR_TP_CLOSING;
    case CR_SESSION_OPEN:
    case CR_SESSION_SUSPENDED:
    case CR_SESSION_STATES: break;
    }
    return cr_table_phase(live);
}

/* One of the last games is over; or it was voided, and counts as none. */
static enum cr_status tell_round(struct cr_doing *doing, const struct cr_hall_before *before)
{
    const struct cr_floor_table *table = doing->table;
    const struct cr_table *live = cr_rounds_table(table->rounds);
    if (cr_table_round(live) == before->round ||
        !cr_tables_counts_rounds(doing->floor->hall->live, table->number))
        return CR_OK;
    return cr_hall_side_tell(
        doing, json_pack("{s:s,s:I,s:I}", "do", before->is_void ? "round_voided" : "round_settled",
                         "table", (json_int_t)table->number, "round", (json_int_t)before->round));
}

enum cr_status cr_hall_after_line(struct cr_doing *doing, const json_t *line,
                                  const struct cr_hall_before *before)
{
    const char *name = json_string_value(json_object_get(line, "in"));
    unsigned kind = name ? cr_input_find(name) : CR_IN_COUNT;
    const struct cr_hall *hall = doing->floor->hall->live;
    uint32_t player = cr_line_player(line);
    if (!cr_hall_is_established(hall)) return CR_OK;
    if (begins_play(kind) && !cr_door_has_played(hall, player)) {
        enum cr_status status = cr_hall_side_tell(
            doing, json_pack("{s:s,s:I}", "do", "played", "visitor", (json_int_t)player));
        if (status != CR_OK) return status;
    }
    if (kind == CR_IN_SETTINGS) {
        enum cr_status status = cr_hall_note_plate(doing);
        if (status != CR_OK) return status;
    }
    return tell_round(doing, before);
}

enum cr_status cr_hall_note_plate(struct cr_doing *doing)
{
    if (!cr_hall_is_established(doing->floor->hall->live)) return CR_OK;
    return cr_hall_side_tell(doing, json_pack("{s:s,s:I}", "do", "plate_note", "table",
                                              (json_int_t)doing->table->number));
}

enum cr_status cr_hall_may_open(const struct cr_doing *doing, struct cr_refusal *why)
{
    const struct cr_rulebook *book = cr_rounds_book(doing->table->rounds);
    const struct cr_hall *hall = doing->floor->hall->live;
    char version[2 * CR_HASH_SIZE + 1];
    if (!cr_hall_is_established(hall)) return CR_OK;
    sodium_bin2hex(version, sizeof version, cr_rulebook_version_hash(book), CR_HASH_SIZE);
    return cr_versions_check(hall, cr_rulebook_house_key(book), version, why);
}
