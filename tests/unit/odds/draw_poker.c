/* draw_poker.c -- what the counts of Oasis, Caribbean and Russian poker with all they sell are made of: final
 * hands held against plain enumeration, and that against the engine's own settlement. Whole games:
 * draw_whole.c. */
#include "draw_houses.h"
#include "odds/house_poker/cap.h"
#include "odds/house_poker/draw_places.h"

#define ANTE 100

static struct cr_draw_deck *deck; /* for all tests */

static uint32_t seed = 11;
static uint32_t any(uint32_t below)
{
    seed = seed * 1664525 + 1013904223;
    return (seed >> 8) % below;
}

/* Cards that are not among these, into out; returns how many. */
static unsigned left_of(const cr_card *known, unsigned count, cr_card *out)
{
    unsigned left = 0;
    for (unsigned card = 0; card < CR_PACK_CARDS; card++)
        if (memchr(known, (int)card, count) == NULL) out[left++] = (cr_card)card;
    return left;
}

/* ---- A round as the engine settles it ---- */

struct round {
    struct cr_play play;
    struct cr_hp hp;
    struct cr_event list[64];
};

static cr_money paid_and_lost(const struct cr_events *events)
{
    cr_money net = 0;
    for (size_t i = 0; i < events->count; i++) {
        if (events->list[i].kind == CR_EV_WON) net += events->list[i].paid;
        if (events->list[i].kind == CR_EV_LOST) net -= events->list[i].amount;
    }
    return net;
}

/* What is won against that hand of the dealer's, in the state the box is in. */
static cr_money settled(struct round *round, struct cr_hp hp)
{
    struct cr_events events = { .list = round->list, .max = 64 };
    hp.flags |= CR_HP_IS_OPEN;
    cr_hp_read_dealer(&round->play, &hp, &events);
    events.count = 0;
    cr_hp_settle_box(&round->play, &hp, 1, &events);
    return paid_and_lost(&events);
}

/* The mean of buying, a card that goes again followed by another, as the engine has it. */
static double bought(struct round *round, const struct cr_hp *hp, const cr_card *known,
                     unsigned count)
{
    cr_card left[CR_PACK_CARDS], seen[CR_PACK_CARDS];
    unsigned cards = left_of(known, count, left);
    double sum = 0;
    memcpy(seen, known, count);
    for (unsigned i = 0; i < cards; i++) {
        struct cr_hp next = *hp;
        struct cr_events events = { .list = round->list, .max = 64 };
        cr_hp_replace(&round->play, &next, left[i], 0, &events);
        seen[count] = left[i];
        sum += next.flags & CR_HP_BOUGHT ? (double)settled(round, next)
                                         : bought(round, &next, seen, count + 1);
    }
    return sum / cards;
}

static void sit(struct round *round, const struct cr_hp_rules *rules,
                const struct cr_hp_settings *plate, const struct cr_draw_final *final)
{
    struct cr_hp_box *box = &round->hp.boxes[0];
    memset(round, 0, sizeof *round);
    round->play = (struct cr_play){ .rules = rules, .settings = plate };
    round->hp.in = 1;
    round->hp.dealer_count = 5;
    round->hp.removed = CR_NO_CARD;
    box->state = CR_HB_PLAYS;
    box->card_count = (uint8_t) final->cards;
    memcpy(box->cards, final->known, final->cards);
    box->stakes[CR_HP_ANTE] = ANTE;
    box->stakes[CR_HP_BET] = cr_hp_bet_of(&round->play, ANTE, 0);
    box->stands = 1 << CR_HP_ANTE | 1 << CR_HP_BET;
}

/* Of that dealer's hand: the Ante taken, or the game bought where that is better. */
static double engine_wins(struct round *round, const struct cr_draw_final *final,
                          const cr_card *dealer)
{
    struct cr_hp hp = round->hp;
    struct cr_events events = { .list = round->list, .max = 64 };
    cr_card seen[CR_PACK_CARDS];
    memcpy(hp.dealer, dealer, 5);
    double take = (double)settled(round, hp);
    const struct cr_hp_rules *rules = cr_hp_rules(&round->play);
    if (!rules->buy_game || cr_rank5(dealer) >= rules->dealer_least) return take;
    memcpy(seen, final->known, final->count);
    memcpy(seen + final->count, dealer, 5);
    struct cr_hp_box *box = &hp.boxes[0];
    box->state = CR_HB_BUYS;
    box->stakes[CR_HP_BUY_FEE] = cr_hp_times(ANTE, rules->buy_price);
    box->stands |= 1 << CR_HP_BUY_FEE;
    cr_hp_remove_highest(&round->play, &hp, &events);
    double buy = bought(round, &hp, seen, final->count + 5);
    return buy > take ? buy : take;
}

/* ---- The same, plainly: one dealer's hand after the other ---- */

static double plain_pays(const struct cr_draw_terms *terms, const struct cr_draw_final *final,
                         const struct cr_combinations *own, cr_rank_value dealer, bool is_bought)
{
    const struct cr_draw_pays *pays = &terms->pays[final->kind];
    if (dealer < terms->minimum) return is_bought ? pays->bought_none : pays->no_game[own->first];
    if (dealer > own->value) return pays->beaten;
    if (dealer == own->value) return 0;
    bool is_void = terms->void_rule && cr_second_is_void(own, dealer);
    return (is_bought ? pays->bought : pays->higher)[own->first] +
           (is_void ? 0 : pays->second[own->second]);
}

/* What a round may come to, and how likely each is. */
struct ends {
    double wins[CR_PACK_CARDS * CR_PACK_CARDS], often[CR_PACK_CARDS * CR_PACK_CARDS];
    unsigned count;
};

static void end_with(struct ends *ends, double wins, double often)
{
    assert_true(ends->count < COUNT(ends->wins));
    ends->wins[ends->count] = wins;
    ends->often[ends->count++] = often;
}

static double mean_of(const struct ends *ends)
{
    double sum = 0;
    for (unsigned i = 0; i < ends->count; i++)
        sum += ends->wins[i] * ends->often[i];
    return sum;
}

/* The highest card of the dealer's goes and each of these may come; one like it, where it makes no game or
 * always, goes too, and each of the others may come. */
static void plain_buy(const struct cr_draw_terms *terms, const struct cr_draw_final *final,
                      const struct cr_combinations *own, const cr_card *dealer, struct ends *ends)
{
    cr_card known[CR_PACK_CARDS], left[CR_PACK_CARDS], hand[5];
    double wins[CR_PACK_CARDS], price = terms->pays[final->kind].buy_price;
    bool goes[CR_PACK_CARDS];
    unsigned top = 0, again = 0;
    memcpy(known, final->known, final->count);
    memcpy(known + final->count, dealer, 5);
    unsigned count = left_of(known, final->count + 5, left);
    for (unsigned i = 1; i < 5; i++)
        if (dealer[i] / 4 > dealer[top] / 4) top = i;
    memcpy(hand, dealer, 5);
    for (unsigned i = 0; i < count; i++) {
        hand[top] = left[i];
        wins[i] = plain_pays(terms, final, own, cr_rank5(hand), true) - price;
        bool alike = left[i] / 4 == dealer[top] / 4, none = cr_rank5(hand) < CR_RANK_ACE_KING;
        goes[i] = alike && terms->buy_redraw != CR_HP_NEVER &&
                  (terms->buy_redraw == CR_HP_UNTIL_OTHER_RANK || none);
        again += goes[i];
    }
    bool until = terms->buy_redraw == CR_HP_UNTIL_OTHER_RANK;
    ends->count = 0;
    for (unsigned i = 0; i < count; i++) {
        if (!goes[i]) end_with(ends, wins[i], 1.0 / (until ? count - again : count));
        for (unsigned j = 0; goes[i] && !until && j < count; j++)
            if (i != j) end_with(ends, wins[j], 1.0 / count / (count - 1));
    }
}

/* What is won against that hand of the dealer's, bought where it is better; uninsured, no price paid. */
static void plain_ends(const struct cr_draw_terms *terms, const struct cr_draw_final *final,
                       const struct cr_combinations *own, const cr_card *dealer, struct ends *ends)
{
    double take = plain_pays(terms, final, own, cr_rank5(dealer), false);
    ends->count = 0;
    if (terms->buys && cr_rank5(dealer) < terms->minimum) {
        plain_buy(terms, final, own, dealer, ends);
        if (mean_of(ends) > take + 1e-9) return;
        ends->count = 0;
    }
    end_with(ends, take, 1);
}

static double plain_wins(const struct cr_draw_terms *terms, const struct cr_draw_final *final,
                         const struct cr_combinations *own, const cr_card *dealer)
{
    static struct ends ends;
    plain_ends(terms, final, own, dealer, &ends);
    return mean_of(&ends);
}

/* ---- What is held against what ---- */

static struct cr_draw_final final_of(const char *hand, const char *given, bool sixth)
{
    struct cr_draw_final final = { .kind = CR_DRAW_NONE };
    final.cards = final.count = read_cards(hand, final.known);
    if (given[0] != '\0') final.count += read_cards(given, final.known + final.cards);
    final.kind = sixth ? CR_DRAW_SIXTH : (enum cr_draw_kind)(final.count - final.cards);
    return final;
}

static const struct {
    const char *hand, *given;
} finals[] = {
    { "Qs Qc Ad Kc Ts", "" },      { "8c 8d 8h As Kd", "2c" },       { "9h 8s 7d 6c 5c", "Ah 2d" },
    { "Ac Jc 8c 4c 2c", "Kd Qd" }, { "7h 7s 7d 4c 4h", "9s 9c Td" }, { "7h 7s 7d 7c 4h", "Ks" },
    { "9c 8c 7c 6c 5c", "Ac Kd" }, { "Ks Kc 8d 8c As", "" },         { "2d 4c 7s 9h Jd", "Ks Qs" },
    { "Ad 9d 7d 5d 2d Ks", "" },   { "Ks Kc 8d 8c 2s 2d", "" },      { "Ac 2d 3h 4s 5c Kd", "" },
    { "Ah Kd 9c 6s 3h", "2c 2d" }, { "3s 3c Ad Kc Ts", "" },
};

/* Random hands of the dealer's: the plain sum is what the engine pays. */
static void test_plain_wins_are_what_the_engine_settles(void **unused)
{
    (void)unused;
    static struct round round;
    struct cr_hp_settings plate = { .min_ante = 1, .max_ante = 1000 };
    unsigned games = 0, none = 0;
    for (size_t h = 0; h < COUNT(houses); h++) {
        struct cr_hp_rules rules = rules_of(&houses[h]);
        struct cr_draw_terms terms;
        assert_true(cr_draw_terms_of(&rules, &terms));
        for (size_t f = 0; f < COUNT(finals); f++) {
            struct cr_draw_final final =
                final_of(finals[f].hand, finals[f].given, strlen(finals[f].hand) > 14);
            if (!terms.pays[final.kind].is_sold) continue;
            struct cr_combinations own = cr_draw_hand(&terms, final.known, final.cards);
            sit(&round, &rules, &plate, &final);
            for (unsigned i = 0; i < 40; i++) {
                cr_card left[CR_PACK_CARDS], dealer[5];
                unsigned count = left_of(final.known, final.count, left);
                for (unsigned j = 0; j < 5; j++) {
                    unsigned at = j + any(count - j);
                    dealer[j] = left[at];
                    left[at] = left[j];
                }
                double is = plain_wins(&terms, &final, &own, dealer) * ANTE / terms.ante;
                double wanted = engine_wins(&round, &final, dealer);
                if (fabs(is - wanted) > 1e-9)
                    fail_msg("%s %s: %f, not %f", houses[h].name, finals[f].hand, is, wanted);
                if (cr_rank5(dealer) >= terms.minimum)
                    games++;
                else
                    none++;
            }
        }
    }
    assert_true(games > 100 && none > 100);
}

/* Of a hand the walk comes by: what the dealer may have, and what it is worth. */
struct look {
    const struct cr_draw_terms *terms;
    const struct cr_buy_sets *sets;
    struct cr_draw_final final;
    unsigned seen;
};

/* Over all hands of the dealer's with that open card, insured or not. */
struct plain {
    double none, lower, equal, wins, squares, hits;
};

static void count_dealer(const struct look *look, const struct cr_combinations *own,
                         const cr_card *dealer, bool insures, struct plain *plain)
{
    static struct ends ends;
    const struct cr_draw_terms *terms = look->terms;
    const struct cr_draw_pays *pays = &terms->pays[look->final.kind];
    cr_rank_value value = cr_rank5(dealer);
    double stake = insures ? pays->insure[own->first] + pays->insure_second[own->second] : 0;
    bool game = value >= terms->minimum;
    double insured = !game ? stake : value < own->value ? -stake : 0; /* 1 to 1, else it is back */
    plain->none += !game;
    plain->lower += game && value < own->value;
    plain->equal += game && value == own->value;
    plain_ends(terms, &look->final, own, dealer, &ends);
    for (unsigned i = 0; i < ends.count; i++) {
        double net = ends.wins[i] + insured - pays->fee;
        plain->wins += (ends.wins[i] + insured) * ends.often[i];
        plain->squares += net * net * ends.often[i];
        plain->hits += net > 1e-9 ? ends.often[i] : 0;
    }
}

static struct plain count_against(const struct look *look, const struct cr_combinations *own,
                                  cr_card open, bool insures)
{
    cr_card known[CR_PACK_CARDS], left[CR_PACK_CARDS], dealer[5] = { open };
    struct plain plain = { 0, 0, 0, 0, 0, 0 };
    memcpy(known, look->final.known, look->final.count);
    known[look->final.count] = open;
    unsigned n = left_of(known, look->final.count + 1, left);
    for (unsigned a = 0; a < n; a++)
        for (unsigned b = a + 1; b < n; b++)
            for (unsigned c = b + 1; c < n; c++)
                for (unsigned d = c + 1; d < n; d++) {
                    dealer[1] = left[a], dealer[2] = left[b];
                    dealer[3] = left[c], dealer[4] = left[d];
                    count_dealer(look, own, dealer, insures, &plain);
                }
    return plain;
}

/* As the game cuts it under the terms' maximum payout [poker_brute.c]; insured: the most there is, where it may
 * be. */
static struct plain count_cut(const struct look *look, const struct cr_combinations *own,
                              cr_card open, bool insures)
{
    struct cr_draw_terms cut = *look->terms;
    struct cr_draw_pays *pays = &cut.pays[look->final.kind];
    if (cut.cap.most > 0) cr_cap_pays(look->terms, own, insures, pays);
    const struct look at = { .terms = &cut, .sets = look->sets, .final = look->final };
    const struct plain none = { .wins = -INFINITY };
    bool may = own->first >= cut.insurance_from &&
               pays->insure[own->first] + pays->insure_second[own->second] >= cut.ante;
    return insures && !may ? none : count_against(&at, own, open, insures);
}

/* Insured where that wins more, over all of them; a pass where playing wins less. */
static void hold_against(const struct look *look, const struct cr_combinations *own, cr_card open,
                         const struct cr_draw_against *against, const struct cr_draw_net *net)
{
    const struct cr_draw_pays *pays = &look->terms->pays[look->final.kind];
    double all = cr_draw_all(look->final.count);
    double scale = (double)look->terms->scale[look->final.count];
    struct plain insured = count_cut(look, own, open, true);
    struct plain plain = count_cut(look, own, open, false);
    bool insures = insured.wins > plain.wins;
    if (insures) plain = insured;
    assert_int_equal(cr_draw_insures(look->terms, look->sets, &look->final, against) >> open & 1,
                     insures && plain.wins > pays->pass * all);
    assert_int_equal(against->none[open], (int)plain.none);
    assert_int_equal(against->lower[open], (int)plain.lower);
    assert_int_equal(against->equal[open], (int)plain.equal);
    double pass = pays->pass * all;
    bool plays = plain.wins > pass;
    double about = fmax(1e-9 * all, 1e-10 * fabs(plain.wins));
    if (fabs((double)net->play[open] / scale - plain.wins) > about ||
        fabs((double)net->best[open] / scale - fmax(plain.wins, pass)) > about)
        fail_msg("%.4f, not %.4f", (double)net->play[open] / scale, plain.wins);
    double squares =
        plays ? plain.squares / all : (pays->pass - pays->fee) * (pays->pass - pays->fee);
    double hits = plays ? plain.hits / all : 0;
    if (fabs(net->squares[open] - squares) > 1e-9 * (1 + squares) ||
        fabs(net->hits[open] - hits) > 1e-9)
        fail_msg("squares %.6f, not %.6f; hits %.6f, not %.6f", net->squares[open], squares,
                 net->hits[open], hits);
    assert_true(net->bets[open] == (plays ? pays->bet : 0));
}

static bool is_held(const struct look *look, const struct cr_draw_hand *hand)
{
    struct cr_best best = cr_best_of(look->final.known, look->final.cards);
    for (unsigned i = 0; i < 5; i++)
        if (memchr(hand->cards, best.cards[i], 5) == NULL) return false;
    return true;
}

static bool wants(void *context, const struct cr_draw_hand *hand)
{
    return is_held(context, hand);
}

static void visit(void *context, const struct cr_draw_hand *hand, unsigned ways,
                  const struct cr_draw_against *against)
{
    struct look *look = context;
    (void)ways;
    assert_true(is_held(look, hand));
    struct cr_combinations own = cr_draw_hand(look->terms, look->final.known, look->final.cards);
    struct cr_draw_net net;
    cr_card left[CR_PACK_CARDS];
    unsigned count = left_of(look->final.known, look->final.count, left);
    look->final.tells_more = true;
    cr_draw_value(look->terms, look->sets, &look->final, against, &net);
    hold_against(look, &own, left[any(count)], against, &net);
    look->seen++;
}

/* Whether the walk visits the hand itself: of suits of which the cards given up hold the same, none holds
 * more of it than one before. */
static bool is_visited(const struct cr_draw_final *final, struct cr_draw_out *out)
{
    struct cr_best best = cr_best_of(final->known, final->cards);
    uint16_t own[CR_SUITS], gone[CR_SUITS];
    out->count = 0;
    for (unsigned i = 0; i < final->count; i++)
        if (memchr(best.cards, final->known[i], 5) == NULL)
            out->cards[out->count++] = final->known[i];
    cr_suits_of(best.cards, 5, own);
    cr_suits_of(out->cards, out->count, gone);
    for (unsigned a = 0; a < CR_SUITS; a++)
        for (unsigned b = a + 1; b < CR_SUITS; b++)
            if (gone[a] == gone[b] && own[b] > own[a]) return false;
    return true;
}

static void look_at(const struct cr_draw_terms *terms, const struct cr_buy_sets *sets, size_t f)
{
    struct look look = { .terms = terms, .sets = sets };
    struct cr_draw_final given =
        final_of(finals[f].hand, finals[f].given, strlen(finals[f].hand) > 14);
    struct cr_draw_walk walk = {
        .deck = deck, .minimum = terms->minimum, .wants = wants, .visit = visit, .context = &look
    };
    unsigned renaming = 0;
    if (!terms->pays[given.kind].is_sold) return;
    do {
        assert_true(renaming < CR_RENAMINGS);
        const cr_card *to = deck->renamings.to[renaming++];
        look.final = given;
        for (unsigned j = 0; j < given.count; j++)
            look.final.known[j] = to[given.known[j]];
    } while (!is_visited(&look.final, &walk.out));
    assert_true(cr_draw_walk(&walk));
    assert_int_equal(look.seen, 1);
}

static void test_a_final_hand_is_worth_what_a_plain_count_says(void **unused)
{
    (void)unused;
    static struct cr_buy_sets sets;
    cr_buy_sets_init(&sets, CR_RANK_ACE_KING);
    for (size_t h = 0; h < COUNT(houses); h++) {
        struct cr_hp_rules rules = rules_of(&houses[h]);
        struct cr_draw_terms terms;
        assert_true(cr_draw_terms_of(&rules, &terms));
        for (size_t f = h; f < COUNT(finals); f += 1 + 2 * h) /* some, the simple games fewer */
            look_at(&terms, &sets, f);
    }
}

/* An insurance that is paid leaves less of it for a game that is bought: now the one is better, now the other. */
static void test_a_final_hand_under_a_maximum_payout(void **unused)
{
    (void)unused;
    static struct cr_buy_sets sets;
    static const struct cr_ratio mosts[] = { { 5, 1 }, { 13, 2 }, { 10, 1 }, { 17, 1 } };
    cr_buy_sets_init(&sets, CR_RANK_ACE_KING);
    for (size_t i = 0; i < COUNT(mosts); i++) {
        struct cr_hp_rules rules = rules_of(&houses[i % 2]);
        struct cr_draw_terms terms;
        assert_true(cr_draw_terms_under(&rules, mosts[i], &terms));
        for (size_t f = i; f < COUNT(finals); f += 3)
            look_at(&terms, &sets, f);
    }
}

/* Ace-kings and pairs of twos and threes are no game either, and may be bought out. */
static void test_a_dealer_who_needs_a_pair_of_fours(void **unused)
{
    (void)unused;
    static struct cr_buy_sets sets;
    cr_buy_sets_init(&sets, CR_RANK_PAIR_OF(CR_FOUR));
    assert_int_equal(sets.count, CR_BUY_SETS);
    for (int32_t redraw = 0; redraw < 3; redraw++)
        for (size_t f = (size_t)redraw; f < COUNT(finals); f += 3) {
            struct cr_hp_rules rules = with_fours(rules_of(&houses[redraw % 2]));
            struct cr_draw_terms terms;
            rules.buy_redraw = redraw;
            assert_true(cr_draw_terms_of(&rules, &terms));
            assert_true(terms.buys && terms.minimum == CR_RANK_PAIR_OF(CR_FOUR));
            look_at(&terms, &sets, f);
            if (f < 3) look_at(&terms, &sets, COUNT(finals) - 1); /* no game of the dealer's own */
        }
}

/* ---- What the dealer may have against hands of every category ---- */

struct met {
    const struct cr_draw_walk *walk;
    unsigned seen[CR_CATEGORIES], bounded;
    unsigned order; /* of the worth that `most` is of */
    struct cr_draw_against most;
};

/* Some of each category: one of so many. */
static bool is_met(void *context, const struct cr_draw_hand *hand)
{
    static const uint32_t one_of[CR_CATEGORIES] = { 90000, 12000, 70000, 8000, 4000, 700,
                                                    300,   300,   40,    2,    1 };
    const struct met *met = context;
    unsigned category = cr_rank_category(cr_rank5(hand->cards));
    return met->seen[category] < 3 && any(one_of[category]) == 0;
}

static bool note_most(void *context, const struct cr_draw_hand *one,
                      const struct cr_draw_against *most)
{
    struct met *met = context;
    assert_true(cr_rank5(one->cards) < CR_RANK_STRAIGHT);
    met->order = one->order;
    met->most = *most;
    return false;
}

static void meet(void *context, const struct cr_draw_hand *hand, unsigned ways,
                 const struct cr_draw_against *against)
{
    struct met *met = context;
    cr_card known[CR_PACK_CARDS], left[CR_PACK_CARDS], dealer[5];
    cr_rank_value own = cr_rank5(hand->cards), minimum = met->walk->minimum;
    int none = 0, lower = 0, equal = 0;
    unsigned count = 5 + met->walk->out.count;
    (void)ways;
    memcpy(known, hand->cards, 5);
    memcpy(known + 5, met->walk->out.cards, met->walk->out.count);
    unsigned n = left_of(known, count, left);
    for (unsigned i = 0; met->order == hand->order && i < n; i++) {
        met->bounded++;
        assert_true(against->none[left[i]] <= met->most.none[left[i]] &&
                    against->lower[left[i]] <= met->most.lower[left[i]] &&
                    against->equal[left[i]] <= met->most.equal[left[i]]);
    }
    known[count] = dealer[0] = left[any(n)];
    n = left_of(known, count + 1, left);
    for (unsigned a = 0; a < n; a++)
        for (unsigned b = a + 1; b < n; b++)
            for (unsigned c = b + 1; c < n; c++)
                for (unsigned d = c + 1; d < n; d++) {
                    dealer[1] = left[a], dealer[2] = left[b];
                    dealer[3] = left[c], dealer[4] = left[d];
                    cr_rank_value his = cr_rank5(dealer);
                    none += his < minimum;
                    if (his < minimum || own < minimum) continue;
                    lower += his < own;
                    equal += his == own;
                }
    assert_int_equal(against->none[dealer[0]], none);
    assert_int_equal(against->lower[dealer[0]], lower);
    assert_int_equal(against->equal[dealer[0]], equal);
    met->seen[cr_rank_category(own)]++;
}

static void test_what_the_dealer_may_have_is_counted_plainly(void **unused)
{
    (void)unused;
    static const struct {
        const char *out;
        cr_rank_value minimum;
    } walks[] = { { "Ac Kd", CR_RANK_ACE_KING },
                  { "7c 7d 9h", CR_RANK_PAIR_OF(CR_FIVE) },
                  { "Th 8h 4h 3s 2c", CR_RANK_FLUSH } };
    for (size_t i = 0; i < COUNT(walks); i++) {
        struct cr_draw_walk walk = { .deck = deck,
                                     .minimum = walks[i].minimum,
                                     .wants = is_met,
                                     .skips = note_most,
                                     .visit = meet };
        struct met met = { .walk = &walk, .order = UINT32_MAX };
        unsigned categories = 0;
        walk.out.count = read_cards(walks[i].out, walk.out.cards);
        walk.context = &met;
        assert_true(cr_draw_walk(&walk));
        for (unsigned category = 0; category < CR_CATEGORIES; category++)
            categories += met.seen[category] > 0;
        assert_true(categories > CR_CATEGORIES / 2 && met.seen[CR_HAND_ROYAL_FLUSH] > 0);
        assert_true((met.bounded > 0) == (walks[i].minimum < CR_RANK_STRAIGHT));
    }
}

static bool skip_all(void *context, const struct cr_draw_hand *one,
                     const struct cr_draw_against *most)
{
    (void)context;
    (void)one;
    (void)most;
    return true;
}

static void count_met(void *context, const struct cr_draw_hand *hand, unsigned ways,
                      const struct cr_draw_against *against)
{
    (void)against;
    assert_true(cr_rank5(hand->cards) >= CR_RANK_STRAIGHT);
    *(unsigned *)context += ways;
}

static void test_a_worth_that_is_skipped_is_not_visited(void **unused)
{
    (void)unused;
    unsigned met = 0;
    const struct cr_draw_walk walk = { .deck = deck,
                                       .minimum = CR_RANK_ACE_KING,
                                       .skips = skip_all,
                                       .visit = count_met,
                                       .context = &met };
    assert_true(cr_draw_walk(&walk));
    assert_int_equal(met, 10200 + 5108 + 3744 + 624 + 40); /* straights and all above */
}

/* ---- Sums by the cards hands hold ---- */

/* Something of a hand and an open card that does not depend on the names of suits. */
static float told_of(const cr_card *hand, unsigned u, unsigned moment)
{
    unsigned sum = u / CR_SUITS;
    for (unsigned i = 0; i < 5; i++)
        sum += (hand[i] / CR_SUITS + moment) * (hand[i] % CR_SUITS == u % CR_SUITS ? 2 : 1);
    return (float)sum;
}

static void add_to_kept(void *context, const struct cr_draw_hand *hand, unsigned ways,
                        const struct cr_draw_against *against)
{
    static cr_draw_rows row;
    (void)against;
    for (unsigned m = 0; m < CR_DRAW_MOMENTS; m++)
        for (unsigned u = 0; u < CR_PACK_CARDS; u++)
            row[m][u] = told_of(hand->cards, u, m);
    cr_draw_kept_add(context, hand->cards, row, (float)ways);
}

/* All hands with those cards and without the one given up. */
static double plain_sum(const cr_card *cards, unsigned held, cr_card out, unsigned u, unsigned m)
{
    cr_card known[5] = { out }, left[CR_PACK_CARDS], hand[5];
    double sum = 0;
    memcpy(known + 1, cards, held);
    memcpy(hand, cards, held);
    unsigned n = left_of(known, held + 1, left);
    for (unsigned a = 0; a < n; a++) {
        hand[held] = left[a];
        if (held == 4) sum += (double)told_of(hand, u, m);
        for (unsigned b = a + 1; held == 3 && b < n; b++) {
            hand[4] = left[b];
            sum += (double)told_of(hand, u, m);
        }
    }
    return sum;
}

static void test_sums_by_what_is_held_are_those_of_all_hands(void **unused)
{
    (void)unused;
    static const char *const sets[] = { "As Kd 9h", "Ac Ad Ah", "7s 6s 5s", "As Kd 9h 2c",
                                        "8d 8h 8s 3c" };
    struct cr_draw_tables tables = { .deck = deck,
                                     .same = cr_renaming_of(&deck->renamings, NULL, 0) };
    struct cr_draw_places places;
    struct cr_draw_kept kept;
    struct cr_draw_walk walk = {
        .deck = deck, .minimum = CR_RANK_ACE_KING, .visit = add_to_kept, .context = &kept
    };
    walk.out.count = read_cards("Tc", walk.out.cards);
    assert_true(cr_draw_places_init(&places, &tables, 1));
    assert_true(cr_draw_kept_init(&kept, &tables, &places));
    cr_draw_kept_start(&kept, &places, &walk.out);
    assert_true(cr_draw_walk(&walk));
    cr_draw_kept_end(&kept, 3);
    for (size_t i = 0; i < COUNT(sets); i++) {
        cr_card cards[10];
        cr_draw_rows sum = { { 0 } };
        unsigned held = read_cards(sets[i], cards);
        cr_draw_kept_read(&kept, cards, held, sum, 1);
        for (unsigned m = 0; m < CR_DRAW_MOMENTS; m++)
            for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
                double wanted = plain_sum(cards, held, walk.out.cards[0], u, m);
                if (fabs((double)sum[m][u] - wanted) > 1e-5 * wanted)
                    fail_msg("%s, %u: %f, not %f", sets[i], u, (double)sum[m][u], wanted);
            }
    }
    cr_draw_kept_release(&kept);
    cr_draw_places_release(&places);
}

static void test_terms_are_what_the_rulebooks_say(void **unused)
{
    (void)unused;
    struct cr_hp_rules rules = rules_of(&houses[2]);
    struct cr_draw_terms terms;
    assert_true(cr_draw_terms_of(&rules, &terms));
    assert_int_equal(terms.ante, 2); /* two cards cost 3/2 */
    assert_int_equal(terms.pays[1].fee, 2);
    assert_int_equal(terms.pays[2].fee, 3);
    assert_false(terms.pays[3].is_sold || terms.pays[CR_DRAW_SIXTH].is_sold || terms.buys);
    assert_int_equal(terms.pays[0].insure[CR_HAND_STRAIGHT], 16);
    rules = rules_of(&houses[1]);
    assert_true(cr_draw_terms_of(&rules, &terms));
    assert_int_equal(terms.ante, 1);
    assert_true(terms.pays[5].is_sold && terms.pays[CR_DRAW_SIXTH].is_sold && terms.buys);
    /* half of 60 + 20 on an Ante of 10 [P34] */
    assert_int_equal(
        terms.pays[0].insure[CR_HAND_TRIPS] + terms.pays[0].insure_second[CR_HAND_ACE_KING], 4);
    rules = rules_of(&houses[0]);
    assert_true(cr_draw_terms_of(&rules, &terms));
    assert_int_equal(
        terms.pays[0].insure[CR_HAND_TRIPS] + terms.pays[0].insure_second[CR_HAND_ACE_KING], 6);
    rules.bet_multiple = (struct cr_ratio){ 1, 23 };
    assert_true(cr_draw_terms_of(&rules, &terms));
    assert_int_equal(terms.ante, 23);
    rules.bet_multiple = (struct cr_ratio){ 1, 1000003 };
    assert_false(cr_draw_terms_of(&rules, &terms));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_terms_are_what_the_rulebooks_say),
        cmocka_unit_test(test_plain_wins_are_what_the_engine_settles),
        cmocka_unit_test(test_a_final_hand_is_worth_what_a_plain_count_says),
        cmocka_unit_test(test_a_final_hand_under_a_maximum_payout),
        cmocka_unit_test(test_a_dealer_who_needs_a_pair_of_fours),
        cmocka_unit_test(test_what_the_dealer_may_have_is_counted_plainly),
        cmocka_unit_test(test_a_worth_that_is_skipped_is_not_visited),
        cmocka_unit_test(test_sums_by_what_is_held_are_those_of_all_hands),
    };
    deck = cr_draw_deck_open();
    if (deck == NULL) return 1;
    int failed = cmocka_run_group_tests_name("odds/draw_poker", tests, NULL, NULL);
    cr_draw_deck_close(deck);
    return failed;
}
