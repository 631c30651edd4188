/* given_together.c -- exchanges drawn, and their final hands looked at with all, one and none of the cards. */
#include "odds/house_poker/given_together.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "chance/stream.h"
#include "odds/crew.h"
#include "odds/house_poker/remembered.h"

#define SEVERAL 3  /* cards: of two it is next to nothing */
#define BATCH   64 /* exchanges taken at a time */
#define SEED    1
#define DEALS   ((double)CR_FIVES * (CR_PACK_CARDS - CR_HAND_CARDS)) /* first hands, open cards */

typedef double moments[CR_DRAW_MOMENTS];

struct crew {
    const struct cr_draw_tables *tables;
    const struct cr_draw_odds *way;
    const struct cr_draw_ends *ends;
    unsigned exchanges; /* to be drawn */
    double *through;    /* by class: deals that exchange several cards, up to its end */
    moments *differ;    /* by exchange drawn */
    atomic_uint next;
    atomic_bool failed;
};

struct look {
    const struct crew *crew;
    struct cr_draw_against against; /* of the open card alone */
    struct cr_buy_memo *memo;
};

/* ---- Which are drawn ---- */

static bool gives_several(const struct crew *crew, uint32_t class, unsigned open)
{
    unsigned way = crew->way->best[class][open];
    return way < CR_DRAW_PLAYS && __builtin_popcount(way) <= CR_HAND_CARDS - SEVERAL &&
           memchr(crew->tables->hands[class], (int)open, CR_HAND_CARDS) == NULL;
}

static double list_deals(struct crew *crew)
{
    double all = 0;
    for (uint32_t class = 0; class < CR_DRAW_CLASSES; class ++) {
        for (unsigned u = 0; u < CR_PACK_CARDS; u++)
            all += gives_several(crew, class, u) ? crew->tables->ways[class] : 0;
        crew->through[class] = all;
    }
    return all;
}

/* The first class whose deals reach beyond the point. */
static uint32_t class_at(const struct crew *crew, double point)
{
    uint32_t from = 0, to = CR_DRAW_CLASSES - 1;
    while (from < to) {
        uint32_t middle = (from + to) / 2;
        if (crew->through[middle] > point)
            to = middle;
        else
            from = middle + 1;
    }
    return from;
}

/* Any of the open cards against which that class does so. */
static cr_card open_of(const struct crew *crew, uint32_t class, struct cr_stream *stream)
{
    cr_card open[CR_PACK_CARDS] = { 0 };
    uint32_t count = 0;
    for (unsigned u = 0; u < CR_PACK_CARDS; u++)
        if (gives_several(crew, class, u)) open[count++] = (cr_card)u;
    assert(count > 0);
    return open[cr_stream_below(stream, count)];
}

/* So many of the cards that are left, any of them. */
static void draw_cards(struct cr_stream *stream, const cr_card *hand, cr_card open, cr_card *out,
                       unsigned count)
{
    cr_card left[CR_PACK_CARDS];
    uint32_t cards = 0;
    for (unsigned card = 0; card < CR_PACK_CARDS; card++)
        if (card != open && memchr(hand, (int)card, CR_HAND_CARDS) == NULL)
            left[cards++] = (cr_card)card;
    for (unsigned i = 0; i < count; i++) {
        uint32_t at = cr_stream_below(stream, cards);
        out[i] = left[at];
        left[at] = left[--cards];
    }
}

/* ---- What they come to ---- */

/* The final hand, these of the cards given up known: times what it comes to. */
static void add_known(struct look *look, const struct cr_draw_final *five, cr_card open,
                      const cr_card *gone, unsigned count, double times, moments sum)
{
    const struct cr_draw_tables *tables = look->crew->tables;
    struct cr_draw_final final = *five;
    struct cr_remembered seen;
    cr_draw_rows rows;
    memcpy(final.known + CR_HAND_CARDS, gone, count * sizeof *gone);
    final.count = CR_HAND_CARDS + count;
    const struct cr_combinations hand = cr_draw_hand(tables->terms, final.known, CR_HAND_CARDS);
    cr_remembered_count_all(final.known, final.count, open, tables->terms->minimum, hand.value,
                            &seen);
    look->against.none[open] = seen.none;
    look->against.lower[open] = seen.lower;
    look->against.equal[open] = seen.equal;
    cr_draw_moments(tables, look->crew->ends, &final, &look->against, rows);
    look->against.none[open] = look->against.lower[open] = look->against.equal[open] = 0;
    for (unsigned m = 0; m < CR_DRAW_MOMENTS; m++)
        sum[m] += times * (double)rows[m][open];
}

static void look_at(struct look *look, unsigned number, double all, moments differ)
{
    const struct crew *crew = look->crew;
    const struct cr_seed seed = cr_seed_from_number(SEED);
    struct cr_stream stream;
    cr_stream_init(&stream, &seed, number);
    double part = (double)cr_stream_u32(&stream) / 4294967296.0;
    uint32_t class = class_at(crew, (number + part) * all / crew->exchanges);
    const cr_card *hand = crew->tables->hands[class];
    cr_card open = open_of(crew, class, &stream), gone[CR_HAND_CARDS];
    unsigned mask = crew->way->best[class][open];
    struct cr_draw_final five = { .kind = cr_draw_kind_of(mask),
                                  .cards = CR_HAND_CARDS,
                                  .memo = look->memo };
    unsigned kept = cr_draw_pick(hand, mask, five.known);
    unsigned count = cr_draw_pick(hand, ~mask & (CR_DRAW_MASKS - 1), gone);
    draw_cards(&stream, hand, open, five.known + kept, count);
    cr_draw_sort(five.known, CR_HAND_CARDS);
    memset(differ, 0, sizeof(moments));
    add_known(look, &five, open, gone, count, 1, differ);
    for (unsigned i = 0; i < count; i++)
        add_known(look, &five, open, &gone[i], 1, -1, differ);
    add_known(look, &five, open, gone, 0, count - 1.0, differ);
}

/* ---- All of it ---- */

static void *work(void *context)
{
    struct crew *crew = context;
    struct look *look = calloc(1, sizeof *look);
    bool fine = look != NULL;
    if (fine) {
        look->crew = crew;
        look->memo = cr_buy_memo_open();
        fine = look->memo != NULL;
    }
    for (unsigned from = 0; fine && from < crew->exchanges;) {
        from = atomic_fetch_add(&crew->next, BATCH);
        for (unsigned i = from; i < from + BATCH && i < crew->exchanges; i++)
            look_at(look, i, crew->through[CR_DRAW_CLASSES - 1], crew->differ[i]);
    }
    if (!fine) atomic_store(&crew->failed, true);
    if (look != NULL) cr_buy_memo_close(look->memo);
    free(look);
    return NULL;
}

static void tell(const struct crew *crew, double share, struct cr_given_together *out)
{
    double drawn = crew->exchanges;
    for (unsigned m = 0; m < CR_DRAW_MOMENTS; m++) {
        double mean = 0, squares = 0;
        for (unsigned i = 0; i < crew->exchanges; i++) {
            mean += crew->differ[i][m] / drawn;
            squares += crew->differ[i][m] * crew->differ[i][m] / drawn;
        }
        out->sum[m] = share * mean;
        out->error[m] = share * sqrt(fmax(squares - mean * mean, 0) / drawn);
    }
}

bool cr_given_together(const struct cr_draw_tables *tables, const struct cr_draw_odds *way,
                       const struct cr_draw_ends *ends, unsigned exchanges,
                       struct cr_given_together *out)
{
    struct crew crew = { .tables = tables, .way = way, .ends = ends, .exchanges = exchanges };
    memset(out, 0, sizeof *out);
    crew.through = calloc(CR_DRAW_CLASSES, sizeof *crew.through);
    crew.differ = calloc(exchanges, sizeof *crew.differ);
    bool fine = crew.through != NULL && crew.differ != NULL;
    double share = fine ? list_deals(&crew) / DEALS : 0;
    if (share > 0) {
        cr_crew_run(work, &crew, tables->threads);
        fine = !atomic_load(&crew.failed);
        if (fine) tell(&crew, share, out);
    }
    free(crew.through);
    free(crew.differ);
    return fine;
}
