/* Nobody sees what the rules hide: two tables that differ only in cards a viewer may not see give him the
 * same page, view, actions, events and refusals, byte for byte, until those cards are turned.
 *
 * Every card is given its name, also those that lie face down, so both tables know all there is to know.
 * In one of the two packs a hidden card has changed places with the last of the pack, which is never
 * dealt. Players decide by dice, blindly, the same at both tables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define KIT_FAIL(...) fail_msg(__VA_ARGS__)
#include "../dice.h"
#include "hp_kit.h"

#define PLAYERS 3

/* Which card differs, and so who must not notice, and until when. */
enum secret {
    DEALERS, /* one of the dealer's closed cards: from all, until he opens his hand */
    DARK,    /* of a dark box: from all, its owner too, until it is opened */
    LIGHT,   /* of a light box: from all but its owner */
    WAITING, /* of a player's second light box: from him too, until he may look at it */
    DRAWN,   /* the first card drawn after the deal: from all but who gets it */
    SECRETS
};

struct twins {
    struct hp_kit *kits[2];
    uint8_t packs[2][52];
    int drawn;
    enum secret secret;
    unsigned box, owner; /* of the secret; box 0: the dealer's */
    uint64_t seed;
    long compared[SECRETS], to_the_end;
};

#define DIFFER(twins, what)                                                       \
    fail_msg("seed=%llu secret=%d box=%u: %s", (unsigned long long)(twins)->seed, \
             (int)(twins)->secret, (twins)->box, (what))

/* ---- What one viewer gets ---- */

static char pages[2][65536];
static struct cr_item items[2][1024];
static struct cr_action actions[2][1024];

static void compare_page(struct twins *twins, enum cr_page_part part, unsigned seat)
{
    for (int i = 0; i < 2; i++) {
        struct cr_text out = cr_text_on(pages[i], sizeof pages[i]);
        const struct cr_table *table = twins->kits[i]->table;
        twins->kits[i]->game->page(cr_table_play(table), hp_state(table), part, seat, &out);
        assert_false(out.full);
    }
    if (strcmp(pages[0], pages[1]) != 0) {
        print_message("%s\n%s\n", pages[0], pages[1]);
        DIFFER(twins, part == CR_PAGE_PUBLIC ? "public page"
                      : part == CR_PAGE_SEAT ? "a player's page"
                                             : "staff's page");
    }
}

static void compare_view(struct twins *twins, unsigned seat, unsigned role)
{
    struct cr_viewer viewer = { .seat = (uint16_t)seat, .role = (uint16_t)role };
    struct cr_items lists[2];
    size_t count[2];
    memset(items, 0, sizeof items);
    memset(actions, 0, sizeof actions);
    for (int i = 0; i < 2; i++) {
        const struct cr_table *table = twins->kits[i]->table;
        const struct cr_game *game = twins->kits[i]->game;
        lists[i] = (struct cr_items){ .list = items[i], .max = 1024 };
        assert_true(game->items_max(cr_table_play(table)) <= 1024);
        game->view(cr_table_play(table), hp_state(table), &viewer, &lists[i]);
        count[i] = seat == CR_NO_SEAT ? 0
                                      : game->open(cr_table_play(table), hp_state(table), (int)seat,
                                                   HP_CHIPS, actions[i], 1024);
    }
    if (lists[0].count != lists[1].count || memcmp(items[0], items[1], sizeof items[0]) != 0)
        DIFFER(twins, "a view");
    if (count[0] != count[1] || memcmp(actions[0], actions[1], sizeof actions[0]) != 0)
        DIFFER(twins, "what a player may do");
}

static bool next_seen(const struct cr_events *events, size_t *at, unsigned seat)
{
    while (*at < events->count && events->list[*at].seen != CR_SEEN_BY_ALL &&
           events->list[*at].seen != seat)
        (*at)++;
    return *at < events->count;
}

static void compare_events(struct twins *twins, unsigned seat)
{
    const struct cr_events *a = cr_table_events(twins->kits[0]->table);
    const struct cr_events *b = cr_table_events(twins->kits[1]->table);
    for (size_t i = 0, j = 0;; i++, j++) {
        bool more = next_seen(a, &i, seat), also = next_seen(b, &j, seat);
        if (more != also) DIFFER(twins, "the number of events");
        if (!more) return;
        if (memcmp(&a->list[i], &b->list[j], sizeof a->list[i]) != 0) DIFFER(twins, "an event");
    }
}

static bool must_not_know(const struct twins *twins, unsigned seat)
{
    const struct cr_hp *hp = hp_state(twins->kits[0]->table);
    if (seat != twins->owner) return true;
    if (twins->secret == WAITING) {
        const struct cr_hp_box *box = cr_hp_box_of(hp, twins->box);
        return hp->phase < CR_HP_DECIDE || box->state == CR_HB_WAITS;
    }
    if (twins->secret == DRAWN) return cr_hp_is_dark(cr_hp_box_of(hp, twins->box));
    return twins->secret != LIGHT;
}

static void compare(struct twins *twins)
{
    struct cr_need needs[2];
    memset(needs, 0, sizeof needs);
    for (int i = 0; i < 2; i++)
        cr_table_need(twins->kits[i]->table, &needs[i]);
    if (memcmp(&needs[0], &needs[1], sizeof needs[0]) != 0) DIFFER(twins, "what is needed");
    compare_page(twins, CR_PAGE_PUBLIC, CR_NO_SEAT);
    compare_page(twins, CR_PAGE_STAFF, CR_NO_SEAT);
    compare_view(twins, CR_NO_SEAT, CR_ROLE_DEALER);
    compare_events(twins, CR_NO_SEAT);
    for (unsigned seat = 0; seat < PLAYERS; seat++) {
        if (!must_not_know(twins, seat)) continue;
        compare_page(twins, CR_PAGE_SEAT, seat);
        compare_view(twins, seat, CR_ROLE_PLAYER);
        compare_events(twins, seat);
    }
    twins->compared[twins->secret]++;
}

/* ---- The same at both tables ---- */

/* Refused alike, in the same words; false: it is one who sees the secret that tried, and it mattered. */
static bool both(struct twins *twins, struct cr_input a, struct cr_input b)
{
    enum cr_status status[2] = { hp_apply(twins->kits[0], a), hp_apply(twins->kits[1], b) };
    bool blind = a.seat == CR_NO_SEAT || must_not_know(twins, a.seat);
    if (status[0] != status[1] && blind) DIFFER(twins, "an answer");
    if (status[0] != CR_OK && status[1] != CR_OK && blind &&
        memcmp(cr_table_why(twins->kits[0]->table), cr_table_why(twins->kits[1]->table),
               sizeof(struct cr_refusal)) != 0)
        DIFFER(twins, "the words of a refusal");
    return status[0] == status[1];
}

static void deal(struct twins *twins, const struct cr_need *need)
{
    struct cr_input a = hp_cards(twins->packs[0] + twins->drawn, need->count);
    struct cr_input b = hp_cards(twins->packs[1] + twins->drawn, need->count);
    if (need->closed == CR_CLOSED_BUT_OWNER) a.flags = b.flags = 1u << CR_HP_FLAG_CLOSED;
    twins->drawn += need->count;
    if (!both(twins, a, b)) DIFFER(twins, "a deal");
}

static void stake(struct twins *twins, struct dice *dice)
{
    static const char *const beside[] = { "bonus", "wheel", "insurance", "sixth", "buy" };
    for (unsigned tries = 3 + roll(dice, 8); tries > 0; tries--) {
        unsigned box = 1 + roll(dice, CR_HP_BOXES_MAX), seat = roll(dice, PLAYERS);
        struct cr_input input = hp_bet(box, seat, "ante", 10 + 10 * (cr_money)roll(dice, 2));
        if (roll(dice, 3) == 0) input.flags = 1u << CR_HP_FLAG_DARK;
        if (roll(dice, 4) == 0) {
            input = hp_bet(box, seat, beside[roll(dice, 5)], roll(dice, 2) ? 10 : 5);
            input.seat = cr_hp_box_of(hp_state(twins->kits[0]->table), box)->seat;
            if (input.seat >= PLAYERS) continue;
        }
        both(twins, input, input);
    }
    both(twins, hp_bet(1, 0, "ante", 10), hp_bet(1, 0, "ante", 10));
}

/* ---- The secret ---- */

/* Where in the pack the box's first card lies, or the dealer's (box 0). */
static unsigned place_of(const struct twins *twins, const struct cr_hp *hp, unsigned box)
{
    unsigned before = (unsigned)__builtin_popcount(hp->in & ((1u << (box ? box - 1 : 7)) - 1));
    bool texas = strcmp(twins->kits[0]->game->name, "texas-poker") == 0;
    return texas ? before : 5 * before;
}

/* A box with no side bet that has such a secret; 0: none does. */
static unsigned box_with(const struct twins *twins, const struct cr_hp *hp, enum secret secret)
{
    for (unsigned box = 1; box <= CR_HP_BOXES_MAX; box++) {
        const struct cr_hp_box *own = cr_hp_box_of(hp, box);
        if (!cr_hp_is_in(hp, box) || cr_hp_has_side(own)) continue;
        if (secret == DARK && cr_hp_is_dark(own)) return box;
        if (secret == LIGHT && !cr_hp_is_dark(own)) return box;
        if (secret != WAITING || cr_hp_is_dark(own) || !twins->kits[0]->rules.light_sequential)
            continue;
        for (unsigned first = 1; first < box; first++)
            if (cr_hp_is_in(hp, first) && !cr_hp_is_dark(cr_hp_box_of(hp, first)) &&
                cr_hp_box_of(hp, first)->seat == own->seat)
                return box;
    }
    return 0;
}

/* Bets lie, nothing is dealt: makes the packs differ by one hidden card. */
static bool hide(struct twins *twins, struct dice *dice)
{
    const struct cr_hp *hp = hp_state(twins->kits[0]->table);
    bool texas = strcmp(twins->kits[0]->game->name, "texas-poker") == 0;
    unsigned boxes = (unsigned)__builtin_popcount(hp->in), at;
    twins->secret = (enum secret)roll(dice, SECRETS);
    twins->box = 0;
    twins->owner = CR_NO_SEAT;
    if (twins->secret == DRAWN) {
        if (texas) return false;
        at = 5 * boxes + 5; /* whose it will be shows when it is drawn */
    } else if (twins->secret == DEALERS) {
        at = place_of(twins, hp, 0) + (texas ? (boxes + 1) * roll(dice, 2) : roll(dice, 4));
    } else {
        twins->box = box_with(twins, hp, twins->secret);
        if (twins->box == 0) return false;
        twins->owner = cr_hp_box_of(hp, twins->box)->seat;
        at = place_of(twins, hp, twins->box);
        at += texas ? (boxes + 1) * roll(dice, 2) : roll(dice, 5);
    }
    memcpy(twins->packs[1], twins->packs[0], 52);
    twins->packs[1][at] = twins->packs[0][51];
    twins->packs[1][51] = twins->packs[0][at];
    return true;
}

/* The first box to draw has the secret card; whose it is shows when the draw begins. */
static void find_drawer(struct twins *twins, const struct cr_hp *hp)
{
    if (twins->secret != DRAWN || twins->box != 0 || hp->phase < CR_HP_DRAW) return;
    for (unsigned box = CR_HP_BOXES_MAX; box > 0; box--)
        if (cr_hp_is_in(hp, box) && cr_hp_box_of(hp, box)->wanted > 0) twins->box = box;
    if (twins->box != 0) twins->owner = cr_hp_box_of(hp, twins->box)->seat;
}

/* The secret is out, or was never there. A box that passed is never opened. */
static bool is_out(struct twins *twins)
{
    const struct cr_hp *hp = hp_state(twins->kits[0]->table);
    find_drawer(twins, hp);
    if (twins->box == 0) return hp->phase >= CR_HP_REVEAL;
    const struct cr_hp_box *own = cr_hp_box_of(hp, twins->box);
    if (own->flags & CR_HB_OPEN || cr_hp_has_side(own)) return true;
    return hp->phase >= CR_HP_REVEAL && own->state != CR_HB_PASSED;
}

/* ---- Decisions ---- */

static struct cr_input act_at(const struct twins *twins, int which, unsigned doing, unsigned box,
                              unsigned seat, cr_money amount, unsigned from, unsigned count)
{
    const struct cr_hp_box *own = cr_hp_box_of(hp_state(twins->kits[which]->table), box);
    struct cr_input input = hp_in(CR_IN_ACT, CR_ROLE_PLAYER);
    input.choice = (uint16_t)doing;
    input.seat = (uint16_t)seat;
    input.position = (uint16_t)box;
    input.amount = amount;
    if (doing != CR_HP_EXCHANGE) return input;
    for (unsigned i = 0; i < count && i < own->card_count; i++)
        input.cards[input.card_count++] = own->cards[(from + i) % own->card_count];
    return input;
}

/* The box that is asked, or any other, by its player, or any other, does something or tries to. */
static bool decide(struct twins *twins, struct dice *dice, const struct cr_need *need)
{
    static const uint8_t doings[] = { CR_HP_PASS,     CR_HP_PLAY,      CR_HP_PLAY,   CR_HP_EXCHANGE,
                                      CR_HP_EXCHANGE, CR_HP_BUY_SIXTH, CR_HP_INSURE, CR_HP_BUY_IT };
    unsigned doing = doings[roll(dice, sizeof doings)], box = need->box, seat = need->seat;
    if (roll(dice, 4) == 0) box = 1 + roll(dice, CR_HP_BOXES_MAX);
    if (roll(dice, 4) == 0) seat = roll(dice, PLAYERS);
    cr_money amount = doing == CR_HP_INSURE ? 10 * (1 + (cr_money)roll(dice, 6)) : 0;
    unsigned from = roll(dice, 5), count = 1 + roll(dice, 2);
    /* Who names cards he cannot see names the same at both tables. */
    bool blind = must_not_know(twins, seat);
    return both(twins, act_at(twins, 0, doing, box, seat, amount, from, count),
                act_at(twins, blind ? 0 : 1, doing, box, seat, amount, from, count));
}

static void play_round(struct twins *twins, struct dice *dice)
{
    twins->seed = dice->seed;
    twins->drawn = 0;
    twins->owner = CR_NO_SEAT;
    for (unsigned i = 0; i < 52; i++)
        twins->packs[0][i] = (uint8_t)i;
    for (unsigned i = 51; i > 0; i--) {
        unsigned j = roll(dice, i + 1);
        uint8_t swap = twins->packs[0][i];
        twins->packs[0][i] = twins->packs[0][j];
        twins->packs[0][j] = swap;
    }
    for (int i = 0; i < 2; i++)
        hp_fresh(twins->kits[i], PLAYERS);
    stake(twins, dice);
    if (!hide(twins, dice)) return;
    both(twins, hp_in(CR_IN_CLOSE_BETS, CR_ROLE_DEALER), hp_in(CR_IN_CLOSE_BETS, CR_ROLE_DEALER));
    for (int steps = 0; steps < 80; steps++) {
        struct cr_need need = hp_need(twins->kits[0]);
        if (is_out(twins)) return;
        compare(twins);
        if (need.kind == CR_NEED_CHANCE && need.what == CR_CHANCE_CARD)
            deal(twins, &need);
        else if (need.kind != CR_NEED_DECISION || !decide(twins, dice, &need))
            break;
    }
    twins->to_the_end += hp_need(twins->kits[0]).kind == CR_NEED_NOTHING;
}

static void hidden(const struct hp_offer *offer, unsigned secrets)
{
    static struct twins twins;
    const char *wanted = getenv("CROUPIER_LONG");
    long rounds = wanted && *wanted && strcmp(wanted, "0") != 0 ? 100000 : 800;
    struct dice dice = { .seed = 21 };
    memset(&twins, 0, sizeof twins);
    for (int i = 0; i < 2; i++) {
        twins.kits[i] = hp_open(offer->game, offer->house);
        twins.kits[i]->plate.min_ante = 10;
        twins.kits[i]->plate.max_ante = 100;
        hp_start(twins.kits[i]);
    }
    for (long i = 0; i < rounds; i++)
        play_round(&twins, &dice);
    for (unsigned i = 0; i < SECRETS; i++) /* the dice reach every secret the game has */
        if (secrets >> i & 1) assert_true(twins.compared[i] > rounds / 50);
    assert_true(twins.to_the_end > rounds / 100);
    for (int i = 0; i < 2; i++)
        hp_close(twins.kits[i]);
}

static void test_texas_hides_what_it_must(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < 3; i++)
        hidden(&hp_offers[i], 1u << DEALERS | 1u << DARK | 1u << LIGHT | 1u << WAITING);
}

static void test_oasis_hides_what_it_must(void **unused)
{
    (void)unused;
    hidden(&hp_offers[3], (1u << SECRETS) - 1);
}

static void test_russian_hides_what_it_must(void **unused)
{
    (void)unused;
    for (unsigned i = 4; i < 6; i++)
        hidden(&hp_offers[i], 1u << DEALERS | 1u << DARK | 1u << LIGHT | 1u << DRAWN);
}

static void test_caribbean_hides_what_it_must(void **unused)
{
    (void)unused;
    hidden(&hp_offers[6], 1u << DEALERS | 1u << LIGHT | 1u << DRAWN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texas_hides_what_it_must),
        cmocka_unit_test(test_oasis_hides_what_it_must),
        cmocka_unit_test(test_russian_hides_what_it_must),
        cmocka_unit_test(test_caribbean_hides_what_it_must),
    };
    return cmocka_run_group_tests_name("what poker against the house hides", tests, NULL, NULL);
}
