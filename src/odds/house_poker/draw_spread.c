/* draw_spread.c -- walks with no card and with each card given up, and what final hands put down and win. */
#include "odds/house_poker/draw_spread.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "odds/crew.h"
#include "odds/house_poker/draw_job.h"
#include "odds/house_poker/draw_places.h"
#include "odds/house_poker/given_together.h"

#define EXCHANGES_DRAWN 60000 /* to see what several cards tell together: some ten seconds */
#define OPEN_CARDS      (CR_PACK_CARDS - CR_HAND_CARDS) /* that the dealer may show */
#define COMES           (OPEN_CARDS - 1)                /* cards of which a draw comes */
#define NOTHING         CR_RANKS /* a walk with no card given up; else of that rank */
#define WALKS           (CR_RANKS + 1)

typedef double moments[CR_DRAW_MOMENTS];
typedef cr_draw_rows rows;

/* What every walk adds to, by way. */
struct total {
    moments sum;
};

/* How often a way does what, of all deals. */
struct shares {
    double passes, kinds[CR_DRAW_KINDS];
};

/* Kinds of draws that pay alike. */
struct group {
    enum cr_draw_kind kind; /* the first of them */
    unsigned kinds;         /* a bit each */
    bool sixth;             /* is bought */
    unsigned most;          /* cards given up in an exchange; 0: there is none */
};

struct crew {
    const struct cr_draw_tables *tables;
    const struct cr_draw_odds *const *odds;
    unsigned count;
    const struct cr_draw_ends *ends; /* NULL: the best */
    struct shares shares[CR_DRAW_SPREAD_MAX];
    struct cr_draw_places places[2]; /* no card given up, or one: a club */
    uint32_t *masks;                 /* by class: those that any of them keeps in an exchange */
    struct group group;
    atomic_uint next;
    atomic_bool failed;
    struct total (*totals)[CR_DRAW_SPREAD_MAX]; /* by walk: added up in order */
};

struct count {
    const struct crew *crew;
    unsigned walk;
    struct cr_draw_out out;
    struct cr_draw_kept kept; /* sums over hands by the cards they hold */
    struct total *totals;
    struct cr_buy_memo *memo, *memo_six;
};

/* ---- Final hands ---- */

static void value(const struct count *count, struct cr_draw_final *final, const cr_card *cards,
                  const struct cr_draw_against *against, rows out)
{
    memcpy(final->known, cards, CR_HAND_CARDS);
    memcpy(final->known + CR_HAND_CARDS, count->out.cards, count->out.count);
    cr_draw_moments(count->crew->tables, count->crew->ends, final, against, out);
}

/* A first hand against each open card for which a way does that with it. */
static void add_first(const struct count *count, const cr_card *first, unsigned way, rows from,
                      double times)
{
    const struct crew *crew = count->crew;
    const struct cr_draw_tables *tables = crew->tables;
    const cr_card *to = cr_draw_renaming(tables, first, CR_HAND_CARDS);
    uint32_t class = tables->class_of[cr_draw_number(tables, to, first, CR_HAND_CARDS)];
    for (unsigned i = 0; i < crew->count; i++)
        for (unsigned u = 0; u < CR_PACK_CARDS; u++)
            if (crew->odds[i]->best[class][to[u]] == way)
                for (unsigned m = 0; m < CR_DRAW_MOMENTS; m++)
                    count->totals[i].sum[m] += times * (double)from[m][u];
}

/* Six cards of which these five play: any of them came last. */
static void add_sixth(const struct count *count, const cr_card *cards, double ways,
                      const struct cr_draw_against *against)
{
    struct cr_draw_final final = {
        .kind = CR_DRAW_SIXTH, .cards = 6, .count = 6, .memo = count->memo_six
    };
    rows row;
    double parts = cr_draw_sixth_parts(cards, count->out.cards[0]);
    if (parts == 0) return;
    value(count, &final, cards, against, row);
    double times = ways * CR_SUITS * parts / CR_DRAW_SIXTH_PARTS / COMES;
    add_first(count, cards, CR_DRAW_BUYS_SIXTH, row, times);
    for (unsigned last = 0; last < CR_HAND_CARDS; last++) {
        cr_card first[CR_HAND_CARDS];
        memcpy(first, cards, sizeof first);
        first[last] = count->out.cards[0];
        add_first(count, first, CR_DRAW_BUYS_SIXTH, row, times);
    }
}

static double choose(const struct cr_draw_tables *tables, unsigned cards)
{
    return tables->deck->renamings.choose[COMES][cards];
}

/* All of a first hand given up, it is itself among those that are taken off. */
static void take_itself(const struct count *count, const cr_card *cards, double ways, rows row)
{
    const struct cr_draw_tables *tables = count->crew->tables;
    for (unsigned gone = 2; gone <= CR_HAND_CARDS; gone++)
        for (unsigned i = 0;
             (count->crew->group.kinds >> gone & 1) != 0 && i < tables->mask_count[gone]; i++)
            add_first(count, cards, tables->masks[gone][i], row,
                      (gone % 2 == 0 ? -1 : 1) * (gone - 1.0) * ways / choose(tables, gone));
}

static struct cr_draw_final exchanged(const struct count *count)
{
    return (struct cr_draw_final){ .kind = count->crew->group.kind,
                                   .cards = CR_HAND_CARDS,
                                   .count = CR_HAND_CARDS + count->out.count,
                                   .memo = count->memo };
}

static void add_exchange(const struct count *count, const cr_card *cards, double ways,
                         const struct cr_draw_against *against)
{
    struct cr_draw_final final = exchanged(count);
    rows row;
    value(count, &final, cards, against, row);
    cr_draw_kept_add(&count->kept, cards, row, (float)ways);
    if (count->walk == NOTHING) take_itself(count, cards, ways, row);
}

static bool skips(void *context, const struct cr_draw_hand *one, const struct cr_draw_against *most)
{
    const struct count *count = context;
    struct cr_draw_final final = exchanged(count);
    struct cr_draw_end end;
    if (count->crew->group.kind == CR_DRAW_NONE || count->crew->group.sixth) return false;
    memcpy(final.known, one->cards, CR_HAND_CARDS);
    memcpy(final.known + CR_HAND_CARDS, count->out.cards, count->out.count);
    cr_draw_tell_end(count->crew->tables, count->crew->ends, &final, &end);
    if (final.end != NULL && end.plays != 0) return false;
    return cr_draw_is_passed(count->crew->tables->terms, &final, most);
}

static void visit(void *context, const struct cr_draw_hand *hand, unsigned ways,
                  const struct cr_draw_against *against)
{
    const struct count *count = context;
    const struct group *group = &count->crew->group;
    if (group->kind == CR_DRAW_NONE) { /* played as it was dealt */
        struct cr_draw_final final = { .cards = CR_HAND_CARDS,
                                       .count = CR_HAND_CARDS,
                                       .memo = count->memo };
        rows row;
        value(count, &final, hand->cards, against, row);
        add_first(count, hand->cards, CR_DRAW_PLAYS, row, ways);
        return;
    }
    if (group->sixth && count->walk != NOTHING) add_sixth(count, hand->cards, ways, against);
    if (group->most > 0) add_exchange(count, hand->cards, ways, against);
}

/* ---- Sets of cards ---- */

/* Over final hands that keep those cards of the first and have no other of it. */
static void sum_kept(const struct count *count, const cr_card *hand, const cr_card *to,
                     unsigned kept, unsigned others, rows sum)
{
    memset(sum, 0, sizeof(rows));
    for (unsigned more = others;; more = (more - 1) & others) {
        cr_card cards[CR_HAND_CARDS];
        unsigned held = cr_draw_pick(hand, kept | more, cards);
        for (unsigned i = 0; i < held; i++)
            cards[i] = to[cards[i]];
        if (held < CR_HAND_CARDS)
            cr_draw_kept_read(&count->kept, cards, held, sum,
                              __builtin_popcount(more) % 2 == 0 ? 1 : -1);
        if (more == 0) break;
    }
}

static void take_row(const struct count *count, uint32_t class, unsigned mask, const cr_card *to,
                     rows row, double times)
{
    const struct crew *crew = count->crew;
    const cr_card *hand = crew->tables->hands[class];
    times *= crew->tables->ways[class];
    for (unsigned i = 0; i < crew->count; i++)
        for (unsigned u = 0; u < CR_PACK_CARDS; u++)
            if (crew->odds[i]->best[class][u] == mask &&
                memchr(hand, (int)u, CR_HAND_CARDS) == NULL)
                for (unsigned m = 0; m < CR_DRAW_MOMENTS; m++)
                    count->totals[i].sum[m] += times * (double)row[m][to[u]];
}

/* One first hand that keeps those cards: what this walk says of it. */
static void take_hold(const struct count *count, uint32_t class, unsigned mask)
{
    const struct cr_draw_tables *tables = count->crew->tables;
    const cr_card *hand = tables->hands[class];
    unsigned gone = CR_HAND_CARDS - (unsigned)__builtin_popcount(mask), out = 31 & ~mask;
    rows sum;
    if (count->walk == NOTHING) {
        if (gone == 1) return; /* told by that card alone */
        sum_kept(count, hand, tables->same, mask, out, sum);
        take_row(count, class, mask, tables->same, sum, -(gone - 1.0) / choose(tables, gone));
        return;
    }
    for (unsigned i = 0; i < CR_HAND_CARDS; i++) {
        if ((out >> i & 1) == 0 || hand[i] / CR_SUITS != count->walk) continue;
        const cr_card *to = cr_draw_renaming(tables, &hand[i], 1);
        sum_kept(count, hand, to, mask, out & ~(1u << i), sum);
        take_row(count, class, mask, to, sum, 1 / choose(tables, gone));
    }
}

static void take_holds(const struct count *count)
{
    const struct crew *crew = count->crew;
    cr_draw_kept_end(&count->kept, CR_HAND_CARDS - crew->group.most);
    for (uint32_t class = 0; class < CR_DRAW_CLASSES; class ++)
        for (uint32_t masks = crew->masks[class]; masks != 0; masks &= masks - 1) {
            unsigned mask = (unsigned)__builtin_ctz(masks);
            if ((crew->group.kinds >> cr_draw_kind_of(mask) & 1) != 0)
                take_hold(count, class, mask);
        }
}

/* ---- Walks ---- */

static bool count_walk(struct count *count)
{
    const struct cr_draw_tables *tables = count->crew->tables;
    count->out = (struct cr_draw_out){ .count = count->walk == NOTHING ? 0 : 1 };
    if (count->walk != NOTHING) count->out.cards[0] = cr_card_of(count->walk, 0);
    count->totals = count->crew->totals[count->walk];
    if (count->crew->group.most > 0)
        cr_draw_kept_start(&count->kept, &count->crew->places[count->out.count], &count->out);
    struct cr_draw_walk walk = { .deck = tables->deck,
                                 .minimum = tables->terms->minimum,
                                 .out = count->out,
                                 .skips = skips,
                                 .visit = visit,
                                 .context = count };
    if (!cr_draw_walk(&walk)) return false;
    if (count->crew->group.most > 0) take_holds(count);
    return true;
}

/* Which of the walks a group asks for. */
static bool is_asked_for(const struct group *group, unsigned walk)
{
    if (walk == NOTHING) return group->kind == CR_DRAW_NONE || group->most > 1;
    return group->kind != CR_DRAW_NONE;
}

static void *work(void *context)
{
    struct crew *crew = context;
    struct count *count = calloc(1, sizeof *count);
    bool fine = count != NULL;
    if (fine) {
        count->crew = crew;
        count->memo = cr_buy_memo_open();
        count->memo_six = cr_buy_memo_open();
        fine = count->memo != NULL && count->memo_six != NULL;
    }
    if (fine && crew->group.most > 0)
        fine = cr_draw_kept_init(&count->kept, crew->tables, &crew->places[1]);
    while (fine && (count->walk = atomic_fetch_add(&crew->next, 1)) < WALKS)
        if (is_asked_for(&crew->group, count->walk)) fine = count_walk(count);
    if (!fine) atomic_store(&crew->failed, true);
    if (count != NULL) cr_draw_kept_release(&count->kept);
    if (count != NULL) cr_buy_memo_close(count->memo);
    if (count != NULL) cr_buy_memo_close(count->memo_six);
    free(count);
    return NULL;
}

static bool count_group(struct crew *crew)
{
    atomic_store(&crew->next, 0);
    cr_crew_run(work, crew, crew->group.kind == CR_DRAW_NONE ? 1 : crew->tables->threads);
    return !atomic_load(&crew->failed);
}

/* ---- All of it ---- */

#define ALL ((double)CR_FIVES * OPEN_CARDS) /* deals: first hands, open cards */

/* What the ways do with a hand: shares of all deals, and a bit for each mask that any of them keeps. */
static uint32_t take_ways(struct crew *crew, uint32_t class)
{
    const struct cr_draw_tables *tables = crew->tables;
    uint64_t ways = 0;
    for (unsigned i = 0; i < crew->count; i++)
        for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
            if (memchr(tables->hands[class], (int)u, CR_HAND_CARDS) != NULL) continue;
            unsigned way = crew->odds[i]->best[class][u];
            struct shares *shares = &crew->shares[i];
            *(way == CR_DRAW_PASSES ? &shares->passes : &shares->kinds[cr_draw_kind_of(way)]) +=
                tables->ways[class] / ALL;
            ways |= UINT64_C(1) << way;
        }
    return (uint32_t)ways & ((1u << CR_DRAW_PLAYS) - 1);
}

static bool draws(const struct crew *crew, unsigned kind)
{
    for (unsigned i = 0; i < crew->count; i++)
        if (crew->shares[i].kinds[kind] > 0) return true;
    return false;
}

static bool pays_alike(const struct cr_draw_pays *one, const struct cr_draw_pays *other)
{
    for (unsigned i = 0; i < CR_CATEGORIES; i++)
        if (one->higher[i] != other->higher[i] || one->second[i] != other->second[i] ||
            one->no_game[i] != other->no_game[i] || one->bought[i] != other->bought[i] ||
            one->insure[i] != other->insure[i] || one->insured[i] != other->insured[i] ||
            one->insure_second[i] != other->insure_second[i] ||
            one->insured_second[i] != other->insured_second[i])
            return false;
    return one->fee == other->fee && one->drew == other->drew && one->bet == other->bet &&
           one->pass == other->pass && one->beaten == other->beaten &&
           one->bought_none == other->bought_none && one->buy_price == other->buy_price;
}

/* The kinds that pay as this one does; it is the first of them that is drawn. */
static struct group group_of(const struct crew *crew, unsigned first, unsigned *done)
{
    const struct cr_draw_terms *terms = crew->tables->terms;
    struct group group = { .kind = (enum cr_draw_kind)first };
    for (unsigned kind = first; kind < CR_DRAW_KINDS; kind++) {
        if (!draws(crew, kind) || !pays_alike(&terms->pays[kind], &terms->pays[first])) continue;
        if (kind != first && first == CR_DRAW_NONE) continue; /* played: a walk by itself */
        group.kinds |= 1u << kind;
        *done |= 1u << kind;
        group.sixth = group.sixth || kind == CR_DRAW_SIXTH;
        if (kind != CR_DRAW_SIXTH) group.most = kind;
    }
    return group;
}

static void tell(const struct crew *crew, unsigned way, const struct total *total,
                 struct cr_draw_spread *out)
{
    const struct cr_draw_terms *terms = crew->tables->terms;
    const struct shares *shares = &crew->shares[way];
    double ante = terms->ante, joined = 0, drawn = 0;
    double pass = terms->pays[CR_DRAW_NONE].pass;
    double wins = total->sum[CR_DRAW_WINS] / ALL + shares->passes * pass;
    double squares = total->sum[CR_DRAW_SQUARES] / ALL + shares->passes * pass * pass;
    for (unsigned kind = 0; kind < CR_DRAW_KINDS; kind++) {
        const struct cr_draw_pays *pays = &terms->pays[kind];
        drawn += shares->kinds[kind] * pays->drew;
        if (pays->fee == 0) joined += shares->kinds[kind] * pays->drew;
        wins += shares->kinds[kind] * cr_draw_passed(pays);
        squares += shares->kinds[kind] * cr_draw_passed(pays) * cr_draw_passed(pays);
    }
    out->edge = -wins / ante;
    out->wager = 1 + (total->sum[CR_DRAW_BETS] / ALL + joined) / ante;
    out->put_down =
        1 + ((total->sum[CR_DRAW_BETS] + total->sum[CR_DRAW_MORE]) / ALL + drawn) / ante;
    out->hit = total->sum[CR_DRAW_HITS] / ALL;
    out->deviation = sqrt(squares - wins * wins) / ante;
}

bool cr_draw_spread(const struct cr_draw_tables *tables, const struct cr_draw_odds *const *odds,
                    unsigned count, const struct cr_draw_ends *ends, struct cr_draw_spread *out)
{
    struct crew crew = { .tables = tables, .odds = odds, .count = count, .ends = ends };
    struct total totals[CR_DRAW_SPREAD_MAX] = { { { 0 } } };
    struct cr_given_together together;
    unsigned done = 0;
    bool fine;
    assert(count <= CR_DRAW_SPREAD_MAX);
    crew.totals = calloc(WALKS, sizeof *crew.totals);
    crew.masks = calloc(CR_DRAW_CLASSES, sizeof *crew.masks);
    fine = crew.totals != NULL && crew.masks != NULL &&
           cr_draw_places_init(&crew.places[0], tables, 0) &&
           cr_draw_places_init(&crew.places[1], tables, 1);
    for (uint32_t class = 0; fine && class < CR_DRAW_CLASSES; class ++)
        crew.masks[class] = take_ways(&crew, class);
    for (unsigned kind = 0; fine && kind < CR_DRAW_KINDS; kind++) {
        if ((done >> kind & 1) != 0 || !draws(&crew, kind)) continue;
        crew.group = group_of(&crew, kind, &done);
        memset(crew.totals, 0, WALKS * sizeof *crew.totals);
        fine = count_group(&crew);
        for (unsigned walk = 0; walk < WALKS; walk++)
            for (unsigned way = 0; way < count; way++)
                for (unsigned m = 0; m < CR_DRAW_MOMENTS; m++)
                    totals[way].sum[m] += crew.totals[walk][way].sum[m];
    }
    for (unsigned way = 0; fine && way < count; way++) {
        fine = cr_given_together(tables, odds[way], ends, EXCHANGES_DRAWN, &together);
        if (!fine) break;
        for (unsigned m = 0; m < CR_DRAW_MOMENTS; m++)
            totals[way].sum[m] += together.sum[m] * ALL;
        tell(&crew, way, &totals[way], &out[way]);
        out[way].error = together.error[CR_DRAW_WINS] / tables->terms->ante;
    }
    cr_draw_places_release(&crew.places[0]);
    cr_draw_places_release(&crew.places[1]);
    free(crew.totals);
    free(crew.masks);
    return fine;
}
