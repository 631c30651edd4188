/* round_shoe.c -- a shoe given beforehand: {"in":"shoe","cards":"As Kd ..."}.
 *
 * It is no input of any game. The cards are kept, and after every line, as long as the round waits for
 * cards and some are left, they are dealt: each is a `card` of its own, and stands in the record as one.
 * The line itself also begins a deal for which bets lie. Burnt cards are not among them: the shoe begins
 * behind the burn.
 */
#include <string.h>

#include "cards/card.h"
#include "table/round_state.h"

#define WRONG(rounds, ...) cr_error_set(&(rounds)->err, CR_BAD_INPUT, "", __VA_ARGS__)

static enum cr_status keep(struct cr_rounds *rounds, const char *text)
{
    size_t count = rounds->shoe_count;
    for (const char *at = text + strspn(text, " "); *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        char word[CR_CARD_TEXT_SIZE] = "";
        if (length == 2) memcpy(word, at, 2);
        if (count == CR_ROUND_SHOE_MAX)
            return WRONG(rounds, "cards: a shoe has at most %d", CR_ROUND_SHOE_MAX);
        if (length != 2 || !cr_card_read(word, &rounds->shoe[count]))
            return WRONG(rounds, "cards: cannot read \"%.10s\"", at);
        count++;
        at += length;
    }
    rounds->shoe_count = count;
    return CR_OK;
}

/* The next card, wherever the game has it go. */
static enum cr_status deal_one(struct cr_rounds *rounds)
{
    struct cr_input input = { .kind = CR_IN_CARD,
                              .seat = CR_NO_SEAT,
                              .other = CR_NO_SEAT,
                              .role = CR_ROLE_DEALER,
                              .card_count = 1 };
    input.cards[0] = rounds->shoe[rounds->shoe_next];
    enum cr_status status = cr_table_apply(rounds->table, &input);
    if (status == CR_OK) rounds->shoe_next++;
    return status;
}

enum cr_status cr_round_deal(struct cr_rounds *rounds)
{
    enum cr_status status = CR_OK;
    struct cr_need need;
    while (status == CR_OK && rounds->shoe_next < rounds->shoe_count) {
        cr_table_need(rounds->table, &need);
        if (need.kind != CR_NEED_CHANCE || need.what != CR_CHANCE_CARD || need.input != CR_IN_CARD)
            return CR_OK;
        status = deal_one(rounds);
    }
    return status;
}

enum cr_status cr_round_read_shoe(struct cr_rounds *rounds, const json_t *object, bool *bad)
{
    const char *key;
    json_t *value;
    struct cr_need need;
    *bad = true;
    json_object_foreach((json_t *)(uintptr_t)object, key,
                        value) if (!cr_round_is_common(key) &&
                                   strcmp(key, "cards") !=
                                       0) return WRONG(rounds, "unknown key: %.40s", key);
    if (!json_is_string(json_object_get(object, "cards")))
        return WRONG(rounds, "cards is a text of cards: \"As Kd\"");
    enum cr_status status = keep(rounds, cr_round_text(object, "cards"));
    if (status != CR_OK) return status;
    *bad = false;
    cr_table_need(rounds->table, &need);
    if (need.kind != CR_NEED_BETS || rounds->shoe_next == rounds->shoe_count) return CR_OK;
    status = deal_one(rounds);
    return status == CR_NO_STAKES ? CR_OK : status; /* it lies ready for the bets to come */
}
