/* Any bytes as cards: read or refused with one line that names the word, never worse. The first byte says
 * how many cards may come. What is read is written and read the same; what can be a hand is worth the
 * same by every way of ranking, and so are the five cards shown of it.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "cards/batch.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_fault(const char *text, const struct cr_card_fault *fault)
{
    assert(fault->kind == CR_CARD_UNREADABLE || fault->kind == CR_CARD_JOKER ||
           fault->kind == CR_CARD_TOO_MANY);
    assert(memchr(fault->card, '\0', sizeof fault->card) != NULL);
    assert(fault->card[0] == '\0' || strstr(text, fault->card) != NULL);
    assert(strchr(fault->card, ' ') == NULL);
    for (int lang = 0; lang < CR_LANG_COUNT; lang++) {
        char line[256];
        struct cr_text words = cr_text_on(line, sizeof line);
        cr_card_fault_words(&words, (enum cr_lang)lang, fault);
        assert(!words.full && words.length > 0);
    }
}

static void check_written(const cr_card *cards, size_t count)
{
    char line[3 * CR_CARDS_READ_MOST + 1];
    struct cr_text text = cr_text_on(line, sizeof line);
    cr_card again[CR_CARDS_READ_MOST];
    size_t read;
    struct cr_card_fault fault;
    cr_cards_write(&text, cards, count);
    assert(!text.full);
    assert(cr_cards_read(line, again, CR_CARDS_READ_MOST, &read, &fault));
    assert(read == count && memcmp(again, cards, count) == 0);
    for (size_t i = 0; i < count; i++)
        assert(cr_card_is_open(cards[i]) || cards[i] == CR_CLOSED_CARD);
}

static void check_hand(const cr_card *cards, unsigned count)
{
    bool is_omaha = count == CR_OMAHA_CARDS;
    struct cr_best best = is_omaha ? cr_best_omaha(cards, cards + 4) : cr_best_of(cards, count);
    assert(cr_rank5(best.cards) == best.value);
    for (unsigned i = 0; i < CR_BATCH_WAYS; i++) {
        enum cr_batch_way way = (enum cr_batch_way)i;
        cr_rank_value value = 0;
        if (!cr_batch_can(way)) continue;
        if (is_omaha)
            cr_omaha_batch_by(way, cards, 1, &value);
        else
            cr_rank_batch_by(way, cards, count, 1, &value);
        assert(value == best.value);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    cr_card cards[CR_CARDS_READ_MOST];
    size_t count;
    struct cr_card_fault fault;
    if (size == 0) return 0;
    size_t max = data[0];
    char *text = malloc(size);
    if (text == NULL) abort();
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    bool right = cr_cards_read(text, cards, max, &count, &fault);
    assert(right == (fault.kind == CR_CARD_NONE));
    assert(count <= max && count <= CR_CARDS_READ_MOST);
    if (!right) check_fault(text, &fault);
    free(text);
    check_written(cards, count); /* what was read before the fault, too */
    bool is_hand = cr_cards_check(cards, count, CR_HAND_CARDS, CR_OMAHA_CARDS, &fault);
    assert(is_hand == (fault.kind == CR_CARD_NONE));
    if (is_hand && count != CR_HAND_MOST + 1) check_hand(cards, (unsigned)count);
    return 0;
}
