/* page.c -- the round as pages draw it: what all see, what a seat sees beside it, what the desk needs. */
#include "games/blackjack/blackjack.h"
#include "games/page_parts.h"

static const char *phase_name(unsigned phase)
{
    static const char *const names[] = { "shuffle", "bets",   "deal",   "offers",
                                         "boxes",   "dealer", "settle", "over" };
    return names[phase];
}

/* ---- Cards ---- */

/* Points, and whether an ace counts eleven. */
static void write_points(const cr_card *cards, unsigned count, struct cr_text *out)
{
    bool soft;
    unsigned points = cr_bj_points(cards, count, &soft);
    cr_text_member_int(out, "points", points);
    cr_text_member_bool(out, "soft", soft);
}

/* ---- Boxes ---- */

static const char *hand_state(const struct cr_bj_hand *hand)
{
    if (hand->flags & CR_BH_BUST) return "bust";
    if (hand->flags & CR_BH_SURRENDERED) return "surrendered";
    switch ((enum cr_bj_hand_state)hand->state) {
    case CR_BH_PLAYS: return "plays";
    case CR_BH_CLOSED: return "closed";
    case CR_BH_NATURAL: return "blackjack";
    case CR_BH_DONE: return "done";
    case CR_BH_SITS_OUT: return "sits_out";
    }
    return "?"; /* not run: a hand has a state */
}

static void write_hand(const struct cr_bj *bj, unsigned index, struct cr_text *out)
{
    const struct cr_bj_hand *hand = &bj->hands[index];
    cr_card seen[CR_BJ_CARDS_MAX] = { 0 };
    for (unsigned i = 0; i < hand->card_count; i++)
        seen[i] = cr_bj_seen(hand, i);
    cr_text_begin(out, '{');
    cr_page_cards(out, "cards", seen, hand->card_count);
    cr_text_member_bool(out, "doubled", hand->flags & CR_BH_DOUBLED);
    write_points(seen, hand->card_count, out);
    cr_text_key(out, "stakes");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < CR_BJ_BETTORS_MAX; i++) {
        if (!(hand->stands >> i & 1)) continue;
        cr_text_item(out);
        cr_text_format(out, "[%u,%lld]", cr_bj_box_of(bj, hand->box)->bettors[i].seat,
                       (long long)hand->stakes[i]);
    }
    cr_text_end(out, ']');
    cr_text_member_text(out, "state", hand_state(hand));
    cr_text_end(out, '}');
}

static void member_amount(struct cr_text *out, const char *key, cr_money amount)
{
    if (amount > 0) cr_text_member_int(out, key, amount);
}

static void write_bettor(const struct cr_bj_box *box, unsigned index, struct cr_text *out)
{
    const struct cr_bj_bettor *own = &box->bettors[index];
    cr_text_begin(out, '{');
    if (cr_side_stands(&own->side[CR_SIDE_BONUS]))
        member_amount(out, "bonus", own->side[CR_SIDE_BONUS].stake);
    member_amount(out, "insurance", own->insured[CR_BJ_INSURE_BJ]);
    member_amount(out, "insurance_ten", own->insured[CR_BJ_INSURE_TEN]);
    cr_text_member_bool(out, "owner", box->owner == index);
    cr_text_member_int(out, "place", box->places[index]);
    cr_text_member_int(out, "seat", own->seat);
    cr_text_member_int(out, "stake", own->stake);
    if (cr_side_stands(&own->side[CR_SIDE_WHEEL]))
        member_amount(out, "wheel", own->side[CR_SIDE_WHEEL].stake);
    cr_text_end(out, '}');
}

static void write_box(const struct cr_bj *bj, unsigned number, struct cr_text *out)
{
    const struct cr_bj_box *box = cr_bj_box_of(bj, number);
    unsigned count, first = cr_bj_first_hand(bj, number, &count);
    cr_text_begin(out, '{');
    cr_text_key(out, "bettors");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < box->bettor_count; i++)
        write_bettor(box, i, out);
    cr_text_end(out, ']');
    cr_text_member_int(out, "box", number);
    cr_text_key(out, "hands");
    cr_text_begin(out, '[');
    for (unsigned i = first; i < first + count; i++)
        write_hand(bj, i, out);
    cr_text_end(out, ']');
    cr_text_end(out, '}');
}

/* ---- What all see ---- */

/* Who is asked what: the box and hand in turn, the seat that answers, the turn's number. */
static void write_turn(const struct cr_play *play, const struct cr_bj *bj, struct cr_text *out)
{
    struct cr_need need;
    cr_bj_needs(play, bj, &need);
    if (need.kind != CR_NEED_DECISION) {
        cr_text_member_null(out, "turn");
        return;
    }
    cr_text_key(out, "turn");
    cr_text_begin(out, '{');
    cr_text_member_int(out, "box", need.box);
    cr_text_member_int(out, "hand", need.hand);
    cr_text_member_int(out, "seat", need.seat);
    cr_text_member_int(out, "turn", need.turn);
    cr_text_end(out, '}');
}

static void write_public(const struct cr_play *play, const struct cr_bj *bj, struct cr_text *out)
{
    cr_page_card(out, "bonus_card", bj->bonus_card);
    cr_text_key(out, "boxes");
    cr_text_begin(out, '[');
    for (unsigned box = 1; box <= CR_BJ_BOXES_MAX; box++)
        if (cr_bj_box_of(bj, box)->bettor_count > 0) write_box(bj, box, out);
    cr_text_end(out, ']');
    cr_text_key(out, "dealer");
    cr_text_begin(out, '{');
    cr_page_cards(out, "cards", bj->dealer, bj->dealer_count);
    write_points(bj->dealer, bj->dealer_count, out);
    cr_text_end(out, '}');
    cr_page_cards(out, "exposed", bj->exposed, bj->exposed_count);
    cr_page_card(out, "fortune_card", bj->fortune_card);
    cr_text_member_bool(out, "last_hand", cr_shoe_is_last_hand(&bj->shoe));
    cr_text_member_int(out, "left", bj->shoe.pack.left_count);
    cr_text_member_text(out, "phase", phase_name(bj->phase));
    cr_text_member_int(out, "shoe", bj->shoe.number);
    write_turn(play, bj, out);
}

/* ---- What a seat sees beside it; what the desk needs ---- */

static void write_seat(const struct cr_bj *bj, unsigned seat, struct cr_text *out)
{
    cr_text_key(out, "bets");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < bj->hand_count; i++)
        for (unsigned j = 0; j < CR_BJ_BETTORS_MAX; j++) {
            const struct cr_bj_hand *hand = &bj->hands[i];
            if (!(hand->stands >> j & 1)) continue;
            if (cr_bj_box_of(bj, hand->box)->bettors[j].seat != seat) continue;
            cr_text_begin(out, '{');
            cr_text_member_int(out, "amount", hand->stakes[j]);
            cr_text_member_int(out, "box", hand->box);
            cr_text_member_int(out, "hand", cr_bj_hand_number(bj, i));
            cr_text_end(out, '}');
        }
    cr_text_end(out, ']');
}

static void write_rulings(uint64_t outcomes, struct cr_text *out)
{
    char name[32];
    cr_text_key(out, "outcomes");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < CR_BJ_RULINGS; i++) {
        if (!(outcomes >> i & 1)) continue;
        cr_bj_symbol(CR_BJ_SET_RULING, i, name, sizeof name);
        cr_text_item(out);
        cr_text_json(out, name);
    }
    cr_text_end(out, ']');
}

/* What is to be entered next, and where it goes. */
static void write_due(const struct cr_play *play, const struct cr_bj *bj, struct cr_text *out)
{
    struct cr_need need;
    char name[32];
    cr_bj_needs(play, bj, &need);
    if (need.kind == CR_NEED_BETS || need.kind == CR_NEED_NOTHING) {
        cr_text_member_null(out, "due");
        return;
    }
    cr_text_key(out, "due");
    cr_text_begin(out, '{');
    if (need.kind == CR_NEED_AWARD) {
        cr_bj_symbol(CR_BJ_SET_BET, need.what, name, sizeof name);
        cr_text_member_text(out, "bet", name);
    }
    if (need.box) cr_text_member_int(out, "box", need.box);
    cr_text_member_bool(out, "closed", need.closed != CR_DEALT_OPEN);
    if (need.count) cr_text_member_int(out, "count", need.count);
    if (need.hand) cr_text_member_int(out, "hand", need.hand);
    cr_text_member_text(out, "input", cr_input_name(need.input));
    if (need.kind == CR_NEED_RULING) write_rulings(need.outcomes, out);
    if (need.seat != CR_NO_SEAT) cr_text_member_int(out, "seat", need.seat);
    if (need.input == CR_IN_CARD) {
        cr_bj_symbol(CR_BJ_SET_TARGET, cr_bj_due_place(bj, bj->due), name, sizeof name);
        cr_text_member_text(out, "to", name);
    }
    cr_text_end(out, '}');
}

static void write_act(const struct cr_action *action, int seat, struct cr_text *out)
{
    char name[32];
    cr_bj_symbol(CR_BJ_SET_DO, action->choice, name, sizeof name);
    cr_page_act(out, action, name, seat);
}

/* What every seat that bets may do on its boxes: the dealer enters it for them. */
static void write_acts(const struct cr_play *play, const struct cr_bj *bj, struct cr_text *out)
{
    struct cr_action actions[CR_BJ_BOXES_MAX * CR_BJ_DOS];
    size_t most = sizeof actions / sizeof actions[0];
    cr_text_key(out, "acts");
    cr_text_begin(out, '[');
    for (int seat = 0; seat < cr_bj_rules(play)->max_players; seat++) {
        size_t count = cr_bj_open(play, bj, seat, CR_MONEY_MAX, actions, most);
        for (size_t i = 0; i < count; i++)
            if (actions[i].input == CR_IN_ACT && actions[i].status == CR_OK)
                write_act(&actions[i], seat, out);
    }
    cr_text_end(out, ']');
}

/* Cards of which no copy can come any more; what lies closed is not told by it. */
static void write_none_left(const struct cr_bj *bj, struct cr_text *out)
{
    cr_card gone[CR_PACK_CARDS];
    unsigned count = 0, closed[CR_PACK_CARDS] = { 0 };
    for (unsigned i = 0; i < bj->hand_count; i++) {
        const struct cr_bj_hand *hand = &bj->hands[i];
        if (!(hand->flags & CR_BH_BLIND) || hand->card_count < 3) continue;
        cr_card card = hand->cards[hand->card_count - 1];
        if (cr_card_is_open(card)) closed[card]++; /* the state knows it, nobody else does */
    }
    for (unsigned i = 0; i < CR_PACK_CARDS; i++)
        if (bj->shoe.pack.left[i] + closed[i] == 0) gone[count++] = (cr_card)i;
    cr_page_cards(out, "none_left", gone, count);
}

static void write_staff(const struct cr_play *play, const struct cr_bj *bj, struct cr_text *out)
{
    static const char *const stages[] = { "shuffle", "cut", "burn", "ready" };
    write_acts(play, bj, out);
    cr_text_member_int(out, "behind", bj->shoe.behind);
    cr_text_member_int(out, "burn", bj->shoe.burn);
    cr_text_member_int(out, "cut", bj->shoe.cut);
    write_due(play, bj, out);
    cr_text_member_bool(out, "misdealt", bj->misdealt);
    write_none_left(bj, out);
    cr_text_member_int(out, "out", bj->shoe.out);
    cr_text_member_text(out, "stage", stages[bj->shoe.stage]);
}

void cr_bj_page(const struct cr_play *play, const void *bytes, enum cr_page_part part,
                unsigned seat, struct cr_text *out)
{
    const struct cr_bj *bj = bytes;
    cr_text_begin(out, '{');
    switch (part) {
    case CR_PAGE_PUBLIC: write_public(play, bj, out); break;
    case CR_PAGE_SEAT: write_seat(bj, seat, out); break;
    case CR_PAGE_STAFF: write_staff(play, bj, out); break;
    }
    cr_text_end(out, '}');
}

/* ---- Actions, and what came out ---- */

void cr_bj_action_page(const struct cr_action *action, struct cr_text *out)
{
    char name[32];
    bool act = action->input == CR_IN_ACT;
    if (action->input == CR_IN_CUT) return;
    cr_text_member_int(out, "box", action->position);
    cr_bj_symbol(act ? CR_BJ_SET_DO : CR_BJ_SET_BET, action->choice, name, sizeof name);
    cr_text_member_text(out, act ? "act" : "bet", name);
}

void cr_bj_outcome(const struct cr_play *play, const void *bytes, struct cr_text *out)
{
    (void)play;
    const struct cr_bj *bj = bytes;
    cr_text_begin(out, '{');
    if (bj->dealer_count > 0) {
        cr_text_key(out, "dealer");
        cr_text_char(out, '"');
        cr_cards_write(out, bj->dealer, bj->dealer_count);
        cr_text_char(out, '"');
        cr_text_member_int(out, "points", cr_bj_dealer_points(bj));
    }
    cr_text_end(out, '}');
}
