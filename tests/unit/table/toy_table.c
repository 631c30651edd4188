/* The toy game at a real table: turns, corrections, rulings, and that nobody sees what is hidden. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../games/dice.h"
#include "table/report.h"
#include "table/table.h"
#include "toy_game.h"

static const struct toy_rules rules = { .seconds = 30 };

static struct cr_table *open_table(bool live)
{
    struct toy_settings plate = { .ante = 10, .live = live };
    struct cr_error err = { "", "" };
    struct cr_table *table;
    if (cr_table_open(&table, &toy_game, &rules, &plate, true, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    return table;
}

/* ---- Inputs ---- */

static struct cr_input in(unsigned kind, enum cr_role role, unsigned seat)
{
    return (struct cr_input){
        .kind = (uint16_t)kind, .role = (uint8_t)role, .seat = (uint16_t)seat, .other = CR_NO_SEAT
    };
}

static struct cr_input sit(uint32_t player, cr_money chips)
{
    struct cr_input input = in(CR_IN_SIT, CR_ROLE_PLAYER, CR_NO_SEAT);
    input.ref = player;
    input.amount = chips;
    return input;
}

static struct cr_input ante(unsigned seat)
{
    struct cr_input input = in(CR_IN_BET, CR_ROLE_PLAYER, seat);
    input.amount = 10;
    return input;
}

static struct cr_input cards(unsigned kind, unsigned seat, unsigned a, unsigned b, unsigned c)
{
    struct cr_input input = in(kind, kind == CR_IN_CARD ? CR_ROLE_DEALER : CR_ROLE_PLAYER, seat);
    input.card_count = 3;
    input.cards[0] = (uint8_t)a, input.cards[1] = (uint8_t)b, input.cards[2] = (uint8_t)c;
    return input;
}

static struct cr_need need_of(const struct cr_table *table)
{
    struct cr_need need;
    cr_table_need(table, &need);
    return need;
}

/* Whoever's turn it is does that, answering the turn. */
static struct cr_input act(const struct cr_table *table, enum toy_act what, cr_money amount)
{
    struct cr_need need = need_of(table);
    struct cr_input input = in(CR_IN_ACT, CR_ROLE_PLAYER, need.seat);
    input.choice = (uint16_t)what;
    input.turn = need.turn;
    input.amount = amount;
    return input;
}

static struct cr_input show(const struct cr_table *table)
{
    struct cr_need need = need_of(table);
    struct cr_input input = in(CR_IN_SHOW, CR_ROLE_PLAYER, need.seat);
    input.turn = need.turn;
    return input;
}

static struct cr_input ruling(enum toy_outcome outcome)
{
    struct cr_input input = in(CR_IN_RULING, CR_ROLE_FLOOR, CR_NO_SEAT);
    input.choice = (uint16_t)outcome;
    return input;
}

static struct cr_input undo(uint32_t ref)
{
    struct cr_input input = in(CR_IN_UNDO, CR_ROLE_DEALER, CR_NO_SEAT);
    input.ref = ref;
    return input;
}

static struct cr_input confirm(void)
{
    return in(CR_IN_CONFIRM, CR_ROLE_DEALER, CR_NO_SEAT);
}

/* ---- What must hold ---- */

static const struct toy *toy_of(const struct cr_table *table)
{
    size_t size;
    return cr_table_game_state(table, &size);
}

/* All there is: in hands, in the pot, in the pot the last round left. */
static cr_money all_chips(const struct cr_table *table)
{
    const struct toy *toy = toy_of(table);
    cr_money sum = toy->carried;
    for (unsigned i = 0; i < TOY_SEATS; i++)
        sum += cr_table_seat(table, i)->chips + toy->seats[i].in;
    return sum;
}

static enum cr_status try(struct cr_table *table, struct cr_input input)
{
    unsigned char before[1024];
    size_t size;
    const void *bytes = cr_table_bytes(table, &size);
    cr_money chips = all_chips(table);
    assert_true(size <= sizeof before);
    memcpy(before, bytes, size);
    enum cr_status status = cr_table_apply(table, &input);
    bytes = cr_table_bytes(table, &size);
    if (status != CR_OK && memcmp(before, bytes, size) != 0)
        fail_msg("%s changed the table", cr_status_name(status));
    if (!toy_game.is_sane(cr_table_play(table), toy_of(table))) fail_msg("the state is not sane");
    bool brings = input.kind == CR_IN_SIT || input.kind == CR_IN_LEAVE ||
                  input.kind == CR_IN_CHIPS || input.kind == CR_IN_UNDO;
    if (!brings) assert_int_equal(all_chips(table), chips);
    return status;
}

static void do_(struct cr_table *table, struct cr_input input)
{
    enum cr_status status = try(table, input);
    if (status != CR_OK)
        fail_msg("%s was refused: %s", cr_input_name(input.kind), cr_status_name(status));
}

static void refuse(struct cr_table *table, enum cr_status by, struct cr_input input)
{
    enum cr_status status = try(table, input);
    if (status != by)
        fail_msg("%s: %s, not %s", cr_input_name(input.kind), cr_status_name(status),
                 cr_status_name(by));
}

/* Players 1.. with 1000 chips each have put their antes in; bets are closed. */
static struct cr_table *anted(unsigned players, bool live)
{
    struct cr_table *table = open_table(live);
    for (uint32_t i = 0; i < players; i++)
        do_(table, sit(i + 1, 1000));
    for (unsigned i = 0; i < players; i++)
        do_(table, ante(i));
    do_(table, in(CR_IN_CLOSE_BETS, CR_ROLE_DEALER, CR_NO_SEAT));
    return table;
}

static void deal(struct cr_table *table, const uint8_t *deck, bool live)
{
    for (struct cr_need need = need_of(table); need.kind == CR_NEED_CHANCE; need = need_of(table)) {
        assert_int_equal(need.what, CR_CHANCE_CARD);
        assert_int_equal(need.count, 3);
        assert_int_equal(need.closed, 1);
        unsigned u = TOY_UNKNOWN;
        const uint8_t *own = deck + 3 * need.seat;
        do_(table, live ? cards(CR_IN_CARD, need.seat, u, u, u)
                        : cards(CR_IN_CARD, need.seat, own[0], own[1], own[2]));
    }
}

static const uint8_t in_order[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 18 };

/* ---- A round ---- */

static void test_the_best_hand_takes_the_pot_at_the_show(void **unused)
{
    (void)unused;
    struct cr_table *table = anted(3, false);
    deal(table, in_order, false); /* seat 2 has the highest */
    struct cr_need need = need_of(table);
    assert_int_equal(need.kind, CR_NEED_DECISION);
    assert_int_equal(need.seat, 1); /* left of the button */
    assert_int_equal(need.seconds, 30);
    do_(table, act(table, TOY_CALL, 0));
    do_(table, act(table, TOY_RAISE, 50));
    do_(table, act(table, TOY_FOLD, 0));
    do_(table, act(table, TOY_CALL, 0));
    assert_int_equal(toy_of(table)->phase, TOY_SHOW);
    do_(table, show(table));
    do_(table, show(table));
    assert_int_equal(cr_table_seat(table, 2)->chips, 1000 + 10 + 50);
    assert_int_equal(cr_table_seat(table, 1)->chips, 950);
    assert_int_equal(cr_table_seat(table, 0)->chips, 990);
    struct cr_result results[16];
    struct cr_report report = { .list = results, .max = 16 };
    cr_report_read(&report, cr_table_events(table));
    assert_int_equal(report.staked, 110);
    assert_int_equal(report.paid, 60);
    assert_int_equal(report.lost, 60);
    do_(table, confirm());
    assert_int_equal(toy_of(table)->button, 1);
    cr_table_close(table);
}

static void test_the_last_one_left_takes_the_pot_unseen(void **unused)
{
    (void)unused;
    struct cr_table *table = anted(2, false);
    deal(table, in_order, false);
    do_(table, act(table, TOY_RAISE, 100));
    struct cr_input late = in(CR_IN_TIMEOUT, CR_ROLE_SYSTEM, need_of(table).seat);
    late.turn = need_of(table).turn;
    do_(table, late); /* his time was up */
    assert_int_equal(cr_table_seat(table, 1)->chips, 1010);
    const struct cr_events *events = cr_table_events(table);
    for (size_t i = 0; i < events->count; i++)
        assert_int_not_equal(events->list[i].kind, CR_EV_SHOWN);
    cr_table_close(table);
}

static void test_an_odd_unit_goes_to_the_first_from_the_left_of_the_button(void **unused)
{
    (void)unused;
    struct cr_table *table = anted(3, false);
    static const uint8_t equal[] = { 0, 14, 28, 13, 27, 41, 26, 39, 40 }; /* seats 0 and 1 tie */
    deal(table, equal, false);
    do_(table, act(table, TOY_RAISE, 25));
    do_(table, act(table, TOY_CALL, 0));
    do_(table, act(table, TOY_CALL, 0));
    for (int i = 0; i < 3; i++)
        do_(table, show(table));
    assert_int_equal(cr_table_seat(table, 1)->chips, 975 + 38); /* of 75 */
    assert_int_equal(cr_table_seat(table, 0)->chips, 975 + 37);
    assert_int_equal(cr_table_seat(table, 2)->chips, 975);
    cr_table_close(table);
}

static void test_a_stale_turn_is_refused_and_so_is_anothers(void **unused)
{
    (void)unused;
    struct cr_table *table = anted(3, false);
    refuse(table, CR_NOT_THIS_PHASE, act(table, TOY_CALL, 0));
    deal(table, in_order, false);
    struct cr_input stale = act(table, TOY_CALL, 0);
    do_(table, stale);
    refuse(table, CR_TURN_PASSED, stale); /* clicked twice */
    struct cr_input other = act(table, TOY_CALL, 0);
    other.seat = 0;
    refuse(table, CR_NOT_YOUR_TURN, other);
    struct cr_input timeout = in(CR_IN_TIMEOUT, CR_ROLE_SYSTEM, stale.seat);
    timeout.turn = stale.turn;
    refuse(table, CR_TURN_PASSED, timeout); /* he had answered in time */
    refuse(table, CR_FORBIDDEN_ROLE, in(CR_IN_TIMEOUT, CR_ROLE_PLAYER, 1));
    refuse(table, CR_BET_MIN, act(table, TOY_RAISE, 19));
    refuse(table, CR_NO_CHIPS, act(table, TOY_RAISE, 1001));
    refuse(table, CR_NOT_THIS_PHASE, act(table, TOY_MUCK, 0));
    refuse(table, CR_NOT_THIS_PHASE, show(table));
    refuse(table, CR_NO_BET, act(table, TOY_ACTS, 0));
    refuse(table, CR_STAKES_OUT, in(CR_IN_LEAVE, CR_ROLE_PLAYER, 1));
    refuse(table, CR_LATE_BET, ante(3 - 1));
    cr_table_close(table);
}

static void test_a_pot_nobody_shows_for_is_the_floors_to_rule_on(void **unused)
{
    (void)unused;
    for (unsigned outcome = 0; outcome < TOY_OUTCOMES; outcome++) {
        struct cr_table *table = anted(2, false);
        deal(table, in_order, false);
        do_(table, act(table, TOY_CALL, 0));
        do_(table, act(table, TOY_CALL, 0));
        refuse(table, CR_NOT_THIS_PHASE, ruling(TOY_DIVIDE));
        do_(table, act(table, TOY_MUCK, 0));
        do_(table, act(table, TOY_MUCK, 0));
        struct cr_need need = need_of(table);
        assert_int_equal(need.kind, CR_NEED_RULING);
        assert_int_equal(need.outcomes, 3);
        struct cr_input by_player = ruling(TOY_DIVIDE);
        by_player.role = CR_ROLE_PLAYER;
        refuse(table, CR_FORBIDDEN_ROLE, by_player);
        refuse(table, CR_NO_BET, ruling(TOY_OUTCOMES));
        do_(table, ruling((enum toy_outcome)outcome));
        do_(table, confirm());
        assert_int_equal(toy_of(table)->carried, outcome == TOY_LEAVE_IT ? 20 : 0);
        if (outcome == TOY_LEAVE_IT) { /* the next round is played for it too */
            do_(table, ante(0));
            do_(table, ante(1));
            do_(table, in(CR_IN_CLOSE_BETS, CR_ROLE_DEALER, CR_NO_SEAT));
            deal(table, in_order, false);
            do_(table, act(table, TOY_FOLD, 0));
            cr_money most = cr_table_seat(table, 0)->chips > cr_table_seat(table, 1)->chips
                                ? cr_table_seat(table, 0)->chips
                                : cr_table_seat(table, 1)->chips;
            assert_int_equal(most, 1020);
        }
        cr_table_close(table);
    }
}

/* ---- Corrections ---- */

static void test_cards_and_decisions_are_corrected_by_running_again(void **unused)
{
    (void)unused;
    struct cr_table *table = anted(2, false);
    deal(table, in_order, false); /* inputs 6 and 7: seat 1, then seat 0 */
    do_(table, act(table, TOY_CALL, 0));
    do_(table, act(table, TOY_CALL, 0));
    do_(table, show(table));
    do_(table, show(table));
    assert_int_equal(cr_table_seat(table, 1)->chips, 1010);
    struct cr_input better = cards(CR_IN_CARD, 0, 12, 25, 38); /* he had three aces */
    assert_int_equal(cr_table_amend(table, 7, &better), CR_OK);
    assert_int_equal(cr_table_seat(table, 0)->chips, 1010);
    assert_int_equal(all_chips(table), 2000);
    struct cr_input same = cards(CR_IN_CARD, 0, 3, 25, 38); /* seat 1 has that card */
    assert_int_equal(cr_table_amend(table, 7, &same), CR_NO_RESULT);
    refuse(table, CR_LATER_STANDS, undo(8)); /* the next answers a turn that would not be */
    assert_int_equal(cr_table_why(table)->n, 9);
    do_(table, undo(11));
    do_(table, undo(10));
    do_(table, undo(9));
    do_(table, act(table, TOY_FOLD, 0));
    assert_int_equal(cr_table_seat(table, 1)->chips, 1010);
    do_(table, confirm());
    refuse(table, CR_NO_SUCH_RECORD, undo(1));
    cr_table_close(table);
}

static void test_a_void_round_returns_every_stake_also_after_the_show(void **unused)
{
    (void)unused;
    for (int when = 0; when < 3; when++) {
        struct cr_table *table = anted(2, false);
        if (when > 0) deal(table, in_order, false);
        if (when > 1) {
            do_(table, act(table, TOY_RAISE, 200));
            do_(table, act(table, TOY_CALL, 0));
            do_(table, show(table));
            do_(table, show(table));
        }
        do_(table, in(CR_IN_VOID, CR_ROLE_MANAGER, CR_NO_SEAT));
        assert_int_equal(cr_table_seat(table, 0)->chips, 1000);
        assert_int_equal(cr_table_seat(table, 1)->chips, 1000);
        do_(table, confirm());
        cr_table_close(table);
    }
}

static void test_the_last_games_count_rounds_of_any_game(void **unused)
{
    (void)unused;
    static const struct toy_rules one_more = { .seconds = 0, .last_games = 1 };
    struct toy_settings plate = { .ante = 10 };
    struct cr_error err;
    struct cr_table *table;
    assert_int_equal(cr_table_open(&table, &toy_game, &one_more, &plate, true, &err), CR_OK);
    do_(table, sit(1, 100));
    do_(table, sit(2, 100));
    do_(table, in(CR_IN_LAST_GAMES, CR_ROLE_DEALER, CR_NO_SEAT));
    do_(table, ante(0));
    do_(table, ante(1));
    do_(table, in(CR_IN_CLOSE_BETS, CR_ROLE_DEALER, CR_NO_SEAT));
    deal(table, in_order, false);
    do_(table, act(table, TOY_FOLD, 0));
    assert_int_equal(cr_table_phase(table), CR_TP_CLOSING);
    plate.ante = 0;
    assert_int_equal(cr_table_set_settings(table, &plate), CR_ROUND_OPEN);
    cr_table_close(table);
    assert_int_equal(cr_table_open(&table, &toy_game, &one_more, &plate, true, &err), CR_PLATE);
}

/* ---- Random play ---- */

static void shuffle(struct dice *dice, uint8_t deck[TOY_DECK])
{
    for (unsigned i = 0; i < TOY_DECK; i++)
        deck[i] = (uint8_t)i;
    for (unsigned i = TOY_DECK; i > 1; i--) {
        unsigned j = roll(dice, i);
        uint8_t swap = deck[i - 1];
        deck[i - 1] = deck[j];
        deck[j] = swap;
    }
}

/* What the one whose turn it is might do. */
static struct cr_input random_decision(const struct cr_table *table, struct dice *dice)
{
    if (toy_of(table)->phase == TOY_SHOW)
        return roll(dice, 3) ? show(table) : act(table, TOY_MUCK, 0);
    unsigned choice = roll(dice, 8);
    if (choice == 0) return act(table, TOY_FOLD, 0);
    if (choice < 3) return act(table, TOY_RAISE, toy_of(table)->to_call + 10 + roll(dice, 30));
    return act(table, TOY_CALL, 0);
}

/* ---- An electronic and a live table settle alike ---- */

static void test_an_electronic_and_a_live_table_settle_alike(void **unused)
{
    (void)unused;
    struct dice dice = { .seed = 1 };
    for (int session = 0; session < 100; session++) {
        unsigned players = 2 + roll(&dice, 5);
        struct cr_table *known = open_table(false), *live = open_table(true);
        for (uint32_t i = 0; i < players; i++) {
            do_(known, sit(i + 1, 5000));
            do_(live, sit(i + 1, 5000));
        }
        for (int round = 0; round < 10; round++) {
            uint8_t deck[TOY_DECK];
            shuffle(&dice, deck);
            for (unsigned i = 0; i < players; i++) {
                do_(known, ante(i));
                do_(live, ante(i));
            }
            struct cr_input close = in(CR_IN_CLOSE_BETS, CR_ROLE_DEALER, CR_NO_SEAT);
            do_(known, close);
            do_(live, close);
            deal(known, deck, false);
            deal(live, deck, true);
            while (need_of(known).kind == CR_NEED_DECISION) {
                struct cr_input input = random_decision(known, &dice);
                enum cr_status status = try(known, input);
                if (input.kind == CR_IN_SHOW) {
                    const uint8_t *own = deck + 3 * input.seat;
                    struct cr_input named = cards(CR_IN_SHOW, input.seat, own[0], own[1], own[2]);
                    named.turn = input.turn;
                    input = named;
                }
                assert_int_equal(status, try(live, input));
            }
            if (need_of(known).kind == CR_NEED_RULING) {
                struct cr_input rules_so = ruling((enum toy_outcome)roll(&dice, TOY_OUTCOMES));
                do_(known, rules_so);
                do_(live, rules_so);
            }
            do_(known, confirm());
            do_(live, confirm());
            for (unsigned i = 0; i < players; i++)
                assert_int_equal(cr_table_seat(known, i)->chips, cr_table_seat(live, i)->chips);
            assert_int_equal(toy_of(known)->carried, toy_of(live)->carried);
        }
        cr_table_close(known);
        cr_table_close(live);
    }
}

static void test_a_live_card_is_checked_when_it_is_shown(void **unused)
{
    (void)unused;
    struct cr_table *table = anted(2, true);
    refuse(table, CR_NO_RESULT, cards(CR_IN_CARD, 1, 1, 2, 3)); /* nobody can know them */
    deal(table, in_order, true);
    do_(table, act(table, TOY_CALL, 0));
    do_(table, act(table, TOY_CALL, 0));
    struct cr_input first = cards(CR_IN_SHOW, 1, 5, 6, 7);
    first.turn = need_of(table).turn;
    struct cr_input twice = first;
    twice.cards[0] = twice.cards[1];
    refuse(table, CR_NO_RESULT, twice);
    do_(table, first);
    struct cr_input second = cards(CR_IN_SHOW, 0, 5, 8, 9); /* five was shown */
    second.turn = need_of(table).turn;
    refuse(table, CR_NO_RESULT, second);
    second.cards[0] = 10;
    do_(table, second);
    assert_int_equal(need_of(table).kind, CR_NEED_NOTHING);
    cr_table_close(table);
}

/* ---- Nobody sees what the rules hide ---- */

static void same_views(const struct cr_table *one, const struct cr_table *two, unsigned seat)
{
    struct cr_item lists[2][64];
    struct cr_items a = { lists[0], 0, 64 }, b = { lists[1], 0, 64 };
    struct cr_viewer viewer = { (uint16_t)seat, CR_ROLE_PLAYER };
    cr_table_view(one, &viewer, &a);
    cr_table_view(two, &viewer, &b);
    assert_int_equal(a.count, b.count);
    assert_memory_equal(lists[0], lists[1], a.count * sizeof lists[0][0]);
}

/* The events the seat may see, to the byte. */
static size_t seen_by(const struct cr_table *table, unsigned seat, struct cr_event *out)
{
    const struct cr_events *events = cr_table_events(table);
    size_t count = 0;
    for (size_t i = 0; i < events->count; i++)
        if (events->list[i].seen == CR_SEEN_BY_ALL || events->list[i].seen == seat)
            out[count++] = events->list[i];
    return count;
}

static void same_to(const struct cr_table *one, const struct cr_table *two, unsigned seat)
{
    static struct cr_event lists[2][2048];
    struct cr_action actions[2][16];
    size_t count = seen_by(one, seat, lists[0]);
    assert_int_equal(count, seen_by(two, seat, lists[1]));
    assert_memory_equal(lists[0], lists[1], count * sizeof lists[0][0]);
    same_views(one, two, seat);
    memset(actions, 0, sizeof actions);
    count = seat < TOY_SEATS ? cr_table_actions(one, seat, actions[0], 16) : 0;
    if (seat < TOY_SEATS) assert_int_equal(cr_table_actions(two, seat, actions[1], 16), count);
    assert_memory_equal(actions[0], actions[1], count * sizeof actions[0][0]);
    struct cr_need a = need_of(one), b = need_of(two);
    assert_memory_equal(&a, &b, sizeof a);
}

/* Whatever the seat tries, both tables answer alike, refusals and what they say included. */
static void same_answers(struct cr_table *one, struct cr_table *two, unsigned seat,
                         struct dice *dice)
{
    static const uint8_t kinds[] = { CR_IN_BET,   CR_IN_ACT,    CR_IN_SHOW,
                                     CR_IN_LEAVE, CR_IN_RULING, CR_IN_CARD };
    struct cr_input input = in(kinds[roll(dice, sizeof kinds)], CR_ROLE_PLAYER, seat);
    input.choice = (uint16_t)roll(dice, TOY_ACTS + 1);
    input.amount = roll(dice, 40);
    input.turn = need_of(one).turn - roll(dice, 2);
    input.card_count = (uint8_t)(roll(dice, 2) ? 3 : 0);
    for (int i = 0; i < 3; i++)
        input.cards[i] = (uint8_t)roll(dice, TOY_DECK + 1);
    if (need_of(one).seat == seat && input.turn == need_of(one).turn) input.choice = TOY_ACTS;
    if (input.kind == CR_IN_SHOW && need_of(one).seat == seat) input.turn--;
    enum cr_status status = try(one, input), other = try(two, input);
    assert_int_equal(status, other);
    assert_memory_equal(cr_table_why(one), cr_table_why(two), sizeof(struct cr_refusal));
    assert_int_not_equal(status, CR_OK);
}

static void test_a_closed_card_of_another_seat_changes_nothing_a_seat_can_see(void **unused)
{
    (void)unused;
    struct dice dice = { .seed = 2 };
    int to_the_end = 0;
    for (int round = 0; round < 3000; round++) {
        unsigned players = 2 + roll(&dice, 5);
        unsigned hidden = roll(&dice, players), viewer = roll(&dice, players + 1);
        if (viewer == hidden) continue;
        if (viewer == players) viewer = CR_NO_SEAT; /* the public */
        struct cr_table *one = anted(players, false), *two = anted(players, false);
        uint8_t deck[TOY_DECK], other[TOY_DECK];
        shuffle(&dice, deck);
        memcpy(other, deck, sizeof deck);
        other[3 * hidden + roll(&dice, 3)] =
            deck[3 * players + roll(&dice, TOY_DECK - 3 * players)];
        deal(one, deck, false);
        deal(two, other, false);
        bool shown = false;
        while (need_of(one).kind == CR_NEED_DECISION && !shown) {
            same_to(one, two, viewer);
            if (viewer < TOY_SEATS) same_answers(one, two, viewer, &dice);
            struct cr_input input = random_decision(one, &dice);
            shown = input.kind == CR_IN_SHOW && input.seat == hidden;
            if (!shown) assert_int_equal(try(one, input), try(two, input));
        }
        if (!shown) { /* mucked or never asked: the end and the next round are the same too */
            to_the_end++;
            if (need_of(one).kind == CR_NEED_RULING) {
                do_(one, ruling(TOY_LEAVE_IT));
                do_(two, ruling(TOY_LEAVE_IT));
            }
            same_to(one, two, viewer);
            do_(one, confirm());
            do_(two, confirm());
            same_to(one, two, viewer);
            size_t size, other_size;
            const void *bytes = cr_table_bytes(one, &size),
                       *others = cr_table_bytes(two, &other_size);
            assert_memory_equal(bytes, others, size); /* nothing of it outlives the round */
        }
        cr_table_close(one);
        cr_table_close(two);
    }
    assert_true(to_the_end > 500);
}

static void test_a_seat_sees_its_own_cards_and_others_when_shown(void **unused)
{
    (void)unused;
    struct cr_table *table = anted(2, false);
    struct cr_item list[64];
    struct cr_viewer own = { 0, CR_ROLE_PLAYER }, staff = { CR_NO_SEAT, CR_ROLE_PIT_BOSS };
    deal(table, in_order, false);
    struct cr_items items = { list, 0, 64 };
    cr_table_view(table, &own, &items);
    for (size_t i = 0; i < items.count; i++)
        if (list[i].kind == TOY_ITEM_CARD)
            assert_int_equal(list[i].value == TOY_UNKNOWN, list[i].seat != 0);
    items.count = 0;
    cr_table_view(table, &staff, &items); /* while a round is open staff see no more */
    for (size_t i = 0; i < items.count; i++)
        if (list[i].kind == TOY_ITEM_CARD) assert_int_equal(list[i].value, TOY_UNKNOWN);
    cr_table_close(table);
}

static void test_a_pot_taken_up_from_its_carry_is_played_for(void **unused)
{
    (void)unused;
    struct cr_table *table = open_table(false);
    struct cr_item list[2] = { { TOY_ITEM_BUTTON, CR_NO_SEAT, 0, 3, 0, 0 },
                               { TOY_ITEM_POT, CR_NO_SEAT, 0, 0, 77, 0 } };
    struct cr_items carry = { list, 2, 2 };
    assert_int_equal(cr_table_resume(table, &carry), CR_OK);
    assert_int_equal(toy_of(table)->button, 3);
    assert_int_equal(toy_of(table)->carried, 77);
    list[0].value = TOY_SEATS;
    assert_int_equal(cr_table_resume(table, &carry), CR_BAD_INPUT);
    struct cr_error err = { "", "" };
    if (!cr_schema_is_sane(toy_game.rules, &err)) fail_msg("%s %s", err.where, err.what);
    cr_table_close(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_best_hand_takes_the_pot_at_the_show),
        cmocka_unit_test(test_the_last_one_left_takes_the_pot_unseen),
        cmocka_unit_test(test_an_odd_unit_goes_to_the_first_from_the_left_of_the_button),
        cmocka_unit_test(test_a_stale_turn_is_refused_and_so_is_anothers),
        cmocka_unit_test(test_a_pot_nobody_shows_for_is_the_floors_to_rule_on),
        cmocka_unit_test(test_cards_and_decisions_are_corrected_by_running_again),
        cmocka_unit_test(test_a_void_round_returns_every_stake_also_after_the_show),
        cmocka_unit_test(test_the_last_games_count_rounds_of_any_game),
        cmocka_unit_test(test_an_electronic_and_a_live_table_settle_alike),
        cmocka_unit_test(test_a_live_card_is_checked_when_it_is_shown),
        cmocka_unit_test(test_a_closed_card_of_another_seat_changes_nothing_a_seat_can_see),
        cmocka_unit_test(test_a_seat_sees_its_own_cards_and_others_when_shown),
        cmocka_unit_test(test_a_pot_taken_up_from_its_carry_is_played_for),
    };
    return cmocka_run_group_tests_name("toy game", tests, NULL, NULL);
}
