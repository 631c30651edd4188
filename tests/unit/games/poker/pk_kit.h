/* pk_kit.h -- a table of poker between players to test at, and what must hold after every input.
 *
 * pk_apply() is cr_table_apply() with the promises of the room checked: a refused input changes nothing to
 * the byte, the state stays sane, not a unit appears or is lost between seats, pots, fee and carried pots,
 * the report adds up, and the books say the same. The includer says how a broken promise is told:
 * #define KIT_FAIL(...) before the include.
 */
#ifndef PK_KIT_H
#define PK_KIT_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/poker/poker.h"
#include "rulebook/rulebook.h"
#include "table/postings.h"
#include "table/report.h"
#include "table/table.h"

#define PK_POSTINGS 16384

struct pk_kit {
    const struct cr_game *game;
    struct cr_rulebook *book;
    struct cr_poker_rules rules; /* a copy: a test may make it a house nobody has */
    struct cr_poker_settings plate;
    struct cr_table *table;
    unsigned char *before;
    struct cr_result results[4096];
    struct cr_posting made[PK_POSTINGS], due[PK_POSTINGS];
    size_t made_count;
    uint64_t record;
    cr_money seats_began, layout_began, rake_began; /* as the round found them */
    cr_money layout, rake, outstanding, commission; /* as the books have them */
    bool looks;                                     /* every page is drawn after every input */
};

/* Every game at every house that has it. */
static const struct pk_offer {
    const char *game, *house;
} pk_offers[] = {
    { "holdem", "m1" },          { "holdem", "rf" },
    { "omaha", "m1" },           { "omaha", "rf" },
    { "omaha-hi-lo", "m1" },     { "omaha-hi-lo", "rf" },
    { "seven-card-stud", "m1" }, { "seven-card-stud", "rf" },
    { "seven-card-stud", "bg" }, { "seven-card-stud-hi-lo", "rf" },
    { "five-card-stud", "m1" },  { "five-card-stud", "rf" },
};
#define PK_OFFERS (sizeof pk_offers / sizeof pk_offers[0])

static inline struct pk_kit *pk_open(const char *game, const char *house)
{
    const char *source = getenv("CROUPIER_SOURCE");
    char root[512];
    struct cr_error err = { "", "" };
    struct pk_kit *kit = calloc(1, sizeof *kit);
    if (!kit) abort();
#ifdef CROUPIER_SOURCE_ROOT
    if (!source) source = CROUPIER_SOURCE_ROOT;
#endif
    snprintf(root, sizeof root, "%s/rulebooks", source ? source : ".");
    kit->game = cr_game_find(game);
    if (!kit->game) KIT_FAIL("there is no %s", game);
    if (cr_rulebook_open(&kit->book, root, house, NULL, kit->game->rules, &err) != CR_OK)
        KIT_FAIL("%s: %s", err.where, err.what);
    memcpy(&kit->rules, cr_rulebook_values(kit->book), sizeof kit->rules);
    cr_schema_initial(kit->game->settings, &kit->plate);
    return kit;
}

static inline void pk_close(struct pk_kit *kit)
{
    cr_table_close(kit->table);
    cr_rulebook_close(kit->book);
    free(kit->before);
    free(kit);
}

static inline const struct cr_poker *pk_state(const struct pk_kit *kit)
{
    size_t size;
    return cr_table_game_state(kit->table, &size);
}

static inline struct cr_need pk_need(const struct pk_kit *kit)
{
    struct cr_need need;
    cr_table_need(kit->table, &need);
    return need;
}

/* ---- What must hold ---- */

static inline bool pk_in_hand(const struct cr_poker *poker)
{
    unsigned phase = poker->phase == CR_POKER_RULING ? poker->back_to : poker->phase;
    return phase == CR_POKER_HAND;
}

/* Chips on the layout: of the hand that is played, and pots carried on. */
static inline cr_money pk_lies(const struct pk_kit *kit)
{
    const struct cr_poker *poker = pk_state(kit);
    cr_money sum = 0;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX && pk_in_hand(poker); i++)
        sum += cr_poker_chips_out(poker, i);
    for (unsigned i = 0; i < poker->carried_count; i++)
        sum += poker->carried[i].amount;
    return sum;
}

static inline cr_money pk_seats(const struct pk_kit *kit)
{
    cr_money sum = 0;
    for (unsigned i = 0; i < cr_table_seats(kit->table); i++)
        sum += cr_table_seat(kit->table, i)->chips;
    return sum;
}

static inline void pk_round_began(struct pk_kit *kit)
{
    kit->seats_began = pk_seats(kit);
    kit->layout_began = pk_lies(kit);
    kit->rake_began = kit->rake;
    kit->made_count = 0;
}

/* What came from outside, less what went there or to the house, is what there is more. */
static inline void pk_check_chips(const struct pk_kit *kit)
{
    const struct cr_events *events = cr_table_events(kit->table);
    cr_money was = kit->seats_began + kit->layout_began, fee = 0;
    for (size_t i = 0; i < events->count; i++) {
        const struct cr_event *event = &events->list[i];
        if (event->kind == CR_EV_CHIPS_IN) was += event->amount;
        if (event->kind == CR_EV_CHIPS_OUT) was -= event->amount;
        if (event->kind == CR_EV_FEE) fee += event->amount;
    }
    cr_money is = pk_seats(kit) + pk_lies(kit) + fee;
    if (is != was)
        KIT_FAIL("there were %lld units and are %lld, fee %lld", (long long)was, (long long)is,
                 (long long)fee);
    if (kit->rake != kit->rake_began + fee)
        KIT_FAIL("the books have a fee of %lld, not %lld", (long long)(kit->rake - kit->rake_began),
                 (long long)fee);
}

/* A stack in play is covered by the chips in hand. */
static inline void pk_check_stacks(const struct pk_kit *kit)
{
    const struct cr_poker *poker = pk_state(kit);
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        cr_money out = pk_in_hand(poker) ? cr_poker_chips_out(poker, i) : 0;
        cr_money chips = cr_table_seat(kit->table, i)->chips;
        if (poker->in_play[i] + poker->asks[i] > chips + out)
            KIT_FAIL("seat %u has %lld in play and %lld chips", i, (long long)poker->in_play[i],
                     (long long)(chips + out));
    }
}

/* Every card that is out came from a place of its own. */
static inline void pk_check_places(const struct pk_kit *kit)
{
    const struct cr_poker *poker = pk_state(kit);
    const struct cr_pk_hand *hand = &poker->hand;
    uint64_t seen = 0, more = 0;
    unsigned places = 0, burnt = (unsigned)__builtin_popcount(hand->burnt);
    const struct cr_events *events = cr_table_events(kit->table);
    for (size_t i = 0; i < events->count; i++)
        if (events->list[i].kind == CR_EV_REPORTED) return; /* a card may lie anywhere */
    if (!pk_in_hand(poker)) return;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        for (unsigned k = 0; k < hand->card_count[i]; k++, places++)
            seen |= UINT64_C(1) << poker->place[i][k];
    for (unsigned i = 0; i < hand->common_count; i++, places++)
        seen |= UINT64_C(1) << poker->common_place[i];
    for (unsigned i = poker->reused; i < burnt; i++, places++)
        more |= UINT64_C(1) << poker->burn_place[i];
    if ((unsigned)__builtin_popcountll(seen | more) != places || seen >> CR_PACK_CARDS)
        KIT_FAIL("%u cards are out from other places than %u", places, places);
}

static inline struct cr_report pk_report(struct pk_kit *kit)
{
    struct cr_report report = { .list = kit->results, .max = 4096 };
    cr_report_read(&report, cr_table_events(kit->table));
    return report;
}

static inline void pk_check_report(struct pk_kit *kit)
{
    struct cr_report report = pk_report(kit);
    if (report.stands != pk_lies(kit))
        KIT_FAIL("%lld lie on the table, the report says %lld", (long long)pk_lies(kit),
                 (long long)report.stands);
}

static inline void pk_post(struct pk_kit *kit, const struct cr_posting *posting)
{
    cr_money chips = 0, money = 0;
    for (unsigned i = 0; i < posting->count; i++) {
        const struct cr_entry *entry = &posting->entries[i];
        bool booked = entry->account.kind == CR_ACCOUNT_OUTSTANDING ||
                      entry->account.kind == CR_ACCOUNT_COMMISSION;
        *(booked ? &money : &chips) += entry->amount;
        if (entry->account.kind == CR_ACCOUNT_LAYOUT) kit->layout += entry->amount;
        if (entry->account.kind == CR_ACCOUNT_RAKE) kit->rake += entry->amount;
        if (entry->account.kind == CR_ACCOUNT_OUTSTANDING) kit->outstanding += entry->amount;
        if (entry->account.kind == CR_ACCOUNT_COMMISSION) kit->commission += entry->amount;
    }
    if (chips != 0 || money != 0) KIT_FAIL("a posting P%u does not balance", posting->operation);
}

/* What is due is posted: then the layout in the books is what lies there, the fee is in the rake and in
 * 4010, and chips outstanding are fewer by it. */
static inline void pk_keep_books(struct pk_kit *kit)
{
    struct cr_table_books books = { .table = 3, .session = 7, .unit = 933 };
    struct cr_cause cause = { "table/3", ++kit->record };
    struct cr_postings made = { .list = kit->made, .count = kit->made_count, .max = PK_POSTINGS };
    struct cr_postings due = { .list = kit->due, .max = PK_POSTINGS };
    size_t stay = cr_postings_due(kit->table, &books, &cause, &made, &due);
    for (size_t i = 0; i < due.count; i++)
        pk_post(kit, &due.list[i]);
    cr_postings_take(&made, stay, &due);
    kit->made_count = made.count;
    if (kit->layout != pk_lies(kit))
        KIT_FAIL("%lld lie on the table, the books have %lld", (long long)pk_lies(kit),
                 (long long)kit->layout);
    if (kit->outstanding != kit->rake || kit->commission != -kit->rake)
        KIT_FAIL("a fee of %lld is %lld in 2000 and %lld in 4010", (long long)kit->rake,
                 (long long)kit->outstanding, (long long)kit->commission);
}

/* Every page, view and list of actions can be had at any time. */
static inline void pk_look(const struct pk_kit *kit)
{
    static char page[65536];
    static struct cr_item items[1024];
    static struct cr_action actions[256];
    const struct cr_play *play = cr_table_play(kit->table);
    const void *state = pk_state(kit);
    for (unsigned seat = 0; seat <= cr_table_seats(kit->table); seat++) {
        bool all = seat == cr_table_seats(kit->table);
        struct cr_viewer viewer = { .seat = (uint16_t)(all ? CR_NO_SEAT : seat),
                                    .role = CR_ROLE_PLAYER };
        struct cr_items list = { .list = items, .max = 1024 };
        struct cr_text out = cr_text_on(page, sizeof page);
        kit->game->page(play, state, all ? CR_PAGE_STAFF : CR_PAGE_SEAT, seat, &out);
        kit->game->page(play, state, CR_PAGE_PUBLIC, seat, &out);
        kit->game->outcome(play, state, &out);
        kit->game->view(play, state, &viewer, &list);
        if (!all) cr_table_actions(kit->table, seat, actions, 256);
        if (out.full) KIT_FAIL("a page without an end");
    }
}

static inline void pk_check(struct pk_kit *kit)
{
    if (!kit->game->is_sane(cr_table_play(kit->table), pk_state(kit)))
        KIT_FAIL("the state is not sane");
    pk_keep_books(kit);
    pk_check_chips(kit);
    pk_check_stacks(kit);
    pk_check_places(kit);
    pk_check_report(kit);
    if (kit->looks) pk_look(kit);
}

/* ---- Opening ---- */

/* A table under the rules and the plate as they now stand, nobody at it. */
static inline void pk_start(struct pk_kit *kit)
{
    struct cr_error err = { "", "" };
    size_t size;
    cr_table_close(kit->table);
    kit->table = NULL;
    if (cr_table_open(&kit->table, kit->game, &kit->rules, &kit->plate, true, &err) != CR_OK)
        KIT_FAIL("%s: %s", err.where, err.what);
    cr_table_bytes(kit->table, &size);
    free(kit->before);
    kit->before = malloc(size);
    if (!kit->before) abort();
    kit->layout = kit->rake = kit->outstanding = kit->commission = 0;
    pk_round_began(kit);
}

/* Players with those stacks in play, all of them dealt in, the button at that seat (from 0). */
static inline void pk_seat(struct pk_kit *kit, const cr_money stacks[CR_POKER_SEATS_MAX],
                           unsigned button)
{
    struct cr_table_seat seats[CR_POKER_SEATS_MAX];
    struct cr_item list[64];
    struct cr_items carry = { .list = list, .max = 64 };
    memset(seats, 0, sizeof seats);
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        if (stacks[i] == 0) continue;
        seats[i] = (struct cr_table_seat){ .player = i + 1, .chips = stacks[i] };
        cr_items_add(&carry, CR_POKER_ITEM_STACK, i)->amount = stacks[i];
        struct cr_item *flags = cr_items_add(&carry, CR_POKER_ITEM_SEAT, CR_NO_SEAT);
        flags->position = (uint16_t)(i + 1);
        flags->value = CR_SEAT_IN;
    }
    struct cr_item *item = cr_items_add(&carry, CR_POKER_ITEM_BUTTON, CR_NO_SEAT);
    item->position = (uint16_t)(button + 1);
    item->extra = button + 1;
    if (cr_table_resume_seats(kit->table, seats, CR_POKER_SEATS_MAX) != CR_OK)
        KIT_FAIL("nobody can sit");
    enum cr_status status = cr_table_resume(kit->table, &carry);
    if (status != CR_OK) KIT_FAIL("the carry: %s", cr_status_name(status));
    pk_round_began(kit);
}

/* ---- One input ---- */

static inline enum cr_status pk_apply(struct pk_kit *kit, struct cr_input input)
{
    size_t size;
    uint32_t round = cr_table_round(kit->table);
    const void *bytes = cr_table_bytes(kit->table, &size);
    memcpy(kit->before, bytes, size);
    cr_money held = pk_seats(kit);
    enum cr_status status = cr_table_apply(kit->table, &input);
    bytes = cr_table_bytes(kit->table, &size); /* a correction changes sheets */
    if (status != CR_OK) {
        if (memcmp(kit->before, bytes, size) != 0)
            KIT_FAIL("%s changed the table", cr_status_name(status));
        return status;
    }
    if (input.kind == CR_IN_CONFIRM) {
        if (cr_table_round(kit->table) != round + 1) KIT_FAIL("no new round was begun");
        if (pk_seats(kit) != held) KIT_FAIL("chips changed between two rounds");
        pk_round_began(kit);
    }
    pk_check(kit);
    return CR_OK;
}

static inline void pk_do(struct pk_kit *kit, struct cr_input input)
{
    enum cr_status status = pk_apply(kit, input);
    if (status != CR_OK)
        KIT_FAIL("%s was refused: %s", cr_input_name(input.kind), cr_status_name(status));
}

static inline void pk_refuse(struct pk_kit *kit, enum cr_status by, struct cr_input input)
{
    enum cr_status status = pk_apply(kit, input);
    if (status != by)
        KIT_FAIL("%s: %s, not %s", cr_input_name(input.kind), cr_status_name(status),
                 cr_status_name(by));
}

/* ---- Inputs ---- */

static inline struct cr_input pk_in(unsigned kind, enum cr_role role)
{
    return (struct cr_input){
        .kind = (uint16_t)kind, .seat = CR_NO_SEAT, .other = CR_NO_SEAT, .role = (uint8_t)role
    };
}

static inline struct cr_input pk_act(unsigned seat, enum cr_poker_do doing, cr_money amount)
{
    struct cr_input input = pk_in(CR_IN_ACT, CR_ROLE_PLAYER);
    input.seat = (uint16_t)seat;
    input.choice = (uint16_t)doing;
    input.amount = amount;
    return input;
}

static inline struct cr_input pk_cards(unsigned kind, const char *text)
{
    struct cr_input input = pk_in(kind, CR_ROLE_DEALER);
    struct cr_card_fault fault;
    size_t count;
    if (!cr_cards_read(text, input.cards, CR_CARDS_PER_INPUT_MAX, &count, &fault))
        KIT_FAIL("cards \"%s\"", text);
    input.card_count = (uint8_t)count;
    return input;
}

static inline struct cr_input pk_show(unsigned seat, const char *text)
{
    struct cr_input input = pk_cards(CR_IN_SHOW, text);
    input.seat = (uint16_t)seat;
    return input;
}

#endif
