/* texas_poker.c -- boards one by one, pairs sorted, what they win added up by flops. */
#include "odds/house_poker/texas_poker.h"

#include <pthread.h>
#include <stdatomic.h>
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
#define WORKERS_MAX  16            /* forty megabytes each */

/* Net wins and hits in one number, so that a pair's are added at once: it is done two thousand million times.
 * After one flop and its like there are fewer than 2^25 deals, each of less than 2^13 parts. */
struct wins {
    int64_t net_hits; /* net times HITS, and hits */
    int64_t squares;
};
#define HITS ((int64_t)1 << 25)

struct pair {
    cr_rank_value value;
    uint8_t a, b; /* which of the unseen cards */
    uint16_t at;  /* the number of the pair, in their order */
};

/* What all workers read. */
struct count {
    const struct cr_poker_terms *terms;
    cr_tx_rule *rule;
    const struct cr_tx_work *work;
    struct cr_renamings renamings;
    uint16_t pair_number[CR_PACK_CARDS][CR_PACK_CARDS];
    uint16_t flop_class[CR_FLOPS];
    cr_card flops[FLOP_CLASSES][FLOP];
    uint16_t flop_count;
    /* two cards a board begins with, by their number: whoever is free takes them */
    atomic_uint next;
};

/* What one worker has before him, and what his boards came to. */
struct desk {
    struct count *count;
    /* the board in hand */
    cr_card unseen[UNSEEN];
    cr_card hands[PAIRS * (BOARD + 2)];
    cr_rank_value values[PAIRS];
    struct pair pairs[PAIRS], spare[PAIRS];
    struct wins won[PAIRS]; /* by number, times the ways of the board */
    uint64_t games;         /* dealer's pairs that are a game, over all boards */
    int32_t most;           /* that any pair won: hands that may are played in every way */
    /* what every pair wins after every flop, over all boards that hold it */
    struct wins after[FLOP_CLASSES][ALL_PAIRS];
};

/* ---- A board ---- */

static void rank_pairs(struct desk *desk, const cr_card board[BOARD])
{
    cr_card *hand = desk->hands;
    unsigned unseen = 0, at = 0;
    for (unsigned card = 0; card < CR_PACK_CARDS; card++)
        if (memchr(board, (int)card, BOARD) == NULL) desk->unseen[unseen++] = (cr_card)card;
    for (unsigned a = 0; a < UNSEEN; a++)
        for (unsigned b = a + 1; b < UNSEEN; b++, at++) {
            memcpy(hand, board, BOARD);
            hand[BOARD] = desk->unseen[a];
            hand[BOARD + 1] = desk->unseen[b];
            hand += BOARD + 2;
            desk->pairs[at].a = (uint8_t)a;
            desk->pairs[at].b = (uint8_t)b;
            desk->pairs[at].at = (uint16_t)at;
        }
    cr_rank_batch(desk->hands, BOARD + 2, PAIRS, desk->values);
    for (unsigned i = 0; i < PAIRS; i++)
        desk->pairs[i].value = desk->values[i];
}

/* Thirty bits of value, ten at a time from the lowest. */
static void sort_pairs(struct desk *desk)
{
    struct pair *from = desk->pairs, *to = desk->spare;
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
    if (from != desk->pairs) memcpy(desk->pairs, from, sizeof desk->pairs);
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

static void win(struct desk *desk, struct wins *wins, int32_t amount, int32_t often)
{
    wins->net_hits += (amount * HITS + (amount > 0)) * often;
    wins->squares += (int64_t)amount * amount * often;
    if (often > 0 && amount > desk->most) desk->most = amount;
}

/* below: the pairs lower than this one, equal: those worth the same, none: those that are no game. */
static void settle(struct desk *desk, const struct pair *pair, unsigned ways,
                   const struct held *below, const struct held *equal, const struct held *none)
{
    struct wins *wins = &desk->won[pair->at];
    const struct cr_poker_terms *terms = desk->count->terms;
    unsigned category = cr_rank_category(pair->value);
    bool game = pair->value >= terms->minimum;
    int32_t no_game = beside(none, pair, !game);
    int32_t lower = game ? beside(below, pair, false) - no_game : 0;
    int32_t as_high = game ? beside(equal, pair, true) : 0;
    *wins = (struct wins){ 0, 0 };
    win(desk, wins, terms->no_game[category], no_game);
    win(desk, wins, terms->higher[category], lower);
    win(desk, wins, terms->beaten, AGAINST - no_game - lower - as_high);
    wins->net_hits *= ways;
    wins->squares *= ways;
}

static void settle_board(struct desk *desk, unsigned ways)
{
    struct held none = { .all = 0 }, below = { .all = 0 };
    unsigned end;
    for (unsigned i = 0; i < PAIRS && desk->pairs[i].value < desk->count->terms->minimum; i++)
        hold(&none, &desk->pairs[i]);
    for (unsigned start = 0; start < PAIRS; start = end) {
        struct held equal = { .all = 0 };
        for (end = start; end < PAIRS && desk->pairs[end].value == desk->pairs[start].value; end++)
            hold(&equal, &desk->pairs[end]);
        for (unsigned i = start; i < end; i++)
            settle(desk, &desk->pairs[i], ways, &below, &equal, &none);
        for (unsigned i = start; i < end; i++)
            hold(&below, &desk->pairs[i]);
    }
}

static void add_to_flop(struct desk *desk, const cr_card flop[FLOP])
{
    const struct count *count = desk->count;
    const cr_card *to = cr_renaming_of(&count->renamings, flop, FLOP);
    uint32_t number = cr_renamed_number(&count->renamings, to, flop, FLOP);
    struct wins *after = desk->after[count->flop_class[number]];
    const struct wins *won = desk->won;
    cr_card named[UNSEEN];
    for (unsigned i = 0; i < UNSEEN; i++)
        named[i] = to[desk->unseen[i]];
    for (unsigned a = 0; a < UNSEEN; a++) {
        const uint16_t *numbers = count->pair_number[named[a]];
        for (unsigned b = a + 1; b < UNSEEN; b++, won++) {
            struct wins *sum = &after[numbers[named[b]]];
            sum->net_hits += won->net_hits;
            sum->squares += won->squares;
        }
    }
}

static void count_board(struct desk *desk, const cr_card board[BOARD], unsigned ways)
{
    rank_pairs(desk, board);
    sort_pairs(desk);
    settle_board(desk, ways);
    for (unsigned i = 0; i < PAIRS; i++)
        desk->games += desk->pairs[i].value >= desk->count->terms->minimum ? ways : 0;
    for (unsigned a = 0; a < BOARD; a++) /* the two that come last */
        for (unsigned b = a + 1; b < BOARD; b++) {
            cr_card flop[FLOP];
            unsigned cards = 0;
            for (unsigned i = 0; i < BOARD; i++)
                if (i != a && i != b) flop[cards++] = board[i];
            add_to_flop(desk, flop);
        }
}

/* All boards that begin with the cards there are. */
static void count_boards(struct desk *desk, cr_card board[BOARD], unsigned cards, unsigned next)
{
    if (cards == BOARD) {
        uint16_t ranks[CR_SUITS];
        cr_suits_of(board, BOARD, ranks);
        if (cr_suits_is_first(ranks)) count_board(desk, board, cr_suits_ways(ranks));
        return;
    }
    for (unsigned card = next; card < CR_PACK_CARDS; card++) {
        board[cards] = (cr_card)card;
        count_boards(desk, board, cards + 1, card + 1);
    }
}

/* ---- Workers ---- */

static void *count_pairs(void *context)
{
    struct desk *desk = context;
    for (;;) {
        cr_card board[BOARD];
        unsigned taken = atomic_fetch_add(&desk->count->next, 1), first = 0;
        if (taken >= ALL_PAIRS) return NULL;
        while (taken >= CR_PACK_CARDS - 1 - first)
            taken -= CR_PACK_CARDS - 1 - first++;
        board[0] = (cr_card)first;
        board[1] = (cr_card)(first + 1 + taken);
        count_boards(desk, board, 2, board[1] + 1u);
    }
}

static void add_desk(struct desk *to, const struct desk *from)
{
    to->games += from->games;
    if (from->most > to->most) to->most = from->most;
    for (unsigned flop = 0; flop < FLOP_CLASSES; flop++)
        for (unsigned pair = 0; pair < ALL_PAIRS; pair++) {
            to->after[flop][pair].net_hits += from->after[flop][pair].net_hits;
            to->after[flop][pair].squares += from->after[flop][pair].squares;
        }
}

/* Whole numbers are added, so it does not matter who counted which board. NULL without memory. */
static struct desk *count_all_boards(struct count *count, unsigned threads)
{
    struct desk *desks[WORKERS_MAX];
    pthread_t others[WORKERS_MAX];
    bool started[WORKERS_MAX];
    unsigned workers = 0;
    if (threads > WORKERS_MAX) threads = WORKERS_MAX;
    while (workers == 0 || workers < threads) {
        struct desk *desk = calloc(1, sizeof *desk);
        if (desk == NULL) break; /* those there are do it all */
        desk->count = count;
        desks[workers++] = desk;
    }
    if (workers == 0) return NULL;
    for (unsigned i = 1; i < workers; i++)
        started[i] = pthread_create(&others[i], NULL, count_pairs, desks[i]) == 0;
    count_pairs(desks[0]);
    for (unsigned i = 1; i < workers; i++) {
        if (started[i]) pthread_join(others[i], NULL);
        add_desk(desks[0], desks[i]);
        free(desks[i]);
    }
    return desks[0];
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
    to->hits += is_played ? plays->hits : 0;
    *played += is_played ? plays->ways : 0;
}

/* A pair and those that are the same beside this flop: together they play or pass. */
static void decide(const struct count *count, const struct cr_poker_sum *plays,
                   const cr_card own[2], const cr_card flop[FLOP], struct totals *totals)
{
    int64_t pass = count->terms->pass;
    cr_wide all = 0;
    totals->classes++;
    if (count->work->tell != NULL) count->work->tell(count->work->context, own, flop, plays);
    add(&totals->dark, &all, plays, pass, true);
    add(&totals->rule, &totals->rule_plays, plays, pass, count->rule(own, flop));
    /* of equals the pass: it risks less */
    add(&totals->best, &totals->best_plays, plays, pass, plays->net > pass * plays->ways);
}

static void decide_flop(const struct desk *desk, unsigned flop_class, struct totals *totals)
{
    const struct count *count = desk->count;
    const cr_card *flop = count->flops[flop_class], *keeps[CR_RENAMINGS];
    unsigned kept = keep_flop(count, flop, keeps);
    bool done[ALL_PAIRS] = { false };
    for (unsigned a = 0; a < CR_PACK_CARDS; a++)
        for (unsigned b = a + 1; b < CR_PACK_CARDS; b++) {
            const cr_card own[2] = { (cr_card)a, (cr_card)b };
            struct cr_poker_sum plays = { .net = 0 };
            int64_t alike = 0;
            bool on_flop = memchr(flop, (int)a, FLOP) != NULL || memchr(flop, (int)b, FLOP) != NULL;
            if (on_flop || done[count->pair_number[a][b]]) continue;
            for (unsigned i = 0; i < kept; i++) {
                unsigned number = count->pair_number[keeps[i][a]][keeps[i][b]];
                if (done[number]) continue;
                done[number] = true;
                alike++;
                const struct wins *after = &desk->after[flop_class][number];
                int64_t hits = after->net_hits & (HITS - 1);
                plays.net += (after->net_hits - hits) / HITS;
                plays.squares += after->squares;
                plays.hits += hits;
            }
            /* each was added once for each flop of the class */
            plays.ways = alike * (CR_RENAMINGS / kept) * RUNOUTS * AGAINST;
            decide(count, &plays, own, flop, totals);
        }
}

/* ---- All of it ---- */

bool cr_tx_odds_init(struct cr_tx_odds *odds, const struct cr_poker_terms *terms, cr_tx_rule *rule,
                     const struct cr_tx_work *work)
{
    struct count *count = calloc(1, sizeof *count);
    struct totals totals = { .classes = 0 };
    assert(cr_poker_terms_is_sane(terms));
    if (count == NULL) return false;
    count->terms = terms;
    count->rule = rule;
    count->work = work;
    number_all(count);
    struct desk *desk = count_all_boards(count, work->threads);
    if (desk == NULL) {
        free(count);
        return false;
    }
    for (unsigned flop = 0; flop < FLOP_CLASSES; flop++)
        decide_flop(desk, flop, &totals);
    totals.best.most = totals.rule.most = totals.dark.most = desk->most;
    cr_poker_way_init(&odds->best);
    cr_poker_way_init(&odds->rule);
    cr_poker_way_init(&odds->dark);
    mpq_init(odds->game);
    cr_poker_way_set(&odds->best, terms, &totals.best, totals.best_plays);
    cr_poker_way_set(&odds->rule, terms, &totals.rule, totals.rule_plays);
    cr_poker_way_set(&odds->dark, terms, &totals.dark, totals.dark.ways);
    cr_poker_fraction(odds->game, (cr_wide)desk->games, (cr_wide)CR_FIVES * PAIRS);
    odds->classes = totals.classes;
    free(desk);
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
