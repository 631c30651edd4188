/* machine_reels.h -- the game of the simulated gaming machine: three reels alike, ten stops each.
 *
 *     struct cr_reels reels = cr_reels_spin(&stream);
 *     cr_money win = stake * reels.pays;
 *
 * What a real machine plays is its own program's [BG art.33]; this one is simple enough to know all of:
 * it pays three of a kind, and three sevens also hit the jackpot the machine is linked to.
 */
#ifndef CR_CLI_MACHINE_REELS_H
#define CR_CLI_MACHINE_REELS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/money.h"
#include "chance/stream.h"

#define CR_REELS      3
#define CR_REEL_STOPS 10

enum cr_reel_symbol { CR_REEL_SEVEN, CR_REEL_BAR, CR_REEL_BELL, CR_REEL_CHERRY, CR_REEL_SYMBOLS };

struct cr_reels {
    uint8_t symbols[CR_REELS]; /* enum cr_reel_symbol */
    bool jackpot;
    int32_t pays; /* times the stake */
};

const char *cr_reel_name(unsigned symbol); /* "seven", marked for translation */

struct cr_reels cr_reels_spin(struct cr_stream *stream);

/* What it gives back of each stake, of every way the reels can stop; the jackpot aside. */
struct cr_ratio cr_reels_return(void);

#endif
