/* practice_table.c -- one person at a table of his own, and what is decided there. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "floor/practice_state.h"
#include "games/house_poker/house_poker.h"

#define LINE_SIZE   4096
#define CHIPS_TIMES 200  /* so many of the least stakes, and again where they run out */
#define LEAST       10   /* of a stake, in whole units of the currency */
#define RIGHT       1e-9 /* of a stake: what two ways differ by that win the same */

/* ---- Lines ---- */

enum cr_status cr_practice_line(struct cr_practice_sitting *sitting, const char *line)
{
    bool bad = false;
    sitting->status = cr_rounds_try(sitting->rounds, line, strlen(line), &bad);
    if (bad) {
        sitting->why = (struct cr_refusal){ .status = CR_BAD_INPUT };
        snprintf(sitting->why.what, sizeof sitting->why.what, "%.60s",
                 cr_rounds_wrong(sitting->rounds));
        return sitting->status = CR_BAD_INPUT;
    }
    if (sitting->status != CR_OK) sitting->why = *cr_table_why(cr_rounds_table(sitting->rounds));
    return sitting->status;
}

enum cr_status cr_practice_give(struct cr_practice_sitting *sitting, const struct cr_input *input)
{
    char buffer[LINE_SIZE];
    struct cr_text line = cr_text_on(buffer, sizeof buffer);
    cr_round_write_input(&line, sitting->rounds, cr_rounds_table(sitting->rounds), input);
    assert(!line.full); /* sixteen cards at most */
    return cr_practice_line(sitting, buffer);
}

static struct cr_need need_of(const struct cr_practice_sitting *sitting)
{
    struct cr_need need;
    cr_table_need(cr_rounds_table(sitting->rounds), &need);
    return need;
}

/* ---- Sitting down ---- */

static void nothing(void *context, const struct cr_round_outcome *outcome)
{
    (void)context, (void)outcome;
}

/* A whole unit of the house's currency: 10^decimals. */
static cr_money unit_of(const char *rulebooks, const char *house, const struct cr_game *game,
                        enum cr_status *status)
{
    struct cr_rulebook *book = NULL;
    struct cr_error err;
    cr_money unit = 1;
    *status = cr_rulebook_open(&book, rulebooks, house, NULL, game->rules, &err);
    if (*status != CR_OK) {
        *status = CR_NOT_FOUND;
        return 0;
    }
    for (int i = cr_rulebook_house(book)->decimals; i > 0; i--)
        unit *= 10;
    cr_rulebook_close(book);
    return unit;
}

static enum cr_status open_table(struct cr_practice_sitting *sitting)
{
    enum cr_status status = cr_practice_table(sitting, sitting->person, 1, sitting->chips);
    if (status != CR_OK || !cr_advice_has_prices(sitting->game)) return status;
    return cr_advice_prices_open(&sitting->prices, sitting->game,
                                 cr_table_play(cr_rounds_table(sitting->rounds)), CR_PLAY_MONEY);
}

static enum cr_status open_drill(struct cr_practice_sitting *sitting, const json_t *asked)
{
    sitting->drill = calloc(1, sizeof *sitting->drill);
    if (!sitting->drill) return CR_NO_MEMORY;
    sitting->drill->level = 1;
    if (!cr_practice_drill_level(sitting->drill, asked)) return CR_BAD_INPUT;
    return cr_practice_drill_deal(sitting);
}

struct cr_practice_sitting *cr_practice_sit(const char *rulebooks, const char *house,
                                            const struct cr_game *game, uint32_t person,
                                            const json_t *drill, enum cr_status *status)
{
    struct cr_seed seed;
    cr_money unit = unit_of(rulebooks, house, game, status);
    if (*status != CR_OK) return NULL;
    struct cr_practice_sitting *sitting = calloc(1, sizeof *sitting);
    *status = sitting ? cr_rounds_open(&sitting->rounds, rulebooks, nothing, NULL) : CR_NO_MEMORY;
    if (*status == CR_OK && !cr_seed_fresh(&seed)) *status = CR_NO_RESULT;
    if (*status == CR_OK) {
        sitting->person = person;
        sitting->game = game;
        sitting->unit = unit;
        sitting->chips = unit * LEAST * CHIPS_TIMES;
        snprintf(sitting->house, sizeof sitting->house, "%s", house);
        cr_stream_init(&sitting->stream, &seed, 0);
        cr_rounds_use_numbers(sitting->rounds);
        *status = drill ? open_drill(sitting, drill) : open_table(sitting);
    }
    if (*status == CR_OK) return sitting;
    cr_practice_leave(sitting);
    return NULL;
}

void cr_practice_leave(struct cr_practice_sitting *sitting)
{
    if (!sitting) return;
    for (unsigned i = 0; i < CR_PRACTICE_DECISIONS; i++)
        free((void *)(uintptr_t)sitting->decisions[i].question.state);
    cr_advice_prices_close(sitting->prices);
    free(sitting->drill);
    if (sitting->rounds) cr_rounds_close(sitting->rounds);
    free(sitting);
}

/* ---- Decisions ---- */

struct cr_practice_decision *cr_practice_due(struct cr_practice_sitting *sitting)
{
    struct cr_practice_decision *last = cr_practice_decision(sitting, sitting->asked);
    return sitting->asked > 0 && last->number == sitting->asked && !last->is_made ? last : NULL;
}

/* What a box of poker gave up in this round. */
static void note_gone(const struct cr_table *table, struct cr_advice_question *question)
{
    const struct cr_input *inputs;
    size_t count;
    cr_table_inputs(table, &inputs, &count);
    if (strcmp(question->game->name, "blackjack") == 0) return;
    for (size_t i = 0; i < count; i++) {
        const struct cr_input *input = &inputs[i];
        if (input->kind != CR_IN_ACT || input->choice != CR_HP_EXCHANGE ||
            input->position != question->box || input->card_count > CR_HAND_CARDS)
            continue;
        memcpy(question->gone, input->cards, input->card_count);
        question->gone_count = input->card_count;
    }
}

/* The round asks: the question is kept as it stands. One that is still being counted keeps its place, and
 * the round goes on without advice. */
static enum cr_status note_decision(struct cr_practice_sitting *sitting)
{
    const struct cr_table *table = cr_rounds_table(sitting->rounds);
    struct cr_need need = need_of(sitting);
    int seat = cr_table_seat_of(table, sitting->person);
    size_t size;
    if (need.kind != CR_NEED_DECISION || seat < 0 || need.seat != seat) return CR_OK;
    const void *state = cr_table_game_state(table, &size);
    struct cr_practice_decision *decision = cr_practice_decision(sitting, sitting->asked + 1);
    if (decision->known == CR_PRACTICE_COUNTS) return CR_OK;
    void *copy = malloc(size);
    if (!copy) return CR_NO_MEMORY;
    memcpy(copy, state, size);
    free((void *)(uintptr_t)decision->question.state);
    *decision = (struct cr_practice_decision){
        .number = ++sitting->asked,
        .question = { .game = cr_table_game(table),
                      .play = *cr_table_play(table),
                      .state = copy,
                      .seat = (unsigned)seat,
                      .box = need.box,
                      .stakes = CR_PLAY_MONEY, /* no other table is ever here */
                      .funds = cr_table_seat(table, (unsigned)seat)->chips },
    };
    note_gone(table, &decision->question);
    return CR_OK;
}

void cr_practice_judge(struct cr_practice_sitting *sitting, struct cr_practice_decision *decision)
{
    const struct cr_input *made = &decision->made;
    if (decision->known != CR_PRACTICE_KNOWN || !decision->is_made || decision->is_judged) return;
    bool exchange = made->card_count > 0;
    if (!cr_advice_cost(&decision->advice, made->choice, made->cards,
                        exchange ? made->card_count : 0, made->amount, &decision->value,
                        &decision->cost)) {
        decision->known = CR_PRACTICE_UNKNOWN;
        return;
    }
    decision->is_judged = true;
    sitting->judged++;
    sitting->right += decision->cost < RIGHT;
    sitting->hinted += decision->is_hinted;
    sitting->cost += decision->cost;
    sitting->version++;
}

/* ---- Requests ---- */

static enum cr_status bad(struct cr_practice_sitting *sitting, const char *what)
{
    sitting->why = (struct cr_refusal){ .status = CR_BAD_INPUT };
    snprintf(sitting->why.what, sizeof sitting->why.what, "%s", what);
    return sitting->status = CR_BAD_INPUT;
}

/* His own stakes and decisions; not another's, nor the house's part; where something is decided, the main
 * game alone. */
static enum cr_status check_input(struct cr_practice_sitting *sitting, const json_t *object)
{
    static const char *const may[] = { "bet", "remove", "act", "move", "announce", "withdraw" };
    const char *in = json_string_value(json_object_get(object, "in"));
    const char *bet = json_string_value(json_object_get(object, "bet"));
    if (json_object_get(object, "role") || json_object_get(object, "player"))
        return bad(sitting, "role, player");
    bool is_main = !bet || sitting->prices || strcmp(bet, "box") == 0 || strcmp(bet, "ante") == 0;
    if (!is_main) return CR_NOT_OFFERED;
    if (json_object_get(object, "dark")) return CR_NOT_OFFERED;
    for (size_t i = 0; in && i < sizeof may / sizeof may[0]; i++)
        if (strcmp(in, may[i]) == 0) return CR_OK;
    return bad(sitting, "in");
}

static void note_made(struct cr_practice_sitting *sitting, struct cr_practice_decision *due,
                      size_t before)
{
    const struct cr_input *inputs;
    size_t count;
    cr_table_inputs(cr_rounds_table(sitting->rounds), &inputs, &count);
    if (!due || count <= before || inputs[before].kind != CR_IN_ACT) return;
    if (inputs[before].position != due->question.box) { /* another box's: asked anew, not judged */
        due->is_made = due->is_judged = true;
        return;
    }
    due->made = inputs[before];
    due->is_made = true;
    cr_practice_judge(sitting, due);
}

/* There is no dealer to repeat an announced bet; where the house asks for no repetition it is refused. */
static void repeat_announced(struct cr_practice_sitting *sitting, const json_t *object)
{
    const char *in = json_string_value(json_object_get(object, "in"));
    char line[80];
    if (strcmp(in, "announce") != 0) return;
    snprintf(line, sizeof line, "{\"in\":\"place\",\"player\":\"%u\",\"role\":\"dealer\"}",
             sitting->person);
    if (cr_practice_line(sitting, line) == CR_OK) return;
    sitting->status = CR_OK;
    sitting->why = (struct cr_refusal){ .status = CR_OK };
}

static enum cr_status play(struct cr_practice_sitting *sitting, json_t *object)
{
    char name[16];
    const struct cr_input *inputs;
    struct cr_practice_decision *due = cr_practice_due(sitting);
    size_t before;
    enum cr_status status = check_input(sitting, object);
    if (status != CR_OK) return status;
    snprintf(name, sizeof name, "%u", sitting->person);
    json_object_set_new(object, "player", json_string(name));
    char *line = json_dumps(object, JSON_COMPACT | JSON_SORT_KEYS);
    if (!line) return CR_NO_MEMORY;
    cr_table_inputs(cr_rounds_table(sitting->rounds), &inputs, &before);
    status = cr_practice_line(sitting, line);
    free(line);
    if (status != CR_OK) return status;
    repeat_announced(sitting, object);
    note_made(sitting, due, before);
    status = cr_practice_go_on(sitting);
    return status == CR_OK ? note_decision(sitting) : status;
}

/* Where his chips run out he is given new ones. */
static enum cr_status fill_up(struct cr_practice_sitting *sitting)
{
    cr_money has = cr_practice_chips(sitting, sitting->person);
    if (has >= sitting->chips / 4) return CR_OK;
    return cr_practice_add_chips(sitting, sitting->person, sitting->chips - has);
}

static enum cr_status next_round(struct cr_practice_sitting *sitting)
{
    if (need_of(sitting).kind != CR_NEED_NOTHING) return sitting->status = CR_ROUND_OPEN;
    enum cr_status status = cr_practice_next_round(sitting);
    return status == CR_OK ? fill_up(sitting) : status;
}

static enum cr_status deal(struct cr_practice_sitting *sitting)
{
    enum cr_status status = cr_practice_line(sitting, "{\"in\":\"close_bets\"}");
    if (status == CR_OK) status = cr_practice_go_on(sitting);
    if (status == CR_OK) cr_practice_judge_bets(sitting);
    return status == CR_OK ? note_decision(sitting) : status;
}

enum cr_status cr_practice_act(struct cr_practice_sitting *sitting, json_t *object)
{
    const char *what = json_string_value(json_object_get(object, "do"));
    struct cr_practice_decision *due = cr_practice_due(sitting);
    bool is_input = json_object_get(object, "in") != NULL;
    sitting->status = CR_OK;
    sitting->why = (struct cr_refusal){ .status = CR_OK };
    sitting->version++;
    if (sitting->drill) return cr_practice_drill_act(sitting, object);
    if (is_input) return play(sitting, object);
    if (what && strcmp(what, "deal") == 0) return deal(sitting);
    if (what && strcmp(what, "next") == 0) return next_round(sitting);
    if (what && strcmp(what, "hint") == 0) {
        if (!due) return sitting->status = CR_NO_ADVICE;
        due->is_hinted = true;
        return CR_OK;
    }
    return bad(sitting, "in, or do: deal, next, hint, end");
}
