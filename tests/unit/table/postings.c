/* A table's events in the books: row by row as an inspector would read them, and random sessions of all
 * three houses with every balance held against the table after every input. CROUPIER_LONG=1 plays twenty
 * times as long; a failure prints its seed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static uint64_t seed_now; /* of the session being played */
#define KIT_FAIL(...)                                                           \
    do {                                                                        \
        if (seed_now) print_error("seed=%llu: ", (unsigned long long)seed_now); \
        fail_msg(__VA_ARGS__);                                                  \
    } while (0)
#include "../games/random_play.h"
#include "table/postings.h"

enum { TABLE = 3, SESSION = 7, UNIT = 933, PLAYERS = 16, COLOURS = 16 };
static const struct cr_table_books books = { .table = TABLE, .session = SESSION, .unit = UNIT };

static unsigned operations_made[CR_OPERATIONS + 1]; /* how often, over all tests */

/* ---- A table with its books ---- */

#define POSTINGS_MAX 8000

struct desk {
    struct kit *kit;
    struct cr_ledger *ledger;
    struct cr_postings made, due;
    uint64_t record;
    cr_money worth; /* of colour chips outside the rack, by what was posted */

    /* as the round began */
    cr_money accounts[PLAYERS + 1], win, drop;
    struct cr_table_seat seats[KIT_SEATS_MAX];
    enum cr_table_phase phase;
    struct cr_ledger *opening;
    cr_money opening_worth;
};

static struct cr_account of(enum cr_account_kind kind, uint64_t owner)
{
    return cr_account_of(kind, UNIT, owner);
}

static cr_money holds(const struct cr_ledger *ledger, struct cr_account account)
{
    return cr_ledger_balance(ledger, &account);
}

static cr_money player_has(const struct cr_ledger *ledger, uint32_t player)
{
    return holds(ledger, of(CR_ACCOUNT_PLAYER, player));
}

static void load(struct cr_ledger *ledger, struct cr_account account, cr_money balance)
{
    assert_int_equal(cr_ledger_load(ledger, &account, balance), CR_OK);
}

/* A float and racks that nobody empties; players who bought their chips at the desk. */
static struct cr_ledger *open_books(void)
{
    const cr_money much = INT64_C(100000000000000000);
    struct cr_ledger *ledger;
    assert_int_equal(cr_ledger_open(&ledger), CR_OK);
    load(ledger, of(CR_ACCOUNT_ISSUED, 0), -(PLAYERS + 10) * much);
    load(ledger, of(CR_ACCOUNT_FLOAT, TABLE), 10 * much);
    for (uint32_t player = 1; player <= PLAYERS; player++)
        load(ledger, of(CR_ACCOUNT_PLAYER, player), much);
    load(ledger, of(CR_ACCOUNT_CASH_DRAWER, 1), PLAYERS * much);
    load(ledger, of(CR_ACCOUNT_OUTSTANDING, 0), -PLAYERS * much);
    for (unsigned colour = 1; colour <= COLOURS; colour++) {
        load(ledger, cr_account_of(CR_ACCOUNT_COLOUR_ISSUED, colour, TABLE), -much);
        load(ledger, cr_account_of(CR_ACCOUNT_RACK, colour, TABLE), much);
    }
    return ledger;
}

static void copy_balance(void *context, const struct cr_account *account, cr_money balance)
{
    load(context, *account, balance);
}

static void note_round(struct desk *desk)
{
    const struct cr_table *table = desk->kit->table;
    for (uint32_t player = 1; player <= PLAYERS; player++)
        desk->accounts[player] = player_has(desk->ledger, player);
    desk->win = cr_ledger_sum(desk->ledger, CR_ACCOUNT_TABLE_WIN, UNIT);
    desk->drop = cr_ledger_sum(desk->ledger, CR_ACCOUNT_CASH_DROP, UNIT);
    for (unsigned i = 0; i < cr_table_seats(table); i++)
        desk->seats[i] = *cr_table_seat(table, i);
    desk->phase = cr_table_phase(table);
    cr_ledger_close(desk->opening);
    assert_int_equal(cr_ledger_open(&desk->opening), CR_OK);
    cr_ledger_each(desk->ledger, false, copy_balance, desk->opening);
    desk->opening_worth = desk->worth;
    desk->made.count = 0;
}

static struct cr_postings room(void)
{
    struct cr_postings postings = { .list = calloc(POSTINGS_MAX, sizeof postings.list[0]),
                                    .max = POSTINGS_MAX };
    if (!postings.list) abort();
    return postings;
}

/* Room that is used again and again. */
static struct cr_postings *spare(unsigned which)
{
    static struct cr_postings rooms[2];
    if (!rooms[which].list) rooms[which] = room();
    rooms[which].count = 0;
    return &rooms[which];
}

static struct desk *desk_open(const char *house)
{
    struct desk *desk = calloc(1, sizeof *desk);
    if (!desk) abort();
    desk->kit = kit_open(house);
    desk->kit->plate.seats = 6;
    kit_start(desk->kit, true);
    desk->ledger = open_books();
    desk->made = room();
    desk->due = room();
    note_round(desk);
    return desk;
}

static void desk_close(struct desk *desk)
{
    kit_close(desk->kit);
    cr_ledger_close(desk->ledger);
    cr_ledger_close(desk->opening);
    free(desk->made.list);
    free(desk->due.list);
    free(desk);
}

/* What the posting says colour chips came to be worth outside the rack, by I2; nothing, if none left or
 * came to the rack. */
static cr_money worth_of(const struct cr_posting *posting)
{
    cr_money worth = 0, count = 0;
    for (unsigned i = 0; i < posting->count; i++) {
        const struct cr_entry *entry = &posting->entries[i];
        if (entry->account.kind == CR_ACCOUNT_RACK) count -= entry->amount;
        if (entry->account.kind == CR_ACCOUNT_OUTSTANDING ||
            entry->account.kind == CR_ACCOUNT_PLAYER || entry->account.kind == CR_ACCOUNT_LAYOUT)
            worth -= entry->amount;
    }
    if (count == 0 ? worth != 0 : worth % count != 0 || worth / count <= 0)
        KIT_FAIL("P%u: %lld chips are worth %lld", posting->operation, (long long)count,
                 (long long)worth);
    return worth;
}

static void check_books(const struct cr_ledger *ledger, cr_money worth)
{
    struct cr_error err = { "", "" };
    if (cr_ledger_check(ledger, UNIT, worth, &err) != CR_OK) KIT_FAIL("%s", err.what);
}

/* What the house itself books for the strays of the last input (P43): Dr 2000 / Cr 2070. */
static void owe_strays(struct desk *desk)
{
    const struct cr_events *events = cr_table_events(desk->kit->table);
    struct cr_posting owed = { .id = { 43 }, .operation = 43 };
    cr_money worth = 0;
    memcpy(owed.id + 8, &desk->record, sizeof desk->record);
    for (size_t i = cr_table_fresh(desk->kit->table); i < events->count; i++)
        if (events->list[i].kind == CR_EV_STRAYED) worth += events->list[i].amount;
    cr_posting_book(&owed, of(CR_ACCOUNT_OUTSTANDING, TABLE), of(CR_ACCOUNT_UNCLAIMED, 0), worth);
    if (cr_ledger_post(desk->ledger, &owed) != CR_OK) KIT_FAIL("what is owed: %d", 43);
    desk->worth -= worth;
}

static void post_all(struct desk *desk)
{
    if (desk->due.count > 0 && desk->due.list[0].operation == 43) owe_strays(desk);
    for (size_t i = 0; i < desk->due.count; i++) {
        const struct cr_posting *posting = &desk->due.list[i];
        enum cr_status status = cr_ledger_post(desk->ledger, posting);
        if (status != CR_OK)
            KIT_FAIL("posting %zu, P%u: %s %s", i, posting->operation, cr_status_name(status),
                     cr_ledger_why(desk->ledger)->what);
        operations_made[posting->operation]++;
        desk->worth += worth_of(posting);
        check_books(desk->ledger, desk->worth); /* I1-I6, after every posting */
    }
}

/* The table has taken an input: what is due goes into the books. */
static void desk_post(struct desk *desk)
{
    struct cr_cause cause = { "table/3", ++desk->record };
    size_t most = cr_postings_max(desk->kit->table, &desk->made);
    size_t stay = cr_postings_due(desk->kit->table, &books, &cause, &desk->made, &desk->due);
    if (desk->due.count > most) KIT_FAIL("%zu are due, at most %zu", desk->due.count, most);
    post_all(desk);
    cr_postings_take(&desk->made, stay, &desk->due);
    cr_ledger_keep(desk->ledger);
}

static void desk_do(struct desk *desk, struct cr_input input)
{
    kit_do(desk->kit, input);
    desk_post(desk);
    if (input.kind == CR_IN_CONFIRM) note_round(desk);
}

/* ---- The books against the table ---- */

struct lying {
    cr_money value, colour[COLOURS + 1]; /* on the layout and in the dealer's hand */
};

static struct lying lying_at(const struct kit *kit)
{
    const struct cr_roulette *state = kit_state(kit);
    struct lying lying = { 0 };
    for (unsigned i = 0; i < state->bet_count; i++) {
        const struct cr_roulette_bet *bet = &cr_roulette_bets(state)[i];
        if (!cr_roulette_is_live(state, bet)) continue;
        unsigned colour = cr_roulette_seats(state)[bet->seat].colour;
        *(bet->chips == CR_CHIPS_COLOUR ? &lying.colour[colour] : &lying.value) += bet->amount;
    }
    for (unsigned i = 0; i < state->oral_count; i++) {
        const struct cr_roulette_oral *oral = &cr_roulette_orals(state)[i];
        unsigned colour = cr_roulette_seats(state)[oral->seat].colour;
        *(oral->chips == CR_CHIPS_COLOUR ? &lying.colour[colour] : &lying.value) += oral->amount;
    }
    return lying;
}

static void same(const char *what, cr_money books_say, cr_money table_says)
{
    if (books_say != table_says)
        KIT_FAIL("%s: %lld in the books, %lld at the table", what, (long long)books_say,
                 (long long)table_says);
}

static void compare_chips(const struct desk *desk)
{
    const struct kit *kit = desk->kit;
    const struct cr_roulette *state = kit_state(kit);
    struct lying lying = lying_at(kit);
    cr_money worth = 0;
    same("layout", holds(desk->ledger, of(CR_ACCOUNT_LAYOUT, TABLE)), lying.value);
    for (unsigned i = 0; i < cr_table_seats(kit->table); i++) {
        const struct cr_roulette_seat *seat = &cr_roulette_seats(state)[i];
        if (!seat->colour) continue;
        uint64_t owner = cr_owner_at(TABLE, cr_table_seat(kit->table, i)->player);
        cr_money hand =
            holds(desk->ledger, cr_account_of(CR_ACCOUNT_COLOUR_PLAYER, seat->colour, owner));
        cr_money layout =
            holds(desk->ledger, cr_account_of(CR_ACCOUNT_COLOUR_LAYOUT, seat->colour, TABLE));
        same("colour in hand", hand,
             cr_roulette_game.held(cr_table_play(kit->table), state, (int)i));
        same("colour on the layout", layout * seat->value, lying.colour[seat->colour]);
        worth += seat->chips * seat->value + lying.colour[seat->colour];
    }
    same("colour worth", desk->worth, worth);
    same("colour worth asked for", cr_postings_colour_worth(kit->table, &books, desk->ledger),
         worth);
}

static cr_money sold_by_inputs(const struct cr_table *table)
{
    const struct cr_input *list;
    size_t count;
    cr_money sum = 0;
    cr_table_inputs(table, &list, &count);
    for (size_t i = 0; i < count; i++)
        if (list[i].kind == CR_IN_BUY) sum += list[i].amount;
    return sum;
}

/* Chips a player brought to the table or took away in this round: no posting, they were his before. */
static void brought_by(const struct desk *desk, cr_money *brought)
{
    const struct cr_events *events = cr_table_events(desk->kit->table);
    uint32_t sits[KIT_SEATS_MAX];
    memset(brought, 0, (PLAYERS + 1) * sizeof brought[0]);
    for (unsigned i = 0; i < cr_table_seats(desk->kit->table); i++)
        sits[i] = desk->seats[i].player;
    for (size_t i = 0; i < events->count; i++) {
        const struct cr_event *event = &events->list[i];
        if (event->kind == CR_EV_SAT) sits[event->seat] = (uint32_t)event->amount;
        if (event->kind == CR_EV_CHIPS_IN) brought[sits[event->seat]] += event->amount;
        if (event->kind == CR_EV_CHIPS_OUT) brought[sits[event->seat]] -= event->amount;
    }
    for (size_t i = 0; i < desk->made.count; i++) /* but for those the dealer sold him */
        for (unsigned j = 0; desk->made.list[i].operation == 13 && j < desk->made.list[i].count;
             j++) {
            const struct cr_entry *entry = &desk->made.list[i].entries[j];
            if (entry->account.kind == CR_ACCOUNT_PLAYER)
                brought[entry->account.owner] -= entry->amount;
        }
}

static void compare_players(const struct desk *desk)
{
    const struct cr_table *table = desk->kit->table;
    cr_money brought[PLAYERS + 1], change[PLAYERS + 1] = { 0 };
    brought_by(desk, brought);
    for (unsigned i = 0; i < cr_table_seats(table); i++) {
        change[cr_table_seat(table, i)->player] += cr_table_seat(table, i)->chips;
        change[desk->seats[i].player] -= desk->seats[i].chips;
    }
    for (uint32_t player = 1; player <= PLAYERS; player++)
        same("player", player_has(desk->ledger, player) - desk->accounts[player],
             change[player] - brought[player]);
}

static void compare_all(struct desk *desk)
{
    const struct cr_report *report = kit_report(desk->kit);
    compare_chips(desk);
    compare_players(desk);
    same("4000", desk->win - cr_ledger_sum(desk->ledger, CR_ACCOUNT_TABLE_WIN, UNIT),
         report->lost - report->paid);
    same("1020", cr_ledger_sum(desk->ledger, CR_ACCOUNT_CASH_DROP, UNIT) - desk->drop,
         sold_by_inputs(desk->kit->table));
}

/* ---- As if it had been played right at once ---- */

struct pair {
    const struct cr_ledger *other;
};

static void compare_balance(void *context, const struct cr_account *account, cr_money balance)
{
    const struct pair *pair = context;
    char name[64];
    cr_account_write(account, name, sizeof name);
    if (cr_ledger_balance(pair->other, account) != balance)
        KIT_FAIL("%s: %lld and %lld", name, (long long)balance,
                 (long long)cr_ledger_balance(pair->other, account));
}

/* A twin of the table plays the inputs as they now stand, into books as they were when the round began. */
static void compare_with_twin(struct desk *desk)
{
    const struct kit *kit = desk->kit;
    const struct cr_input *list;
    size_t count;
    struct cr_table *twin;
    struct desk shadow = { .kit = &(struct kit){ .table = NULL }, .worth = desk->opening_worth };
    if (desk->phase != CR_TP_OPEN) return; /* a session cannot be resumed in its last games */
    assert_int_equal(cr_table_open(&twin, &cr_roulette_game, &kit->rules, &kit->plate, true, NULL),
                     CR_OK);
    assert_int_equal(cr_table_resume_seats(twin, desk->seats, cr_table_seats(twin)), CR_OK);
    assert_int_equal(cr_table_resume(twin, cr_table_carry(kit->table)), CR_OK);
    shadow.kit->table = twin;
    shadow.made = *spare(0);
    shadow.due = *spare(1);
    assert_int_equal(cr_ledger_open(&shadow.ledger), CR_OK);
    cr_ledger_each(desk->opening, false, copy_balance, shadow.ledger);

    cr_table_inputs(kit->table, &list, &count);
    for (size_t i = 0; i < count; i++) {
        enum cr_status status = cr_table_apply(twin, &list[i]);
        if (status != CR_OK)
            KIT_FAIL("the twin refused input %zu, %s: %s", i + 1, cr_input_name(list[i].kind),
                     cr_status_name(status));
        desk_post(&shadow);
    }
    cr_ledger_each(desk->ledger, false, compare_balance, &(struct pair){ shadow.ledger });
    cr_ledger_each(shadow.ledger, false, compare_balance, &(struct pair){ desk->ledger });
    same("worth", desk->worth, shadow.worth);

    cr_ledger_close(shadow.ledger);
    cr_table_close(twin);
}

/* ---- Random sessions ---- */

/* What was due is due again, id for id; the books have it already, or forget it when it was not kept. */
static void retry(struct desk *desk)
{
    struct cr_cause cause = { "table/3", desk->record + 1 };
    struct cr_postings *again = spare(0);
    cr_money worth = desk->worth;
    cr_postings_due(desk->kit->table, &books, &cause, &desk->made, &desk->due);
    cr_postings_due(desk->kit->table, &books, &cause, &desk->made, again);
    if (again->count != desk->due.count ||
        memcmp(again->list, desk->due.list, again->count * sizeof again->list[0]) != 0)
        KIT_FAIL("the same record gave other postings");
    post_all(desk);
    for (size_t i = 0; i < desk->due.count; i++)
        if (cr_ledger_post(desk->ledger, &desk->due.list[i]) != CR_ALREADY_DONE)
            KIT_FAIL("a posting was done twice");
    cr_ledger_drop(desk->ledger);
    desk->worth = worth;
}

/* One thing happens; true: the table took it. */
static bool step(struct desk *desk, struct dice *dice, bool *corrected)
{
    struct kit *kit = desk->kit;
    const struct cr_input *list;
    size_t count;
    struct cr_input inputs[4];
    enum cr_status status;
    unsigned way = roll(dice, 24), many = way == 1 ? 2 + roll(dice, 3) : 1;
    cr_table_inputs(kit->table, &list, &count);
    for (unsigned i = 0; i < many; i++) {
        inputs[i] = random_input(kit, dice);
        if (inputs[i].kind == CR_IN_SIT && inputs[i].ref > PLAYERS) return false; /* no visitor */
        /* A seat that wins on top of CR_CHIPS_MOST cannot be resumed, and the twin must be. */
        if (inputs[i].amount >= CR_CHIPS_MOST && inputs[i].kind <= CR_IN_BUY) return false;
    }
    if (count > 400) return false; /* the floor would be called */
    *corrected = way == 0 || inputs[0].kind == CR_IN_UNDO || inputs[0].kind == CR_IN_VOID;
    if (way == 0)
        status = kit_amend(kit, roll(dice, (unsigned)count + 2), inputs[0]);
    else if (way == 1)
        status = kit_apply_all(kit, inputs, many);
    else
        status = kit_apply(kit, inputs[0]);
    return status == CR_OK;
}

/* Sits down with chips bought at the desk; all of them changed into colour where a marker is given. */
static unsigned desk_seat(struct desk *desk, uint32_t player, cr_money chips, cr_money marker)
{
    desk_do(desk, kit_sit(player, chips));
    unsigned seat = (unsigned)cr_table_seat_of(desk->kit->table, player);
    if (marker == 0) return seat;
    desk_do(desk, kit_mark(seat, seat + 1, marker));
    desk_do(desk, kit_swap(seat, chips));
    return seat;
}

static void play(const char *house, uint64_t seed, unsigned steps, unsigned *corrections)
{
    struct desk *desk = desk_open(house);
    struct dice dice = { .seed = seed };
    seed_now = seed;
    desk->kit->plate.pay_in = (int32_t)roll(&dice, 2);
    if (roll(&dice, 4) == 0) desk->kit->rules.winning_stakes = CR_RETURN;
    kit_start(desk->kit, true);
    for (uint32_t player = 1; player <= 3; player++)
        desk_seat(desk, player, 2000,
                  desk->kit->rules.value_chips_bettable && roll(&dice, 2) ? 0 : 5);
    for (unsigned i = 0; i < steps && cr_table_phase(desk->kit->table) < CR_TP_CLOSED; i++) {
        bool corrected = false;
        uint32_t round = cr_table_round(desk->kit->table);
        if (!step(desk, &dice, &corrected)) continue;
        if (cr_table_round(desk->kit->table) != round) {
            desk_post(desk);
            if (desk->due.count > 0) KIT_FAIL("a new round owes %zu postings", desk->due.count);
            note_round(desk);
            continue;
        }
        if (roll(&dice, 8) == 0) retry(desk);
        desk_post(desk);
        compare_all(desk);
        if (!corrected) continue;
        compare_with_twin(desk);
        ++*corrections;
    }
    seed_now = 0;
    desk_close(desk);
}

static void
test_random_sessions_of_every_house_are_in_the_books_as_they_are_at_the_table(void **state)
{
    (void)state;
    const char *is_long = getenv("CROUPIER_LONG");
    unsigned sessions = is_long && *is_long && *is_long != '0' ? 2000 : 100, corrections = 0;
    for (unsigned house = 0; house < sizeof kit_houses / sizeof kit_houses[0]; house++)
        for (unsigned session = 1; session <= sessions; session++)
            play(kit_houses[house], 1000 * (uint64_t)session + house, 400, &corrections);
    /* It was not all refusals. */
    static const uint8_t often[] = { 13, 16, 17, 19, 20, 21, 22, 47 };
    assert_true(corrections > 3 * sessions);
    for (size_t i = 0; i < sizeof often; i++)
        if (operations_made[often[i]] < sessions / 2)
            fail_msg("P%u was made %u times", often[i], operations_made[often[i]]);
}

/* ---- Row by row ---- */

/* "P19 player:1 -100, layout:3 +100; P20 ..." */
static const char *due_text(const struct desk *desk)
{
    static char text[4096];
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < desk->due.count; i++) {
        const struct cr_posting *posting = &desk->due.list[i];
        used += (size_t)snprintf(text + used, sizeof text - used, "%sP%u", i ? "; " : "",
                                 posting->operation);
        for (unsigned j = 0; j < posting->count; j++) {
            char name[64];
            cr_account_write(&posting->entries[j].account, name, sizeof name);
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%s %+lld", j ? ", " : " ",
                                     name, (long long)posting->entries[j].amount);
        }
    }
    return text;
}

static struct cr_input with(struct cr_input input, enum cr_role role, unsigned seat,
                            cr_money amount)
{
    input.role = (uint8_t)role;
    input.seat = (uint16_t)seat;
    input.amount = amount;
    return input;
}

struct line {
    const char *name;
    struct cr_input input;
    const char *due;
};

static void run(struct desk *desk, const struct line *lines, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        desk_do(desk, lines[i].input);
        if (strcmp(due_text(desk), lines[i].due) != 0)
            fail_msg("%s: %s", lines[i].name, due_text(desk));
        if (lines[i].input.kind != CR_IN_CONFIRM) compare_all(desk);
    }
}
#define RUN(desk, lines) run(desk, lines, sizeof(lines) / sizeof(lines)[0])

static void test_a_bg_evening_in_value_chips(void **state)
{
    (void)state;
    struct desk *desk = desk_open("bg");
    const struct line lines[] = {
        { "sits down with his own chips", kit_sit(1, 1000), "" },
        { "more of them, bought at the desk",
          with(kit_dealer(CR_IN_CHIPS), CR_ROLE_CASHIER, 0, 200), "" },
        { "buys from the dealer", with(kit_dealer(CR_IN_BUY), CR_ROLE_DEALER, 0, 300),
          "P13 float:3 -300, player:1 +300, 1020:3 +300, 2000:3 -300" },
        { "stakes", kit_bet(0, "n17", 10), "P19 player:1 -10, layout:3 +10" },
        { "stakes more", kit_bet(0, "red", 100), "P19 player:1 -100, layout:3 +100" },
        { "takes some back", kit_remove(0, "red", 40), "P20 layout:3 -40, player:1 +40" },
        { "moves the rest", kit_move(0, "red", "black", 60),
          "P20 layout:3 -60, player:1 +60; P19 player:1 -60, layout:3 +60" },
        { "17 comes: black pays, and stays", kit_spin(17),
          "P22 float:3 -350, player:1 +350, 4000:3/7 +350, 2000:3 -350; "
          "P22 float:3 -60, player:1 +60, 4000:3/7 +60, 2000:3 -60" },
        { "the Dolly", kit_dealer(CR_IN_LIFT_DOLLY), "" },
        { "confirmed", kit_dealer(CR_IN_CONFIRM), "" },
        { "18 comes: what stayed is lost", kit_spin(18),
          "P21 layout:3 -10, float:3 +10, 2000:3 +10, 4000:3/7 -10; "
          "P21 layout:3 -60, float:3 +60, 2000:3 +60, 4000:3/7 -60" },
        { "the Dolly", kit_dealer(CR_IN_LIFT_DOLLY), "" },
        { "gets up with his chips", kit_of(CR_IN_LEAVE, 0), "" },
    };
    RUN(desk, lines);
    desk_close(desk);
}

static void
test_chips_from_the_dealer_are_told_from_those_of_the_desk_whatever_the_order(void **state)
{
    (void)state;
    struct desk *desk = desk_open("bg");
    struct cr_input group[] = { kit_sit(1, 0), kit_sit(2, 500),
                                with(kit_dealer(CR_IN_BUY), CR_ROLE_DEALER, 0, 70),
                                with(kit_dealer(CR_IN_CHIPS), CR_ROLE_CASHIER, 1, 80),
                                with(kit_dealer(CR_IN_BUY), CR_ROLE_DEALER, 1, 90) };
    assert_int_equal(kit_apply_all(desk->kit, group, 5), CR_OK);
    desk_post(desk);
    assert_string_equal(due_text(desk), "P13 float:3 -70, player:1 +70, 1020:3 +70, 2000:3 -70; "
                                        "P13 float:3 -90, player:2 +90, 1020:3 +90, 2000:3 -90");
    desk_do(desk, kit_undo(4)); /* the desk's */
    assert_string_equal(due_text(desk), "");
    desk_do(desk, kit_undo(3)); /* the dealer's */
    assert_string_equal(due_text(desk), "P47 float:3 +90, player:2 -90, 1020:3 -90, 2000:3 +90; "
                                        "P47 float:3 +70, player:1 -70, 1020:3 -70, 2000:3 +70; "
                                        "P13 float:3 -90, player:2 +90, 1020:3 +90, 2000:3 -90");
    compare_all(desk);
    desk_close(desk);
}

/* H45 at a real table: 100 into 20 chips of 5, 5 of them lost, 1 wins 35 to 1. */
static void test_h45_colour_chips_at_an_m1_table(void **state)
{
    (void)state;
    struct desk *desk = desk_open("m1");
    const struct line lines[] = {
        { "sits down", kit_sit(1, 100), "" },
        { "marks", kit_mark(0, 1, 5), "" },
        { "swaps", kit_swap(0, 100),
          "P16 player:1 -100, float:3 +100, rack:3 -20, cplayer:3/1 +20" },
        { "5 chips on red", kit_bet(0, "red", 25), "P19 cplayer:3/1 -5, clayout:3 +5" },
        { "1 on number 17", kit_bet(0, "n17", 5), "P19 cplayer:3/1 -1, clayout:3 +1" },
        { "17, black", kit_spin(17),
          "P21 clayout:3 -5, rack:3 +5, 2000:3 +25, 4000:3/7 -25; "
          "P22 rack:3 -35, cplayer:3/1 +35, 4000:3/7 +175, 2000:3 -175" },
        { "the Dolly", kit_dealer(CR_IN_LIFT_DOLLY), "" },
        { "confirmed", kit_dealer(CR_IN_CONFIRM), "" },
        { "takes the winning chip up", kit_remove(0, "n17", 5),
          "P20 clayout:3 -1, cplayer:3/1 +1" },
        { "50 chips are 250", kit_of(CR_IN_CASH_OUT, 0),
          "P17 float:3 -250, player:1 +250, cplayer:3/1 -50, rack:3 +50" },
    };
    RUN(desk, lines);
    assert_int_equal(cr_ledger_sum(desk->ledger, CR_ACCOUNT_TABLE_WIN, UNIT), 150); /* lost: Dr */
    assert_int_equal(desk->worth, 0);
    desk_close(desk);
}

static void test_colour_stakes_paid_in_value_chips_leave_the_rack_alone(void **state)
{
    (void)state;
    struct desk *desk = desk_open("m1");
    desk->kit->plate.pay_in = CR_PAY_IN_VALUE;
    kit_start(desk->kit, true);
    desk_seat(desk, 1, 100, 5);
    desk_do(desk, kit_bet(0, "n17", 5));
    desk_do(desk, kit_spin(17));
    assert_string_equal(due_text(desk),
                        "P22 float:3 -175, player:1 +175, 4000:3/7 +175, 2000:3 -175");
    compare_all(desk);
    desk_close(desk);
}

static void test_a_colour_changed_back_and_taken_by_another_has_his_marker(void **state)
{
    (void)state;
    struct desk *desk = desk_open("m1");
    desk_do(desk, kit_sit(1, 100));
    desk_do(desk, kit_sit(2, 100));
    desk_do(desk, kit_mark(0, 4, 5));
    desk_do(desk, kit_swap(0, 100));
    desk_do(desk, kit_of(CR_IN_CASH_OUT, 0));
    desk_do(desk, kit_mark(1, 4, 10));
    desk_do(desk, kit_swap(1, 100));
    assert_string_equal(due_text(desk),
                        "P16 player:2 -100, float:3 +100, rack:3 -10, cplayer:3/2 +10");
    desk_do(desk, kit_bet(1, "n17", 30));
    assert_string_equal(due_text(desk), "P19 cplayer:3/2 -3, clayout:3 +3");
    compare_all(desk);
    assert_int_equal(desk->worth, 100);
    desk_close(desk);
}

/* P43: the house owes what they were worth and books it itself; here they leave the player, so that the
 * table cannot change them back as well. */
static void test_p43_chips_not_returned_are_nobodys_and_stay_so(void **state)
{
    (void)state;
    struct desk *desk = desk_open("m1");
    const struct cr_input stray = kit_in(CR_IN_STRAY, CR_ROLE_SYSTEM);
    desk_do(desk, kit_sit(1, 100));
    desk_do(desk, kit_mark(0, 4, 5));
    desk_do(desk, kit_swap(0, 100));
    desk_do(desk, kit_bet(0, "n17", 5));
    kit_refuse(desk->kit, CR_STAKES_OUT, stray);
    desk_do(desk, kit_remove(0, "n17", 5));
    kit_refuse(desk->kit, CR_FORBIDDEN_ROLE, kit_in(CR_IN_STRAY, CR_ROLE_MANAGER));
    desk_do(desk, stray);
    assert_int_equal(desk->worth, 0); /* and I2 holds */
    assert_string_equal(due_text(desk), "P43 cplayer:3/1 -20, cplayer:3/0 +20");
    assert_int_equal(cr_postings_colour_worth(desk->kit->table, &books, desk->ledger), 0);
    kit_refuse(desk->kit, CR_NO_COLOUR, kit_of(CR_IN_CASH_OUT, 0));
    for (uint32_t ref = 1; ref <= 6; ref++) {
        struct cr_input undo = kit_in(CR_IN_UNDO, CR_ROLE_INSPECTOR);
        undo.ref = ref; /* the swap, the stray itself: what is owed would be owed twice */
        kit_refuse(desk->kit, CR_LATER_STANDS, undo);
    }
    desk_do(desk, kit_of(CR_IN_LEAVE, 0));
    desk_do(desk, kit_sit(2, 100));
    desk_do(desk, kit_mark(0, 4, 10)); /* the colour is free, and his chips are his */
    desk_do(desk, kit_swap(0, 50));
    assert_int_equal(desk->worth, 50);
    assert_int_equal(cr_postings_colour_worth(desk->kit->table, &books, desk->ledger), 50);
    desk_close(desk);
}

static void test_an_announced_bet_lies_with_the_dealer_until_he_repeats_it(void **state)
{
    (void)state;
    struct desk *desk = desk_open("tdc");
    const struct line lines[] = {
        { "sits down", kit_sit(1, 1000), "" },
        { "announces", kit_announce(0, CR_NEIGHBOURS, 17, 50), "P19 player:1 -50, layout:3 +50" },
        { "the dealer places it", kit_place(0),
          "P20 layout:3 -50, player:1 +50; P19 player:1 -10, layout:3 +10; "
          "P19 player:1 -10, layout:3 +10; P19 player:1 -10, layout:3 +10; "
          "P19 player:1 -10, layout:3 +10; P19 player:1 -10, layout:3 +10" },
        { "announces again", kit_announce(0, CR_NEIGHBOURS, 3, 25),
          "P19 player:1 -25, layout:3 +25" },
        { "thinks better of it", kit_of(CR_IN_WITHDRAW, 0), "P20 layout:3 -25, player:1 +25" },
        { "and again", kit_announce(0, CR_NEIGHBOURS, 4, 25), "P19 player:1 -25, layout:3 +25" },
        { "nobody repeats it", kit_dealer(CR_IN_VOID), "" },
    };
    for (size_t i = 0; i + 1 < sizeof lines / sizeof lines[0]; i++)
        run(desk, &lines[i], 1);
    desk_do(desk, with(kit_dealer(CR_IN_VOID), CR_ROLE_MANAGER, CR_NO_SEAT, 0));
    assert_int_equal(holds(desk->ledger, of(CR_ACCOUNT_LAYOUT, TABLE)), 0);
    assert_int_equal(player_has(desk->ledger, 1), desk->accounts[1]);
    desk_close(desk);
}

/* ---- Corrections ---- */

static void test_undo_mirrors_from_where_the_round_parts_and_keeps_what_came_before(void **state)
{
    (void)state;
    struct desk *desk = desk_open("bg");
    desk_seat(desk, 1, 1000, 0);
    desk_do(desk, kit_bet(0, "n17", 10));
    desk_do(desk, kit_bet(0, "n18", 20));
    desk_do(desk, kit_bet(0, "n19", 30));
    struct cr_posting second = desk->made.list[1];
    desk_do(desk, kit_undo(3)); /* the 20 on 18 */
    assert_string_equal(due_text(desk), "P47 player:1 +30, layout:3 -30; "
                                        "P47 player:1 +20, layout:3 -20; "
                                        "P19 player:1 -30, layout:3 +30");
    assert_memory_equal(desk->due.list[1].mirror_of, second.id, CR_ID_SIZE);
    assert_int_equal(desk->made.count, 2);
    compare_all(desk);
    compare_with_twin(desk);

    desk_do(desk, kit_spin(18));
    desk_do(desk, kit_undo(4)); /* it was 17 */
    assert_string_equal(due_text(desk), "P47 layout:3 +30, float:3 -30, 2000:3 -30, 4000:3/7 +30; "
                                        "P47 layout:3 +10, float:3 -10, 2000:3 -10, 4000:3/7 +10");
    desk_do(desk, kit_spin(17));
    assert_string_equal(due_text(desk),
                        "P21 layout:3 -30, float:3 +30, 2000:3 +30, 4000:3/7 -30; "
                        "P22 float:3 -350, player:1 +350, 4000:3/7 +350, 2000:3 -350");
    compare_all(desk);
    compare_with_twin(desk);
    desk_close(desk);
}

static void test_an_amendment_that_changes_no_chips_owes_nothing(void **state)
{
    (void)state;
    struct desk *desk = desk_open("bg");
    desk_seat(desk, 1, 1000, 0);
    desk_do(desk, kit_bet(0, "n17", 10));
    desk_do(desk, kit_bet(0, "n18", 20));
    assert_int_equal(kit_amend(desk->kit, 2, kit_bet(0, "n16", 10)), CR_OK);
    desk_post(desk);
    assert_string_equal(due_text(desk), "");
    assert_int_equal(desk->made.count, 2);
    assert_int_equal(kit_amend(desk->kit, 3, kit_bet(0, "n18", 25)), CR_OK);
    desk_post(desk);
    assert_string_equal(due_text(desk),
                        "P47 player:1 +20, layout:3 -20; P19 player:1 -25, layout:3 +25");
    compare_all(desk);
    compare_with_twin(desk);
    desk_close(desk);
}

static void test_a_void_round_leaves_every_player_and_the_table_as_they_were(void **state)
{
    (void)state;
    for (unsigned house = 0; house < sizeof kit_houses / sizeof kit_houses[0]; house++) {
        struct desk *desk = desk_open(kit_houses[house]);
        desk_seat(desk, 1, 1000, 10);
        desk_seat(desk, 2, 1000, 5);
        kit_do(desk->kit, kit_spin(0)); /* a round of its own for sitting down */
        kit_do(desk->kit, kit_dealer(CR_IN_LIFT_DOLLY));
        desk_do(desk, kit_dealer(CR_IN_CONFIRM));
        desk_do(desk, kit_bet(0, "n17", 20));
        desk_do(desk, kit_bet(1, "red", 100));
        desk_do(desk, kit_spin(17));
        compare_all(desk);
        desk_do(desk, with(kit_dealer(CR_IN_VOID), CR_ROLE_MANAGER, CR_NO_SEAT, 0));
        compare_all(desk);
        compare_with_twin(desk);
        cr_ledger_each(desk->opening, false, compare_balance, &(struct pair){ desk->ledger });
        desk_close(desk);
    }
}

/* ---- What the ledger will not have ---- */

static void test_a_rack_that_is_empty_stops_the_swap(void **state)
{
    (void)state;
    struct desk *desk = desk_open("m1");
    load(desk->ledger, cr_account_of(CR_ACCOUNT_COLOUR_ISSUED, 1, TABLE), -200);
    load(desk->ledger, cr_account_of(CR_ACCOUNT_RACK, 1, TABLE), 200);
    desk_do(desk, kit_sit(1, 2000));
    desk_do(desk, kit_mark(0, 1, 5));
    kit_do(desk->kit, kit_swap(0, 1005)); /* 201 chips */
    struct cr_cause cause = { "table/3", 99 };
    cr_postings_due(desk->kit->table, &books, &cause, &desk->made, &desk->due);
    assert_int_equal(desk->due.count, 1);
    assert_int_equal(cr_ledger_post(desk->ledger, &desk->due.list[0]), CR_OVERDRAWN);
    assert_string_equal(cr_ledger_why(desk->ledger)->what, "rack:3");
    check_books(desk->ledger, 0);
    desk_close(desk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_bg_evening_in_value_chips),
        cmocka_unit_test(
            test_chips_from_the_dealer_are_told_from_those_of_the_desk_whatever_the_order),
        cmocka_unit_test(test_h45_colour_chips_at_an_m1_table),
        cmocka_unit_test(test_colour_stakes_paid_in_value_chips_leave_the_rack_alone),
        cmocka_unit_test(test_a_colour_changed_back_and_taken_by_another_has_his_marker),
        cmocka_unit_test(test_p43_chips_not_returned_are_nobodys_and_stay_so),
        cmocka_unit_test(test_an_announced_bet_lies_with_the_dealer_until_he_repeats_it),
        cmocka_unit_test(test_undo_mirrors_from_where_the_round_parts_and_keeps_what_came_before),
        cmocka_unit_test(test_an_amendment_that_changes_no_chips_owes_nothing),
        cmocka_unit_test(test_a_void_round_leaves_every_player_and_the_table_as_they_were),
        cmocka_unit_test(test_a_rack_that_is_empty_stops_the_swap),
        cmocka_unit_test(
            test_random_sessions_of_every_house_are_in_the_books_as_they_are_at_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
