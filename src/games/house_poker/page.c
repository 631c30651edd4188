/* page.c -- the round as pages draw it: what all see, what a seat sees beside it, what the desk needs.
 *
 * Who may see which card is cr_hp_seen() alone; nothing here looks at a box's cards past it. */
#include "games/house_poker/house_poker.h"
#include "games/page_parts.h"

static const char *phase_name(unsigned phase)
{
    static const char *const names[] = {
        [CR_HP_SHUFFLE] = "shuffle", [CR_HP_BETS] = "bets",    [CR_HP_DEAL] = "deal",
        [CR_HP_DECIDE] = "decide",   [CR_HP_BONUS] = "decide", [CR_HP_DRAW] = "draw",
        [CR_HP_FINAL] = "final",     [CR_HP_BOARD] = "reveal", [CR_HP_REVEAL] = "reveal",
        [CR_HP_SHOW] = "reveal",     [CR_HP_BUY] = "buy",      [CR_HP_REPLACE] = "buy",
        [CR_HP_SETTLE] = "settle",   [CR_HP_OVER] = "over",
    };
    return names[phase];
}

/* ---- Cards ---- */

/* "" where there is none. */
static void member_card_or_empty(struct cr_text *out, const char *key, cr_card card)
{
    cr_page_cards(out, key, &card, cr_card_is_open(card));
}

static void member_key(struct cr_text *out, const char *key, const char *value)
{
    if (value)
        cr_text_member_text(out, key, value);
    else
        cr_text_member_null(out, key);
}

/* ---- Hands ---- */

/* What those at that seat see of a hand: its cards, and what it is where all of it can be seen. */
struct seen {
    cr_card cards[CR_HP_CARDS_MAX];
    unsigned count;
    bool is_hand; /* it has a value */
    struct cr_combinations hand;
};

static struct seen see(const struct cr_play *play, const struct cr_hp *hp, unsigned number,
                       unsigned seat)
{
    const struct cr_hp_box *box = cr_hp_box_of(hp, number);
    struct seen seen = { .count = box->card_count };
    bool all = true;
    for (unsigned i = 0; i < seen.count; i++) {
        seen.cards[i] = cr_hp_seen(play, hp, number, i, seat);
        all = all && cr_card_is_open(seen.cards[i]);
    }
    unsigned cards = seen.count + hp->board_count;
    seen.is_hand = all && seen.count > 0 && cards >= CR_HAND_CARDS;
    if (seen.is_hand) seen.hand = cr_hp_hand(play, hp, box);
    return seen;
}

/* The ranks that make it, highest group first: "KQ" of two pair, kings and queens. */
static void write_name(const struct seen *seen, struct cr_text *out)
{
    unsigned ranks[CR_HAND_CARDS], count;
    if (!seen->is_hand) {
        cr_text_member_null(out, "name");
        return;
    }
    count = cr_rank_ties(seen->hand.value, ranks);
    cr_text_key(out, "name");
    cr_text_begin(out, '{');
    cr_text_member_text(out, "category", cr_hp_category_key(cr_rank_category(seen->hand.value)));
    cr_text_key(out, "ranks");
    cr_text_char(out, '"');
    for (unsigned i = 0; i < count; i++)
        cr_text_char(out, cr_rank_letter(ranks[i]));
    cr_text_char(out, '"');
    cr_text_end(out, '}');
}

static const char *first_of(const struct seen *seen)
{
    return seen->is_hand ? cr_hp_category_key(seen->hand.first) : NULL;
}

static const char *second_of(const struct seen *seen)
{
    bool is = seen->is_hand && seen->hand.second != CR_HAND_HIGH_CARD;
    return is ? cr_hp_category_key(seen->hand.second) : NULL;
}

/* ---- Boxes ---- */

static const char *box_state(const struct cr_hp_box *box)
{
    switch ((enum cr_hp_box_state)box->state) {
    case CR_HB_EMPTY: return "empty"; /* not run: only boxes in the round are written */
    case CR_HB_WAITS: return "waits";
    case CR_HB_LOOKS:
    case CR_HB_FINAL:
    case CR_HB_CHOOSES: return "decides";
    case CR_HB_DRAWS: return box->flags & CR_HB_SIXTH ? "buys_sixth" : "exchanges";
    case CR_HB_PASSED: return "passed";
    case CR_HB_PLAYS:
    case CR_HB_TAKES:
    case CR_HB_BUYS: return "plays";
    case CR_HB_SETTLED: return "settled";
    case CR_HB_STATES: break; /* not run: a box has a state */
    }
    return "?"; /* not run: a box has a state */
}

static cr_money side_of(const struct cr_hp_box *box, unsigned kind)
{
    return cr_side_stands(&box->side[kind]) ? box->side[kind].stake : 0;
}

static void write_stakes(const struct cr_hp_box *box, struct cr_text *out)
{
    bool posted = cr_hp_is_dark(box); /* it draws nothing else */
    cr_money fee = box->stakes[CR_HP_DRAW_FEE];
    cr_text_member_int(out, "ante", box->stakes[CR_HP_ANTE]);
    cr_text_member_int(out, "bet", box->stakes[CR_HP_BET]);
    cr_text_member_int(out, "bonus", side_of(box, CR_SIDE_BONUS));
    cr_text_member_int(out, "buy", box->stakes[CR_HP_BUY_FEE]);
    cr_text_member_int(out, "draw", posted ? 0 : fee);
    cr_text_member_int(out, "insurance", box->stakes[CR_HP_INSURANCE]);
    cr_text_member_int(out, "sixth", posted ? fee : 0);
    cr_text_member_int(out, "wheel", side_of(box, CR_SIDE_WHEEL));
}

static void write_box(const struct cr_play *play, const struct cr_hp *hp, unsigned number,
                      struct cr_text *out)
{
    const struct cr_hp_box *box = cr_hp_box_of(hp, number);
    struct seen seen = see(play, hp, number, CR_NO_SEAT);
    cr_text_begin(out, '{');
    cr_text_member_int(out, "box", number);
    cr_page_cards(out, "cards", seen.cards, seen.count);
    cr_text_member_bool(out, "dark", cr_hp_is_dark(box));
    cr_text_member_int(out, "exchanged", box->exchanged);
    member_key(out, "first", first_of(&seen));
    write_name(&seen, out);
    cr_text_member_int(out, "seat", box->seat);
    member_key(out, "second", second_of(&seen));
    write_stakes(box, out);
    cr_text_member_text(out, "state", box_state(box));
    cr_text_end(out, '}');
}

/* ---- What all see ---- */

static void write_dealer(const struct cr_play *play, const struct cr_hp *hp, struct cr_text *out)
{
    cr_card seen[CR_HP_DEALER_MAX];
    bool open = hp->flags & CR_HP_IS_OPEN;
    for (unsigned i = 0; i < hp->dealer_count; i++)
        seen[i] = cr_hp_dealer_seen(play, hp, i);
    cr_text_key(out, "dealer");
    cr_text_begin(out, '{');
    cr_page_cards(out, "cards", seen, hp->dealer_count);
    member_key(out, "category",
               open ? cr_hp_category_key(cr_rank_category(hp->dealer_value)) : NULL);
    member_card_or_empty(out, "drawn", hp->drawn);
    if (open)
        cr_text_member_bool(out, "has_game", hp->flags & CR_HP_HAS_GAME);
    else
        cr_text_member_null(out, "has_game");
    member_card_or_empty(out, "removed", hp->removed);
    cr_text_end(out, '}');
}

/* Everybody the round waits for: players of one wave decide in any order. */
static void write_turns(const struct cr_hp *hp, struct cr_text *out)
{
    cr_text_key(out, "turns");
    cr_text_begin(out, '[');
    for (unsigned number = 1; number <= CR_HP_BOXES_MAX; number++) {
        const struct cr_hp_box *box = cr_hp_box_of(hp, number);
        if (!cr_hp_is_in(hp, number) || box->turn == 0) continue;
        cr_text_begin(out, '{');
        cr_text_member_int(out, "box", number);
        cr_text_member_int(out, "seat", box->seat);
        cr_text_member_int(out, "turn", box->turn);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

static void write_public(const struct cr_play *play, const struct cr_hp *hp, struct cr_text *out)
{
    cr_page_cards(out, "board", hp->board, hp->board_count);
    cr_page_card(out, "bonus_card", hp->bonus_card);
    cr_text_key(out, "boxes");
    cr_text_begin(out, '[');
    for (unsigned box = 1; box <= CR_HP_BOXES_MAX; box++)
        if (cr_hp_is_in(hp, box)) write_box(play, hp, box, out);
    cr_text_end(out, ']');
    write_dealer(play, hp, out);
    cr_page_card(out, "fortune_card", hp->fortune_card);
    cr_text_member_int(out, "left", hp->shoe.pack.left_count);
    if (hp->lucky_box)
        cr_text_member_int(out, "lucky_box", hp->lucky_box);
    else
        cr_text_member_null(out, "lucky_box");
    cr_text_member_text(out, "phase", phase_name(hp->phase));
    cr_text_member_int(out, "shoe", hp->shoe.number);
    write_turns(hp, out);
}

/* ---- What a seat sees beside it ---- */

/* What the box's open decisions cost; an exchange: of one card. */
static void write_costs(const struct cr_play *play, const struct cr_hp_box *box,
                        struct cr_text *out)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    bool draws = box->state == CR_HB_LOOKS && !(box->flags & CR_HB_DREW);
    cr_text_key(out, "costs");
    cr_text_begin(out, '{');
    if (box->state == CR_HB_CHOOSES && rules->buy_game)
        cr_text_member_int(out, "buy", cr_hp_cost(play, box, CR_HP_BUY_IT, 0));
    if (draws && rules->exchange_max > 0)
        cr_text_member_int(out, "exchange", cr_hp_cost(play, box, CR_HP_EXCHANGE, 1));
    if (box->state == CR_HB_LOOKS || box->state == CR_HB_FINAL)
        cr_text_member_int(out, "play", cr_hp_cost(play, box, CR_HP_PLAY, 0));
    if (draws && rules->sixth_card)
        cr_text_member_int(out, "sixth", cr_hp_cost(play, box, CR_HP_BUY_SIXTH, 0));
    cr_text_end(out, '}');
}

/* Between what an insurance may be now; nothing where it cannot be laid. */
static void write_insurance(const struct cr_play *play, const struct cr_hp *hp,
                            const struct cr_hp_box *box, struct cr_text *out)
{
    cr_money least = 0, most = 0;
    bool asked = box->state == CR_HB_LOOKS || box->state == CR_HB_FINAL;
    if (asked && box->stakes[CR_HP_INSURANCE] == 0)
        cr_hp_insurance_limits(play, hp, box, &least, &most);
    if (least == 0 || most < least) {
        cr_text_member_null(out, "insurance");
        return;
    }
    cr_text_key(out, "insurance");
    cr_text_begin(out, '{');
    cr_text_member_int(out, "least", least);
    cr_text_member_int(out, "most", most);
    cr_text_end(out, '}');
}

static void write_own_box(const struct cr_play *play, const struct cr_hp *hp, unsigned number,
                          struct cr_text *out)
{
    const struct cr_hp_box *box = cr_hp_box_of(hp, number);
    struct seen seen = see(play, hp, number, box->seat);
    const char *category =
        seen.is_hand ? cr_hp_category_key(cr_rank_category(seen.hand.value)) : NULL;
    cr_text_begin(out, '{');
    cr_text_member_int(out, "box", number);
    cr_page_cards(out, "cards", seen.cards, seen.count);
    member_key(out, "category", category);
    write_costs(play, box, out);
    member_key(out, "first", first_of(&seen));
    write_insurance(play, hp, box, out);
    write_name(&seen, out);
    member_key(out, "row", category);
    member_key(out, "second", second_of(&seen));
    cr_text_end(out, '}');
}

static void write_bet(unsigned box, unsigned what, cr_money amount, struct cr_text *out)
{
    char name[32];
    cr_hp_symbol(CR_HP_SET_BET, what, name, sizeof name);
    cr_text_begin(out, '{');
    cr_text_member_int(out, "amount", amount);
    cr_text_member_text(out, "bet", name);
    cr_text_member_int(out, "box", box);
    cr_text_end(out, '}');
}

static void write_bets(const struct cr_hp *hp, unsigned number, struct cr_text *out)
{
    const struct cr_hp_box *box = cr_hp_box_of(hp, number);
    for (unsigned what = 0; what < CR_HP_STAKES; what++)
        if (box->stands >> what & 1) write_bet(number, what, box->stakes[what], out);
    for (unsigned kind = 0; kind < CR_SIDE_KINDS; kind++)
        if (cr_side_stands(&box->side[kind]))
            write_bet(number, CR_HP_BONUS_BET + kind, box->side[kind].stake, out);
}

static void write_seat(const struct cr_play *play, const struct cr_hp *hp, unsigned seat,
                       struct cr_text *out)
{
    cr_text_key(out, "bets");
    cr_text_begin(out, '[');
    for (unsigned box = 1; box <= CR_HP_BOXES_MAX; box++)
        if (cr_hp_is_in(hp, box) && cr_hp_box_of(hp, box)->seat == seat) write_bets(hp, box, out);
    cr_text_end(out, ']');
    cr_text_key(out, "boxes");
    cr_text_begin(out, '[');
    for (unsigned box = 1; box <= CR_HP_BOXES_MAX; box++)
        if (cr_hp_is_in(hp, box) && cr_hp_box_of(hp, box)->seat == seat)
            write_own_box(play, hp, box, out);
    cr_text_end(out, ']');
}

/* ---- What the desk needs ---- */

/* What is to be entered next, and where it goes. */
static void write_due(const struct cr_play *play, const struct cr_hp *hp, struct cr_text *out)
{
    struct cr_need need;
    char name[32];
    cr_hp_needs(play, hp, &need);
    if (need.kind == CR_NEED_BETS || need.kind == CR_NEED_NOTHING) {
        cr_text_member_null(out, "due");
        return;
    }
    cr_text_key(out, "due");
    cr_text_begin(out, '{');
    if (need.kind == CR_NEED_AWARD) {
        cr_hp_symbol(CR_HP_SET_BET, need.what, name, sizeof name);
        cr_text_member_text(out, "bet", name);
    }
    if (need.box) cr_text_member_int(out, "box", need.box);
    cr_text_member_bool(out, "closed", need.closed != CR_DEALT_OPEN);
    if (need.count) cr_text_member_int(out, "count", need.count);
    cr_text_member_text(out, "input", cr_input_name(need.input));
    if (need.seat != CR_NO_SEAT) cr_text_member_int(out, "seat", need.seat);
    if (need.input == CR_IN_CARD) {
        cr_hp_symbol(CR_HP_SET_TARGET, cr_hp_due(play, hp).place, name, sizeof name);
        cr_text_member_text(out, "to", name);
    }
    cr_text_end(out, '}');
}

/* An insurance has limits that tell the cards: a hand the house knows and the desk does not see is not
 * insured from there. */
static bool tells_cards(const struct cr_play *play, const struct cr_hp *hp,
                        const struct cr_action *action)
{
    const struct cr_hp_box *box = cr_hp_box_of(hp, action->position);
    return action->choice == CR_HP_INSURE && cr_hp_is_known(box->cards, box->card_count) &&
           !cr_hp_sees(play, hp, action->position, CR_NO_SEAT);
}

static void write_act(const struct cr_action *action, int seat, struct cr_text *out)
{
    char name[32];
    cr_hp_symbol(CR_HP_SET_DO, action->choice, name, sizeof name);
    cr_page_act(out, action, name, seat);
}

/* What every seat may do on its boxes: the dealer enters it for them. */
static void write_acts(const struct cr_play *play, const struct cr_hp *hp, struct cr_text *out)
{
    struct cr_action actions[CR_HP_BOXES_MAX * (CR_HP_DOS + CR_HP_BET_KINDS)];
    size_t most = sizeof actions / sizeof actions[0];
    cr_text_key(out, "acts");
    cr_text_begin(out, '[');
    for (int seat = 0; seat < cr_hp_rules(play)->players_max; seat++) {
        size_t count = cr_hp_open(play, hp, seat, CR_MONEY_MAX, actions, most);
        for (size_t i = 0; i < count; i++)
            if (actions[i].input == CR_IN_ACT && actions[i].status == CR_OK &&
                !(actions[i].position > 0 && tells_cards(play, hp, &actions[i])))
                write_act(&actions[i], seat, out);
    }
    cr_text_end(out, ']');
}

/* Cards that lie open: they cannot come again. What lies closed is not told by it. */
static void write_none_left(const struct cr_play *play, const struct cr_hp *hp, struct cr_text *out)
{
    cr_card gone[CR_PACK_CARDS];
    bool open[CR_PACK_CARDS] = { false };
    unsigned count = 0;
    for (unsigned box = 1; box <= CR_HP_BOXES_MAX; box++) {
        struct seen seen = { 0 };
        if (cr_hp_is_in(hp, box)) seen = see(play, hp, box, CR_NO_SEAT);
        for (unsigned i = 0; i < seen.count; i++)
            if (cr_card_is_open(seen.cards[i])) open[seen.cards[i]] = true;
    }
    for (unsigned i = 0; i < hp->dealer_count; i++) {
        cr_card card = cr_hp_dealer_seen(play, hp, i);
        if (cr_card_is_open(card)) open[card] = true;
    }
    for (unsigned i = 0; i < hp->board_count; i++)
        open[hp->board[i]] = true;
    if (cr_card_is_open(hp->removed)) open[hp->removed] = true;
    if (cr_card_is_open(hp->drawn)) open[hp->drawn] = true;
    for (unsigned i = 0; i < CR_PACK_CARDS; i++)
        if (open[i]) gone[count++] = (cr_card)i;
    cr_page_cards(out, "none_left", gone, count);
}

/* What the dealer announces aloud now, by key. */
static void write_say(const struct cr_play *play, const struct cr_hp *hp, struct cr_text *out)
{
    const char *says[CR_HP_BOXES_MAX + 2];
    unsigned count = 0;
    bool open = hp->flags & CR_HP_IS_OPEN, two = false;
    if (hp->phase == CR_HP_BETS) says[count++] = "bets";
    if (hp->phase == CR_HP_DEAL && hp->dealt == 0) says[count++] = "no_more_bets";
    if (hp->phase == CR_HP_DECIDE || hp->phase == CR_HP_FINAL) says[count++] = "decide";
    if (open) says[count++] = hp->flags & CR_HP_HAS_GAME ? "game" : "no_game";
    for (unsigned box = 1; box <= CR_HP_BOXES_MAX && open && !two; box++) {
        struct seen seen = { 0 };
        if (cr_hp_is_in(hp, box)) seen = see(play, hp, box, CR_NO_SEAT);
        two = second_of(&seen) != NULL;
    }
    if (two) says[count++] = "two_combinations";
    cr_text_key(out, "say");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < count; i++) {
        cr_text_item(out);
        cr_text_json(out, says[i]);
    }
    cr_text_end(out, ']');
}

static void write_staff(const struct cr_play *play, const struct cr_hp *hp, struct cr_text *out)
{
    static const char *const stages[] = { "shuffle", "cut", "burn", "ready" };
    write_acts(play, hp, out);
    cr_text_member_int(out, "cut", hp->shoe.cut);
    write_due(play, hp, out);
    write_none_left(play, hp, out);
    write_say(play, hp, out);
    cr_text_member_text(out, "stage", stages[hp->shoe.stage]);
}

void cr_hp_page(const struct cr_play *play, const void *bytes, enum cr_page_part part,
                unsigned seat, struct cr_text *out)
{
    const struct cr_hp *hp = bytes;
    cr_text_begin(out, '{');
    switch (part) {
    case CR_PAGE_PUBLIC: write_public(play, hp, out); break;
    case CR_PAGE_SEAT: write_seat(play, hp, seat, out); break;
    case CR_PAGE_STAFF: write_staff(play, hp, out); break;
    }
    cr_text_end(out, '}');
}

/* ---- Actions, and what came out ---- */

void cr_hp_action_page(const struct cr_action *action, struct cr_text *out)
{
    char name[32];
    bool act = action->input == CR_IN_ACT;
    if (action->input == CR_IN_CUT) return;
    bool dark = !act && action->choice & CR_HP_DARK_ACTION;
    unsigned choice = action->choice & (unsigned)~(dark ? CR_HP_DARK_ACTION : 0);
    cr_text_member_int(out, "box", action->position);
    cr_hp_symbol(act ? CR_HP_SET_DO : CR_HP_SET_BET, choice, name, sizeof name);
    cr_text_member_text(out, act ? "act" : "bet", name);
    if (dark) cr_text_member_bool(out, "dark", true);
}

void cr_hp_outcome(const struct cr_play *play, const void *bytes, struct cr_text *out)
{
    (void)play;
    const struct cr_hp *hp = bytes;
    cr_text_begin(out, '{');
    if (hp->flags & CR_HP_IS_OPEN) {
        cr_page_cards(out, "board", hp->board, hp->board_count);
        cr_text_member_text(out, "category",
                            cr_hp_category_key(cr_rank_category(hp->dealer_value)));
        cr_page_cards(out, "dealer", hp->dealer, hp->dealer_count);
        cr_text_member_bool(out, "game", hp->flags & CR_HP_HAS_GAME);
    }
    cr_text_end(out, '}');
}
