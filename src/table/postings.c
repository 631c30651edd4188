/* postings.c -- what a table's events mean in the books. */
#include "table/postings.h"

#include <stdlib.h>
#include <string.h>

#include "table/table_state.h"

#define SEATS_MAX 1024 /* the most any rulebook gives a table */

/* ---- From events to movements ---- */

/* Where chips of a kind can be. The bank is the house's side of the table: float or rack. */
enum place { NOWHERE, HAND, LAYOUT, BANK, RAKE, PLACES };

static const uint8_t locations[][PLACES] = {
    [CR_CHIPS_VALUE] = { 0, CR_ACCOUNT_PLAYER, CR_ACCOUNT_LAYOUT, CR_ACCOUNT_FLOAT,
                         CR_ACCOUNT_RAKE },
    [CR_CHIPS_COLOUR] = { 0, CR_ACCOUNT_COLOUR_PLAYER, CR_ACCOUNT_COLOUR_LAYOUT, CR_ACCOUNT_RACK },
};

/* A way chips go. Between bank and players 2000 moves, against the account named here. */
enum { NO_MONEY = CR_ACCOUNT_VAULT }; /* no money account */
struct way {
    uint8_t from, to;
    uint8_t against; /* enum cr_account_kind, or NO_MONEY */
};
static const struct way into_play = { HAND, LAYOUT, NO_MONEY };
static const struct way given_back = { LAYOUT, HAND, NO_MONEY };
static const struct way taken = { LAYOUT, BANK, CR_ACCOUNT_TABLE_WIN };
static const struct way paid_out = { BANK, HAND, CR_ACCOUNT_TABLE_WIN };
static const struct way awarded = { BANK, HAND, CR_ACCOUNT_JACKPOT }; /* out of a pool */
static const struct way sold = { BANK, HAND, CR_ACCOUNT_CASH_DROP };
static const struct way raked = { LAYOUT, RAKE, CR_ACCOUNT_COMMISSION }; /* the fee of a pot */
static const struct way changed_in = { HAND, BANK, NO_MONEY };           /* against colour chips, */
static const struct way changed_out = { BANK, HAND, NO_MONEY }; /* which go the other way */

/* The operation of an event, and the way its amount goes. What an event says was paid or returned goes
 * the same way whatever the event; an amount without a way here only tells, and moves nothing. */
static const struct movement {
    uint8_t operation;
    const struct way *amount;
} movements[CR_EV_COUNT] = {
    [CR_EV_STAKED] = { 19, &into_play },
    [CR_EV_ANNOUNCED] = { 19, &into_play }, /* into the dealer's hand: undecided, like a stake */
    [CR_EV_FUNDED] = { 19, &into_play },
    [CR_EV_REMOVED] = { 20, NULL },
    [CR_EV_WITHDRAWN] = { 20, NULL },
    [CR_EV_ACCEPTED] = { 20, NULL }, /* out of the dealer's hand; the stakes follow */
    [CR_EV_NOT_ACCEPTED] = { 20, NULL },
    [CR_EV_CUT] = { 20, NULL },
    [CR_EV_RETURNED] = { 20, NULL },
    [CR_EV_LATE] = { 20, NULL },
    [CR_EV_STAKE_BACK] = { 20, NULL },
    [CR_EV_PUSHED] = { 20, NULL },
    [CR_EV_LOST] = { 21, &taken },
    [CR_EV_WON] = { 22, NULL },
    [CR_EV_AWARDED] = { 22, NULL },
    [CR_EV_CHIPS_IN] = { 13, NULL }, /* `sold`, where the dealer sold them */
    [CR_EV_POT_WON] = { 24, NULL },
    [CR_EV_FEE] = { 25, &raked },
    [CR_EV_SWAPPED] = { 16, &changed_in },
    [CR_EV_CASHED_OUT] = { 17, &changed_out },
    [CR_EV_STRAYED] = { 43, NULL }, /* to nobody: what is owed for them the house books itself */
};

/* ---- Following a round ---- */

/* Who sits where with which colour, as the events say it. */
struct seat {
    uint32_t player;
    uint16_t colour;
    cr_money marker; /* what one chip of the colour is worth */
};

struct walk {
    const struct cr_table *table;
    const struct cr_table_books *books;
    size_t event;  /* in hand */
    uint32_t pool; /* that pays for it; 0: none */
    struct seat seats[SEATS_MAX];
};

/* The carry's item of a seat's colour: value is the colour, amount the marker. Any game with colour chips
 * calls it so. Returns -1 where the game has none. */
static int colour_item(const struct cr_game *game)
{
    for (const struct cr_item_form *form = game->items; form && form->name; form++)
        if (strcmp(form->name, "colour") == 0) return form->kind;
    return -1; /* not run: roulette has one */
}

/* As the round found the table. */
static void begin(struct walk *walk, const struct cr_table *table,
                  const struct cr_table_books *books)
{
    const struct cr_session *session = table->opening;
    const struct cr_table_seat *sat = (const struct cr_table_seat *)(session + 1);
    int colour = colour_item(table->game);
    assert(session->seat_count <= SEATS_MAX);
    walk->table = table;
    walk->books = books;
    walk->pool = 0;
    for (unsigned i = 0; i < session->seat_count; i++)
        walk->seats[i] = (struct seat){ .player = sat[i].player };
    for (size_t i = 0; i < table->carry.count; i++) {
        const struct cr_item *item = &table->carry.list[i];
        if (item->kind != colour || item->seat >= session->seat_count) continue;
        walk->seats[item->seat].colour = item->value;
        walk->seats[item->seat].marker = item->amount;
    }
}

static struct seat *seat_of(struct walk *walk, const struct cr_event *event)
{
    bool is_seat = event->seat < walk->table->now->session->seat_count;
    return is_seat ? &walk->seats[event->seat] : NULL;
}

/* What must be known of an event before it is posted. */
static void arrive(struct walk *walk, const struct cr_event *event)
{
    struct seat *seat = seat_of(walk, event);
    if (seat && event->kind == CR_EV_SAT)
        *seat = (struct seat){ .player = (uint32_t)event->amount };
    if (seat && event->kind == CR_EV_MARKED) {
        seat->colour = event->value;
        seat->marker = event->amount;
    }
}

/* What is over once it was posted. */
static void depart(struct walk *walk, const struct cr_event *event)
{
    struct seat *seat = seat_of(walk, event);
    if (seat && event->kind == CR_EV_LEFT) *seat = (struct seat){ 0 };
    if (seat && (event->kind == CR_EV_CASHED_OUT || event->kind == CR_EV_STRAYED))
        *seat = (struct seat){ .player = seat->player };
}

/* ---- One event, one posting ---- */

static struct cr_account location(const struct walk *walk, const struct seat *seat, unsigned chips,
                                  unsigned place)
{
    const struct cr_table_books *books = walk->books;
    enum cr_account_kind kind = (enum cr_account_kind)locations[chips][place];
    unsigned unit = chips == CR_CHIPS_COLOUR ? seat->colour : books->unit;
    if (kind == CR_ACCOUNT_PLAYER) return cr_account_of(kind, unit, seat->player);
    if (kind == CR_ACCOUNT_COLOUR_PLAYER)
        return cr_account_of(kind, unit, cr_owner_at(books->table, seat->player));
    return cr_account_of(kind, unit, books->table);
}

/* Value chips by amount, colour chips by count. */
static cr_money count_of(const struct seat *seat, unsigned chips, cr_money amount)
{
    if (chips == CR_CHIPS_VALUE) return amount;
    assert(seat->colour > 0 && seat->marker > 0);
    assert(amount % seat->marker == 0); /* chips are whole */
    return amount / seat->marker;
}

/* Whose a money account is that chips move against. */
static uint64_t owner_of(const struct walk *walk, unsigned against)
{
    const struct cr_table_books *books = walk->books;
    if (against == CR_ACCOUNT_TABLE_WIN) return cr_owner_at(books->table, books->session);
    if (against == CR_ACCOUNT_JACKPOT) return walk->pool;
    return against == CR_ACCOUNT_COMMISSION ? 0 : books->table;
}

static void move(struct cr_posting *posting, const struct walk *walk, const struct seat *seat,
                 unsigned chips, const struct way *way, cr_money amount)
{
    const struct cr_table_books *books = walk->books;
    if (amount == 0) return;
    cr_posting_move(posting, location(walk, seat, chips, way->from),
                    location(walk, seat, chips, way->to), count_of(seat, chips, amount));
    if (way->against == NO_MONEY) return;
    struct cr_account against = cr_account_of((enum cr_account_kind)way->against, books->unit,
                                              owner_of(walk, way->against));
    struct cr_account outstanding =
        cr_account_of(CR_ACCOUNT_OUTSTANDING, books->unit, books->table);
    if (way->to == BANK || way->to == RAKE)
        cr_posting_book(posting, outstanding, against, amount);
    else
        cr_posting_book(posting, against, outstanding, amount);
}

/* Chips that were not returned are outside as before, and nobody's. */
static void stray(struct cr_posting *posting, const struct walk *walk, const struct seat *seat,
                  cr_money amount)
{
    struct cr_account hand = location(walk, seat, CR_CHIPS_COLOUR, HAND), nobodys = hand;
    nobodys.owner = cr_owner_at(walk->books->table, 0);
    cr_posting_move(posting, hand, nobodys, count_of(seat, CR_CHIPS_COLOUR, amount));
}

/* The jackpot an award comes from: every award is one input and one event, in the same order. */
static uint32_t pool_of(const struct walk *walk, const struct cr_event *event)
{
    const struct cr_events *events = cr_table_events(walk->table);
    const struct cr_input *inputs;
    size_t count, before = 0;
    if (event->kind != CR_EV_AWARDED) return 0;
    for (size_t i = 0; i < walk->event; i++)
        before += events->list[i].kind == CR_EV_AWARDED;
    cr_table_inputs(walk->table, &inputs, &count);
    for (size_t i = 0; i < count; i++) {
        if (inputs[i].kind != CR_IN_AWARD) continue;
        if (before-- == 0) return inputs[i].ref;
    }
    return 0; /* not run: no award without its input */
}

/* The posting of an event, its id still to come; without entries where nothing moved. */
static struct cr_posting post(struct walk *walk, const struct cr_event *event)
{
    struct cr_posting posting = { .operation = movements[event->kind].operation };
    const struct way *way = movements[event->kind].amount;
    static const struct seat nobodys = { 0 };
    const struct seat *seat = seat_of(walk, event);
    if (event->kind == CR_EV_FEE) move(&posting, walk, &nobodys, event->chips, way, event->amount);
    if (!seat) return posting;
    if (event->kind == CR_EV_CHIPS_IN && event->value == CR_IN_BUY) way = &sold;
    if (way) move(&posting, walk, seat, event->chips, way, event->amount);
    if (way == &changed_in)
        move(&posting, walk, seat, CR_CHIPS_COLOUR, &changed_out, event->amount);
    if (way == &changed_out)
        move(&posting, walk, seat, CR_CHIPS_COLOUR, &changed_in, event->amount);
    if (event->kind == CR_EV_STRAYED) stray(&posting, walk, seat, event->amount);
    walk->pool = pool_of(walk, event);
    if (walk->pool && event->paid > 0) posting.operation = 45;
    move(&posting, walk, seat, event->chips, walk->pool ? &awarded : &paid_out, event->paid);
    move(&posting, walk, seat, event->chips, &given_back, event->returned);
    if (event->kind == CR_EV_LOST && event->returned > 0) posting.operation = 23;
    assert(posting.count == 0 ||
           posting.operation > 0); /* whatever moves chips has its operation */
    return posting;
}

/* ---- What is due ---- */

/* The table was corrected by its last input: its events begin anew, and say so. */
static bool is_corrected(const struct cr_table *table)
{
    const struct cr_events *events = cr_table_events(table);
    if (cr_table_fresh(table) > 0) return false;
    for (size_t i = 0; i < events->count; i++)
        if (events->list[i].kind != CR_EV_CARRIED) return events->list[i].kind == CR_EV_CORRECTED;
    return false;
}

size_t cr_postings_max(const struct cr_table *table, const struct cr_postings *made)
{
    size_t events = cr_table_events(table)->count - cr_table_fresh(table);
    return is_corrected(table) ? events + made->count : events;
}

/* What was made stands against what the events now say. */
struct reckoning {
    const struct cr_cause *cause;
    const struct cr_postings *made;
    struct cr_postings *due;
    size_t stay; /* of made, in force */
    bool agrees; /* a correction's, so far: what was made is what is due */
};

static void add(struct reckoning *reckoning, const struct cr_posting *posting)
{
    struct cr_postings *due = reckoning->due;
    assert(due->count < due->max);
    struct cr_posting *added = &due->list[due->count];
    *added = *posting;
    cr_posting_id(reckoning->cause->stream, reckoning->cause->number, (uint32_t)due->count,
                  added->id);
    due->count++;
}

/* Takes back what was made beyond what stays, the latest first: the way it came. */
static void part(struct reckoning *reckoning)
{
    static const uint8_t none[CR_ID_SIZE]; /* add() gives it its id */
    for (size_t i = reckoning->made->count; i > reckoning->stay; i--) {
        struct cr_posting mirror = cr_posting_mirror(&reckoning->made->list[i - 1], none);
        add(reckoning, &mirror);
    }
    reckoning->agrees = false;
}

static void reckon(struct reckoning *reckoning, const struct cr_posting *posting)
{
    const struct cr_postings *made = reckoning->made;
    if (posting->count == 0) return;
    if (reckoning->agrees && reckoning->stay < made->count &&
        cr_posting_same(posting, &made->list[reckoning->stay])) {
        reckoning->stay++;
        return;
    }
    if (reckoning->agrees) part(reckoning);
    add(reckoning, posting);
}

/* Who sits where is who sat there when the last input began, and colours do not matter: value chips moved,
 * and nobody came or went. So it is with most inputs, and a crowded round has many. */
static bool is_plain(const struct cr_table *table)
{
    const struct cr_events *events = cr_table_events(table);
    for (size_t i = cr_table_fresh(table); i < events->count; i++) {
        const struct cr_event *event = &events->list[i];
        if (event->kind == CR_EV_SAT || event->kind == CR_EV_LEFT ||
            event->chips != CR_CHIPS_VALUE || event->kind == CR_EV_SWAPPED ||
            event->kind == CR_EV_CASHED_OUT || event->kind == CR_EV_STRAYED)
            return false;
    }
    return true;
}

/* As the last input found the seats it is about. */
static void begin_at_last(struct walk *walk, const struct cr_table *table,
                          const struct cr_table_books *books)
{
    const struct cr_events *events = cr_table_events(table);
    walk->table = table;
    walk->books = books;
    walk->pool = 0;
    for (size_t i = cr_table_fresh(table); i < events->count; i++) {
        struct seat *seat = seat_of(walk, &events->list[i]);
        if (seat) *seat = (struct seat){ .player = table->now->seats[events->list[i].seat].player };
    }
}

size_t cr_postings_due(const struct cr_table *table, const struct cr_table_books *books,
                       const struct cr_cause *cause, const struct cr_postings *made,
                       struct cr_postings *due)
{
    const struct cr_events *events = cr_table_events(table);
    bool corrected = is_corrected(table);
    struct reckoning reckoning = { cause, made, due, corrected ? 0 : made->count, corrected };
    struct walk walk;
    bool plain = !corrected && is_plain(table);
    if (plain)
        begin_at_last(&walk, table, books);
    else
        begin(&walk, table, books);
    due->count = 0;
    for (size_t i = plain ? cr_table_fresh(table) : 0; i < events->count; i++) {
        arrive(&walk, &events->list[i]);
        walk.event = i;
        if (i >= cr_table_fresh(table)) {
            struct cr_posting posting = post(&walk, &events->list[i]);
            reckon(&reckoning, &posting);
        }
        depart(&walk, &events->list[i]);
    }
    if (reckoning.agrees) part(&reckoning);
    return reckoning.stay;
}

void cr_postings_take(struct cr_postings *made, size_t stay, const struct cr_postings *due)
{
    assert(stay <= made->count);
    made->count = stay;
    for (size_t i = 0; i < due->count; i++) {
        if (due->list[i].operation == 47) continue; /* it and what it took back are no more */
        assert(made->count < made->max);
        made->list[made->count++] = due->list[i];
    }
}

/* ---- I2 ---- */

cr_money cr_postings_colour_worth(const struct cr_table *table, const struct cr_table_books *books,
                                  const struct cr_ledger *ledger)
{
    const struct cr_events *events = cr_table_events(table);
    struct walk walk;
    cr_money worth = 0;
    begin(&walk, table, books);
    for (size_t i = 0; i < events->count; i++) {
        arrive(&walk, &events->list[i]);
        depart(&walk, &events->list[i]);
    }
    const struct cr_session *session = table->opening;
    for (unsigned i = 0; i < session->seat_count; i++) {
        const struct seat *seat = &walk.seats[i];
        if (seat->colour == 0) continue;
        struct cr_account hand = location(&walk, seat, CR_CHIPS_COLOUR, HAND);
        struct cr_account layout = location(&walk, seat, CR_CHIPS_COLOUR, LAYOUT);
        cr_money chips = cr_ledger_balance(ledger, &hand) + cr_ledger_balance(ledger, &layout);
        cr_money sum;
        bool fits = cr_money_mul(chips, seat->marker, &sum) && cr_money_add(worth, sum, &worth);
        assert(fits); /* 2000 holds it */
        (void)fits;
    }
    return worth;
}
