/* blackjack.c -- the game as the house knows it: its inputs, its names, its door. */
#include "games/blackjack/blackjack.h"

#include <stdio.h>
#include <string.h>

/* ---- Names ---- */

static const char *const bet_names[CR_BJ_BETS] = { "box",       "bonus",         "wheel",
                                                   "insurance", "insurance_ten", "mystery" };
static const char *const do_names[CR_BJ_DOS] = {
    "",     "hit",     "stand",      "double", "blind",  "split",      "surrender",
    "join", "decline", "even_money", "refuse", "insure", "insure_ten",
};
static const char *const chip_names[] = { "", "value", "colour", "cash", "credit" };
static const char *const target_names[] = { "", "dealer", "exposed", "bonus_card", "fortune_card" };
static const char *const ruling_names[CR_BJ_RULINGS] = { "", "relay", "sit_out", "replace_pack" };
#define COUNT(list) ((int)(sizeof(list) / sizeof(list)[0]))

static int find_name(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (names[i][0] && strcmp(names[i], name) == 0) return i;
    return -1;
}

/* "1".."64", nothing else; 0: no such number. */
static unsigned read_count(const char *text, size_t length, unsigned most)
{
    unsigned number = 0;
    if (length == 0 || length > 2 || text[0] == '0') return 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9') return 0;
        number = 10 * number + (unsigned)(text[i] - '0');
    }
    return number <= most ? number : 0;
}

/* "box:1", "box:1/2". */
static int find_target(const char *name)
{
    int named = find_name(target_names, COUNT(target_names), name);
    if (named >= 0) return named;
    if (strncmp(name, "box:", 4) != 0) return -1;
    const char *digits = name + 4, *slash = strchr(digits, '/');
    size_t length = slash ? (size_t)(slash - digits) : strlen(digits);
    unsigned box = read_count(digits, length, CR_BJ_BOXES_MAX);
    unsigned hand = slash ? read_count(slash + 1, strlen(slash + 1), CR_BJ_HANDS_MAX) : 1;
    return box && hand ? (int)cr_bj_place(box, hand) : -1;
}

static int symbol_find(unsigned set, const char *name)
{
    cr_card card;
    switch ((enum cr_bj_set)set) {
    case CR_BJ_SET_BET: return find_name(bet_names, CR_BJ_BETS, name);
    case CR_BJ_SET_DO: return find_name(do_names, CR_BJ_DOS, name);
    case CR_BJ_SET_CHIPS: return find_name(chip_names, COUNT(chip_names), name);
    case CR_BJ_SET_TARGET: return find_target(name);
    case CR_BJ_SET_RULING: return find_name(ruling_names, CR_BJ_RULINGS, name);
    case CR_BJ_SET_CARD: return cr_card_read(name, &card) && cr_card_is_open(card) ? card : -1;
    case CR_BJ_SET_SUIT: return cr_suit_find(name);
    }
    return -1;
}

static size_t write_place(const char *what, unsigned place, char *out, size_t size)
{
    unsigned box = place / 64, hand = place % 64 + 1;
    if (hand == 1) return (size_t)snprintf(out, size, "%s:%u", what, box);
    return (size_t)snprintf(out, size, "%s:%u/%u", what, box, hand);
}

static size_t write_name(const char *const *names, int count, unsigned symbol, char *out,
                         size_t size)
{
    return (size_t)snprintf(out, size, "%s", symbol < (unsigned)count ? names[symbol] : "?");
}

size_t cr_bj_symbol(unsigned set, unsigned symbol, char *out, size_t size)
{
    char card[CR_CARD_TEXT_SIZE] = "?";
    switch ((enum cr_bj_set)set) {
    case CR_BJ_SET_BET: return write_name(bet_names, CR_BJ_BETS, symbol, out, size);
    case CR_BJ_SET_DO: return write_name(do_names, CR_BJ_DOS, symbol, out, size);
    case CR_BJ_SET_CHIPS: return write_name(chip_names, COUNT(chip_names), symbol, out, size);
    case CR_BJ_SET_TARGET:
        if (symbol >= 64 && symbol < 64 * (CR_BJ_BOXES_MAX + 1))
            return write_place("box", symbol, out, size);
        return write_name(target_names, COUNT(target_names), symbol, out, size);
    case CR_BJ_SET_RULING: return write_name(ruling_names, CR_BJ_RULINGS, symbol, out, size);
    case CR_BJ_SET_CARD:
        if (symbol < CR_PACK_CARDS) cr_card_write((cr_card)symbol, card);
        return (size_t)snprintf(out, size, "%s", card);
    case CR_BJ_SET_SUIT:
        if (symbol < CR_SUITS) card[0] = cr_suit_letter(symbol);
        return (size_t)snprintf(out, size, "%s", card);
    }
    return (size_t)snprintf(out, size, "?");
}

void cr_bj_bet_name(unsigned position, unsigned value, struct cr_bet_name *out)
{
    *out = (struct cr_bet_name){ .number = 0 };
    if (position >= 64 && position < 64 * (CR_BJ_BOXES_MAX + 1) && value < CR_BJ_BETS)
        write_place(bet_names[value], position, out->position, sizeof out->position);
}

/* ---- Inputs, as round files write them, and who may give them ---- */

#define AT(member) offsetof(struct cr_input, member)
#define PLAYER_FIELD                              \
    {                                             \
        "player", CR_FORM_SEAT, AT(seat), 0, true \
    }
#define ANYONE_FIELD                               \
    {                                              \
        "player", CR_FORM_SEAT, AT(seat), 0, false \
    }
#define BOX_FIELD                                    \
    {                                                \
        "box", CR_FORM_UINT16, AT(position), 0, true \
    }
#define BOX_IF_ANY                                    \
    {                                                 \
        "box", CR_FORM_UINT16, AT(position), 0, false \
    }
#define HAND_FIELD                                   \
    {                                                \
        "hand", CR_FORM_UINT16, AT(number), 0, false \
    }
#define AMOUNT_FIELD                                 \
    {                                                \
        "amount", CR_FORM_MONEY, AT(amount), 0, true \
    }
#define CARDS_FIELD(needed)                          \
    {                                                \
        "cards", CR_FORM_CARDS, AT(cards), 0, needed \
    }
#define BET_FIELD                                               \
    {                                                           \
        "bet", CR_FORM_SYMBOL, AT(choice), CR_BJ_SET_BET, false \
    }
#define NOTHING                         \
    {                                   \
        NULL, CR_FORM_FLAG, 0, 0, false \
    }

enum {
    PLAYERS = CR_ROLE_BIT(CR_ROLE_PLAYER) | CR_ROLE_BIT(CR_ROLE_DEALER),
    DEALERS = CR_ROLE_BIT(CR_ROLE_DEALER) | CR_ROLE_BIT(CR_ROLE_SYSTEM),
    SYSTEM =
        CR_ROLE_BIT(CR_ROLE_SYSTEM) | CR_ROLE_BIT(CR_ROLE_PIT_BOSS) | CR_ROLE_BIT(CR_ROLE_MANAGER),
    BOSSES = CR_ROLE_BIT(CR_ROLE_PIT_BOSS) | CR_ROLE_BIT(CR_ROLE_MANAGER),
    FLOOR = BOSSES | CR_ROLE_BIT(CR_ROLE_INSPECTOR) | CR_ROLE_BIT(CR_ROLE_FLOOR),
    /* neither dealer nor inspector may cut, but it is the game that says so (CUT_ROLE) */
    CUTTERS = PLAYERS | DEALERS | FLOOR,
};

/* clang-format off */
static const struct cr_form forms[] = {
    { CR_IN_OPEN_TABLE, BOSSES, { NOTHING } },
    { CR_IN_SHUFFLE, DEALERS, { NOTHING } },
    { CR_IN_CUT, CUTTERS, { ANYONE_FIELD, { "number", CR_FORM_UINT16, AT(number), 0, true } } },
    { CR_IN_BURN, DEALERS, { CARDS_FIELD(false) } },
    { CR_IN_CHANGE_DEALER, DEALERS | FLOOR, { NOTHING } },
    { CR_IN_BET, PLAYERS, { PLAYER_FIELD, BOX_FIELD, BET_FIELD, AMOUNT_FIELD, { "chips", CR_FORM_SYMBOL, AT(to), CR_BJ_SET_CHIPS, false }, { "place", CR_FORM_UINT16, AT(number), 0, false } } },
    { CR_IN_REMOVE, PLAYERS, { PLAYER_FIELD, BOX_FIELD, BET_FIELD } },
    { CR_IN_CLOSE_BETS, DEALERS, { NOTHING } },
    { CR_IN_CARD, DEALERS, { CARDS_FIELD(true), { "to", CR_FORM_SYMBOL, AT(to), CR_BJ_SET_TARGET, false } } },
    { CR_IN_SHOW, DEALERS, { CARDS_FIELD(true), BOX_IF_ANY, HAND_FIELD } },
    { CR_IN_ACT, PLAYERS, { ANYONE_FIELD, BOX_IF_ANY, { "do", CR_FORM_SYMBOL, AT(choice), CR_BJ_SET_DO, true }, HAND_FIELD, { "amount", CR_FORM_MONEY, AT(amount), 0, false }, { "turn", CR_FORM_UINT32, AT(turn), 0, false } } },
    { CR_IN_TIMEOUT, DEALERS, { { "turn", CR_FORM_UINT32, AT(turn), 0, false } } },
    { CR_IN_AWARD, SYSTEM, { PLAYER_FIELD, BOX_FIELD, BET_FIELD, AMOUNT_FIELD, CR_SIDE_AWARD_FIELDS } },
    { CR_IN_RULING, FLOOR, { { "ruling", CR_FORM_SYMBOL, AT(choice), CR_BJ_SET_RULING, true } } },
    { 0, 0, { NOTHING } },
};

#define IN_ITEM(member) offsetof(struct cr_item, member)
static const struct cr_item_form item_forms[] = {
    CR_SHOE_ITEM_FORMS(CR_BJ_ITEM_SHOE, CR_BJ_SET_SUIT),
    { CR_BJ_ITEM_EXPOSED, "exposed", { { "card", CR_FORM_SYMBOL, IN_ITEM(value), CR_BJ_SET_CARD, true } } },
    { CR_BJ_ITEM_STAKE, "stake", { { "player", CR_FORM_SEAT, IN_ITEM(seat), 0, true }, { "box", CR_FORM_UINT16, IN_ITEM(position), 0, true }, { "place", CR_FORM_UINT16, IN_ITEM(value), 0, true }, { "amount", CR_FORM_MONEY, IN_ITEM(amount), 0, true } } },
    { 0, NULL, { NOTHING } },
};
/* clang-format on */

/* ---- The door ---- */

/* Tables are counted before they open: the packs, the shoe, the discard holder [M1 §173]. */
static enum cr_status open_table(const struct cr_play *play, struct cr_bj *bj,
                                 const struct cr_input *input, struct cr_events *events)
{
    (void)input;
    cr_events_add(events, CR_EV_TABLE_OPENED, CR_BC_TABLE_EQUIPMENT, CR_NO_SEAT);
    return cr_bj_advance(play, bj, events);
}

/* What each input does; those about a seat are refused where there is no such seat. */
static const struct door {
    cr_bj_step *step;
    bool needs_seat;
} doors[CR_IN_COUNT] = {
    [CR_IN_OPEN_TABLE] = { open_table, false },
    [CR_IN_SHUFFLE] = { cr_bj_shuffle, false },
    [CR_IN_CUT] = { cr_bj_cut, false },
    [CR_IN_BURN] = { cr_bj_burn, false },
    [CR_IN_CHANGE_DEALER] = { cr_bj_change_dealer, false },
    [CR_IN_BET] = { cr_bj_bet, true },
    [CR_IN_REMOVE] = { cr_bj_remove, true },
    [CR_IN_CLOSE_BETS] = { cr_bj_close_bets, false },
    [CR_IN_SHOW] = { cr_bj_show, false },
    [CR_IN_ACT] = { cr_bj_act, false },
    [CR_IN_TIMEOUT] = { cr_bj_timeout, false },
    [CR_IN_AWARD] = { cr_bj_award, true },
    [CR_IN_RULING] = { cr_bj_rule, false },
    [CR_IN_VOID] = { cr_bj_void, false },
};

/* Boxes nobody is on, and the room for more hands, are all zero and not copied. */
static void copy_used(struct cr_bj *to, const struct cr_bj *from)
{
    const size_t last = offsetof(struct cr_bj, turn);
    memcpy(to, from, offsetof(struct cr_bj, boxes));
    for (unsigned left = from->in; left; left &= left - 1) {
        unsigned box = cr_bj_first_of(left);
        cr_bj_copy_box(cr_bj_box(to, box), cr_bj_box_of(from, box));
    }
    memcpy(to->hands, from->hands, from->hand_count * sizeof from->hands[0]);
    memcpy((uint8_t *)to + last, (const uint8_t *)from + last, sizeof *from - last);
}

/* Of a step that may stop halfway, nothing is left then. */
static CR_RARE enum cr_status take_whole(const struct cr_play *play, struct cr_bj *bj,
                                         cr_bj_step *step, const struct cr_input *input,
                                         struct cr_events *events)
{
    struct cr_bj before;
    const size_t told = events->count;
    copy_used(&before, bj);
    enum cr_status status = step(play, bj, input, events);
    if (status == CR_OK) return CR_OK;
    memset(bj, 0, sizeof *bj);
    copy_used(bj, &before);
    events->count = told;
    return status;
}

/* A later one of several cards may be wrong, or the one that closed the bets or passed over a box. */
static CR_APART enum cr_status take_cards(const struct cr_play *play, struct cr_bj *bj,
                                          const struct cr_input *input, struct cr_events *events)
{
    if (cr_bj_is_sound_deal(bj, input)) /* no need to look at each again */
        return cr_bj_deal_all(play, bj, input, events);
    return take_whole(play, bj, cr_bj_cards, input, events);
}

/* Steps check before they change anything or tell of it, but for several cards, and where a box sits out
 * before the next one's decision is read. Each ends by moving the round on: nothing is left to do here. */
static enum cr_status apply(const struct cr_play *play, void *bytes, const struct cr_input *input,
                            struct cr_events *events)
{
    struct cr_bj *bj = bytes;
    if (input->kind == CR_IN_CARD) {
        bool one = input->card_count < 2 && input->to == CR_BJ_NOWHERE && bj->phase != CR_BP_BETS;
        return one ? cr_bj_cards(play, bj, input, events) : take_cards(play, bj, input, events);
    }
    if (input->kind >= CR_IN_COUNT) return CR_NO_SUCH_INPUT;
    const struct door *door = &doors[input->kind];
    if (!door->step) return CR_NO_SUCH_INPUT;
    if (door->needs_seat && input->seat >= cr_bj_rules(play)->max_players) return CR_NOT_SEATED;
    if (bj->misdealt) return take_whole(play, bj, door->step, input, events);
    return door->step(play, bj, input, events);
}

/* A decision that names nobody is the box's owner's, or of the first who is asked. */
static unsigned whose(const struct cr_play *play, const void *bytes, const struct cr_input *input)
{
    const struct cr_bj *bj = bytes;
    struct cr_need need;
    if (input->kind != CR_IN_ACT || input->position < 1 || input->position > CR_BJ_BOXES_MAX)
        return CR_NO_SEAT;
    const struct cr_bj_box *box = cr_bj_box_of(bj, input->position);
    if (box->bettor_count == 0) return CR_NO_SEAT;
    cr_bj_needs(play, bj, &need);
    bool asked = need.kind == CR_NEED_DECISION && need.box == input->position;
    bool answers = input->choice == CR_BJ_JOIN || input->choice == CR_BJ_DECLINE ||
                   input->choice == CR_BJ_EVEN_MONEY || input->choice == CR_BJ_REFUSE;
    return asked && answers ? need.seat : box->bettors[box->owner].seat;
}

static void frame(const struct cr_play *play, struct cr_frame *out)
{
    const struct cr_bj_rules *rules = cr_bj_rules(play);
    struct cr_shoe_rules shoe;
    cr_bj_shoe_rules(play, &shoe);
    *out = (struct cr_frame){ .seats = (uint16_t)rules->max_players,
                              .players_max = (uint16_t)rules->max_players,
                              .last_games = (uint16_t)rules->last_games,
                              .chips_sold = rules->chips_sold_at_table,
                              .cards = true,
                              .shoe_per_round = shoe.source == CR_FROM_MACHINE };
}

static size_t state_size(const struct cr_play *play)
{
    (void)play;
    return sizeof(struct cr_bj);
}

/* A card can end the round: two events a stake on a hand, three a side bet and an insurance, one a blind
 * double; a split tells the hands it moves; sixteen cards can come at once. */
static size_t events_max(const struct cr_play *play, const void *bytes)
{
    (void)play;
    const struct cr_bj *bj = bytes;
    size_t hands = bj ? bj->hand_count + 8u : CR_BJ_HANDS_MAX;
    return hands * (2 * CR_BJ_BETTORS_MAX + 2) + CR_BJ_PLAYERS_MAX * 12 + 96;
}

/* A view has every card and stake on the table. */
static size_t items_max(const struct cr_play *play)
{
    (void)play;
    return CR_BJ_HANDS_MAX * (CR_BJ_CARDS_MAX + CR_BJ_BETTORS_MAX) + CR_BJ_CARDS_MAX +
           CR_BJ_PLAYERS_MAX * 5 + 64;
}

static size_t settle_in(const struct cr_play *play, const void *bytes, int seat, cr_money funds,
                        struct cr_input *out)
{
    (void)play;
    (void)bytes;
    (void)seat;
    (void)funds;
    (void)out;
    return 0; /* value chips play */
}

/* Who gets up leaves no stake on a box. */
static enum cr_status check_leave(const struct cr_play *play, const void *bytes, int seat)
{
    (void)play;
    const struct cr_bj *bj = bytes;
    for (unsigned number = 1; number <= CR_BJ_BOXES_MAX; number++) {
        const struct cr_bj_box *box = cr_bj_box_of(bj, number);
        int bettor = cr_bj_bettor_at(box, (unsigned)seat);
        unsigned count, first = cr_bj_first_hand(bj, number, &count);
        if (bettor < 0) continue;
        if (count == 0) return CR_STAKES_OUT;
        if (bj->phase != CR_BP_OVER) return CR_STAKES_OUT;
        for (unsigned i = first; i < first + count; i++)
            if (bj->hands[i].stands >> bettor & 1) return CR_STAKES_OUT;
    }
    return CR_OK;
}

static int64_t held(const struct cr_play *play, const void *bytes, int seat)
{
    (void)play;
    (void)bytes;
    (void)seat;
    return 0;
}

const struct cr_game cr_blackjack_game = {
    .name = "blackjack",
    .rules = &cr_bj_rules_schema,
    .settings = &cr_bj_settings_schema,
    .engine = 1,
    .forms = forms,
    .items = item_forms,
    .symbol_find = symbol_find,
    .symbol_name = cr_bj_symbol,
    .bet_name = cr_bj_bet_name,
    .check_settings = cr_bj_check_settings,
    .frame = frame,
    .state_size = state_size,
    .events_max = events_max,
    .items_max = items_max,
    .start = cr_bj_start,
    .apply = apply,
    .needs = cr_bj_needs,
    .open = cr_bj_open,
    .view = cr_bj_view,
    .carry = cr_bj_carry,
    .settle_in = settle_in,
    .whose = whose,
    .check_leave = check_leave,
    .held = held,
    .is_sane = cr_bj_is_sane,
    .page = cr_bj_page,
    .plate_page = cr_bj_plate_page,
    .action_page = cr_bj_action_page,
    .clause_ratio = cr_bj_clause_ratio,
    .limits = cr_bj_limits,
    .outcome = cr_bj_outcome,
    .prizes = cr_bj_prizes,
};
