/* practice_drill_page.c -- a layout to be paid as its page draws it: all that lay there, nothing of who won.
 *
 * A game's page sweeps off what lost as it is settled; who looked at it would know the answers. So stakes are put
 * back where they lay, from the round's report, in whatever the page calls them.
 */
#include <stdlib.h>
#include <string.h>

#include "floor/page.h"
#include "floor/practice_state.h"
#include "games/blackjack/blackjack.h"
#include "games/house_poker/house_poker.h"
#include "games/punto_banco/punto_banco.h"
#include "games/roulette/roulette.h"

#define PAGE_SIZE ((size_t)64 * 1024)

/* ---- Stakes as they lay ---- */

/* [name, amount, players] of a list of piles: one more stake. */
static void add_pile(json_t *piles, const char *name, cr_money stake)
{
    for (size_t i = 0; i < json_array_size(piles); i++) {
        json_t *pile = json_array_get(piles, i);
        if (strcmp(json_string_value(json_array_get(pile, 0)), name) != 0) continue;
        json_int_t amount = json_integer_value(json_array_get(pile, 1));
        json_int_t players = json_integer_value(json_array_get(pile, 2));
        json_array_set_new(pile, 1, json_integer(amount + stake));
        json_array_set_new(pile, 2, json_integer(players + 1));
        return;
    }
    json_array_append_new(piles, json_pack("[sIi]", name, (json_int_t)stake, 1));
}

static void put_piles(struct cr_practice_sitting *sitting, json_t *page, const char *key)
{
    const struct cr_report *report = cr_rounds_report(sitting->rounds);
    json_t *piles = json_array();
    for (size_t i = 0; i < report->count; i++) {
        struct cr_bet_name name;
        sitting->game->bet_name(report->list[i].position, report->list[i].value, &name);
        add_pile(piles, name.position, report->list[i].stake);
    }
    json_object_set_new(page, key, piles);
}

/* The box of that number; NULL: it is not on the page. */
static json_t *box_of(const json_t *page, unsigned number)
{
    const json_t *boxes = json_object_get(page, "boxes");
    for (size_t i = 0; i < json_array_size(boxes); i++) {
        json_t *box = json_array_get(boxes, i);
        if (json_integer_value(json_object_get(box, "box")) == number) return box;
    }
    return NULL;
}

/* Blackjack: [seat, stake] of each hand of each box; what a hand came to is seen by its cards. */
static void put_hand(const json_t *page, const struct cr_result *line)
{
    const json_t *box = box_of(page, line->position / 64);
    const json_t *hand = json_array_get(json_object_get(box, "hands"), line->position % 64);
    json_array_append_new(json_object_get(hand, "stakes"),
                          json_pack("[iI]", line->seat, (json_int_t)line->stake));
}

/* A side bet lies beside the box's own. */
static void put_bonus(struct cr_practice_sitting *sitting, const json_t *page, unsigned kind)
{
    const struct cr_report *report = cr_rounds_report(sitting->rounds);
    for (size_t i = 0; i < report->count; i++) {
        const struct cr_result *line = &report->list[i];
        if (line->value != kind) continue;
        json_t *box = box_of(page, line->position / 64);
        json_t *bettor = json_array_get(json_object_get(box, "bettors"), 0);
        json_object_set_new(bettor ? bettor : box, "bonus", json_integer(line->stake));
    }
}

static void put_hands(struct cr_practice_sitting *sitting, const json_t *page)
{
    const struct cr_report *report = cr_rounds_report(sitting->rounds);
    const json_t *boxes = json_object_get(page, "boxes");
    for (size_t i = 0; i < json_array_size(boxes); i++) {
        const json_t *hands = json_object_get(json_array_get(boxes, i), "hands");
        for (size_t k = 0; k < json_array_size(hands); k++)
            json_array_clear(json_object_get(json_array_get(hands, k), "stakes"));
    }
    for (size_t line = 0; line < report->count; line++)
        if (report->list[line].value == CR_BJ_MAIN) put_hand(page, &report->list[line]);
}

/* The page as text, the caller's; NULL: no memory. */
static char *layout_of(struct cr_practice_sitting *sitting)
{
    char *buffer = malloc(PAGE_SIZE);
    if (!buffer) return NULL;
    struct cr_text text = cr_text_on(buffer, PAGE_SIZE);
    cr_page_public(sitting->rounds, &text);
    assert(!text.full); /* some boxes */
    json_t *page = json_loadb(buffer, text.length, 0, NULL);
    free(buffer);
    if (sitting->game == &cr_roulette_game) put_piles(sitting, page, "positions");
    if (sitting->game == &cr_punto_banco_game) put_piles(sitting, page, "bets");
    if (sitting->game == &cr_blackjack_game) put_hands(sitting, page);
    if (json_object_get(page, "boxes"))
        put_bonus(sitting, page,
                  sitting->game == &cr_blackjack_game ? CR_BJ_BONUS : CR_HP_BONUS_BET);
    char *shown = json_dumps(page, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(page);
    return shown;
}

/* ---- Bets ---- */

static const char *answer_name(enum cr_practice_answer answer)
{
    static const char *const names[] = { "lost", "back", "won" };
    return names[answer];
}

static void write_said(struct cr_text *out, const char *key, enum cr_practice_answer result,
                       cr_money amount)
{
    cr_text_key(out, key);
    cr_text_begin(out, '{');
    cr_text_member_int(out, "amount", amount);
    cr_text_member_text(out, "result", answer_name(result));
    cr_text_end(out, '}');
}

/* What is right, and by which clause: only of what was answered. */
static void write_verdict(struct cr_practice_sitting *sitting,
                          const struct cr_practice_asked *asked, struct cr_text *out)
{
    const struct cr_report *report = cr_rounds_report(sitting->rounds);
    const struct cr_clause_key *clauses = sitting->game->rules->clauses;
    if (asked->also != SIZE_MAX)
        cr_text_member_text(out, "also", clauses[report->list[asked->also].clause].key);
    cr_text_member_text(out, "clause", clauses[report->list[asked->line].clause].key);
    cr_text_member_bool(out, "is_right", asked->is_right);
    write_said(out, "right", asked->right, asked->right_amount);
    write_said(out, "yours", asked->yours, asked->your_amount);
}

static void write_line(struct cr_practice_sitting *sitting, const struct cr_practice_asked *asked,
                       struct cr_text *out)
{
    const struct cr_result *line = &cr_rounds_report(sitting->rounds)->list[asked->line];
    struct cr_bet_name name;
    sitting->game->bet_name(line->position, line->value, &name);
    cr_text_begin(out, '{');
    if (name.announced[0])
        cr_text_member_text(out, "announced", name.announced);
    else
        cr_text_member_null(out, "announced");
    if (sitting->drill->is_answered) write_verdict(sitting, asked, out);
    if (name.announced[0])
        cr_text_member_int(out, "number", name.number);
    else
        cr_text_member_null(out, "number");
    cr_text_member_int(out, "player", line->seat + 1);
    cr_text_member_text(out, "position", name.position);
    cr_text_member_int(out, "stake", line->stake);
    cr_text_end(out, '}');
}

static void write_tally(const struct cr_practice_drill *drill, struct cr_text *out)
{
    cr_text_key(out, "tally");
    cr_text_begin(out, '{');
    cr_text_member_int(out, "layouts", drill->layouts);
    cr_text_member_int(out, "right", drill->right);
    cr_text_member_int(out, "took_ms", drill->took_ms);
    cr_text_member_int(out, "wrong", drill->wrong);
    cr_text_end(out, '}');
}

void cr_practice_write_drill(struct cr_practice_sitting *sitting, enum cr_lang lang,
                             struct cr_text *out)
{
    const struct cr_practice_drill *drill = sitting->drill;
    char *page = layout_of(sitting);
    cr_text_begin(out, '{');
    cr_text_key(out, "drill");
    cr_text_begin(out, '{');
    cr_text_member_bool(out, "answered", drill->is_answered);
    cr_text_member_int(out, "level", drill->level);
    cr_text_key(out, "lines");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < drill->count; i++)
        write_line(sitting, &drill->asked[i], out);
    cr_text_end(out, ']');
    write_tally(drill, out);
    cr_text_end(out, '}');
    cr_text_member_int(out, "practice", sitting->number);
    cr_practice_write_public(sitting, page ? page : "{}", out);
    cr_practice_write_answer(sitting, lang, out);
    cr_text_end(out, '}');
    free(page);
}
