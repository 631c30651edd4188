/* rules_list.c -- `rules list`: the houses; `rules check`: whether their files are right. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/grid.h"
#include "cli/rules.h"
#include "games/game.h"
#include "odds/lab/lab.h"

/* ---- list ---- */

/* "roulette, blackjack": the files beside house.yaml and hall.yaml. */
static void write_games(const struct cr_house_version *version, struct cr_text *out, bool json)
{
    const char *between = "";
    for (size_t i = 0; i < version->count; i++) {
        char game[64];
        const char *name = version->files[i].name;
        if (strcmp(name, "house.yaml") == 0 || strcmp(name, "hall.yaml") == 0) continue;
        snprintf(game, sizeof game, "%.*s", (int)(strlen(name) - 5), name);
        cr_text_put(out, between);
        if (json)
            cr_text_json(out, game);
        else
            cr_text_put(out, game);
        between = json ? "," : ", ";
    }
}

static void list_json(const char *name, const struct cr_rulebook *book,
                      const struct cr_house_version *version, struct cr_text *out)
{
    char hex[CR_RULES_HEX_SIZE];
    const struct cr_house_rules *house = cr_rulebook_house(book);
    cr_text_put(out, "{\"house\":");
    cr_text_json(out, name);
    cr_text_put(out, ",\"title\":");
    cr_text_json(out, house->title);
    cr_text_put(out, ",\"version\":");
    cr_text_json(out, house->version);
    cr_text_put(out, ",\"language\":");
    cr_text_json(out, house->language);
    cr_text_put(out, ",\"currency\":");
    cr_text_json(out, house->currency);
    cr_text_put(out, ",\"games\":[");
    write_games(version, out, true);
    cr_text_format(out, "],\"hash\":\"%s\"}", cr_rules_hex(cr_rulebook_version_hash(book), hex));
}

static void list_columns(const char *name, const struct cr_rulebook *book,
                         const struct cr_house_version *version, struct cr_grid *table)
{
    char games[1024], hex[9];
    struct cr_text text = cr_text_on(games, sizeof games);
    write_games(version, &text, false);
    cr_grid_put(table, name);
    cr_grid_put(table, cr_rulebook_house(book)->title);
    cr_grid_put(table, cr_rulebook_house(book)->version);
    cr_grid_put(table, cr_rules_short(cr_rulebook_version_hash(book), hex));
    cr_grid_put(table, games);
}

static void list_head(struct cr_grid *table)
{
    cr_grid_put(table, cr_words(cr_cli_lang, N_("house")));
    cr_grid_put(table, cr_words(cr_cli_lang, N_("title")));
    cr_grid_put(table, cr_words(cr_cli_lang, N_("version")));
    cr_grid_put(table, cr_words(cr_cli_lang, N_("hash")));
    cr_grid_put(table, cr_words(cr_cli_lang, N_("games")));
}

int cr_rules_list(const struct cr_rules_options *options)
{
    static struct cr_house_name names[CR_RULES_HOUSES_MAX];
    static struct cr_house_version version;
    char buffer[4096];
    struct cr_text json = cr_text_to(stdout, buffer, sizeof buffer);
    struct cr_grid table;
    struct cr_error err;
    size_t count;
    int exit_status = CR_EXIT_FINE;
    if (cr_rulebook_houses(options->root, names, CR_RULES_HOUSES_MAX, &count, &err) != CR_OK)
        return cr_rules_fail(&err);

    cr_grid_init(&table, "lllll");
    list_head(&table);
    const char *between = "[";
    for (size_t i = 0; i < count; i++) {
        char path[PATH_MAX];
        struct cr_rulebook *book;
        cr_rules_join(options->root, names[i].name, path, sizeof path);
        enum cr_status status =
            cr_rulebook_open(&book, options->root, names[i].name, NULL, &cr_house_schema, &err);
        if (status == CR_OK) status = cr_rulebook_files(&version, path, names[i].name, &err);
        if (status != CR_OK) {
            exit_status = cr_rules_fail(&err);
        } else if (options->json) {
            cr_text_put(&json, between);
            list_json(names[i].name, book, &version, &json);
            between = ",\n ";
        } else {
            list_columns(names[i].name, book, &version, &table);
        }
        cr_rulebook_close(book);
    }
    if (options->json) {
        cr_text_put(&json, between[0] == '[' ? "[]\n" : "]\n");
        cr_text_flush(&json);
    } else {
        cr_rules_print(&table, 0);
    }
    cr_grid_release(&table);
    return exit_status;
}

/* ---- check ---- */

struct check {
    const struct cr_rules_options *options;
    int files, wrong;
};

static const struct cr_game *game_of(const char *file)
{
    const char *slash = strrchr(file, '/'), *base = slash != NULL ? slash + 1 : file;
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(base, "."), base);
    return cr_game_find(name);
}

/* What a game has to say of rules that are right; nothing: nothing. Where its odds were counted, the bets
 * at which the house loses; what was counted too, as a member, unless `counted` is NULL. */
static void warn(struct cr_text *out, struct cr_text *counted,
                 const struct cr_rules_options *options, const char *file,
                 const struct cr_rulebook *book)
{
    const struct cr_game *game = game_of(file);
    const char *english =
        game != NULL && game->warning != NULL ? game->warning(cr_rulebook_values(book)) : NULL;
    if (game != NULL && game->room == NULL && options->odds) {
        struct cr_lab lab;
        enum cr_status status = cr_rules_count(&lab, options, book, game);
        if (status == CR_OK) {
            cr_rules_losses(out, book, &lab);
            cr_rules_losses_json(counted, book, &lab);
            cr_lab_release(&lab);
            return;
        }
        if (status != CR_NOT_OFFERED) english = N_("what its bets keep cannot be counted");
    }
    if (english != NULL) cr_text_put(out, cr_words(cr_cli_lang, english));
}

/* One file's line: book NULL means it is wrong, and err says how; with a warning it is right. */
static void say(struct check *check, const char *file, const struct cr_rulebook *book,
                const struct cr_error *err)
{
    char buffer[1024], hex[CR_RULES_HEX_SIZE], few[9];
    char warning[4096] = "", counted[1 << 16] = "";
    struct cr_text line = cr_text_to(stdout, buffer, sizeof buffer);
    struct cr_text warned = cr_text_on(warning, sizeof warning);
    struct cr_text figures = cr_text_on(counted, sizeof counted);
    bool first = check->files++ == 0;
    const uint8_t *hash = book != NULL ? cr_rulebook_hash(book) : NULL;
    if (err != NULL)
        check->wrong++;
    else
        warn(&warned, &figures, check->options, file, book);
    if (!check->options->json && err == NULL) {
        cr_text_format(&line, "ok %s %s", file, cr_rules_short(hash, few));
        if (warning[0] != '\0')
            cr_text_format(&line, " %s: %s", cr_words(cr_cli_lang, N_("warning")), warning);
        cr_text_char(&line, '\n');
    } else if (!check->options->json) {
        cr_text_format(&line, "%s: %s\n", err->where, err->what);
    } else {
        cr_text_put(&line, first ? "[{\"file\":" : ",\n {\"file\":");
        cr_text_json(&line, file);
        if (err == NULL) {
            cr_text_format(&line, ",\"ok\":true,\"hash\":\"%s\"", cr_rules_hex(hash, hex));
            if (counted[0] != '\0') {
                cr_text_char(&line, ',');
                cr_text_put(&line, counted);
            }
            if (warning[0] != '\0') {
                cr_text_put(&line, ",\"warning\":");
                cr_text_json(&line, warning);
            }
            cr_text_char(&line, '}');
        } else {
            cr_text_put(&line, ",\"ok\":false,\"where\":");
            cr_text_json(&line, err->where);
            cr_text_put(&line, ",\"what\":");
            cr_text_json(&line, err->what);
            cr_text_char(&line, '}');
        }
    }
    cr_text_flush(&line);
}

static void check_file(struct check *check, const char *path, const char *label)
{
    struct cr_rulebook *book = NULL;
    struct cr_error err;
    const struct cr_schema *schema = cr_rules_schema(label, &err);
    if (schema != NULL && cr_rulebook_load(&book, path, label, schema, &err) == CR_OK)
        say(check, label, book, NULL);
    else
        say(check, label, NULL, &err);
    cr_rulebook_close(book);
}

static bool has_house_file(const char *folder)
{
    char path[PATH_MAX];
    return access(cr_rules_join(folder, "house.yaml", path, sizeof path), F_OK) == 0;
}

/* A version's folder: its files, then what only the folder's name can show to be wrong. */
static void check_house(struct check *check, const char *folder, const char *label)
{
    static struct cr_house_version files;
    struct cr_error err;
    if (cr_rulebook_files(&files, folder, label, &err) != CR_OK) {
        say(check, label, NULL, &err);
        return;
    }
    if (!has_house_file(folder)) {
        cr_error_set(&err, CR_NOT_FOUND, label, "there is no house.yaml here");
        say(check, label, NULL, &err);
    }
    int wrong = check->wrong;
    for (size_t i = 0; i < files.count; i++) {
        char path[PATH_MAX], file[512];
        cr_rules_join(folder, files.files[i].name, path, sizeof path);
        cr_rules_join(label, files.files[i].name, file, sizeof file);
        check_file(check, path, file);
    }
    struct cr_rulebook *book = NULL;
    if (check->wrong == wrong && strchr(label, '@') != NULL && strchr(label, '/') == NULL &&
        cr_rulebook_open(&book, check->options->root, label, NULL, &cr_house_schema, &err) != CR_OK)
        say(check, label, NULL, &err);
    cr_rulebook_close(book);
}

/* All houses of a root. In messages the root of the options is left out (label NULL). */
static void check_root(struct check *check, const char *root, const char *label)
{
    struct cr_house_name *names = calloc(CR_RULES_HOUSES_MAX, sizeof *names);
    struct cr_error err;
    size_t count = 0;
    if (names == NULL) abort();
    if (cr_rulebook_houses(root, names, CR_RULES_HOUSES_MAX, &count, &err) != CR_OK)
        say(check, root, NULL, &err);
    for (size_t i = 0; i < count; i++) {
        char path[PATH_MAX], house[512];
        cr_rules_join(root, names[i].name, path, sizeof path);
        if (label != NULL) cr_rules_join(label, names[i].name, house, sizeof house);
        check_house(check, path, label != NULL ? house : names[i].name);
    }
    free(names);
}

/* A folder without house.yaml that holds houses is a root of rulebooks. */
static bool is_root(const char *folder)
{
    struct cr_house_name *names = calloc(CR_RULES_HOUSES_MAX, sizeof *names);
    size_t count = 0, houses = 0;
    if (names == NULL) abort();
    if (!has_house_file(folder))
        (void)cr_rulebook_houses(folder, names, CR_RULES_HOUSES_MAX, &count, NULL);
    for (size_t i = 0; i < count; i++) {
        char path[PATH_MAX];
        cr_rules_join(folder, names[i].name, path, sizeof path);
        houses += has_house_file(path);
    }
    free(names);
    return houses > 0;
}

static void check_argument(struct check *check, const char *arg)
{
    struct cr_rules_source source;
    struct cr_error err;
    if (cr_rules_resolve(check->options->root, arg, &source, &err) != CR_OK) {
        say(check, arg, NULL, &err);
    } else if (source.is_file) {
        check_file(check, source.path, source.label);
    } else if (is_root(source.path)) {
        check_root(check, source.path, source.label);
    } else {
        check_house(check, source.path, source.label);
    }
}

int cr_rules_check(const struct cr_rules_options *options)
{
    struct check check = { .options = options };
    if (options->arg_count == 0) check_root(&check, options->root, NULL);
    for (int i = 0; i < options->arg_count; i++)
        check_argument(&check, options->args[i]);
    if (options->json) puts(check.files == 0 ? "[]" : "]");
    return check.wrong == 0 ? CR_EXIT_FINE : CR_EXIT_REFUSED;
}
