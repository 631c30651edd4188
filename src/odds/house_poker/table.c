/* table.c -- the charts, one after the other. */
#include "odds/house_poker/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "odds/house_poker/draw_job.h"

#define FIRST_BOUND 2e-6 /* of an Ante, that two rows made one may cost */
#define FINAL_BOUND 1e-6
#define BOX_HANDS   160 /* of a category, that buying is looked at with */
#define NO_GAMES    480 /* dealer's hands each */

/* ---- Reading ---- */

unsigned cr_hp_table_first(const struct cr_hp_table *table, const struct cr_hp_shown *shown,
                           const cr_card hand[CR_HAND_CARDS], cr_card open)
{
    return cr_row_chart_says(&table->first, cr_hp_row_of(shown, hand, open), open);
}

bool cr_hp_table_plays(const struct cr_hp_table *table, const struct cr_combinations *hand,
                       const cr_card *cards, unsigned count, cr_card open)
{
    struct cr_best best = { .value = hand->value };
    struct cr_hp_shown shown;
    if (count == CR_HAND_CARDS)
        memcpy(best.cards, cards, CR_HAND_CARDS);
    else
        best = cr_best_of(cards, count);
    cr_hp_show_five(&shown, best.cards);
    unsigned row = cr_hp_final_row_of(&shown, best.cards, hand->second, open);
    if (cr_hp_row_base(row) == CR_HP_BASE_TWO) return true;
    if (table->final.at[row] == CR_NO_ROW) /* of six cards: no five have such a second */
        row = cr_hp_row_without(row, CR_HP_MARK_AK);
    return cr_row_chart_says(&table->final, row, open) == CR_HP_DEED_PLAY;
}

static unsigned cards_like(const cr_card *cards, unsigned count, cr_card open)
{
    unsigned like = 0;
    for (unsigned i = 0; i < count; i++)
        like += cards[i] / CR_SUITS == open / CR_SUITS;
    return like;
}

bool cr_hp_table_insures(const struct cr_hp_table *table, const struct cr_combinations *hand,
                         const cr_card *cards, unsigned count, cr_card open)
{
    return table->insures[hand->first][cards_like(cards, count, open)] >> open / CR_SUITS & 1;
}

bool cr_hp_table_buys(const struct cr_hp_table *table, const struct cr_combinations *hand,
                      const cr_card dealer[CR_HAND_CARDS])
{
    return table->buys[hand->first][hand->second != CR_HAND_HIGH_CARD][cr_buy_column(dealer)];
}

void cr_hp_table_end(const void *context, enum cr_draw_kind kind,
                     const struct cr_combinations *hand, const cr_card *cards, unsigned count,
                     struct cr_draw_end *end)
{
    const struct cr_hp_table *table = context;
    const uint8_t *buys = table->buys[hand->first][hand->second != CR_HAND_HIGH_CARD];
    *end = (struct cr_draw_end){ .plays = 0 };
    for (unsigned rank = 0; rank < CR_RANKS; rank++) { /* suits say nothing in any chart */
        const uint64_t of_rank = UINT64_C(15) << cr_card_of(rank, 0);
        cr_card open = cr_card_of(rank, 0);
        unsigned like = cards_like(cards, count, open);
        if (like == CR_SUITS) continue; /* none is left to be open */
        if (kind == CR_DRAW_NONE || cr_hp_table_plays(table, hand, cards, count, open))
            end->plays |= of_rank;
        if (cr_hp_table_insures(table, hand, cards, count, open)) end->insures |= of_rank;
    }
    for (unsigned column = 0; column < CR_BUY_COLUMNS; column++)
        end->buys |= (uint8_t)(buys[column] << column);
}

/* ---- While it is filled ---- */

struct work {
    const struct cr_draw_tables *tables;
    struct cr_hp_table *table;
    struct cr_row_sums *sums;
    struct cr_draw_look *look;
    uint8_t (*ways)[CR_PACK_CARDS];
    /* of final hands, nothing given up, by class and open card */
    int32_t (*none)[CR_PACK_CARDS], (*lower)[CR_PACK_CARDS];
    double insured[CR_CATEGORIES][CR_SUITS][CR_RANKS];
};

#define EACH_CLASS(class) for (uint32_t class = 0; class < CR_DRAW_CLASSES; class ++)

static bool holds(const cr_card *hand, unsigned card)
{
    return memchr(hand, (int)card, CR_HAND_CARDS) != NULL;
}

/* Pass, Bet and odds are those of a hand that did not draw, but for the price. */
static bool ends_alike(const struct cr_draw_terms *terms)
{
    const struct cr_draw_pays *first = &terms->pays[CR_DRAW_NONE];
    for (unsigned kind = 1; kind < CR_DRAW_KINDS; kind++) {
        const struct cr_draw_pays *pays = &terms->pays[kind];
        if (pays->is_sold && (pays->pass != first->pass || pays->bet != first->bet ||
                              memcmp(pays->higher, first->higher, sizeof pays->higher) != 0))
            return false;
    }
    return true;
}

/* ---- The first chart ---- */

static unsigned way_of(const struct cr_hp_shown *shown, unsigned deed)
{
    if (deed == CR_HP_DEED_PASS) return CR_DRAW_PASSES;
    if (deed == CR_HP_DEED_PLAY) return CR_DRAW_PLAYS;
    if (deed == CR_HP_DEED_SIXTH) return CR_DRAW_BUYS_SIXTH;
    int kept = cr_hp_kept(shown, deed);
    return kept < 0 ? CR_DRAW_WAYS : (unsigned)kept;
}

static void tell_first(struct work *work, uint32_t class)
{
    const struct cr_draw_tables *tables = work->tables;
    const cr_card *hand = tables->hands[class];
    struct cr_hp_shown shown;
    cr_hp_show_five(&shown, hand);
    cr_draw_look(tables, class, work->look);
    for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
        double wins[CR_HP_DEEDS];
        if (holds(hand, u)) continue;
        for (unsigned deed = 0; deed < CR_HP_DEEDS; deed++) {
            unsigned way = way_of(&shown, deed);
            wins[deed] = way < CR_DRAW_WAYS ? work->look->wins[way][u] : NAN;
        }
        cr_row_sums_add(work->sums, cr_hp_row_of(&shown, hand, (cr_card)u), u / CR_SUITS,
                        tables->ways[class], wins);
    }
}

/* What the chart says of every hand. */
static void follow_first(struct work *work)
{
    EACH_CLASS(class)
    {
        const cr_card *hand = work->tables->hands[class];
        struct cr_hp_shown shown;
        cr_hp_show_five(&shown, hand);
        for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
            if (holds(hand, u)) continue;
            unsigned deed = cr_hp_table_first(work->table, &shown, hand, (cr_card)u);
            unsigned way = way_of(&shown, deed);
            assert(way < CR_DRAW_WAYS);
            work->ways[class][u] = (uint8_t)way;
        }
    }
}

/* Where the rows are too many: fewer, each a little worse. */
static bool fill_chart(struct cr_row_chart *chart, const struct cr_row_sums *sums, double bound)
{
    while (bound < 1 && !cr_row_chart_fill(chart, sums, bound))
        bound *= 2;
    return bound < 1;
}

static bool fill_first(struct work *work)
{
    work->sums = cr_row_sums_open();
    if (work->sums == NULL) return false;
    EACH_CLASS(class)
    tell_first(work, class);
    bool fine = fill_chart(&work->table->first, work->sums, FIRST_BOUND);
    cr_row_sums_close(work->sums);
    if (fine) follow_first(work);
    return fine;
}

/* ---- Final hands ---- */

static double parts_of(const struct cr_draw_tables *tables)
{
    return (double)cr_draw_scale(tables->terms, CR_HAND_CARDS) * cr_draw_all(CR_HAND_CARDS);
}

static bool fill_final(struct work *work)
{
    const struct cr_draw_tables *tables = work->tables;
    double whole = parts_of(tables), pass = tables->terms->pays[CR_DRAW_NONE].pass;
    work->sums = cr_row_sums_open();
    if (work->sums == NULL) return false;
    EACH_CLASS(class)
    {
        const cr_card *hand = tables->hands[class];
        const struct cr_combinations held = cr_draw_hand(tables->terms, hand, CR_HAND_CARDS);
        struct cr_hp_shown shown;
        cr_hp_show_five(&shown, hand);
        for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
            double wins[CR_HP_DEEDS];
            if (holds(hand, u)) continue;
            for (unsigned deed = 0; deed < CR_HP_DEEDS; deed++)
                wins[deed] = NAN;
            wins[CR_HP_DEED_PASS] = pass / tables->terms->ante;
            wins[CR_HP_DEED_PLAY] = (double)tables->plays[class][u] / whole / tables->terms->ante;
            cr_row_sums_add(work->sums, cr_hp_final_row_of(&shown, hand, held.second, (cr_card)u),
                            u / CR_SUITS, tables->ways[class], wins);
        }
    }
    bool fine = fill_chart(&work->table->final, work->sums, FINAL_BOUND);
    cr_row_sums_close(work->sums);
    return fine;
}

static void visit(void *context, const struct cr_draw_hand *hand, unsigned ways,
                  const struct cr_draw_against *against)
{
    struct work *work = context;
    const struct cr_draw_tables *tables = work->tables;
    uint32_t class =
        tables->class_of[cr_draw_number(tables, tables->same, hand->cards, CR_HAND_CARDS)];
    (void)ways;
    memcpy(work->none[class], against->none, sizeof work->none[class]);
    memcpy(work->lower[class], against->lower, sizeof work->lower[class]);
}

/* What an insurance wins on the average, of what the most is: parts of an Ante. */
static double insurance_wins(const struct work *work, uint32_t class,
                             const struct cr_combinations *hand, unsigned u)
{
    const struct cr_draw_terms *terms = work->tables->terms;
    double all = cr_draw_all(CR_HAND_CARDS), none = work->none[class][u];
    double lost = terms->insurance_back ? work->lower[class][u] : all - none;
    int32_t stake, wins;
    if (!cr_draw_insurance(terms, CR_DRAW_NONE, hand, &stake, &wins)) return 0;
    return (wins * none - stake * lost) / all;
}

static void fill_insurance(struct work *work)
{
    EACH_CLASS(class)
    {
        const cr_card *cards = work->tables->hands[class];
        struct cr_combinations hand = cr_draw_hand(work->tables->terms, cards, CR_HAND_CARDS);
        for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
            if (holds(cards, u)) continue;
            unsigned like = cards_like(cards, CR_HAND_CARDS, (cr_card)u);
            work->table->comes[hand.first] |= (uint8_t)(1u << like);
            work->insured[hand.first][like][u / CR_SUITS] +=
                work->tables->ways[class] * insurance_wins(work, class, &hand, u);
        }
    }
    for (unsigned category = 0; category < CR_CATEGORIES; category++)
        for (unsigned like = 0; like < CR_SUITS; like++)
            for (unsigned rank = 0; rank < CR_RANKS; rank++)
                if (work->insured[category][like][rank] > 0)
                    work->table->insures[category][like] |= (uint16_t)(1u << rank);
}

/* ---- Buying ---- */

static bool meet(const cr_card *one, const cr_card *other)
{
    for (unsigned i = 0; i < CR_HAND_CARDS; i++)
        if (holds(one, other[i])) return true;
    return false;
}

/* Hands of one category stand together in the deck. */
static void fill_buys_of(struct work *work, size_t start, size_t end, size_t no_games, bool second)
{
    const struct cr_draw_tables *tables = work->tables;
    const struct cr_draw_hand *hands = tables->deck->hands;
    double gains[CR_BUY_COLUMNS] = { 0 };
    unsigned category = cr_rank_category(cr_rank5(hands[start].cards));
    for (size_t i = 0; i < BOX_HANDS; i++) {
        const cr_card *own = hands[start + (end - start) * i / BOX_HANDS].cards;
        struct cr_combinations hand = cr_draw_hand(tables->terms, own, CR_HAND_CARDS);
        hand.second = second ? CR_HAND_ACE_KING : CR_HAND_HIGH_CARD;
        const struct cr_buy_held held = { .hand = hand, .known = own, .count = CR_HAND_CARDS };
        for (size_t j = 0; j < NO_GAMES; j++) {
            const cr_card *dealer =
                hands[(no_games * j + no_games * i / BOX_HANDS) / NO_GAMES].cards;
            if (meet(own, dealer)) continue;
            gains[cr_buy_column(dealer)] += cr_buy_choice(tables->terms, &held, dealer);
        }
    }
    for (unsigned column = 0; column < CR_BUY_COLUMNS; column++)
        work->table->buys[category][second][column] = gains[column] > 0;
}

static void fill_buys(struct work *work)
{
    const struct cr_draw_hand *hands = work->tables->deck->hands;
    const struct cr_draw_terms *terms = work->tables->terms;
    size_t no_games = 0, end;
    if (!terms->buys) return;
    while (cr_rank5(hands[no_games].cards) < terms->minimum)
        no_games++;
    for (size_t start = no_games; start < CR_FIVES; start = end) {
        enum cr_category category = cr_rank_category(cr_rank5(hands[start].cards));
        for (end = start;
             end < CR_FIVES && cr_rank_category(cr_rank5(hands[end].cards)) == category;)
            end++;
        if (category < CR_HAND_PAIR) continue;
        fill_buys_of(work, start, end, no_games, false);
        fill_buys_of(work, start, end, no_games, true);
    }
}

/* ---- All of it ---- */

static bool walk_finals(struct work *work)
{
    const struct cr_draw_walk walk = { .deck = work->tables->deck,
                                       .minimum = work->tables->terms->minimum,
                                       .visit = visit,
                                       .context = work };
    return cr_draw_walk(&walk);
}

static bool fill(struct work *work)
{
    if (!walk_finals(work) || !fill_first(work) || !fill_final(work)) return false;
    fill_insurance(work);
    fill_buys(work);
    return true;
}

static bool spread_of(const struct work *work, struct cr_draw_spread *out)
{
    const struct cr_draw_ends ends = { .context = work->table, .tell = cr_hp_table_end };
    const struct cr_draw_odds way = { .best = work->ways }, *ways = &way;
    return cr_draw_spread(work->tables, &ways, 1, &ends, out);
}

bool cr_hp_table_fill(struct cr_hp_table *table, const struct cr_draw_tables *tables,
                      struct cr_draw_spread *spread)
{
    struct work work = { .tables = tables, .table = table };
    memset(table, 0, sizeof *table);
    if (!ends_alike(tables->terms)) return false;
    work.ways = calloc(CR_DRAW_CLASSES, sizeof *work.ways);
    work.none = calloc(CR_DRAW_CLASSES, sizeof *work.none);
    work.lower = calloc(CR_DRAW_CLASSES, sizeof *work.lower);
    work.look = malloc(sizeof *work.look);
    bool fine = work.ways != NULL && work.none != NULL && work.lower != NULL && work.look != NULL &&
                fill(&work);
    free(work.none);
    free(work.lower);
    free(work.look);
    fine = fine && spread_of(&work, spread);
    free(work.ways);
    return fine;
}
