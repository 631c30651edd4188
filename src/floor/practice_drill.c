/* practice_drill.c -- payouts, for a dealer in training: a layout is dealt out, he says what becomes of each
 * bet, and the game's own settlement judges it to the unit.
 *
 *     deal:  players sit down, stake, decide; the round is played to its end
 *     answer: every bet that was asked about, in order
 *     next:  another layout, harder where this one was all right
 */
#include <string.h>
#include <time.h>

#include "floor/practice_state.h"
#include "games/house_poker/house_poker.h"
#include "games/roulette/roulette.h"

#define CHIPS_TIMES  100000 /* of a unit: nobody runs short */
#define PLAYERS_MOST 7
#define DEALS        50  /* a layout nothing can be asked about is dealt again */
#define STEPS        500 /* of one round: more than any has */
#define AMOUNT_MOST  INT64_C(1000000000000)

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- A layout ---- */

/* One more than the level, as far as the house has room. */
static unsigned players_for(const struct cr_practice_sitting *sitting)
{
    struct cr_frame frame;
    const struct cr_table *table = cr_rounds_table(sitting->rounds);
    unsigned players = sitting->drill->level + 1;
    sitting->game->frame(cr_table_play(table), &frame);
    if (players > frame.players_max) players = frame.players_max;
    return players < PLAYERS_MOST ? players : PLAYERS_MOST;
}

static enum cr_status play_out(struct cr_practice_sitting *sitting)
{
    for (unsigned i = 0; i < STEPS; i++) {
        struct cr_need need;
        enum cr_status status = cr_practice_go_on(sitting);
        cr_table_need(cr_rounds_table(sitting->rounds), &need);
        if (status != CR_OK || need.kind == CR_NEED_NOTHING) return status;
        if (need.kind != CR_NEED_DECISION) return CR_NO_RESULT; /* a pool's award, a ruling */
        status = cr_practice_players_decide(sitting);
        if (status != CR_OK) return status;
    }
    return CR_NO_RESULT; /* not run: a round ends */
}

/* ---- What is asked ---- */

/* What the player has bought is the house's already: nobody is paid for it. */
static bool is_fee(const struct cr_practice_sitting *sitting, const struct cr_result *line)
{
    bool is_poker = cr_advice_has(sitting->game) && strcmp(sitting->game->name, "blackjack") != 0;
    return is_poker && (line->value == CR_HP_DRAW_FEE || line->value == CR_HP_BUY_FEE);
}

static void note_right(struct cr_practice_asked *asked, const struct cr_result *line)
{
    bool won = line->result == CR_RESULT_WON;
    asked->right = won                              ? CR_PRACTICE_WON
                   : line->result == CR_RESULT_LOST ? CR_PRACTICE_LOST
                                                    : CR_PRACTICE_BACK;
    asked->right_amount = won ? line->paid : asked->right == CR_PRACTICE_LOST ? line->returned : 0;
}

/* A second combination stakes nothing of its own: it is asked for with the Bet of its box. */
static void add_second(struct cr_practice_drill *drill, const struct cr_report *report, size_t at)
{
    const struct cr_result *second = &report->list[at];
    for (size_t i = 0; i < drill->count; i++) {
        const struct cr_result *line = &report->list[drill->asked[i].line];
        if (line->position != second->position || line->value != CR_HP_BET) continue;
        drill->asked[i].also = at;
        drill->asked[i].right = CR_PRACTICE_WON;
        drill->asked[i].right_amount += second->paid;
    }
}

/* Every bet; of roulette, where what loses is swept off and seen to, those that win. */
static void ask(struct cr_practice_sitting *sitting)
{
    struct cr_practice_drill *drill = sitting->drill;
    const struct cr_report *report = cr_rounds_report(sitting->rounds);
    drill->count = 0;
    for (size_t i = 0; i < report->count && drill->count < CR_PRACTICE_LINES; i++) {
        const struct cr_result *line = &report->list[i];
        if (line->stake == 0 || line->result == CR_RESULT_STANDS || is_fee(sitting, line)) continue;
        if (sitting->game == &cr_roulette_game && line->result == CR_RESULT_LOST) continue;
        struct cr_practice_asked *asked = &drill->asked[drill->count++];
        *asked = (struct cr_practice_asked){ .line = i, .also = SIZE_MAX };
        note_right(asked, line);
    }
    for (size_t i = 0; i < report->count; i++)
        if (report->list[i].stake == 0 && report->list[i].paid > 0) add_second(drill, report, i);
}

/* Something has to be paid, or given back. */
static bool is_worth_asking(const struct cr_practice_drill *drill)
{
    for (size_t i = 0; i < drill->count; i++)
        if (drill->asked[i].right != CR_PRACTICE_LOST) return true;
    return false;
}

static enum cr_status deal_once(struct cr_practice_sitting *sitting)
{
    cr_money chips = sitting->unit * CHIPS_TIMES;
    enum cr_status status = CR_OK;
    if (!cr_rounds_table(sitting->rounds)) status = cr_practice_table(sitting, 1, 1, chips);
    if (status != CR_OK) return status;
    unsigned players = players_for(sitting);
    sitting->drill->number = cr_stream_below(&sitting->stream, CR_NUMBERS);
    status = cr_practice_table(sitting, 1, players, chips);
    if (status == CR_OK) status = cr_practice_players_bet(sitting, players);
    if (status == CR_OK) status = play_out(sitting);
    if (status == CR_OK) ask(sitting);
    return status;
}

enum cr_status cr_practice_drill_deal(struct cr_practice_sitting *sitting)
{
    struct cr_practice_drill *drill = sitting->drill;
    enum cr_status status = CR_NO_RESULT;
    drill->is_answered = false;
    for (unsigned i = 0; i < DEALS; i++) {
        drill->count = 0;
        status = deal_once(sitting);
        if (status == CR_OK && is_worth_asking(drill)) break;
        if (status == CR_OK) status = CR_NO_RESULT;
    }
    sitting->status = status;
    sitting->why = (struct cr_refusal){ .status = status };
    drill->shown_at_ms = now_ms();
    return status;
}

/* ---- The answer ---- */

static bool read_answer(const json_t *object, struct cr_practice_asked *asked)
{
    static const char *const words[] = { "lost", "back", "won" };
    const char *result = json_string_value(json_object_get(object, "result"));
    const json_t *amount = json_object_get(object, "amount");
    json_int_t value = json_integer_value(amount);
    if (!result || (amount && !json_is_integer(amount)) || value < 0 || value > AMOUNT_MOST)
        return false;
    for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(result, words[i]) != 0) continue;
        asked->yours = (enum cr_practice_answer)i;
        asked->your_amount = i == CR_PRACTICE_BACK ? 0 : value;
        return true;
    }
    return false;
}

static void judge(struct cr_practice_drill *drill)
{
    bool all = true;
    for (size_t i = 0; i < drill->count; i++) {
        struct cr_practice_asked *asked = &drill->asked[i];
        asked->is_right = asked->yours == asked->right && asked->your_amount == asked->right_amount;
        all = all && asked->is_right;
        drill->right += asked->is_right;
        drill->wrong += !asked->is_right;
    }
    drill->is_answered = true;
    drill->layouts++;
    drill->took_ms += now_ms() - drill->shown_at_ms;
    if (all && drill->level < CR_PRACTICE_LEVELS) drill->level++;
    if (!all && drill->level > 1) drill->level--;
}

static enum cr_status refuse(struct cr_practice_sitting *sitting, enum cr_status status,
                             const char *what)
{
    sitting->why = (struct cr_refusal){ .status = status };
    snprintf(sitting->why.what, sizeof sitting->why.what, "%s", what);
    return sitting->status = status;
}

static enum cr_status answer(struct cr_practice_sitting *sitting, const json_t *object)
{
    struct cr_practice_drill *drill = sitting->drill;
    const json_t *lines = json_object_get(object, "lines");
    if (drill->is_answered) return refuse(sitting, CR_ALREADY_DONE, "");
    if (!json_is_array(lines) || json_array_size(lines) != drill->count)
        return refuse(sitting, CR_BAD_INPUT, "lines");
    for (size_t i = 0; i < drill->count; i++)
        if (!read_answer(json_array_get(lines, i), &drill->asked[i]))
            return refuse(sitting, CR_BAD_INPUT, "result, amount");
    judge(drill);
    return CR_OK;
}

bool cr_practice_drill_level(struct cr_practice_drill *drill, const json_t *object)
{
    const json_t *level = json_object_get(object, "level");
    if (!level) return true;
    json_int_t value = json_integer_value(level);
    if (!json_is_integer(level) || value < 1 || value > CR_PRACTICE_LEVELS) return false;
    drill->level = (unsigned)value;
    return true;
}

enum cr_status cr_practice_drill_act(struct cr_practice_sitting *sitting, const json_t *object)
{
    const char *what = json_string_value(json_object_get(object, "do"));
    if (what && strcmp(what, "answer") == 0) return answer(sitting, object);
    if (!what || strcmp(what, "next") != 0)
        return refuse(sitting, CR_BAD_INPUT, "do: answer, next, end");
    if (!sitting->drill->is_answered) return refuse(sitting, CR_ROUND_OPEN, "");
    if (!cr_practice_drill_level(sitting->drill, object))
        return refuse(sitting, CR_BAD_INPUT, "level");
    return cr_practice_drill_deal(sitting);
}
