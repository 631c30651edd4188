/* random.c -- hands at random against poker told a second time (naive.h).
 *
 * Every variant and structure, two to ten seats, short stacks and long ones, antes of all or of one, fees of
 * every kind, acts that are legal and acts that are not. After every act not a chip is lost; what is refused
 * changes not a byte; at the end everybody has what the plain reckoning gives him. A difference prints the
 * seed of its hand: CROUPIER_SEED=N plays that one alone. CROUPIER_LONG=1 plays a million hands of each.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../base/random.h"
#include "games/poker/hand.h"
#include "naive.h"

#define SEATS CR_POKER_SEATS_MAX

struct sitting {
    uint64_t seed, random;
    struct cr_pk_rules rules;
    struct cr_pk_start start;
    struct cr_pk_hand hand;
    cr_card pack[CR_PACK_CARDS];
    unsigned dealt;
    cr_money chips;       /* of all together */
    cr_money paid[SEATS]; /* of it dead, by seat */
    unsigned steps;
};

/* What came up at all: a walk that never did something proves nothing of it. */
static struct tally {
    unsigned hands, showdowns, sides, lows, ties, refused, all_in;
} tally;

static cr_money below(struct sitting *at, cr_money n)
{
    return (cr_money)random_below(&at->random, (uint64_t)n);
}

#define MUST(at, fact)                                                                 \
    do {                                                                               \
        if (!(fact)) fail_msg("seed=%llu: %s", (unsigned long long)(at)->seed, #fact); \
    } while (0)

/* ---- Rules and seats ---- */

static void draw_betting(struct sitting *at, cr_money least)
{
    at->rules.betting = (struct cr_betting_rules){ .structure = (uint8_t)below(at, 4),
                                                   .cap_is_increment = below(at, 2),
                                                   .pot_as_is = below(at, 4) == 0,
                                                   .uncapped_heads_up = below(at, 2),
                                                   .short_costs_full = below(at, 2),
                                                   .short_adds_up = below(at, 2),
                                                   .raises_most = 3,
                                                   .reopen_percent = below(at, 4) ? 100 : 50,
                                                   .most = below(at, 3) ? 5 * least : 0 };
}

static void draw_fee(struct sitting *at)
{
    at->rules.fee = (struct cr_fee){ .mode = (enum cr_fee_mode)below(at, 3),
                                     .bp = (unsigned)below(at, 501),
                                     .sum = 1 + below(at, 12),
                                     .most = below(at, 3) ? 0 : 1 + below(at, 9) };
}

static void draw_rules(struct sitting *at, const struct cr_variant *variant)
{
    cr_money least = 2 * (1 + below(at, 6));
    at->rules = (struct cr_pk_rules){ .variant = variant,
                                      .least = least,
                                      .big = 2 * least,
                                      .big_from = 2,
                                      .burns = below(at, 2),
                                      .ante_in_pot_limit = below(at, 2),
                                      .bring_in_is_fixed = below(at, 2),
                                      .bring_in = least / 2,
                                      .bring_in_most = below(at, 2) ? 3 * least : 0,
                                      .unit = 1 + below(at, 3) * below(at, 3),
                                      .low_qualifier = (uint8_t)(below(at, 4) ? 8 : 7),
                                      .deal_from = (uint8_t)below(at, SEATS) };
    draw_betting(at, least);
    draw_fee(at);
}

static unsigned next_dealt(const struct sitting *at, unsigned from)
{
    do
        from = (from + 1) % SEATS;
    while (!(at->start.dealt >> from & 1));
    return from;
}

static void draw_seats(struct sitting *at)
{
    unsigned most = at->rules.variant->stud ? 7 : SEATS, least = 2;
    unsigned count = least + (unsigned)below(at, most - least + 1);
    cr_money depth = below(at, 3) ? 200 : 40;
    while ((unsigned)__builtin_popcount(at->start.dealt) < count)
        at->start.dealt |= (uint16_t)(1u << below(at, SEATS));
    for (unsigned i = 0; i < SEATS; i++) {
        if (!(at->start.dealt >> i & 1)) continue;
        at->start.stack[i] = 1 + below(at, below(at, 4) ? depth : 12);
        at->chips += at->start.stack[i];
    }
    at->start.button = (uint8_t)next_dealt(at, (unsigned)below(at, SEATS));
}

static void draw_forced(struct sitting *at)
{
    cr_money ante = below(at, 2) ? 1 + below(at, 4) : 0;
    unsigned small = next_dealt(at, at->start.button), large = next_dealt(at, small);
    at->start.dead_ante = below(at, 3) == 0;
    for (unsigned i = 0; i < SEATS; i++)
        if (at->start.dealt >> i & 1 && (i == large || !at->start.dead_ante || below(at, 2)))
            at->start.ante[i] = ante;
    if (!at->rules.variant->stud) {
        at->start.blind[small] = at->rules.least / 2;
        at->start.blind[large] = at->start.price = at->rules.least;
        at->start.dead[small] = below(at, 8) ? 0 : 2;
        at->start.speaks = (uint8_t)next_dealt(at, large);
    }
    for (unsigned i = 0; i < SEATS; i++) {
        cr_money stack = at->start.stack[i], dead = at->start.dead[i];
        cr_money first = at->start.ante[i] < stack ? at->start.ante[i] : stack;
        at->paid[i] = dead < stack - first ? dead : stack - first;
        if (at->start.dead_ante) at->paid[i] += first;
    }
}

static void shuffle(struct sitting *at)
{
    for (unsigned i = 0; i < CR_PACK_CARDS; i++)
        at->pack[i] = (cr_card)i;
    for (unsigned i = CR_PACK_CARDS - 1; i > 0; i--) {
        unsigned with = (unsigned)below(at, i + 1);
        cr_card card = at->pack[i];
        at->pack[i] = at->pack[with];
        at->pack[with] = card;
    }
}

/* ---- Acts ---- */

static void check_chips(const struct sitting *at)
{
    cr_money sum = at->hand.dead;
    for (unsigned i = 0; i < SEATS; i++) {
        MUST(at, at->hand.betting.stack[i] >= 0);
        sum += at->hand.put[i] + at->hand.betting.in[i] + at->hand.betting.stack[i];
    }
    MUST(at, sum == at->chips);
}

static bool is_open_to(const struct cr_pk_need *need, const struct cr_betting_options *options,
                       unsigned seat, enum cr_betting_act act, cr_money to)
{
    if (seat != need->seat) return false;
    switch (act) {
    case CR_BET_FOLD: return true;
    case CR_BET_CHECK: return options->may_check;
    case CR_BET_CALL: return options->call > 0;
    case CR_BET_RAISE: break;
    }
    return options->may_raise && to >= options->least && to <= options->most;
}

/* Anything anybody may think of: what is not open is refused and leaves the hand as it was. */
static void try_nonsense(struct sitting *at, const struct cr_pk_need *need,
                         const struct cr_betting_options *options)
{
    struct cr_pk_hand copy = at->hand;
    unsigned seat = below(at, 2) ? need->seat : (unsigned)below(at, SEATS + 2);
    enum cr_betting_act act = (enum cr_betting_act)below(at, 4);
    cr_money to = below(at, 260) - 20;
    bool open = need->kind == CR_PK_ACT && is_open_to(need, options, seat, act, to);
    bool taken = cr_pk_act(&at->rules, &copy, seat, act, to) == CR_BETTING_TAKEN;
    MUST(at, taken == open);
    if (taken) return;
    if (need->kind != CR_PK_BRING_IN)
        MUST(at, cr_pk_bring_in(&at->rules, &copy, seat, to) != CR_BETTING_TAKEN);
    MUST(at, !cr_pk_deal(&at->rules, &copy, seat < SEATS ? seat : CR_NOBODY, 0));
    MUST(at, !cr_pk_show(&copy, seat, NULL) && !cr_pk_muck(&copy, seat));
    MUST(at, memcmp(&copy, &at->hand, sizeof copy) == 0);
    tally.refused++;
}

static void bring_in(struct sitting *at, const struct cr_pk_need *need)
{
    const struct cr_betting_options none = { .may_check = false };
    cr_money least, most;
    if (below(at, 4) == 0) try_nonsense(at, need, &none);
    cr_pk_bring_in_limits(&at->rules, &at->hand, need->seat, &least, &most);
    MUST(at, least >= 1 && least <= most && most <= at->hand.betting.stack[need->seat]);
    struct cr_pk_hand copy = at->hand;
    MUST(at, cr_pk_bring_in(&at->rules, &copy, need->seat, least - 1) == CR_BETTING_TOO_LITTLE);
    MUST(at, cr_pk_bring_in(&at->rules, &copy, need->seat, most + 1) == CR_BETTING_TOO_MUCH);
    MUST(at, memcmp(&copy, &at->hand, sizeof copy) == 0);
    cr_money amount = at->rules.bring_in_is_fixed ? (below(at, 2) ? least : most)
                                                  : least + below(at, most - least + 1);
    MUST(at, cr_pk_bring_in(&at->rules, &at->hand, need->seat, amount) == CR_BETTING_TAKEN);
}

static void act(struct sitting *at, const struct cr_pk_need *need)
{
    struct cr_betting_options options;
    const struct cr_betting *betting = &at->hand.betting;
    cr_money in = betting->in[need->seat], stack = betting->stack[need->seat], to = 0;
    cr_betting_options(&at->rules.betting, betting, need->seat, &options);
    MUST(at, at->hand.betting.live >> need->seat & 1 && stack > 0);
    MUST(at, options.may_check == (options.call == 0) && options.call <= stack);
    if (options.may_raise)
        MUST(at, options.least <= options.most && options.most <= in + stack &&
                     options.least > in + options.call);
    if (below(at, 4) == 0) try_nonsense(at, need, &options);
    enum cr_betting_act does = options.may_check ? CR_BET_CHECK : CR_BET_CALL;
    cr_money choice = below(at, 20);
    if (choice < 3) {
        does = CR_BET_FOLD;
    } else if (choice < 10 && options.may_raise) {
        does = CR_BET_RAISE;
        to = choice < 5   ? options.least
             : choice < 7 ? options.most
                          : options.least + below(at, options.most - options.least + 1);
    }
    tally.all_in += does == CR_BET_RAISE && to == in + stack;
    MUST(at, cr_pk_act(&at->rules, &at->hand, need->seat, does, to) == CR_BETTING_TAKEN);
}

/* Between streets: who has chips and did not fold has put in as much as anybody. */
static void check_street(const struct sitting *at)
{
    cr_money most = 0;
    const struct cr_pk_hand *hand = &at->hand;
    if (hand->phase == CR_PK_BETTING || hand->phase == CR_PK_BRINGING_IN || hand->street == 0)
        return;
    for (unsigned i = 0; i < SEATS; i++)
        if (hand->betting.live >> i & 1 && hand->put[i] > most) most = hand->put[i];
    for (unsigned i = 0; i < SEATS; i++)
        if (hand->betting.live >> i & 1 && hand->betting.stack[i] > 0)
            MUST(at, hand->put[i] == most);
}

/* ---- A whole hand ---- */

static void play_hand(struct sitting *at)
{
    struct cr_pk_need need;
    cr_pk_begin(&at->rules, &at->hand, &at->start);
    for (;;) {
        check_chips(at);
        MUST(at, at->steps++ < 20000);
        cr_pk_needs(&at->rules, &at->hand, &need);
        switch ((enum cr_pk_need_kind)need.kind) {
        case CR_PK_BURN:
            at->dealt++;
            cr_pk_burn(&at->rules, &at->hand);
            break;
        case CR_PK_DEAL:
            MUST(at, at->dealt < CR_PACK_CARDS);
            MUST(at, cr_pk_deal(&at->rules, &at->hand, need.seat, at->pack[at->dealt++]));
            check_street(at);
            break;
        case CR_PK_BRING_IN: bring_in(at, &need); break;
        case CR_PK_ACT: act(at, &need); break;
        case CR_PK_SHOW: MUST(at, cr_pk_show(&at->hand, need.seat, NULL)); break;
        case CR_PK_OVER: return;
        }
    }
}

static void tell_naive(const struct sitting *at, struct naive_hand *naive)
{
    const struct cr_variant *variant = at->rules.variant;
    const struct cr_fee *fee = &at->rules.fee;
    *naive = (struct naive_hand){
        .common_count = variant->stud ? 0 : 5,
        .own_count = cr_variant_own(variant, variant->streets - 1u),
        .two_of_own = variant->two_of_own,
        .halves = variant->halves,
        .unit = at->rules.unit,
        .percent_bp = fee->mode == CR_FEE_PERCENT ? fee->bp : 0,
        .fee_sum = fee->mode == CR_FEE_PER_HAND ? fee->sum : 0,
        .fee_cap = fee->mode == CR_FEE_NONE ? 0 : fee->most,
        .first = variant->stud ? 0 : (at->start.button + 1u) % SEATS,
        .qualifier = at->rules.low_qualifier,
    };
    memcpy(naive->own, at->hand.cards, sizeof naive->own);
    memcpy(naive->common, at->hand.common, sizeof naive->common);
    for (unsigned i = 0; i < SEATS; i++) {
        naive->live[i] = at->hand.betting.live >> i & 1;
        naive->dead += at->paid[i];
        naive->put[i] = at->start.stack[i] - at->hand.betting.stack[i] - at->paid[i];
    }
}

static void compare(const struct sitting *at)
{
    struct naive_hand naive;
    struct cr_pk_result result;
    int64_t got[SEATS];
    cr_money fee = 0, sum = 0;
    tell_naive(at, &naive);
    int64_t naive_fee = naive_divide(&naive, got);
    MUST(at, cr_pk_settle(&at->rules, &at->hand, &result));
    for (unsigned i = 0; i < result.pots.count; i++) {
        MUST(at, result.high[i] != 0 &&
                     ((result.high[i] | result.low[i]) & ~at->hand.betting.live) == 0);
        fee += result.fee[i];
        tally.sides += i > 0;
        tally.lows += result.low[i] != 0;
        tally.ties += (result.high[i] & (result.high[i] - 1)) != 0;
    }
    for (unsigned i = 0; i < SEATS; i++) {
        sum += result.chips[i];
        MUST(at, result.chips[i] == at->hand.betting.stack[i] + got[i]);
    }
    MUST(at, fee == naive_fee);
    MUST(at, sum + fee == at->chips);
    tally.hands++;
    tally.showdowns += at->hand.phase == CR_PK_SHOWING;
}

static void one_hand(uint64_t seed, const struct cr_variant *variant)
{
    struct sitting at = { .seed = seed, .random = seed };
    draw_rules(&at, variant);
    draw_seats(&at);
    draw_forced(&at);
    shuffle(&at);
    play_hand(&at);
    compare(&at);
}

static void test_variant(void **state)
{
    const struct cr_variant *variant = *state;
    const char *alone = getenv("CROUPIER_SEED");
    const char *is_long = getenv("CROUPIER_LONG");
    unsigned hands = is_long && *is_long == '1' ? 1000000 : 10000;
    if (alone) {
        one_hand(strtoull(alone, NULL, 10), variant);
        return;
    }
    memset(&tally, 0, sizeof tally);
    for (unsigned i = 0; i < hands; i++)
        one_hand(i, variant);
    assert_int_equal(tally.hands, hands);
    assert_true(tally.showdowns > hands / 4 && tally.sides > hands / 10);
    assert_true(tally.refused > hands && tally.all_in > hands / 10);
    assert_true(tally.ties > (variant->stud ? 0 : hands / 200)); /* rare without common cards */
    if (variant->halves) assert_true(tally.lows > hands / 10);
}

int main(void)
{
#define VARIANT(name, which)                                      \
    {                                                             \
        name, test_variant, NULL, NULL, (void *)(uintptr_t)&which \
    }
    const struct CMUnitTest tests[] = {
        VARIANT("hold'em at random", cr_holdem),
        VARIANT("Omaha at random", cr_omaha),
        VARIANT("Omaha hi-lo at random", cr_omaha_hi_lo),
        VARIANT("seven-card stud at random", cr_seven_card_stud),
        VARIANT("seven-card stud hi-lo at random", cr_seven_card_stud_hi_lo),
        VARIANT("five-card stud at random", cr_five_card_stud),
    };
    return cmocka_run_group_tests_name("poker at random", tests, NULL, NULL);
}
