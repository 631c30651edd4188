/* words.c -- the list of a lab's words. */
#include "odds/lab/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/roulette/rules.h"

static const struct {
    const char *key, *words;
} list[] = {
    /* Bets */
    { "ante", N_("Ante") },
    { "box", N_("box") },
    { "bonus", N_("bonus bet") },
    { "punto", N_("punto") },
    { "banco", N_("banco") },
    { "tie", N_("tie") },
    { "insurance", N_("insurance") },
    { "insurance_ten", N_("insurance against a ten") },
    { "insurance ", N_("insurance, dealer's card {which}") },
    { "insurance_ten ", N_("insurance against a ten, dealer's card {which}") },

    /* Ways to play */
    { "best", N_("best play") },
    { "table", N_("by the printed charts") },
    { "total", N_("best play by points alone") },
    { "as_dealer", N_("as the dealer plays") },
    { "basic", N_("by the usual table of basic play") },
    { "no_draw", N_("best play: nothing drawn, insured or bought") },
    { "one_card", N_("best play, one card exchanged at most") },
    { "one_card_no_insurance", N_("best play, one card exchanged at most, not insured") },
    { "sixth", N_("best play with a sixth card, no exchange") },
    { "with_card", N_("with a bonus card drawn every round, no lucky player") },
    { "third_card", N_("a third card drawn whenever the bonus bet waits for it") },
    { "simple", N_("simple play") },
    { "simple_no_draw", N_("simple play: nothing drawn, insured or bought") },
    { "dark", N_("every hand played, as on a dark box without extras") },
    { "dark_buy", N_("a dark box with the dealer's game bought") },
    { "dark_sixth", N_("a dark box with a sixth card paid for") },
    { "dark_sixth_buy", N_("a dark box with a sixth card and the dealer's game paid for") },
    { "dark_insured", N_("a dark box with an insurance of one Ante") },
    { "dark_buy_insured",
      N_("a dark box with the dealer's game bought and an insurance of one Ante") },
    { "dark_sixth_insured",
      N_("a dark box with a sixth card and an insurance of one Ante paid for") },
    { "dark_sixth_buy_insured",
      N_("a dark box with a sixth card, the dealer's game and an insurance of one Ante paid for") },
    { "no_insurance", N_("best play without insurance, everything else as sold") },
    { "reading.ante.fee", N_("read otherwise: a Bet of two Antes, a draw paid as a fee") },
    { "reading.ante.joins", N_("read otherwise: a Bet of two Antes, a draw that joins the Ante") },
    { "reading.stakes.fee",
      N_("read otherwise: a Bet of all stakes so far, a draw paid as a fee") },
    { "reading.stakes.joins",
      N_("read otherwise: a Bet of all stakes so far, a draw that joins the Ante") },

    /* Facts */
    { "stake", N_("all of it is of a stake of so much, rounded and cut to the maximum payout") },
    { "stake.bonus", N_("the bonus bet's own stake") },
    { "dealer_game", N_("how often the dealer has a game") },
    { "meter_even", N_("meter at which the bonus bet breaks even, in stakes") },
    { "even_price", N_("price of a draw, the same whatever is drawn, in Antes, at which the house "
                       "keeps nothing") },
    { "even_price.", N_("price of one draw, the others at theirs, in Antes, at which the house "
                        "keeps nothing: {which}") },
    { "meter_worth", N_("how much each stake in the meter adds to the bonus bet") },
    { "bonus_costs", N_("what the box gives up for the bonus bet, of a stake") },
    { "comes.", N_("how often it comes: {which}") },
    { "worth.", N_("what it is worth to the player, of a stake: {which}") },
    { "taking.", N_("what the player gains by taking it every time, of a stake: {which}") },
    { "removal.", N_("what the player gains when one such card is taken out: {which}") },
    { "share.", N_("how often it is done: {which}") },
    { "plays.", N_("how often a Bet is put down: {which}") },
    { "dark.", N_("what it is worth on a dark box, of an Ante: {which}") },
    { "error.", N_("standard error of what it is worth: {which}") },
    { "cap.", N_("what a maximum payout of {which} Antes costs the player, of an Ante") },
    { "cap.undrawn.", N_("what a maximum payout of {which} Antes costs the player, of an Ante, "
                         "nothing drawn") },
    { "cap_posted", N_("posted maximum payout in Antes, at the highest Ante: the edges are without "
                       "it, what is won at most is with it") },
    { "cap_plate", N_("what the posted maximum payout costs the player at the highest Ante") },
    { "cap_plate.undrawn",
      N_("what the posted maximum payout costs the player at the highest Ante, nothing drawn") },
    { "cap_error.cap_plate", N_("standard error of what the posted maximum payout costs") },
    { "cap_error.cap.",
      N_("standard error of what a maximum payout of {which} Antes costs the player") },
    { "cap_binds",
      N_("Ante from which the posted maximum payout cuts anything, the bonus bet left out") },
    { "uncounted.amounts",
      N_("best play is not counted: the amounts are of too many parts of an Ante") },
    { "bonus.at.", N_("house edge of the bonus bet with {which} stakes in the meter") },
    { "bonus_third.at.", N_("house edge of the bonus bet with {which} stakes in the meter, a third "
                            "card drawn whenever it waits for it") },
    { "bonus_cap.", N_("house edge of the bonus bet where it pays at most {which} stakes") },
    { "bonus_cap_plate",
      N_("house edge of the bonus bet under its posted maximum payout, at the highest stake") },
    { "bonus_with_card",
      N_("house edge of the bonus bet with a bonus card drawn every round, no lucky player") },
    { "wheel_even", N_("what the wheel of fortune must pay on the average, in stakes, for its bet "
                       "to break even") },
    { "mystery_mean", N_("the mystery prize on the average, in smallest units") },
    { "mystery_return", N_("what mystery prizes give back of what is paid into their pool, its "
                           "seed being the house's") },
    { "lucky_worth", N_("what being the lucky player is worth, of a bonus stake, a bonus card "
                        "drawn every round") },
    { "lucky_even",
      N_("how often a box must be the lucky player for its bonus bet to break even") },
    { "lucky.", N_("how often a box is the lucky player where so many have a bonus bet: {which}") },
    { "bonus_with_lucky.",
      N_("house edge of the bonus bet with bonus card and lucky player where so many boxes "
         "have one: {which}") },
    { "house_loses", N_("beware: what the best player wins of an Ante from the house") },

    /* What comes, is done, or is worth something */
    { "natural", N_("a blackjack") },
    { "wheel", N_("the wheel of fortune") },
    { "777_spades", N_("three sevens of spades") },
    { "777_suited", N_("three sevens of one suit") },
    { "777_mixed", N_("three sevens") },
    { "678_suited", N_("six, seven and eight of one suit") },
    { "678_mixed", N_("six, seven and eight") },
    { "suited_blackjack", N_("a blackjack of one suit") },
    { "mixed_blackjack", N_("a blackjack of two suits") },
    { "bonus_card", N_("the bonus card") },
    { "split", N_("a split") },
    { "double", N_("a double") },
    { "worth.double", N_("doubling at all") },
    { "worth.double_after_split", N_("doubling a split hand") },
    { "worth.split", N_("splitting at all") },
    { "worth.resplit", N_("splitting more than once") },
    { "worth.resplit_aces", N_("splitting aces more than once") },
    { "worth.draw_to_aces", N_("more than one card to a split ace") },
    { "worth.split_by_value", N_("splitting a ten with a court card") },
    { "worth.split_after_lost", N_("splitting on after a split hand has lost") },
    { "taking.insurance", N_("insurance against a blackjack") },
    { "share.surrender", N_("giving a box up for half its stake") },
    { "worth.surrender", N_("giving a box up for half its stake") },
    { "worth.insurance", N_("insurance against a blackjack") },
    { "worth.insurance_ten", N_("insurance against a ten") },
    { "worth.original_only", N_("a dealer's blackjack takes original stakes alone") },
    { "worth.one_pack_more", N_("one pack more in the shoe") },
    { "worth.natural_6_to_5", N_("a blackjack that pays 6 to 5") },
    { "worth.second.undrawn", N_("a second combination, nothing drawn") },
    { "worth.second.sixth", N_("a second combination, with a sixth card and no exchange") },
    { "worth.buy.undrawn", N_("buying the dealer a game, nothing drawn") },
    { "worth.buy.sixth", N_("buying the dealer a game, with a sixth card and no exchange") },
    { "worth.insurance.undrawn", N_("insurance, nothing drawn") },
    { "worth.insurance.sixth", N_("insurance, with a sixth card and no exchange") },
    { "worth.insurance.all", N_("insurance, with everything the house sells") },
    { "worth.ak_void.undrawn", N_("a second ace-king not paid where it decided, nothing drawn") },
    { "worth.ak_void.sixth",
      N_("a second ace-king not paid where it decided, with a sixth card and no exchange") },
    { "worth.ak_inside.sixth", N_("an ace-king inside a flush paid as a second combination, with a "
                                  "sixth card and no exchange") },
    { "worth.draw", N_("drawing at all") },
    { "worth.sixth", N_("a sixth card") },
    { "worth.exchange", N_("exchanging cards at all") },
    { "worth.exchange2", N_("exchanging two cards, not one at most") },
    { "worth.exchange3", N_("exchanging three cards, not two at most") },
    { "worth.exchange4", N_("exchanging four cards, not three at most") },
    { "worth.exchange5", N_("exchanging all five cards, not four at most") },
    { "worth.neighbour", N_("seeing the five cards of one other box, by play") },
    { "worth.neighbours", N_("seeing the cards of all other boxes, by play") },
    { "error.neighbour", N_("seeing the five cards of one other box") },
    { "error.neighbours", N_("seeing the cards of all other boxes") },
    { "dark.buy", N_("the dealer's game") },
    { "dark.sixth", N_("a sixth card") },
    { "dark.sixth_buy", N_("a sixth card and the dealer's game") },
    { "dark.insurance", N_("an insurance of one Ante") },
    { "dark.insurance_sixth", N_("an insurance of one Ante, with a sixth card") },
    { "worth.below_table", N_("an Ante paid to hands below its table") },
    { "worth.bonus_on_fold", N_("a bonus bet as high as the Ante, settled though the box passes") },
    { "play", N_("play") },
    { "pass", N_("pass") },
    { "x1", N_("exchange of one card") },
    { "x2", N_("exchange of two cards") },
    { "x3", N_("exchange of three cards") },
    { "x4", N_("exchange of four cards") },
    { "x5", N_("exchange of five cards") },
    { "6th", N_("sixth card") },
    { "surrender", N_("surrender") },
    { "even_money", N_("even money") },

    /* Cells of charts whose letters are not words */
    { "cell.H", N_("H: draw a card") },
    { "cell.S", N_("S: stand") },
    { "cell.P", N_("P: split") },
    { "cell.Dh", N_("Dh: double, or else draw") },
    { "cell.Ds", N_("Ds: double, or else stand") },
    { "cell.Rh", N_("Rh: surrender, or else draw") },
    { "cell.Rs", N_("Rs: surrender, or else stand") },

    /* Charts and their rows */
    { "hard", N_("hard totals") },
    { "soft", N_("soft totals") },
    { "pairs", N_("pairs") },
    { "by_cards", N_("two cards the best play treats otherwise than their points") },
    { "first", N_("first five cards, by the dealer's open card: the row with the most of the "
                  "hand's marks; marks without a row are left out from the last") },
    { "royal_flush", N_("a royal flush") },
    { "straight_flush", N_("a straight flush") },
    { "four", N_("four of a kind") },
    { "full_house", N_("a full house") },
    { "flush", N_("a flush") },
    { "straight", N_("a straight") },
    { "trips", N_("trips") },
    { "two_pair", N_("two pair") },
    { "pair", N_("a pair") },
    { "ace_king", N_("ace-king") },
    { "high", N_("high card") },

    /* The printed strategy of poker against the house */
    { "cell.x1p", N_("x1p: exchange one card, keep what is paired") },
    { "cell.x2p", N_("x2p: exchange two cards, keep the three of a rank") },
    { "cell.x3p", N_("x3p: exchange three cards, keep the pair") },
    { "cell.x1q", N_("x1q: exchange the lower of the two cards beside the three") },
    { "cell.x2q", N_("x2q: exchange two cards, keep the pair and the highest other card") },
    { "cell.x1a", N_("x1a: exchange one card, keep the pair, the ace and the king") },
    { "cell.x1f", N_("x1f: exchange one card, keep the four of one suit") },
    { "cell.x2f", N_("x2f: exchange two cards, keep the three of one suit") },
    { "cell.x1s", N_("x1s: exchange one card, keep the four to a straight, an open one first, else "
                     "the highest") },
    { "cell.x3k", N_("x3k: exchange three cards, keep the ace and the king") },
    { "cell.x4h", N_("x4h: exchange four cards, keep the highest") },
    { "cell.x3h", N_("x3h: exchange three cards, keep the two highest") },
    { "cell.x3j", N_("x3j: exchange three cards, keep the highest and the third") },
    { "cell.x3i", N_("x3i: exchange three cards, keep the second and the third highest") },
    { "cell.x2h", N_("x2h: exchange two cards, keep the three highest") },
    { "final", N_("after a draw, by the dealer's open card") },
    { "buying", N_("buying the dealer a game, by how many cards make his four that stay a straight "
                   "or a flush") },
    { "points", N_("points, added up: played from 0 up. Pairs with an own card, four of a suit and "
                   "open straights are played without") },
    { "more_points", N_("more points; the flop: 3 three of a rank, 2- a pair below the dealer's "
                        "game, 2 another pair; 4 an inside straight, 1 nothing") },
    { "table_costs",
      N_("what playing by the printed charts costs against the best play, of an Ante") },
    { "pair_above", N_("a pair above the open card, four to a straight or a flush") },
    { "pair_like", N_("a pair of the open card's rank, four to a straight or a flush") },
    { "pair_below", N_("a pair below the open card, four to a straight or a flush") },
    { "suit4", N_("four of one suit") },
    { "run", N_("four to more than one straight") },
    { "two_hands", N_("two combinations, the second better than ace-king") },
    { "yes", N_("yes") },
    { "no", N_("no") },
    { "+inside", N_("an inside straight") },
    { "+open", N_("a straight open on both sides") },
    { "+two3", N_("three cards make two straights at once") },
    { "+two4", N_("four cards make two straights at once") },
    { "+make7", N_("seven cards make a straight") },
    { "+make8", N_("eight cards make a straight") },
    { "+make7b", N_("seven cards make a straight, three of them two") },
    { "+make7c", N_("seven cards make a straight, four of them two") },
    { "+make8c", N_("eight cards make a straight, four of them two") },
    { "+suit4", N_("four of one suit") },
    { "+sf4", N_("four of one suit and to a straight") },
    { "+ak", N_("with an ace-king") },
    { "+second", N_("with a second combination") },
    { "+9", N_("and a 9") },
    { "+T", N_("and a T") },
    { "+J", N_("and a J") },
    { "+Q", N_("and a Q") },
    { "+K", N_("and a K") },
    { "+A", N_("and an A") },
    { "+above1", N_("one card above the open one") },
    { "+above2", N_("two cards above the open one") },
    { "+above3", N_("three cards above the open one") },
    { "+above4", N_("four cards above the open one") },
    { "+above5", N_("all cards above the open one") },
    { "+of4", N_("the pair of 4") },
    { "+of5", N_("the pair of 5") },
    { "+of6", N_("the pair of 6") },
    { "+of7", N_("the pair of 7") },
    { "+of8", N_("the pair of 8") },
    { "+third7", N_("third a 7") },
    { "+third8", N_("third an 8") },
    { "+third9", N_("third a 9") },
    { "+thirdT", N_("third a T") },
    { "+thirdJ", N_("third a J") },
    { "+sf3", N_("three to a straight flush, in one way") },
    { "+sf3b", N_("three to a straight flush, in two ways") },
    { "+sf3c", N_("three to a straight flush, in three ways") },
    { "+top2", N_("the two highest of one suit") },
    { "+top13", N_("the highest and the third of one suit") },
    { "+top23", N_("the second and the third of one suit") },
    { "+top3", N_("the three highest of one suit") },
    { "+taken", N_("the open card is one that would help") },
    { "+match", N_("holds the open card's rank") },
    { "+match2", N_("holds the open card's rank in what is paired") },
    { "+filled", N_("an inside straight that lacks the open card's rank") },
    { "+like2", N_("holds two of the open card's rank") },
    { "+like3", N_("holds three of the open card's rank") },
    { "tx_trips", N_("the flop three of a rank") },
    { "tx_low_pair", N_("a pair on the flop below the dealer's game") },
    { "tx_pair", N_("a pair on the flop") },
    { "tx_inside", N_("four to an inside straight") },
    { "tx_nothing", N_("nothing") },
    { "+tx_high0", N_("higher own card, none of the flop's above it") },
    { "+tx_high1", N_("higher own card, one of the flop's above it") },
    { "+tx_high2", N_("higher own card, two of the flop's above it") },
    { "+tx_high3", N_("higher own card, all of the flop's above it") },
    { "+tx_low", N_("lower own card") },
    { "+tx_top", N_("the flop's highest card; the one beside its pair") },
    { "+tx_middle", N_("the flop's second card; its pair") },
    { "+tx_bottom", N_("the flop's lowest card") },
    { "tx_above0", N_("none of the flop's above the lower own card") },
    { "tx_above1", N_("one of the flop's above the lower own card") },
    { "tx_above2", N_("two of the flop's above the lower own card") },
    { "tx_above3", N_("all of the flop's above the lower own card") },
    { "tx_suits0", N_("flop of three suits, own cards not both of one of them") },
    { "tx_suits1", N_("flop of three suits, both own cards of one of them") },
    { "tx_suits2", N_("flop of two suits, no own card of its two") },
    { "tx_suits3", N_("flop of two suits, both own cards with its single one") },
    { "tx_suits4", N_("flop of two suits, the higher own card with its two") },
    { "tx_suits5", N_("flop of two suits, the lower own card with its two") },
    { "tx_suits6", N_("flop of one suit, no own card of it") },
    { "tx_spans",
      N_("runs of five ranks with three held: with both own cards, with one (3: or more)") },
    { "tx_shape",
      N_("runs of five ranks, the flop alone: with three of its cards, with two of them") },
};

#define CELL_LETTERS 6 /* that a cell has room for */

static const char *find(const char *key, size_t length)
{
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (strlen(list[i].key) == length && memcmp(list[i].key, key, length) == 0)
            return list[i].words;
    return NULL;
}

const char *cr_lab_method_words(enum cr_lab_method method)
{
    switch (method) {
    case CR_LAB_COUNTED: return N_("counted");
    case CR_LAB_SUMMED: return N_("summed");
    case CR_LAB_PLAYED: return N_("played");
    }
    abort(); /* every method is named above */
}

const char *cr_lab_words(const char *key)
{
    const char *words = find(key, strlen(key));
    return words != NULL ? words : key;
}

const char *cr_lab_cell(enum cr_lang lang, const char *cell)
{
    const char *word = find(cell, strlen(cell)), *said = word != NULL ? cr_words(lang, word) : cell;
    unsigned letters = 0;
    for (const char *at = said; *at != '\0'; at++)
        letters += ((unsigned char)*at & 0xc0) != 0x80;
    return letters <= CELL_LETTERS ? said : cell;
}

bool cr_lab_say_cell(struct cr_text *out, enum cr_lang lang, const char *cell)
{
    char key[32];
    snprintf(key, sizeof key, "cell.%s", cell);
    const char *letter = find(key, strlen(key)), *word = find(cell, strlen(cell));
    if (letter == NULL && word != NULL && strcmp(cr_words(lang, word), cell) == 0) return false;
    if (letter != NULL)
        cr_text_put(out, cr_words(lang, letter));
    else if (word != NULL)
        cr_text_format(out, "%s: %s", cell, cr_words(lang, word));
    return letter != NULL || word != NULL;
}

/* The longest head of the key that ends in a dot or a space and has words: "bonus.at." of "bonus.at.1000",
 * "insurance " of "insurance A". */
static const char *find_prefix(const char *key, size_t *length)
{
    for (*length = strlen(key); *length > 0; --*length) {
        bool ends = key[*length - 1] == '.' || key[*length - 1] == ' ';
        const char *words = ends ? find(key, *length) : NULL;
        if (words != NULL) return words;
    }
    return NULL;
}

/* "pair 9 +suit4 +taken": what it is, then its marks. */
static void say_marks(struct cr_text *out, enum cr_lang lang, const char *key, const char *mark)
{
    char part[64];
    snprintf(part, sizeof part, "%.*s", (int)(mark - key), key);
    cr_lab_say(out, lang, part);
    while (*mark != '\0') {
        size_t length = strcspn(++mark, " ");
        const char *words = find(mark, length);
        snprintf(part, sizeof part, "%.*s", (int)length, mark);
        cr_text_put(out, ", ");
        cr_text_put(out, words != NULL ? cr_words(lang, words) : part);
        mark += length;
    }
}

void cr_lab_say(struct cr_text *out, enum cr_lang lang, const char *key)
{
    const char *mark = strstr(key, " +");
    if (mark != NULL) {
        say_marks(out, lang, key, mark);
        return;
    }
    size_t head = strcspn(key, ". "), length;
    const char *whole = find(key, strlen(key)), *prefix = find_prefix(key, &length);
    const char *rest = key[head] != '\0' ? key + head + 1 : "";
    if (prefix != NULL) { /* "worth.double" */
        const struct cr_place which = {
            "which", cr_words(lang, whole != NULL ? whole : cr_lab_words(key + length))
        };
        cr_words_fill(out, cr_words(lang, prefix), &which, 1);
        return;
    }
    const char *words = whole != NULL ? whole : find(key, head);
    cr_text_put(out, words != NULL ? cr_words(lang, words) : key);
    if (whole != NULL || words == NULL || *rest == '\0') return;
    /* "pair 9", "meter_even.third_card" */
    cr_text_put(out, key[head] == '.' ? ": " : " ");
    cr_text_put(out, cr_words(lang, cr_lab_words(rest)));
}

/* ---- Bets of a layout ---- */

static const char *const type_words[CR_BET_TYPES] = {
    [CR_STRAIGHT] = N_("straight"),     [CR_SPLIT] = N_("split"),
    [CR_STREET] = N_("street"),         [CR_CORNER] = N_("corner"),
    [CR_FIRST_FOUR] = N_("first four"), [CR_SIX_LINE] = N_("six line"),
    [CR_COLUMN] = N_("column"),         [CR_DOZEN] = N_("dozen"),
    [CR_RED_BLACK] = N_("red/black"),   [CR_EVEN_ODD] = N_("even/odd"),
    [CR_LOW_HIGH] = N_("low/high"),
};

static const char *const announced_words[CR_ANNOUNCED_KINDS] = {
    [CR_NEIGHBOURS] = N_("neighbours"),     [CR_BIG_SERIES] = N_("big series"),
    [CR_SMALL_SERIES] = N_("small series"), [CR_ORPHELINS] = N_("orphelins"),
    [CR_ZERO_SPIEL] = N_("zero spiel"),     [CR_COMPLETE] = N_("complete"),
};

const char *cr_lab_type_words(enum cr_bet_type type)
{
    return type_words[type];
}

const char *cr_lab_announced_words(unsigned kind)
{
    return announced_words[kind];
}

const char *cr_lab_roulette_words(const char *bet, const char **place)
{
    char kind[CR_LAB_NAME];
    size_t length = strcspn(bet, " ");
    int position = cr_position_find(bet);
    *place = bet;
    if (position >= 0) return type_words[cr_positions[position].type];
    snprintf(kind, sizeof kind, "%.*s", (int)length, bet);
    int announced = cr_announced_find(kind);
    *place = bet[length] == ' ' ? bet + length + 1 : "";
    return announced >= 0 ? announced_words[announced] : NULL;
}

void cr_lab_say_bets(struct cr_text *out, enum cr_lang lang, const char *first, const char *last,
                     size_t count)
{
    const char *place, *last_place, *joint = count == 2 ? ", " : " … ";
    const char *words = cr_lab_roulette_words(first, &place);
    if (words == NULL) {
        cr_lab_say(out, lang, first);
        if (count < 2) return;
        cr_text_put(out, joint);
        cr_lab_say(out, lang, last);
        return;
    }
    cr_text_put(out, cr_words(lang, words));
    if (*place == '\0') return;
    cr_lab_roulette_words(last, &last_place);
    cr_text_format(out, ": %s", place);
    if (count > 1) cr_text_format(out, "%s%s", joint, last_place);
}
