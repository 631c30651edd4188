/* texas_poker.c -- boards one by one, pairs sorted, what they win added up by flops. */
#include "odds/house_poker/texas_poker.h"

#include <stdlib.h>
#include <string.h>

#include "cards/batch.h"
#include "odds/house_poker/suits.h"

#define BOARD        5
#define FLOP         3
#define UNSEEN       (CR_PACK_CARDS - BOARD)
#define PAIRS        (UNSEEN * (UNSEEN - 1) / 2)               /* 1,081 on a board */
#define AGAINST      ((UNSEEN - 2) * (UNSEEN - 3) / 2)         /* 990 dealer's pairs */
#define ALL_PAIRS    (CR_PACK_CARDS * (CR_PACK_CARDS - 1) / 2) /* 1,326 in the pack */
#define FLOP_CLASSES 1755
#define RUNOUTS      (47 * 46 / 2) /* last two common cards, box and flop known */

struct wins {
    int64_t net, squares;
};

struct pair {
    cr_rank_value value;
    uint8_t a, b; /* which of the unseen cards */
};

struct count {
    const struct cr_poker_terms *terms;
    cr_tx_rule *rule;
    struct cr_renamings renamings;
    uint16_t pair_number[CR_PACK_CARDS][CR_PACK_CARDS];
    uint16_t flop_class[CR_FLOPS];
    cr_card flops[FLOP_CLASSES][FLOP];
    uint16_t flop_count;
    /* the board in hand */
    cr_card unseen[UNSEEN];
    cr_card hands[PAIRS * (BOARD + 2)];
    cr_rank_value values[PAIRS];
    struct pair pairs[PAIRS], spare[PAIRS];
    struct wins won[PAIRS]; /* by pair, in the order they are sorted in */
    uint64_t games;         /* dealer's pairs that are a game, over all boards */
    /* what every pair wins after every flop, over all boards that hold it */
    struct wins after[FLOP_CLASSES][ALL_PAIRS];
};

/* ---- A board ---- */

static void rank_pairs(struct count *count, const cr_card board[BOARD])
{
    cr_card *hand = count->hands;
    unsigned unseen = 0, at = 0;
    for (unsigned card = 0; card < CR_PACK_CARDS; card++)
        if (memchr(board, (int)card, BOARD) == NULL) count->unseen[unseen++] = (cr_card)card;
    for (unsigned a = 0; a < UNSEEN; a++)
        for (unsigned b = a + 1; b < UNSEEN; b++, at++) {
            memcpy(hand, board, BOARD);
            hand[BOARD] = count->unseen[a];
            hand[BOARD + 1] = count->unseen[b];
            hand += BOARD + 2;
            count->pairs[at].a = (uint8_t)a;
            count->pairs[at].b = (uint8_t)b;
        }
    cr_rank_batch(count->hands, BOARD + 2, PAIRS, count->values);
    for (unsigned i = 0; i < PAIRS; i++)
        count->pairs[i].value = count->values[i];
}

/* Thirty bits of value, ten at a time from the lowest. */
static void sort_pairs(struct count *count)
{
    struct pair *from = count->pairs, *to = count->spare;
    for (unsigned shift = 0; shift < 30; shift += 10) {
        uint16_t place[1025] = { 0 };
        for (unsigned i = 0; i < PAIRS; i++)
            place[(from[i].value >> shift & 1023) + 1]++;
        if (place[(from[0].value >> shift & 1023) + 1] == PAIRS) continue; /* all alike */
        for (unsigned i = 0; i < 1024; i++)
            place[i + 1] = (uint16_t)(place[i + 1] + place[i]);
        for (unsigned i = 0; i < PAIRS; i++)
            to[place[from[i].value >> shift & 1023]++] = from[i];
        struct pair *other = from;
        from = to;
        to = other;
    }
    if (from != count->pairs) memcpy(count->pairs, from, sizeof count->pairs);
}

/* How many pairs hold each card, and how many there are. */
struct held {
    int32_t by[UNSEEN], all;
};

static void hold(struct held *held, const struct pair *pair)
{
    held->by[pair->a]++;
    held->by[pair->b]++;
    held->all++;
}

/* Those that share no card with the pair; itself: whether it is among them, counted off twice. */
static int32_t beside(const struct held *held, const struct pair *pair, bool itself)
{
    return held->all - held->by[pair->a] - held->by[pair->b] + itself;
}

static void win(struct wins *wins, int64_t amount, int32_t often)
{
    wins->net += amount * often;
    wins->squares += amount * amount * often;
}

/* below: the pairs lower than this one, equal: those worth the same, none: those that are no game. */
static void settle(const struct cr_poker_terms *terms, struct wins *wins, const struct pair *pair,
                   const struct held *below, const struct held *equal, const struct held *none)
{
    unsigned category = cr_rank_category(pair->value);
    bool game = pair->value >= terms->minimum;
    int32_t no_game = beside(none, pair, !game);
    int32_t lower = game ? beside(below, pair, false) - no_game : 0;
    int32_t as_high = game ? beside(equal, pair, true) : 0;
    *wins = (struct wins){ 0, 0 };
    win(wins, terms->no_game[category], no_game);
    win(wins, terms->higher[category], lower);
    win(wins, terms->beaten, AGAINST - no_game - lower - as_high);
}

static void settle_board(struct count *count)
{
    struct held none = { .all = 0 }, below = { .all = 0 };
    unsigned end;
    for (unsigned i = 0; i < PAIRS && count->pairs[i].value < count->terms->minimum; i++)
        hold(&none, &count->pairs[i]);
    for (unsigned start = 0; start < PAIRS; start = end) {
        struct held equal = { .all = 0 };
        for (end = start; end < PAIRS && count->pairs[end].value == count->pairs[start].value;
             end++)
            hold(&equal, &count->pairs[end]);
        for (unsigned i = start; i < end; i++)
            settle(count->terms, &count->won[i], &count->pairs[i], &below, &equal, &none);
        for (unsigned i = start; i < end; i++)
            hold(&below, &count->pairs[i]);
    }
}

static void add_to_flop(struct count *count, const cr_card flop[FLOP], int64_t ways)
{
    const cr_card *to = cr_renaming_of(&count->renamings, flop, FLOP);
    uint32_t number = cr_renamed_number(&count->renamings, to, flop, FLOP);
    struct wins *after = count->after[count->flop_class[number]];
    cr_card named[UNSEEN];
    for (unsigned i = 0; i < UNSEEN; i++)
        named[i] = to[count->unseen[i]];
    for (unsigned i = 0; i < PAIRS; i++) {
        const struct pair *pair = &count->pairs[i];
        struct wins *sum = &after[count->pair_number[named[pair->a]][named[pair->b]]];
        sum->net += ways * count->won[i].net;
        sum->squares += ways * count->won[i].squares;
    }
}

static void count_board(struct count *count, const cr_card board[BOARD], unsigned ways)
{
    rank_pairs(count, board);
    sort_pairs(count);
    settle_board(count);
    for (unsigned i = 0; i < PAIRS; i++)
        count->games += count->pairs[i].value >= count->terms->minimum ? ways : 0;
    for (unsigned a = 0; a < BOARD; a++) /* the two that come last */
        for (unsigned b = a + 1; b < BOARD; b++) {
            cr_card flop[FLOP];
            unsigned cards = 0;
            for (unsigned i = 0; i < BOARD; i++)
                if (i != a && i != b) flop[cards++] = board[i];
            add_to_flop(count, flop, ways);
        }
}

static void count_boards(struct count *count, cr_card board[BOARD], unsigned cards, unsigned next)
{
    if (cards == BOARD) {
        uint16_t ranks[CR_SUITS];
        cr_suits_of(board, BOARD, ranks);
        if (cr_suits_is_first(ranks)) count_board(count, board, cr_suits_ways(ranks));
        return;
    }
    for (unsigned card = next; card < CR_PACK_CARDS; card++) {
        board[cards] = (cr_card)card;
        count_boards(count, board, cards + 1, card + 1);
    }
}

/* ---- Flops ---- */

static void number_flop(struct count *count, cr_card a, cr_card b, cr_card c)
{
    const cr_card flop[FLOP] = { a, b, c };
    const cr_card *same = cr_renaming_of(&count->renamings, NULL, 0);
    uint16_t ranks[CR_SUITS];
    cr_suits_of(flop, FLOP, ranks);
    if (!cr_suits_is_first(ranks)) return;
    assert(count->flop_count < FLOP_CLASSES);
    memcpy(count->flops[count->flop_count], flop, FLOP);
    count->flop_class[cr_renamed_number(&count->renamings, same, flop, FLOP)] = count->flop_count++;
}

static void number_all(struct count *count)
{
    unsigned pairs = 0;
    cr_renamings_init(&count->renamings);
    for (unsigned a = 0; a < CR_PACK_CARDS; a++)
        for (unsigned b = a + 1; b < CR_PACK_CARDS; b++, pairs++) {
            count->pair_number[a][b] = count->pair_number[b][a] = (uint16_t)pairs;
            for (unsigned c = b + 1; c < CR_PACK_CARDS; c++)
                number_flop(count, (cr_card)a, (cr_card)b, (cr_card)c);
        }
    assert(count->flop_count == FLOP_CLASSES);
}

/* The renamings that leave the flop what it is. */
static unsigned keep_flop(const struct count *count, const cr_card flop[FLOP],
                          const cr_card *keeps[CR_RENAMINGS])
{
    const cr_card *same = cr_renaming_of(&count->renamings, NULL, 0);
    uint32_t number = cr_renamed_number(&count->renamings, same, flop, FLOP);
    unsigned kept = 0;
    for (unsigned i = 0; i < CR_RENAMINGS; i++)
        if (cr_renamed_number(&count->renamings, count->renamings.to[i], flop, FLOP) == number)
            keeps[kept++] = count->renamings.to[i];
    return kept;
}

struct totals {
    struct cr_poker_sum best, rule, dark;
    cr_wide best_plays, rule_plays;
    uint32_t classes;
};

static void add(struct cr_poker_sum *to, cr_wide *played, const struct cr_poker_sum *plays,
                int64_t pass, bool is_played)
{
    to->net += is_played ? plays->net : pass * plays->ways;
    to->squares += is_played ? plays->squares : pass * pass * plays->ways;
    to->ways += plays->ways;
    *played += is_played ? plays->ways : 0;
}

/* A pair and those that are the same beside this flop: together they play or pass. */
static void decide(const struct count *count, const struct cr_poker_sum *plays,
                   const cr_card own[2], const cr_card flop[FLOP], struct totals *totals)
{
    int64_t pass = count->terms->pass;
    cr_wide all = 0;
    totals->classes++;
    add(&totals->dark, &all, plays, pass, true);
    add(&totals->rule, &totals->rule_plays, plays, pass, count->rule(own, flop));
    /* of equals the pass: it risks less */
    add(&totals->best, &totals->best_plays, plays, pass, plays->net > pass * plays->ways);
}

static void decide_flop(const struct count *count, unsigned flop_class, struct totals *totals)
{
    const cr_card *flop = count->flops[flop_class], *keeps[CR_RENAMINGS];
    unsigned kept = keep_flop(count, flop, keeps);
    bool done[ALL_PAIRS] = { false };
    for (unsigned a = 0; a < CR_PACK_CARDS; a++)
        for (unsigned b = a + 1; b < CR_PACK_CARDS; b++) {
            const cr_card own[2] = { (cr_card)a, (cr_card)b };
            struct cr_poker_sum plays = { 0, 0, 0 };
            int64_t alike = 0;
            bool on_flop = memchr(flop, (int)a, FLOP) != NULL || memchr(flop, (int)b, FLOP) != NULL;
            if (on_flop || done[count->pair_number[a][b]]) continue;
            for (unsigned i = 0; i < kept; i++) {
                unsigned number = count->pair_number[keeps[i][a]][keeps[i][b]];
                if (done[number]) continue;
                done[number] = true;
                alike++;
                plays.net += count->after[flop_class][number].net;
                plays.squares += count->after[flop_class][number].squares;
            }
            /* each was added once for each flop of the class */
            plays.ways = alike * (CR_RENAMINGS / kept) * RUNOUTS * AGAINST;
            decide(count, &plays, own, flop, totals);
        }
}

/* ---- All of it ---- */

bool cr_tx_odds_init(struct cr_tx_odds *odds, const struct cr_poker_terms *terms, cr_tx_rule *rule)
{
    struct count *count = calloc(1, sizeof *count);
    struct totals totals = { .classes = 0 };
    cr_card board[BOARD];
    assert(cr_poker_terms_is_sane(terms));
    if (count == NULL) return false;
    count->terms = terms;
    count->rule = rule;
    number_all(count);
    count_boards(count, board, 0, 0);
    for (unsigned flop = 0; flop < FLOP_CLASSES; flop++)
        decide_flop(count, flop, &totals);
    cr_poker_way_init(&odds->best);
    cr_poker_way_init(&odds->rule);
    cr_poker_way_init(&odds->dark);
    mpq_init(odds->game);
    cr_poker_way_set(&odds->best, terms, &totals.best, totals.best_plays);
    cr_poker_way_set(&odds->rule, terms, &totals.rule, totals.rule_plays);
    cr_poker_way_set(&odds->dark, terms, &totals.dark, totals.dark.ways);
    cr_poker_fraction(odds->game, (cr_wide)count->games, (cr_wide)CR_FIVES * PAIRS);
    odds->classes = totals.classes;
    free(count);
    return true;
}

void cr_tx_odds_release(struct cr_tx_odds *odds)
{
    cr_poker_way_release(&odds->best);
    cr_poker_way_release(&odds->rule);
    cr_poker_way_release(&odds->dark);
    mpq_clear(odds->game);
}
