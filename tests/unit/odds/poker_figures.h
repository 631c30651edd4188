/* poker_figures.h -- exact edges of poker against the house, as house_poker.c counts them and simulated
 * play is held against. */
#ifndef CR_TESTS_ODDS_POKER_FIGURES_H
#define CR_TESTS_ODDS_POKER_FIGURES_H

#define TEXAS_BEST         "1363917077/63213204600"
#define TEXAS_SIMPLE       "38875201577/869181563250"
#define TEXAS_EVERY        "27464897003/347672625300"
#define FIVE_BEST          "142031221/2718662100" /* Caribbean, Oasis: nothing drawn */
#define FIVE_EVERY         "18390890767/110740169540"
#define FIVE_EXCHANGE      "723583636439/69766306810200"  /* one card may be exchanged */
#define FIVE_SIMPLE        "1257517450961/69766306810200" /* with its exchanges */
#define FIVE_SIXTH         "-175122925259/9966615258600"
#define RUSSIAN_TDC_BEST   "4716267623/25425038925"
#define RUSSIAN_TDC_EVERY  "59841114395/199332305172"
#define RUSSIAN_TDC_SIMPLE "338232875471/2114130509400"
#define RUSSIAN_M1_SIMPLE  "3730682371813/23255435603400"
#define RUSSIAN_M1_BEST    "231634802327/1245826907325"
#define RUSSIAN_M1_EVERY   "59927144603/199332305172"

#define OASIS_BEST         "40396598959/4006188486300" /* one or two cards exchanged, insured */
#define OASIS_ONE_CARD     "142747044067/13953261362040"
#define RUSSIAN_TDC_TOLD   0.00588677 /* everything sold: told, not a fraction */
#define RUSSIAN_M1_TOLD    0.00522238
#define RUSSIAN_M1_ALL     0.00518313                  /* and corrected, +- 0.0000018 */
#define OASIS_UNINSURED    "59695589207/5837588937180" /* the same, no insurance */
#define OASIS_UNDRAWN      "2014263907/38630291700"

#endif
