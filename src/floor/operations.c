/* operations.c -- what the house does with chips and money away from the tables: a row an operation, the
 * moves it makes (house.md, "Postings"), and who may do it.
 *
 *     {"do":"buy_in","currency":"BGN","visitor":17,"amount":1000}     P6
 *     {"do":"fill","currency":"BGN","at":3,"amount":50000}            P14
 *
 * Each is a record of the stream `house`, with its posting, in the same transaction.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/errata.h"
#include "floor/floor_state.h"
#include "floor/hall_side.h"
#include "floor/pools.h"
#include "floor/room.h"

enum owner { NOBODY, VISITOR, TABLE };

struct move {
    uint16_t from, to; /* enum cr_account_kind; in the money book Cr and Dr */
    enum owner from_owner, to_owner;
};

struct operation {
    const char *name;
    unsigned number; /* of the posting */
    uint32_t roles;
    int count;
    struct move moves[2];
};

#define ACCOUNT(name) CR_ACCOUNT_##name
#define OUT_OF_NOTHING(from, to)                   \
    {                                              \
        ACCOUNT(from), ACCOUNT(to), NOBODY, NOBODY \
    }
enum {
    MANAGERS = CR_ROLE_BIT(CR_ROLE_MANAGER) | CR_ROLE_BIT(CR_ROLE_ADMINISTRATION) |
               CR_ROLE_BIT(CR_ROLE_SYSTEM),
    CASHIERS = CR_ROLE_BIT(CR_ROLE_CASHIER) | CR_ROLE_BIT(CR_ROLE_HEAD_CASHIER) |
               CR_ROLE_BIT(CR_ROLE_SYSTEM),
};

/* clang-format off */
static const struct operation operations[] = {
    { "register_chips", 1, MANAGERS, 1, { OUT_OF_NOTHING(ISSUED, VAULT) } },
    { "register_colour", 1, MANAGERS, 1, { { ACCOUNT(COLOUR_ISSUED), ACCOUNT(RACK), TABLE, TABLE } } },
    { "chips_to_cage", 3, CASHIERS, 1, { OUT_OF_NOTHING(VAULT, CAGE) } },
    { "funds_in", 4, MANAGERS, 1, { OUT_OF_NOTHING(HOUSE_FUNDS, CASH_SAFE) } },
    { "safe_to_drawer", 5, CASHIERS, 1, { OUT_OF_NOTHING(CASH_SAFE, CASH_DRAWER) } },
    { "buy_in", 6, CASHIERS, 2, { { ACCOUNT(CAGE), ACCOUNT(PLAYER), NOBODY, VISITOR }, OUT_OF_NOTHING(OUTSTANDING, CASH_DRAWER) } },
    { "fill", 14, CASHIERS, 1, { { ACCOUNT(CAGE), ACCOUNT(FLOAT), NOBODY, TABLE } } },
    { "credit", 15, CASHIERS, 1, { { ACCOUNT(FLOAT), ACCOUNT(CAGE), TABLE, NOBODY } } },
    { "redeem", 29, CASHIERS, 2, { { ACCOUNT(PLAYER), ACCOUNT(CAGE), VISITOR, NOBODY }, OUT_OF_NOTHING(CASH_DRAWER, OUTSTANDING) } },
};
/* clang-format on */

static const struct operation *find(const char *name)
{
    for (size_t i = 0; i < sizeof operations / sizeof operations[0]; i++)
        if (strcmp(operations[i].name, name) == 0) return &operations[i];
    return NULL;
}

/* What an operation was told. */
struct told {
    cr_money amount;
    uint64_t visitor, table;
    unsigned unit; /* the currency, or for colour chips the colour */
};

static enum cr_status read_told(const json_t *object, const struct operation *operation,
                                struct told *told)
{
    const char *currency = json_string_value(json_object_get(object, "currency"));
    const json_t *amount = json_object_get(object, "amount");
    const json_t *colour = json_object_get(object, "colour");
    int64_t visitor = json_integer_value(json_object_get(object, "visitor"));
    int64_t table = json_integer_value(json_object_get(object, "at"));
    bool is_colour = cr_account_book(operation->moves[0].from) == CR_BOOK_COLOUR;
    told->amount = json_integer_value(amount);
    if (!json_is_integer(amount) || told->amount < 1 || told->amount > CR_CHIPS_MOST)
        return CR_AMOUNT;
    if (visitor < 0 || visitor > UINT32_MAX || table < 0 || table > UINT32_MAX) return CR_BAD_INPUT;
    told->visitor = (uint64_t)visitor;
    told->table = (uint64_t)table;
    for (int i = 0; i < operation->count; i++) {
        const struct move *move = &operation->moves[i];
        if ((move->from_owner == VISITOR || move->to_owner == VISITOR) && visitor == 0)
            return CR_BAD_INPUT;
        if ((move->from_owner == TABLE || move->to_owner == TABLE) && table == 0)
            return CR_BAD_INPUT;
    }
    if (is_colour) {
        int64_t number = json_integer_value(colour);
        if (number < 1 || number > UINT16_MAX) return CR_BAD_INPUT;
        told->unit = (unsigned)number;
        return CR_OK;
    }
    if (!currency || strlen(currency) != 3) return CR_BAD_INPUT;
    told->unit = cr_currency_unit(currency);
    return CR_OK;
}

static struct cr_account account(unsigned kind, enum owner owner, const struct told *told)
{
    uint64_t whose = owner == VISITOR ? told->visitor : owner == TABLE ? told->table : 0;
    return cr_account_of((enum cr_account_kind)kind, told->unit, whose);
}

/* A visitor's chips lie on no table when he gives them up. */
static cr_money chips_on_tables(const struct cr_floor *floor, uint64_t visitor)
{
    cr_money chips = 0;
    for (unsigned i = 0; i < floor->table_count; i++) {
        const struct cr_table *table = cr_rounds_table(floor->tables[i]->rounds);
        int seat = cr_table_seat_of(table, (uint32_t)visitor);
        if (visitor && seat >= 0) chips += cr_table_seat(table, (unsigned)seat)->chips;
    }
    return chips;
}

static enum cr_status check_given_up(const struct cr_floor *floor,
                                     const struct operation *operation, const struct told *told)
{
    if (operation->moves[0].from != CR_ACCOUNT_PLAYER) return CR_OK;
    struct cr_account own = account(CR_ACCOUNT_PLAYER, VISITOR, told);
    cr_money free = cr_ledger_balance(floor->ledger, &own) - chips_on_tables(floor, told->visitor);
    return told->amount > free ? CR_NO_CHIPS : CR_OK;
}

/* Takes the value and frees it. */
static enum cr_status record(struct cr_doing *doing, unsigned kind, char *value)
{
    const struct cr_command *command = &doing->waiting->command;
    if (!value) return CR_NO_MEMORY;
    struct cr_record entry = { .at = doing->now,
                               .by = command->by,
                               .role = command->role,
                               .kind = (uint8_t)kind,
                               .value = value,
                               .value_size = strlen(value) };
    memcpy(entry.command, command->id, sizeof entry.command);
    enum cr_status status =
        cr_batch_record(&doing->floor->batch, &doing->floor->house, &entry, true);
    free(value);
    return status;
}

static struct cr_posting posting_of(const struct operation *operation, const struct told *told,
                                    const struct cr_stream_head *cause)
{
    uint8_t id[CR_ID_SIZE];
    cr_posting_id(cause->stream, cause->number, 0, id);
    struct cr_posting posting = cr_posting_begin(operation->number, id);
    for (int i = 0; i < operation->count; i++) {
        const struct move *move = &operation->moves[i];
        cr_posting_move(&posting, account(move->from, move->from_owner, told),
                        account(move->to, move->to_owner, told), told->amount);
    }
    return posting;
}

enum cr_status cr_floor_operation(const json_t *object, const struct cr_stream_head *cause,
                                  struct cr_posting *posting)
{
    const char *name = json_string_value(json_object_get(object, "do"));
    const struct operation *operation = name ? find(name) : NULL;
    struct told told = { 0 };
    if (!operation) return CR_NO_SUCH_INPUT;
    enum cr_status status = read_told(object, operation, &told);
    if (status == CR_OK) *posting = posting_of(operation, &told, cause);
    return status;
}

static enum cr_status post(struct cr_doing *doing, const struct operation *operation,
                           const struct told *told)
{
    const struct cr_stream_head *house = &doing->floor->house;
    struct cr_posting posting = posting_of(operation, told, house);
    enum cr_status status = cr_ledger_post(doing->floor->ledger, &posting);
    if (status == CR_OK) cr_batch_posting(&doing->floor->batch, &posting, house);
    return status;
}

/* {"do":"erratum","stream":"table/3","round":17,"clause":"pay.split","difference":-350}: of a confirmed
 * round, by whoever answers for the house [errata.h]. */
static enum cr_status say_erratum(struct cr_doing *doing, const json_t *object)
{
    const uint32_t roles = CR_ROLE_BIT(CR_ROLE_MANAGER) | CR_ROLE_BIT(CR_ROLE_ADMINISTRATION);
    struct cr_erratum erratum;
    if (!(roles & CR_ROLE_BIT(doing->waiting->command.role))) return CR_FORBIDDEN_ROLE;
    if (cr_erratum_read(&erratum, object)) return CR_BAD_INPUT;
    for (unsigned i = 0; i < doing->floor->table_count; i++) {
        const struct cr_floor_table *table = doing->floor->tables[i];
        if (strcmp(table->head.stream, erratum.stream) != 0) continue;
        if (erratum.round >= cr_table_round(cr_rounds_table(table->rounds))) return CR_ROUND_OPEN;
        return record(doing, CR_RECORD_ERRATUM, cr_erratum_write(&erratum));
    }
    return CR_NOT_FOUND;
}

static enum cr_status operate(struct cr_doing *doing, const json_t *object)
{
    const char *name = json_string_value(json_object_get(object, "do"));
    const struct operation *operation = name ? find(name) : NULL;
    struct told told = { 0 };
    if (name && strcmp(name, "erratum") == 0) return say_erratum(doing, object);
    if (!operation) return name && cr_hall_find(name) ? CR_NOT_ESTABLISHED : CR_NO_SUCH_INPUT;
    if (!(operation->roles & CR_ROLE_BIT(doing->waiting->command.role))) return CR_FORBIDDEN_ROLE;
    enum cr_status status = read_told(object, operation, &told);
    /* An established house has desks for chips and money: only a table's colours come as they are. */
    if (status == CR_OK && cr_hall_is_established(doing->floor->hall->live) &&
        operation->moves[0].from != CR_ACCOUNT_COLOUR_ISSUED)
        status = CR_OUT_OF_ORDER;
    if (status == CR_OK) status = check_given_up(doing->floor, operation, &told);
    if (status == CR_OK)
        status = record(doing, CR_RECORD_HOUSE, json_dumps(object, JSON_COMPACT | JSON_SORT_KEYS));
    if (status == CR_OK) status = post(doing, operation, &told);
    return status;
}

/* A prize may have waited at the table for the chips that were just brought. */
static void go_on_at(const struct cr_doing *doing, const json_t *object)
{
    const char *name = json_string_value(json_object_get(object, "do"));
    struct cr_doing own = *doing;
    struct cr_need need;
    own.table =
        cr_floor_find(doing->floor, (uint32_t)json_integer_value(json_object_get(object, "at")));
    if (!own.table || !name || strcmp(name, "fill") != 0) return;
    cr_table_need(cr_rounds_table(own.table->rounds), &need);
    if (need.kind != CR_NEED_AWARD || cr_doing_save(&own) != CR_OK) return;
    if (cr_doing_go_on(&own) != CR_OK) {
        cr_doing_take_back(&own);
        return;
    }
    own.table->touched = true;
    cr_clock_look(own.table, own.now);
}

void cr_floor_operate(struct cr_doing *doing, const json_t *object)
{
    struct cr_floor *floor = doing->floor;
    struct cr_stream_head before = floor->house;
    if (cr_pools_operate(doing, object) || cr_room_operate(doing, object) ||
        cr_hall_side_operate(doing, object))
        return;
    doing->mark = cr_batch_mark(&floor->batch);
    doing->table = NULL;
    enum cr_status status = operate(doing, object);
    if (status != CR_OK) {
        cr_batch_take_back(&floor->batch, &doing->mark);
        floor->house = before;
        cr_doing_refuse(doing, status, NULL,
                        cr_role_name((enum cr_role)doing->waiting->command.role));
        return;
    }
    go_on_at(doing, object);
    cr_doing_begin_answer(doing);
    cr_text_format(cr_batch_text(&floor->batch), "{\"n\":%llu,\"stream\":\"house\"}",
                   (unsigned long long)floor->house.number);
    cr_doing_end_answer(doing);
    cr_batch_answer(&floor->batch, doing->waiting->command.id, doing->now,
                    doing->waiting->answer_at, doing->waiting->answer_size);
}
