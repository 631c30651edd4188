/* worth.h -- what each option of a house's blackjack is worth, and each card of its shoe.
 *
 * The worth of an option is the difference of two answers of solve.h for the best player, the house's own
 * and the one with that single option turned: with it less without it, whichever the house has. A rule no
 * player gains by (a blind double) is worth nothing and is not asked about.
 */
#ifndef CR_ODDS_BLACKJACK_WORTH_H
#define CR_ODDS_BLACKJACK_WORTH_H

#include "odds/blackjack/solve.h"

#define CR_BJ_OPTION_MAP(X)                                                              \
    X(SURRENDER, "surrender")                                                            \
    X(DOUBLE, "double")                   /* at all */                                   \
    X(DOUBLE_SPLIT, "double_after_split") /* of a split hand */                          \
    X(SPLIT, "split")                     /* at all */                                   \
    X(RESPLIT, "resplit")                 /* more than one split */                      \
    X(RESPLIT_ACES, "resplit_aces")                                                      \
    X(ACES_DRAW, "draw_to_aces")            /* more than one card to a split ace */      \
    X(SPLIT_VALUE, "split_by_value")        /* a ten with a court card */                \
    X(SPLIT_AFTER_LOST, "split_after_lost") /* though a split hand is bust [M1 194.4] */ \
    X(EVEN_MONEY, "even_money")                                                          \
    X(INSURANCE, "insurance")         /* against a blackjack */                          \
    X(INSURANCE_TEN, "insurance_ten") /* against a ten [BG art.18(2)] */                 \
    X(ORIGINAL_ONLY, "original_only") /* is what a dealer's blackjack takes (R3) */

enum cr_bj_option {
#define X(name, key) CR_BJ_OPTION_##name,
    CR_BJ_OPTION_MAP(X)
#undef X
        CR_BJ_OPTIONS
};
const char *cr_bj_option_key(unsigned option);

struct cr_bj_worth {
    double value;                  /* of the house's own game */
    double options[CR_BJ_OPTIONS]; /* with less without */
    bool has[CR_BJ_OPTIONS];       /* the house offers it */
    double removal[CR_BJ_KINDS];   /* one such card out of the shoe, by column: 2 ... 9, ten, ace */
    double one_pack_more;          /* a pack more in the shoe; 0 where there are eight */
    double natural_6_to_5;         /* a blackjack pays 6 to 5 */
};

/* Whether that option is on under these rules; and turns it. */
bool cr_bj_option_is_on(const struct cr_bj_question *question, unsigned option);
/* rules: a copy of the question's own, which it is made to use. */
void cr_bj_option_turn(struct cr_bj_question *question, struct cr_bj_rules *rules, unsigned option);

/* From whole packs. CR_NO_MEMORY, or it is done. done: told how much is, 0..1; may be NULL. */
enum cr_status cr_bj_worth_count(const struct cr_bj_question *question, struct cr_bj_worth *worth,
                                 void (*done)(void *context, double of), void *context);

#endif
