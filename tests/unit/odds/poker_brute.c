/* poker_brute.c -- poker against the house through the game itself, against what the counts pay: thousands of
 * scripted deals with everything a box may do, and single hands against every hand the dealer may have. With
 * CROUPIER_LONG=1 also every card that may come when his game is bought, and every board of Texas. */
#include "poker_brute.h"
#include "odds/house_poker/cap.h"
#include "odds/house_poker/dark.h"
#include "odds/house_poker/poker_bonus.h"
#include "odds/house_poker/poker_terms.h"
#include "odds/house_poker/texas_poker.h"

#define LONG_TESTS  4 /* run only if asked for */
#define DEALS       6000
#define DARK_ROUNDS 2000000

/* ---- Tests ---- */

static void test_every_end_of_a_light_box_is_paid_as_the_counts_have_it(void **unused)
{
    (void)unused;
    for (size_t h = 0; h < COUNT(fives); h++) {
        struct desk desk;
        struct cr_draw_terms terms;
        unsigned insured = 0, bought = 0, drawn = 0;
        open_desk(&desk, &fives[h]);
        assert_true(cr_draw_terms_of(&desk.rules, &terms));
        for (unsigned i = 0; i < DEALS; i++) {
            struct script script;
            deal(&script, i);
            if (!is_wanted(&script)) continue;
            choose(&script, &terms, &desk.rules);
            double stake = (double)script.insure * terms.ante / ANTE;
            agree(&fives[h], &script, played(&desk, &script),
                  reckoned(&terms, &script, stake) * ANTE / terms.ante);
            insured += script.insure > 0;
            bought += script.buys && cr_rank5(script.cards + 5) < CR_RANK_ACE_KING;
            drawn += script.first >= CR_HP_EXCHANGE;
        }
        assert_true(drawn > DEALS / 10);
        assert_true(insured > DEALS / 20 || !desk.rules.insurance);
        assert_true(bought > DEALS / 10 || !desk.rules.buy_game);
    }
}

/* Insurance of an Ante, a sixth card, the dealer's game: in every set that is sold. */
static void test_dark_boxes_are_paid_as_the_counts_have_it(void **unused)
{
    (void)unused;
    for (size_t h = 0; h < 3; h++) { /* Caribbean has none */
        struct desk desk;
        struct cr_draw_terms terms;
        unsigned sets = 0;
        open_desk(&desk, &fives[h]);
        assert_true(cr_draw_terms_of(&desk.rules, &terms));
        uint32_t extras = desk.rules.dark_extras;
        bool before = desk.rules.dark_buy_time == CR_HP_BUY_BEFORE_DEAL;
        bool buys = desk.rules.buy_game && extras >> CR_HP_EXTRA_BUY & 1;
        for (unsigned i = 0; i < DEALS; i++) {
            struct script script;
            deal(&script, i);
            if (!is_wanted(&script)) continue;
            script.dark = true;
            script.sixth = desk.rules.sixth_card && extras >> CR_HP_EXTRA_SIXTH & 1 && any(2);
            script.game = buys && before && any(2);
            script.buys = buys && !before && any(2);
            bool insures = desk.rules.insurance && extras >> CR_HP_EXTRA_INSURANCE & 1 && any(2);
            script.insure = insures ? ANTE : 0;
            double stake = insures && most_insured(&terms, &script) > 0 ? terms.ante : 0;
            agree(&fives[h], &script, played(&desk, &script),
                  reckoned(&terms, &script, stake) * ANTE / terms.ante);
            sets |= 1u << (4 * script.sixth + 2 * (script.game || script.buys) + insures);
        }
        assert_int_equal(sets, h == 0 ? 0x0f : h == 1 ? 0xff : 0x01);
    }
}

/* A table's maximum, whatever was drawn: with the most that may be insured, or nothing. */
static void test_a_maximum_payout_cuts_what_the_counts_cut(void **unused)
{
    (void)unused;
    static const int32_t limits[] = { 2, 4, 5, 6, 10, 21, 50, 101, 250 };
    for (size_t h = 0; h < COUNT(fives); h++) {
        struct desk desk;
        unsigned cut = 0;
        open_desk(&desk, &fives[h]);
        desk.rules.max_payout = CR_MANAGER;
        if (desk.rules.cap_count == 0) continue;
        for (unsigned i = 0; i < DEALS; i++) {
            struct script script;
            struct cr_draw_terms plain, terms;
            int32_t most = limits[any(COUNT(limits))];
            assert_true(cr_draw_terms_under(&desk.rules, (struct cr_ratio){ most, 1 }, &plain));
            terms = plain;
            deal(&script, i);
            if (!is_wanted(&script)) continue;
            choose(&script, &terms, &desk.rules);
            unsigned doing = script.first >= CR_HP_EXCHANGE ? script.last : script.first;
            struct fall fall = fall_of(&script);
            struct cr_combinations own = cr_draw_hand(&terms, fall.final.known, fall.final.cards);
            bool insured = script.insure > 0 && doing == CR_HP_PLAY;
            cr_cap_pays(&terms, &own, insured, &terms.pays[fall.final.kind]);
            if (!insured) terms.insurance_from = CR_CATEGORIES;
            if (insured)
                script.insure = (cr_money)most_insured(&terms, &script) * ANTE / terms.ante;
            if (insured && script.insure == 0) continue; /* what is not insured is the other case */
            desk.plate.max_payout = (cr_money)most * ANTE;
            double stake = (double)script.insure * terms.ante / ANTE;
            double wanted = reckoned(&terms, &script, stake);
            agree(&fives[h], &script, played(&desk, &script), wanted * ANTE / terms.ante);
            cut += wanted < reckoned(&plain, &script, stake);
        }
        if (cut < DEALS / 50) fail_msg("%s %s: %u cut", fives[h].name, fives[h].game->name, cut);
    }
}

/* Two cards, the dealer's two between them, five common ones; half of the time under a maximum. */
static double texas_wins(const struct cr_poker_terms *terms, const cr_card *cards)
{
    cr_card own[7] = { cards[0], cards[2] }, dealer[7] = { cards[1], cards[3] };
    memcpy(own + 2, cards + 4, 5);
    memcpy(dealer + 2, cards + 4, 5);
    cr_rank_value mine = cr_rank(own, 7), his = cr_rank(dealer, 7);
    unsigned category = cr_rank_category(mine);
    if (his < terms->minimum) return terms->no_game[category];
    return mine > his ? terms->higher[category] : mine < his ? terms->beaten : 0;
}

static void test_texas_is_paid_as_the_counts_have_it(void **unused)
{
    (void)unused;
    for (size_t h = 0; h < COUNT(texas); h++) {
        struct desk desk;
        struct cr_poker_terms terms, cut;
        unsigned games = 0;
        open_desk(&desk, &texas[h]);
        desk.rules.max_payout = CR_MANAGER;
        assert_true(cr_poker_terms_of(&desk.rules, &terms));
        for (unsigned i = 0; i < DEALS; i++) {
            struct script script;
            unsigned most = any(2) ? 1 + any(20) : 0;
            deal(&script, 0);
            if (i % 2 != 0) /* four common cards of a flush, or more */
                for (unsigned j = 0; j < 5; j++)
                    for (unsigned k = j + 4; k < CR_PACK_CARDS; k++)
                        if (script.cards[k] % 4 == i / 2 % 4 && script.cards[k] / 4 > 3) {
                            cr_card card = script.cards[k];
                            script.cards[k] = script.cards[4 + j];
                            script.cards[4 + j] = card;
                            break;
                        }
            if (any(10) == 0) script.first = CR_HP_PASS;
            script.bonus = desk.rules.bonus_offered && any(2) ? ANTE : 0;
            desk.plate.max_payout = (cr_money)most * ANTE;
            cut = terms;
            if (most > 0) cr_cap_poker_terms(&desk.rules, (struct cr_ratio){ (int)most, 1 }, &cut);
            const cr_card five[5] = { script.cards[0], script.cards[2], script.cards[4],
                                      script.cards[5], script.cards[6] };
            unsigned line = cr_poker_bonus_line(cr_rank5(five));
            if (line >= CR_HAND_STRAIGHT_FLUSH && line <= CR_HAND_ROYAL_FLUSH) script.bonus = 0;
            struct cr_ratio pays = cr_hp_bonus_odds(&desk.play, line);
            double bonus = pays.den ? (double)pays.num / pays.den : -1;
            double wins = script.first == CR_HP_PASS ? cut.pass : texas_wins(&cut, script.cards);
            agree(&texas[h], &script, played(&desk, &script),
                  wins * ANTE / cut.ante + bonus * (double)script.bonus);
            games += wins > 0;
        }
        assert_true(games > DEALS / 10);
    }
}

/* ---- Single hands against every hand of the dealer's ---- */

static struct cr_draw_deck *deck; /* for all tests */

struct seen {
    cr_card hand[5], open;
    struct cr_draw_against against;
    bool is_there;
};

static void look(void *context, const struct cr_draw_hand *hand, unsigned ways,
                 const struct cr_draw_against *against)
{
    struct seen *seen = context;
    (void)ways;
    if (memcmp(hand->cards, seen->hand, 5) != 0) return;
    seen->against = *against;
    seen->is_there = true;
}

/* Named as the walk names suits, cards upwards. */
static void see_against(struct seen *seen, cr_rank_value minimum, const char *hand,
                        const char *open)
{
    size_t count;
    struct cr_card_fault fault;
    cr_card cards[5];
    const struct cr_draw_walk walk = {
        .deck = deck, .minimum = minimum, .visit = look, .context = seen
    };
    memset(seen, 0, sizeof *seen);
    assert_true(cr_cards_read(hand, cards, 5, &count, &fault));
    assert_true(cr_cards_read(open, &seen->open, 1, &count, &fault));
    const cr_card *to = cr_renaming_of(&deck->renamings, cards, 5);
    seen->open = to[seen->open];
    for (unsigned i = 0; i < 5; i++) {
        unsigned place = 0;
        for (unsigned j = 0; j < 5; j++)
            place += to[cards[j]] < to[cards[i]];
        seen->hand[place] = to[cards[i]];
    }
    assert_true(cr_draw_walk(&walk));
    assert_true(seen->is_there);
}

static void see(struct seen *seen, const char *hand, const char *open)
{
    see_against(seen, CR_RANK_ACE_KING, hand, open);
}

/* The mean over every card that may come to the dealer, one that goes again followed by every other. */
static double mean_of_cards(const struct round *asked)
{
    double sum = 0;
    unsigned cards = 0;
    for (cr_card card = 0; card < CR_PACK_CARDS; card++) {
        struct round round = *asked;
        struct script script = *asked->script;
        struct cr_need need;
        if (memchr(script.cards, card, asked->out) != NULL) continue;
        script.cards[asked->out] = card;
        round.script = &script;
        give(&round, 1);
        round.desk->game->needs(&round.desk->play, &round.hp, &need);
        sum += need.kind == CR_NEED_CHANCE ? mean_of_cards(&round) : (double)round.net;
        cards++;
    }
    return sum / cards;
}

/* One round; where the dealer's game may be bought the better of that and the Ante. */
static double best_round(const struct round *before, struct script *script)
{
    struct round round = *before;
    struct cr_need need;
    round.script = script;
    round.stops = true;
    go_on(&round);
    if (round.hp.phase != CR_HP_BUY) return (double)round.net;
    struct round takes = round;
    takes.stops = false;
    go_on(&takes);
    script->buys = true;
    round.desk->game->needs(&round.desk->play, &round.hp, &need);
    decide(&round, &need);
    script->buys = false;
    return fmax((double)takes.net, mean_of_cards(&round));
}

static double all_rounds(const struct desk *desk, const cr_card hand[5], cr_card open,
                         cr_money insure)
{
    struct script script = { .first = CR_HP_PLAY, .insure = insure };
    struct round before;
    cr_card left[CR_PACK_CARDS];
    unsigned n = 0;
    double sum = 0;
    memcpy(script.cards, hand, 5);
    script.cards[9] = open; /* his last is turned */
    for (cr_card card = 0; card < CR_PACK_CARDS; card++)
        if (card != open && memchr(hand, card, 5) == NULL) left[n++] = card;
    start(&before, desk, &script);
    put_all(&before);
    for (unsigned a = 0; a < n; a++)
        for (unsigned b = a + 1; b < n; b++)
            for (unsigned c = b + 1; c < n; c++)
                for (unsigned d = c + 1; d < n; d++) {
                    script.cards[5] = left[a], script.cards[6] = left[b];
                    script.cards[7] = left[c], script.cards[8] = left[d];
                    sum += best_round(&before, &script);
                }
    return sum;
}

/* What playing is worth, insured where that is better: by the count, and round by round. */
static void hold_against(const struct house *house, const struct cr_hp_rules *rules,
                         const struct seen *seen)
{
    static struct cr_buy_sets sets;
    struct desk desk;
    struct cr_draw_terms terms;
    struct cr_draw_net net;
    struct cr_draw_final final = { .cards = 5, .count = 5 };
    struct script script = { .first = CR_HP_PLAY };
    open_desk(&desk, house);
    desk.rules = *rules;
    cr_buy_sets_init(&sets, rules->dealer_least);
    assert_true(cr_draw_terms_of(rules, &terms));
    memcpy(final.known, seen->hand, 5);
    memcpy(script.cards, seen->hand, 5);
    cr_draw_value(&terms, &sets, &final, &seen->against, &net);
    int32_t most = most_insured(&terms, &script);
    double best = all_rounds(&desk, seen->hand, seen->open, 0);
    if (most > 0)
        best = fmax(best,
                    all_rounds(&desk, seen->hand, seen->open, (cr_money)most * ANTE / terms.ante));
    double wanted = (double)net.play[seen->open] / (double)terms.scale[5] * ANTE / terms.ante;
    if (fabs(best - wanted) > 1e-9 * fabs(wanted) + 1e-3)
        fail_msg("%s %s: %.6f, not %.6f", house->name, house->game->name, best, wanted);
}

static void test_a_hand_against_all_the_dealer_may_have(void **unused)
{
    (void)unused;
    struct seen pair, straight;
    see(&pair, "Ts Qc Qs Kc Ad", "Ah"); /* with an ace-king besides */
    see(&straight, "5c 6d 7c 8c 9c", "2h");
    for (size_t h = 0; h < COUNT(fives); h++) {
        struct desk desk;
        open_desk(&desk, &fives[h]);
        desk.rules.buy_game = 0;
        if (h < 2) hold_against(&fives[h], &desk.rules, &pair);
        if (h > 1) hold_against(&fives[h], &desk.rules, &straight);
    }
}

static void test_a_hand_that_may_buy_the_game(void **unused)
{
    (void)unused;
    struct seen trips, two_pair;
    struct desk m1, tdc;
    see(&trips, "4c 8c 8d 8h Kc", "6s");
    see(&two_pair, "8c 8d Kc Kd Ac", "As");
    open_desk(&m1, &fives[0]);
    open_desk(&tdc, &fives[1]);
    hold_against(&fives[0], &m1.rules, &trips);
    hold_against(&fives[1], &tdc.rules, &two_pair);
}

static void test_a_game_that_is_bought_begins_with_a_pair_of_fours(void **unused)
{
    (void)unused;
    for (size_t h = 0; h < 2; h++) {
        struct seen trips, low;
        struct desk desk;
        open_desk(&desk, &fives[h]);
        desk.rules.dealer_minimum = CR_HP_PAIR_OF_FOURS;
        desk.rules.dealer_least = CR_RANK_PAIR_OF(CR_FOUR);
        see_against(&trips, desk.rules.dealer_least, "4c 8c 8d 8h Kc", h ? "As" : "2s");
        hold_against(&fives[h], &desk.rules, &trips);
        see_against(&low, desk.rules.dealer_least, "3s 3c Tc Kc Ad",
                    "3d"); /* lower ones are no game */
        hold_against(&fives[h], &desk.rules, &low);
    }
}

/* Each set of extras of a dark box by play, every hand by the whole pack. */
static void test_dark_boxes_of_tdc_by_play(void **unused)
{
    (void)unused;
    struct desk desk;
    struct cr_dark dark;
    open_desk(&desk, &fives[1]);
    assert_true(cr_dark_count(&dark, &desk.rules, deck, 2));
    for (unsigned set = 0; set < CR_DARK_SETS; set++) {
        double sum = 0, squares = 0;
        assert_true(dark.sets[set].is_sold);
        for (unsigned i = 0; i < DARK_ROUNDS / CR_DARK_SETS; i++) {
            struct script script;
            deal(&script, 0);
            script.dark = true;
            script.game = set & CR_DARK_BUY;
            script.sixth = set & CR_DARK_SIXTH;
            double net = (double)played(&desk, &script) / ANTE;
            sum += net;
            squares += net * net;
        }
        double rounds = DARK_ROUNDS / CR_DARK_SETS, mean = sum / rounds;
        double error = sqrt((squares / rounds - mean * mean) / rounds);
        double off = (mean + mpq_get_d(dark.sets[set].edge)) / error;
        print_message("# %s: %.6f, %.2f errors off\n", cr_dark_key(set), -mean, off);
        assert_true(fabs(off) < 4);
    }
    cr_dark_release(&dark);
}

/* ---- Every board of Texas ---- */

struct told {
    cr_card own[2], flop[3];
    double wins; /* in parts, on the average */
    bool is_there;
};

static void hear(void *context, const cr_card own[2], const cr_card flop[3],
                 const struct cr_poker_sum *plays)
{
    struct told *told = context;
    if (memcmp(own, told->own, 2) != 0 || memcmp(flop, told->flop, 3) != 0) return;
    told->wins = (double)plays->net / (double)plays->ways;
    told->is_there = true;
}

static bool plays_all(const cr_card own[2], const cr_card flop[3])
{
    (void)own, (void)flop;
    return true;
}

static double all_boards(const struct desk *desk, const struct told *told)
{
    struct script script = { .first = CR_HP_PLAY };
    struct round before;
    cr_card left[CR_PACK_CARDS];
    unsigned n = 0, rounds = 0;
    double sum = 0;
    script.cards[0] = told->own[0], script.cards[2] = told->own[1];
    memcpy(script.cards + 4, told->flop, 3);
    for (cr_card card = 0; card < CR_PACK_CARDS; card++)
        if (memchr(told->own, card, 2) == NULL && memchr(told->flop, card, 3) == NULL)
            left[n++] = card;
    start(&before, desk, &script);
    put_all(&before);
    for (unsigned a = 0; a < n; a++)
        for (unsigned b = a + 1; b < n; b++)
            for (unsigned c = 0; c < n; c++)
                for (unsigned d = c + 1; d < n; d++) {
                    if (c == a || c == b || d == a || d == b) continue;
                    struct round round = before;
                    script.cards[7] = left[a], script.cards[8] = left[b];
                    script.cards[1] = left[c], script.cards[3] = left[d];
                    go_on(&round);
                    sum += (double)round.net;
                    rounds++;
                }
    assert_int_equal(rounds, 1081 * 990);
    return sum / rounds;
}

static void test_two_cards_and_a_flop_on_every_board(void **unused)
{
    (void)unused;
    /* suits as the count names them: clubs first where they hold the highest card of the flop */
    struct told told = {
        .own = { cr_card_of(CR_FIVE, CR_DIAMONDS), cr_card_of(CR_NINE, CR_DIAMONDS) },
        .flop = { cr_card_of(CR_TWO, CR_DIAMONDS), cr_card_of(CR_SEVEN, CR_DIAMONDS),
                  cr_card_of(CR_KING, CR_CLUBS) }
    };
    const struct cr_tx_work listener = { .tell = hear, .context = &told, .threads = 2 };
    struct cr_poker_terms terms;
    struct cr_tx_odds odds;
    struct desk desk;
    open_desk(&desk, &texas[0]);
    assert_true(cr_poker_terms_of(&desk.rules, &terms));
    assert_true(cr_tx_odds_init(&odds, &terms, plays_all, &listener));
    cr_tx_odds_release(&odds);
    assert_true(told.is_there);
    double is = all_boards(&desk, &told) / ANTE, wanted = told.wins / terms.ante;
    if (fabs(is - wanted) > 1e-12) fail_msg("%.15f, not %.15f", is, wanted);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_end_of_a_light_box_is_paid_as_the_counts_have_it),
        cmocka_unit_test(test_dark_boxes_are_paid_as_the_counts_have_it),
        cmocka_unit_test(test_a_maximum_payout_cuts_what_the_counts_cut),
        cmocka_unit_test(test_texas_is_paid_as_the_counts_have_it),
        cmocka_unit_test(test_a_hand_against_all_the_dealer_may_have),
        /* the long ones: the last LONG_TESTS */
        cmocka_unit_test(test_a_hand_that_may_buy_the_game),
        cmocka_unit_test(test_a_game_that_is_bought_begins_with_a_pair_of_fours),
        cmocka_unit_test(test_dark_boxes_of_tdc_by_play),
        cmocka_unit_test(test_two_cards_and_a_flop_on_every_board),
    };
    const char *wanted = getenv("CROUPIER_LONG");
    size_t count = COUNT(tests) - (wanted != NULL && strcmp(wanted, "1") == 0 ? 0 : LONG_TESTS);
    deck = cr_draw_deck_open();
    if (deck == NULL) return 1;
    int failed = _cmocka_run_group_tests("odds/poker_brute", tests, count, NULL, NULL);
    cr_draw_deck_close(deck);
    return failed;
}
