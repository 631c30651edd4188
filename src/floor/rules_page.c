/* rules_page.c -- what a table plays by, for its pages: every clause in the reader's language, what can be
 * refused, the plate, the game's own layout and pays. */
#include "floor/floor_state.h"
#include "floor/page.h"

static void write_clauses(const struct cr_rounds *rounds, enum cr_lang lang, struct cr_text *out)
{
    const struct cr_table *table = cr_rounds_table(rounds);
    const struct cr_rulebook *book = cr_rounds_book(rounds);
    const struct cr_game *game = cr_table_game(table);
    int count = cr_schema_clause_count(game->rules);
    cr_text_key(out, "clauses");
    cr_text_begin(out, '{');
    for (int i = 0; i < count; i++) {
        struct cr_ratio ratio = { 0, 0 };
        char sentence[512], pays[64];
        struct cr_text line = cr_text_on(sentence, sizeof sentence);
        struct cr_text win = cr_text_on(pays, sizeof pays);
        if (game->clause_ratio) ratio = game->clause_ratio(cr_table_play(table), (unsigned)i);
        if (ratio.den) cr_ratio_say(&win, lang, ratio);
        const struct cr_place place = { "pays", pays };
        cr_words_fill(&line, cr_words(lang, game->rules->clauses[i].sentence), &place, 1);
        cr_text_key(out, game->rules->clauses[i].key);
        cr_text_begin(out, '{');
        cr_text_member_text(out, "number", cr_rulebook_clause(book, i));
        cr_text_member_text(out, "text", sentence);
        cr_text_end(out, '}');
    }
    cr_text_end(out, '}');
}

static void write_refusals(enum cr_lang lang, struct cr_text *out)
{
    cr_text_key(out, "refusals");
    cr_text_begin(out, '{');
    for (int i = CR_OK + 1; i < CR_STATUS_COUNT; i++)
        cr_text_member_text(out, cr_status_name((enum cr_status)i),
                            cr_words(lang, cr_status_text((enum cr_status)i)));
    cr_text_end(out, '}');
}

static void write_plate(const struct cr_table *table, struct cr_text *out)
{
    const struct cr_rule_field *field = cr_table_game(table)->settings->fields;
    cr_text_key(out, "plate");
    cr_text_begin(out, '{');
    for (; field->key; field++) {
        char value[256];
        struct cr_text line = cr_text_on(value, sizeof value);
        cr_rule_write(field, cr_table_play(table)->settings, &line);
        cr_text_member_text(out, field->key, value);
    }
    cr_text_end(out, '}');
}

void cr_page_rules(const struct cr_rounds *rounds, enum cr_lang lang, struct cr_text *out)
{
    const struct cr_table *table = cr_rounds_table(rounds);
    const struct cr_rulebook *book = cr_rounds_book(rounds);
    const struct cr_house_rules *house = cr_rulebook_house(book);
    cr_text_begin(out, '{');
    write_clauses(rounds, lang, out);
    cr_text_member_text(out, "document", house->document);
    cr_text_key(out, "game");
    if (cr_table_game(table)->plate_page)
        cr_table_game(table)->plate_page(cr_table_play(table), out);
    else
        cr_text_put(out, "{}");
    cr_text_key(out, "hash");
    cr_text_char(out, '"');
    cr_text_hex(out, cr_rulebook_version_hash(book), CR_HASH_SIZE);
    cr_text_char(out, '"');
    cr_text_member_text(out, "house", cr_rulebook_house_key(book));
    cr_text_member_text(out, "language", house->language);
    write_plate(table, out);
    write_refusals(lang, out);
    cr_text_member_text(out, "title", house->title);
    cr_text_member_text(out, "version", house->version);
    cr_text_end(out, '}');
}

void cr_floor_rules(const struct cr_floor *floor, uint32_t number, enum cr_lang lang,
                    struct cr_text *out)
{
    cr_page_rules(cr_floor_find(floor, number)->rounds, lang, out);
}
