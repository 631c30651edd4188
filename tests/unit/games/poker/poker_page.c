/* Poker between players on pages: whatever happens at a table, every page is well-formed JSON, no page and
 * no view tells a card that lies closed, and what is offered to a seat is what the game takes.
 *
 * A table is played by chance at every house: a pack lies face down beside it, closed cards go in as ??,
 * open ones by their names, as an electronic table gives them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "../../base/random.h"
#include "games/poker/poker.h"
#include "rulebook/rulebook.h"

#define CHIPS INT64_C(30000)
#define HANDS 25

static struct {
    const struct cr_game *game;
    struct cr_rulebook *book;
    struct cr_poker_rules rules;
    struct cr_poker_settings plate;
    struct cr_poker poker;
    cr_card pack[CR_PACK_CARDS];
    cr_money funds[CR_POKER_SEATS_MAX];
    uint64_t dice;
    unsigned seats;
    unsigned shown, mucked, overs; /* what the walk has seen */
} at;

static unsigned rulings; /* and all walks together */

static struct cr_event list[2 * CR_POKER_EVENTS_MAX];
static char text[1 << 17];

static struct cr_play play_of(void)
{
    return (struct cr_play){ &at.rules, &at.plate };
}

static unsigned dice(unsigned sides)
{
    return (unsigned)random_below(&at.dice, sides);
}

/* ---- Opening ---- */

static void open_table(const char *house, const char *game, uint64_t seed)
{
    char root[512];
    struct cr_error err = { "", "" };
    const char *source = getenv("CROUPIER_SOURCE");
    memset(&at, 0, sizeof at);
    at.dice = seed;
    at.game = cr_game_find(game);
    snprintf(root, sizeof root, "%s/rulebooks", source ? source : ".");
    if (cr_rulebook_open(&at.book, root, house, NULL, at.game->rules, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    memcpy(&at.rules, cr_rulebook_values(at.book), sizeof at.rules);
    cr_schema_initial(at.game->settings, &at.plate);
    at.plate.min_bet = 100;
    at.plate.buyin_min = 2000;
    if (at.rules.variant->stud) at.plate.ante = 20;
    if (at.rules.straddles_known) at.plate.straddle = at.plate.button_straddle = 1;
    at.seats = at.rules.variant->stud ? 5 : 6;
    for (unsigned i = 0; i < at.seats; i++)
        at.funds[i] = CHIPS;
    struct cr_play play = play_of();
    struct cr_events events = { .list = list, .max = sizeof list / sizeof list[0] };
    assert_int_equal(cr_poker_check_settings(&play, &(struct cr_refusal){ .n = 0 }), CR_OK);
    assert_int_equal(cr_poker_start(&play, &at.poker, NULL, &events), CR_OK);
}

static void close_table(void)
{
    cr_rulebook_close(at.book);
    at.book = NULL;
}

static void shuffle_pack(void)
{
    for (unsigned i = 0; i < CR_PACK_CARDS; i++)
        at.pack[i] = (cr_card)i;
    for (unsigned i = CR_PACK_CARDS - 1; i > 0; i--) {
        unsigned other = dice(i + 1);
        cr_card card = at.pack[i];
        at.pack[i] = at.pack[other];
        at.pack[other] = card;
    }
}

/* ---- Inputs ---- */

static struct cr_input input_of(unsigned kind, unsigned role, unsigned seat)
{
    struct cr_input input = { .kind = (uint16_t)kind, .role = (uint8_t)role, .seat = CR_NO_SEAT };
    if (seat >= CR_POKER_SEATS_MAX) return input;
    input.seat = (uint16_t)seat;
    input.funds = at.funds[seat];
    return input;
}

static void count_chips(const struct cr_event *event)
{
    if (event->seat >= CR_POKER_SEATS_MAX) return;
    if (event->kind == CR_EV_STAKED) at.funds[event->seat] -= event->amount;
    if (event->kind == CR_EV_RETURNED || event->kind == CR_EV_POT_WON)
        at.funds[event->seat] += event->returned;
}

static enum cr_status apply(struct cr_input input)
{
    struct cr_play play = play_of();
    struct cr_events events = { .list = list, .max = sizeof list / sizeof list[0] };
    enum cr_status status = cr_poker_apply(&play, &at.poker, &input, &events);
    if (status != CR_OK) return status;
    assert_true(events.count <= CR_POKER_EVENTS_MAX);
    assert_true(cr_poker_is_sane(&play, &at.poker));
    for (size_t i = 0; i < events.count; i++) {
        count_chips(&list[i]);
        at.shown += list[i].kind == CR_EV_SHOWN;
        at.mucked += list[i].kind == CR_EV_MUCKED;
    }
    return CR_OK;
}

static enum cr_status try_on_copy(struct cr_input input)
{
    struct cr_poker copy = at.poker;
    struct cr_play play = play_of();
    struct cr_events events = { .list = list, .max = sizeof list / sizeof list[0] };
    enum cr_status status = cr_poker_apply(&play, &copy, &input, &events);
    if (status != CR_OK) assert_memory_equal(&copy, &at.poker, sizeof copy);
    return status;
}

/* ---- What must hold of pages ---- */

static json_t *json_of(const struct cr_text *out)
{
    assert_false(out->full);
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    if (!json) fail_msg("this is no JSON: %s", text);
    return json;
}

/* A card's name in quotes, or beside others in one text. */
static bool tells(const char *page, cr_card card)
{
    char name[CR_CARD_TEXT_SIZE];
    cr_card_write(card, name);
    for (const char *found = page; (found = strstr(found, name)); found++) {
        bool starts = found == page || found[-1] == '"' || found[-1] == ' ';
        if (starts && (found[2] == '"' || found[2] == ' ')) return true;
    }
    return false;
}

/* The cards that lie closed before anybody, thrown ones among them: no page has them. */
static void hides_closed(const char *page)
{
    const struct cr_pk_hand *hand = &at.poker.hand;
    if (at.poker.phase == CR_POKER_DRAW || at.poker.phase == CR_POKER_BETWEEN) return;
    for (unsigned seat = 0; seat < CR_POKER_SEATS_MAX; seat++)
        for (unsigned i = 0; i < hand->card_count[seat]; i++)
            if (hand->cards[seat][i] == CR_CLOSED_CARD &&
                tells(page, at.pack[at.poker.place[seat][i]]))
                fail_msg("seat %u's closed card is told: %s", seat + 1, page);
}

static void check_page(enum cr_page_part part, unsigned seat)
{
    struct cr_play play = play_of();
    struct cr_text out = cr_text_on(text, sizeof text);
    cr_poker_page(&play, &at.poker, part, seat, &out);
    json_t *json = json_of(&out);
    hides_closed(text);
    json_decref(json);
}

/* Everybody's view is the same, and has no closed card either. */
static void check_view(void)
{
    struct cr_item first[256], other[256];
    struct cr_play play = play_of();
    struct cr_items items = { .list = first, .max = 256 }, own = { .list = other, .max = 256 };
    const struct cr_viewer all = { .seat = CR_NO_SEAT };
    cr_poker_view(&play, &at.poker, &all, &items);
    assert_true(items.count <= cr_poker_items_max(&play));
    for (unsigned seat = 0; seat < at.seats; seat++) {
        const struct cr_viewer viewer = { .seat = (uint16_t)seat, .role = CR_ROLE_PLAYER };
        own.count = 0;
        cr_poker_view(&play, &at.poker, &viewer, &own);
        assert_int_equal(own.count, items.count);
        assert_memory_equal(first, other, items.count * sizeof first[0]);
    }
    for (size_t i = 0; i < items.count; i++) {
        const struct cr_item *item = &first[i];
        if (item->kind != CR_POKER_SEEN_CARD || item->seat == CR_NO_SEAT) continue;
        assert_int_equal(item->value, at.poker.hand.cards[item->seat][item->position]);
    }
}

/* His own page tells a player his cards, and nobody else's. */
static void check_own(unsigned seat)
{
    struct cr_play play = play_of();
    uint16_t places[CR_OWN_CARDS_MAX];
    uint8_t cards[CR_OWN_CARDS_MAX];
    size_t count = cr_poker_own_cards(&play, &at.poker, seat, places, CR_OWN_CARDS_MAX);
    for (size_t i = 0; i < count; i++)
        cards[i] = at.pack[places[i]];
    struct cr_text out = cr_text_on(text, sizeof text);
    cr_poker_own_page(&play, &at.poker, seat, cards, count, &out);
    json_t *json = json_of(&out);
    for (size_t i = 0; i < count; i++)
        assert_true(tells(text, cards[i]));
    assert_null(strstr(text, "??"));
    const struct cr_pk_hand *hand = &at.poker.hand;
    for (unsigned other = 0; count > 0 && other < CR_POKER_SEATS_MAX; other++)
        for (unsigned i = 0; other != seat && i < hand->card_count[other]; i++)
            if (hand->cards[other][i] == CR_CLOSED_CARD)
                assert_false(tells(text, at.pack[at.poker.place[other][i]]));
    bool live = hand->betting.live >> seat & 1;
    bool plays = at.poker.phase == CR_POKER_HAND && live;
    if (plays) assert_int_equal(count, cr_poker_closed_cards(&at.poker, seat));
    if (!live) assert_int_equal(count, 0);
    json_decref(json);
}

static void check_outcome(void)
{
    struct cr_play play = play_of();
    struct cr_text out = cr_text_on(text, sizeof text);
    cr_poker_outcome(&play, &at.poker, &out);
    json_t *json = json_of(&out);
    hides_closed(text);
    if (at.poker.phase == CR_POKER_OVER) assert_true(json_object_size(json) > 0);
    json_decref(json);
}

/* ---- What is offered is what is taken ---- */

static struct cr_input of_action(const struct cr_action *action, unsigned seat, cr_money amount)
{
    struct cr_input input = input_of(action->input, CR_ROLE_PLAYER, seat);
    input.choice = action->choice;
    input.amount = amount;
    return input;
}

static void check_action(const struct cr_action *action, unsigned seat)
{
    char name[32];
    enum cr_status want = (enum cr_status)action->status;
    enum cr_status least = try_on_copy(of_action(action, seat, action->least));
    cr_poker_symbol(CR_POKER_SET_DO, action->choice, name, sizeof name);
    if (least != want)
        fail_msg("%s %s of seat %u is %s, listed as %s", cr_input_name(action->input), name,
                 seat + 1, cr_status_name(least), cr_status_name(want));
    assert_true(action->least <= action->most);
    if (want != CR_OK) return;
    enum cr_status most = try_on_copy(of_action(action, seat, action->most));
    if (most != CR_OK)
        fail_msg("%s to %lld of seat %u is %s", name, (long long)action->most, seat + 1,
                 cr_status_name(most));
    if (action->input != CR_IN_ACT ||
        (action->choice != CR_POKER_DO_BET && action->choice != CR_POKER_DO_RAISE))
        return;
    assert_int_not_equal(try_on_copy(of_action(action, seat, action->most + 1)), CR_OK);
}

static size_t actions_of(unsigned seat, struct cr_action *actions)
{
    struct cr_play play = play_of();
    return cr_poker_open(&play, &at.poker, (int)seat, at.funds[seat], actions, 32);
}

static void check_actions(unsigned seat)
{
    struct cr_action actions[32], fewer[2];
    struct cr_play play = play_of();
    size_t count = actions_of(seat, actions);
    assert_true(count < 32);
    for (size_t i = 0; i < count; i++) {
        check_action(&actions[i], seat);
        struct cr_text out = cr_text_on(text, sizeof text);
        cr_text_begin(&out, '{');
        cr_poker_action_page(&actions[i], &out);
        cr_text_end(&out, '}');
        json_t *json = json_of(&out);
        assert_int_equal(json_object_size(json), actions[i].input == CR_IN_ACT);
        json_decref(json);
    }
    size_t few = cr_poker_open(&play, &at.poker, (int)seat, at.funds[seat], fewer, 2);
    assert_int_equal(few, count < 2 ? count : 2);
}

/* Whoever is asked may do something, and the desk sees what. */
static void check_asked(void)
{
    struct cr_play play = play_of();
    struct cr_need need;
    struct cr_action actions[32];
    cr_poker_needs(&play, &at.poker, &need);
    if (need.kind != CR_NEED_DECISION) return;
    size_t count = actions_of(need.seat, actions), open = 0;
    for (size_t i = 0; i < count; i++)
        open += actions[i].status == CR_OK && actions[i].choice >= CR_POKER_DO_FOLD;
    assert_true(open > 0);
    struct cr_text out = cr_text_on(text, sizeof text);
    cr_poker_page(&play, &at.poker, CR_PAGE_STAFF, 0, &out);
    json_t *json = json_of(&out);
    assert_int_equal(json_array_size(json_object_get(json, "acts")), open);
    json_decref(json);
}

static void check_all(void)
{
    check_page(CR_PAGE_PUBLIC, CR_NO_SEAT);
    check_page(CR_PAGE_STAFF, CR_NO_SEAT);
    for (unsigned seat = 0; seat < at.seats; seat++) {
        check_page(CR_PAGE_SEAT, seat);
        check_own(seat);
        check_actions(seat);
    }
    check_view();
    check_outcome();
    check_asked();
}

/* ---- A table played by chance ---- */

static void do_something(unsigned seat)
{
    struct cr_action actions[32];
    size_t count = actions_of(seat, actions), open = 0;
    bool hand = at.poker.phase == CR_POKER_HAND;
    for (size_t i = 0; i < count; i++) {
        bool act = actions[i].input == CR_IN_ACT && actions[i].choice >= CR_POKER_DO_FOLD;
        bool leaves = actions[i].choice == CR_POKER_DO_FOLD && dice(3) > 0;
        if (actions[i].status == CR_OK && act == hand && !leaves) actions[open++] = actions[i];
    }
    if (open == 0) return;
    const struct cr_action *chosen = &actions[dice((unsigned)open)];
    cr_money span = (chosen->most - chosen->least) / chosen->step;
    cr_money amount = chosen->least;
    if (span > 0 && dice(2)) amount += (cr_money)dice((unsigned)span + 1) * chosen->step;
    assert_int_equal(apply(of_action(chosen, seat, amount)), CR_OK);
}

static void between_hands(void)
{
    struct cr_play play = play_of();
    struct cr_positions next;
    for (unsigned seat = 0; seat < at.seats; seat++) {
        if (dice(4) == 0) do_something(seat);
        if (at.funds[seat] < 3000 && at.poker.in_play[seat] == 0) at.funds[seat] = CHIPS;
        if (at.poker.in_play[seat] == 0 && at.poker.asks[seat] == 0) {
            struct cr_input bring = input_of(CR_IN_BRING, CR_ROLE_PLAYER, seat);
            bring.amount = 2000 + dice(1000);
            assert_int_equal(apply(bring), CR_OK);
        }
        if (at.poker.asks[seat]) {
            struct cr_input approve = input_of(CR_IN_RULING, CR_ROLE_FLOOR, seat);
            approve.choice = CR_OUTCOME_APPROVE;
            assert_int_equal(apply(approve), CR_OK);
        }
    }
    for (unsigned i = 0; cr_poker_positions(&play, &at.poker, &next) != CR_OK; i++) {
        assert_true(i < 10); /* too many sit out or wait */
        for (unsigned seat = 0; seat < at.seats; seat++) {
            struct cr_input back = input_of(CR_IN_ACT, CR_ROLE_PLAYER, seat);
            back.choice = CR_POKER_DO_SIT_IN;
            apply(back);
            back.choice = CR_POKER_DO_POST;
            apply(back);
        }
    }
    shuffle_pack();
    assert_int_equal(apply(input_of(CR_IN_SHUFFLE, CR_ROLE_DEALER, CR_NO_SEAT)), CR_OK);
}

static void give_cards(const struct cr_need *need)
{
    struct cr_input cards = input_of(need->input, CR_ROLE_DEALER, CR_NO_SEAT);
    cards.card_count = (uint8_t)need->count;
    for (unsigned i = 0; i < need->count; i++)
        cards.cards[i] =
            need->closed == CR_DEALT_OPEN ? at.pack[need->from + i] : (cr_card)CR_CLOSED_CARD;
    assert_int_equal(apply(cards), CR_OK);
}

static void open_hand(unsigned seat)
{
    struct cr_play play = play_of();
    uint16_t places[CR_OWN_CARDS_MAX];
    struct cr_input show = input_of(CR_IN_SHOW, CR_ROLE_SYSTEM, seat);
    show.card_count = (uint8_t)cr_poker_own_cards(&play, &at.poker, seat, places, CR_OWN_CARDS_MAX);
    for (unsigned i = 0; i < show.card_count; i++)
        show.cards[i] = at.pack[places[i]];
    assert_int_equal(apply(show), CR_OK);
}

/* Any outcome that is allowed and wants no more than its name. */
static void rule(void)
{
    struct cr_play play = play_of();
    uint64_t outcomes = cr_poker_outcomes(&play, &at.poker);
    rulings++;
    for (unsigned i = 1; i < CR_OUTCOMES; i++) {
        struct cr_input ruling = input_of(CR_IN_RULING, CR_ROLE_MANAGER, at.poker.report_seat);
        ruling.choice = (uint16_t)i;
        if (outcomes >> i & 1 && apply(ruling) == CR_OK) return;
    }
    assert_int_equal(apply(input_of(CR_IN_VOID, CR_ROLE_MANAGER, CR_NO_SEAT)), CR_OK);
}

/* Something goes wrong now and then; who knows whether it is taken. */
static void report(void)
{
    struct cr_input told = input_of(CR_IN_REPORT, CR_ROLE_DEALER, dice(at.seats));
    told.choice = (uint16_t)(1 + dice(CR_REPORTS - 1));
    told.number = (uint16_t)(1 + dice(6));
    apply(told);
}

static void play_hand(void)
{
    struct cr_play play = play_of();
    struct cr_need need;
    bool room = cr_poker_is_room(&play);
    between_hands();
    for (unsigned step = 0; at.poker.phase != CR_POKER_OVER; step++) {
        assert_true(step < 2000);
        check_all();
        if (at.poker.phase == CR_POKER_BETWEEN) { /* a misdeal */
            between_hands();
            continue;
        }
        cr_poker_needs(&play, &at.poker, &need);
        if (room && at.poker.phase == CR_POKER_HAND && dice(30) == 0)
            report();
        else if (need.kind == CR_NEED_CHANCE)
            give_cards(&need);
        else if (need.kind == CR_NEED_DECISION)
            do_something(need.seat);
        else if (need.kind == CR_NEED_CALL && need.input == CR_IN_SHOW)
            open_hand(need.seat);
        else if (need.kind == CR_NEED_CALL)
            give_cards(&need);
        else
            rule();
    }
    check_all();
    at.overs++;
    struct cr_item carried[256];
    struct cr_items carry = { .list = carried, .max = 256 };
    struct cr_events events = { .list = list, .max = sizeof list / sizeof list[0] };
    cr_poker_carry(&play, &at.poker, &carry);
    assert_int_equal(cr_poker_start(&play, &at.poker, &carry, &events), CR_OK);
    check_all();
}

static void walk(const char *house, const char *game, unsigned structure)
{
    open_table(house, game, 2026 + structure);
    at.plate.structure = (int32_t)structure;
    if (structure == CR_POT_LIMIT + 1 && strcmp(house, "bg") == 0) at.plate.fee_bp = 300;
    struct cr_play play = play_of();
    assert_int_equal(cr_poker_check_settings(&play, &(struct cr_refusal){ .n = 0 }), CR_OK);
    for (unsigned i = 0; i < HANDS; i++)
        play_hand();
    assert_true(at.overs == HANDS && at.shown > 0);
    if (at.rules.showdown_muck) assert_true(at.mucked > 0);
    close_table();
}

static void test_m1_pages_hide_closed_cards_and_offer_what_is_taken(void **unused)
{
    (void)unused;
    static const char *const games[] = { "holdem", "omaha", "omaha-hi-lo", "seven-card-stud",
                                         "five-card-stud" };
    for (int i = 0; i < 5; i++)
        walk("m1", games[i], 0);
}

static void test_bg_pages_hide_closed_cards_and_offer_what_is_taken(void **unused)
{
    (void)unused;
    walk("bg", "seven-card-stud", 0);
    walk("bg", "seven-card-stud", CR_POT_LIMIT + 1);
}

static void test_rf_pages_hide_closed_and_thrown_cards_and_offer_what_is_taken(void **unused)
{
    (void)unused;
    walk("rf", "holdem", 0);
    walk("rf", "holdem", CR_FIXED_LIMIT + 1);
    walk("rf", "omaha", CR_POT_LIMIT + 1);
    walk("rf", "omaha-hi-lo", CR_POT_LIMIT + 1);
    walk("rf", "seven-card-stud", CR_FIXED_LIMIT + 1);
    walk("rf", "seven-card-stud-hi-lo", CR_FIXED_LIMIT + 1);
    walk("rf", "five-card-stud", 0);
    assert_true(rulings > 0); /* their pages were drawn too */
}

/* ---- A hand as its page tells it ---- */

static json_t *page(enum cr_page_part part, unsigned seat)
{
    struct cr_play play = play_of();
    struct cr_text out = cr_text_on(text, sizeof text);
    cr_poker_page(&play, &at.poker, part, seat, &out);
    return json_of(&out);
}

static void act(unsigned seat, unsigned doing, cr_money amount)
{
    struct cr_input input = input_of(CR_IN_ACT, CR_ROLE_PLAYER, seat);
    input.choice = (uint16_t)doing;
    input.amount = amount;
    assert_int_equal(apply(input), CR_OK);
}

static void cards(unsigned kind, const char *named)
{
    struct cr_input input = input_of(kind, CR_ROLE_DEALER, CR_NO_SEAT);
    for (; *named; named += named[2] ? 3 : 2) {
        char one[CR_CARD_TEXT_SIZE] = { named[0], named[1], '\0' };
        cr_card card = CR_CLOSED_CARD;
        if (one[0] != '?') assert_true(cr_card_read(one, &card));
        input.cards[input.card_count++] = card;
    }
    assert_int_equal(apply(input), CR_OK);
}

static void show(unsigned seat, const char *first, const char *second)
{
    struct cr_input input = input_of(CR_IN_SHOW, CR_ROLE_DEALER, seat);
    input.card_count = 2;
    assert_true(cr_card_read(first, &input.cards[0]));
    assert_true(cr_card_read(second, &input.cards[1]));
    assert_int_equal(apply(input), CR_OK);
}

static long long number(const json_t *json, const char *key)
{
    const json_t *value = json_object_get(json, key);
    if (!json_is_integer(value)) fail_msg("%s is no number", key);
    return json_integer_value(value);
}

static const char *word(const json_t *json, const char *key)
{
    const char *value = json_string_value(json_object_get(json, key));
    if (!value) fail_msg("%s is no text", key);
    return value;
}

static const json_t *seat_of(const json_t *json, unsigned seat)
{
    const json_t *seats = json_object_get(json, "seats");
    for (size_t i = 0; i < json_array_size(seats); i++)
        if (number(json_array_get(seats, i), "seat") == (long long)seat)
            return json_array_get(seats, i);
    fail_msg("seat %u is on no page", seat + 1);
    return NULL;
}

static void same(const json_t *json, const char *key, const char *as)
{
    char *dumped = json_dumps(json_object_get(json, key), JSON_COMPACT | JSON_ENCODE_ANY);
    if (!dumped || strcmp(dumped, as) != 0)
        fail_msg("%s is %s", key, dumped ? dumped : "not there");
    free(dumped);
}

/* Three in hold'em, the button in front of the first. */
static void begin_three(const char *house)
{
    open_table(house, "holdem", 1);
    at.rules.floor_approves_seat = 0;
    at.rules.newcomer_entry = CR_ENTRY_FREE;
    at.plate.straddle = at.plate.button_straddle = 0;
    for (unsigned i = 0; i < 3; i++) {
        struct cr_input bring = input_of(CR_IN_BRING, CR_ROLE_PLAYER, i);
        bring.amount = 2000;
        assert_int_equal(apply(bring), CR_OK);
    }
    assert_int_equal(apply(input_of(CR_IN_SHUFFLE, CR_ROLE_DEALER, CR_NO_SEAT)), CR_OK);
    cards(CR_IN_CARD, "Ks 2d 3c");
    struct cr_play play = play_of();
    struct cr_item carried[64];
    struct cr_items carry = { .list = carried, .max = 64 };
    struct cr_events events = { .list = list, .max = sizeof list / sizeof list[0] };
    cr_poker_carry(&play, &at.poker, &carry);
    assert_int_equal(cr_poker_start(&play, &at.poker, &carry, &events), CR_OK);
}

static void test_the_page_of_a_draw_and_of_what_comes_next(void **unused)
{
    (void)unused;
    begin_three("m1");
    json_t *json = page(CR_PAGE_PUBLIC, CR_NO_SEAT);
    assert_string_equal(word(json, "phase"), "between");
    same(json, "next", "{\"big\":2,\"button\":0,\"small\":1,\"straddle\":null}");
    assert_string_equal(word(seat_of(json, 0), "state"), "ready");
    json_decref(json);
    json = page(CR_PAGE_STAFF, CR_NO_SEAT);
    assert_string_equal(word(json_object_get(json, "need"), "input"), "shuffle");
    json_decref(json);
    close_table();
}

static void test_the_page_of_a_hand_from_blinds_to_results(void **unused)
{
    (void)unused;
    begin_three("m1");
    assert_int_equal(apply(input_of(CR_IN_SHUFFLE, CR_ROLE_DEALER, CR_NO_SEAT)), CR_OK);
    json_t *json = page(CR_PAGE_PUBLIC, CR_NO_SEAT);
    assert_string_equal(word(json, "phase"), "deal");
    assert_int_equal(number(json, "pot"), 150);
    assert_int_equal(number(json, "button"), 0);
    assert_int_equal(number(json, "small"), 1);
    assert_int_equal(number(json, "big"), 2);
    json_decref(json);
    json = page(CR_PAGE_STAFF, CR_NO_SEAT);
    same(json, "need",
         "{\"closed\":true,\"count\":6,\"input\":\"card\",\"seat\":null,"
         "\"seats\":[1,2,0,1,2,0],\"to\":\"seats\"}");
    json_decref(json);
    cards(CR_IN_CARD, "?? ?? ?? ?? ?? ??");
    act(0, CR_POKER_DO_RAISE, 300);
    json = page(CR_PAGE_PUBLIC, CR_NO_SEAT);
    assert_string_equal(word(json, "phase"), "bet");
    assert_int_equal(number(json, "price"), 300);
    assert_int_equal(number(json_object_get(json, "turn"), "seat"), 1);
    same(seat_of(json, 0), "cards", "[\"??\",\"??\"]");
    same(seat_of(json, 0), "did", "{\"amount\":300,\"do\":\"raise\"}");
    same(seat_of(json, 1), "did", "null");
    assert_int_equal(number(seat_of(json, 0), "stack"), 1700);
    json_decref(json);
    json = page(CR_PAGE_SEAT, 1);
    assert_int_equal(number(json, "to_call"), 250);
    json_decref(json);
    act(1, CR_POKER_DO_CALL, 0);
    act(2, CR_POKER_DO_FOLD, 0);
    json = page(CR_PAGE_PUBLIC, CR_NO_SEAT);
    same(json, "pots", "[{\"amount\":700,\"who\":[0,1]}]");
    assert_string_equal(word(seat_of(json, 2), "state"), "folded");
    json_decref(json);
    cards(CR_IN_BURN, "??");
    cards(CR_IN_CARD, "Kh 8h 2c");
    for (unsigned street = 1; street < 4; street++) {
        act(1, CR_POKER_DO_CHECK, 0);
        act(0, CR_POKER_DO_CHECK, 0);
        if (street == 3) break;
        cards(CR_IN_BURN, "??");
        cards(CR_IN_CARD, street == 1 ? "5s" : "3h");
    }
    show(1, "Jh", "Th");
    json = page(CR_PAGE_PUBLIC, CR_NO_SEAT);
    assert_string_equal(word(json, "phase"), "show");
    same(json, "board", "[\"Kh\",\"8h\",\"2c\",\"5s\",\"3h\"]");
    same(seat_of(json, 1), "hand",
         "{\"category\":\"flush\",\"ranks\":[\"K\",\"J\",\"T\",\"8\",\"3\"]}");
    same(seat_of(json, 0), "hand", "null");
    json_decref(json);
    show(0, "As", "Kd");
    json = page(CR_PAGE_PUBLIC, CR_NO_SEAT);
    assert_string_equal(word(json, "phase"), "over");
    same(json, "results",
         "[{\"amount\":665,\"fee\":35,\"high\":[1],\"low\":[],\"pot\":0,\"who\":[0,1]}]");
    assert_int_equal(number(seat_of(json, 1), "got"), 665);
    assert_int_equal(number(seat_of(json, 1), "stack"), 2365);
    json_decref(json);
    json = page(CR_PAGE_STAFF, CR_NO_SEAT);
    assert_string_equal(word(json_object_get(json, "need"), "input"), "confirm");
    assert_string_equal(word(json, "none_left"), "2c 3h 5s 8h Th Jh Kd Kh As");
    json_decref(json);
    struct cr_play play = play_of();
    struct cr_text out = cr_text_on(text, sizeof text);
    cr_poker_outcome(&play, &at.poker, &out);
    assert_string_equal(text, "{\"fee\":35,\"pot\":700,\"winners\":[1]}");
    close_table();
}

/* What nobody has opened is no hand, and a low hand is told by its ranks. */
static void test_the_own_page_says_what_the_cards_make(void **unused)
{
    (void)unused;
    begin_three("m1");
    assert_int_equal(apply(input_of(CR_IN_SHUFFLE, CR_ROLE_DEALER, CR_NO_SEAT)), CR_OK);
    cards(CR_IN_CARD, "?? ?? ?? ?? ?? ??");
    struct cr_play play = play_of();
    const uint8_t own[] = { 50, 46 }; /* any two */
    char first[CR_CARD_TEXT_SIZE], second[CR_CARD_TEXT_SIZE], want[128];
    cr_card_write(own[0], first);
    cr_card_write(own[1], second);
    struct cr_text out = cr_text_on(text, sizeof text);
    cr_poker_own_page(&play, &at.poker, 0, own, 2, &out);
    snprintf(want, sizeof want, "{\"cards\":[\"%s\",\"%s\"],\"hand\":null,\"low\":null}", first,
             second);
    assert_string_equal(text, want);
    act(0, CR_POKER_DO_FOLD, 0);
    cr_text_clear(&out);
    cr_poker_own_page(&play, &at.poker, 0, own, 2, &out);
    assert_string_equal(text, "{\"cards\":[],\"hand\":null,\"low\":null}");
    close_table();
    open_table("m1", "omaha-hi-lo", 1);
    play = play_of();
    static const char *const named[] = { "Ah", "2h", "Qd", "9s", "8c", "6d", "3s", "Ks", "5c" };
    cr_card dealt[9];
    for (int i = 0; i < 9; i++)
        assert_true(cr_card_read(named[i], &dealt[i]));
    struct cr_poker_made made;
    at.poker.hand.card_count[0] = 4;
    memcpy(at.poker.hand.common, dealt + 4, 5);
    at.poker.hand.common_count = 2;
    assert_false(cr_poker_made(&play, &at.poker, 0, dealt, &made) && made.high > 0);
    at.poker.hand.common_count = 3;
    assert_true(cr_poker_made(&play, &at.poker, 0, dealt, &made));
    assert_int_equal(cr_card_rank(made.low[0]), CR_EIGHT); /* 8-6-3-2-A */
    at.poker.hand.common_count = 5;
    assert_true(cr_poker_made(&play, &at.poker, 0, dealt, &made));
    assert_int_equal(made.high, cr_rank_omaha(dealt, dealt + 4));
    assert_int_equal(cr_card_rank(made.low[0]), CR_SIX); /* 6-5-3-2-A: Q01 */
    close_table();
}

static void test_plates_say_what_is_played(void **unused)
{
    (void)unused;
    open_table("rf", "seven-card-stud-hi-lo", 1);
    at.plate.structure = CR_FIXED_LIMIT + 1;
    at.plate.bring_in_min = 25;
    struct cr_play play = play_of();
    struct cr_text out = cr_text_on(text, sizeof text);
    cr_poker_plate_page(&play, &out);
    json_t *json = json_of(&out);
    same(json, "bets", "[100,200]");
    same(json, "bring_in", "[25,100]");
    same(json, "buyin", "[2000,null]");
    assert_string_equal(word(json, "structure"), "fixed_limit");
    const json_t *streets = json_object_get(json, "streets");
    assert_int_equal(json_array_size(streets), 5);
    assert_string_equal(word(json_array_get(streets, 0), "name"), "third");
    assert_int_equal(number(json_array_get(streets, 0), "open"), 1);
    assert_string_equal(word(json_array_get(streets, 4), "name"), "seventh");
    assert_int_equal(number(json_array_get(streets, 4), "open"), 0);
    json_decref(json);
    close_table();
    open_table("m1", "omaha-hi-lo", 1);
    at.plate.payout_min = 100;
    at.plate.payout_max = 5000;
    at.plate.buyin_max = 9000;
    play = play_of();
    out = cr_text_on(text, sizeof text);
    cr_poker_plate_page(&play, &out);
    json = json_of(&out);
    same(json, "payout", "[100,5000]");
    same(json, "bets", "null");
    same(json, "buyin", "[2000,9000]");
    same(json, "fee", "{\"bp\":500,\"cap\":0,\"mode\":\"percent\",\"sum\":0}");
    assert_int_equal(number(json, "small_blind"), 50);
    json_decref(json);
    close_table();
}

/* ---- Leaving ---- */

static void test_nobody_gets_up_with_chips_in_play_or_cards_in_hand(void **unused)
{
    (void)unused;
    begin_three("m1");
    struct cr_play play = play_of();
    assert_int_equal(cr_poker_check_leave(&play, &at.poker, 0), CR_CHIPS_IN_PLAY);
    assert_int_equal(cr_poker_check_leave(&play, &at.poker, 4), CR_OK);
    assert_int_equal(apply(input_of(CR_IN_SHUFFLE, CR_ROLE_DEALER, CR_NO_SEAT)), CR_OK);
    assert_int_equal(cr_poker_check_leave(&play, &at.poker, 0), CR_STAKES_OUT);
    cards(CR_IN_CARD, "?? ?? ?? ?? ?? ??");
    struct cr_input nameless = input_of(CR_IN_ACT, CR_ROLE_DEALER, CR_NO_SEAT);
    assert_int_equal(cr_poker_whose(&play, &at.poker, &nameless), 0);
    act(0, CR_POKER_DO_FOLD, 0);
    act(1, CR_POKER_DO_FOLD, 0);
    assert_int_equal(apply(input_of(CR_IN_TAKE_UP, CR_ROLE_PLAYER, 0)), CR_OK);
    assert_int_equal(cr_poker_check_leave(&play, &at.poker, 0), CR_OK);
    close_table();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_page_of_a_draw_and_of_what_comes_next),
        cmocka_unit_test(test_the_page_of_a_hand_from_blinds_to_results),
        cmocka_unit_test(test_the_own_page_says_what_the_cards_make),
        cmocka_unit_test(test_plates_say_what_is_played),
        cmocka_unit_test(test_nobody_gets_up_with_chips_in_play_or_cards_in_hand),
        cmocka_unit_test(test_m1_pages_hide_closed_cards_and_offer_what_is_taken),
        cmocka_unit_test(test_bg_pages_hide_closed_cards_and_offer_what_is_taken),
        cmocka_unit_test(test_rf_pages_hide_closed_and_thrown_cards_and_offer_what_is_taken),
    };
    return cmocka_run_group_tests_name("poker pages", tests, NULL, NULL);
}
