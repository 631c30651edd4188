/* odds_page.c -- what is known of a version's games, as the page of the rules is told it. */
#include "floor/odds_page.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/version_files.h"
#include "odds/lab/words.h"

/* Between players the house wins no bet. NULL: no such game, or such a one. */
static const struct cr_game *game_of(const char *name)
{
    const struct cr_game *game = cr_game_find(name);
    return game && !game->room ? game : NULL;
}

/* ---- Words ---- */

/* Keys that were told once are not told again. */
struct saying {
    json_t *words, *cells;
    enum cr_lang lang;
    /* the positions of a layout have names of their own: "x1" is a line of six there */
    bool says_bets;
};

static bool has_layout(const struct cr_game *game)
{
    return strcmp(game->name, "roulette") == 0;
}

static void say(struct saying *saying, const char *key)
{
    char said[512];
    struct cr_text text = cr_text_on(said, sizeof said);
    if (key[0] == '\0' || json_object_get(saying->words, key)) return;
    cr_lab_say(&text, saying->lang, key);
    if (strcmp(said, key) != 0) json_object_set_new(saying->words, key, json_string(said));
}

static void say_cell(struct saying *saying, const char *cell)
{
    char said[512];
    struct cr_text text = cr_text_on(said, sizeof said);
    if (cell[0] == '\0' || json_object_get(saying->cells, cell)) return;
    if (cr_lab_say_cell(&text, saying->lang, cell))
        json_object_set_new(saying->cells, cell, json_string(said));
}

static void say_chart(struct saying *saying, const struct cr_lab_chart *chart)
{
    say(saying, chart->key);
    for (size_t i = 0; i < chart->row_count; i++) {
        say(saying, chart->rows[i].name);
        for (size_t c = 0; c < chart->columns; c++)
            say_cell(saying, chart->rows[i].cells[c]);
    }
}

static void say_bet(struct saying *saying, const char *bet, const char *way)
{
    if (saying->says_bets) say(saying, bet);
    say(saying, way);
}

static void say_lab(struct saying *saying, const struct cr_lab *lab)
{
    for (size_t i = 0; i < lab->figure_count; i++)
        say_bet(saying, lab->figures[i].bet, lab->figures[i].way);
    for (size_t i = 0; i < lab->fact_count; i++)
        say(saying, lab->facts[i].key);
    for (size_t i = 0; i < lab->chart_count; i++)
        say_chart(saying, &lab->charts[i]);
}

static void say_moved(struct saying *saying, const json_t *moved)
{
    const json_t *one;
    size_t i;
    json_array_foreach(moved, i, one)
    {
        say_bet(saying, json_string_value(json_object_get(one, "bet")),
                json_string_value(json_object_get(one, "way")));
    }
}

static void say_worth(struct saying *saying, const char *text)
{
    json_t *worth = json_loads(text, 0, NULL);
    const json_t *step;
    size_t i;
    say_moved(saying, json_object_get(worth, "total"));
    json_array_foreach(json_object_get(worth, "steps"), i, step)
    {
        say_moved(saying, json_object_get(step, "moved"));
    }
    json_decref(worth);
}

static void write_words(struct cr_text *out, const char *name, const json_t *words)
{
    char *text = json_dumps(words, JSON_COMPACT | JSON_SORT_KEYS);
    cr_text_key(out, name);
    cr_text_put(out, text ? text : "{}");
    free(text);
}

/* ---- One game ---- */

static void write_hash(struct cr_text *out, const char *name, const uint8_t hash[CR_HASH_SIZE])
{
    char hex[2 * CR_HASH_SIZE + 1];
    sodium_bin2hex(hex, sizeof hex, hash, CR_HASH_SIZE);
    cr_text_member_text(out, name, hex);
}

static void write_found(struct cr_text *out, enum cr_lang lang, const struct cr_labs_found *found)
{
    if (found->of >= 0) {
        cr_text_key(out, "of");
        cr_text_format(out, "%.3f", found->of);
    } else {
        cr_text_member_null(out, "of");
    }
    cr_text_member_text(out, "state", cr_labs_state_key(found->state));
    cr_text_member_text(out, "what", cr_words(lang, found->what));
}

static enum cr_status read_book(struct cr_rulebook **out, const struct cr_game *game,
                                const char *bytes, size_t size, struct cr_error *err)
{
    char name[72];
    snprintf(name, sizeof name, "%s.yaml", game->name);
    return cr_rulebook_read(out, bytes, size, name, game->rules, err);
}

/* The plate a new table begins with; NULL: no memory. */
static void *first_plate(const struct cr_game *game)
{
    void *plate = calloc(1, game->settings->size);
    if (plate) cr_schema_initial(game->settings, plate);
    return plate;
}

static enum cr_status no_game(const char *name, struct cr_error *err)
{
    (void)cr_error_set(err, CR_NOT_FOUND, "", "there is no game %.40s played against the house",
                       name);
    return CR_NOT_FOUND;
}

/* A version and one of its games, or why not. `files` is to be closed either way. */
static enum cr_status open_game(const struct cr_odds_asked *asked, struct cr_version_files **files,
                                const struct cr_game **game, const struct cr_version_file **file,
                                struct cr_error *err)
{
    enum cr_status status =
        cr_version_files_open(files, asked->store, asked->root, asked->house, asked->version, err);
    if (status != CR_OK) return status;
    *game = game_of(asked->game);
    *file = *game ? cr_version_file_of(*files, asked->game) : NULL;
    return *file ? CR_OK : no_game(asked->game, err);
}

static void write_game(const struct cr_odds_asked *asked, const struct cr_game *game,
                       const struct cr_labs_found *found, struct cr_text *out)
{
    struct saying saying = { json_object(), json_object(), asked->lang, !has_layout(game) };
    write_found(out, asked->lang, found);
    cr_text_key(out, "lab");
    if (found->lab) {
        say_lab(&saying, found->lab);
        cr_lab_write(found->lab, out);
    } else {
        cr_text_put(out, "null");
    }
    write_words(out, "cells", saying.cells);
    write_words(out, "words", saying.words);
    json_decref(saying.words);
    json_decref(saying.cells);
}

enum cr_status cr_odds_of_game(const struct cr_odds_asked *asked, struct cr_text *out,
                               struct cr_error *err)
{
    struct cr_version_files *files;
    const struct cr_version_file *file;
    const struct cr_game *game;
    struct cr_rulebook *book = NULL;
    enum cr_status status = open_game(asked, &files, &game, &file, err);
    if (status == CR_OK) status = read_book(&book, game, file->bytes, file->size, err);
    void *plate = status == CR_OK ? first_plate(game) : NULL;
    if (status == CR_OK && !plate) status = CR_NO_MEMORY;
    if (status == CR_OK) {
        struct cr_labs_found found;
        cr_text_begin(out, '{');
        cr_text_member_text(out, "game", game->name);
        write_hash(out, "hash", cr_rulebook_hash(book));
        cr_text_member_text(out, "house", asked->house);
        write_hash(out, "version", files->hash);
        cr_labs_ask(asked->labs, book, game, plate, &found);
        write_game(asked, game, &found, out);
        cr_text_end(out, '}');
    } else {
        cr_rulebook_close(book);
    }
    free(plate);
    cr_version_files_close(files);
    return status;
}

enum cr_status cr_odds_text(const struct cr_odds_asked *asked, struct cr_text *out,
                            struct cr_error *err)
{
    struct cr_version_files *files;
    const struct cr_version_file *file;
    const struct cr_game *game;
    enum cr_status status = open_game(asked, &files, &game, &file, err);
    if (status == CR_OK) {
        cr_text_begin(out, '{');
        cr_text_member_text(out, "game", game->name);
        cr_text_member_text(out, "house", asked->house);
        cr_text_member_text(out, "text", file->bytes);
        write_hash(out, "version", files->hash);
        cr_text_end(out, '}');
    }
    cr_version_files_close(files);
    return status;
}

/* ---- All of a version ---- */

static enum cr_status list_game(const struct cr_odds_asked *asked,
                                const struct cr_version_file *file, struct cr_text *out,
                                struct cr_error *err)
{
    const struct cr_game *game = game_of(file->name);
    struct cr_rulebook *book = NULL;
    if (!game) return CR_OK;
    enum cr_status status = read_book(&book, game, file->bytes, file->size, err);
    void *plate = status == CR_OK ? first_plate(game) : NULL;
    if (status == CR_OK && !plate) status = CR_NO_MEMORY;
    if (status == CR_OK) {
        cr_text_begin(out, '{');
        cr_text_member_text(out, "game", game->name);
        write_hash(out, "hash", cr_rulebook_hash(book));
        cr_text_member_bool(out, "known", cr_labs_knows(asked->labs, book, game, plate));
        cr_text_end(out, '}');
    }
    free(plate);
    cr_rulebook_close(book);
    return status;
}

enum cr_status cr_odds_games(const struct cr_odds_asked *asked, struct cr_text *out,
                             struct cr_error *err)
{
    struct cr_version_files *files;
    enum cr_status status =
        cr_version_files_open(&files, asked->store, asked->root, asked->house, asked->version, err);
    if (status == CR_OK) {
        cr_text_begin(out, '{');
        cr_text_key(out, "games");
        cr_text_begin(out, '[');
        for (size_t i = 0; status == CR_OK && i < files->count; i++)
            status = list_game(asked, &files->files[i], out, err);
        cr_text_end(out, ']');
        cr_text_member_text(out, "house", asked->house);
        write_hash(out, "version", files->hash);
        cr_text_end(out, '}');
    }
    cr_version_files_close(files);
    return status;
}

/* ---- A change ---- */

struct side {
    const char *bytes;
    size_t size;
};

/* One game's part of the answer. */
static enum cr_status write_change(const struct cr_odds_asked *asked, const struct cr_game *game,
                                   const struct side *old, const struct side *now,
                                   struct saying *saying, struct cr_text *out, struct cr_error *err)
{
    struct cr_rulebook *was = NULL, *is = NULL;
    struct cr_labs_found found;
    char *text = NULL;
    enum cr_status status = read_book(&was, game, old->bytes, old->size, err);
    if (status == CR_OK) status = read_book(&is, game, now->bytes, now->size, err);
    void *plate = status == CR_OK ? first_plate(game) : NULL;
    if (status == CR_OK && !plate) status = CR_NO_MEMORY;
    if (status != CR_OK) {
        cr_rulebook_close(was);
        cr_rulebook_close(is);
        free(plate);
        return status;
    }
    cr_labs_worth(asked->labs, was, is, game, plate, &found, &text);
    cr_text_begin(out, '{');
    cr_text_member_text(out, "game", game->name);
    write_found(out, asked->lang, &found);
    cr_text_key(out, "worth");
    cr_text_put(out, text ? text : "null");
    cr_text_end(out, '}');
    saying->says_bets = !has_layout(game);
    if (text) say_worth(saying, text);
    free(text);
    free(plate);
    return CR_OK;
}

static void begin_change(struct cr_text *out, const struct cr_odds_asked *asked,
                         const struct cr_version_files *from)
{
    cr_text_begin(out, '{');
    write_hash(out, "from", from->hash);
    cr_text_member_text(out, "house", asked->house);
    cr_text_key(out, "games");
    cr_text_begin(out, '[');
}

static void end_change(struct cr_text *out, struct saying *saying, const uint8_t *to)
{
    cr_text_end(out, ']');
    if (to)
        write_hash(out, "to", to);
    else
        cr_text_member_null(out, "to");
    write_words(out, "words", saying->words);
    cr_text_end(out, '}');
    json_decref(saying->words);
}

static bool differs(const struct cr_version_file *old, const struct cr_version_file *now)
{
    return old && (old->size != now->size || memcmp(old->bytes, now->bytes, old->size) != 0);
}

enum cr_status cr_odds_change(const struct cr_odds_asked *asked, const char *to,
                              struct cr_text *out, struct cr_error *err)
{
    struct cr_version_files *old = NULL, *now = NULL;
    enum cr_status status =
        cr_version_files_open(&old, asked->store, asked->root, asked->house, asked->version, err);
    if (status == CR_OK)
        status = cr_version_files_open(&now, asked->store, asked->root, asked->house, to, err);
    if (status == CR_OK) {
        struct saying saying = { .words = json_object(), .lang = asked->lang };
        begin_change(out, asked, old);
        for (size_t i = 0; status == CR_OK && i < now->count; i++) {
            const struct cr_version_file *is = &now->files[i];
            const struct cr_version_file *was = cr_version_file_of(old, is->name);
            const struct cr_game *game = game_of(is->name);
            if (!game || !differs(was, is)) continue;
            status = write_change(asked, game, &(struct side){ was->bytes, was->size },
                                  &(struct side){ is->bytes, is->size }, &saying, out, err);
        }
        end_change(out, &saying, now->hash);
    }
    cr_version_files_close(old);
    cr_version_files_close(now);
    return status;
}

enum cr_status cr_odds_trial(const struct cr_odds_asked *asked, const char *text, size_t size,
                             struct cr_text *out, struct cr_error *err)
{
    struct cr_version_files *old = NULL;
    const struct cr_version_file *was;
    const struct cr_game *game;
    enum cr_status status = open_game(asked, &old, &game, &was, err);
    if (status == CR_OK && size > CR_ODDS_TEXT_MAX)
        status =
            cr_error_set(err, CR_BAD_FILE, asked->game, "more than %zu bytes", CR_ODDS_TEXT_MAX);
    if (status == CR_OK) {
        struct saying saying = { .words = json_object(), .lang = asked->lang };
        begin_change(out, asked, old);
        status = write_change(asked, game, &(struct side){ was->bytes, was->size },
                              &(struct side){ text, size }, &saying, out, err);
        end_change(out, &saying, NULL);
    }
    cr_version_files_close(old);
    return status;
}
