/* punto_banco.c -- the game's door: its names, its inputs, and the table of what each does. */
#include "games/punto_banco/punto_banco.h"
#include "games/punto_banco/roads.h"

#include <stdio.h>
#include <string.h>

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* ---- Names ---- */

static const char *const chip_names[] = { "", "value", "colour", "cash", "credit" };
static const char *const side_names[] = { "", "punto", "banco" };
static const char *const ruling_names[] = { "", "next_card", "replace" };

static int find_name(const char *const *names, size_t count, const char *name)
{
    for (size_t i = 1; i < count; i++)
        if (strcmp(names[i], name) == 0) return (int)i;
    return -1;
}

static int find_card(const char *name)
{
    cr_card card;
    return cr_card_read(name, &card) && cr_card_is_open(card) ? card : -1;
}

static int symbol_find(unsigned set, const char *name)
{
    switch ((enum cr_pb_set)set) {
    case CR_PB_SET_BET: return cr_pb_kind_find(name);
    case CR_PB_SET_SIDE: return find_name(side_names, COUNT(side_names), name);
    case CR_PB_SET_CHIPS: return find_name(chip_names, COUNT(chip_names), name);
    case CR_PB_SET_RULING: return find_name(ruling_names, COUNT(ruling_names), name);
    case CR_PB_SET_CARD: return find_card(name);
    case CR_PB_SET_SUIT: return cr_suit_find(name);
    }
    return -1;
}

static size_t write_name(const char *const *names, size_t count, unsigned symbol, char *out,
                         size_t size)
{
    return (size_t)snprintf(out, size, "%s", symbol < count ? names[symbol] : "?");
}

static size_t write_card(unsigned symbol, char *out, size_t size)
{
    char name[CR_CARD_TEXT_SIZE];
    cr_card_write(symbol < CR_PACK_CARDS ? (cr_card)symbol : CR_NO_CARD, name);
    return (size_t)snprintf(out, size, "%s", name);
}

static size_t symbol_name(unsigned set, unsigned symbol, char *out, size_t size)
{
    switch ((enum cr_pb_set)set) {
    case CR_PB_SET_BET: return (size_t)snprintf(out, size, "%s", cr_pb_kind_key(symbol));
    case CR_PB_SET_SIDE: return write_name(side_names, COUNT(side_names), symbol, out, size);
    case CR_PB_SET_CHIPS: return write_name(chip_names, COUNT(chip_names), symbol, out, size);
    case CR_PB_SET_RULING: return write_name(ruling_names, COUNT(ruling_names), symbol, out, size);
    case CR_PB_SET_CARD: return write_card(symbol, out, size);
    case CR_PB_SET_SUIT:
        return (size_t)snprintf(out, size, "%c", symbol < CR_SUITS ? cr_suit_letter(symbol) : '?');
    }
    return (size_t)snprintf(out, size, "?");
}

static void bet_name(unsigned position, unsigned value, struct cr_bet_name *out)
{
    (void)value;
    *out = (struct cr_bet_name){ .number = 0 };
    if (position < CR_PB_KINDS)
        snprintf(out->position, sizeof out->position, "%s", cr_pb_kind_key(position));
}

/* ---- Inputs, as round files write them, and who may give them ---- */

#define AT(member) offsetof(struct cr_input, member)
#define PLAYER_FIELD                              \
    {                                             \
        "player", CR_FORM_SEAT, AT(seat), 0, true \
    }
#define BET_FIELD                                                \
    {                                                            \
        "bet", CR_FORM_SYMBOL, AT(position), CR_PB_SET_BET, true \
    }
#define NOTHING                         \
    {                                   \
        NULL, CR_FORM_FLAG, 0, 0, false \
    }

enum {
    PLAYERS = CR_ROLE_BIT(CR_ROLE_PLAYER) | CR_ROLE_BIT(CR_ROLE_DEALER),
    DEALERS = CR_ROLE_BIT(CR_ROLE_DEALER) | CR_ROLE_BIT(CR_ROLE_SYSTEM),
    BOSSES = CR_ROLE_BIT(CR_ROLE_PIT_BOSS) | CR_ROLE_BIT(CR_ROLE_MANAGER),
    INSPECTORS = CR_ROLE_BIT(CR_ROLE_INSPECTOR) | BOSSES,
    CUTTERS = PLAYERS | DEALERS | INSPECTORS, /* the house says which of them (R8) */
};

/* clang-format off */
static const struct cr_form forms[] = {
    { CR_IN_OPEN_TABLE, BOSSES, { { "decks", CR_FORM_UINT16, AT(number), 0, true }, { "cutting_cards", CR_FORM_UINT16, AT(choice), 0, true }, { "shoe", CR_FORM_FLAG, AT(flags), CR_PB_FLAG_SHOE, false }, { "discard_holder", CR_FORM_FLAG, AT(flags), CR_PB_FLAG_HOLDER, false } } },
    { CR_IN_SHUFFLE, DEALERS, { NOTHING } },
    { CR_IN_CUT, CUTTERS, { { "player", CR_FORM_SEAT, AT(seat), 0, false }, { "number", CR_FORM_UINT16, AT(number), 0, true } } },
    { CR_IN_MARKER, DEALERS, { { "number", CR_FORM_UINT16, AT(number), 0, false } } },
    { CR_IN_BURN, DEALERS, { { "cards", CR_FORM_CARDS, AT(cards), 0, false } } },
    { CR_IN_BET, PLAYERS, { PLAYER_FIELD, BET_FIELD, { "amount", CR_FORM_MONEY, AT(amount), 0, true }, { "box", CR_FORM_UINT16, AT(number), 0, false }, { "chips", CR_FORM_SYMBOL, AT(to), CR_PB_SET_CHIPS, false } } },
    { CR_IN_REMOVE, PLAYERS, { PLAYER_FIELD, BET_FIELD } },
    { CR_IN_CLOSE_BETS, DEALERS, { NOTHING } },
    { CR_IN_CARD, DEALERS, { { "cards", CR_FORM_CARDS, AT(cards), 0, true }, { "to", CR_FORM_SYMBOL, AT(to), CR_PB_SET_SIDE, false } } },
    { CR_IN_RULING, INSPECTORS, { { "do", CR_FORM_SYMBOL, AT(choice), CR_PB_SET_RULING, true }, { "cards", CR_FORM_CARDS, AT(cards), 0, false } } },
    { CR_IN_VOID, INSPECTORS, { NOTHING } }, /* [BG art.30(1)], R12 */
    { 0, 0, { NOTHING } },
};
static const struct cr_item_form item_forms[] = {
    CR_SHOE_ITEM_FORMS(CR_PB_ITEM_SHOE, CR_PB_SET_SUIT),
    { CR_PB_ITEM_EXPOSED, "exposed", { { "card", CR_FORM_SYMBOL, offsetof(struct cr_item, value), CR_PB_SET_CARD, true } } },
    { CR_PB_ITEM_MARKER, "no_marker", { NOTHING } },
    { 0, NULL, { NOTHING } },
};
/* clang-format on */

/* ---- The door ---- */

/* What each input does; those about a seat are refused where the state has no such seat. */
static const struct {
    cr_pb_step *step;
    bool needs_seat;
} steps[CR_IN_COUNT] = {
    [CR_IN_OPEN_TABLE] = { cr_pb_equip, false }, [CR_IN_SHUFFLE] = { cr_pb_shuffle, false },
    [CR_IN_CUT] = { cr_pb_cut, false },          [CR_IN_MARKER] = { cr_pb_place_marker, false },
    [CR_IN_BURN] = { cr_pb_burn_cards, false },  [CR_IN_BET] = { cr_pb_bet, true },
    [CR_IN_REMOVE] = { cr_pb_remove, true },     [CR_IN_CLOSE_BETS] = { cr_pb_close, false },
    [CR_IN_CARD] = { cr_pb_card, false },        [CR_IN_RULING] = { cr_pb_rule, false },
    [CR_IN_VOID] = { cr_pb_void, false },
};

/* Steps check before they change anything, but for cards: a later one of several may be wrong. They change
 * nothing of the boxes, so what lies before those is all there is to put back. */
static enum cr_status apply(const struct cr_play *play, void *bytes, const struct cr_input *input,
                            struct cr_events *events)
{
    struct cr_pb *pb = bytes;
    uint8_t before[offsetof(struct cr_pb, boxes)];
    size_t count = events->count;
    if (input->kind >= CR_IN_COUNT || !steps[input->kind].step) return CR_NO_SUCH_INPUT;
    if (steps[input->kind].needs_seat && input->seat >= pb->seats) return CR_NOT_SEATED;
    memcpy(before, pb, sizeof before);
    enum cr_status status = steps[input->kind].step(play, pb, input, events);
    if (status != CR_OK) {
        memcpy(pb, before, sizeof before);
        events->count = count;
    }
    return status;
}

static void frame(const struct cr_play *play, struct cr_frame *out)
{
    unsigned boxes = cr_pb_boxes(play);
    *out = (struct cr_frame){ .seats = (uint16_t)boxes,
                              .players_max = (uint16_t)boxes,
                              .last_games = (uint16_t)cr_pb_rules(play)->last_games,
                              .chips_sold = cr_pb_rules(play)->chips_sold_at_table,
                              .cards = true };
}

static size_t state_size(const struct cr_play *play)
{
    (void)play;
    return sizeof(struct cr_pb);
}

/* The last of up to six cards closes the bets, meets the marker, calls, settles each bet with two
 * events, and ends the hand. */
static size_t events_max(const struct cr_play *play, const void *bytes)
{
    (void)bytes;
    return CR_PB_HAND_CARDS + 2 * (size_t)CR_PB_KINDS * cr_pb_boxes(play) + 8;
}

static size_t items_max(const struct cr_play *play)
{
    return CR_PB_HAND_CARDS + (size_t)CR_PB_KINDS * cr_pb_boxes(play) + 8;
}

static size_t settle_in(const struct cr_play *play, const void *bytes, int seat, cr_money funds,
                        struct cr_input *out)
{
    (void)play, (void)bytes, (void)seat, (void)funds, (void)out;
    return 0; /* value chips are all he needs */
}

static enum cr_status check_leave(const struct cr_play *play, const void *bytes, int seat)
{
    (void)play;
    for (unsigned kind = 0; kind < CR_PB_KINDS; kind++)
        if (cr_pb_lies(bytes, (unsigned)seat, kind)) return CR_STAKES_OUT;
    return CR_OK;
}

static int64_t held(const struct cr_play *play, const void *bytes, int seat)
{
    (void)play, (void)bytes, (void)seat;
    return 0;
}

/* ---- Sanity ---- */

static bool boxes_are_sane(const struct cr_pb *pb)
{
    for (unsigned seat = 0; seat < CR_PB_BOXES_MAX; seat++) {
        const struct cr_pb_box *box = &pb->boxes[seat];
        for (unsigned kind = 0; kind < CR_PB_KINDS; kind++) {
            if (box->stakes[kind] < 0 || box->stakes[kind] > CR_PB_STAKE_MOST) return false;
            if (box->stakes[kind] > 0 && (box->bets[kind] == 0 || seat >= pb->seats)) return false;
            if (box->bets[kind] > pb->bet_count) return false;
            if (!(pb->bettors >> seat & 1) && (box->stakes[kind] != 0 || box->bets[kind] != 0))
                return false;
        }
        if (box->reserved != 0) return false;
    }
    return true;
}

static bool is_sane(const struct cr_play *play, const void *bytes)
{
    const struct cr_pb *pb = bytes;
    unsigned count = cr_pb_card_count(pb);
    struct cr_refusal why;
    if (!cr_shoe_is_sane(&pb->shoe) || pb->phase > CR_PP_OVER) return false;
    if (pb->seats != cr_pb_boxes(play)) return false;
    if (pb->counts[CR_PB_PUNTO] > 3 || pb->counts[CR_PB_BANCO] > 3) return false;
    if (pb->marked > 1 || pb->last > 1 || pb->decided > 1) return false;
    if (pb->exposed != CR_NO_CARD && !cr_card_is_open(pb->exposed)) return false;
    bool dealing = pb->phase == CR_PP_DEAL || pb->phase == CR_PP_DRAW;
    if (count > 0 && !dealing && pb->phase != CR_PP_OVER) return false;
    if (dealing && cr_pb_due(cr_pb_rules(play), pb) == CR_PB_SIDES) return false;
    if (pb->phase == CR_PP_DRAW ? count < 4 : dealing && count > 3) return false;
    if (pb->decided && (pb->phase != CR_PP_OVER || count < 4)) return false;
    if (pb->phase == CR_PP_SHUFFLE && cr_pb_check_pack(play, pb, &why) == CR_OK) return false;
    if (pb->phase == CR_PP_BETS && (pb->shoe.stage != CR_SHOE_READY || !pb->marked)) return false;
    return boxes_are_sane(pb);
}

const struct cr_game cr_punto_banco_game = {
    .name = "punto-banco",
    .rules = &cr_pb_rules_schema,
    .settings = &cr_pb_settings_schema,
    .engine = 1,
    .forms = forms,
    .items = item_forms,
    .symbol_find = symbol_find,
    .symbol_name = symbol_name,
    .bet_name = bet_name,
    .check_settings = cr_pb_check_settings,
    .frame = frame,
    .state_size = state_size,
    .events_max = events_max,
    .items_max = items_max,
    .start = cr_pb_start,
    .apply = apply,
    .needs = cr_pb_needs,
    .open = cr_pb_open,
    .view = cr_pb_view,
    .carry = cr_pb_carry,
    .settle_in = settle_in,
    .check_leave = check_leave,
    .held = held,
    .is_sane = is_sane,
    .page = cr_pb_page,
    .plate_page = cr_pb_plate_page,
    .action_page = cr_pb_action_page,
    .clause_ratio = cr_pb_clause_ratio,
    .limits = cr_pb_limits,
    .outcome = cr_pb_outcome,
    .boards = cr_roads_boards,
};
