/* stud_poker.c -- each hand and open card: pass or play. Threads share the open cards out among them. */
#include "odds/house_poker/stud_poker.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "games/house_poker/combinations.h"
#include "odds/crew.h"
#include "odds/house_poker/stud_walk.h"
#include "odds/house_poker/suits.h"

#define PARTS_MAX 4 /* 120 megabytes each while it is counted */

/* What is counted; the same for all parts. */
struct counted {
    const struct cr_poker_terms *terms;
    struct cr_stud_second second;
    cr_stud_rule *by;
};

/* Against some of the dealer's open cards. */
struct totals {
    const struct counted *counted;
    struct cr_tally_cards open;
    bool is_counted;
    struct cr_poker_sum best, rule, dark;
    cr_wide best_plays, rule_plays, games; /* games: dealer's, added up over hands and open cards */
};

static void add(struct cr_poker_sum *sum, int64_t amount, int64_t ways)
{
    sum->net += amount * ways;
    sum->squares += amount * amount * ways;
    sum->ways += ways;
    if (ways == 0) return;
    if (amount > 0) sum->hits += ways;
    if (amount > sum->most) sum->most = amount;
}

static void take(struct cr_poker_sum *to, const struct cr_poker_sum *plays, unsigned ways)
{
    to->net += plays->net * ways;
    to->squares += plays->squares * ways;
    to->ways += plays->ways * ways;
    to->hits += plays->hits * ways;
    if (plays->most > to->most) to->most = plays->most;
}

static void decide(struct cr_poker_sum *to, cr_wide *played, const struct cr_poker_sum *plays,
                   int64_t pass, unsigned ways, bool is_played)
{
    if (is_played) {
        take(to, plays, ways);
        *played += plays->ways * ways;
    } else {
        add(to, pass, (int64_t)plays->ways * ways);
    }
}

/* ---- A second combination that is not paid ---- */

/* It takes the same pair on both sides, so the dealer has the pair the box left him. */
static void other_pair(const struct cr_stud_hand *hand, cr_card pair[2])
{
    unsigned held[CR_RANKS] = { 0 }, rank = 0, count = 0;
    for (unsigned i = 0; i < CR_HAND_CARDS; i++)
        held[cr_card_rank(hand->cards[i])]++;
    while (held[rank] != 2)
        rank++;
    for (unsigned suit = 0; suit < CR_SUITS; suit++) {
        cr_card card = cr_card_of(rank, suit);
        if (memchr(hand->cards, card, CR_HAND_CARDS) == NULL) pair[count++] = card;
    }
    assert(count == 2);
}

/* The dealer's lower games against which the box's ace-king is void, by his open card: each there is. */
static void count_void(const struct cr_stud_hand *hand, const struct cr_combinations *player,
                       cr_rank_value minimum, cr_tally_row row)
{
    cr_card dealer[CR_HAND_CARDS], left[CR_PACK_CARDS] = { 0 };
    unsigned count = 0;
    memset(row, 0, sizeof(cr_tally_row));
    other_pair(hand, dealer);
    for (unsigned card = 0; card < CR_PACK_CARDS; card++)
        if (memchr(hand->cards, (int)card, CR_HAND_CARDS) == NULL && card != dealer[0] &&
            card != dealer[1])
            left[count++] = (cr_card)card;
    for (unsigned a = 0; a < count; a++)
        for (unsigned b = a + 1; b < count; b++)
            for (unsigned c = b + 1; c < count; c++) {
                dealer[2] = left[a];
                dealer[3] = left[b];
                dealer[4] = left[c];
                cr_rank_value value = cr_rank5(dealer);
                if (value < minimum || value >= hand->value || !cr_second_is_void(player, value))
                    continue;
                for (unsigned i = 0; i < CR_HAND_CARDS; i++)
                    row[dealer[i]]++;
            }
}

/* ---- Every hand ---- */

static void visit(void *context, const struct cr_stud_hand *hand, unsigned ways,
                  const struct cr_stud_against *against)
{
    struct totals *totals = context;
    const struct counted *counted = totals->counted;
    const struct cr_poker_terms *terms = counted->terms;
    const struct cr_combinations held = cr_combinations_of(hand->cards, CR_HAND_CARDS, 0);
    unsigned category = cr_rank_category(hand->value);
    bool two = held.second == CR_HAND_ACE_KING;
    int64_t higher = terms->higher[category], second = two ? counted->second.ace_king : 0;
    cr_tally_row unpaid = { 0 };
    if (two && counted->second.void_if_decider && category <= CR_HAND_TWO_PAIR)
        count_void(hand, &held, terms->minimum, unpaid);
    for (unsigned u = totals->open.from; u < totals->open.to; u++) {
        struct cr_poker_sum plays = { .net = 0 };
        if (memchr(hand->cards, (int)u, CR_HAND_CARDS) != NULL) continue;
        int64_t none = against->no_game[u], lower = against->lower[u], equal = against->equal[u];
        add(&plays, terms->no_game[category], none);
        add(&plays, higher + second, lower - unpaid[u]);
        add(&plays, higher, unpaid[u]);
        add(&plays, 0, equal);
        add(&plays, terms->beaten, CR_STUD_AGAINST - none - lower - equal);
        take(&totals->dark, &plays, ways);
        decide(&totals->rule, &totals->rule_plays, &plays, terms->pass, ways,
               counted->by(hand->cards, (cr_card)u));
        /* of equals the pass: it risks less */
        decide(&totals->best, &totals->best_plays, &plays, terms->pass, ways,
               plays.net > terms->pass * plays.ways);
        totals->games += (CR_STUD_AGAINST - none) * ways;
    }
}

/* ---- In parts ---- */

struct shared {
    const struct cr_stud_hand *hands;
    struct totals parts[PARTS_MAX];
    unsigned count;
    atomic_uint next;
};

static void *count_parts(void *context)
{
    struct shared *shared = context;
    for (unsigned i = atomic_fetch_add(&shared->next, 1); i < shared->count;
         i = atomic_fetch_add(&shared->next, 1)) {
        struct totals *part = &shared->parts[i];
        const struct cr_stud_walk walk = { .hands = shared->hands,
                                           .minimum = part->counted->terms->minimum,
                                           .open = part->open,
                                           .visit = visit,
                                           .context = part };
        part->is_counted = cr_stud_walk(&walk);
    }
    return NULL;
}

static bool count_all(const struct counted *counted, unsigned threads, struct totals *all)
{
    struct shared shared = { .count = threads < 1 ? 1 : threads > PARTS_MAX ? PARTS_MAX : threads };
    struct cr_stud_hand *hands = cr_stud_hands();
    if (hands == NULL) return false;
    shared.hands = hands;
    for (unsigned i = 0; i < shared.count; i++)
        shared.parts[i] = (struct totals){ .counted = counted,
                                           .open = { i * CR_PACK_CARDS / shared.count,
                                                     (i + 1) * CR_PACK_CARDS / shared.count } };
    cr_crew_run(count_parts, &shared, shared.count);
    free(hands);
    *all = shared.parts[0];
    for (unsigned i = 1; i < shared.count; i++) {
        const struct totals *part = &shared.parts[i];
        all->is_counted = all->is_counted && part->is_counted;
        take(&all->best, &part->best, 1);
        take(&all->rule, &part->rule, 1);
        take(&all->dark, &part->dark, 1);
        all->best_plays += part->best_plays;
        all->rule_plays += part->rule_plays;
        all->games += part->games;
    }
    return all->is_counted;
}

bool cr_stud_odds_init(struct cr_stud_odds *odds, const struct cr_poker_terms *terms,
                       const struct cr_stud_second *second, cr_stud_rule *rule, unsigned threads)
{
    struct counted counted = { .terms = terms, .by = rule };
    struct totals totals;
    if (second != NULL) counted.second = *second;
    assert(cr_poker_terms_is_sane(terms));
    if (!count_all(&counted, threads, &totals)) return false;
    cr_poker_way_init(&odds->best);
    cr_poker_way_init(&odds->rule);
    cr_poker_way_init(&odds->dark);
    mpq_init(odds->game);
    cr_poker_way_set(&odds->best, terms, &totals.best, totals.best_plays);
    cr_poker_way_set(&odds->rule, terms, &totals.rule, totals.rule_plays);
    cr_poker_way_set(&odds->dark, terms, &totals.dark, totals.dark.ways);
    cr_poker_fraction(odds->game, totals.games, totals.dark.ways);
    return true;
}

void cr_stud_odds_release(struct cr_stud_odds *odds)
{
    cr_poker_way_release(&odds->best);
    cr_poker_way_release(&odds->rule);
    cr_poker_way_release(&odds->dark);
    mpq_clear(odds->game);
}
