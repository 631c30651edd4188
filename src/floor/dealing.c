/* dealing.c -- a table that deals its own cards, from a shoe it committed to before the first of them.
 *
 * A shoe's seed is committed to in the `round` record it begins in, with a label of its own ("table/4 shoe
 * 3"), and stands there sealed in every round it lasts. Players add words until its first card is out. The
 * `end` of its last round reveals it: when the game wants a shuffle next, when the table closes.
 *
 * A card is the one at its place in the order that seed and words give, after the cut (chance/shoe.h). A
 * card that lies face down is given as ?? and named when the rules turn it. Where a shoe runs out within
 * a round, the game shuffles all but what lies on the table; the order of those comes from the same seed.
 *
 * The house deals in the command that led to it, so that every view is of a moment when somebody is asked.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "chance/shoe.h"
#include "floor/private_cards.h"
#include "floor/system_chance.h"

#define CARDS_MAX (8 * CR_PACK_CARDS)
#define LINES_MAX 1024 /* the house gives in one command: far beyond a round */

static struct cr_need need_of(const struct cr_floor_table *table)
{
    struct cr_need need;
    cr_table_need(cr_rounds_table(table->rounds), &need);
    return need;
}

/* ---- Which card ---- */

/* What is not on the table of a shoe that ran out: shuffled as the whole pack is, from the seed's next
 * stream. */
static size_t shuffled_again(const struct cr_seed *played, const struct cr_drawn *drawn,
                             const cr_card *order, cr_card *out)
{
    size_t all = (size_t)drawn->decks * CR_PACK_CARDS, count = 0;
    unsigned left[CR_PACK_CARDS];
    for (unsigned i = 0; i < CR_PACK_CARDS; i++)
        left[i] = drawn->decks;
    for (size_t i = drawn->round_from; i < all; i++)
        left[order[(drawn->cut + i) % all]]--;
    for (unsigned card = 0; card < CR_PACK_CARDS; card++)
        for (; left[card] > 0; left[card]--)
            out[count++] = (cr_card)card;
    struct cr_stream stream;
    cr_stream_init(&stream, played, drawn->again);
    cr_drawn_shuffle(&stream, out, count);
    sodium_memzero(&stream, sizeof stream);
    return count;
}

/* CR_NO_CARD where there is none: a second shuffle within a round, which no table comes to. */
static cr_card card_at(const struct cr_seed *played, const struct cr_drawn *drawn)
{
    cr_card order[CARDS_MAX], again[CARDS_MAX];
    size_t all = (size_t)drawn->decks * CR_PACK_CARDS;
    cr_card card = CR_NO_CARD;
    if (drawn->decks < 1 || drawn->decks > 8) return CR_NO_CARD;
    cr_drawn_order(played, drawn->decks, order);
    if (drawn->again == 0 && drawn->from < all)
        card = order[(drawn->cut + drawn->from) % all];
    else if (drawn->again == 1 && drawn->from < shuffled_again(played, drawn, order, again))
        card = again[drawn->from];
    sodium_memzero(order, sizeof order);
    sodium_memzero(again, sizeof again);
    return card;
}

static struct cr_drawn drawn_by(const struct cr_chance *chance, const struct cr_need *need)
{
    return (struct cr_drawn){ .decks = need->decks,
                              .cut = need->cut,
                              .from = need->from,
                              .round_from = chance->has_dealt ? chance->round_from : need->from,
                              .again = chance->games_shoe ? need->shoe - chance->games_shoe : 0 };
}

/* ---- What a line tells of its shoe ---- */

static const char *text_of(const json_t *line, const char *key)
{
    const char *text = json_string_value(json_object_get(line, key));
    return text ? text : "";
}

bool cr_drawn_keep(struct cr_drawn_list *drawn, const struct cr_drawn *card)
{
    if (drawn->count == drawn->max) {
        size_t max = drawn->max ? 2 * drawn->max : 64;
        struct cr_drawn *larger = realloc(drawn->list, max * sizeof *larger);
        if (!larger) return false;
        drawn->list = larger;
        drawn->max = max;
    }
    drawn->list[drawn->count++] = *card;
    return true;
}

/* The cards a line names, one behind the other in the pack; a closed one is not told. */
static const char *keep_cards(struct cr_drawn_list *drawn, struct cr_drawn card, const char *named)
{
    for (; *named; card.from++) {
        char word[CR_CARD_TEXT_SIZE] = "";
        size_t length = strcspn(named, " ");
        if (length != 2) return "a card that is none";
        memcpy(word, named, 2);
        named += length + strspn(named + length, " ");
        if (word[0] == '?') continue;
        if (!cr_card_read(word, &card.card)) return "a card that is none";
        if (!cr_drawn_keep(drawn, &card)) return "out of memory";
    }
    return NULL;
}

const char *cr_dealing_note(struct cr_floor_table *table, const json_t *line,
                            struct cr_drawn_list *drawn)
{
    struct cr_chance *chance = &table->chance;
    unsigned kind = cr_input_find(text_of(line, "in"));
    bool shows = kind == CR_IN_SHOW;
    if (!chance->cards) return NULL;
    if (kind != CR_IN_CARD && kind != CR_IN_BURN && kind != CR_IN_LUCKY && !shows) return NULL;
    struct cr_need need = need_of(table);
    struct cr_drawn card;
    if (cr_system_note(table, &need, line, &card))
        return !drawn || cr_drawn_keep(drawn, &card) ? NULL : "out of memory";
    card = drawn_by(chance, &need);
    if (!shows && !chance->has_dealt) {
        chance->has_dealt = true;
        chance->round_from = need.from;
    }
    if (!chance->games_shoe) chance->games_shoe = need.shoe;
    chance->is_used = true;
    if (chance->private_cards) return cr_private_note(table, line, &need, drawn);
    return drawn ? keep_cards(drawn, card, text_of(line, "cards")) : NULL;
}

bool cr_dealing_check(const struct cr_seed *seed, const struct cr_chance *chance,
                      struct cr_drawn_list *drawn)
{
    struct cr_seed played;
    bool right = true;
    cr_electronic_mix(seed, chance, &played);
    for (size_t i = 0; i < drawn->count && right; i++) {
        const struct cr_drawn *card = &drawn->list[i];
        right = card->sides ? cr_system_number(seed, chance, card->round, card->what,
                                               card->sides) == card->number
                            : card_at(&played, card) == card->card;
    }
    drawn->count = 0;
    return right;
}

static bool same_words(const struct cr_chance *a, const struct cr_chance *b)
{
    if (a->word_count != b->word_count) return false;
    for (unsigned i = 0; i < a->word_count; i++)
        if (a->words[i].player != b->words[i].player ||
            strcmp(a->words[i].text, b->words[i].text) != 0)
            return false;
    return true;
}

const char *cr_dealing_follows(const struct cr_chance *before, const struct cr_chance *chance,
                               size_t drawn)
{
    if (!chance->cards) return NULL;
    if (chance->private_cards && chance->shoe == before->shoe && before->is_used)
        return "a pack is dealt from twice";
    if (chance->shoe == before->shoe) {
        bool same = strcmp(chance->commitment, before->commitment) == 0 &&
                    strcmp(chance->sealed, before->sealed) == 0 &&
                    chance->is_used == before->is_used &&
                    chance->games_shoe == before->games_shoe && same_words(before, chance);
        return same ? NULL : "the shoe is not the one of the round before";
    }
    if (chance->shoe != before->shoe + 1) return "a shoe is missing";
    if (!before->is_used) return "a shoe was changed that was not begun";
    if (drawn > 0) return "a shoe ended and its seed was not revealed";
    return chance->is_used || chance->word_count > 0 ? "a new shoe that is begun" : NULL;
}

bool cr_dealing_is_over(const struct cr_floor_table *table)
{
    const struct cr_table *live = cr_rounds_table(table->rounds);
    struct cr_need need = need_of(table);
    struct cr_frame frame;
    cr_table_game(live)->frame(cr_table_play(live), &frame);
    if (!table->chance.is_used) return false;
    return frame.shoe_per_round || cr_table_phase(live) == CR_TP_CLOSED ||
           (need.kind == CR_NEED_CALL && need.input == CR_IN_SHUFFLE);
}

/* ---- The house's lines ---- */

/* The cards that are due: named where they lie open, ?? where they do not. */
static bool write_cards(const struct cr_doing *doing, const struct cr_need *need, bool open,
                        struct cr_text *out)
{
    const struct cr_chance *chance = &doing->table->chance;
    struct cr_seed seed, played;
    bool known = true;
    if (open && !cr_electronic_seed(doing->floor, chance, &seed)) return false;
    if (open) cr_electronic_mix(&seed, chance, &played);
    for (unsigned i = 0; i < need->count && known; i++) {
        struct cr_drawn drawn = drawn_by(chance, need);
        char text[CR_CARD_TEXT_SIZE] = "??";
        drawn.from = (uint16_t)(need->from + i);
        cr_card card = open ? card_at(&played, &drawn) : CR_CLOSED_CARD;
        known = card != CR_NO_CARD;
        if (known) cr_card_write(card, text);
        if (i > 0) cr_text_char(out, ' ');
        cr_text_put(out, text);
    }
    sodium_memzero(&seed, sizeof seed);
    sodium_memzero(&played, sizeof played);
    return known;
}

/* What the round now asks of the house; false: somebody else is asked, or it cannot be had. A live table
 * deals by hand: there the system gives no more than its own draws. */
static bool write_line(const struct cr_doing *doing, struct cr_need need, struct cr_text *out)
{
    bool cards = need.kind == CR_NEED_CHANCE && need.what == CR_CHANCE_CARD;
    bool calls = need.kind == CR_NEED_CALL;
    bool known = true;
    if (cr_system_line(doing, &need, out)) return true;
    if (!doing->table->chance.cards || (!cards && !calls)) return false;
    if (doing->table->chance.private_cards && (cards || need.input == CR_IN_SHOW))
        return cr_private_line(doing, &need, out);
    cr_text_format(out, "{\"in\":\"%s\"", cr_input_name(need.input));
    if (cards && need.closed == CR_CLOSED_BUT_OWNER) cr_text_put(out, ",\"closed\":true");
    if (cards || need.input == CR_IN_SHOW) {
        bool open = need.input == CR_IN_SHOW || need.closed != CR_CLOSED_TO_ALL;
        if (need.count == 0) need.count = 1;
        cr_text_put(out, ",\"cards\":\"");
        known = write_cards(doing, &need, open, out);
        cr_text_char(out, '"');
    } else if (need.input == CR_IN_CUT) {
        return false; /* a player's, until its clock has run out */
    }
    if (need.input == CR_IN_SHOW)
        cr_text_format(out, ",\"box\":%u,\"hand\":%u", need.box, need.hand);
    cr_text_put(out, ",\"role\":\"system\"}");
    return known && !out->full;
}

/* One line of the house: taken, or nothing happened. What the whole command would go back to stays. */
static bool give(struct cr_doing *doing, const char *line, unsigned kind)
{
    struct cr_doing own = *doing;
    struct cr_chance before = doing->table->before_chance;
    json_t *object = json_loads(line, 0, NULL);
    char *canonical = object ? json_dumps(object, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    enum cr_status status = canonical ? cr_doing_save(&own) : CR_NO_MEMORY;
    if (status == CR_OK) {
        cr_dealing_note(doing->table, object, NULL);
        status = cr_doing_take_line(&own, canonical, kind, false);
        if (status != CR_OK) cr_doing_take_back(&own);
    }
    doing->table->before_chance = before;
    doing->changed |= status == CR_OK;
    free(canonical);
    json_decref(object);
    return status == CR_OK;
}

enum cr_status cr_dealing_go_on(struct cr_doing *doing)
{
    for (int i = 0; i < LINES_MAX; i++) {
        char buffer[256];
        struct cr_text line = cr_text_on(buffer, sizeof buffer);
        struct cr_need need = need_of(doing->table);
        if (!write_line(doing, need, &line)) break;
        doing->table->touched = true; /* by the line before this, or by this one */
        if (!give(doing, buffer, need.kind == CR_NEED_BETS ? CR_IN_CARD : need.input)) break;
    }
    return CR_OK;
}

json_t *cr_dealing_clock_line(const struct cr_floor_table *table)
{
    struct cr_need need = need_of(table);
    if (need.kind == CR_NEED_DECISION)
        return json_pack("{s:s,s:I}", "in", "timeout", "turn", (json_int_t)need.turn);
    if (need.kind == CR_NEED_CALL && need.input == CR_IN_CUT)
        return json_pack("{s:s,s:i}", "in", "cut", "number",
                         (int)(need.decks ? need.decks * CR_PACK_CARDS / 2 : CR_PACK_CARDS / 2));
    return json_pack("{s:s}", "in", need.input ? cr_input_name(need.input) : "close_bets");
}
