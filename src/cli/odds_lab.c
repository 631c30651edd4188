/* odds_lab.c -- a lab for people and for machines. */
#include "cli/odds_lab.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/bets.h"
#include "cli/grid.h"
#include "cli/house.h"
#include "odds/lab/cache.h"
#include "odds/lab/words.h"

#define JSON_MAX (4 << 20)

/* ---- Where labs are kept ---- */

const char *cr_cli_cache(const char *given)
{
    static char folder[4096];
    const char *own = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (given != NULL) return given[0] != '\0' ? given : NULL;
    if (own != NULL && own[0] == '/')
        snprintf(folder, sizeof folder, "%s", own);
    else if (home != NULL && home[0] == '/')
        snprintf(folder, sizeof folder, "%s/.cache", home);
    else
        return NULL;
    mkdir(folder, 0700); /* there already, or the next one fails too */
    size_t length = strlen(folder);
    snprintf(folder + length, sizeof folder - length, "/croupier");
    return folder;
}

/* ---- While it counts ---- */

static void show_counting(void *context, double of)
{
    char bar[31];
    (void)context;
    for (int i = 0; i < 30; i++)
        bar[i] = i < (int)(of * 30) ? '#' : '.';
    bar[30] = '\0';
    fprintf(stderr, "\r\033[K[%s] %3.0f%%", bar, of * 100);
}

void cr_cli_lab_watch(struct cr_lab_work *work)
{
    if (isatty(STDERR_FILENO)) work->progress = show_counting;
}

void cr_cli_lab_watched(const struct cr_lab_work *work)
{
    if (work->progress != NULL) fputs("\r\033[K", stderr);
}

void cr_cli_lab_count(struct cr_lab *lab, const struct cr_command *command,
                      const struct cr_cli_lab *given, const struct cr_rulebook *book,
                      const struct cr_game *game, const struct cr_play *play)
{
    struct cr_lab_work work = {
        .threads = given->threads > 0 ? given->threads : cr_cli_threads(),
        .stake = given->stake,
        .thorough = given->thorough,
    };
    cr_cli_lab_watch(&work);
    enum cr_status status = cr_lab_cached(lab, cr_cli_cache(given->cache), book, game, play, &work);
    cr_cli_lab_watched(&work);
    if (status == CR_OVERFLOW)
        cr_command_fail(command, N_("this rulebook's amounts cannot be counted"), NULL, 0);
    const struct cr_place place = { "game", game->name };
    if (status == CR_NOT_OFFERED)
        cr_command_fail(command, N_("nothing can be counted of {game}"), &place, 1);
    if (status != CR_OK) cr_command_fail(command, cr_status_text(status), NULL, 0);
}

enum cr_status cr_cli_lab_figures(struct cr_lab *lab, const char *cache,
                                  const struct cr_rulebook *book, const struct cr_game *game,
                                  const struct cr_play *play, unsigned threads)
{
    const char *folder = cr_cli_cache(cache);
    struct cr_lab_work work = { .threads = threads > 0 ? threads : cr_cli_threads() };
    cr_cli_lab_watch(&work);
    if (cr_lab_look_up(lab, folder, book, game, play, &work)) return CR_OK;
    work.figures_only = true;
    enum cr_status status = cr_lab_cached(lab, folder, book, game, play, &work);
    cr_cli_lab_watched(&work);
    return status;
}

/* ---- For people ---- */

/* Nothing where it was not counted. */
static void put_number(struct cr_grid *grid, double value)
{
    char text[32];
    snprintf(text, sizeof text, "%.4f", value);
    cr_grid_put(grid, value > 0 ? text : "");
}

static void put_words(struct cr_grid *grid, const char *key)
{
    char said[256];
    struct cr_text text = cr_text_on(said, sizeof said);
    if (key[0] != '\0') cr_lab_say(&text, cr_cli_lang, key);
    cr_grid_put(grid, said);
}

/* With its standard error, where it has one. */
static void put_method(struct cr_grid *grid, const struct cr_lab_figure *figure)
{
    char said[96];
    struct cr_text text = cr_text_on(said, sizeof said);
    cr_text_put(&text, cr_words(cr_cli_lang, cr_lab_method_words(figure->method)));
    if (figure->error > 0) cr_text_format(&text, " ± %.4f%%", 100 * figure->error);
    cr_grid_put(grid, said);
}

/* What is asked of a figure first. */
static void put_edges(struct cr_grid *grid, const struct cr_lab_figure *figure)
{
    put_words(grid, figure->bet);
    put_words(grid, figure->way);
    cr_grid_percent(grid, figure->edge);
    cr_grid_percent(grid, figure->edge / figure->wager);
    cr_grid_percent(grid, figure->edge / figure->put_down);
    put_method(grid, figure);
}

/* What a round of it is like. */
static void put_round(struct cr_grid *grid, const struct cr_lab_figure *figure)
{
    put_words(grid, figure->bet);
    put_words(grid, figure->way);
    put_number(grid, figure->put_down);
    put_number(grid, figure->deviation);
    if (figure->hit > 0)
        cr_grid_percent(grid, figure->hit);
    else
        cr_grid_put(grid, "");
    put_number(grid, figure->most);
}

/* Two tables: side by side they are too wide for a terminal. */
static void print_figures(struct cr_text *out, const struct cr_lab *lab)
{
    static const char *const edges[] = {
        N_("bet"),       N_("way to play"),         N_("house edge"),
        N_("of wagers"), N_("of what is put down"), N_("how"),
    };
    static const char *const rounds[] = {
        N_("bet"),       N_("way to play"), N_("put down"),
        N_("deviation"), N_("hits"),        N_("wins at most"),
    };
    struct cr_grid grid;
    cr_grid_init(&grid, "llrrrl");
    cr_grid_heads(&grid, edges, sizeof edges / sizeof edges[0]);
    for (size_t i = 0; i < lab->figure_count; i++)
        put_edges(&grid, &lab->figures[i]);
    cr_grid_print(&grid, out, 0);
    cr_grid_release(&grid);
    cr_text_char(out, '\n');
    cr_grid_init(&grid, "llrrrr");
    cr_grid_heads(&grid, rounds, sizeof rounds / sizeof rounds[0]);
    for (size_t i = 0; i < lab->figure_count; i++)
        put_round(&grid, &lab->figures[i]);
    cr_grid_print(&grid, out, 0);
    cr_grid_release(&grid);
}

#define WHOLE 1e15 /* below it every whole number is written out */

static void write_number(char out[32], double value)
{
    bool is_whole = fabs(value) < WHOLE && !(value > floor(value));
    snprintf(out, 32, is_whole ? "%.0f" : "%.6g", value);
}

static void print_facts(struct cr_text *out, const struct cr_lab *lab)
{
    struct cr_grid grid;
    if (lab->fact_count == 0) return;
    cr_grid_init(&grid, "lr");
    cr_grid_heads(&grid, (const char *const[]){ "", "" }, 2); /* an empty line before them */
    for (size_t i = 0; i < lab->fact_count; i++) {
        char value[32];
        put_words(&grid, lab->facts[i].key);
        write_number(value, lab->facts[i].value);
        if (&lab->facts[i] == cr_lab_uncounted(lab)) value[0] = '\0';
        cr_grid_put(&grid, value);
    }
    cr_grid_print(&grid, out, 0);
    cr_grid_release(&grid);
}

/* One letter a column for the grid: names to the left, cells to the left too. */
#define CHART_ALIGN "lllllllllllllllll"
static_assert(sizeof CHART_ALIGN - 1 == CR_LAB_COLUMNS + 1, "a name and every column");
static_assert(CR_LAB_COLUMNS + 1 <= CR_GRID_COLUMNS_MAX, "a chart fits a grid");

#define CORNER_MOST 50 /* bytes */

/* Over the names of the rows where it is short; a sentence stands above the chart. */
static void put_title(struct cr_grid *grid, struct cr_text *out, const struct cr_lab_chart *chart)
{
    char said[512];
    struct cr_text text = cr_text_on(said, sizeof said);
    cr_lab_say(&text, cr_cli_lang, chart->key);
    bool is_short = strlen(said) <= CORNER_MOST;
    if (!is_short) {
        cr_cli_wrap(out, said, 0, 0, 80);
        cr_text_char(out, '\n');
    }
    cr_grid_put(grid, is_short ? said : "");
}

static void print_chart(struct cr_text *out, const struct cr_lab_chart *chart)
{
    struct cr_grid grid;
    char align[sizeof CHART_ALIGN] = CHART_ALIGN;
    align[chart->columns + 1] = '\0';
    cr_text_char(out, '\n');
    cr_grid_init(&grid, align);
    put_title(&grid, out, chart);
    for (size_t i = 0; i < chart->columns; i++)
        cr_grid_put(&grid, chart->column[i]);
    for (size_t i = 0; i < chart->row_count; i++) {
        put_words(&grid, chart->rows[i].name);
        for (size_t c = 0; c < chart->columns; c++)
            cr_grid_put(&grid, cr_lab_cell(cr_cli_lang, chart->rows[i].cells[c]));
    }
    cr_grid_print(&grid, out, 0);
    cr_grid_release(&grid);
}

/* Whether a cell of that word stands before row `row`, column `column`. */
static bool stood_before(const struct cr_lab_chart *chart, size_t row, size_t column)
{
    const char *cell = chart->rows[row].cells[column];
    for (size_t i = 0; i <= row; i++)
        for (size_t c = 0; c < (i < row ? chart->columns : column); c++)
            if (strcmp(chart->rows[i].cells[c], cell) == 0) return true;
    return false;
}

/* What the cells mean, each once. */
static void print_legend(struct cr_text *out, const struct cr_lab_chart *chart)
{
    char legend[4096];
    struct cr_text all = cr_text_on(legend, sizeof legend);
    for (size_t i = 0; i < chart->row_count; i++)
        for (size_t c = 0; c < chart->columns; c++) {
            char said[256];
            struct cr_text text = cr_text_on(said, sizeof said);
            const char *cell = chart->rows[i].cells[c];
            if (cell[0] == '\0' || stood_before(chart, i, c) ||
                cr_lab_cell(cr_cli_lang, cell) != cell || /* a word, and not a letter */
                !cr_lab_say_cell(&text, cr_cli_lang, cell))
                continue;
            cr_text_put(&all, all.length > 0 ? "; " : "");
            cr_text_put(&all, said);
        }
    cr_cli_wrap(out, legend, 0, 0, 80);
    if (all.length > 0) cr_text_char(out, '\n');
}

void cr_cli_lab_print(struct cr_text *out, const struct cr_rulebook *book,
                      const struct cr_game *game, const struct cr_lab *lab)
{
    const struct cr_lab_fact *of = cr_lab_find_fact(lab, "stake");
    char stake[32] = "";
    const struct cr_place places[] = {
        { "title", cr_rulebook_house(book)->title },
        { "house", cr_rulebook_house_key(book) },
        { "version", cr_rulebook_house(book)->version },
        { "game", cr_cli_game(game->name) },
        { "stake", stake },
    };
    if (of != NULL) write_number(stake, of->value);
    cr_words_fill(
        out,
        cr_words(cr_cli_lang, of != NULL
                                  ? N_("{title} ({house}, version {version}), {game}: amounts in "
                                       "initial stakes of {stake}")
                                  : N_("{title} ({house}, version {version}), {game}: amounts in "
                                       "initial stakes")),
        places, 5);
    cr_text_put(out, "\n\n");
    print_figures(out, lab);
    print_facts(out, lab);
    for (size_t i = 0; i < lab->chart_count; i++) {
        print_chart(out, &lab->charts[i]);
        print_legend(out, &lab->charts[i]);
    }
}

static void print_people(const struct cr_rulebook *book, const struct cr_game *game,
                         const struct cr_lab *lab)
{
    char buffer[16384];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    cr_cli_lab_print(&out, book, game, lab);
    cr_text_flush(&out);
}

/* ---- For machines ---- */

void cr_cli_lab_members(struct cr_text *out, const struct cr_rulebook *book,
                        const struct cr_lab *lab)
{
    cr_text_key(out, "hash");
    cr_text_char(out, '"');
    cr_text_hex(out, cr_rulebook_hash(book), CR_HASH_SIZE);
    cr_text_char(out, '"');
    cr_text_key(out, "lab");
    cr_lab_write(lab, out);
}

static void print_json(const struct cr_rulebook *book, const struct cr_game *game,
                       const struct cr_lab *lab)
{
    char *buffer = malloc(JSON_MAX);
    if (buffer == NULL) abort(); /* not run: some megabytes */
    struct cr_text out = cr_text_on(buffer, JSON_MAX);
    cr_text_begin(&out, '{');
    cr_text_member_text(&out, "game", game->name);
    cr_cli_lab_members(&out, book, lab);
    cr_text_member_text(&out, "rulebook", cr_rulebook_house_key(book));
    cr_text_member_text(&out, "version", cr_rulebook_house(book)->version);
    cr_text_end(&out, '}');
    puts(buffer);
    free(buffer);
}

int cr_cli_odds_lab(const struct cr_command *command, const struct cr_game *game,
                    const struct cr_cli_lab *given)
{
    void *settings = calloc(1, game->settings->size);
    struct cr_lab lab;
    if (settings == NULL) abort(); /* not run: some hundred bytes */
    struct cr_rulebook *book =
        cr_cli_book_open(command, game, given->rules, given->plate, settings);
    const struct cr_play play = { cr_rulebook_values(book), settings };
    cr_cli_lab_count(&lab, command, given, book, game, &play);
    (given->json ? print_json : print_people)(book, game, &lab);
    cr_lab_release(&lab);
    cr_rulebook_close(book);
    free(settings);
    return CR_EXIT_FINE;
}
