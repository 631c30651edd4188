/* machine_reels.c -- one strip, one paytable. */
#include "cli/machine_reels.h"

#include "base/words.h"

static const struct {
    const char *name;
    int32_t pays; /* three of it, times the stake */
    uint32_t stops;
} symbols[CR_REEL_SYMBOLS] = {
    [CR_REEL_SEVEN] = { N_("seven"), 100, 1 },
    [CR_REEL_BAR] = { N_("bar"), 30, 2 },
    [CR_REEL_BELL] = { N_("bell"), 10, 3 },
    [CR_REEL_CHERRY] = { N_("cherry"), 4, 4 },
};

const char *cr_reel_name(unsigned symbol)
{
    return symbol < CR_REEL_SYMBOLS ? symbols[symbol].name : "?";
}

static unsigned symbol_at(uint32_t stop)
{
    unsigned symbol = 0;
    for (uint32_t last = symbols[0].stops; stop >= last; last += symbols[symbol].stops)
        symbol++;
    return symbol;
}

struct cr_reels cr_reels_spin(struct cr_stream *stream)
{
    struct cr_reels reels = { 0 };
    bool alike = true;
    for (unsigned i = 0; i < CR_REELS; i++) {
        reels.symbols[i] = (uint8_t)symbol_at(cr_stream_below(stream, CR_REEL_STOPS));
        alike = alike && reels.symbols[i] == reels.symbols[0];
    }
    if (!alike) return reels;
    reels.pays = symbols[reels.symbols[0]].pays;
    reels.jackpot = reels.symbols[0] == CR_REEL_SEVEN;
    return reels;
}

/* (100 * 1 + 30 * 8 + 10 * 27 + 4 * 64) / 1000 = 866/1000 */
struct cr_ratio cr_reels_return(void)
{
    int32_t paid = 0, ways = CR_REEL_STOPS * CR_REEL_STOPS * CR_REEL_STOPS;
    for (unsigned i = 0; i < CR_REEL_SYMBOLS; i++) {
        int32_t stops = (int32_t)symbols[i].stops;
        paid += symbols[i].pays * stops * stops * stops;
    }
    return (struct cr_ratio){ paid, ways };
}
