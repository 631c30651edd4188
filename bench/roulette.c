/* roulette.c -- how fast roulette is settled, against a bare loop over a payout matrix.
 *
 * Three figures for 1, 10 and 40 bets a round, all on the same inputs:
 *   settlement alone   a number in, every bet's result with its clause out, through the engine's door;
 *   the bare loop      paid[i] = amount[i] * matrix[number][position[i]], nothing else;
 *   whole rounds       bets taken, ball, close, result, Dolly, next round, through the real table.
 * Taking bets is measured apart. Heap calls while playing are counted: there are none.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "chance/wheel.h"
#include "games/roulette/roulette.h"
#include "heap.h"
#include "rulebook/rulebook.h"
#include "table/table.h"

/* ---- Time ---- */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

#define SECONDS 0.6 /* a figure is the best of five runs of about this long together */
#define RUNS    5

static volatile int64_t sink; /* what a loop worked out is used, so it is not left out */

/* ---- The inputs: seeded, the same for every way of settling them ---- */

#define BETS_MOST 40
#define BATCH     16
#define STAKE     10

struct inputs {
    uint16_t positions[BATCH][BETS_MOST];
    uint8_t numbers[BATCH];
};

static void draw_inputs(struct inputs *inputs, unsigned bets)
{
    struct cr_seed seed = cr_seed_from_number(17);
    struct cr_stream stream;
    cr_stream_init(&stream, &seed, bets);
    for (unsigned i = 0; i < BATCH; i++) {
        inputs->numbers[i] = (uint8_t)cr_wheel_spin(&stream);
        for (unsigned j = 0; j < bets; j++)
            inputs->positions[i][j] = (uint16_t)cr_stream_below(&stream, CR_POSITIONS);
    }
}

static struct cr_input input_of(unsigned kind, unsigned seat)
{
    return (struct cr_input){
        .kind = (uint16_t)kind, .seat = (uint16_t)seat, .other = CR_NO_SEAT, .role = CR_ROLE_DEALER
    };
}

static void must(enum cr_status status, const char *what)
{
    if (status == CR_OK) return;
    fprintf(stderr, "bench: %s: %s\n", what, cr_status_name(status));
    exit(1);
}

/* ---- The bare loop ---- */

static double bare_loop(const struct inputs *inputs, unsigned bets, const int32_t *pays)
{
    static int32_t matrix[CR_NUMBERS][CR_POSITIONS];
    static int64_t amounts[BATCH][BETS_MOST], paid[BATCH][BETS_MOST];
    for (unsigned n = 0; n < CR_NUMBERS; n++)
        for (unsigned p = 0; p < CR_POSITIONS; p++)
            matrix[n][p] = cr_position_covers(p, n) ? pays[p] : -1;
    for (unsigned i = 0; i < BATCH; i++)
        for (unsigned j = 0; j < bets; j++)
            amounts[i][j] = STAKE;

    double best = 1e9;
    for (int run = 0; run < RUNS; run++) {
        unsigned long rounds = 0;
        double start = now(), end;
        do {
            for (unsigned i = 0; i < BATCH; i++) {
                const int32_t *row = matrix[inputs->numbers[i]];
                for (unsigned j = 0; j < bets; j++)
                    paid[i][j] = amounts[i][j] * row[inputs->positions[i][j]];
                __asm__ volatile("" : : "r"(paid[i]) : "memory");
            }
            rounds += BATCH;
            end = now();
        } while (end - start < SECONDS / RUNS);
        double each = (end - start) / (double)rounds;
        if (each < best) best = each;
    }
    sink = paid[0][0];
    return best;
}

/* ---- Settlement alone ---- */

/* Puts back what settling changed: the head of the state and the bets. */
static void put_back(unsigned char *used, const unsigned char *ready, unsigned bets)
{
    const struct cr_roulette *state = (const struct cr_roulette *)ready;
    size_t at = (size_t)((const unsigned char *)cr_roulette_bets(state) - ready);
    memcpy(used, ready, sizeof *state);
    memcpy(used + at, ready + at, bets * sizeof(struct cr_roulette_bet));
}

/* A batch of layouts with their bets on them, betting closed, the ball running. Settling uses a layout
 * up, so each is put back, off the clock. */
static double settle_alone(const struct cr_play *play, const struct inputs *inputs, unsigned bets)
{
    const struct cr_game *game = &cr_roulette_game;
    size_t size = game->state_size(play), events_max = game->events_max(play, NULL);
    unsigned char *ready = aligned_alloc(64, BATCH * ((size + 63) & ~(size_t)63));
    unsigned char *used = aligned_alloc(64, BATCH * ((size + 63) & ~(size_t)63));
    struct cr_event *list = calloc(events_max, sizeof *list);
    size_t step = (size + 63) & ~(size_t)63;
    if (!ready || !used || !list) exit(1);

    for (unsigned i = 0; i < BATCH; i++) {
        void *state = ready + i * step;
        struct cr_events events = { .list = list, .max = events_max };
        must(game->start(play, state, NULL, &events), "start");
        for (unsigned j = 0; j < bets; j++) {
            struct cr_input bet = input_of(CR_IN_BET, j % 10);
            bet.position = inputs->positions[i][j];
            bet.amount = STAKE;
            bet.funds = CR_CHIPS_MOST;
            events.count = 0;
            must(game->apply(play, state, &bet, &events), "bet");
        }
        struct cr_input launch = input_of(CR_IN_LAUNCH, CR_NO_SEAT);
        struct cr_input close = input_of(CR_IN_CLOSE_BETS, CR_NO_SEAT);
        events.count = 0;
        must(game->apply(play, state, &launch, &events), "launch");
        must(game->apply(play, state, &close, &events), "close");
    }

    memcpy(used, ready, BATCH * step);
    double best = 1e9;
    struct cr_input result = input_of(CR_IN_RESULT, CR_NO_SEAT);
    struct cr_events events = { .list = list, .max = events_max };
    for (int run = 0; run < RUNS; run++) {
        double spent = 0;
        unsigned long rounds = 0;
        while (spent < SECONDS / RUNS) {
            for (unsigned i = 0; i < BATCH; i++)
                put_back(used + i * step, ready + i * step, bets);
            double start = now();
            for (unsigned i = 0; i < BATCH; i++) {
                events.count = 0;
                result.number = inputs->numbers[i];
                must(game->apply(play, used + i * step, &result, &events), "result");
                __asm__ volatile("" : : "r"(list) : "memory");
            }
            spent += now() - start;
            rounds += BATCH;
        }
        if (spent / (double)rounds < best) best = spent / (double)rounds;
    }
    sink = list[0].paid;
    free(ready);
    free(used);
    free(list);
    return best;
}

/* ---- Whole rounds, through the table ---- */

static void take_off_carried(struct cr_table *table)
{
    const struct cr_items *carry = cr_table_carry(table);
    for (size_t i = 0; i < carry->count; i++) {
        if (carry->list[i].kind != CR_ITEM_STAKE) continue;
        struct cr_input remove = input_of(CR_IN_REMOVE, carry->list[i].seat);
        remove.position = carry->list[i].position;
        cr_table_apply(table, &remove); /* one input takes all there; the next finds nothing */
    }
}

static double whole_rounds(struct cr_table *table, const struct inputs *inputs, unsigned bets)
{
    double best = 1e9;
    struct cr_input spin = input_of(CR_IN_SPIN, CR_NO_SEAT);
    struct cr_input lift = input_of(CR_IN_LIFT_DOLLY, CR_NO_SEAT);
    struct cr_input confirm = input_of(CR_IN_CONFIRM, CR_NO_SEAT);
    for (int run = 0; run < RUNS; run++) {
        double start = now(), end;
        unsigned long rounds = 0;
        do {
            for (unsigned i = 0; i < BATCH; i++) {
                for (unsigned j = 0; j < bets; j++) {
                    struct cr_input bet = input_of(CR_IN_BET, j % 10);
                    bet.position = inputs->positions[i][j];
                    bet.amount = STAKE;
                    must(cr_table_apply(table, &bet), "bet");
                }
                spin.number = inputs->numbers[i];
                must(cr_table_apply(table, &spin), "spin");
                must(cr_table_apply(table, &lift), "lift");
                must(cr_table_apply(table, &confirm), "confirm");
                take_off_carried(table);
            }
            rounds += BATCH;
            end = now();
        } while (end - start < SECONDS / RUNS);
        double round = (end - start) / (double)rounds;
        if (round < best) best = round;
    }
    return best;
}

static void seat_players(struct cr_table *table)
{
    for (unsigned i = 0; i < 10; i++) {
        struct cr_input sit = input_of(CR_IN_SIT, CR_NO_SEAT);
        sit.ref = i + 1;
        sit.amount = CR_CHIPS_MOST / 2;
        must(cr_table_apply(table, &sit), "sit");
    }
}

/* ---- Taking bets alone: a table filled again and again ---- */

static double take_bets(struct cr_table *table)
{
    const unsigned count = 240;
    double best = 1e9;
    for (int run = 0; run < RUNS; run++) {
        double spent = 0;
        unsigned long taken = 0;
        while (spent < SECONDS / RUNS) {
            cr_table_reset(table, true);
            seat_players(table);
            double start = now();
            for (unsigned i = 0; i < count; i++) {
                struct cr_input bet = input_of(CR_IN_BET, i % 10);
                bet.position = (uint16_t)(i * 7 % CR_POSITIONS);
                bet.amount = STAKE;
                must(cr_table_apply(table, &bet), "bet");
            }
            spent += now() - start;
            taken += count;
        }
        if (spent / (double)taken < best) best = spent / (double)taken;
    }
    return best;
}

/* ---- The report ---- */

static bool print_figures(struct cr_table *table, unsigned bets)
{
    const struct cr_play *play = cr_table_play(table);
    struct inputs inputs;
    draw_inputs(&inputs, bets);
    unsigned long heap_before = heap_calls;
    double round = whole_rounds(table, &inputs, bets);
    unsigned long heap = heap_calls - heap_before;
    double bare = bare_loop(&inputs, bets, cr_roulette_rules(play)->pays);
    double settle = settle_alone(play, &inputs, bets);
    printf("%5u %12.0f %12.1f %12.1f %12.1f %9.2f %10lu\n", bets, 1 / round,
           (double)bets / round / 1e6, settle * 1e9, bare * 1e9, bare / settle, heap);
    return (bets < BETS_MOST || bare / settle >= 1.0 / 3) && heap == 0;
}

int main(int argc, char **argv)
{
    const char *root = argc > 1 ? argv[1] : "rulebooks";
    struct cr_error err;
    struct cr_rulebook *book;
    struct cr_table *table;
    struct cr_roulette_settings settings;
    if (cr_rulebook_open(&book, root, "tdc", NULL, &cr_roulette_rules_schema, &err) != CR_OK) {
        fprintf(stderr, "%s: %s\n", err.where, err.what);
        return 1;
    }
    cr_schema_initial(&cr_roulette_settings_schema, &settings);
    settings.seats = 10;
    settings.bets = 256;
    must(cr_table_open(&table, &cr_roulette_game, cr_rulebook_values(book), &settings, true, &err),
         "open");
    seat_players(table);

    size_t state;
    cr_table_game_state(table, &state);
    printf("roulette, tdc, 10 players. A table takes %zu bytes, its game state %zu.\n\n",
           cr_table_memory(table), state);
    printf("%5s %12s %12s %12s %12s %9s %10s\n", "bets", "rounds/s", "M bets/s", "settle ns",
           "bare ns", "ratio", "heap calls");
    bool fine = print_figures(table, 1);
    fine = print_figures(table, 10) && fine;
    fine = print_figures(table, 40) && fine;
    double bet = take_bets(table);
    fine = fine && 1 / bet >= 1e7;
    printf("\nbets taken through the table: %.1f M/s, %.2f of the limit of 10 M/s\n"
           "ratio: bare loop / settlement alone; the limit at 40 bets is 0.33\n%s\n",
           1 / bet / 1e6, 1e-7 / bet, fine ? "within the limits" : "NOT within the limits");
    cr_table_close(table);
    cr_rulebook_close(book);
    return fine ? 0 : 1;
}
