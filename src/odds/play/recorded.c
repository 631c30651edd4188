/* recorded.c -- what was done, counted by what was asked. */
#include "odds/play/recorded.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "odds/play/recorded_work.h"

#define LINES_LEAST 1024 /* a power of two; full by half at most */

struct cr_recorded {
    const struct cr_game *rules;
    const struct cr_recorded_game *game; /* how such games are asked, and answer */
    struct cr_recorded_line *lines;
    size_t size, used; /* of lines: a power of two, and those that are not free */
    uint64_t decisions;
};

static const struct cr_recorded_game *const games[] = { &cr_recorded_blackjack, &cr_recorded_poker,
                                                        &cr_recorded_between };

/* ---- Lines ---- */

static size_t place_of(const struct cr_recorded *recorded, uint32_t key)
{
    size_t at = (key * UINT32_C(2654435761)) >> 7; /* Knuth's multiplier */
    for (;; at++) {
        const struct cr_recorded_line *line = &recorded->lines[at & (recorded->size - 1)];
        if (line->key == key || line->key == CR_NOTHING_ASKED) return at & (recorded->size - 1);
    }
}

static bool grow(struct cr_recorded *recorded)
{
    struct cr_recorded more = { .size = 2 * recorded->size };
    more.lines = calloc(more.size, sizeof *more.lines);
    if (more.lines == NULL) return false;
    for (size_t i = 0; i < recorded->size; i++)
        if (recorded->lines[i].key != CR_NOTHING_ASKED)
            more.lines[place_of(&more, recorded->lines[i].key)] = recorded->lines[i];
    free(recorded->lines);
    recorded->lines = more.lines;
    recorded->size = more.size;
    return true;
}

/* The line of that question, a new one if there was none; NULL: no memory. */
static struct cr_recorded_line *line_of(struct cr_recorded *recorded, uint32_t key)
{
    if (2 * (recorded->used + 1) > recorded->size && !grow(recorded)) return NULL;
    struct cr_recorded_line *line = &recorded->lines[place_of(recorded, key)];
    recorded->used += line->key == CR_NOTHING_ASKED;
    line->key = key;
    return line;
}

bool cr_recorded_can(const struct cr_game *game)
{
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        if (games[i]->is_of(game)) return true;
    return false;
}

enum cr_status cr_recorded_open(struct cr_recorded **out, const struct cr_game *game)
{
    assert(cr_recorded_can(game));
    struct cr_recorded *recorded = calloc(1, sizeof *recorded);
    if (recorded == NULL) return CR_NO_MEMORY;
    recorded->rules = game;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        if (games[i]->is_of(game)) recorded->game = games[i];
    recorded->size = LINES_LEAST;
    recorded->lines = calloc(recorded->size, sizeof *recorded->lines);
    if (recorded->lines == NULL) {
        free(recorded);
        return CR_NO_MEMORY;
    }
    *out = recorded;
    return CR_OK;
}

void cr_recorded_close(struct cr_recorded *recorded)
{
    if (recorded == NULL) return;
    free(recorded->lines);
    free(recorded);
}

uint64_t cr_recorded_decisions(const struct cr_recorded *recorded)
{
    return recorded->decisions;
}

static int by_key(const void *a, const void *b)
{
    const struct cr_recorded_line *one = a, *other = b;
    return (one->key > other->key) - (one->key < other->key);
}

void cr_recorded_hash(const struct cr_recorded *recorded, uint8_t hash[CR_HASH_SIZE])
{
    crypto_generichash_state state;
    struct cr_recorded_line *sorted = calloc(recorded->size, sizeof *sorted);
    if (sorted == NULL) abort(); /* not run: as much as is there already */
    memcpy(sorted, recorded->lines, recorded->size * sizeof *sorted);
    qsort(sorted, recorded->size, sizeof *sorted, by_key);
    crypto_generichash_init(&state, NULL, 0, CR_HASH_SIZE);
    for (size_t i = 0; i < recorded->size; i++)
        if (sorted[i].key != CR_NOTHING_ASKED)
            crypto_generichash_update(&state, (const unsigned char *)&sorted[i], sizeof *sorted);
    crypto_generichash_final(&state, hash, CR_HASH_SIZE);
    free(sorted);
}

/* ---- Learning ---- */

void cr_lesson_count(struct cr_lesson *lesson, uint32_t key, unsigned doing)
{
    if (key == CR_NOTHING_ASKED || lesson->status != CR_OK) return;
    struct cr_recorded_line *line = line_of(lesson->recorded, key);
    if (line == NULL) {
        lesson->status = CR_NO_MEMORY;
        return;
    }
    if (line->done[doing] < UINT32_MAX / CR_RECORDED_DOINGS)
        line->done[doing]++; /* their sum fits too */
    lesson->recorded->decisions++;
}

void cr_lesson_change(struct cr_lesson *lesson, uint32_t key, unsigned from, unsigned to)
{
    struct cr_recorded_line *line = &lesson->recorded->lines[place_of(lesson->recorded, key)];
    assert(line->key == key && line->done[from] > 0);
    line->done[from]--;
    line->done[to]++;
}

static bool is_the_games(const struct cr_game *game, unsigned kind)
{
    for (const struct cr_form *form = game->forms; form->roles != 0; form++)
        if (form->kind == kind) return true;
    return false;
}

/* False: the round cannot be run on from here. */
static bool run(struct cr_lesson *lesson, const struct cr_input *input)
{
    struct cr_input handed = *input;
    if (!is_the_games(lesson->game, input->kind)) return true;
    if (handed.seat == CR_NO_SEAT)
        handed.seat = (uint16_t)lesson->game->whose(lesson->play, lesson->state, input);
    handed.funds = CR_PLAYER_CHIPS;
    if (handed.kind == CR_IN_ACT) lesson->recorded->game->learn(lesson, &handed);
    lesson->events.count = 0;
    return lesson->game->apply(lesson->play, lesson->state, &handed, &lesson->events) == CR_OK &&
           lesson->status == CR_OK;
}

static bool was_voided(const struct cr_input *inputs, size_t input_count)
{
    for (size_t i = 0; i < input_count; i++)
        if (inputs[i].kind == CR_IN_VOID) return true;
    return false;
}

enum cr_status cr_recorded_learn(struct cr_recorded *recorded, const struct cr_table *table)
{
    const struct cr_game *game = cr_table_game(table);
    struct cr_lesson lesson = {
        .recorded = recorded, .game = game, .play = cr_table_play(table), .status = CR_OK
    };
    const struct cr_input *inputs;
    size_t input_count;
    cr_table_inputs(table, &inputs, &input_count);
    if (game != recorded->rules || was_voided(inputs, input_count)) return CR_OK;
    lesson.events.max = game->events_max(lesson.play, NULL);
    lesson.events.list = calloc(lesson.events.max, sizeof *lesson.events.list);
    lesson.state = calloc(1, game->state_size(lesson.play));
    if (lesson.events.list == NULL || lesson.state == NULL) lesson.status = CR_NO_MEMORY;
    if (lesson.status == CR_OK &&
        game->start(lesson.play, lesson.state, cr_table_carry(table), &lesson.events) == CR_OK)
        for (size_t i = 0; i < input_count && run(&lesson, &inputs[i]); i++)
            continue;
    free(lesson.events.list);
    free(lesson.state);
    return lesson.status;
}

enum cr_status cr_recorded_learn_history(struct cr_recorded *recorded, const struct cr_phh *hand)
{
    struct cr_lesson lesson = { .recorded = recorded, .game = recorded->rules, .status = CR_OK };
    struct cr_phh_replayed replayed;
    const char *game = cr_phh_game(hand->variant)->name;
    if (recorded->game != &cr_recorded_between || strcmp(game, recorded->rules->name) != 0 ||
        !cr_phh_replay(hand, &replayed))
        return CR_OK;
    (void)cr_phh_replay_told(hand, cr_recorded_between_act, &lesson, &replayed);
    return lesson.status;
}

/* ---- Playing ---- */

unsigned cr_recorded_recall(const struct cr_recorded *recorded, struct cr_card_mind *mind,
                            uint32_t key)
{
    const struct cr_recorded_line *line = &recorded->lines[place_of(recorded, key)];
    uint32_t all = 0;
    mind->decisions++;
    for (unsigned doing = 0; doing < CR_RECORDED_DOINGS && line->key == key; doing++)
        all += line->done[doing];
    if (all == 0) {
        mind->guesses++;
        return CR_RECORDED_NOTHING;
    }
    uint32_t drawn = cr_stream_below(&mind->stream, all);
    unsigned doing = 0;
    while (drawn >= line->done[doing])
        drawn -= line->done[doing++];
    return doing;
}

void cr_recorded_decide(const void *knows, struct cr_card_mind *mind, const struct cr_play *play,
                        const void *state, const struct cr_need *need, struct cr_input *act)
{
    const struct cr_recorded *recorded = knows;
    assert(recorded->game->decide != NULL); /* between players: cr_recorded_between_decides */
    recorded->game->decide(recorded, mind, play, state, need, act);
}
