/* dark.c -- every hand of five, and of six, against every hand of the dealer's. */
#include "odds/house_poker/dark.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "odds/crew.h"

#define SHARES 60 /* of a hand of six: 1..6 alike are whole */

const char *cr_dark_key(unsigned set)
{
    static const char *const keys[CR_DARK_SETS] = {
        "dark",         "dark_buy",         "dark_sixth",         "dark_sixth_buy",
        "dark_insured", "dark_buy_insured", "dark_sixth_insured", "dark_sixth_buy_insured",
    };
    assert(set < CR_DARK_SETS);
    return keys[set];
}

/* What a round comes to, in parts of an Ante. */
struct ends {
    double sum, squares, hits;
    int32_t most;
};

/* Bits of a set beside the sixth card, which is a walk of its own. */
#define SPREADS 4
enum { BOUGHT = 1, INSURED = 2 };

/* Over all hands of so many cards and all the dealer may have, open card by open card. */
struct sums {
    cr_wide plain, insured; /* parts of an Ante */
    cr_wide gain;           /* of buying, times the scale */
    cr_wide bought, deals;
    struct ends ends[SPREADS];
};

struct count {
    const struct cr_draw_terms *terms;
    const struct cr_buy_sets *sets;
    bool buys, prepaid;
    struct sums sums;
    struct cr_draw_out out; /* the sixth card */
    struct cr_buy_memo *memo;
};

/* ---- One hand ---- */

/* The dealer's hands against it, all open cards together. */
struct faced {
    int64_t none, lower, equal, all, unpaid;
};

static struct faced face(const struct count *count, const struct cr_draw_final *final,
                         const struct cr_combinations *hand, const struct cr_draw_against *against)
{
    struct faced faced = { .all = 0 };
    int32_t unpaid[CR_PACK_CARDS] = { 0 };
    if (count->terms->void_rule)
        cr_draw_void(count->terms->minimum, hand, final->known, final->count, unpaid);
    for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
        if (memchr(final->known, (int)u, final->count) != NULL) continue;
        faced.none += against->none[u];
        faced.lower += against->lower[u];
        faced.equal += against->equal[u];
        faced.unpaid += unpaid[u];
        faced.all += cr_draw_all(final->count);
    }
    return faced;
}

/* A game paid for before the deal is bought for better or worse: made cheaper by more than can be lost it is
 * always bought, and that much comes off again. */
static bool add_gain(struct count *count, const struct cr_draw_final *final,
                     const struct cr_combinations *hand, const struct faced *faced, int64_t weight,
                     struct cr_buy_gain *gain)
{
    const struct cr_draw_pays *pays = &count->terms->pays[final->kind];
    int32_t take = pays->no_game[hand->first];
    int32_t cheaper = count->prepaid ? pays->buy_price + take - pays->beaten + 1 : 0;
    const struct cr_buy_case box = {
        .known = final->known,
        .count = final->count,
        .hand = *hand,
        .pays = { .redraw = count->terms->buy_redraw,
                  .price = pays->buy_price - cheaper,
                  .take = take,
                  .none = pays->bought_none,
                  .higher = pays->bought[hand->first],
                  .second = pays->second[hand->second],
                  .beaten = pays->beaten,
                  .void_rule = count->terms->void_rule },
        .memo = count->memo,
        .tells_ends = true,
    };
    if (!cr_buy_gain(count->sets, &box, gain)) return false;
    for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
        count->sums.gain += (cr_wide)gain->net[u] * weight;
        count->sums.bought += (cr_wide)gain->bought[u] * weight;
    }
    count->sums.gain -= (cr_wide)cheaper * faced->none * count->terms->scale[final->count] * weight;
    return true;
}

/* Of an Ante, the least there is: every hand that may be insured may be for so much. Nothing where it may not,
 * and what was laid is given back. */
struct insurance {
    int64_t stake, wins, kept; /* kept: lost with a game that is not lower */
};

static struct insurance insure(const struct count *count, const struct cr_draw_final *final,
                               const struct cr_combinations *hand)
{
    const struct cr_draw_terms *terms = count->terms;
    const struct cr_draw_pays *pays = &terms->pays[final->kind];
    int64_t stake = pays->insure[hand->first] + pays->insure_second[hand->second];
    int64_t wins = pays->insured[hand->first] + pays->insured_second[hand->second];
    if ((int)hand->first < terms->insurance_from || stake < terms->ante)
        return (struct insurance){ 0, 0, 0 };
    return (struct insurance){ .stake = terms->ante,
                               .wins = terms->ante * wins / stake,
                               .kept = terms->insurance_back ? 0 : terms->ante };
}

static int64_t insured(const struct insurance *insurance, const struct faced *faced)
{
    int64_t games = faced->all - faced->none - faced->lower;
    return insurance->wins * faced->none - insurance->stake * faced->lower -
           insurance->kept * games;
}

/* ---- What a round comes to ---- */

static void end_with(struct ends *ends, int64_t wins, double often)
{
    if (often <= 0) return;
    ends->sum += (double)wins * often;
    ends->squares += (double)wins * (double)wins * often;
    ends->hits += wins > 0 ? often : 0;
    if (wins > ends->most) ends->most = (int32_t)wins;
}

static double all_of(const double *row)
{
    double sum = 0;
    for (unsigned u = 0; u < CR_PACK_CARDS; u++)
        sum += row[u];
    return sum;
}

/* gain NULL: nothing is bought. */
static void add_ends(struct ends *ends, const struct cr_draw_pays *pays,
                     const struct cr_combinations *hand, const struct faced *faced,
                     const struct insurance *insurance, const struct cr_buy_gain *gain,
                     int64_t weight)
{
    int32_t second = pays->second[hand->second], higher = pays->bought[hand->first];
    const int32_t bought[CR_BUY_ENDS] = { [CR_BUY_NONE] = pays->bought_none,
                                          [CR_BUY_BEATEN] = pays->beaten,
                                          [CR_BUY_HIGHER] = higher,
                                          [CR_BUY_BOTH] = higher + second };
    double times = (double)weight, none = (double)faced->none;
    int64_t fee = pays->fee, lower = pays->higher[hand->first] - insurance->stake - fee;
    for (unsigned end = 0; gain != NULL && end < CR_BUY_ENDS; end++) {
        double often = all_of(gain->ends[end]);
        end_with(ends, bought[end] - pays->buy_price + insurance->wins - fee, often * times);
        none -= often;
    }
    end_with(ends, pays->no_game[hand->first] + insurance->wins - fee, none * times);
    end_with(ends, lower + second, (double)(faced->lower - faced->unpaid) * times);
    end_with(ends, lower, (double)faced->unpaid * times);
    end_with(ends, -insurance->kept - fee, (double)faced->equal * times);
    end_with(ends, pays->beaten - insurance->kept - fee,
             (double)(faced->all - faced->none - faced->lower - faced->equal) * times);
}

static void add_spreads(struct count *count, const struct cr_draw_final *final,
                        const struct cr_combinations *hand, const struct faced *faced,
                        const struct insurance *insurance, const struct cr_buy_gain *gain,
                        int64_t weight)
{
    const struct cr_draw_pays *pays = &count->terms->pays[final->kind];
    const struct insurance none = { 0, 0, 0 };
    for (unsigned spread = 0; spread < SPREADS; spread++)
        add_ends(&count->sums.ends[spread], pays, hand, faced, spread & INSURED ? insurance : &none,
                 spread & BOUGHT ? gain : NULL, weight);
}

static void add_hand(struct count *count, const struct cr_draw_final *final, int64_t weight,
                     const struct cr_draw_against *against)
{
    const struct cr_draw_pays *pays = &count->terms->pays[final->kind];
    const struct cr_combinations hand = cr_draw_hand(count->terms, final->known, final->cards);
    struct faced faced = face(count, final, &hand, against);
    int64_t beaten = faced.all - faced.none - faced.lower - faced.equal;
    int64_t plain = pays->no_game[hand.first] * faced.none +
                    pays->higher[hand.first] * faced.lower +
                    pays->second[hand.second] * (faced.lower - faced.unpaid) +
                    pays->beaten * beaten - pays->fee * faced.all;
    count->sums.plain += (cr_wide)plain * weight;
    struct insurance insurance = insure(count, final, &hand);
    struct cr_buy_gain gain;
    bool buys = count->buys && add_gain(count, final, &hand, &faced, weight, &gain);
    count->sums.insured += (cr_wide)insured(&insurance, &faced) * weight;
    count->sums.deals += (cr_wide)faced.all * weight;
    add_spreads(count, final, &hand, &faced, &insurance, buys ? &gain : NULL, weight);
}

/* ---- Five cards, or six ---- */

static void visit_five(void *context, const struct cr_draw_hand *hand, unsigned ways,
                       const struct cr_draw_against *against)
{
    struct cr_draw_final final = { .cards = CR_HAND_CARDS, .count = CR_HAND_CARDS };
    memcpy(final.known, hand->cards, CR_HAND_CARDS);
    add_hand(context, &final, ways, against);
}

/* In how many of SHARES these are the five that play of six: where several fives are worth as much each has
 * its share, for which of them is taken would depend on the names of suits. */
static unsigned share_of(const cr_card *five, cr_card sixth)
{
    cr_card six[CR_HAND_CARDS + 1];
    cr_rank_value value = cr_rank5(five);
    unsigned alike = 1;
    memcpy(six, five, CR_HAND_CARDS);
    six[CR_HAND_CARDS] = sixth;
    if (cr_rank6(six) != value) return 0;
    for (unsigned i = 0; i < CR_HAND_CARDS; i++) {
        six[i] = sixth;
        alike += cr_rank5(six) == value;
        six[i] = five[i];
    }
    return SHARES / alike;
}

static void visit_six(void *context, const struct cr_draw_hand *hand, unsigned ways,
                      const struct cr_draw_against *against)
{
    struct count *count = context;
    struct cr_draw_final final = { .kind = CR_DRAW_SIXTH,
                                   .cards = CR_HAND_CARDS + 1,
                                   .count = CR_HAND_CARDS + 1 };
    unsigned share = share_of(hand->cards, count->out.cards[0]);
    if (share == 0) return;
    memcpy(final.known, hand->cards, CR_HAND_CARDS);
    final.known[CR_HAND_CARDS] = count->out.cards[0];
    add_hand(count, &final, (int64_t)ways * share * CR_SUITS, against);
}

/* ---- Walks by many threads: the first is of five cards, then one for each rank of the sixth ---- */

struct crew {
    struct count counts[1 + CR_RANKS];
    const struct cr_draw_deck *deck;
    unsigned walks;
    atomic_uint next;
    atomic_bool failed;
};

static void *work(void *context)
{
    struct crew *crew = context;
    for (unsigned i; (i = atomic_fetch_add(&crew->next, 1)) < crew->walks;) {
        struct count *count = &crew->counts[i];
        const struct cr_draw_walk walk = { .deck = crew->deck,
                                           .minimum = count->terms->minimum,
                                           .out = count->out,
                                           .visit = i == 0 ? visit_five : visit_six,
                                           .context = count };
        count->memo = cr_buy_memo_open();
        if (count->memo == NULL || !cr_draw_walk(&walk)) atomic_store(&crew->failed, true);
        cr_buy_memo_close(count->memo);
    }
    return NULL;
}

static bool run(struct crew *crew, unsigned threads)
{
    cr_crew_run(work, crew, threads);
    return !atomic_load(&crew->failed);
}

/* ---- All of it ---- */

static void tell_spread(struct cr_dark_set *to, const struct sums *sums, unsigned set, int64_t ante)
{
    const struct ends *ends =
        &sums->ends[(set & CR_DARK_BUY ? BOUGHT : 0) | (set & CR_DARK_INSURED ? INSURED : 0)];
    double deals = (double)sums->deals, edge = mpq_get_d(to->edge);
    double squares = ends->squares / deals / (double)ante / (double)ante;
    assert(fabs(ends->sum / deals / (double)ante + edge) < 1e-9); /* the same, another way */
    to->deviation = sqrt(squares - edge * edge);
    to->hit = ends->hits / deals;
    to->most = (double)ends->most / (double)ante;
}

static void tell(struct cr_dark *dark, const struct cr_draw_terms *terms, bool prepaid,
                 const struct sums *sums, unsigned set)
{
    bool sixth = set & CR_DARK_SIXTH, buys = set & CR_DARK_BUY, insures = set & CR_DARK_INSURED;
    const struct cr_draw_pays *pays = &terms->pays[sixth ? CR_DRAW_SIXTH : CR_DRAW_NONE];
    cr_wide scale = terms->scale[CR_HAND_CARDS + sixth], deals = sums->deals;
    cr_wide wager = terms->ante + pays->bet, price = buys ? pays->buy_price : 0;
    struct cr_dark_set *to = &dark->sets[set];
    to->is_sold = true;
    cr_wide wins = sums->plain + (insures ? sums->insured : 0);
    cr_poker_fraction(to->edge, -(wins * scale + (buys ? sums->gain : 0)),
                      deals * scale * terms->ante);
    cr_poker_fraction(to->wager, wager, terms->ante);
    cr_poker_fraction(to->put_down,
                      (wager + pays->drew + (insures ? terms->ante : 0)) * deals +
                          price * (prepaid ? deals : sums->bought),
                      deals * terms->ante);
    if (dark->insures)
        cr_poker_fraction(dark->insurance[sixth], sums->insured, deals * terms->ante);
    tell_spread(to, sums, set, terms->ante);
}

static void add_sums(struct sums *to, const struct sums *from)
{
    to->plain += from->plain;
    to->insured += from->insured;
    to->gain += from->gain;
    to->bought += from->bought;
    to->deals += from->deals;
    for (unsigned spread = 0; spread < SPREADS; spread++) {
        to->ends[spread].sum += from->ends[spread].sum;
        to->ends[spread].squares += from->ends[spread].squares;
        to->ends[spread].hits += from->ends[spread].hits;
        if (from->ends[spread].most > to->ends[spread].most)
            to->ends[spread].most = from->ends[spread].most;
    }
}

static void tell_all(struct cr_dark *dark, const struct crew *crew)
{
    const struct count *five = &crew->counts[0];
    struct sums six = { .deals = 0 };
    for (unsigned set = 0; set < CR_DARK_SETS; set++)
        mpq_inits(dark->sets[set].edge, dark->sets[set].wager, dark->sets[set].put_down, NULL);
    mpq_inits(dark->insurance[0], dark->insurance[1], NULL);
    for (unsigned i = 1; i < crew->walks; i++)
        add_sums(&six, &crew->counts[i].sums);
    for (unsigned set = 0; set < CR_DARK_SETS; set++) {
        bool sixth = set & CR_DARK_SIXTH;
        if (sixth && crew->walks == 1) continue;
        if (set & CR_DARK_BUY && !five->buys) continue;
        if (set & CR_DARK_INSURED && !dark->insures) continue;
        tell(dark, five->terms, five->prepaid, sixth ? &six : &five->sums, set);
    }
}

static bool sells(const struct cr_hp_rules *rules, unsigned extra)
{
    return rules->dark_extras >> extra & 1;
}

/* A game is bought after a look, or before the deal; unseen after it, it is not counted. */
static bool sells_game(const struct cr_hp_rules *rules)
{
    bool before = rules->dark_buy_time == CR_HP_BUY_BEFORE_DEAL;
    return rules->buy_game && sells(rules, CR_HP_EXTRA_BUY) &&
           (before || rules->dark_open_before_buy);
}

bool cr_dark_count(struct cr_dark *dark, const struct cr_hp_rules *rules,
                   const struct cr_draw_deck *deck, unsigned threads)
{
    struct cr_buy_sets *sets = malloc(sizeof *sets);
    struct crew *crew = calloc(1, sizeof *crew);
    struct cr_draw_terms terms;
    bool fine =
        sets != NULL && crew != NULL && rules->dark_allowed && cr_draw_terms_of(rules, &terms);
    *dark = (struct cr_dark){ .insures = false };
    if (fine) {
        cr_draw_unround(&terms);
        bool sixth = rules->sixth_card && sells(rules, CR_HP_EXTRA_SIXTH);
        cr_buy_sets_init(sets, terms.minimum);
        dark->insures =
            rules->insurance && rules->dark_insurance && sells(rules, CR_HP_EXTRA_INSURANCE);
        crew->deck = deck;
        crew->walks = sixth ? 1 + CR_RANKS : 1;
        for (unsigned i = 0; i < crew->walks; i++)
            crew->counts[i] = (struct count){
                .terms = &terms,
                .sets = sets,
                .buys = sells_game(rules),
                .prepaid = rules->dark_buy_time == CR_HP_BUY_BEFORE_DEAL,
            };
        for (unsigned rank = 0; sixth && rank < CR_RANKS; rank++)
            crew->counts[1 + rank].out = (struct cr_draw_out){ { cr_card_of(rank, CR_CLUBS) }, 1 };
        fine = run(crew, threads);
    }
    if (fine) tell_all(dark, crew);
    free(sets);
    free(crew);
    return fine;
}

void cr_dark_release(struct cr_dark *dark)
{
    for (unsigned set = 0; set < CR_DARK_SETS; set++)
        mpq_clears(dark->sets[set].edge, dark->sets[set].wager, dark->sets[set].put_down, NULL);
    mpq_clears(dark->insurance[0], dark->insurance[1], NULL);
}
