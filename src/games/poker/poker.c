/* poker.c -- the games as the house knows them: their inputs, their names, their door. */
#include "games/poker/poker.h"

#include <stdio.h>
#include <string.h>

/* ---- Names ---- */

static const char *const do_names[CR_POKER_DOS] = {
#define X(name, text) text,
    CR_POKER_DO_MAP(X)
#undef X
};
static const char *const report_names[CR_REPORTS] = {
#define X(name, text, ids) text,
    CR_REPORT_MAP(X)
#undef X
};
static const char *const outcome_names[CR_OUTCOMES] = {
#define X(name, text) text,
    CR_OUTCOME_MAP(X)
#undef X
};

static int find_name(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (names[i][0] && strcmp(names[i], name) == 0) return i;
    return -1;
}

int cr_poker_symbol_find(unsigned set, const char *name)
{
    switch ((enum cr_poker_set)set) {
    case CR_POKER_SET_DO: return find_name(do_names, CR_POKER_DOS, name);
    case CR_POKER_SET_REPORT: return find_name(report_names, CR_REPORTS, name);
    case CR_POKER_SET_OUTCOME: return find_name(outcome_names, CR_OUTCOMES, name);
    }
    return -1; /* not run: every set returned above */
}

static size_t write_name(const char *const *names, unsigned count, unsigned symbol, char *out,
                         size_t size)
{
    return (size_t)snprintf(out, size, "%s", symbol < count ? names[symbol] : "?");
}

size_t cr_poker_symbol(unsigned set, unsigned symbol, char *out, size_t size)
{
    switch ((enum cr_poker_set)set) {
    case CR_POKER_SET_DO: return write_name(do_names, CR_POKER_DOS, symbol, out, size);
    case CR_POKER_SET_REPORT: return write_name(report_names, CR_REPORTS, symbol, out, size);
    case CR_POKER_SET_OUTCOME: return write_name(outcome_names, CR_OUTCOMES, symbol, out, size);
    }
    return (size_t)snprintf(out, size, "?"); /* not run: every set returned above */
}

/* What a seat puts in over a hand is one bet. */
void cr_poker_bet_name(unsigned position, unsigned value, struct cr_bet_name *out)
{
    (void)position;
    (void)value;
    *out = (struct cr_bet_name){ .position = "hand" };
}

/* ---- Inputs, as round files write them, and who may give them ---- */

enum {
    PLAYERS = CR_ROLE_BIT(CR_ROLE_PLAYER) | CR_ROLE_BIT(CR_ROLE_DEALER),
    DEALERS = CR_ROLE_BIT(CR_ROLE_DEALER) | CR_ROLE_BIT(CR_ROLE_SYSTEM),
    BOSSES = CR_ROLE_BIT(CR_ROLE_PIT_BOSS) | CR_ROLE_BIT(CR_ROLE_MANAGER),
    FLOOR = BOSSES | CR_ROLE_BIT(CR_ROLE_INSPECTOR) | CR_ROLE_BIT(CR_ROLE_FLOOR),
    SEATED = PLAYERS | FLOOR, /* the floor brings a player in and sees him off */
    ANYONE = PLAYERS | DEALERS | FLOOR,
};

/* clang-format off */
#define AT(member)          offsetof(struct cr_input, member)
#define PLAYER_FIELD(needed) { "player", CR_FORM_SEAT, AT(seat), 0, needed }
#define BOX_FIELD           { "box", CR_FORM_UINT16, AT(position), 0, false }
#define AMOUNT_FIELD(needed) { "amount", CR_FORM_MONEY, AT(amount), 0, needed }
#define NUMBER_FIELD        { "number", CR_FORM_UINT16, AT(number), 0, false }
#define CARDS_FIELD(needed) { "cards", CR_FORM_CARDS, AT(cards), 0, needed }
#define TURN_FIELD          { "turn", CR_FORM_UINT32, AT(turn), 0, false }
#define NOTHING             { NULL, CR_FORM_FLAG, 0, 0, false }

const struct cr_form cr_poker_forms[] = {
    { CR_IN_OPEN_TABLE, BOSSES, { NOTHING } },
    { CR_IN_BRING, SEATED, { PLAYER_FIELD(true), AMOUNT_FIELD(true) } },
    { CR_IN_TAKE_UP, SEATED, { PLAYER_FIELD(true), AMOUNT_FIELD(false) } },
    { CR_IN_SHUFFLE, DEALERS, { NOTHING } },
    { CR_IN_CARD, DEALERS, { CARDS_FIELD(true) } },
    { CR_IN_BURN, DEALERS, { CARDS_FIELD(true) } },
    { CR_IN_ACT, PLAYERS, { PLAYER_FIELD(false), { "do", CR_FORM_SYMBOL, AT(choice), CR_POKER_SET_DO, true }, AMOUNT_FIELD(false), NUMBER_FIELD, TURN_FIELD } },
    { CR_IN_SHOW, DEALERS, { PLAYER_FIELD(false), CARDS_FIELD(true), BOX_FIELD, { "hand", CR_FORM_UINT16, AT(number), 0, false } } },
    { CR_IN_TIMEOUT, DEALERS, { TURN_FIELD } },
    { CR_IN_REPORT, ANYONE, { { "what", CR_FORM_SYMBOL, AT(choice), CR_POKER_SET_REPORT, true }, PLAYER_FIELD(false), NUMBER_FIELD, AMOUNT_FIELD(false), CARDS_FIELD(false), { "entry", CR_FORM_UINT32, AT(ref), 0, false } } },
    { CR_IN_RULING, FLOOR, { { "ruling", CR_FORM_SYMBOL, AT(choice), CR_POKER_SET_OUTCOME, true }, PLAYER_FIELD(false), { "seat", CR_FORM_UINT16, AT(position), 0, false }, NUMBER_FIELD, AMOUNT_FIELD(false), { "entry", CR_FORM_UINT32, AT(ref), 0, false } } },
    { 0, 0, { NOTHING } },
};
/* clang-format on */

/* ---- The door ---- */

static enum cr_status open_table(const struct cr_play *play, struct cr_poker *poker,
                                 const struct cr_input *input, struct cr_events *events)
{
    (void)play;
    (void)poker;
    (void)input;
    cr_events_add(events, CR_EV_TABLE_OPENED, CR_PKC_TABLE_EQUIPMENT, CR_NO_SEAT);
    return CR_OK;
}

/* One's own affairs between hands, one's cards at the end, or a word in the betting. */
static enum cr_status act(const struct cr_play *play, struct cr_poker *poker,
                          const struct cr_input *input, struct cr_events *events)
{
    if (input->choice == CR_POKER_DO_NOTHING || input->choice >= CR_POKER_DOS)
        return CR_NO_SUCH_INPUT;
    if (input->choice <= CR_POKER_DO_NO_BRING) return cr_poker_wish(play, poker, input, events);
    if (input->choice >= CR_POKER_DO_SHOW) return cr_poker_show_or_muck(play, poker, input, events);
    return cr_poker_act(play, poker, input, events);
}

/* What each input does; those about a seat are refused where there is no such seat. */
static const struct {
    cr_poker_step *step;
    bool needs_seat;
} steps[CR_IN_COUNT] = {
    [CR_IN_OPEN_TABLE] = { open_table, false },
    [CR_IN_BRING] = { cr_poker_bring, true },
    [CR_IN_TAKE_UP] = { cr_poker_take_up, true },
    [CR_IN_SHUFFLE] = { cr_poker_shuffle, false },
    [CR_IN_CARD] = { cr_poker_card, false },
    [CR_IN_BURN] = { cr_poker_burn, false },
    [CR_IN_ACT] = { act, true },
    [CR_IN_SHOW] = { cr_poker_show, true },
    [CR_IN_TIMEOUT] = { cr_poker_timeout, false },
    [CR_IN_REPORT] = { cr_poker_report, false },
    [CR_IN_RULING] = { cr_poker_rule, false },
    [CR_IN_VOID] = { cr_poker_void, false },
};

/* Every step checks before it changes anything: a refused one has changed nothing. */
enum cr_status cr_poker_apply(const struct cr_play *play, void *bytes, const struct cr_input *input,
                              struct cr_events *events)
{
    struct cr_poker *poker = bytes;
    if (input->kind >= CR_IN_COUNT || !steps[input->kind].step) return CR_NO_SUCH_INPUT;
    if (steps[input->kind].needs_seat && input->seat >= cr_poker_seats(play)) return CR_NOT_SEATED;
    enum cr_status status = steps[input->kind].step(play, poker, input, events);
    if (status == CR_OK) cr_poker_advance(play, poker, events);
    return status;
}

/* A hand that is shown by its box is that seat's; an act that names nobody, who is asked. */
unsigned cr_poker_whose(const struct cr_play *play, const void *bytes, const struct cr_input *input)
{
    struct cr_need need;
    if (input->kind == CR_IN_SHOW && input->position >= 1) return input->position - 1u;
    if (input->kind != CR_IN_ACT && input->kind != CR_IN_SHOW) return CR_NO_SEAT;
    cr_poker_needs(play, bytes, &need);
    bool asked = need.kind == CR_NEED_DECISION || need.input == CR_IN_SHOW;
    return asked ? need.seat : CR_NO_SEAT;
}

void cr_poker_frame(const struct cr_play *play, struct cr_frame *out)
{
    *out = (struct cr_frame){ .seats = CR_POKER_SEATS_MAX,
                              .players_max = (uint16_t)cr_poker_seats(play),
                              .last_games = (uint16_t)cr_poker_rules(play)->last_games,
                              .chips_sold = cr_poker_rules(play)->chips_sold,
                              .cards = true,
                              .shoe_per_round = true,
                              .one_pack = true,
                              .private_cards = true };
}

size_t cr_poker_state_size(const struct cr_play *play)
{
    (void)play;
    return sizeof(struct cr_poker);
}

size_t cr_poker_events_max(const struct cr_play *play, const void *bytes)
{
    (void)play;
    (void)bytes;
    return CR_POKER_EVENTS_MAX;
}

/* A view has every card, and of every seat its chips and what is in. */
size_t cr_poker_items_max(const struct cr_play *play)
{
    (void)play;
    return CR_POKER_SEATS_MAX * (CR_OWN_CARDS_MAX + 6) + CR_COMMON_MAX + CR_CARRIED_POTS_MAX + 16;
}

size_t cr_poker_settle_in(const struct cr_play *play, const void *bytes, int seat, cr_money funds,
                          struct cr_input *out)
{
    (void)play;
    (void)bytes;
    (void)seat;
    (void)funds;
    (void)out;
    return 0; /* value chips play; how many of them is his to say */
}

enum cr_status cr_poker_check_leave(const struct cr_play *play, const void *bytes, int seat)
{
    (void)play;
    const struct cr_poker *poker = bytes;
    if (seat < 0 || seat >= CR_POKER_SEATS_MAX) return CR_OK;
    bool hand = poker->phase == CR_POKER_HAND || poker->phase == CR_POKER_RULING;
    if (hand && poker->hand.dealt >> seat & 1) return CR_STAKES_OUT;
    return poker->in_play[seat] > 0 || poker->asks[seat] > 0 ? CR_CHIPS_IN_PLAY : CR_OK;
}

int64_t cr_poker_held(const struct cr_play *play, const void *bytes, int seat)
{
    (void)play;
    (void)bytes;
    (void)seat;
    return 0;
}
