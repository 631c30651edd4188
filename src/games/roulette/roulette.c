/* roulette.c -- the game as the house knows it: its inputs, its names, its door. */
#include "games/roulette/roulette.h"

#include <stdio.h>
#include <string.h>

/* ---- Names ---- */

static const char *const colour_names[] = {
    "",       "white", "yellow", "orange", "pink",  "red",   "brown",  "green", "blue",
    "violet", "black", "grey",   "cyan",   "lilac", "olive", "silver", "gold",
};
static const char *const chip_names[] = { "", "value", "colour", "cash", "credit", "foreign" };
static const char *const direction_names[] = { "", "cw", "ccw" };
#define COUNT(list) ((int)(sizeof(list) / sizeof(list)[0]))

static int find_name(const char *const *names, int count, const char *name)
{
    for (int i = 1; i < count; i++)
        if (strcmp(names[i], name) == 0) return i;
    return -1;
}

static int symbol_find(unsigned set, const char *name)
{
    switch ((enum cr_roulette_set)set) {
    case CR_SET_POSITION: return cr_position_find(name);
    case CR_SET_ANNOUNCED: return cr_announced_find(name);
    case CR_SET_CHIPS: return find_name(chip_names, COUNT(chip_names), name);
    case CR_SET_COLOUR: return find_name(colour_names, COUNT(colour_names), name);
    case CR_SET_REASON: return cr_no_spin_find(name);
    case CR_SET_PLACE: return cr_place_find(name);
    case CR_SET_LINE: return cr_line_find(name);
    case CR_SET_DIRECTION: return find_name(direction_names, COUNT(direction_names), name);
    case CR_SET_STAKED_IN: {
        int chip = find_name(chip_names, CR_CHIP_COLOUR + 1, name);
        return chip < 0 ? -1 : chip - CR_CHIP_VALUE;
    }
    }
    return -1;
}

static size_t write_name(const char *const *names, int count, unsigned symbol, char *out,
                         size_t size)
{
    return (size_t)snprintf(out, size, "%s", symbol < (unsigned)count ? names[symbol] : "?");
}

size_t cr_roulette_symbol(unsigned set, unsigned symbol, char *out, size_t size)
{
    switch ((enum cr_roulette_set)set) {
    case CR_SET_POSITION: return (size_t)snprintf(out, size, "%s", cr_position_key((int)symbol));
    case CR_SET_ANNOUNCED: return (size_t)snprintf(out, size, "%s", cr_announced_key(symbol));
    case CR_SET_CHIPS: return write_name(chip_names, COUNT(chip_names), symbol, out, size);
    case CR_SET_COLOUR: return write_name(colour_names, COUNT(colour_names), symbol, out, size);
    case CR_SET_REASON: return (size_t)snprintf(out, size, "%s", cr_no_spin_key(symbol));
    case CR_SET_PLACE: return cr_place_name(symbol, out, size);
    case CR_SET_LINE: return cr_line_name(symbol, out, size);
    case CR_SET_DIRECTION:
        return write_name(direction_names, COUNT(direction_names), symbol, out, size);
    case CR_SET_STAKED_IN:
        return write_name(chip_names, CR_CHIP_COLOUR + 1, symbol + CR_CHIP_VALUE, out, size);
    }
    return (size_t)snprintf(out, size, "?");
}

static void bet_name(unsigned position, unsigned value, struct cr_bet_name *out)
{
    unsigned announced = value >> 8;
    *out = (struct cr_bet_name){ .number = (int)(value & 0xff) };
    if (position < CR_POSITIONS)
        snprintf(out->position, sizeof out->position, "%s", cr_positions[position].key);
    if (announced < CR_ANNOUNCED_KINDS)
        snprintf(out->announced, sizeof out->announced, "%s", cr_announced_key(announced));
}

/* ---- Inputs, as round files write them, and who may give them ---- */

#define AT(member) offsetof(struct cr_input, member)
#define PLAYER_FIELD                              \
    {                                             \
        "player", CR_FORM_SEAT, AT(seat), 0, true \
    }
#define POSITION_FIELD                                             \
    {                                                              \
        "bet", CR_FORM_SYMBOL, AT(position), CR_SET_POSITION, true \
    }
#define AMOUNT_FIELD                                 \
    {                                                \
        "amount", CR_FORM_MONEY, AT(amount), 0, true \
    }
#define CHIPS_FIELD                                          \
    {                                                        \
        "chips", CR_FORM_SYMBOL, AT(to), CR_SET_CHIPS, false \
    }

enum {
    PLAYERS =
        CR_ROLE_BIT(CR_ROLE_PLAYER) | CR_ROLE_BIT(CR_ROLE_DEALER), /* M1 §16: by either hand */
    DEALERS = CR_ROLE_BIT(CR_ROLE_DEALER) | CR_ROLE_BIT(CR_ROLE_SYSTEM),
    OPENERS = CR_ROLE_BIT(CR_ROLE_PIT_BOSS) | CR_ROLE_BIT(CR_ROLE_MANAGER),
    WATCHERS = DEALERS | CR_ROLE_BIT(CR_ROLE_INSPECTOR) | CR_ROLE_BIT(CR_ROLE_PIT_BOSS) |
               CR_ROLE_BIT(CR_ROLE_MANAGER),
};

/* clang-format off */
static const struct cr_form forms[] = {
    { CR_IN_OPEN_TABLE, OPENERS, { { "balls", CR_FORM_UINT16, AT(number), 0, true }, { "colours", CR_FORM_UINT16, AT(choice), 0, true }, { "chips_per_colour", CR_FORM_UINT16, AT(to), 0, true } } },
    { CR_IN_BET, PLAYERS, { PLAYER_FIELD, POSITION_FIELD, AMOUNT_FIELD, CHIPS_FIELD } },
    { CR_IN_REMOVE, PLAYERS, { PLAYER_FIELD, POSITION_FIELD, { "amount", CR_FORM_MONEY, AT(amount), 0, false }, { "of", CR_FORM_SEAT, AT(other), 0, false } } },
    { CR_IN_MOVE, PLAYERS, { PLAYER_FIELD, POSITION_FIELD, { "to", CR_FORM_SYMBOL, AT(to), CR_SET_POSITION, true }, { "amount", CR_FORM_MONEY, AT(amount), 0, false }, { "of", CR_FORM_SEAT, AT(other), 0, false } } },
    { CR_IN_ANNOUNCE, PLAYERS, { PLAYER_FIELD, { "bet", CR_FORM_SYMBOL, AT(choice), CR_SET_ANNOUNCED, true }, { "number", CR_FORM_UINT16, AT(number), 0, false }, { "amount", CR_FORM_MONEY, AT(amount), 0, false }, { "unit", CR_FORM_MONEY, AT(unit), 0, false }, CHIPS_FIELD } },
    { CR_IN_FUND, PLAYERS, { PLAYER_FIELD, AMOUNT_FIELD, CHIPS_FIELD } },
    { CR_IN_PLACE, DEALERS, { PLAYER_FIELD } },
    { CR_IN_WITHDRAW, PLAYERS, { PLAYER_FIELD } },
    { CR_IN_MISPLACE, PLAYERS, { PLAYER_FIELD, { "centre", CR_FORM_SYMBOL, AT(position), CR_SET_PLACE, true }, { "touches", CR_FORM_SYMBOLS, AT(cards), CR_SET_LINE, false }, AMOUNT_FIELD, CHIPS_FIELD } },
    { CR_IN_CLARIFY, PLAYERS, { PLAYER_FIELD, POSITION_FIELD } },
    { CR_IN_ASSIGN, DEALERS, { PLAYER_FIELD, POSITION_FIELD } },
    { CR_IN_FOUND, WATCHERS, { PLAYER_FIELD, POSITION_FIELD, AMOUNT_FIELD, CHIPS_FIELD, { "late", CR_FORM_FLAG, AT(flags), CR_FLAG_LATE, false } } },
    { CR_IN_CLOSE_BETS, DEALERS, { { "laps", CR_FORM_UINT16, AT(laps), 0, false } } },
    { CR_IN_MARK, PLAYERS, { PLAYER_FIELD, { "colour", CR_FORM_SYMBOL, AT(choice), CR_SET_COLOUR, true }, { "value", CR_FORM_MONEY, AT(unit), 0, true } } },
    { CR_IN_SWAP, PLAYERS, { PLAYER_FIELD, AMOUNT_FIELD } },
    { CR_IN_CASH_OUT, PLAYERS, { PLAYER_FIELD } },
    { CR_IN_STRAY, CR_ROLE_BIT(CR_ROLE_SYSTEM), { { NULL, CR_FORM_FLAG, 0, 0, false } } },
    { CR_IN_LAUNCH, DEALERS, { { "wheel", CR_FORM_SYMBOL, AT(choice), CR_SET_DIRECTION, false }, { "ball", CR_FORM_SYMBOL, AT(to), CR_SET_DIRECTION, false }, { "released", CR_FORM_FLAG, AT(flags), CR_FLAG_RELEASED, false } } },
    { CR_IN_SPIN, DEALERS, { { "number", CR_FORM_UINT16, AT(number), 0, true } } },
    { CR_IN_RESULT, DEALERS, { { "number", CR_FORM_UINT16, AT(number), 0, true }, { "laps", CR_FORM_UINT16, AT(laps), 0, false }, { "hung", CR_FORM_UINT32, AT(ref), 0, false } } },
    { CR_IN_NO_SPIN, WATCHERS, { { "reason", CR_FORM_SYMBOL, AT(choice), CR_SET_REASON, true } } },
    { CR_IN_SCATTER, WATCHERS, { { NULL, CR_FORM_FLAG, 0, 0, false } } },
    { CR_IN_RESTORE, WATCHERS, { { NULL, CR_FORM_FLAG, 0, 0, false } } },
    { CR_IN_LIFT_DOLLY, DEALERS, { { NULL, CR_FORM_FLAG, 0, 0, false } } },
    { 0, 0, { { NULL, CR_FORM_FLAG, 0, 0, false } } },
};
/* clang-format on */

#define IN_ITEM(member) offsetof(struct cr_item, member)
/* clang-format off */
static const struct cr_item_form item_forms[] = {
    { CR_ITEM_STAKE, "stake", { { "player", CR_FORM_SEAT, IN_ITEM(seat), 0, true }, { "bet", CR_FORM_SYMBOL, IN_ITEM(position), CR_SET_POSITION, true }, { "amount", CR_FORM_MONEY, IN_ITEM(amount), 0, true }, { "chips", CR_FORM_SYMBOL, IN_ITEM(value), CR_SET_STAKED_IN, false } } },
    { CR_ITEM_WHEEL, "wheel", { { "wheel", CR_FORM_SYMBOL, IN_ITEM(value), CR_SET_DIRECTION, true } } },
    { CR_ITEM_COLOUR, "colour", { { "player", CR_FORM_SEAT, IN_ITEM(seat), 0, true }, { "colour", CR_FORM_SYMBOL, IN_ITEM(value), CR_SET_COLOUR, true }, { "value", CR_FORM_MONEY, IN_ITEM(amount), 0, true }, { "colour_chips", CR_FORM_MONEY, IN_ITEM(extra), 0, false } } },
    { 0, NULL, { { NULL, CR_FORM_FLAG, 0, 0, false } } },
};
/* clang-format on */

/* ---- The door ---- */

/* What each input does; those about a seat are refused where the state has no such seat. */
static const struct {
    cr_roulette_step *step;
    bool needs_seat;
} steps[CR_IN_COUNT] = {
    [CR_IN_OPEN_TABLE] = { cr_roulette_equip, false },
    [CR_IN_BET] = { cr_roulette_bet, true },
    [CR_IN_REMOVE] = { cr_roulette_remove, true },
    [CR_IN_MOVE] = { cr_roulette_move, true },
    [CR_IN_ANNOUNCE] = { cr_roulette_announce, true },
    [CR_IN_FUND] = { cr_roulette_fund, true },
    [CR_IN_PLACE] = { cr_roulette_place, true },
    [CR_IN_WITHDRAW] = { cr_roulette_withdraw, true },
    [CR_IN_MISPLACE] = { cr_roulette_misplace, true },
    [CR_IN_CLARIFY] = { cr_roulette_clarify, true },
    [CR_IN_ASSIGN] = { cr_roulette_assign, true },
    [CR_IN_FOUND] = { cr_roulette_found, true },
    [CR_IN_CLOSE_BETS] = { cr_roulette_close, false },
    [CR_IN_MARK] = { cr_roulette_mark, true },
    [CR_IN_SWAP] = { cr_roulette_swap, true },
    [CR_IN_CASH_OUT] = { cr_roulette_cash_out, true },
    [CR_IN_STRAY] = { cr_roulette_stray, false },
    [CR_IN_LAUNCH] = { cr_roulette_launch, false },
    [CR_IN_SPIN] = { cr_roulette_spin, false },
    [CR_IN_RESULT] = { cr_roulette_result, false },
    [CR_IN_NO_SPIN] = { cr_roulette_no_spin, false },
    [CR_IN_SCATTER] = { cr_roulette_scatter, false },
    [CR_IN_RESTORE] = { cr_roulette_restore, false },
    [CR_IN_LIFT_DOLLY] = { cr_roulette_lift_dolly, false },
    [CR_IN_VOID] = { cr_roulette_void, false },
};

static enum cr_status apply(const struct cr_play *play, void *bytes, const struct cr_input *input,
                            struct cr_events *events)
{
    struct cr_roulette *state = bytes;
    if (input->kind >= CR_IN_COUNT || !steps[input->kind].step) return CR_NO_SUCH_INPUT;
    if (steps[input->kind].needs_seat && input->seat >= state->seats) return CR_NOT_SEATED;
    return steps[input->kind].step(play, state, input, events);
}

static void frame(const struct cr_play *play, struct cr_frame *out)
{
    const struct cr_roulette_rules *rules = cr_roulette_rules(play);
    unsigned seats = cr_roulette_seat_room(play);
    *out = (struct cr_frame){ .seats = (uint16_t)seats,
                              .players_max = (uint16_t)seats,
                              .last_games = (uint16_t)rules->last_games,
                              .chips_sold = rules->chips_sold_at_table };
    if (rules->max_players > 0 && (unsigned)rules->max_players < seats)
        out->players_max = (uint16_t)rules->max_players;
}

/* A close can read, cut and void each bet, and a spin then settles it and hands its stake back: five
 * events a bet, one an announced bet that waits. An announced bet has its parts at most. */
static size_t events_max(const struct cr_play *play, const void *bytes)
{
    const struct cr_roulette *state = bytes;
    size_t bets = state ? state->bet_count : cr_roulette_bet_room(play);
    size_t orals = state ? state->oral_count : 4 * (size_t)cr_roulette_seat_room(play);
    return 5 * bets + orals + CR_COMPONENTS_MAX + 16;
}

static size_t items_max(const struct cr_play *play)
{
    return (size_t)cr_roulette_bet_room(play) + 6 * (size_t)cr_roulette_seat_room(play) + 4;
}

/* Where only colour chips play, a newcomer takes the first free colour at its least value and swaps
 * what he has. */
static size_t settle_in(const struct cr_play *play, const void *bytes, int seat, cr_money funds,
                        struct cr_input *out)
{
    const struct cr_roulette *state = bytes;
    if (cr_roulette_rules(play)->value_chips_bettable) return 0;
    uint32_t taken = 0;
    for (unsigned i = 0; i < state->seats; i++)
        taken |= UINT32_C(1) << cr_roulette_seats(state)[i].colour;
    unsigned colour = 1;
    while (taken >> colour & 1)
        colour++;
    out[0] = (struct cr_input){ .kind = CR_IN_MARK,
                                .seat = (uint16_t)seat,
                                .other = CR_NO_SEAT,
                                .choice = (uint16_t)colour,
                                .unit = cr_roulette_colour_min(play) };
    out[1] = (struct cr_input){
        .kind = CR_IN_SWAP, .seat = (uint16_t)seat, .other = CR_NO_SEAT, .amount = funds
    };
    return funds > 0 ? 2 : 1;
}

/* Who gets up leaves no stake and takes no colour chips away [M1 §15]. */
static enum cr_status check_leave(const struct cr_play *play, const void *bytes, int seat)
{
    (void)play;
    const struct cr_roulette *state = bytes;
    const struct cr_roulette_bet *bets = cr_roulette_bets(state);
    for (unsigned i = 0; i < state->bet_count; i++)
        if (bets[i].seat == seat && cr_roulette_is_live(state, &bets[i])) return CR_STAKES_OUT;
    for (unsigned i = 0; i < state->oral_count; i++)
        if (cr_roulette_orals(state)[i].seat == seat) return CR_STAKES_OUT;
    return cr_roulette_seats(state)[seat].colour ? CR_COLOURS_OUT : CR_OK;
}

static int64_t held(const struct cr_play *play, const void *bytes, int seat)
{
    (void)play;
    return cr_roulette_seats(bytes)[seat].chips;
}

static bool is_sane(const struct cr_play *play, const void *bytes)
{
    const struct cr_roulette *state = bytes;
    if (state->phase > CR_RP_OVER || state->wheel > CR_COUNTER_CLOCKWISE) return false;
    if (state->seats != cr_roulette_seat_room(play)) return false;
    if (state->bets_max != cr_roulette_bet_room(play)) return false;
    if (state->bet_count > state->bets_max || state->oral_count > state->orals_max) return false;
    if (state->lie_count > state->orals_max) return false;
    bool decided = state->phase == CR_RP_PAY;
    if (decided != (state->number != CR_UNDECIDED) && state->phase != CR_RP_OVER) return false;
    for (unsigned i = 0; i < state->bet_count; i++) {
        const struct cr_roulette_bet *bet = &cr_roulette_bets(state)[i];
        const struct cr_roulette_seat *seat = &cr_roulette_seats(state)[bet->seat];
        if (bet->amount < 0 || bet->seat >= state->seats) return false;
        if (bet->position >= CR_POSITIONS && bet->position != CR_UNRESOLVED) return false;
        if (bet->number != i) return false;
        if (cr_roulette_is_live(state, bet) && bet->chips == CR_CHIPS_COLOUR &&
            (!seat->colour || bet->amount % seat->value != 0))
            return false;
    }
    for (unsigned i = 0; i < state->seats; i++)
        if (cr_roulette_seats(state)[i].chips < 0) return false;
    return true;
}

const struct cr_game cr_roulette_game = {
    .name = "roulette",
    .rules = &cr_roulette_rules_schema,
    .settings = &cr_roulette_settings_schema,
    .engine = 1,
    .forms = forms,
    .items = item_forms,
    .symbol_find = symbol_find,
    .symbol_name = cr_roulette_symbol,
    .bet_name = bet_name,
    .check_settings = cr_roulette_check_settings,
    .frame = frame,
    .state_size = cr_roulette_state_size,
    .events_max = events_max,
    .items_max = items_max,
    .start = cr_roulette_start,
    .apply = apply,
    .needs = cr_roulette_needs,
    .open = cr_roulette_open,
    .view = cr_roulette_view,
    .carry = cr_roulette_carry,
    .settle_in = settle_in,
    .check_leave = check_leave,
    .held = held,
    .is_sane = is_sane,
    .page = cr_roulette_page,
    .plate_page = cr_roulette_plate_page,
    .action_page = cr_roulette_action_page,
    .clause_ratio = cr_roulette_clause_ratio,
    .limits = cr_roulette_limits,
    .outcome = cr_roulette_outcome,
};
