/* Tables at random, held against a second reading of the room's rules for button and blinds: nobody escapes
 * the big blind, one rotation, nothing posted that is not owed [poker-room D1, D2, D4, D7, D8, D10, C5]. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../dice.h"
#include "games/poker/positions.h"
#include "games/poker/rules.h"

#define SEATS CR_POKER_SEATS_MAX
#define SMALL 50
#define BIG   100

/* ---- A second reading ---- */

static bool is_in(uint16_t set, unsigned at)
{
    return set >> at & 1;
}

static unsigned step(unsigned at)
{
    return (at + 1) % SEATS;
}

static unsigned following(uint16_t set, unsigned at)
{
    do
        at = step(at);
    while (!is_in(set, at));
    return at;
}

/* Whether, walking on from one seat, another is met before a third. */
static bool meets(unsigned from, unsigned first, unsigned before)
{
    for (unsigned at = step(from); at != before && at != from; at = step(at))
        if (at == first) return true;
    return first == from && before == from;
}

/* Button and blinds follow each other round the table. */
static void check_row(const struct cr_positions_in *in, const struct cr_positions *at)
{
    unsigned p1 = following(at->dealt, at->button);
    assert_int_equal(at->big, following(at->dealt, p1));
    assert_int_equal(at->small, p1 == in->before.big ? p1 : CR_NOBODY);
}

/* The words of D1, D2 and D4. */
static void check_places(const struct cr_positions_in *in, const struct cr_positions *at)
{
    unsigned old = in->before.big, first = following(in->ready, old);
    if (__builtin_popcount(at->dealt) == 2) {
        assert_int_equal(at->big, first);
        assert_int_equal(at->button, at->small);
        assert_int_equal(at->small, following(at->dealt, at->big));
    } else if (in->rule == CR_BUTTON_MOVING) {
        check_row(in, at);
    } else {
        assert_int_equal(at->big, first);
        if (first == in->before.small || !meets(in->before.small, old, first)) { /* of two before */
            check_row(in, at);
            return;
        }
        assert_int_equal(at->after.small, old);
        assert_int_equal(at->small, is_in(at->dealt, old) ? old : CR_NOBODY);
        assert_int_equal(at->button, in->before.small);
    }
}

/* The big blind goes on from where it was, and nobody it passes escapes: he pays, or is marked. */
static void check_rotation(const struct cr_positions_in *in, const struct cr_positions *at)
{
    unsigned passed = 0;
    assert_int_equal(at->after.big, at->big);
    for (unsigned i = step(in->before.big);; i = step(i)) {
        bool plays = is_in(at->dealt, i);
        assert_int_equal(plays, is_in(in->ready, i)); /* nor does it pass who waits for it */
        if (plays) assert_int_equal(at->blind[i], BIG);
        if (!plays)
            assert_int_equal(is_in(at->missed_big, i),
                             is_in(in->seated, i) && !is_in(in->fresh, i));
        passed += plays;
        if (i == at->big) break;
    }
    assert_true(passed > 0);
    assert_int_equal(at->missed_big & at->dealt, 0);
    assert_int_equal(at->missed_small & (at->dealt | in->fresh), 0);
}

/* Who puts in what: blinds of the rotation, posts, nothing else. */
static void check_posts(const struct cr_positions_in *in, const struct cr_positions *at)
{
    uint16_t owing = (uint16_t)((in->fresh | in->owes_big | in->owes_small) & in->ready);
    uint16_t held = (uint16_t)(owing & ~at->dealt); /* to what he owes */
    bool two = __builtin_popcount(at->dealt) == 2;
    for (unsigned i = 0; i < SEATS; i++) {
        bool blind = i == at->small || i == at->big || meets(in->before.big, i, at->big);
        if (!is_in(at->dealt, i)) {
            assert_true(at->blind[i] == 0 && at->dead[i] == 0);
            assert_false(is_in(in->ready & (uint16_t)~owing, i));
        } else if (!blind && !two && held) {
            assert_int_equal(at->blind[i], is_in(in->fresh | in->owes_big, i) ? BIG : 0);
            if (is_in(in->owes_small, i)) assert_int_equal(at->dead[i], SMALL);
            if (!is_in(owing, i)) assert_int_equal(at->dead[i], 0);
        }
        if (is_in(held & in->posts, i) && !two) /* posts, and may not: behind the button [D8] */
            assert_true(i == in->before.big || meets(at->button, i, in->before.big));
    }
}

/* ---- Nights ---- */

static void goes(struct cr_positions_in *in, uint16_t bit)
{
    in->seated &= (uint16_t)~bit;
    in->ready &= (uint16_t)~bit;
    in->fresh &= (uint16_t)~bit;
    in->owes_small &= (uint16_t)~bit;
    in->owes_big &= (uint16_t)~bit;
}

/* People come, go, and come back. */
static void change_people(struct cr_positions_in *in, struct dice *dice)
{
    for (unsigned i = 0; i < SEATS; i++) {
        uint16_t bit = (uint16_t)(1u << i);
        unsigned what = roll(dice, 24);
        if (!(in->seated & bit) && what < 3) {
            in->seated |= bit;
            in->ready |= bit;
            in->fresh |= bit;
        } else if (what < 6) {
            in->ready &= (uint16_t)~bit;
        } else if (what < 12) {
            in->ready |= in->seated & bit;
        } else if (what < 13) {
            goes(in, bit);
        }
    }
    in->posts = (uint16_t)roll(dice, 1u << SEATS) & in->ready;
}

static struct cr_positions_in table_with(uint8_t rule)
{
    return (struct cr_positions_in){ .before = { 2, CR_NOBODY, CR_NOBODY, 2 },
                                     .ready = 0x2D,
                                     .seated = 0x2D,
                                     .buys = CR_NOBODY,
                                     .rule = rule,
                                     .heads_up_button_is_sb = 1,
                                     .min_players = 2,
                                     .entry = CR_ENTRY_GUEST_BLIND,
                                     .straddle_min_players = 3,
                                     .missed_blinds = 1,
                                     .small_blind = SMALL,
                                     .big_blind = BIG };
}

static void go_on(struct cr_positions_in *in, const struct cr_positions *at)
{
    in->before = at->after;
    in->fresh &= (uint16_t)~at->cleared;
    in->owes_small = (uint16_t)((in->owes_small & ~at->cleared) | at->missed_small);
    in->owes_big = (uint16_t)((in->owes_big & ~at->cleared) | at->missed_big);
}

/* Hands each seat has been dealt in a row without a big blind; the most of them. */
static unsigned count_free(const struct cr_positions *at, unsigned since[SEATS])
{
    unsigned most = 0;
    for (unsigned i = 0; i < SEATS; i++) {
        since[i] = is_in(at->dealt, i) && at->blind[i] < BIG ? since[i] + 1 : 0;
        if (since[i] > most) most = since[i];
    }
    return most;
}

static void test_nobody_escapes_the_big_blind(void **unused)
{
    (void)unused;
    struct dice dice = { .seed = 20261114 };
    unsigned hands = 0, longest = 0;
    for (unsigned night = 0; night < 600; night++) {
        struct cr_positions_in in = table_with(night % 2 ? CR_BUTTON_MOVING : CR_BUTTON_DEAD);
        struct cr_positions at;
        unsigned since[SEATS] = { 0 };
        for (unsigned hand = 0; hand < 60; hand++) {
            enum cr_status status = cr_positions_find(&in, &at);
            assert_int_equal(status == CR_OK, __builtin_popcount(in.ready) >= 2);
            if (status == CR_OK) {
                if (in.before.big != CR_NOBODY) {
                    check_places(&in, &at);
                    check_rotation(&in, &at);
                    check_posts(&in, &at);
                }
                unsigned most = count_free(&at, since);
                longest = most > longest ? most : longest;
                go_on(&in, &at);
                hands++;
            }
            change_people(&in, &dice);
        }
    }
    assert_true(hands > 10000);
    assert_in_range(longest, 5, SEATS - 1);
}

/* Left alone, everybody has every position as often as everybody else, by any rule. */
static void test_an_orbit_is_even(void **unused)
{
    (void)unused;
    static const uint8_t rules[] = { CR_BUTTON_SIMPLE, CR_BUTTON_MOVING, CR_BUTTON_DEAD };
    struct dice dice = { .seed = 7 };
    for (unsigned night = 0; night < 300; night++) {
        struct cr_positions_in in = table_with(rules[night % 3]);
        struct cr_positions at;
        unsigned had[3][SEATS] = { { 0 } };
        in.ready = in.seated = (uint16_t)roll(&dice, 1u << SEATS) | 0x104;
        unsigned count = (unsigned)__builtin_popcount(in.ready);
        for (unsigned hand = 0; hand < count; hand++) {
            assert_int_equal(cr_positions_find(&in, &at), CR_OK);
            assert_int_equal(at.dealt, in.ready);
            had[0][at.button]++;
            had[1][at.small]++;
            had[2][at.big]++;
            go_on(&in, &at);
        }
        for (unsigned i = 0; i < SEATS; i++)
            for (unsigned what = 0; what < 3; what++)
                assert_int_equal(had[what][i], is_in(in.ready, i));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nobody_escapes_the_big_blind),
        cmocka_unit_test(test_an_orbit_is_even),
    };
    return cmocka_run_group_tests_name("poker, positions at random", tests, NULL, NULL);
}
