/* Button, blinds, posts and straddles [poker-room D, Q01 to Q17, P04 to P13; poker-games D11, D12]: rows an
 * inspector could check, then tables at random held against a second reading of the rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/poker/hand.h"
#include "games/poker/positions.h"
#include "games/poker/rules.h"

#define SEATS CR_POKER_SEATS_MAX
#define SMALL 50
#define BIG   100

/* ---- Tables from text ---- */

/* "1 3 4": seats, from 1. */
static uint16_t seats(const char *text)
{
    uint16_t set = 0;
    char *end;
    while (text && *text) {
        unsigned long seat = strtoul(text, &end, 10);
        assert_ptr_not_equal(text, end);
        assert_in_range(seat, 1, SEATS);
        set |= (uint16_t)(1u << (seat - 1));
        text = end;
    }
    return set;
}

static uint8_t seat(unsigned number)
{
    return (uint8_t)(number ? number - 1 : CR_NOBODY);
}

/* "1 2 3": button, small, big; a fourth: who bought or drew the button. 0: nobody. */
static struct cr_rotation rotation(const char *text)
{
    uint8_t at[4] = { CR_NOBODY, CR_NOBODY, CR_NOBODY, CR_NOBODY };
    char *end;
    for (unsigned i = 0; i < 4 && *text; i++, text = end)
        at[i] = seat((unsigned)strtoul(text, &end, 10));
    return (struct cr_rotation){ at[0], at[1], at[2], at[3] };
}

/* What stands, what everybody wishes, and what follows: "button 2 small 3 big 4 first 5: 3=50 4=100". A
 * seat's chips are live, or live+dead. */
struct row {
    const char *id;
    uint8_t rule;
    const char *before;
    const char *ready, *away, *fresh, *owes_small, *owes_big, *posts, *straddles;
    unsigned buys;
    bool button_straddle;
    const char *is;
    const char *then; /* with nobody coming or going: the hand after */
};

/* The Royal Flush room with its straddles agreed. */
static struct cr_positions_in room(void)
{
    return (struct cr_positions_in){ .before = { CR_NOBODY, CR_NOBODY, CR_NOBODY, CR_NOBODY },
                                     .buys = CR_NOBODY,
                                     .rule = CR_BUTTON_MOVING,
                                     .heads_up_button_is_sb = 1,
                                     .min_players = 2,
                                     .entry = CR_ENTRY_GUEST_BLIND,
                                     .straddle = 1,
                                     .button_straddle_allowed = 1,
                                     .straddle_min_players = 3,
                                     .missed_blinds = 1,
                                     .return_by_straddle = 1,
                                     .buy_button = 1,
                                     .small_blind = SMALL,
                                     .big_blind = BIG };
}

static struct cr_positions_in table_of(const struct row *row)
{
    struct cr_positions_in in = room();
    in.before = rotation(row->before);
    in.rule = row->rule;
    in.ready = seats(row->ready);
    in.seated = in.ready | seats(row->away);
    in.fresh = seats(row->fresh);
    in.owes_small = seats(row->owes_small);
    in.owes_big = seats(row->owes_big);
    in.posts = seats(row->posts);
    in.straddles = seats(row->straddles);
    in.buys = seat(row->buys);
    in.button_straddle = row->button_straddle;
    if (row->rule == CR_BUTTON_SIMPLE) in.heads_up_button_is_sb = 0; /* M-1 (R4) */
    return in;
}

static void write_seat(char *out, size_t size, const char *name, unsigned at)
{
    size_t used = strlen(out);
    if (at == CR_NOBODY)
        snprintf(out + used, size - used, "%s - ", name);
    else
        snprintf(out + used, size - used, "%s %u ", name, at + 1);
}

static void describe(const struct cr_positions *at, char *out, size_t size)
{
    out[0] = '\0';
    write_seat(out, size, "button", at->button);
    write_seat(out, size, "small", at->small);
    write_seat(out, size, "big", at->big);
    write_seat(out, size, "first", at->speaks);
    out[strlen(out) - 1] = ':';
    for (unsigned i = 0; i < SEATS; i++) {
        size_t used = strlen(out);
        if (at->dead[i])
            snprintf(out + used, size - used, " %u=%d+%d", i + 1, (int)at->blind[i],
                     (int)at->dead[i]);
        else if (at->blind[i])
            snprintf(out + used, size - used, " %u=%d", i + 1, (int)at->blind[i]);
    }
}

static void check_text(const char *id, const struct cr_positions *at, const char *expected)
{
    char is[256];
    describe(at, is, sizeof is);
    if (strcmp(is, expected) != 0) fail_msg("%s: \"%s\", not \"%s\"", id, is, expected);
}

static struct cr_positions find(const struct cr_positions_in *in)
{
    struct cr_positions at;
    assert_int_equal(cr_positions_find(in, &at), CR_OK);
    return at;
}

/* The same players, the hand after. */
static struct cr_positions_in go_on(const struct cr_positions_in *in, const struct cr_positions *at)
{
    struct cr_positions_in next = *in;
    next.before = at->after;
    next.fresh &= (uint16_t)~at->cleared;
    next.owes_small = (uint16_t)((in->owes_small & ~at->cleared) | at->missed_small);
    next.owes_big = (uint16_t)((in->owes_big & ~at->cleared) | at->missed_big);
    next.straddles = next.posts = 0;
    next.buys = CR_NOBODY;
    next.button_straddle = 0;
    return next;
}

static void check_rows(const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct cr_positions_in in = table_of(&rows[i]);
        struct cr_positions at = find(&in);
        check_text(rows[i].id, &at, rows[i].is);
        if (!rows[i].then) continue;
        in = go_on(&in, &at);
        at = find(&in);
        check_text(rows[i].id, &at, rows[i].then);
    }
}
#define CHECK(rows) check_rows(rows, sizeof(rows) / sizeof(rows)[0])

/* ---- The rotation ---- */

#define MOVING CR_BUTTON_MOVING, "1 2 3"
#define DEAD   CR_BUTTON_DEAD, "1 2 3"

static void test_q01_to_q07_somebody_leaves(void **unused)
{
    (void)unused;
    static const struct row rows[] = {
        { "Q01", MOVING, .ready = "1 2 3 4 5 6",
          .is = "button 2 small 3 big 4 first 5: 3=50 4=100" },
        { "Q01 dead", DEAD, .ready = "1 2 3 4 5 6",
          .is = "button 2 small 3 big 4 first 5: 3=50 4=100" },
        { "Q02", MOVING, .ready = "2 3 4 5 6", .is = "button 2 small 3 big 4 first 5: 3=50 4=100" },
        { "Q02 dead", DEAD, .ready = "2 3 4 5 6",
          .is = "button 2 small 3 big 4 first 5: 3=50 4=100" },
        { "Q03", MOVING, .ready = "1 3 4 5 6", .is = "button 3 small - big 5 first 6: 4=100 5=100",
          .then = "button 4 small 5 big 6 first 1: 5=50 6=100" },
        { "Q04", DEAD, .ready = "1 3 4 5 6", .is = "button 2 small 3 big 4 first 5: 3=50 4=100",
          .then = "button 3 small 4 big 5 first 6: 4=50 5=100" },
        { "Q05", MOVING, .ready = "1 2 4 5 6", .is = "button 2 small - big 5 first 6: 4=100 5=100",
          .then = "button 4 small 5 big 6 first 1: 5=50 6=100" },
        { "Q06", DEAD, .ready = "1 2 4 5 6", .is = "button 2 small - big 4 first 5: 4=100",
          .then = "button 3 small 4 big 5 first 6: 4=50 5=100" },
        { "Q07", MOVING, .ready = "1 4 5 6",
          .is = "button 4 small - big 6 first 1: 4=100 5=100 6=100",
          .then = "button 5 small 6 big 1 first 4: 1=100 6=50" },
    };
    CHECK(rows);
}

static void test_q08_to_q11_two_are_left(void **unused)
{
    (void)unused;
    static const struct row rows[] = {
        { "Q08", MOVING, .ready = "2 3", .is = "button 3 small 3 big 2 first 3: 2=100 3=50",
          .then = "button 2 small 2 big 3 first 2: 2=50 3=100" },
        { "Q09", MOVING, .ready = "1 3", .is = "button 3 small 3 big 1 first 3: 1=100 3=50" },
        { "Q10", MOVING, .ready = "1 2", .is = "button 2 small 2 big 1 first 2: 1=100 2=50" },
        { "Q08 dead", DEAD, .ready = "2 3", .is = "button 3 small 3 big 2 first 3: 2=100 3=50" },
        { "Q09 dead", DEAD, .ready = "1 3", .is = "button 3 small 3 big 1 first 3: 1=100 3=50" },
        { "Q10 dead", DEAD, .ready = "1 2", .is = "button 2 small 2 big 1 first 2: 1=100 2=50" },
        { "Q11", CR_BUTTON_MOVING, "6 6 2", .ready = "2 6",
          .is = "button 2 small 2 big 6 first 2: 2=50 6=100" },
    };
    CHECK(rows);
}

/* Simple: the next player, nobody owes a thing; of two the button is the big blind (R4) or not. */
static void test_d11_d12_simple_button_and_two(void **unused)
{
    (void)unused;
    static const struct row rows[] = {
        { "M-1", CR_BUTTON_SIMPLE, "1 2 3", .ready = "1 2 3 4",
          .is = "button 2 small 3 big 4 first 1: 3=50 4=100" },
        { "M-1, 2 left", CR_BUTTON_SIMPLE, "1 2 3", .ready = "1 3 4 5",
          .is = "button 3 small 4 big 5 first 1: 4=50 5=100" },
        { "M-1, newcomers", CR_BUTTON_SIMPLE, "1 2 3", .ready = "1 2 3 4", .fresh = "1 4",
          .owes_big = "4", .owes_small = "2", .is = "button 2 small 3 big 4 first 1: 3=50 4=100" },
        { "M-1, drawn", CR_BUTTON_SIMPLE, "4 0 0 4", .ready = "1 2 3 4",
          .is = "button 4 small 1 big 2 first 3: 1=50 2=100",
          .then = "button 1 small 2 big 3 first 4: 2=50 3=100" },
        { "drawn, and left", CR_BUTTON_SIMPLE, "4 0 0 4", .ready = "1 2 3",
          .is = "button 1 small 2 big 3 first 1: 2=50 3=100" },
        { "D11", CR_BUTTON_SIMPLE, "6 0 0 6", .ready = "2 6",
          .is = "button 6 small 2 big 6 first 2: 2=50 6=100" },
        { "D12", CR_BUTTON_MOVING, "6 0 0 6", .ready = "2 6",
          .is = "button 6 small 6 big 2 first 6: 2=100 6=50" },
        { "moving, drawn", CR_BUTTON_MOVING, "3 0 0 3", .ready = "1 2 3 4",
          .is = "button 3 small 4 big 1 first 2: 1=100 4=50",
          .then = "button 4 small 1 big 2 first 3: 1=50 2=100" },
        { "dead, drawn", CR_BUTTON_DEAD, "3 0 0 3", .ready = "1 2 3 4",
          .is = "button 3 small 4 big 1 first 2: 1=100 4=50",
          .then = "button 4 small 1 big 2 first 3: 1=50 2=100" },
    };
    CHECK(rows);
}

/* Of two that become three: the dead rule keeps the button, the moving one does not stop it. */
static void test_two_become_three(void **unused)
{
    (void)unused;
    static const struct row rows[] = {
        { "dead", CR_BUTTON_DEAD, "2 2 6", .ready = "2 6 8", .fresh = "8",
          .is = "button 2 small 6 big 8 first 2: 6=50 8=100" },
        { "moving", CR_BUTTON_MOVING, "2 2 6", .ready = "2 6 8", .fresh = "8",
          .is = "button 6 small - big 2 first 6: 2=100 8=100",
          .then = "button 8 small 2 big 6 first 8: 2=50 6=100" },
        { "between them", CR_BUTTON_MOVING, "2 2 6", .ready = "2 3 6", .fresh = "3",
          .is = "button 6 small 6 big 2 first 6: 2=100 6=50" },
        { "and posts", CR_BUTTON_MOVING, "2 2 6", .ready = "2 3 6", .fresh = "3", .posts = "3",
          .is = "button 6 small - big 3 first 6: 2=100 3=100" },
    };
    CHECK(rows);
}

static void test_stud_has_a_button_and_no_blinds(void **unused)
{
    (void)unused;
    struct row row = { "stud", CR_BUTTON_SIMPLE, "3 0 0 3", .ready = "1 2 3 5" };
    struct cr_positions_in in = table_of(&row);
    in.stud = 1;
    for (unsigned hand = 0; hand < 5; hand++) {
        static const unsigned buttons[] = { 3, 5, 1, 2, 3 };
        struct cr_positions at = find(&in);
        assert_int_equal(at.button + 1, buttons[hand]);
        assert_int_equal(at.dealt, in.ready);
        assert_int_equal(at.price, 0);
        assert_int_equal(at.big, CR_NOBODY);
        in = go_on(&in, &at);
    }
}

static void test_fewer_than_the_game_needs(void **unused)
{
    (void)unused;
    struct row row = { "few", MOVING, .ready = "4" };
    struct cr_positions_in in = table_of(&row);
    struct cr_positions at;
    assert_int_equal(cr_positions_find(&in, &at), CR_FEW_PLAYERS);
    in.ready = seats("4 5");
    assert_int_equal(cr_positions_find(&in, &at), CR_OK);
    in.min_players = 3;
    assert_int_equal(cr_positions_find(&in, &at), CR_FEW_PLAYERS);
    assert_int_equal(at.dealt, 0);
}

/* ---- Newcomers and who was away ---- */

static void test_q15_to_q17_coming_in(void **unused)
{
    (void)unused;
    static const struct row rows[] = {
        { "Q15", MOVING, .ready = "1 2 3 4 5 6", .fresh = "4",
          .is = "button 2 small 3 big 4 first 5: 3=50 4=100" },
        { "Q15 dead", DEAD, .ready = "1 2 3 4 5 6", .fresh = "4",
          .is = "button 2 small 3 big 4 first 5: 3=50 4=100" },
        { "Q16", MOVING, .ready = "1 2 3 4 5 6", .owes_small = "4", .owes_big = "4",
          .is = "button 2 small 3 big 4 first 5: 3=50 4=100" },
        { "Q17", MOVING, .ready = "1 2 3 4 5 6", .owes_small = "6", .owes_big = "6", .posts = "6",
          .is = "button 2 small 3 big 4 first 5: 3=50 4=100 6=100+50" },
        { "waits", MOVING, .ready = "1 2 3 4 5 6", .fresh = "6",
          .is = "button 2 small 3 big 4 first 5: 3=50 4=100",
          .then = "button 3 small 4 big 5 first 1: 4=50 5=100" },
        { "guest blind", MOVING, .ready = "1 2 3 4 5 6", .fresh = "6", .posts = "6",
          .is = "button 2 small 3 big 4 first 5: 3=50 4=100 6=100" },
        { "D9", MOVING, .ready = "1 2 3 4 5 6", .fresh = "1", .posts = "1",
          .is = "button 2 small 3 big 4 first 5: 1=100+50 3=50 4=100" },
        { "D9 dead", DEAD, .ready = "1 2 3 4 5 6", .fresh = "2", .posts = "2",
          .is = "button 2 small 3 big 4 first 5: 2=100+50 3=50 4=100" },
        /* nobody comes in between button and small blind, whatever he posts [D8] */
        { "D8", CR_BUTTON_MOVING, "1 2 4", .ready = "1 2 3 4 5 6", .fresh = "3", .posts = "3",
          .is = "button 2 small 4 big 5 first 6: 4=50 5=100" },
        { "D8 dead", CR_BUTTON_DEAD, "1 2 4", .ready = "1 2 3 4 5 6", .fresh = "3", .posts = "3",
          .is = "button 2 small 4 big 5 first 6: 4=50 5=100" },
        { "small only", MOVING, .ready = "1 2 3 4 5 6", .owes_small = "6", .posts = "6",
          .is = "button 2 small 3 big 4 first 5: 3=50 4=100 6=0+50" },
        { "big only", MOVING, .ready = "1 2 3 4 5 6", .owes_big = "6", .posts = "6",
          .is = "button 2 small 3 big 4 first 5: 3=50 4=100 6=100" },
        /* where all but one owe, the game begins anew */
        { "anew", MOVING, .ready = "2 5 6", .owes_big = "5 6", .owes_small = "6", .fresh = "2",
          .is = "button 2 small - big 6 first 2: 5=100 6=100" },
        /* two big blinds, and one who waited between them */
        { "waited", MOVING, .ready = "1 3 4 5 6 7", .fresh = "5",
          .is = "button 3 small - big 5 first 6: 4=100 5=100",
          .then = "button 4 small 5 big 6 first 7: 5=50 6=100" },
    };
    CHECK(rows);
}

static void test_entry_as_the_house_has_it(void **unused)
{
    (void)unused;
    struct row row = { "", MOVING, .ready = "1 2 3 4 5 6", .fresh = "6", .posts = "6" };
    struct cr_positions_in in = table_of(&row);
    in.entry = CR_ENTRY_WAIT_BB;
    struct cr_positions at = find(&in);
    assert_int_equal(at.dealt, seats("1 2 3 4 5"));
    in.owes_big = seats("6"); /* but what is owed may be posted */
    at = find(&in);
    assert_int_equal(at.dealt, in.ready);
    in.entry = CR_ENTRY_FREE;
    in.owes_big = in.posts = 0;
    at = find(&in);
    assert_int_equal(at.dealt, in.ready);
    assert_int_equal(at.blind[5], 0);
    /* free between the blinds: the rotation is not turned back */
    in = table_of(
        &(struct row){ "", CR_BUTTON_MOVING, "1 3 4", .ready = "1 2 3 4 5", .fresh = "2" });
    in.entry = CR_ENTRY_FREE;
    at = find(&in);
    check_text("free", &at, "button 3 small 4 big 5 first 1: 4=50 5=100");
}

static void test_q12_to_q14_changing_seats(void **unused)
{
    (void)unused;
    static const struct {
        const char *id;
        unsigned from, to;
        bool owes;
    } rows[] = {
        { "Q12", 5, 8, true },  /* the big blind comes two hands later */
        { "Q13", 6, 4, false }, /* sooner */
        { "Q14", 2, 5, true },  /* from the small blind */
        { "", 3, 5, true },     /* from the big blind */
        { "", 1, 9, false },    /* the same number of hands */
        { "", 9, 1, false },    { "", 1, 4, false },
    };
    struct cr_rotation before = { seat(1), seat(2), seat(3), CR_NOBODY };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint16_t others = seats("1 2 3 5 6 7") & (uint16_t) ~(1u << (rows[i].from - 1));
        assert_int_equal(cr_positions_move_owes(&before, others, rows[i].from - 1, rows[i].to - 1),
                         rows[i].owes);
    }
    before = (struct cr_rotation){ CR_NOBODY, CR_NOBODY, CR_NOBODY, CR_NOBODY };
    assert_false(cr_positions_move_owes(&before, 0, 1, 8));
}

/* ---- What is missed ---- */

static void test_c5_blinds_that_pass_an_empty_chair(void **unused)
{
    (void)unused;
    struct row row = { "", MOVING, .ready = "1 2 3 5 6", .away = "4" };
    struct cr_positions_in in = table_of(&row);
    struct cr_positions at = find(&in);
    check_text("4 away", &at, "button 2 small 3 big 5 first 6: 3=50 5=100");
    assert_int_equal(at.missed_big, seats("4"));
    assert_int_equal(at.missed_small, 0);
    in = go_on(&in, &at);
    at = find(&in);
    check_text("and on", &at, "button 3 small 5 big 6 first 1: 5=50 6=100");
    assert_int_equal(at.missed_small, seats("4"));
    assert_int_equal(at.missed_big, 0);
    in = go_on(&in, &at);
    in.ready |= seats("4");
    in.posts = seats("4");
    at = find(&in);
    check_text("back", &at, "button 5 small 6 big 1 first 2: 1=100 4=100+50 6=50");
    assert_int_equal(at.cleared, in.ready);
    /* Q17: away for three orbits, one of each */
    in = table_of(&row);
    for (unsigned hand = 0; hand < 15; hand++) {
        at = find(&in);
        in = go_on(&in, &at);
    }
    assert_int_equal(in.owes_big, seats("4"));
    assert_int_equal(in.owes_small, seats("4"));
}

static void test_who_goes_as_the_small_blind_comes(void **unused)
{
    (void)unused;
    struct row row = { "", MOVING, .ready = "1 2 4 5 6", .away = "3" };
    struct cr_positions_in in = table_of(&row);
    struct cr_positions at = find(&in);
    check_text("3 away", &at, "button 2 small - big 5 first 6: 4=100 5=100");
    assert_int_equal(at.missed_small, seats("3"));
    assert_int_equal(at.missed_big, 0);
    in.fresh = seats("3"); /* who never played here missed nothing */
    at = find(&in);
    assert_int_equal(at.missed_small | at.missed_big, 0);
    in.fresh = 0;
    in.missed_blinds = 0;
    at = find(&in);
    assert_int_equal(at.missed_small | at.missed_big, 0);
}

/* ---- The order they speak in, and what it costs ---- */

/* Everybody calls or checks: "4 5 6 1 2 3". */
static void speak_round(const struct cr_positions *at, unsigned button, char *out, size_t size,
                        cr_money *least)
{
    struct cr_pk_rules rules = {
        .variant = &cr_holdem,
        .betting = { .structure = CR_NO_LIMIT, .short_costs_full = true, .reopen_percent = 100 },
        .least = BIG,
        .unit = 1
    };
    struct cr_pk_hand hand;
    struct cr_pk_need need;
    struct cr_pk_start start = { .price = at->price,
                                 .step = at->step,
                                 .dealt = at->dealt,
                                 .button = (uint8_t)button,
                                 .speaks = at->speaks };
    struct cr_betting_options options;
    memcpy(start.blind, at->blind, sizeof start.blind);
    memcpy(start.dead, at->dead, sizeof start.dead);
    for (unsigned i = 0; i < SEATS; i++)
        start.stack[i] = at->dealt >> i & 1 ? 10000 : 0;
    cr_pk_begin(&rules, &hand, &start);
    out[0] = '\0';
    *least = 0;
    while (cr_pk_needs(&rules, &hand, &need), hand.street == 0) {
        if (need.kind == CR_PK_DEAL) {
            assert_true(cr_pk_deal(&rules, &hand, need.seat, CR_CLOSED_CARD));
            continue;
        }
        assert_int_equal(need.kind, CR_PK_ACT);
        cr_betting_options(&rules.betting, &hand.betting, need.seat, &options);
        if (*least == 0) *least = options.least;
        snprintf(out + strlen(out), size - strlen(out), "%s%u", *out ? " " : "", need.seat + 1);
        assert_int_equal(
            cr_pk_act(&rules, &hand, need.seat, options.may_check ? CR_BET_CHECK : CR_BET_CALL, 0),
            CR_BETTING_TAKEN);
    }
}

#define SIX    CR_BUTTON_MOVING, "5 6 1", "1 2 3 4 5 6"
#define BLINDS "button 6 small 1 big 2 first "

static void test_p04_to_p13_order_and_amounts(void **unused)
{
    (void)unused;
    static const struct {
        struct row row;
        const char *order;
        cr_money least; /* the first raise, to */
    } rows[] = {
        { { "plain", SIX, .is = BLINDS "3: 1=50 2=100" }, "3 4 5 6 1 2", 200 },
        { { "P04", SIX, .straddles = "3", .is = BLINDS "4: 1=50 2=100 3=200" },
          "4 5 6 1 2 3",
          400 },
        { { "P05", CR_BUTTON_MOVING, "3 4 1", "1 2 3 4", .straddles = "3",
            .is = "button 4 small 1 big 2 first 4: 1=50 2=100 3=200" },
          "4 1 2 3",
          400 },
        { { "P06", SIX, .straddles = "3 4", .is = BLINDS "5: 1=50 2=100 3=200 4=400" },
          "5 6 1 2 3 4",
          800 },
        { { "not the next seat", SIX, .straddles = "4", .is = BLINDS "3: 1=50 2=100" },
          "3 4 5 6 1 2",
          200 },
        { { "P07", SIX, .button_straddle = true, .is = BLINDS "1: 1=50 2=100 6=200" },
          "1 2 3 4 5 6",
          400 },
        { { "P08", SIX, .straddles = "3", .button_straddle = true,
            .is = BLINDS "4: 1=50 2=100 3=200" },
          "4 5 6 1 2 3",
          400 },
        { { "P09", SIX, .owes_small = "5", .owes_big = "5", .posts = "5",
            .is = BLINDS "3: 1=50 2=100 5=100+50" },
          "3 4 5 6 1 2",
          200 },
        { { "P11", SIX, .owes_small = "5", .posts = "5", .is = BLINDS "3: 1=50 2=100 5=0+50" },
          "3 4 5 6 1 2",
          200 },
        { { "P12", SIX, .owes_small = "3", .owes_big = "3", .straddles = "3",
            .is = BLINDS "4: 1=50 2=100 3=200+50" },
          "4 5 6 1 2 3",
          400 },
        { { "P13", CR_BUTTON_MOVING, "5 1 3", "1 2 3 4 5", .fresh = "2", .buys = 2,
            .is = "button 1 small - big 2 first 3: 2=100+50",
            .then = "button 2 small 3 big 4 first 5: 3=50 4=100" },
          "3 4 5 1 2",
          200 },
        { { "P13 dead", CR_BUTTON_DEAD, "5 1 3", "1 2 3 4 5", .fresh = "2", .buys = 2,
            .is = "button 1 small - big 2 first 3: 2=100+50",
            .then = "button 2 small 3 big 4 first 5: 3=50 4=100" },
          "3 4 5 1 2",
          200 },
        { { "round to the button", CR_BUTTON_MOVING, "5 1 3", "1 3 4", .straddles = "1 3",
            .is = "button 1 small 3 big 4 first 3: 1=200 3=50 4=100" },
          "3 4 1",
          400 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char order[64];
        cr_money least;
        check_rows(&rows[i].row, 1);
        struct cr_positions_in in = table_of(&rows[i].row);
        struct cr_positions at = find(&in);
        speak_round(&at, at.button, order, sizeof order, &least);
        if (strcmp(order, rows[i].order) != 0 || least != rows[i].least)
            fail_msg("%s: \"%s\", raise to %d", rows[i].row.id, order, (int)least);
    }
}

static void test_straddles_as_agreed(void **unused)
{
    (void)unused;
    struct row row = { "", SIX, .straddles = "3 4 5 6 1 2" };
    struct cr_positions_in in = table_of(&row);
    struct cr_positions at = find(&in);
    check_text("all", &at, BLINDS "1: 1=50 2=100 3=200 4=400 5=800 6=1600");
    assert_int_equal(at.straddles, 4);
    assert_int_equal(at.straddle_seat, CR_NOBODY);
    in.straddle_depth = 2;
    at = find(&in);
    check_text("two", &at, BLINDS "5: 1=50 2=100 3=200 4=400");
    assert_int_equal(at.straddle_seat, CR_NOBODY);
    in.straddles = seats("3");
    at = find(&in);
    assert_int_equal(at.straddle_seat, seat(4));
    in.straddle_by_increment = 1;
    at = find(&in);
    assert_int_equal(at.price + at.step, 300);
    in.straddle = 0;
    at = find(&in);
    assert_int_equal(at.straddled, 0);
    assert_int_equal(at.straddle_seat, CR_NOBODY);
    in.straddle = 1;
    in.straddle_min_players = 7;
    at = find(&in);
    assert_int_equal(at.straddled, 0);
    /* fewer than three: none (R13) */
    in = table_of(
        &(struct row){ "", MOVING, .ready = "2 3", .straddles = "3", .button_straddle = true });
    in.straddle_min_players = 2;
    at = find(&in);
    assert_int_equal(at.straddled, 0);
    /* who owes comes back so only where the house has it */
    in = table_of(&(struct row){ "", SIX, .owes_big = "3", .straddles = "3" });
    in.return_by_straddle = 0;
    at = find(&in);
    assert_int_equal(at.dealt, seats("1 2 4 5 6"));
}

static void test_p13_the_button_is_bought_only_before_the_small_blind(void **unused)
{
    (void)unused;
    static const struct {
        unsigned buys;
        const char *fresh;
        bool house, sold;
    } rows[] = {
        { 2, "2", true, true },  { 2, "2", false, false }, { 2, "", true, false },
        { 5, "5", true, false }, { 4, "4", true, false },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct row row = { "",          CR_BUTTON_MOVING,       "5 1 3",
                           "1 2 3 4 5", .fresh = rows[i].fresh, .buys = rows[i].buys };
        struct cr_positions_in in = table_of(&row);
        if (!*rows[i].fresh) in.owes_big = seats("2");
        in.buy_button = rows[i].house;
        struct cr_positions at = find(&in);
        assert_int_equal(at.after.bought != CR_NOBODY, rows[i].sold);
        assert_int_equal(at.after.big, rows[i].sold ? seat(3) : seat(4));
    }
    /* who waits for a big blind that is taken over waits on */
    struct row row = { "", CR_BUTTON_MOVING, "5 1 3", "1 2 3 4 5", .fresh = "2 4", .buys = 2 };
    struct cr_positions_in in = table_of(&row);
    struct cr_positions at = find(&in);
    assert_int_equal(at.dealt, seats("1 2 3 5"));
    in = go_on(&in, &at);
    at = find(&in);
    check_text("then", &at, "button 2 small 3 big 4 first 5: 3=50 4=100");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_q01_to_q07_somebody_leaves),
        cmocka_unit_test(test_q08_to_q11_two_are_left),
        cmocka_unit_test(test_d11_d12_simple_button_and_two),
        cmocka_unit_test(test_two_become_three),
        cmocka_unit_test(test_stud_has_a_button_and_no_blinds),
        cmocka_unit_test(test_fewer_than_the_game_needs),
        cmocka_unit_test(test_q15_to_q17_coming_in),
        cmocka_unit_test(test_entry_as_the_house_has_it),
        cmocka_unit_test(test_q12_to_q14_changing_seats),
        cmocka_unit_test(test_c5_blinds_that_pass_an_empty_chair),
        cmocka_unit_test(test_who_goes_as_the_small_blind_comes),
        cmocka_unit_test(test_p04_to_p13_order_and_amounts),
        cmocka_unit_test(test_straddles_as_agreed),
        cmocka_unit_test(test_p13_the_button_is_bought_only_before_the_small_blind),
    };
    return cmocka_run_group_tests_name("poker, positions", tests, NULL, NULL);
}
