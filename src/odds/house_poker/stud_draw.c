/* stud_draw.c -- hands that may come of a draw, and what they are worth to the hands they come from. */
#include "odds/house_poker/stud_draw.h"

#include <stdlib.h>
#include <string.h>

#include "odds/house_poker/draw_value.h"
#include "odds/house_poker/stud_walk.h"
#include "odds/house_poker/suits.h"

#define DRAWS   46                             /* cards a draw may bring */
#define OUTCOME (DRAWS * CR_STUD_AGAINST_SEEN) /* draws and dealer's hands, a first hand known */
#define WHOLE   60                             /* 1..6 of it are whole parts */
#define PLAYED  (OUTCOME / CR_STUD_AGAINST)    /* for each dealer's hand where nothing is drawn */
static_assert(PLAYED * CR_STUD_AGAINST == OUTCOME, "46 * (45 over 4) = 42 * (46 over 4)");

/* By the dealer's open card. */
typedef int32_t row[CR_PACK_CARDS];
typedef int64_t wins[CR_PACK_CARDS];

/* What a draw leads to, added up over the cards it may bring and over the renamings of its hand: 24 times
 * what it is, in parts of WHOLE. */
#define LED_PARTS (CR_RENAMINGS * WHOLE)
struct led {
    int64_t net[CR_PACK_CARDS];
    uint32_t bets[CR_PACK_CARDS];
};

struct count {
    const struct cr_stud_draw *draw;
    unsigned ways; /* five cards may be exchanged; a sixth comes in one way */
    struct cr_renamings renamings;
    uint32_t *class_of; /* by the number of a hand that is the first of its class */
    cr_card (*hands)[CR_HAND_CARDS];
    wins *plays;     /* what playing the first five wins */
    struct led *led; /* ways a class */
};

/* ---- Classes ---- */

static uint32_t number_of(const struct count *count, const cr_card *cards)
{
    const cr_card *same = cr_renaming_of(&count->renamings, NULL, 0);
    return cr_renamed_number(&count->renamings, same, cards, CR_HAND_CARDS);
}

static void number_classes(struct count *count)
{
    cr_card c[CR_HAND_CARDS];
    uint16_t ranks[CR_SUITS];
    uint32_t classes = 0;
    for (c[4] = 4; c[4] < CR_PACK_CARDS; c[4]++)
        for (c[3] = 3; c[3] < c[4]; c[3]++)
            for (c[2] = 2; c[2] < c[3]; c[2]++)
                for (c[1] = 1; c[1] < c[2]; c[1]++)
                    for (c[0] = 0; c[0] < c[1]; c[0]++) {
                        cr_suits_of(c, CR_HAND_CARDS, ranks);
                        if (!cr_suits_is_first(ranks)) continue;
                        memcpy(count->hands[classes], c, sizeof c);
                        count->class_of[number_of(count, c)] = classes++;
                    }
    assert(classes == CR_STUD_CLASSES);
}

/* ---- Hands that come of a draw ---- */

/* What the hand in hand wins. */
struct pays {
    int32_t no_game, higher, beaten;
    int32_t second; /* with an ace-king besides, where its ace or king did not decide */
    row unpaid;     /* lower games against which it did */
};

static void find_pays(struct pays *pays, const struct cr_stud_second *second,
                      const struct cr_poker_terms *terms, const cr_card *known, unsigned count,
                      cr_rank_value value)
{
    unsigned category = cr_rank_category(value);
    const struct cr_combinations held = cr_combinations_of(known, CR_HAND_CARDS, 0);
    bool two = second->ace_king > 0 && held.second == CR_HAND_ACE_KING;
    pays->no_game = terms->no_game[category];
    pays->higher = terms->higher[category];
    pays->beaten = terms->beaten;
    pays->second = two ? second->ace_king : 0;
    if (two && second->void_if_decider)
        cr_draw_void(terms->minimum, &held, known, count, pays->unpaid);
    else
        memset(pays->unpaid, 0, sizeof pays->unpaid);
}

static int64_t playing(const struct pays *pays, int64_t all, int64_t no_game, int64_t lower,
                       int64_t equal, int64_t unpaid)
{
    return pays->no_game * no_game + pays->higher * lower + pays->second * (lower - unpaid) +
           pays->beaten * (all - no_game - lower - equal);
}

static bool holds(const cr_card *cards, unsigned card)
{
    return memchr(cards, (int)card, CR_HAND_CARDS) != NULL;
}

static void play_first(struct count *count, const struct cr_stud_hand *hand,
                       const struct cr_stud_against *against)
{
    int64_t *plays = count->plays[count->class_of[number_of(count, hand->cards)]];
    struct pays pays;
    find_pays(&pays, &count->draw->second, &count->draw->first, hand->cards, CR_HAND_CARDS,
              hand->value);
    for (unsigned u = 0; u < CR_PACK_CARDS; u++)
        if (!holds(hand->cards, u))
            plays[u] = playing(&pays, CR_STUD_AGAINST, against->no_game[u], against->lower[u],
                               against->equal[u], pays.unpaid[u]);
}

/* The hand with d seen besides, by the open card: what is better, a Bet or a pass. */
struct final {
    wins net;
    bool bets[CR_PACK_CARDS];
};

static void play_drawn(const struct count *count, const struct cr_stud_hand *hand, unsigned d,
                       const struct cr_stud_against *against, struct final *final)
{
    struct pays pays;
    cr_card known[CR_HAND_CARDS + 1];
    memcpy(known, hand->cards, CR_HAND_CARDS);
    known[CR_HAND_CARDS] = (cr_card)d;
    find_pays(&pays, &count->draw->second, &count->draw->drawn, known, CR_HAND_CARDS + 1,
              hand->value);
    int64_t pass = (int64_t)count->draw->drawn.pass * CR_STUD_AGAINST_SEEN;
    for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
        int64_t net =
            playing(&pays, CR_STUD_AGAINST_SEEN, against->no_game[u] - against->no_game_with[d][u],
                    against->lower[u] - against->lower_with[d][u],
                    against->equal[u] - against->equal_with[d][u], pays.unpaid[u]);
        bool is_asked = u != d && !holds(hand->cards, u);
        bool bets = count->draw->rule == NULL ? net > pass
                                              : count->draw->final_rule(hand->cards, (cr_card)u);
        final->bets[u] = is_asked && bets;
        final->net[u] = !is_asked ? 0 : bets ? net : pass;
    }
}

/* The hand was that before d went, or stayed outside the best five. */
static void lead_from(struct count *count, const cr_card before[CR_HAND_CARDS], cr_card d,
                      const struct final *final, unsigned ways)
{
    const cr_card *to = cr_renaming_of(&count->renamings, before, CR_HAND_CARDS);
    uint32_t number = cr_renamed_number(&count->renamings, to, before, CR_HAND_CARDS);
    unsigned way = 0;
    for (unsigned i = 0; i < CR_HAND_CARDS && count->ways > 1; i++)
        way += to[before[i]] < to[d];
    struct led *led = &count->led[count->class_of[number] * count->ways + way];
    for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
        led->net[to[u]] += ways * final->net[u];
        led->bets[to[u]] += ways * final->bets[u];
    }
}

/* In how many parts of WHOLE these are the five that play of six: none, all, or, where several fives
 * are worth as much, each its share. Taking one of them instead would depend on the names of suits. */
static unsigned parts_with(const struct cr_stud_hand *hand, cr_card d)
{
    cr_card six[CR_HAND_CARDS + 1];
    unsigned alike = 1;
    memcpy(six, hand->cards, CR_HAND_CARDS);
    six[CR_HAND_CARDS] = d;
    if (cr_rank6(six) != hand->value) return 0;
    for (unsigned i = 0; i < CR_HAND_CARDS; i++) {
        cr_card five[CR_HAND_CARDS];
        memcpy(five, hand->cards, sizeof five);
        five[i] = d;
        alike += cr_rank5(five) == hand->value;
    }
    return WHOLE / alike;
}

static void visit(void *context, const struct cr_stud_hand *hand, unsigned ways,
                  const struct cr_stud_against *against)
{
    struct count *count = context;
    bool sixth = count->draw->kind == CR_STUD_SIXTH;
    play_first(count, hand, against);
    for (cr_card d = 0; d < CR_PACK_CARDS; d++) {
        struct final final;
        if (holds(hand->cards, d)) continue;
        unsigned parts = sixth ? parts_with(hand, d) : WHOLE;
        if (parts == 0) continue;
        play_drawn(count, hand, d, against, &final);
        for (unsigned i = 0; i < CR_HAND_CARDS; i++) { /* the card that was drawn */
            cr_card before[CR_HAND_CARDS];
            memcpy(before, hand->cards, sizeof before);
            before[i] = d;
            lead_from(count, before, d, &final, ways * parts);
        }
        if (sixth) lead_from(count, hand->cards, d, &final, ways * parts); /* d itself */
    }
}

/* ---- First hands ---- */

struct totals {
    cr_wide net, passes, plays, draws, bets, all; /* in parts; the others of all deals */
};

struct keeps {
    const cr_card *to[CR_RENAMINGS];
    unsigned count;
};

static void keep_hand(const struct count *count, const cr_card *hand, struct keeps *keeps)
{
    uint32_t number = number_of(count, hand);
    keeps->count = 0;
    for (unsigned i = 0; i < CR_RENAMINGS; i++) {
        const cr_card *to = count->renamings.to[i];
        if (cr_renamed_number(&count->renamings, to, hand, CR_HAND_CARDS) == number)
            keeps->to[keeps->count++] = to;
    }
}

/* What a way to draw leads to against an open card; bets: of how many of the 46 cards. */
static int64_t draw_way(const struct count *count, uint32_t class, unsigned way, unsigned u,
                        const struct keeps *keeps, unsigned *bets)
{
    const cr_card *hand = count->hands[class];
    int64_t net = 0;
    *bets = 0;
    for (unsigned i = 0; i < keeps->count; i++) {
        const cr_card *to = keeps->to[i];
        unsigned as = 0;
        for (unsigned j = 0; j < CR_HAND_CARDS && count->ways > 1; j++)
            as += to[hand[j]] < to[hand[way]];
        const struct led *led = &count->led[class * count->ways + as];
        net += led->net[to[u]];
        *bets += led->bets[to[u]];
    }
    assert(net % LED_PARTS == 0 && *bets % LED_PARTS == 0);
    *bets /= LED_PARTS;
    return net / LED_PARTS;
}

/* A first hand, an open card: what may be done, and what it wins of OUTCOME deals. */
struct choice {
    int64_t net;
    int way;       /* a draw; CR_STUD_PLAYS, CR_STUD_PASSES */
    unsigned bets; /* of 46 cards, those after which the hand is played */
};

static struct choice take_way(const struct count *count, uint32_t class, unsigned u,
                              const struct keeps *keeps, int way)
{
    struct choice choice = { .way = way };
    if (way == CR_STUD_PASSES) {
        choice.net = (int64_t)count->draw->first.pass * OUTCOME;
    } else if (way == CR_STUD_PLAYS) {
        choice.net = count->plays[class][u] * PLAYED;
        choice.bets = DRAWS;
    } else {
        choice.net = draw_way(count, class, (unsigned)way, u, keeps, &choice.bets) -
                     (int64_t)count->draw->fee * OUTCOME;
    }
    return choice;
}

static struct choice choose(const struct count *count, uint32_t class, unsigned u,
                            const struct keeps *keeps)
{
    if (count->draw->rule != NULL)
        return take_way(count, class, u, keeps, count->draw->rule(count->hands[class], (cr_card)u));
    struct choice best = take_way(count, class, u, keeps, CR_STUD_PASSES);
    for (int way = CR_STUD_PLAYS; way < (int)count->ways; way++) {
        struct choice other = take_way(count, class, u, keeps, way);
        if (other.net > best.net) best = other; /* of equals what risks less */
    }
    return best;
}

static void decide(const struct count *count, uint32_t class, unsigned u, unsigned ways,
                   const struct keeps *keeps, struct totals *totals)
{
    struct choice choice = choose(count, class, u, keeps);
    cr_wide deals = (cr_wide)ways * OUTCOME;
    totals->all += deals;
    totals->net += (cr_wide)ways * choice.net;
    totals->bets += (cr_wide)ways * choice.bets * CR_STUD_AGAINST_SEEN;
    if (choice.way == CR_STUD_PASSES)
        totals->passes += deals;
    else if (choice.way == CR_STUD_PLAYS)
        totals->plays += deals;
    else
        totals->draws += deals;
}

static void decide_all(const struct count *count, struct totals *totals)
{
    for (uint32_t class = 0; class < CR_STUD_CLASSES; class ++) {
        struct keeps keeps;
        uint16_t ranks[CR_SUITS];
        cr_suits_of(count->hands[class], CR_HAND_CARDS, ranks);
        keep_hand(count, count->hands[class], &keeps);
        for (unsigned u = 0; u < CR_PACK_CARDS; u++)
            if (!holds(count->hands[class], u))
                decide(count, class, u, cr_suits_ways(ranks), &keeps, totals);
    }
}

/* ---- All of it ---- */

static void tell(struct cr_stud_draw_odds *odds, const struct cr_stud_draw *draw,
                 const struct totals *totals)
{
    int32_t ante = draw->first.ante;
    cr_wide after_draw = totals->bets - totals->plays;
    cr_wide joined = draw->first.pass - draw->drawn.pass; /* a draw's price that joins the Ante */
    cr_wide wager = ante * totals->all + joined * totals->draws + draw->first.bet * totals->plays +
                    draw->drawn.bet * after_draw;
    mpq_inits(odds->edge, odds->passes, odds->plays, odds->draws, odds->bets, odds->wager,
              odds->put_down, NULL);
    cr_poker_fraction(odds->edge, -totals->net, totals->all * ante);
    cr_poker_fraction(odds->passes, totals->passes, totals->all);
    cr_poker_fraction(odds->plays, totals->plays, totals->all);
    cr_poker_fraction(odds->draws, totals->draws, totals->all);
    cr_poker_fraction(odds->bets, totals->bets, totals->all);
    cr_poker_fraction(odds->wager, wager, totals->all * ante);
    cr_poker_fraction(odds->put_down, wager + draw->fee * totals->draws, totals->all * ante);
}

bool cr_stud_draw_odds_init(struct cr_stud_draw_odds *odds, const struct cr_stud_draw *draw)
{
    struct count count = { .draw = draw, .ways = draw->kind == CR_STUD_SIXTH ? 1 : CR_HAND_CARDS };
    struct cr_stud_hand *hands = cr_stud_hands();
    const struct cr_stud_walk walk = { .hands = hands,
                                       .minimum = draw->first.minimum,
                                       .grids = true,
                                       .open = CR_STUD_ALL,
                                       .visit = visit,
                                       .context = &count };
    struct totals totals = { .net = 0 };
    assert(cr_poker_terms_is_sane(&draw->first) && cr_poker_terms_is_sane(&draw->drawn));
    assert(draw->rule == NULL || (draw->final_rule != NULL && draw->kind == CR_STUD_EXCHANGE));
    assert(draw->second.ace_king == 0 ||
           draw->kind == CR_STUD_EXCHANGE); /* six cards may hold other seconds */
    assert(draw->first.ante == draw->drawn.ante && draw->first.minimum == draw->drawn.minimum);
    cr_renamings_init(&count.renamings);
    count.class_of = calloc(CR_FIVES, sizeof *count.class_of);
    count.hands = calloc(CR_STUD_CLASSES, sizeof *count.hands);
    count.plays = calloc(CR_STUD_CLASSES, sizeof *count.plays);
    count.led = calloc((size_t)CR_STUD_CLASSES * count.ways, sizeof *count.led);
    bool fine = hands != NULL && count.class_of != NULL && count.hands != NULL &&
                count.plays != NULL && count.led != NULL;
    if (fine) {
        number_classes(&count);
        fine = cr_stud_walk(&walk);
    }
    if (fine) {
        decide_all(&count, &totals);
        tell(odds, draw, &totals);
    }
    free(hands);
    free(count.class_of);
    free(count.hands);
    free(count.plays);
    free(count.led);
    return fine;
}

void cr_stud_draw_odds_release(struct cr_stud_draw_odds *odds)
{
    mpq_clears(odds->edge, odds->passes, odds->plays, odds->draws, odds->bets, odds->wager,
               odds->put_down, NULL);
}
