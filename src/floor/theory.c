/* theory.c -- stakes by kind of bet and round; their edges when asked. */
#include "floor/theory.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/hall_side.h"
#include "floor/labs.h"
#include "floor/odds_page.h"
#include "floor/played.h"
#include "house/figures.h"
#include "odds/lab/losses.h"
#include "table/report.h"

/* gcc 12 loses sight of what is put into an entry of a list, and takes it for leaked. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wanalyzer-malloc-leak"
#endif

#define NAME_MAX_SIZE 32
#define ROUNDS_MOST   5000 /* a table's, in memory: two days of an electronic wheel */

/* The stakes of one kind of bet in one round. */
struct note {
    uint32_t round;
    uint32_t name; /* in names */
    cr_money stakes;
    cr_square squares;
};

struct noted {
    uint32_t table;
    uint32_t from; /* every round from this one on is noted */
    struct note *notes;
    size_t count, max; /* by round */
};

struct cr_floor_theory {
    struct cr_labs *labs;
    struct noted tables[CR_FLOOR_TABLES_MAX];
    size_t table_count;
    char (*names)[NAME_MAX_SIZE];
    size_t name_count;
    bool counts; /* what is not known yet */
};

/* ---- Its life ---- */

enum cr_status cr_theory_open(struct cr_floor_theory **out, const char *odds)
{
    struct cr_floor_theory *theory = calloc(1, sizeof *theory);
    if (!theory) return CR_NO_MEMORY;
    enum cr_status status = cr_labs_open(&theory->labs, odds);
    if (status != CR_OK) {
        free(theory);
        return status;
    }
    theory->counts = odds != NULL;
    *out = theory;
    return CR_OK;
}

void cr_theory_close(struct cr_floor_theory *theory)
{
    if (!theory) return;
    for (size_t i = 0; i < theory->table_count; i++)
        free(theory->tables[i].notes);
    cr_labs_close(theory->labs);
    free(theory->names);
    free(theory);
}

struct cr_labs *cr_floor_labs(const struct cr_floor *floor)
{
    return floor->theory->labs;
}

static void *fresh(size_t size)
{
    void *list = calloc(1, size);
    if (!list) abort(); /* as below */
    return list;
}

static void *grown(void *list, size_t size)
{
    void *larger = realloc(list, size);
    if (!larger) abort(); /* as in batch.c: a house without memory stops before it lies */
    return larger;
}

/* NULL: more tables than the floor has room for. */
static struct noted *noted_of(struct cr_floor_theory *theory, uint32_t table, uint32_t from)
{
    for (size_t i = 0; i < theory->table_count; i++)
        if (theory->tables[i].table == table) return &theory->tables[i];
    if (theory->table_count == CR_FLOOR_TABLES_MAX) return NULL;
    struct noted *noted = &theory->tables[theory->table_count++];
    *noted = (struct noted){ .table = table, .from = from };
    return noted;
}

/* "box:3/2" is a box like any other. */
static uint32_t name_of(struct cr_floor_theory *theory, const char *written)
{
    char name[NAME_MAX_SIZE];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(written, ":"), written);
    for (size_t i = 0; i < theory->name_count; i++)
        if (strcmp(theory->names[i], name) == 0) return (uint32_t)i;
    theory->names = grown(theory->names, (theory->name_count + 1) * sizeof theory->names[0]);
    memcpy(theory->names[theory->name_count], name, sizeof name);
    return (uint32_t)theory->name_count++;
}

/* ---- One round ---- */

static void add_stake(struct noted *noted, uint32_t round, uint32_t name, cr_money stake)
{
    size_t at = noted->count;
    while (at > 0 && noted->notes[at - 1].round == round) {
        struct note *own = &noted->notes[--at];
        if (own->name != name) continue;
        own->stakes +=
            stake; /* all of a house's chips are 10^15 at most, as house/figures.h has it */
        own->squares += (cr_square)stake * (cr_square)stake;
        return;
    }
    if (noted->count == noted->max) {
        noted->max = noted->max ? 2 * noted->max : 64;
        noted->notes = grown(noted->notes, noted->max * sizeof noted->notes[0]);
    }
    noted->notes[noted->count++] = (struct note){ .round = round,
                                                  .name = name,
                                                  .stakes = stake,
                                                  .squares = (cr_square)stake * (cr_square)stake };
}

/* What lay on a bet when the first card came, or the ball. */
static cr_money *first_stakes(const struct cr_events *events)
{
    size_t most = 0;
    for (size_t i = 0; i < events->count; i++)
        if (events->list[i].bet > most) most = events->list[i].bet;
    cr_money *stakes = fresh((most + 1) * sizeof *stakes);
    for (size_t i = 0; i < events->count && events->list[i].kind != CR_EV_DEALT; i++) {
        const struct cr_event *event = &events->list[i];
        switch (event->kind) {
        case CR_EV_CARRIED:
        case CR_EV_STAKED: stakes[event->bet] += event->amount; break;
        case CR_EV_REMOVED:
        case CR_EV_CUT:
        case CR_EV_RETURNED:
        case CR_EV_LATE: stakes[event->bet] -= event->returned; break;
        default: break;
        }
    }
    return stakes;
}

static bool is_game(const struct cr_result *line)
{
    return line->result == CR_RESULT_WON || line->result == CR_RESULT_LOST ||
           line->result == CR_RESULT_PUSH;
}

static void note_round(struct cr_floor_theory *theory, struct noted *noted,
                       const struct cr_table *live)
{
    const struct cr_events *events = cr_table_events(live);
    const struct cr_game *game = cr_table_game(live);
    struct cr_report report = { .max = cr_report_max(events) };
    if (report.max == 0) return;
    report.list = fresh(report.max * sizeof report.list[0]);
    cr_report_read(&report, events);
    cr_money *stakes = first_stakes(events);
    for (size_t i = 0; i < report.count; i++) {
        const struct cr_result *line = &report.list[i];
        struct cr_bet_name written;
        if (!is_game(line) || stakes[line->bet] <= 0) continue;
        game->bet_name(line->position, line->value, &written);
        add_stake(noted, cr_table_round(live), name_of(theory, written.position),
                  stakes[line->bet]);
    }
    free(stakes);
    free(report.list);
}

/* Old rounds go by the half, so that they seldom do. */
static void forget_old(struct noted *noted, uint32_t round)
{
    size_t at = 0;
    if (round - noted->from <= ROUNDS_MOST) return;
    noted->from = round - ROUNDS_MOST / 2;
    while (at < noted->count && noted->notes[at].round < noted->from)
        at++;
    noted->count -= at;
    memmove(noted->notes, noted->notes + at, noted->count * sizeof noted->notes[0]);
}

/* Between players the house wins no bet. */
static bool has_theory(const struct cr_table *live)
{
    return cr_table_game(live)->room == NULL;
}

void cr_theory_note(const struct cr_floor *floor, const struct cr_floor_table *table)
{
    const struct cr_table *live = cr_rounds_table(table->rounds);
    uint32_t round = cr_table_round(live);
    if (!has_theory(live)) return;
    struct noted *noted = noted_of(floor->theory, table->number, round);
    if (!noted) return;
    while (noted->count > 0 && noted->notes[noted->count - 1].round >= round)
        noted->count--; /* it was confirmed before, and the disk refused it */
    if (round < noted->from) noted->from = round;
    note_round(floor->theory, noted, live);
    forget_old(noted, round);
    cr_theory_prepare(floor, table);
}

/* ---- Rounds of the store ---- */

struct filling {
    struct cr_floor_theory *theory;
    struct noted older; /* what is found */
    uint32_t before;
};

static bool see_round(void *context, uint32_t table, const struct cr_rounds *rounds)
{
    struct filling *filling = context;
    const struct cr_table *live = cr_rounds_table(rounds);
    (void)table;
    if (cr_table_round(live) < filling->before) note_round(filling->theory, &filling->older, live);
    return cr_table_round(live) + 1 < filling->before;
}

static void put_before(struct noted *noted, const struct noted *older)
{
    size_t count = older->count + noted->count;
    if (older->count == 0) return;
    struct note *notes = fresh(count * sizeof *notes);
    memcpy(notes, older->notes, older->count * sizeof *notes);
    if (noted->count > 0) memcpy(notes + older->count, noted->notes, noted->count * sizeof *notes);
    free(noted->notes);
    noted->notes = notes;
    noted->count = noted->max = count;
}

/* What was confirmed before the house opened, from that round on. */
static bool fill(const struct cr_floor *floor, struct noted *noted, uint32_t from)
{
    struct filling filling = { .theory = floor->theory, .before = noted->from };
    struct cr_error err;
    if (from >= noted->from) return true;
    enum cr_status status = cr_played_from(floor->setup.store, floor->setup.rulebooks, noted->table,
                                           from, see_round, &filling, &err);
    if (status == CR_OK) {
        put_before(noted, &filling.older);
        noted->from = from;
    }
    free(filling.older.notes);
    return status == CR_OK;
}

/* ---- Edges ---- */

void cr_theory_prepare(const struct cr_floor *floor, const struct cr_floor_table *table)
{
    const struct cr_table *live = cr_rounds_table(table->rounds);
    const struct cr_rulebook *book = cr_rounds_book(table->rounds);
    const struct cr_game *game = cr_table_game(live);
    const struct cr_play *play = cr_table_play(live);
    struct cr_rulebook *own;
    struct cr_error err;
    if (!floor->theory->counts || !cr_hall_is_established(floor->hall->live)) return;
    if (!has_theory(live) || cr_labs_has(floor->theory->labs, book, game, play)) return;
    char version[2 * CR_HASH_SIZE + 1];
    struct cr_text hex = cr_text_on(version, sizeof version);
    cr_text_hex(&hex, cr_rulebook_version_hash(book), CR_HASH_SIZE);
    enum cr_status status =
        cr_rulebook_open_from(&own, &floor->source, cr_rulebook_house_key(book),
                              cr_rulebook_version_hash(book), game->rules, &err);
    if (status != CR_OK) /* it is opened in this turn, and its version's files are not kept yet */
        status = cr_rulebook_open(&own, floor->setup.rulebooks, cr_rulebook_house_key(book),
                                  version, game->rules, &err);
    if (status == CR_OK) cr_labs_wish(floor->theory->labs, own, game, play->settings);
}

static const struct cr_lab_figure *worst_loss(const struct cr_lab *lab)
{
    const struct cr_lab_figure *worst = NULL;
    size_t at = 0;
    for (const struct cr_lab_figure *loss; (loss = cr_lab_next_loss(lab, &at)) != NULL;)
        if (!worst || loss->edge < worst->edge) worst = loss;
    return worst;
}

json_t *cr_theory_loss(const struct cr_floor *floor, uint32_t table)
{
    const struct cr_floor_table *own = cr_floor_find(floor, table);
    if (!own) return NULL;
    const struct cr_table *live = cr_rounds_table(own->rounds);
    const struct cr_game *game = cr_table_game(live);
    const struct cr_play *play = cr_table_play(live);
    if (!has_theory(live)) return json_object();
    const struct cr_lab *lab =
        cr_labs_find(floor->theory->labs, cr_rounds_book(own->rounds), game, play);
    const struct cr_lab_figure *worst = lab ? worst_loss(lab) : NULL;
    if (worst)
        return json_pack("{s:s,s:I}", "bet", worst->bet, "edge_ppb",
                         (json_int_t)llround(worst->edge * 1e9));
    if (!lab && game->warning && game->warning(play->rules))
        return json_pack("{s:s,s:i}", "bet", "", "edge_ppb", 0);
    return json_object();
}

struct group {
    int64_t edge_ppb, variance_ppm;
    cr_money stakes;
    cr_square squares;
};

static json_t *write_groups(const struct group *groups, size_t count)
{
    json_t *bets = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(bets,
                              json_pack("{s:I,s:I,s:I,s:I}", "stakes", (json_int_t)groups[i].stakes,
                                        "root", (json_int_t)cr_figures_root(groups[i].squares),
                                        "edge_ppb", (json_int_t)groups[i].edge_ppb, "variance_ppm",
                                        (json_int_t)groups[i].variance_ppm));
    return json_pack("{s:o}", "bets", bets);
}

#define GROUPS_MAX 64 /* kinds of bets that differ in what they win: a table has a dozen */

static bool add_note(struct group groups[GROUPS_MAX], size_t *count, const struct note *note,
                     const struct cr_lab_figure *figure)
{
    int64_t edge = llround(figure->edge * 1e9);
    int64_t variance = llround(figure->deviation * figure->deviation * 1e6);
    size_t at = 0;
    while (at < *count && (groups[at].edge_ppb != edge || groups[at].variance_ppm != variance))
        at++;
    if (at == GROUPS_MAX) return false;
    if (at == *count)
        groups[(*count)++] = (struct group){ .edge_ppb = edge, .variance_ppm = variance };
    groups[at].stakes += note->stakes;
    groups[at].squares += note->squares;
    return true;
}

json_t *cr_theory_of(const struct cr_floor *floor, uint32_t table, uint32_t from, uint32_t to)
{
    const struct cr_floor_table *own = cr_floor_find(floor, table);
    if (!own || !has_theory(cr_rounds_table(own->rounds))) return NULL;
    const struct cr_table *live = cr_rounds_table(own->rounds);
    struct noted *noted = noted_of(floor->theory, table, cr_table_round(live));
    const struct cr_lab *lab = cr_labs_find(floor->theory->labs, cr_rounds_book(own->rounds),
                                            cr_table_game(live), cr_table_play(live));
    struct group groups[GROUPS_MAX] = { { .stakes = 0 } };
    size_t count = 0;
    if (lab && cr_lab_find_fact(lab, "stake"))
        return NULL; /* cut: each stake has an edge of its own */
    if (!lab || !noted || !fill(floor, noted, from > 0 ? from : 1)) return NULL;
    for (size_t i = 0; i < noted->count; i++) {
        const struct note *note = &noted->notes[i];
        if (note->round < from || note->round >= to) continue;
        const struct cr_lab_figure *figure = cr_lab_theory(lab, floor->theory->names[note->name]);
        if (!figure || figure->deviation <= 0) return NULL; /* no band without it */
        if (!add_note(groups, &count, note, figure)) return NULL;
    }
    return write_groups(groups, count);
}
