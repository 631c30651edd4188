/* hidden.c -- closed cards are nobody's business: every game at every house, hands at random, played twice
 * over with other cards where they lie closed.
 *
 * Until a hand is opened the two are one: state, events, needs, every page, view and list of actions are the
 * same to the byte. No input names a closed card before the showdown. And when all is over, nothing that can
 * be seen anywhere says what a folded or thrown hand was.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define KIT_FAIL(...) fail_msg(__VA_ARGS__)
#include "pk_play.h"

#define HANDS_EACH 25
#define STEPS_MOST 4000
#define NO_NAME    CR_NO_CARD

/* What lies where: as the one world has it. The other has the same closed cards, each at the next place. */
struct world {
    cr_card own[CR_POKER_SEATS_MAX][CR_OWN_CARDS_MAX]; /* NO_NAME: none, or it came open */
    cr_card other[CR_POKER_SEATS_MAX][CR_OWN_CARDS_MAX];
    uint64_t used;  /* cards that have a name somewhere */
    uint16_t shown; /* seats whose cards we opened */
};

static struct world world;
static struct pk_kit *one, *two;
static struct dice dice;

/* ---- What can be seen ---- */

struct sight {
    char text[1 << 17];
    struct cr_item items[2048];
    struct cr_action actions[1024];
    struct cr_need need;
    size_t item_count, action_count;
};

static void look(const struct pk_kit *kit, struct sight *sight)
{
    const struct cr_play *play = cr_table_play(kit->table);
    const void *state = pk_state(kit);
    struct cr_text out = cr_text_on(sight->text, sizeof sight->text);
    struct cr_items items = { .list = sight->items, .max = 2048 };
    sight->action_count = 0;
    memset(&sight->need, 0, sizeof sight->need);
    cr_table_need(kit->table, &sight->need);
    kit->game->page(play, state, CR_PAGE_PUBLIC, 0, &out);
    kit->game->page(play, state, CR_PAGE_STAFF, 0, &out);
    kit->game->outcome(play, state, &out);
    for (unsigned seat = 0; seat <= CR_POKER_SEATS_MAX; seat++) {
        bool all = seat == CR_POKER_SEATS_MAX;
        struct cr_viewer viewer = { .seat = (uint16_t)(all ? CR_NO_SEAT : seat),
                                    .role = (uint16_t)(all ? CR_ROLE_DEALER : CR_ROLE_PLAYER) };
        kit->game->view(play, state, &viewer, &items);
        if (all) continue;
        kit->game->page(play, state, CR_PAGE_SEAT, seat, &out);
        sight->action_count +=
            cr_table_actions(kit->table, seat, sight->actions + sight->action_count, 64);
    }
    assert_false(out.full);
    sight->item_count = items.count;
}

static void check_same(void)
{
    static struct sight left, right;
    const struct cr_events *a = cr_table_events(one->table), *b = cr_table_events(two->table);
    look(one, &left);
    look(two, &right);
    assert_memory_equal(pk_state(one), pk_state(two), sizeof(struct cr_poker));
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->list, b->list, a->count * sizeof a->list[0]);
    assert_memory_equal(&left.need, &right.need, sizeof left.need);
    assert_string_equal(left.text, right.text);
    assert_int_equal(left.item_count, right.item_count);
    assert_memory_equal(left.items, right.items, left.item_count * sizeof left.items[0]);
    assert_int_equal(left.action_count, right.action_count);
    assert_memory_equal(left.actions, right.actions, left.action_count * sizeof left.actions[0]);
}

/* ---- The pack ---- */

static cr_card fresh_card(void)
{
    cr_card card = (cr_card)roll(&dice, CR_PACK_CARDS);
    for (unsigned i = 0; world.used >> card & 1; i++) {
        assert_true(i < CR_PACK_CARDS);
        card = (cr_card)((card + 1) % CR_PACK_CARDS);
    }
    world.used |= UINT64_C(1) << card;
    return card;
}

/* Cards that came closed get their names here, and nowhere else. */
static void name_closed_cards(void)
{
    const struct cr_pk_hand *hand = &pk_state(one)->hand;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        for (unsigned k = 0; k < hand->card_count[i]; k++)
            if (hand->cards[i][k] == CR_CLOSED_CARD && world.own[i][k] == NO_NAME)
                world.own[i][k] = fresh_card();
}

/* The other world: every closed card lies where the next one lay. */
static void turn_round(void)
{
    cr_card *last = NULL, first = NO_NAME;
    memcpy(world.other, world.own, sizeof world.own);
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        for (unsigned k = 0; k < CR_OWN_CARDS_MAX; k++) {
            if (world.own[i][k] == NO_NAME) continue;
            if (last) *last = world.own[i][k];
            if (first == NO_NAME) first = world.own[i][k];
            last = &world.other[i][k];
        }
    if (last) *last = first;
}

static struct cr_input shown_by(unsigned seat, bool other)
{
    struct cr_input input = pk_in(CR_IN_SHOW, CR_ROLE_DEALER);
    input.seat = (uint16_t)seat;
    for (unsigned k = 0; k < CR_OWN_CARDS_MAX; k++) {
        cr_card card = other ? world.other[seat][k] : world.own[seat][k];
        if (card != NO_NAME) input.cards[input.card_count++] = card;
    }
    return input;
}

/* ---- No name before its time ---- */

static void both_refuse(enum cr_status by, struct cr_input input)
{
    pk_refuse(one, by, input);
    pk_refuse(two, by, input);
}

static void check_nothing_is_named(const struct cr_need *need)
{
    struct cr_input input = pk_in(need->input, CR_ROLE_DEALER);
    if (need->kind == CR_NEED_CHANCE && need->closed == CR_CLOSED_TO_ALL) {
        for (unsigned i = 0; i < need->count; i++)
            input.cards[input.card_count++] =
                (cr_card)((i + roll(&dice, CR_PACK_CARDS - need->count)) % CR_PACK_CARDS);
        both_refuse(CR_BAD_INPUT, input);
        if (need->count > 1) {
            memset(input.cards + 1, CR_CLOSED_CARD, need->count - 1u); /* not even one of them */
            both_refuse(CR_BAD_INPUT, input);
        }
    }
    if (pk_state(one)->hand.phase == CR_PK_SHOWING) return;
    unsigned seat = roll(&dice, CR_POKER_SEATS_MAX);
    input = shown_by(seat, false);
    if (input.card_count == 0) return;
    if (pk_apply(one, input) == CR_OK || pk_apply(two, input) == CR_OK)
        fail_msg("seat %u is opened before the showdown", seat);
}

/* Where a seat's closed cards lie is told of his own alone, and of no hand that is gone. */
static void check_own_places(void)
{
    const struct cr_poker *poker = pk_state(one);
    static char text[1 << 14];
    for (unsigned seat = 0; seat < CR_POKER_SEATS_MAX; seat++) {
        uint16_t places[CR_OWN_CARDS_MAX];
        cr_card named[CR_OWN_CARDS_MAX];
        size_t count =
            one->game->own_cards(cr_table_play(one->table), poker, seat, places, CR_OWN_CARDS_MAX);
        unsigned next = 0;
        if (!(poker->hand.betting.live >> seat & 1)) assert_int_equal(count, 0);
        for (unsigned k = 0; k < poker->hand.card_count[seat] && count > 0; k++) {
            if (poker->hand.cards[seat][k] != CR_CLOSED_CARD) continue;
            assert_int_equal(places[next], poker->place[seat][k]);
            named[next++] = world.own[seat][k];
        }
        assert_int_equal(next, count);
        struct cr_text out = cr_text_on(text, sizeof text);
        one->game->own_page(cr_table_play(one->table), poker, seat, named, count, &out);
        for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
            for (unsigned k = 0; k < CR_OWN_CARDS_MAX && i != seat; k++) {
                char name[CR_CARD_TEXT_SIZE + 2] = "\"";
                if (world.own[i][k] == NO_NAME || world.shown >> i & 1) continue;
                cr_card_write(world.own[i][k], name + 1);
                if (strstr(text, name)) fail_msg("seat %u is told of seat %u's %s", seat, i, name);
            }
    }
}

/* ---- What is left of a hand nobody opened ---- */

static void check_unseen(const struct pk_kit *kit, unsigned seat, cr_card card)
{
    static struct sight sight;
    const struct cr_events *events = cr_table_events(kit->table);
    char name[CR_CARD_TEXT_SIZE + 2] = "\"";
    cr_card_write(card, name + 1);
    look(kit, &sight);
    if (strstr(sight.text, name)) fail_msg("a page has seat %u's %s", seat, name);
    for (size_t i = 0; i < sight.item_count; i++)
        if (sight.items[i].kind == CR_POKER_SEEN_CARD && sight.items[i].value == card)
            fail_msg("a view has seat %u's %s", seat, name);
    for (size_t i = 0; i < events->count; i++) {
        const struct cr_event *event = &events->list[i];
        bool of_cards = event->kind == CR_EV_DEALT || event->kind == CR_EV_SHOWN;
        if (of_cards && event->value == card) fail_msg("an event has seat %u's %s", seat, name);
    }
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        if (memchr(pk_state(kit)->hand.cards[i], card, pk_state(kit)->hand.card_count[i]))
            fail_msg("the state has seat %u's %s", seat, name);
}

static unsigned check_thrown(const struct pk_kit *kit, bool other)
{
    unsigned unseen = 0;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        for (unsigned k = 0; k < CR_OWN_CARDS_MAX; k++) {
            cr_card card = other ? world.other[i][k] : world.own[i][k];
            if (card == NO_NAME || world.shown >> i & 1) continue;
            check_unseen(kit, i, card);
            unseen++;
        }
    return unseen;
}

/* ---- One hand ---- */

static void begin_hand(void)
{
    cr_money stacks[CR_POKER_SEATS_MAX] = { 0 };
    unsigned most = (unsigned)one->rules.max_players;
    unsigned players = 2 + roll(&dice, (most < 8 ? most : 8) - 1);
    for (unsigned i = 0; i < players; i++)
        stacks[i] = 300 + (cr_money)roll(&dice, 4000);
    memset(&world, 0, sizeof world);
    memset(world.own, NO_NAME, sizeof world.own);
    struct pk_kit *kits[] = { one, two };
    for (unsigned i = 0; i < 2; i++) {
        kits[i]->plate.buyin_min = 1;
        if (kits[i]->rules.variant->stud) kits[i]->plate.ante = 20;
        pk_start(kits[i]);
        pk_seat(kits[i], stacks, players - 1);
        pk_do(kits[i], pk_in(CR_IN_SHUFFLE, CR_ROLE_DEALER));
    }
}

static bool is_show(const struct cr_need *need)
{
    return need->kind == CR_NEED_CALL && need->input == CR_IN_SHOW;
}

/* Both worlds the same input; both say the same of it. */
static void step(const struct cr_need *need)
{
    struct cr_input input = pk_in(need->input, CR_ROLE_DEALER);
    if (need->kind == CR_NEED_DECISION) {
        input = play_word(one, &dice, need->seat);
    } else {
        assert_int_equal(need->kind, CR_NEED_CHANCE);
        for (unsigned i = 0; i < need->count; i++)
            input.cards[input.card_count++] =
                need->closed == CR_DEALT_OPEN ? fresh_card() : CR_CLOSED_CARD;
    }
    enum cr_status status = pk_apply(one, input);
    assert_int_equal(pk_apply(two, input), status);
}

/* The showdown, in a world alone: each opens what he has there, or throws it away. */
static void finish(struct pk_kit *kit, bool other, uint16_t *shown)
{
    struct cr_need need;
    for (unsigned steps = 0; (need = pk_need(kit)).kind != CR_NEED_NOTHING; steps++) {
        assert_true(steps < STEPS_MOST);
        if (is_show(&need)) {
            pk_do(kit, shown_by(need.seat, other));
            *shown |= (uint16_t)(1u << need.seat);
        } else {
            pk_apply(kit, play_word(kit, &dice, need.seat));
        }
    }
}

/* How many closed cards were never seen. */
static unsigned play_hand(void)
{
    struct cr_need need;
    uint16_t shown[2] = { 0, 0 };
    unsigned unseen = 0;
    begin_hand();
    for (unsigned steps = 0;; steps++) {
        assert_true(steps < STEPS_MOST);
        name_closed_cards();
        check_same();
        check_own_places();
        need = pk_need(one);
        if (is_show(&need) || need.kind == CR_NEED_NOTHING) break;
        check_nothing_is_named(&need);
        step(&need);
    }
    turn_round();
    finish(one, false, &shown[0]);
    finish(two, true, &shown[1]);
    for (unsigned i = 0; i < 2; i++) {
        world.shown = shown[i];
        unseen += check_thrown(i == 0 ? one : two, i == 1);
        pk_do(i == 0 ? one : two, pk_in(CR_IN_CONFIRM, CR_ROLE_DEALER));
        check_thrown(i == 0 ? one : two, i == 1); /* nor does the next round know */
    }
    return unseen;
}

static void test_two_worlds_are_one_until_a_hand_is_opened(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < PK_OFFERS; i++) {
        unsigned unseen = 0;
        dice = (struct dice){ .seed = 600 + i };
        one = pk_open(pk_offers[i].game, pk_offers[i].house);
        two = pk_open(pk_offers[i].game, pk_offers[i].house);
        for (unsigned hand = 0; hand < HANDS_EACH; hand++)
            unseen += play_hand();
        if (unseen == 0) fail_msg("no hand was thrown away at %s", pk_offers[i].game);
        pk_close(one);
        pk_close(two);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_worlds_are_one_until_a_hand_is_opened),
    };
    return cmocka_run_group_tests_name("poker hidden cards", tests, NULL, NULL);
}
