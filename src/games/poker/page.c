/* page.c -- the table as all who stand at it see it, and what one seat has beside it.
 *
 * Closed cards are ?? in the state, so no page can tell them; their owner's is own.c's.
 */
#include "games/poker/poker.h"

/* ---- Small parts ---- */

void cr_poker_write_seat(struct cr_text *out, const char *key, unsigned seat)
{
    if (seat < CR_NOBODY)
        cr_text_member_int(out, key, seat);
    else
        cr_text_member_null(out, key);
}

void cr_poker_write_seats(struct cr_text *out, const char *key, uint16_t set)
{
    cr_text_key(out, key);
    cr_text_begin(out, '[');
    for (unsigned seat = 0; seat < CR_POKER_SEATS_MAX; seat++) {
        if (!(set >> seat & 1)) continue;
        cr_text_item(out);
        cr_text_int(out, seat);
    }
    cr_text_end(out, ']');
}

static void item_text(struct cr_text *out, const char *text)
{
    cr_text_item(out);
    cr_text_json(out, text);
}

/* ---- Where the hand is ---- */

static unsigned phase_of(const struct cr_poker *poker)
{
    return poker->phase == CR_POKER_RULING ? poker->back_to : poker->phase;
}

/* A hand is on the table: being played, or over and not yet confirmed. */
static bool is_hand(const struct cr_poker *poker)
{
    unsigned phase = phase_of(poker);
    return phase == CR_POKER_HAND || (phase == CR_POKER_OVER && poker->hand.dealt);
}

static bool is_between(const struct cr_poker *poker)
{
    return poker->phase == CR_POKER_BETWEEN;
}

static const char *phase_name(const struct cr_poker *poker)
{
    static const char *const hands[] = { "deal", "bring_in", "bet", "show", "show" };
    static const char *const names[] = {
        [CR_POKER_BETWEEN] = "between",
        [CR_POKER_DRAW] = "draw",
        [CR_POKER_RULING] = "ruling",
        [CR_POKER_OVER] = "over",
    };
    return poker->phase == CR_POKER_HAND ? hands[poker->hand.phase] : names[poker->phase];
}

/* ---- Chips ---- */

static cr_money in_all(const struct cr_poker *poker)
{
    cr_money sum = poker->hand.dead;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        sum += poker->hand.put[i] + poker->hand.betting.in[i];
    return sum;
}

static void write_pot(struct cr_text *out, cr_money amount, uint16_t who)
{
    if (amount == 0) return;
    cr_text_begin(out, '{');
    cr_text_member_int(out, "amount", amount);
    cr_poker_write_seats(out, "who", who);
    cr_text_end(out, '}');
}

/* Of the chips gathered so far. */
static void write_pots(const struct cr_poker *poker, struct cr_text *out)
{
    struct cr_pots_in in = { .dead = poker->hand.dead, .live = poker->hand.betting.live };
    struct cr_pots pots = { .count = 0 };
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        in.put[i] = poker->hand.put[i];
    if (phase_of(poker) == CR_POKER_HAND && in.live) cr_pots_make(&pots, &in);
    cr_text_key(out, "pots");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < pots.count; i++)
        write_pot(out, pots.list[i].amount, pots.list[i].who);
    if (pots.returned > 0) write_pot(out, pots.returned, (uint16_t)(1u << pots.to));
    cr_text_end(out, ']');
}

static void write_carried(const struct cr_poker *poker, struct cr_text *out)
{
    cr_text_key(out, "carried");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < poker->carried_count; i++)
        write_pot(out, poker->carried[i].amount, poker->carried[i].who);
    cr_text_end(out, ']');
}

static void write_results(const struct cr_poker *poker, struct cr_text *out)
{
    cr_text_key(out, "results");
    cr_text_begin(out, '[');
    for (unsigned i = 0; poker->phase == CR_POKER_OVER && i < poker->pot_count; i++) {
        cr_text_begin(out, '{');
        cr_text_member_int(out, "amount", poker->pots[i]);
        cr_text_member_int(out, "fee", poker->fee[i]);
        cr_poker_write_seats(out, "high", poker->high[i]);
        cr_poker_write_seats(out, "low", poker->low[i]);
        cr_text_member_int(out, "pot", i);
        cr_poker_write_seats(out, "who", poker->pot_who[i]);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

/* ---- Seats ---- */

static cr_money stack_of(const struct cr_poker *poker, unsigned seat)
{
    bool plays = phase_of(poker) == CR_POKER_HAND && poker->hand.dealt >> seat & 1;
    if (!plays) return poker->in_play[seat];
    return poker->hand.betting.stack[seat] - poker->early[seat].amount;
}

cr_money cr_poker_stack(const struct cr_play *play, const void *bytes, int seat, bool *plays)
{
    (void)play;
    const struct cr_poker *poker = bytes;
    bool between = poker->phase == CR_POKER_BETWEEN || poker->phase == CR_POKER_OVER;
    bool in_it = !between && (poker->hand.dealt | poker->draw) >> seat & 1;
    *plays = in_it || cr_poker_has(poker, (unsigned)seat, CR_SEAT_IN);
    return stack_of(poker, (unsigned)seat);
}

/* next: who the next hand deals in. */
static const char *state_of(const struct cr_poker *poker, unsigned seat, uint16_t next)
{
    const struct cr_pk_hand *hand = &poker->hand;
    if (is_hand(poker) && hand->dealt >> seat & 1) {
        bool live = hand->betting.live >> seat & 1;
        if (!live) return poker->gone >> seat & 1 ? "dead" : "folded";
        return hand->betting.stack[seat] > 0 ? "live" : "all_in";
    }
    if (cr_poker_has(poker, seat, CR_SEAT_ASKS)) return "asks";
    if (poker->in_play[seat] == 0) return "away";
    if (!cr_poker_has(poker, seat, CR_SEAT_IN)) return "out";
    return next >> seat & 1 ? "ready" : "waits";
}

static void write_owes(const struct cr_poker *poker, unsigned seat, struct cr_text *out)
{
    cr_text_key(out, "owes");
    cr_text_begin(out, '[');
    if (cr_poker_has(poker, seat, CR_SEAT_OWES_SMALL)) item_text(out, "small");
    if (cr_poker_has(poker, seat, CR_SEAT_OWES_BIG)) item_text(out, "big");
    cr_text_end(out, ']');
}

/* What he did last on this street. */
static void write_did(const struct cr_poker *poker, unsigned seat, struct cr_text *out)
{
    char name[32];
    unsigned did = is_hand(poker) ? poker->did[seat] : CR_POKER_DO_NOTHING;
    if (did == CR_POKER_DO_NOTHING) {
        cr_text_member_null(out, "did");
        return;
    }
    cr_poker_symbol(CR_POKER_SET_DO, did, name, sizeof name);
    cr_text_key(out, "did");
    cr_text_begin(out, '{');
    cr_text_member_int(out, "amount", poker->hand.betting.in[seat]);
    cr_text_member_text(out, "do", name);
    cr_text_end(out, '}');
}

static void write_seat(const struct cr_play *play, const struct cr_poker *poker, unsigned seat,
                       uint16_t next, struct cr_text *out)
{
    const struct cr_pk_hand *hand = &poker->hand;
    bool dealt = is_hand(poker) && hand->dealt >> seat & 1, shown = hand->shown >> seat & 1;
    cr_money in = dealt ? hand->betting.in[seat] : 0;
    cr_text_begin(out, '{');
    cr_text_member_int(out, "asks", poker->asks[seat]);
    cr_poker_write_cards(out, "cards", hand->cards[seat], dealt ? hand->card_count[seat] : 0);
    write_did(poker, seat, out);
    cr_text_member_int(out, "early", poker->early[seat].amount);
    cr_text_member_bool(out, "fresh", cr_poker_has(poker, seat, CR_SEAT_FRESH));
    cr_text_member_int(out, "got", poker->phase == CR_POKER_OVER ? poker->got[seat] : 0);
    cr_poker_write_made(play, poker, seat, dealt && shown ? hand->cards[seat] : NULL, out);
    cr_text_member_int(out, "in", in);
    cr_text_member_bool(out, "leaves", cr_poker_has(poker, seat, CR_SEAT_LEAVES));
    cr_text_member_bool(out, "mucked", dealt && hand->mucked >> seat & 1);
    write_owes(poker, seat, out);
    cr_text_member_bool(out, "posts", cr_poker_has(poker, seat, CR_SEAT_POSTS));
    cr_text_member_int(out, "put", dealt ? hand->put[seat] + in : 0);
    cr_text_member_int(out, "seat", seat);
    cr_text_member_bool(out, "shown", dealt && shown);
    cr_text_member_int(out, "stack", stack_of(poker, seat));
    cr_text_member_text(out, "state", state_of(poker, seat, next));
    cr_text_member_bool(out, "straddles",
                        cr_poker_has(poker, seat, CR_SEAT_STRADDLES | CR_SEAT_BUTTON_STRADDLES) ||
                            (dealt && poker->straddled >> seat & 1));
    cr_text_end(out, '}');
}

static bool is_taken(const struct cr_poker *poker, unsigned seat)
{
    return poker->in_play[seat] > 0 || poker->asks[seat] > 0 || poker->flags[seat] ||
           (is_hand(poker) && poker->hand.dealt >> seat & 1);
}

/* ---- What comes next ---- */

/* Stud dealt from the dealer's left has no button. */
static bool has_button(const struct cr_play *play)
{
    const struct cr_poker_rules *rules = cr_poker_rules(play);
    return !rules->variant->stud || rules->stud_first_deal_from == CR_LEFT_OF_BUTTON;
}

static void write_next(const struct cr_play *play, const struct cr_poker *poker, bool found,
                       const struct cr_positions *at, struct cr_text *out)
{
    bool drawn = !has_button(play) || poker->rotation.button != CR_NOBODY;
    if (!found || !drawn) {
        cr_text_member_null(out, "next");
        return;
    }
    cr_text_key(out, "next");
    cr_text_begin(out, '{');
    cr_poker_write_seat(out, "big", at->big);
    cr_poker_write_seat(out, "button", has_button(play) ? at->button : CR_NOBODY);
    cr_poker_write_seat(out, "small", at->small);
    cr_poker_write_seat(out, "straddle", at->straddle_seat);
    cr_text_end(out, '}');
}

static void write_turn(const struct cr_play *play, const struct cr_poker *poker,
                       struct cr_text *out)
{
    struct cr_need need;
    cr_poker_needs(play, poker, &need);
    if (need.kind != CR_NEED_DECISION) {
        cr_text_member_null(out, "turn");
        return;
    }
    cr_text_key(out, "turn");
    cr_text_begin(out, '{');
    cr_text_member_int(out, "seat", need.seat);
    cr_text_member_int(out, "seconds", need.seconds);
    cr_text_member_int(out, "turn", need.turn);
    cr_text_end(out, '}');
}

static void write_draw(const struct cr_poker *poker, struct cr_text *out)
{
    char text[CR_CARD_TEXT_SIZE];
    cr_text_key(out, "draw");
    cr_text_begin(out, '[');
    for (unsigned seat = 0; seat < CR_POKER_SEATS_MAX; seat++) {
        if (!cr_card_is_open(poker->drawn[seat])) continue;
        cr_card_write(poker->drawn[seat], text);
        cr_text_item(out);
        cr_text_format(out, "[%u,\"%s\"]", seat, text);
    }
    cr_text_end(out, ']');
}

static void item_outcome(struct cr_text *out, unsigned outcome)
{
    char name[32];
    cr_poker_symbol(CR_POKER_SET_OUTCOME, outcome, name, sizeof name);
    item_text(out, name);
}

static void write_ruling(const struct cr_play *play, const struct cr_poker *poker,
                         struct cr_text *out)
{
    char name[32];
    if (poker->phase != CR_POKER_RULING) {
        cr_text_member_null(out, "ruling");
        return;
    }
    uint64_t outcomes = cr_poker_outcomes(play, poker);
    cr_text_key(out, "ruling");
    cr_text_begin(out, '{');
    cr_poker_symbol(CR_POKER_SET_OUTCOME, cr_poker_first_outcome(play, poker), name, sizeof name);
    cr_text_member_text(out, "first", name);
    cr_text_key(out, "outcomes");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < CR_OUTCOMES; i++)
        if (outcomes >> i & 1) item_outcome(out, i);
    cr_text_end(out, ']');
    cr_poker_symbol(CR_POKER_SET_REPORT, poker->report, name, sizeof name);
    cr_text_member_text(out, "report", name);
    cr_poker_write_seat(out, "seat", poker->report_seat);
    cr_text_end(out, '}');
}

/* ---- The parts ---- */

static const char *structure_name(const struct cr_play *play)
{
    static const char *const names[] = { "spread_limit", "no_limit", "pot_limit", "fixed_limit" };
    return names[cr_poker_structure(play)];
}

static void write_public(const struct cr_play *play, const struct cr_poker *poker,
                         struct cr_text *out)
{
    const struct cr_pk_hand *hand = &poker->hand;
    bool plays = phase_of(poker) == CR_POKER_HAND;
    bool bets = poker->phase == CR_POKER_HAND && hand->phase == CR_PK_BETTING;
    struct cr_positions at = { .dealt = 0 };
    bool found = !plays && cr_poker_positions(play, poker, &at) == CR_OK;
    cr_poker_write_seat(out, "big", is_hand(poker) ? poker->big : CR_NOBODY);
    cr_poker_write_cards(out, "board", hand->common, is_hand(poker) ? hand->common_count : 0);
    cr_poker_write_seat(out, "button", poker->rotation.button);
    write_carried(poker, out);
    write_draw(poker, out);
    write_next(play, poker, found && is_between(poker), &at, out);
    cr_text_member_text(out, "phase", phase_name(poker));
    cr_text_member_int(out, "pot", plays ? in_all(poker) : 0);
    write_pots(poker, out);
    cr_text_member_int(out, "price", plays ? hand->betting.price : 0);
    write_results(poker, out);
    cr_text_member_int(out, "returned", poker->phase == CR_POKER_OVER ? poker->returned : 0);
    write_ruling(play, poker, out);
    cr_text_key(out, "seats");
    cr_text_begin(out, '[');
    for (unsigned seat = 0; seat < CR_POKER_SEATS_MAX; seat++)
        if (is_taken(poker, seat)) write_seat(play, poker, seat, at.dealt, out);
    cr_text_end(out, ']');
    cr_poker_write_seat(out, "small", is_hand(poker) ? poker->small : CR_NOBODY);
    cr_poker_write_seat(out, "speaks", bets ? hand->speaks : CR_NOBODY);
    cr_text_member_int(out, "street", is_hand(poker) ? hand->street : 0);
    cr_text_member_int(out, "streets", cr_poker_rules(play)->variant->streets);
    cr_text_member_text(out, "structure", structure_name(play));
    write_turn(play, poker, out);
}

/* What it takes of him to stay in. */
cr_money cr_poker_to_call(const struct cr_play *play, const struct cr_poker *poker, unsigned seat)
{
    struct cr_pk_rules rules;
    struct cr_betting_options may;
    const struct cr_betting *betting = &poker->hand.betting;
    if (poker->phase != CR_POKER_HAND || poker->hand.phase != CR_PK_BETTING) return 0;
    if (!(betting->live >> seat & 1) || betting->stack[seat] == 0) return 0;
    cr_poker_rules_now(play, poker, &rules);
    cr_betting_options(&rules.betting, betting, seat, &may);
    cr_money early = poker->early[seat].amount; /* lies there already */
    return may.call > early ? may.call - early : 0;
}

static void write_own(const struct cr_play *play, const struct cr_poker *poker, unsigned seat,
                      struct cr_text *out)
{
    cr_text_member_int(out, "asks", poker->asks[seat]);
    cr_text_member_int(out, "in_play", poker->in_play[seat]);
    write_owes(poker, seat, out);
    cr_text_member_int(out, "seat", seat);
    cr_text_member_int(out, "stack", stack_of(poker, seat));
    cr_text_member_int(out, "to_call", cr_poker_to_call(play, poker, seat));
}

void cr_poker_page(const struct cr_play *play, const void *bytes, enum cr_page_part part,
                   unsigned seat, struct cr_text *out)
{
    const struct cr_poker *poker = bytes;
    cr_text_begin(out, '{');
    switch (part) {
    case CR_PAGE_PUBLIC: write_public(play, poker, out); break;
    case CR_PAGE_SEAT:
        if (seat < CR_POKER_SEATS_MAX) write_own(play, poker, seat, out);
        break;
    case CR_PAGE_STAFF: cr_poker_write_staff(play, poker, out); break;
    }
    cr_text_end(out, '}');
}
