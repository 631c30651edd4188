/* house_poker.c -- the games as the house knows them: their inputs, their names, their door. */
#include "games/house_poker/house_poker.h"

#include <stdio.h>
#include <string.h>

/* ---- Names ---- */

static const char *const bet_names[CR_HP_BET_KINDS] = { "ante",    "bet",   "draw",  "insurance",
                                                        "buy",     "bonus", "wheel", "second",
                                                        "mystery", "sixth" };
static const char *const do_names[CR_HP_DOS] = { "",       "pass",      "play", "exchange", "sixth",
                                                 "insure", "take_ante", "buy",  "no_cut" };
static const char *const chip_names[] = { "", "value", "colour", "cash", "credit" };
static const char *const target_names[CR_HP_TARGETS] = { "", "dealer", "board", "bonus_card",
                                                         "fortune_card" };
static const char *const ruling_names[CR_HP_RULINGS] = { "", "replace_pack" };
#define COUNT(list) ((int)(sizeof(list) / sizeof(list)[0]))

static int find_name(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (names[i][0] && strcmp(names[i], name) == 0) return i;
    return -1;
}

/* "box:1" */
static int find_target(const char *name)
{
    int named = find_name(target_names, CR_HP_TARGETS, name);
    if (named >= 0) return named;
    if (strncmp(name, "box:", 4) != 0 || strlen(name) != 5) return -1;
    int box = name[4] - '0';
    return box >= 1 && box <= CR_HP_BOXES_MAX ? (int)cr_hp_place((unsigned)box) : -1;
}

int cr_hp_symbol_find(unsigned set, const char *name)
{
    switch ((enum cr_hp_set)set) {
    case CR_HP_SET_BET: return find_name(bet_names, CR_HP_BET_KINDS, name);
    case CR_HP_SET_DO: return find_name(do_names, CR_HP_DOS, name);
    case CR_HP_SET_CHIPS: return find_name(chip_names, COUNT(chip_names), name);
    case CR_HP_SET_TARGET: return find_target(name);
    case CR_HP_SET_RULING: return find_name(ruling_names, CR_HP_RULINGS, name);
    }
    return -1; /* not run: every set returned above */
}

static size_t write_name(const char *const *names, int count, unsigned symbol, char *out,
                         size_t size)
{
    return (size_t)snprintf(out, size, "%s", symbol < (unsigned)count ? names[symbol] : "?");
}

static bool is_box(unsigned place)
{
    return place >= cr_hp_place(1) && place <= cr_hp_place(CR_HP_BOXES_MAX) && place % 64 == 0;
}

size_t cr_hp_symbol(unsigned set, unsigned symbol, char *out, size_t size)
{
    switch ((enum cr_hp_set)set) {
    case CR_HP_SET_BET: return write_name(bet_names, CR_HP_BET_KINDS, symbol, out, size);
    case CR_HP_SET_DO: return write_name(do_names, CR_HP_DOS, symbol, out, size);
    case CR_HP_SET_CHIPS: return write_name(chip_names, COUNT(chip_names), symbol, out, size);
    case CR_HP_SET_TARGET:
        if (is_box(symbol)) return (size_t)snprintf(out, size, "box:%u", symbol / 64);
        return write_name(target_names, CR_HP_TARGETS, symbol, out, size);
    case CR_HP_SET_RULING: return write_name(ruling_names, CR_HP_RULINGS, symbol, out, size);
    }
    return (size_t)snprintf(out, size, "?"); /* not run: every set returned above */
}

void cr_hp_bet_name(unsigned position, unsigned value, struct cr_bet_name *out)
{
    *out = (struct cr_bet_name){ .number = 0 };
    if (is_box(position) && value < CR_HP_BET_KINDS)
        snprintf(out->position, sizeof out->position, "%s:%u", bet_names[value], position / 64);
}

/* ---- Inputs, as round files write them, and who may give them ---- */

enum {
    PLAYERS = CR_ROLE_BIT(CR_ROLE_PLAYER) | CR_ROLE_BIT(CR_ROLE_DEALER),
    DEALERS = CR_ROLE_BIT(CR_ROLE_DEALER) | CR_ROLE_BIT(CR_ROLE_SYSTEM),
    BOSSES = CR_ROLE_BIT(CR_ROLE_PIT_BOSS) | CR_ROLE_BIT(CR_ROLE_MANAGER),
    SYSTEM = CR_ROLE_BIT(CR_ROLE_SYSTEM) | BOSSES,
    FLOOR = BOSSES | CR_ROLE_BIT(CR_ROLE_INSPECTOR) | CR_ROLE_BIT(CR_ROLE_FLOOR),
    /* neither dealer nor inspector may cut, but it is the game that says so (CUT_ROLE) */
    CUTTERS = PLAYERS | DEALERS | FLOOR,
};

/* clang-format off */
#define AT(member)          offsetof(struct cr_input, member)
#define PLAYER_FIELD        { "player", CR_FORM_SEAT, AT(seat), 0, true }
#define ANYONE_FIELD        { "player", CR_FORM_SEAT, AT(seat), 0, false }
#define BOX_FIELD(needed)   { "box", CR_FORM_UINT16, AT(position), 0, needed }
#define AMOUNT_FIELD(needed) { "amount", CR_FORM_MONEY, AT(amount), 0, needed }
#define CARDS_FIELD(needed) { "cards", CR_FORM_CARDS, AT(cards), 0, needed }
#define BET_FIELD           { "bet", CR_FORM_SYMBOL, AT(choice), CR_HP_SET_BET, true }
#define TURN_FIELD          { "turn", CR_FORM_UINT32, AT(turn), 0, false }
#define NOTHING             { NULL, CR_FORM_FLAG, 0, 0, false }

const struct cr_form cr_hp_forms[] = {
    { CR_IN_OPEN_TABLE, BOSSES, { NOTHING } },
    { CR_IN_SHUFFLE, DEALERS, { NOTHING } },
    { CR_IN_CUT, CUTTERS, { ANYONE_FIELD, { "number", CR_FORM_UINT16, AT(number), 0, true } } },
    { CR_IN_BET, PLAYERS, { PLAYER_FIELD, BOX_FIELD(true), BET_FIELD, AMOUNT_FIELD(true), { "dark", CR_FORM_FLAG, AT(flags), CR_HP_FLAG_DARK, false }, { "chips", CR_FORM_SYMBOL, AT(to), CR_HP_SET_CHIPS, false } } },
    { CR_IN_REMOVE, PLAYERS, { PLAYER_FIELD, BOX_FIELD(true), BET_FIELD } },
    { CR_IN_CLOSE_BETS, DEALERS, { NOTHING } },
    { CR_IN_CARD, DEALERS, { CARDS_FIELD(true), { "to", CR_FORM_SYMBOL, AT(to), CR_HP_SET_TARGET, false }, { "closed", CR_FORM_FLAG, AT(flags), CR_HP_FLAG_CLOSED, false } } },
    { CR_IN_SHOW, DEALERS, { CARDS_FIELD(true), BOX_FIELD(false), { "hand", CR_FORM_UINT16, AT(number), 0, false } } },
    { CR_IN_ACT, PLAYERS, { ANYONE_FIELD, BOX_FIELD(false), { "do", CR_FORM_SYMBOL, AT(choice), CR_HP_SET_DO, true }, CARDS_FIELD(false), AMOUNT_FIELD(false), TURN_FIELD } },
    { CR_IN_TIMEOUT, DEALERS, { TURN_FIELD } },
    { CR_IN_LUCKY, SYSTEM, { { "draw", CR_FORM_UINT32, AT(ref), 0, false }, BOX_FIELD(false) } },
    { CR_IN_AWARD, SYSTEM, { PLAYER_FIELD, BOX_FIELD(true), BET_FIELD, AMOUNT_FIELD(true), CR_SIDE_AWARD_FIELDS } },
    { CR_IN_RULING, FLOOR, { { "ruling", CR_FORM_SYMBOL, AT(choice), CR_HP_SET_RULING, true } } },
    { 0, 0, { NOTHING } },
};

const struct cr_item_form cr_hp_item_forms[] = {
    { CR_HP_ITEM_PACK, "pack", { { "number", CR_FORM_MONEY, offsetof(struct cr_item, amount), 0, true } } },
    { 0, NULL, { NOTHING } },
};
/* clang-format on */

/* ---- The door ---- */

static enum cr_status open_table(const struct cr_play *play, struct cr_hp *hp,
                                 const struct cr_input *input, struct cr_events *events)
{
    (void)hp;
    (void)input;
    cr_events_add(events, CR_EV_TABLE_OPENED, cr_hp_clause(play, CR_HC_TABLE_EQUIPMENT),
                  CR_NO_SEAT);
    return CR_OK;
}

/* What each input does; those about a seat are refused where there is no such seat. */
static const struct {
    cr_hp_step *step;
    bool needs_seat;
} steps[CR_IN_COUNT] = {
    [CR_IN_OPEN_TABLE] = { open_table, false }, [CR_IN_SHUFFLE] = { cr_hp_shuffle, false },
    [CR_IN_CUT] = { cr_hp_cut, false },         [CR_IN_BET] = { cr_hp_bet, true },
    [CR_IN_REMOVE] = { cr_hp_remove, true },    [CR_IN_CLOSE_BETS] = { cr_hp_close_bets, false },
    [CR_IN_CARD] = { cr_hp_cards, false },      [CR_IN_SHOW] = { cr_hp_show, false },
    [CR_IN_ACT] = { cr_hp_act, true },          [CR_IN_TIMEOUT] = { cr_hp_timeout, false },
    [CR_IN_LUCKY] = { cr_hp_lucky, false },     [CR_IN_AWARD] = { cr_hp_award, true },
    [CR_IN_RULING] = { cr_hp_rule, false },     [CR_IN_VOID] = { cr_hp_void, false },
};

/* Every step checks before it changes anything: a refused one has changed nothing. */
enum cr_status cr_hp_apply(const struct cr_play *play, void *bytes, const struct cr_input *input,
                           struct cr_events *events)
{
    struct cr_hp *hp = bytes;
    if (input->kind >= CR_IN_COUNT || !steps[input->kind].step) return CR_NO_SUCH_INPUT;
    if (steps[input->kind].needs_seat && input->seat >= cr_hp_rules(play)->players_max)
        return CR_NOT_SEATED;
    enum cr_status status = steps[input->kind].step(play, hp, input, events);
    if (status == CR_OK) cr_hp_advance(play, hp, events);
    return status;
}

/* A decision that names nobody is the box's owner's. */
unsigned cr_hp_whose(const struct cr_play *play, const void *bytes, const struct cr_input *input)
{
    (void)play;
    const struct cr_hp *hp = bytes;
    bool box = input->position >= 1 && input->position <= CR_HP_BOXES_MAX;
    return input->kind == CR_IN_ACT && box ? cr_hp_box_of(hp, input->position)->seat : CR_NO_SEAT;
}

void cr_hp_frame(const struct cr_play *play, struct cr_frame *out)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    *out = (struct cr_frame){ .seats = (uint16_t)rules->players_max,
                              .players_max = (uint16_t)rules->players_max,
                              .last_games = (uint16_t)rules->last_games,
                              .chips_sold = rules->chips_sold,
                              .cards = true,
                              .shoe_per_round = true,
                              .one_pack = true };
}

size_t cr_hp_state_size(const struct cr_play *play)
{
    (void)play;
    return sizeof(struct cr_hp);
}

/* A decision can end the round: of a box six cards shown, three events a stake (an insurance four), three
 * a side bet, its contribution, three of the second combination, its act; of the dealer his cards and
 * what is called; sixteen cards can come at once. */
size_t cr_hp_events_max(const struct cr_play *play, const void *bytes)
{
    (void)play;
    (void)bytes;
    return CR_HP_BOXES_MAX * (6 + 3 * CR_HP_STAKES + 1 + 3 * CR_SIDE_KINDS + 1 + 3 + 1) + 48;
}

/* A view has every card and stake on the table. */
size_t cr_hp_items_max(const struct cr_play *play)
{
    (void)play;
    return CR_HP_BOXES_MAX * (1 + CR_HP_CARDS_MAX + CR_HP_STAKES + CR_SIDE_KINDS) + 16;
}

size_t cr_hp_settle_in(const struct cr_play *play, const void *bytes, int seat, cr_money funds,
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
enum cr_status cr_hp_check_leave(const struct cr_play *play, const void *bytes, int seat)
{
    (void)play;
    const struct cr_hp *hp = bytes;
    for (unsigned box = 1; box <= CR_HP_BOXES_MAX; box++)
        if (cr_hp_is_in(hp, box) && cr_hp_box_of(hp, box)->seat == seat && hp->phase != CR_HP_OVER)
            return CR_STAKES_OUT;
    return CR_OK;
}

int64_t cr_hp_held(const struct cr_play *play, const void *bytes, int seat)
{
    (void)play;
    (void)bytes;
    (void)seat;
    return 0;
}
