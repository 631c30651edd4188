/* draw_poker.c -- the counts of Oasis, Caribbean and Russian poker with all they sell: what they are made of
 * held against plain enumeration, and that against the engine's own settlement. With CROUPIER_LONG=1 also
 * whole games: the specifications' figures. */
#include <math.h>

#include "games/house_poker/house_poker.h"
#include "house.h"
#include "odds/house_poker/draw_solve.h"
#include "odds/house_poker/poker_terms.h"
#include "poker_figures.h"

#define LONG_TESTS 4 /* run only if asked for */
#define ANTE       100

struct house {
    const char *name;
    const struct cr_game *game;
};

static const struct house houses[] = { { "m1", &cr_russian_poker_game },
                                       { "tdc", &cr_russian_poker_game },
                                       { "m1", &cr_oasis_poker_game },
                                       { "bg", &cr_caribbean_stud_game } };
static struct cr_draw_deck *deck; /* for all tests */

static struct cr_hp_rules rules_of(const struct house *house)
{
    struct cr_rulebook *book = NULL;
    struct cr_error err = { .what = "" };
    if (cr_rulebook_open(&book, shipped_rulebooks(), house->name, NULL, house->game->rules, &err) !=
        CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    struct cr_hp_rules rules = *(const struct cr_hp_rules *)cr_rulebook_values(book);
    cr_rulebook_close(book);
    return rules;
}

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

static unsigned read_cards(const char *text, cr_card *out)
{
    size_t count;
    struct cr_card_fault fault;
    assert_true(cr_cards_read(text, out, 10, &count, &fault));
    return (unsigned)count;
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

static double plain_buy(const struct cr_draw_terms *terms, const struct cr_draw_final *final,
                        const struct cr_combinations *own, const cr_card *dealer)
{
    cr_card known[CR_PACK_CARDS], left[CR_PACK_CARDS], hand[5];
    unsigned top = 0, again = 0;
    double all = 0, stays = 0;
    memcpy(known, final->known, final->count);
    memcpy(known + final->count, dealer, 5);
    unsigned count = left_of(known, final->count + 5, left);
    for (unsigned i = 1; i < 5; i++)
        if (dealer[i] / 4 > dealer[top] / 4) top = i;
    memcpy(hand, dealer, 5);
    for (unsigned i = 0; i < count; i++) {
        hand[top] = left[i];
        double pays = plain_pays(terms, final, own, cr_rank5(hand), true);
        bool like = left[i] / 4 == dealer[top] / 4;
        bool goes = like && (terms->buy_redraw == CR_HP_UNTIL_OTHER_RANK ||
                             cr_rank5(hand) < CR_RANK_ACE_KING);
        all += pays;
        again += goes;
        if (!goes) stays += pays;
    }
    double none = terms->pays[final->kind].bought_none, price = terms->pays[final->kind].buy_price;
    if (terms->buy_redraw == CR_HP_UNTIL_OTHER_RANK) return stays / (count - again) - price;
    return (stays + again * (all - none) / (count - 1)) / count - price;
}

static double plain_wins(const struct cr_draw_terms *terms, const struct cr_draw_final *final,
                         const struct cr_combinations *own, const cr_card *dealer)
{
    double take = plain_pays(terms, final, own, cr_rank5(dealer), false);
    if (!terms->buys || cr_rank5(dealer) >= terms->minimum) return take;
    double buy = plain_buy(terms, final, own, dealer);
    return buy > take ? buy : take;
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
    { "Ah Kd 9c 6s 3h", "2c 2d" },
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

static void count_against(const struct cr_draw_terms *terms, const struct cr_draw_final *final,
                          const struct cr_combinations *own, cr_card open, double sums[4])
{
    cr_card known[CR_PACK_CARDS], left[CR_PACK_CARDS], dealer[5] = { open };
    memcpy(known, final->known, final->count);
    known[final->count] = open;
    unsigned n = left_of(known, final->count + 1, left);
    for (unsigned a = 0; a < n; a++)
        for (unsigned b = a + 1; b < n; b++)
            for (unsigned c = b + 1; c < n; c++)
                for (unsigned d = c + 1; d < n; d++) {
                    dealer[1] = left[a], dealer[2] = left[b];
                    dealer[3] = left[c], dealer[4] = left[d];
                    cr_rank_value value = cr_rank5(dealer);
                    bool game = value >= terms->minimum;
                    sums[0] += !game;
                    sums[1] += game && value < own->value;
                    sums[2] += game && value == own->value;
                    sums[3] += plain_wins(terms, final, own, dealer);
                }
}

/* Of a hand the walk comes by: what the dealer may have, and what it is worth. */
struct look {
    const struct cr_draw_terms *terms;
    const struct cr_buy_sets *sets;
    struct cr_draw_final final;
    unsigned seen;
};

static void visit(void *context, const struct cr_draw_hand *hand, unsigned ways,
                  const struct cr_draw_against *against)
{
    struct look *look = context;
    struct cr_best best = cr_best_of(look->final.known, look->final.cards);
    (void)ways;
    for (unsigned i = 0; i < 5; i++)
        if (memchr(hand->cards, best.cards[i], 5) == NULL) return;
    struct cr_combinations own = cr_draw_hand(look->terms, look->final.known, look->final.cards);
    struct cr_draw_net net;
    double sums[4] = { 0 };
    cr_card left[CR_PACK_CARDS];
    unsigned count = left_of(look->final.known, look->final.count, left);
    cr_card open = left[any(count)];
    cr_draw_value(look->terms, look->sets, &look->final, against, &net);
    count_against(look->terms, &look->final, &own, open, sums);
    assert_int_equal(against->none[open], (int)sums[0]);
    assert_int_equal(against->lower[open], (int)sums[1]);
    assert_int_equal(against->equal[open], (int)sums[2]);
    const struct cr_draw_pays *pays = &look->terms->pays[look->final.kind];
    double stake = pays->insure[own.first] + pays->insure_second[own.second];
    double insured = stake * (sums[0] - sums[1]),
           scale = (double)look->terms->scale[look->final.count];
    if (own.first >= look->terms->insurance_from && insured > 0) sums[3] += insured;
    double all = cr_draw_all(look->final.count), best_net = fmax(sums[3], pays->pass * all);
    if (fabs((double)net.play[open] / scale - sums[3]) > 1e-9 * all ||
        fabs((double)net.best[open] / scale - best_net) > 1e-9 * all)
        fail_msg("%.4f, not %.4f", (double)net.play[open] / scale, sums[3]);
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
        .deck = deck, .minimum = terms->minimum, .visit = visit, .context = &look
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
    cr_buy_sets_init(&sets);
    for (size_t h = 0; h < COUNT(houses); h++) {
        struct cr_hp_rules rules = rules_of(&houses[h]);
        struct cr_draw_terms terms;
        assert_true(cr_draw_terms_of(&rules, &terms));
        for (size_t f = h; f < COUNT(finals); f += 1 + 2 * h) /* some, the simple games fewer */
            look_at(&terms, &sets, f);
    }
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
    rules.bet_multiple = (struct cr_ratio){ 1, 23 }; /* of no 20 parts */
    assert_false(cr_draw_terms_of(&rules, &terms));
}

/* ---- Whole games ---- */

struct solved {
    struct cr_draw_terms terms;
    struct cr_draw_tables tables;
    struct cr_draw_odds odds;
};

static void solve(struct solved *solved, const struct cr_hp_rules *rules, unsigned allowed)
{
    memset(solved, 0, sizeof *solved);
    assert_true(cr_draw_terms_of(rules, &solved->terms));
    solved->tables =
        (struct cr_draw_tables){ .deck = deck, .terms = &solved->terms, .most = 2, .threads = 2 };
    assert_true(cr_draw_tables_fill(&solved->tables));
    assert_true(cr_draw_solve(&solved->odds, &solved->tables, allowed));
}

static void release(struct solved *solved)
{
    cr_draw_odds_release(&solved->odds);
    cr_draw_tables_release(&solved->tables);
}

static void equals(const mpq_t is, const char *wanted)
{
    char text[512];
    gmp_snprintf(text, sizeof text, "%Qd", is);
    assert_string_equal(text, wanted);
}

static void about(double is, double wanted, double within)
{
    if (fabs(is - wanted) > within) fail_msg("%.8f, not %.8f", is, wanted);
}

/* Nothing is sold but the Bet: as the other count (stud_poker.h) has it. */
static void undrawn(struct cr_hp_rules rules, const char *wanted)
{
    struct solved solved;
    rules.exchange_max = 0;
    rules.sixth_card = rules.insurance = rules.buy_game = 0;
    solve(&solved, &rules, CR_DRAW_ALL);
    assert_true(solved.odds.is_exact);
    equals(solved.odds.edge, wanted);
    release(&solved);
}

static void test_without_a_draw_the_figures_are_known(void **unused)
{
    (void)unused;
    undrawn(rules_of(&houses[0]), RUSSIAN_M1_BEST);
    undrawn(rules_of(&houses[1]), RUSSIAN_TDC_BEST);
    undrawn(rules_of(&houses[3]), FIVE_BEST);
}

/* Another line in the pay table: this count and that of stud_poker.h say the same. */
static bool plays_pairs(const cr_card own[5], cr_card open)
{
    (void)open;
    return cr_rank5(own) >= CR_RANK_PAIR_OF(CR_TWO);
}

static void test_another_pay_table_moves_both_counts_alike(void **unused)
{
    (void)unused;
    struct cr_hp_rules rules = rules_of(&houses[3]);
    struct cr_poker_terms terms;
    struct cr_stud_odds other;
    char text[256];
    rules.bet_pays[CR_HAND_FLUSH] = (struct cr_ratio){ 13, 2 };
    rules.bet_pays[CR_HAND_PAIR] = (struct cr_ratio){ 3, 2 };
    assert_true(cr_poker_terms_of(&rules, &terms));
    assert_true(cr_stud_odds_init(&other, &terms, NULL, plays_pairs));
    gmp_snprintf(text, sizeof text, "%Qd", other.best.edge);
    assert_string_not_equal(text, FIVE_BEST);
    undrawn(rules, text);
    cr_stud_odds_release(&other);
}

static void test_caribbean_as_the_specification_has_it(void **unused)
{
    (void)unused;
    struct cr_hp_rules rules = rules_of(&houses[3]);
    struct solved solved;
    solve(&solved, &rules, CR_DRAW_ALL);
    equals(solved.odds.edge, FIVE_SIXTH);
    about(mpq_get_d(solved.odds.draws[CR_DRAW_SIXTH]) * 100, 13.7392, 0.5e-4);
    assert_int_equal(mpq_sgn(solved.odds.draws[CR_DRAW_EXCHANGE]), 0); /* never better */
    cr_draw_odds_release(&solved.odds);
    assert_true(cr_draw_solve(&solved.odds, &solved.tables, 1u << CR_DRAW_EXCHANGE));
    equals(solved.odds.edge, FIVE_EXCHANGE);
    about(mpq_get_d(solved.odds.passes) * 100, 40.5630, 0.5e-4);
    release(&solved);
    rules.bet_basis = CR_HP_ON_STAKES; /* R1(b) */
    rules.bet_multiple = (struct cr_ratio){ 1, 1 };
    solve(&solved, &rules, CR_DRAW_ALL);
    equals(solved.odds.edge, "-33026196029/243938135700");
    release(&solved);
    rules.draw_stake_role = CR_HP_JOINS_ANTE; /* R2 */
    solve(&solved, &rules, CR_DRAW_ALL);
    equals(solved.odds.edge, "-6600907157267/6976630681020");
    release(&solved);
}

static void test_oasis_with_two_cards_and_insurance(void **unused)
{
    (void)unused;
    struct cr_hp_rules rules = rules_of(&houses[2]);
    struct solved solved;
    solve(&solved, &rules, CR_DRAW_ALL);
    assert_true(solved.odds.is_exact);
    equals(solved.odds.edge, OASIS_BEST);
    assert_true(mpq_get_d(solved.odds.edge) <
                0.010372); /* no worse than with one card, uninsured */
    cr_draw_odds_release(&solved.odds);
    assert_true(cr_draw_solve(&solved.odds, &solved.tables, 1u << CR_DRAW_EXCHANGE));
    equals(solved.odds.edge, OASIS_ONE_CARD);
    cr_draw_odds_release(&solved.odds);
    assert_true(cr_draw_solve(&solved.odds, &solved.tables, 0));
    equals(solved.odds.edge, OASIS_UNDRAWN);
    release(&solved);
    rules.insurance = 0;
    rules.exchange_max = 1;
    solve(&solved, &rules, CR_DRAW_ALL);
    equals(solved.odds.edge, FIVE_EXCHANGE); /* and no better than that */
    release(&solved);
}

/* Of what is told of an exchange of three: a set given up is walked through by itself. */
struct exact {
    const struct cr_draw_tables *tables;
    struct cr_draw_out out;
    cr_card kept[2];
    double sum[CR_PACK_CARDS];
};

static void add_exact(void *context, const struct cr_draw_hand *hand, unsigned ways,
                      const struct cr_draw_against *against)
{
    struct exact *exact = context;
    struct cr_draw_final final = { .kind = (enum cr_draw_kind)exact->out.count,
                                   .cards = 5,
                                   .count = 5 + exact->out.count };
    struct cr_draw_net net;
    const cr_card *same[CR_RENAMINGS];
    unsigned count = cr_draw_same(&deck->renamings, &exact->out, same),
             keeps = 5 - exact->out.count;
    memcpy(final.known, hand->cards, 5);
    memcpy(final.known + 5, exact->out.cards, exact->out.count);
    bool valued = false;
    for (unsigned i = 0; i < count; i++) { /* this hand, or one it stands for */
        unsigned found = 0;
        for (unsigned j = 0; j < 5; j++)
            for (unsigned k = 0; k < keeps; k++)
                found += same[i][hand->cards[j]] == exact->kept[k];
        if (found < keeps) continue;
        if (!valued) cr_draw_value(exact->tables->terms, exact->tables->buy, &final, against, &net);
        valued = true;
        for (unsigned u = 0; u < CR_PACK_CARDS; u++)
            exact->sum[same[i][u]] += (double)net.best[u] * ways / count;
    }
}

/* The largest difference of what is told of holding these from what it is. */
static double told_wrong(const struct solved *solved, const char *kept, const char *given)
{
    struct exact exact = { .tables = &solved->tables };
    struct cr_draw_look *look = malloc(sizeof *look);
    cr_card hand[5], first[5];
    double worst = 0;
    unsigned keeps = read_cards(kept, exact.kept);
    exact.out.count = read_cards(given, exact.out.cards);
    struct cr_draw_walk walk = { .deck = deck,
                                 .minimum = solved->terms.minimum,
                                 .out = exact.out,
                                 .visit = add_exact,
                                 .context = &exact };
    assert_true(cr_draw_walk(&walk));
    memcpy(hand, exact.kept, keeps);
    memcpy(hand + keeps, exact.out.cards, exact.out.count);
    const cr_card *to = cr_renaming_of(&deck->renamings, hand, 5);
    for (unsigned i = 0; i < 5; i++)
        first[i] = to[hand[i]];
    uint32_t class = solved->tables.class_of[cr_renamed_number(&deck->renamings, to, hand, 5)];
    unsigned mask = 0, known = 5 + exact.out.count;
    for (unsigned i = 0; i < 5; i++)
        for (unsigned j = 0; j < keeps; j++)
            mask |= (unsigned)(solved->tables.hands[class][i] == first[j]) << i;
    cr_draw_look(&solved->tables, class, look);
    double ways = keeps == 2 ? 15180 : 163185; /* 46 over 3, over 4 */
    for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
        if (memchr(hand, (int)u, 5) != NULL) continue;
        double is = exact.sum[u] / (double)solved->terms.scale[known] / cr_draw_all(known) / ways -
                    solved->terms.pays[exact.out.count].fee;
        double told = look->wins[mask][to[u]];
        if (fabs(is - told) > worst) worst = fabs(is - told);
    }
    free(look);
    return worst;
}

static void russian(const struct house *house, double wanted, double within)
{
    static const char *const holds[][2] = { { "Qs Qc", "Ad 7c 3s" },
                                            { "5s 5c", "8d 7c 2s" },
                                            { "As Kc", "8d 7c 2s" },
                                            { "As", "9d 7c 5s 2h" },
                                            { "Kc", "Qd 7d 5s 2h" } };
    struct cr_hp_rules rules = rules_of(house);
    struct solved solved;
    solve(&solved, &rules, CR_DRAW_ALL);
    about(mpq_get_d(solved.odds.edge), wanted, within);
    assert_false(solved.odds.is_exact);
    for (size_t i = 0; i < COUNT(holds); i++) {
        double wrong = told_wrong(&solved, holds[i][0], holds[i][1]);
        if (wrong > 0.01) fail_msg("%s: wrong by %.6f", holds[i][0], wrong);
        print_message("# %s, %s kept: told to %.6f of an Ante\n", house->name, holds[i][0], wrong);
    }
    release(&solved);
}

static void test_russian_at_m1(void **unused)
{
    (void)unused;
    russian(&houses[0], 0.0052,
            0.0015); /* 0.515 % where nothing given up is taken off the dealer */
}

static void test_russian_at_tdc(void **unused)
{
    (void)unused;
    russian(&houses[1], RUSSIAN_TDC_ALL, 1e-7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_terms_are_what_the_rulebooks_say),
        cmocka_unit_test(test_plain_wins_are_what_the_engine_settles),
        cmocka_unit_test(test_a_final_hand_is_worth_what_a_plain_count_says),
        cmocka_unit_test(test_without_a_draw_the_figures_are_known),
        cmocka_unit_test(test_another_pay_table_moves_both_counts_alike),
        /* the long ones: the last LONG_TESTS */
        cmocka_unit_test(test_caribbean_as_the_specification_has_it),
        cmocka_unit_test(test_oasis_with_two_cards_and_insurance),
        cmocka_unit_test(test_russian_at_m1),
        cmocka_unit_test(test_russian_at_tdc),
    };
    const char *wanted = getenv("CROUPIER_LONG");
    size_t count = COUNT(tests) - (wanted != NULL && strcmp(wanted, "1") == 0 ? 0 : LONG_TESTS);
    deck = cr_draw_deck_open();
    if (deck == NULL) return 1;
    int failed = _cmocka_run_group_tests("odds/draw_poker", tests, count, NULL, NULL);
    cr_draw_deck_close(deck);
    return failed;
}
