/* hp_kit.h -- a table of poker against the house to test at, and what must hold after every input.
 *
 * hp_apply() is cr_table_apply() with the promises of the room checked: a refused input changes nothing to
 * the byte, the state stays sane, no chip appears or disappears, the report adds up, what is due is
 * posted. The includer says how a broken promise is told: #define KIT_FAIL(...) before the include.
 */
#ifndef HP_KIT_H
#define HP_KIT_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/house_poker/house_poker.h"
#include "rulebook/rulebook.h"
#include "table/postings.h"
#include "table/report.h"
#include "table/table.h"

#define HP_CHIPS INT64_C(1000000000)
#define HP_SEATS 16

struct hp_kit {
    const struct cr_game *game;
    struct cr_rulebook *book;
    struct cr_hp_rules rules; /* a copy: a test may make it a house nobody has */
    struct cr_hp_settings plate;
    struct cr_table *table;
    unsigned char *before;
    struct cr_result results[1024];
    struct cr_posting due[8192];
    cr_money opening[HP_SEATS];
    cr_money posted[HP_SEATS]; /* to players 1.. by this round's inputs; corrections aside */
    cr_money on_layout, won_by_house;
    bool looks; /* every page is drawn after every input */
};

/* Every game at every house that has it. */
static const struct hp_offer {
    const char *game, *house;
} hp_offers[] = {
    { "texas-poker", "m1" },    { "texas-poker", "tdc" },  { "texas-poker", "tp" },
    { "oasis-poker", "m1" },    { "russian-poker", "m1" }, { "russian-poker", "tdc" },
    { "caribbean-stud", "bg" },
};
#define HP_OFFERS (sizeof hp_offers / sizeof hp_offers[0])

static inline struct hp_kit *hp_open(const char *game, const char *house)
{
    const char *source = getenv("CROUPIER_SOURCE");
    char root[512];
    struct cr_error err = { "", "" };
    struct hp_kit *kit = calloc(1, sizeof *kit);
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

static inline const struct cr_hp *hp_state(const struct cr_table *table)
{
    size_t size;
    return cr_table_game_state(table, &size);
}

/* What lies on the boxes, by seat. */
static inline void hp_stakes(const struct cr_hp *hp, cr_money *out)
{
    for (unsigned number = 1; number <= CR_HP_BOXES_MAX; number++) {
        const struct cr_hp_box *box = cr_hp_box_of(hp, number);
        if (!cr_hp_is_in(hp, number) || box->seat >= HP_SEATS) continue;
        for (unsigned what = 0; what < CR_HP_STAKES; what++)
            if (box->stands >> what & 1) out[box->seat] += box->stakes[what];
        for (unsigned kind = 0; kind < CR_SIDE_KINDS; kind++)
            if (cr_side_stands(&box->side[kind])) out[box->seat] += box->side[kind].stake;
    }
}

static inline void hp_holdings(const struct cr_table *table, cr_money *out)
{
    memset(out, 0, HP_SEATS * sizeof out[0]);
    for (unsigned i = 0; i < cr_table_seats(table); i++)
        out[i] = cr_table_seat(table, i)->chips;
    hp_stakes(hp_state(table), out);
}

static inline void hp_start(struct hp_kit *kit)
{
    struct cr_error err = { "", "" };
    size_t size;
    cr_table_close(kit->table);
    kit->table = NULL;
    if (cr_table_open(&kit->table, kit->game, &kit->rules, &kit->plate, true, &err) != CR_OK)
        KIT_FAIL("%s: %s", err.where, err.what);
    if (cr_table_seats(kit->table) > HP_SEATS) KIT_FAIL("more seats than the kit has");
    cr_table_bytes(kit->table, &size);
    free(kit->before);
    kit->before = malloc(size);
    if (!kit->before) abort();
    hp_holdings(kit->table, kit->opening);
}

/* Everyone sits there with chips, at a table just opened. */
static inline void hp_fresh(struct hp_kit *kit, unsigned players)
{
    struct cr_table_seat seats[HP_SEATS];
    memset(seats, 0, sizeof seats);
    cr_table_reset(kit->table, true);
    for (unsigned i = 0; i < players; i++)
        seats[i] = (struct cr_table_seat){ .player = i + 1, .chips = HP_CHIPS };
    if (cr_table_resume_seats(kit->table, seats, players) != CR_OK) KIT_FAIL("nobody can sit");
    hp_holdings(kit->table, kit->opening);
    memset(kit->posted, 0, sizeof kit->posted);
    kit->on_layout = kit->won_by_house = 0;
}

static inline void hp_close(struct hp_kit *kit)
{
    cr_table_close(kit->table);
    cr_rulebook_close(kit->book);
    free(kit->before);
    free(kit);
}

/* ---- What must hold ---- */

static inline struct cr_report hp_report(struct hp_kit *kit)
{
    struct cr_report report = { .list = kit->results, .max = 1024 };
    cr_report_read(&report, cr_table_events(kit->table));
    return report;
}

static inline void hp_check_chips(struct hp_kit *kit)
{
    const struct cr_events *events = cr_table_events(kit->table);
    cr_money is[HP_SEATS], was[HP_SEATS];
    hp_holdings(kit->table, is);
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

static inline void hp_check_report(struct hp_kit *kit)
{
    struct cr_report report = hp_report(kit);
    cr_money lies[HP_SEATS] = { 0 }, sum = 0;
    hp_stakes(hp_state(kit->table), lies);
    for (unsigned i = 0; i < HP_SEATS; i++)
        sum += lies[i];
    if (report.stands != sum)
        KIT_FAIL("%lld lie on the boxes, the report says %lld", (long long)sum,
                 (long long)report.stands);
}

static inline void hp_post(struct hp_kit *kit, const struct cr_posting *posting)
{
    for (unsigned i = 0; i < posting->count; i++) {
        const struct cr_entry *entry = &posting->entries[i];
        if (entry->account.kind == CR_ACCOUNT_PLAYER && entry->account.owner - 1 < HP_SEATS)
            kit->posted[entry->account.owner - 1] += entry->amount;
        if (entry->account.kind == CR_ACCOUNT_LAYOUT) kit->on_layout += entry->amount;
        if (entry->account.kind == CR_ACCOUNT_TABLE_WIN) kit->won_by_house -= entry->amount;
    }
}

/* Every event finds its way into the books. */
static inline void hp_check_postings(struct hp_kit *kit)
{
    struct cr_table_books books = { .table = 3, .session = 7, .unit = 933 };
    struct cr_cause cause = { "table/3", 1 };
    struct cr_postings made = { .max = 0 }, due = { .list = kit->due, .max = 8192 };
    cr_postings_due(kit->table, &books, &cause, &made, &due);
    for (size_t i = 0; i < due.count; i++)
        hp_post(kit, &due.list[i]);
}

/* Every page, view and list of actions can be had at any time. */
static inline void hp_look(const struct hp_kit *kit)
{
    static char page[65536];
    static struct cr_item items[1024];
    static struct cr_action actions[1024];
    const struct cr_play *play = cr_table_play(kit->table);
    const struct cr_hp *hp = hp_state(kit->table);
    for (unsigned seat = 0; seat <= cr_table_seats(kit->table); seat++) {
        bool all = seat == cr_table_seats(kit->table);
        struct cr_viewer viewer = { .seat = (uint16_t)(all ? CR_NO_SEAT : seat),
                                    .role = CR_ROLE_PLAYER };
        struct cr_items list = { .list = items, .max = 1024 };
        struct cr_text out = cr_text_on(page, sizeof page);
        kit->game->page(play, hp, all ? CR_PAGE_STAFF : CR_PAGE_SEAT, seat, &out);
        kit->game->page(play, hp, CR_PAGE_PUBLIC, seat, &out);
        kit->game->outcome(play, hp, &out);
        kit->game->view(play, hp, &viewer, &list);
        if (!all) kit->game->open(play, hp, (int)seat, HP_CHIPS, actions, 1024);
        if (out.full) KIT_FAIL("a page without an end");
    }
}

static inline void hp_check(struct hp_kit *kit)
{
    if (kit->looks) hp_look(kit);
    if (!kit->game->is_sane(cr_table_play(kit->table), hp_state(kit->table)))
        KIT_FAIL("the state is not sane");
    hp_check_chips(kit);
    hp_check_report(kit);
    hp_check_postings(kit);
}

static inline enum cr_status hp_answered(struct hp_kit *kit, uint32_t round, bool confirmed,
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
        if (cr_table_round(kit->table) != round + 1) KIT_FAIL("no new round was begun");
        hp_holdings(kit->table, kit->opening);
    }
    hp_check(kit);
    return status;
}

static inline void hp_save(struct hp_kit *kit)
{
    size_t size;
    const void *bytes = cr_table_bytes(kit->table, &size);
    memcpy(kit->before, bytes, size);
}

static inline enum cr_status hp_apply(struct hp_kit *kit, struct cr_input input)
{
    uint32_t round = cr_table_round(kit->table);
    hp_save(kit);
    enum cr_status status = cr_table_apply(kit->table, &input);
    return hp_answered(kit, round, input.kind == CR_IN_CONFIRM, status);
}

static inline enum cr_status hp_amend(struct hp_kit *kit, uint32_t ref, struct cr_input with)
{
    hp_save(kit);
    return hp_answered(kit, 0, false, cr_table_amend(kit->table, ref, &with));
}

static inline void hp_do(struct hp_kit *kit, struct cr_input input)
{
    enum cr_status status = hp_apply(kit, input);
    if (status != CR_OK)
        KIT_FAIL("%s was refused: %s", cr_input_name(input.kind), cr_status_name(status));
}

static inline void hp_refuse(struct hp_kit *kit, enum cr_status by, struct cr_input input)
{
    enum cr_status status = hp_apply(kit, input);
    if (status != by)
        KIT_FAIL("%s: %s, not %s", cr_input_name(input.kind), cr_status_name(status),
                 cr_status_name(by));
}

/* ---- Inputs ---- */

static inline struct cr_input hp_in(unsigned kind, enum cr_role role)
{
    return (struct cr_input){
        .kind = (uint16_t)kind, .seat = CR_NO_SEAT, .other = CR_NO_SEAT, .role = (uint8_t)role
    };
}

static inline uint16_t hp_symbol(enum cr_hp_set set, const char *name)
{
    int found = cr_hp_symbol_find(set, name);
    if (found < 0) KIT_FAIL("there is no %s", name);
    return (uint16_t)found;
}

static inline struct cr_input hp_bet(unsigned box, unsigned seat, const char *what, cr_money amount)
{
    struct cr_input input = hp_in(CR_IN_BET, CR_ROLE_PLAYER);
    input.seat = (uint16_t)seat;
    input.position = (uint16_t)box;
    input.choice = hp_symbol(CR_HP_SET_BET, what);
    input.amount = amount;
    return input;
}

static inline struct cr_input hp_doing(const char *what, unsigned box, unsigned seat,
                                       cr_money amount)
{
    struct cr_input input = hp_in(CR_IN_ACT, CR_ROLE_PLAYER);
    input.seat = (uint16_t)seat;
    input.position = (uint16_t)box;
    input.choice = hp_symbol(CR_HP_SET_DO, what);
    input.amount = amount;
    return input;
}

/* Cards, dealt wherever the next ones go. */
static inline struct cr_input hp_cards(const uint8_t *cards, unsigned count)
{
    struct cr_input input = hp_in(CR_IN_CARD, CR_ROLE_DEALER);
    if (count > CR_CARDS_PER_INPUT_MAX) KIT_FAIL("%u cards in one input", count);
    input.card_count = (uint8_t)count;
    for (unsigned i = 0; i < count && i < CR_CARDS_PER_INPUT_MAX; i++)
        input.cards[i] = cards[i];
    return input;
}

static inline struct cr_input hp_text(const char *text)
{
    cr_card cards[CR_CARDS_PER_INPUT_MAX];
    struct cr_card_fault fault;
    size_t count;
    if (!cr_cards_read(text, cards, CR_CARDS_PER_INPUT_MAX, &count, &fault))
        KIT_FAIL("%s are no cards", text);
    return hp_cards(cards, (unsigned)count);
}

static inline struct cr_need hp_need(const struct hp_kit *kit)
{
    struct cr_need need;
    cr_table_need(kit->table, &need);
    return need;
}

#endif
