/* blackjack_kit.h -- a blackjack table to test at, and what must hold after every input.
 *
 * bj_apply() is cr_table_apply() with the promises of the room checked: a refused input changes nothing
 * to the byte, the state stays sane, no chip appears or disappears, the report adds up, what is due is
 * posted. The includer says how a broken promise is told: #define KIT_FAIL(...) before the include.
 */
#ifndef BLACKJACK_KIT_H
#define BLACKJACK_KIT_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/blackjack/blackjack.h"
#include "rulebook/rulebook.h"
#include "table/postings.h"
#include "table/report.h"
#include "table/table.h"

#define BJ_CHIPS INT64_C(1000000000)

struct bj_kit {
    struct cr_rulebook *book;
    struct cr_bj_rules rules; /* a copy: a test may make it a house nobody has */
    struct cr_bj_settings plate;
    struct cr_table *table;
    unsigned char *before;
    struct cr_result results[1024];
    struct cr_posting due[8192];
    cr_money opening[CR_BJ_PLAYERS_MAX];
    /* to players 1.. by this round's inputs; corrections aside */
    cr_money posted[CR_BJ_PLAYERS_MAX];
    cr_money on_layout, won_by_house;
};

static const char *const bj_houses[] = { "m1", "tdc", "bg" };

static inline struct bj_kit *bj_open(const char *house)
{
    const char *source = getenv("CROUPIER_SOURCE");
    char root[512];
    struct cr_error err = { "", "" };
    struct bj_kit *kit = calloc(1, sizeof *kit);
    if (!kit) abort();
#ifdef CROUPIER_SOURCE_ROOT
    if (!source) source = CROUPIER_SOURCE_ROOT;
#endif
    snprintf(root, sizeof root, "%s/rulebooks", source ? source : ".");
    if (cr_rulebook_open(&kit->book, root, house, NULL, &cr_bj_rules_schema, &err) != CR_OK)
        KIT_FAIL("%s: %s", err.where, err.what);
    memcpy(&kit->rules, cr_rulebook_values(kit->book), sizeof kit->rules);
    cr_schema_initial(&cr_bj_settings_schema, &kit->plate);
    return kit;
}

static inline const struct cr_bj *bj_state(const struct cr_table *table)
{
    size_t size;
    return cr_table_game_state(table, &size);
}

/* What lies on the boxes, by seat. */
static inline void bj_stakes(const struct cr_bj *bj, cr_money *out)
{
    for (unsigned number = 1; number <= CR_BJ_BOXES_MAX; number++) {
        const struct cr_bj_box *box = cr_bj_box_of(bj, number);
        unsigned count, first = cr_bj_first_hand(bj, number, &count);
        for (unsigned i = 0; i < box->bettor_count; i++) {
            const struct cr_bj_bettor *own = &box->bettors[i];
            cr_money lies = count == 0 ? own->stake : 0;
            for (unsigned j = first; j < first + count; j++)
                if (bj->hands[j].stands >> i & 1) lies += bj->hands[j].stakes[i];
            lies += own->insured[0] + own->insured[1];
            for (unsigned kind = 0; kind < CR_SIDE_KINDS; kind++)
                if (cr_side_stands(&own->side[kind])) lies += own->side[kind].stake;
            out[own->seat] += lies;
        }
    }
}

static inline void bj_holdings(const struct cr_table *table, cr_money *out)
{
    for (unsigned i = 0; i < cr_table_seats(table); i++)
        out[i] = cr_table_seat(table, i)->chips;
    bj_stakes(bj_state(table), out);
}

static inline void bj_start(struct bj_kit *kit)
{
    struct cr_error err = { "", "" };
    size_t size;
    cr_table_close(kit->table);
    if (cr_table_open(&kit->table, &cr_blackjack_game, &kit->rules, &kit->plate, true, &err) !=
        CR_OK)
        KIT_FAIL("%s: %s", err.where, err.what);
    cr_table_bytes(kit->table, &size);
    free(kit->before);
    kit->before = malloc(size);
    if (!kit->before) abort();
    bj_holdings(kit->table, kit->opening);
}

/* Everyone sits there with chips, at a table just opened. */
static inline void bj_fresh(struct bj_kit *kit, unsigned players)
{
    struct cr_table_seat seats[CR_BJ_PLAYERS_MAX];
    memset(seats, 0, sizeof seats);
    cr_table_reset(kit->table, true);
    for (unsigned i = 0; i < players; i++)
        seats[i] = (struct cr_table_seat){ .player = i + 1, .chips = BJ_CHIPS };
    if (cr_table_resume_seats(kit->table, seats, players) != CR_OK) KIT_FAIL("nobody can sit");
    bj_holdings(kit->table, kit->opening);
    memset(kit->posted, 0, sizeof kit->posted);
    kit->on_layout = kit->won_by_house = 0;
}

static inline void bj_close(struct bj_kit *kit)
{
    cr_table_close(kit->table);
    cr_rulebook_close(kit->book);
    free(kit->before);
    free(kit);
}

/* ---- What must hold ---- */

static inline struct cr_report bj_report(struct bj_kit *kit)
{
    struct cr_report report = { .list = kit->results, .max = 1024 };
    cr_report_read(&report, cr_table_events(kit->table));
    return report;
}

static inline void bj_check_chips(struct bj_kit *kit)
{
    const struct cr_events *events = cr_table_events(kit->table);
    cr_money is[CR_BJ_PLAYERS_MAX], was[CR_BJ_PLAYERS_MAX];
    bj_holdings(kit->table, is);
    memcpy(was, kit->opening, sizeof was);
    for (size_t i = 0; i < events->count; i++) {
        const struct cr_event *event = &events->list[i];
        if (event->seat >= cr_table_seats(kit->table)) continue;
        if (event->kind == CR_EV_CHIPS_IN) was[event->seat] += event->amount;
        if (event->kind == CR_EV_CHIPS_OUT || event->kind == CR_EV_LOST)
            was[event->seat] -= event->amount;
        if (event->kind == CR_EV_WON || event->kind == CR_EV_AWARDED)
            was[event->seat] += event->paid;
    }
    for (unsigned i = 0; i < cr_table_seats(kit->table); i++)
        if (is[i] != was[i])
            KIT_FAIL("seat %u has %lld, its events make %lld", i, (long long)is[i],
                     (long long)was[i]);
}

static inline void bj_check_report(struct bj_kit *kit)
{
    struct cr_report report = bj_report(kit);
    cr_money lies[CR_BJ_PLAYERS_MAX] = { 0 }, sum = 0;
    bj_stakes(bj_state(kit->table), lies);
    for (unsigned i = 0; i < CR_BJ_PLAYERS_MAX; i++)
        sum += lies[i];
    if (report.stands != sum)
        KIT_FAIL("%lld lie on the boxes, the report says %lld", (long long)sum,
                 (long long)report.stands);
}

static inline void bj_post(struct bj_kit *kit, const struct cr_posting *posting)
{
    for (unsigned i = 0; i < posting->count; i++) {
        const struct cr_entry *entry = &posting->entries[i];
        if (entry->account.kind == CR_ACCOUNT_PLAYER &&
            entry->account.owner - 1 < CR_BJ_PLAYERS_MAX)
            kit->posted[entry->account.owner - 1] += entry->amount;
        if (entry->account.kind == CR_ACCOUNT_LAYOUT) kit->on_layout += entry->amount;
        if (entry->account.kind == CR_ACCOUNT_TABLE_WIN) kit->won_by_house -= entry->amount;
    }
}

/* Every event finds its way into the books. */
static inline void bj_check_postings(struct bj_kit *kit)
{
    struct cr_table_books books = { .table = 3, .session = 7, .unit = 933 };
    struct cr_cause cause = { "table/3", 1 };
    struct cr_postings made = { .max = 0 }, due = { .list = kit->due, .max = 8192 };
    cr_postings_due(kit->table, &books, &cause, &made, &due);
    for (size_t i = 0; i < due.count; i++)
        bj_post(kit, &due.list[i]);
}

static inline void bj_check(struct bj_kit *kit)
{
    if (!cr_blackjack_game.is_sane(cr_table_play(kit->table), bj_state(kit->table)))
        KIT_FAIL("the state is not sane");
    bj_check_chips(kit);
    bj_check_report(kit);
    bj_check_postings(kit);
}

static inline enum cr_status bj_answered(struct bj_kit *kit, uint32_t round, bool confirmed,
                                         enum cr_status status)
{
    size_t size;
    const void *bytes = cr_table_bytes(kit->table, &size);
    if (status != CR_OK) {
        if (memcmp(kit->before, bytes, size) != 0)
            KIT_FAIL("%s changed the table", cr_status_name(status));
        return status;
    }
    if (confirmed) {
        cr_money is[CR_BJ_PLAYERS_MAX];
        if (cr_table_round(kit->table) != round + 1) KIT_FAIL("no new round was begun");
        bj_holdings(kit->table, is);
        memcpy(kit->opening, is, sizeof is);
    }
    bj_check(kit);
    return status;
}

static inline void bj_save(struct bj_kit *kit)
{
    size_t size;
    const void *bytes = cr_table_bytes(kit->table, &size);
    memcpy(kit->before, bytes, size);
}

static inline enum cr_status bj_apply(struct bj_kit *kit, struct cr_input input)
{
    uint32_t round = cr_table_round(kit->table);
    bj_save(kit);
    enum cr_status status = cr_table_apply(kit->table, &input);
    return bj_answered(kit, round, input.kind == CR_IN_CONFIRM, status);
}

static inline enum cr_status bj_amend(struct bj_kit *kit, uint32_t ref, struct cr_input with)
{
    bj_save(kit);
    return bj_answered(kit, 0, false, cr_table_amend(kit->table, ref, &with));
}

static inline void bj_do(struct bj_kit *kit, struct cr_input input)
{
    enum cr_status status = bj_apply(kit, input);
    if (status != CR_OK)
        KIT_FAIL("%s was refused: %s", cr_input_name(input.kind), cr_status_name(status));
}

static inline void bj_refuse(struct bj_kit *kit, enum cr_status by, struct cr_input input)
{
    enum cr_status status = bj_apply(kit, input);
    if (status != by)
        KIT_FAIL("%s: %s, not %s", cr_input_name(input.kind), cr_status_name(status),
                 cr_status_name(by));
}

/* ---- Inputs ---- */

static inline struct cr_input bj_in(unsigned kind, enum cr_role role)
{
    return (struct cr_input){
        .kind = (uint16_t)kind, .seat = CR_NO_SEAT, .other = CR_NO_SEAT, .role = (uint8_t)role
    };
}

static inline struct cr_input bj_bet(unsigned box, unsigned seat, cr_money amount)
{
    struct cr_input input = bj_in(CR_IN_BET, CR_ROLE_PLAYER);
    input.seat = (uint16_t)seat;
    input.position = (uint16_t)box;
    input.amount = amount;
    return input;
}

static inline struct cr_input bj_doing(const char *what, unsigned box, unsigned seat,
                                       cr_money amount)
{
    struct cr_input input = bj_bet(box, seat, amount);
    int found = cr_blackjack_game.symbol_find(CR_BJ_SET_DO, what);
    if (found < 0) KIT_FAIL("there is no %s", what);
    input.kind = CR_IN_ACT;
    input.choice = (uint16_t)found;
    return input;
}

/* "Ts 9d 6h", dealt wherever the next cards go. */
static inline struct cr_input bj_cards(const char *text)
{
    struct cr_input input = bj_in(CR_IN_CARD, CR_ROLE_DEALER);
    struct cr_card_fault fault;
    size_t count;
    if (!cr_cards_read(text, input.cards, CR_CARDS_PER_INPUT_MAX, &count, &fault))
        KIT_FAIL("%s are no cards", text);
    input.card_count = (uint8_t)count;
    return input;
}

static inline struct cr_input bj_to(const char *text, const char *target)
{
    struct cr_input input = bj_cards(text);
    input.to = (uint16_t)cr_blackjack_game.symbol_find(CR_BJ_SET_TARGET, target);
    return input;
}

static inline struct cr_need bj_need(const struct bj_kit *kit)
{
    struct cr_need need;
    cr_table_need(kit->table, &need);
    return need;
}

#endif
