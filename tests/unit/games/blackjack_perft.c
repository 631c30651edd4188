/* Perft: every legal line of fixed shoes, counted by the game and by the naive one.
 *
 * At every decision all that can be tried is tried: even money or not; none, half or full insurance of
 * the box in turn (against a ten too), then hit, stand, double, blind, split, surrender. A line ends with
 * the round. Lines, the sum of what the players win and the cards drawn must be the same on both sides,
 * line by line in the same order, and as many as the table says: a rule that moves shows there.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/blackjack/blackjack.h"
#include "naive_blackjack.h"
#include "rulebook/rulebook.h"

#define STAKE     100
#define MIN_BET   10
#define MAX_BET   1000
#define FUNDS     INT64_C(1000000000)
#define SHOE_MAX  128
#define DEPTH_MAX 40
#define EVENTS    1024

struct tally {
    long lines, won, cards;
    uint64_t digest; /* of every line's result, in order */
};

static void count_line(struct tally *tally, int64_t won, int cards)
{
    tally->lines++;
    tally->won += (long)won;
    tally->cards += cards;
    tally->digest = (tally->digest ^ (uint64_t)(won * 64 + cards)) * UINT64_C(0x100000001b3);
}

/* What can be tried; the naive one rolls the number in brackets for it (its list of ways). */
static const struct {
    const char *what;
    uint8_t roll;
} acts[] = { { "stand", 3 }, { "hit", 0 },   { "double", 4 },
             { "blind", 6 }, { "split", 7 }, { "surrender", 10 } };
static const struct {
    const char *what; /* NULL: no insurance */
    int64_t amount;
    uint8_t ten, roll;
} insurances[] = {
    { NULL, 0, 0, 0 },
    { "insure", STAKE / 2, 1, 0 },
    { "insure", STAKE, 1, 2 },
    { "insure_ten", STAKE / 2, 0, 0 },
};
#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* The cards said, then two packs in an order of no meaning. */
static void make_shoe(const char *first, char (*shoe)[3])
{
    static const char ranks[] = "23456789TJQKA", suits[] = "cdhs";
    int count = 0;
    for (const char *at = first; *at; at += at[2] ? 3 : 2, count++) {
        memcpy(shoe[count], at, 2);
        shoe[count][2] = '\0';
    }
    for (int i = 0; count < SHOE_MAX && i < 104; i++, count++) {
        int card = i * 23 % 52;
        shoe[count][0] = ranks[card % 13];
        shoe[count][1] = suits[card / 13];
        shoe[count][2] = '\0';
    }
}

/* ---- The naive one: its dice are written out, threes where nothing is to be said ---- */

#define NO_MATTER 3 /* no insurance, stand, an empty box */

struct naive_walk {
    struct naive_round round;
    int boxes;
    uint8_t even_money[NAIVE_BOXES]; /* what each box rolls */
    uint8_t rolls[DEPTH_MAX * 5];
    int roll_count;
    int known; /* decisions of the line so far */
    struct tally tally;
    long runs;
};

static void put(uint8_t *bytes, size_t *count, uint8_t byte)
{
    bytes[(*count)++] = byte;
}

/* Plays the line so far and then stands; false if the last thing tried was not allowed. */
static bool naive_run(struct naive_walk *walk, int *decisions)
{
    uint8_t bytes[1024];
    size_t count = 0;
    memset(bytes, NO_MATTER, sizeof bytes);
    put(bytes, &count, 0); /* no bonus card, no fortune card */
    put(bytes, &count, 0);
    for (int b = 0; b < NAIVE_BOXES; b++) {
        put(bytes, &count, b < walk->boxes ? 0 : 1);
        if (b >= walk->boxes) continue;
        const uint8_t bet[] = { 1, (uint8_t)b, 1, STAKE - MIN_BET, 0, 1 }; /* seat b, a hundred */
        for (size_t i = 0; i < sizeof bet; i++)
            put(bytes, &count, bet[i]);
    }
    for (int b = 0; b < walk->boxes; b++)
        put(bytes, &count, walk->even_money[b]);
    memcpy(bytes + count, walk->rolls, (size_t)walk->roll_count);
    struct dice dice = { .bytes = bytes, .left = sizeof bytes };
    naive_play(&walk->round, &dice);
    walk->runs++;
    bool allowed = true;
    *decisions = 0;
    for (int i = 0; i < walk->round.op_count; i++) {
        if (walk->round.ops[i].kind != NAIVE_ACT) continue;
        if (++*decisions <= walk->known) allowed = allowed && walk->round.ops[i].allowed;
    }
    return allowed;
}

static const struct naive_op *decision_at(const struct naive_walk *walk, int index)
{
    for (int i = 0; i < walk->round.op_count; i++)
        if (walk->round.ops[i].kind == NAIVE_ACT && index-- == 0) return &walk->round.ops[i];
    return NULL;
}

static void naive_lines(struct naive_walk *walk);

static void naive_even_money(struct naive_walk *walk, int box)
{
    walk->known++;
    for (uint8_t takes = 2; takes-- > 0;) {
        walk->even_money[box - 1] = takes;
        naive_lines(walk);
    }
    walk->even_money[box - 1] = NO_MATTER;
    walk->known--;
}

static void naive_acts(struct naive_walk *walk, int box)
{
    int rolls = walk->roll_count, known = walk->known, decisions;
    assert_true(rolls + 5 < (int)sizeof walk->rolls);
    for (size_t i = 0; i < COUNT(insurances); i++) {
        for (size_t j = 0; j < COUNT(acts); j++) {
            const uint8_t insures[] = { 0, (uint8_t)(box - 1), insurances[i].ten,
                                        insurances[i].roll, acts[j].roll };
            const uint8_t none[] = { NO_MATTER, acts[j].roll };
            bool some = insurances[i].what != NULL;
            memcpy(walk->rolls + rolls, some ? insures : none, some ? sizeof insures : sizeof none);
            walk->roll_count = rolls + (some ? (int)sizeof insures : (int)sizeof none);
            walk->known = known + (some ? 2 : 1);
            bool allowed = naive_run(walk, &decisions);
            if (!allowed && j == 0) break; /* one may always stand: it was the insurance */
            if (allowed) naive_lines(walk);
        }
    }
    walk->roll_count = rolls;
    walk->known = known;
}

static void naive_lines(struct naive_walk *walk)
{
    int decisions;
    assert_true(naive_run(walk, &decisions));
    if (decisions <= walk->known) {
        int64_t won = 0;
        for (int i = 0; i < NAIVE_SEATS; i++)
            won += walk->round.net[i];
        count_line(&walk->tally, won, walk->round.drawn);
        return;
    }
    const struct naive_op *next = decision_at(walk, walk->known);
    if (strcmp(next->what, "even_money") == 0)
        naive_even_money(walk, next->box);
    else
        naive_acts(walk, next->box);
}

/* ---- The game ---- */

struct walk {
    struct cr_play play;
    char (*shoe)[3];
    unsigned burnt; /* cards out before the first */
    struct tally tally;
};

/* A round on its way: the state, and what its players have won. */
struct place {
    struct cr_bj bj;
    int64_t won;
    int drawn;
};

static enum cr_status give(const struct walk *walk, struct place *place,
                           const struct cr_input *input)
{
    struct cr_event list[EVENTS];
    struct cr_events events = { .list = list, .max = EVENTS };
    enum cr_status status = cr_blackjack_game.apply(&walk->play, &place->bj, input, &events);
    for (size_t i = 0; status == CR_OK && i < events.count; i++) {
        if (list[i].kind == CR_EV_WON) place->won += list[i].paid;
        if (list[i].kind == CR_EV_LOST) place->won -= list[i].amount;
    }
    return status;
}

static struct cr_input input_of(unsigned kind, unsigned seat)
{
    return (struct cr_input){ .kind = (uint16_t)kind,
                              .seat = (uint16_t)seat,
                              .other = CR_NO_SEAT,
                              .role = seat == CR_NO_SEAT ? CR_ROLE_DEALER : CR_ROLE_PLAYER,
                              .funds = FUNDS };
}

/* Cards as long as they are due: closed ones ??, named when they are shown. */
static void feed(const struct walk *walk, struct place *place, struct cr_need *need)
{
    for (;;) {
        cr_blackjack_game.needs(&walk->play, &place->bj, need);
        bool shows = need->kind == CR_NEED_CALL && need->input == CR_IN_SHOW;
        if (need->kind != CR_NEED_CHANCE && !shows) return;
        struct cr_input input = input_of(need->input, CR_NO_SEAT);
        unsigned at = need->from - walk->burnt;
        assert_true(at < SHOE_MAX);
        input.card_count = 1;
        assert_true(cr_card_read(walk->shoe[at], &input.cards[0]));
        if (need->closed == CR_CLOSED_TO_ALL) input.cards[0] = CR_CLOSED_CARD;
        if (shows) {
            input.position = need->box;
            input.number = need->hand;
        }
        place->drawn += !shows;
        assert_int_equal(give(walk, place, &input), CR_OK);
    }
}

static bool act(const struct walk *walk, struct place *place, const struct cr_need *need,
                const char *what, int64_t amount)
{
    struct cr_input input = input_of(CR_IN_ACT, need->seat);
    input.position = need->box;
    input.choice = (uint16_t)cr_blackjack_game.symbol_find(CR_BJ_SET_DO, what);
    input.amount = amount;
    return give(walk, place, &input) == CR_OK;
}

static void lines(struct walk *walk, const struct place *from, int depth);

static void try_acts(struct walk *walk, const struct place *from, const struct cr_need *need,
                     int depth)
{
    for (size_t i = 0; i < COUNT(insurances); i++) {
        struct place insured = *from;
        if (insurances[i].what &&
            !act(walk, &insured, need, insurances[i].what, insurances[i].amount))
            continue;
        for (size_t j = 0; j < COUNT(acts); j++) {
            struct place next = insured;
            if (act(walk, &next, need, acts[j].what, 0)) lines(walk, &next, depth + 1);
        }
    }
}

static void lines(struct walk *walk, const struct place *from, int depth)
{
    struct place here = *from;
    struct cr_need need;
    assert_true(depth < DEPTH_MAX);
    feed(walk, &here, &need);
    if (need.kind == CR_NEED_NOTHING) {
        count_line(&walk->tally, here.won, here.drawn);
        return;
    }
    assert_int_equal(need.kind, CR_NEED_DECISION);
    if (here.bj.phase != CR_BP_OFFERS) {
        try_acts(walk, &here, &need, depth);
        return;
    }
    static const char *const answers[] = { "even_money", "refuse" };
    for (size_t i = 0; i < COUNT(answers); i++) {
        struct place next = here;
        assert_true(act(walk, &next, &need, answers[i], 0));
        lines(walk, &next, depth + 1);
    }
}

/* ---- Both ---- */

static const char *const houses[] = { "m1", "tdc", "bg" };

static const struct row {
    const char *name, *first;
    int boxes;
    struct {
        long lines, won, cards;
    } counted[3]; /* by house */
} rows[] = {
    { "eights against a six",
      "8s 6d 8h 8c 2d 3s 8d 2h 3c 4h 2c 3d Td 5s Kc 9c 7d",
      1,
      { { 607, -134350, 8784 }, { 334, -62950, 4776 }, { 333, -62900, 4773 } } },
    { "aces against a ten",
      "As Td Ac Ad Kh 9s 5c Ah 6d 7c Tc 3s",
      1,
      { { 9, -1150, 48 }, { 8, -950, 43 }, { 272, 6600, 3071 } } },
    { "a blackjack against an ace",
      "As Ad Ks Tc 9d",
      1,
      { { 2, 100, 7 }, { 2, 100, 7 }, { 2, 100, 7 } } },
    { "sixteen against an ace",
      "9s Ac 7h 2d 3c 8h Ts 6d 5c",
      1,
      { { 10, 900, 67 }, { 8, 800, 54 }, { 16, 1200, 108 } } },
    { "a king and a ten against a nine",
      "Ks 9d Th Qc 5d 8s Jd 7c 4h",
      1,
      { { 4, -250, 15 }, { 4, -250, 15 }, { 386, -116800, 5206 } } },
    { "small cards against an ace",
      "2s Ad 2h 2d 3c Ah 2c 3d 4s 3h Ts 9c 8d 7h",
      1,
      { { 7026, -1577950, 98266 }, { 764, -151500, 10184 }, { 1632, -354800, 22490 } } },
    { "two boxes against a seven",
      "5s As 7d 6h 7h Kc 9d 8c Th 6s",
      2,
      { { 30, 5150, 243 }, { 20, 2350, 157 }, { 48, 8600, 404 } } },
    { "a pair beside a ten against an ace",
      "3s Td Ac 3h 5s 3d 9s 6h 8c 5d 9h 8s Tc 7h",
      2,
      { { 4826, -1514150, 64813 }, { 514, -150300, 6638 }, { 4048, -1281600, 52652 } } },
    { "two blackjacks and an ace",
      "As Kd Ac Tc Ah 9d 7s",
      2,
      { { 4, 1000, 23 }, { 4, 1000, 23 }, { 4, 1000, 23 } } },
    { "three boxes against an ace",
      "5s 9d 4c Ah 6s 7c 7h 3d Tc 2h 8s 5d 9h 6c",
      3,
      { { 1008, -419600, 11961 }, { 148, -45600, 1665 }, { 3328, -1427200, 38655 } } },
};

static struct tally game_lines(const struct cr_bj_rules *rules, const struct row *row,
                               char (*shoe)[3])
{
    struct cr_bj_settings plate;
    struct cr_event list[EVENTS];
    struct cr_events events = { .list = list, .max = EVENTS };
    struct place start = { .won = 0 };
    cr_schema_initial(&cr_bj_settings_schema, &plate);
    plate.min_bet = MIN_BET;
    plate.max_bet = MAX_BET;
    struct walk walk = { .play = { rules, &plate }, .shoe = shoe };
    assert_int_equal(cr_blackjack_game.start(&walk.play, &start.bj, NULL, &events), CR_OK);
    walk.burnt = start.bj.shoe.out;
    for (int b = 0; b < row->boxes; b++) {
        struct cr_input bet = input_of(CR_IN_BET, (unsigned)b);
        bet.position = (uint16_t)(b + 1);
        bet.amount = STAKE;
        assert_int_equal(give(&walk, &start, &bet), CR_OK);
    }
    struct cr_input close = input_of(CR_IN_CLOSE_BETS, CR_NO_SEAT);
    assert_int_equal(give(&walk, &start, &close), CR_OK);
    lines(&walk, &start, 0);
    return walk.tally;
}

static struct tally naive_lines_of(unsigned house, const struct row *row, char (*shoe)[3])
{
    static struct naive_walk walk;
    memset(&walk, 0, sizeof walk);
    walk.round.house = (enum naive_house)house;
    walk.round.min_bet = MIN_BET;
    walk.round.max_bet = MAX_BET;
    walk.round.shoe = (const char(*)[3])shoe;
    walk.boxes = row->boxes;
    memset(walk.even_money, NO_MATTER, sizeof walk.even_money);
    naive_lines(&walk);
    return walk.tally;
}

static void perft(unsigned house)
{
    char root[512];
    const char *source = getenv("CROUPIER_SOURCE");
    struct cr_error err = { "", "" };
    struct cr_rulebook *book;
    snprintf(root, sizeof root, "%s/rulebooks", source ? source : ".");
    if (cr_rulebook_open(&book, root, houses[house], NULL, &cr_bj_rules_schema, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    for (size_t i = 0; i < COUNT(rows); i++) {
        char shoe[SHOE_MAX][3];
        memset(shoe, 0, sizeof shoe);
        make_shoe(rows[i].first, shoe);
        struct tally is = game_lines(cr_rulebook_values(book), &rows[i], shoe);
        struct tally naive = naive_lines_of(house, &rows[i], shoe);
        print_message("# %s, %s: %ld lines, won %ld, %ld cards\n", houses[house], rows[i].name,
                      is.lines, is.won, is.cards);
        if (memcmp(&is, &naive, sizeof is) != 0)
            fail_msg("%s: %ld lines, won %ld, %ld cards; the naive one %ld, %ld, %ld%s",
                     rows[i].name, is.lines, is.won, is.cards, naive.lines, naive.won, naive.cards,
                     is.digest == naive.digest ? "" : ", line by line not the same");
        assert_int_equal(is.lines, rows[i].counted[house].lines);
        assert_int_equal(is.won, rows[i].counted[house].won);
        assert_int_equal(is.cards, rows[i].counted[house].cards);
    }
    cr_rulebook_close(book);
}

static void test_every_line_of_m1(void **unused)
{
    (void)unused;
    perft(NAIVE_M1);
}

static void test_every_line_of_tdc(void **unused)
{
    (void)unused;
    perft(NAIVE_TDC);
}

static void test_every_line_of_bg(void **unused)
{
    (void)unused;
    perft(NAIVE_BG);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_line_of_m1),
        cmocka_unit_test(test_every_line_of_tdc),
        cmocka_unit_test(test_every_line_of_bg),
    };
    return cmocka_run_group_tests_name("blackjack perft", tests, NULL, NULL);
}
