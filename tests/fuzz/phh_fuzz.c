/* Any bytes as hand histories: read or refused with a line, run again or found to differ, never worse. No
 * chip is made or lost by running a hand.
 */
#include <assert.h>
#include <string.h>

#include "table/phh.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_chips(const struct cr_phh *hand, const struct cr_phh_replayed *replayed)
{
    cr_money began = 0, ended = 0;
    for (unsigned i = 0; i < hand->players; i++) {
        began += hand->stack[i];
        ended += replayed->result.chips[i];
        assert(replayed->result.chips[i] >= 0);
    }
    assert(began == ended);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct cr_phh hand;
    struct cr_phh_reader reader;
    struct cr_phh_replayed replayed;
    cr_phh_open(&reader, (const char *)data, size);
    while (cr_phh_next(&reader, &hand)) {
        assert(hand.players >= 2 && hand.players <= CR_POKER_SEATS_MAX);
        bool agrees = cr_phh_replay(&hand, &replayed);
        assert(agrees == (replayed.what == NULL));
        if (agrees) check_chips(&hand, &replayed);
    }
    assert(memchr(reader.wrong, '\0', sizeof reader.wrong) != NULL);
    assert(reader.wrong[0] != '\0' || reader.at == reader.end);
    return 0;
}
