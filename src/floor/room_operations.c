/* room_operations.c -- what people do in the poker room away from the cards: a row an operation.
 *
 *     {"do":"room_wait"}                                         a player for himself
 *     {"do":"room_wait","visitor":101,"present":true}            the floor for one who stands there
 *     {"do":"room_extend","visitor":101,"minutes":15}
 *     {"do":"room_ban","visitor":101,"scope":"with","target":102}
 *     {"do":"room_note","code":"J3","visitor":101,"text":"…"}    its number is a ruling's entry
 *     {"do":"room_guest","target":103,"seat":5}                  a player for who is with him
 *     {"do":"room_rule","case":"guest","seat":5,"outcome":"allow"}
 *     {"do":"room_count","seat":3}                               the answer says about how much lies there
 *
 * All are said at a table, and are about it where they name nothing else.
 */
#include <stdio.h>
#include <string.h>

#include "floor/room.h"

enum {
    OWN = CR_ROLE_BIT(CR_ROLE_PLAYER),
    FLOOR = CR_ROLE_BIT(CR_ROLE_FLOOR) | CR_ROLE_BIT(CR_ROLE_MANAGER),
    CREW = FLOOR | CR_ROLE_BIT(CR_ROLE_DEALER) | CR_ROLE_BIT(CR_ROLE_INSPECTOR) |
           CR_ROLE_BIT(CR_ROLE_PIT_BOSS),
    BARS = CR_ROLE_BIT(CR_ROLE_MANAGER) | CR_ROLE_BIT(CR_ROLE_ADMINISTRATION),
    FINAL = CR_ROLE_BIT(CR_ROLE_MANAGER), /* of stakes and spectators [RF gen 1.7.24, 1.3.1] */
};

static const struct operation {
    const char *name;
    uint16_t deed; /* enum cr_room_deed_kind */
    uint32_t roles;
    bool about_somebody;
} operations[] = {
    { "room_wait", CR_ROOM_WAIT, OWN | FLOOR, true },
    { "room_unwait", CR_ROOM_UNWAIT, OWN | FLOOR, true },
    { "room_wish", CR_ROOM_WISH, OWN | FLOOR, true },
    { "room_unwish", CR_ROOM_UNWISH, OWN | FLOOR, true },
    { "room_hold", CR_ROOM_HOLD, FLOOR, true },
    { "room_lift", CR_ROOM_LIFT, FLOOR, false },
    { "room_away", CR_ROOM_AWAY, OWN | CREW, true },
    { "room_back", CR_ROOM_BACK, OWN | CREW, true },
    { "room_extend", CR_ROOM_EXTEND, FLOOR, true },
    { "room_ban", CR_ROOM_BAN, BARS, true },
    { "room_unban", CR_ROOM_UNBAN, BARS, true },
    { "room_stakes", CR_ROOM_STAKES, OWN | FLOOR, false },
    { "room_agree", CR_ROOM_AGREE, OWN | CREW, true },
    { "room_object", CR_ROOM_OBJECT, OWN | CREW, true },
    { "room_note", CR_ROOM_NOTE, CREW, false },
    { "room_keep", CR_ROOM_KEEP, FLOOR, true },
    { "room_give_back", CR_ROOM_GIVE_BACK, FLOOR, true },
    { "room_wait_start", CR_ROOM_WAIT_START, FLOOR, false },
    { "room_start", CR_ROOM_START, FLOOR, false },
    { "room_guest", CR_ROOM_GUEST, OWN | FLOOR, true },
    { "room_guest_went", CR_ROOM_GUEST_WENT, OWN | CREW, false },
    { "room_spectators", CR_ROOM_CROWD, OWN | CREW, true },
    { "room_rule", CR_ROOM_RULE, FLOOR, false },
    { "room_count", CR_ROOM_COUNT, OWN | CREW, false },
};

static const struct operation *find(const char *name)
{
    for (size_t i = 0; i < sizeof operations / sizeof operations[0]; i++)
        if (strcmp(operations[i].name, name) == 0) return &operations[i];
    return NULL;
}

/* What the table knows of it: how much lies before a seat, and in which currency. */
static void read_table(const struct cr_doing *doing, const struct cr_room_rules *rules,
                       struct cr_room_deed *deed)
{
    const struct cr_table *live = cr_rounds_table(doing->table->rounds);
    int seat = deed->kind == CR_ROOM_COUNT ? deed->seat - 1 : cr_table_seat_of(live, deed->player);
    bool plays, known = seat >= 0 && (unsigned)seat < cr_table_seats(live);
    cr_money stack = known ? cr_room_stack(doing->table, (unsigned)seat, &plays) : 0;
    if (deed->kind == CR_ROOM_KEEP) deed->amount = stack;
    if (deed->kind == CR_ROOM_COUNT)
        deed->amount = cr_room_about(stack, rules->count_round > 0 ? rules->count_round : 1);
    if (deed->kind == CR_ROOM_KEEP || deed->kind == CR_ROOM_GIVE_BACK)
        deed->unit = doing->table->books.unit;
}

/* What the operation was told, as a deed at its table. */
static enum cr_status read_deed(const struct cr_doing *doing, const json_t *object,
                                const struct operation *operation,
                                const struct cr_room_rules *rules, struct cr_room_deed *deed)
{
    const struct cr_command *command = &doing->waiting->command;
    int64_t visitor = json_integer_value(json_object_get(object, "visitor"));
    json_t *said = json_deep_copy(object);
    if (!said) return CR_NO_MEMORY;
    json_object_set_new(said, "do", json_string(cr_room_deed_name(operation->deed)));
    if (operation->deed != CR_ROOM_GIVE_BACK)
        json_object_del(said, "amount"); /* chips move at tables */
    json_object_del(said, "currency");
    const char *wrong = cr_room_read(deed, said);
    json_decref(said);
    if (wrong || visitor < 0 || visitor > UINT32_MAX) return CR_BAD_INPUT;
    bool own = command->role == CR_ROLE_PLAYER;
    if (own && visitor && visitor != command->by) return CR_NOT_YOURS;
    deed->player = own ? command->by : (uint32_t)visitor;
    deed->table = doing->table->number;
    if (operation->about_somebody && deed->player == 0) return CR_BAD_INPUT;
    if (deed->kind == CR_ROOM_BAN || deed->kind == CR_ROOM_UNBAN) {
        if (deed->scope == CR_BAN_TABLE && !deed->target) deed->target = deed->table;
        deed->table = 0;
    }
    if (deed->kind == CR_ROOM_HOLD) {
        deed->minutes = rules->hold_release;
        deed->most = rules->hold_most;
    }
    if (deed->kind == CR_ROOM_AWAY) {
        deed->minutes = rules->absence_minutes;
        deed->told = !own;
    }
    read_table(doing, rules, deed);
    return CR_OK;
}

/* Only who is there is put on a list [B2]: a player's own page says that he is. */
static enum cr_status check_present(const struct cr_doing *doing, const json_t *object,
                                    const struct cr_room_rules *rules,
                                    const struct cr_room_deed *deed)
{
    if (deed->kind != CR_ROOM_WAIT || !rules->list_presence) return CR_OK;
    if (doing->waiting->command.role == CR_ROLE_PLAYER) return CR_OK;
    return json_is_true(json_object_get(object, "present")) ? CR_OK : CR_PRESENCE;
}

static bool is_text(const char *text, size_t most)
{
    return text && text[0] && strlen(text) <= most;
}

/* A note says what happened; a ruling beside the rules why [RF gen 1.7.1]. */
static enum cr_status check_text(const struct cr_room_deed *deed, const char *code,
                                 const char *text)
{
    bool notes = deed->kind == CR_ROOM_NOTE;
    bool other = deed->kind == CR_ROOM_RULE && deed->outcome == CR_RULE_OTHER;
    if (notes && !is_text(code, CR_ROOM_CODE_MAX)) return CR_BAD_INPUT;
    return (notes || other) && !is_text(text, CR_ROOM_TEXT_MAX) ? CR_BAD_INPUT : CR_OK;
}

/* The floor lets guests sit; stakes and spectators are the manager's. */
static bool may_rule(const struct cr_doing *doing, const struct cr_room_deed *deed)
{
    if (deed->kind != CR_ROOM_RULE || deed->about == CR_CASE_GUEST) return true;
    return FINAL & CR_ROLE_BIT(doing->waiting->command.role);
}

static enum cr_status operate(struct cr_doing *doing, const json_t *object,
                              const struct operation *operation, struct cr_room_deed *deed)
{
    struct cr_room_rules rules;
    const char *code = json_string_value(json_object_get(object, "code"));
    const char *text = json_string_value(json_object_get(object, "text"));
    bool notes = operation->deed == CR_ROOM_NOTE;
    bool rules_so = operation->deed == CR_ROOM_RULE;
    if (!doing->table) return CR_NOT_FOUND;
    if (!cr_room_rules_of(doing->table, &rules)) return CR_NO_SUCH_INPUT;
    if (!(operation->roles & CR_ROLE_BIT(doing->waiting->command.role))) return CR_FORBIDDEN_ROLE;
    enum cr_status status = read_deed(doing, object, operation, &rules, deed);
    if (status == CR_OK && !may_rule(doing, deed)) status = CR_FORBIDDEN_ROLE;
    if (status == CR_OK) status = check_text(deed, code, text);
    if (status == CR_OK) status = check_present(doing, object, &rules, deed);
    if (status == CR_OK) status = cr_room_check_deed(doing, deed);
    if (status != CR_OK) return status;
    bool says = notes || (rules_so && is_text(text, CR_ROOM_TEXT_MAX));
    return cr_room_record(doing, deed, notes ? code : NULL, says ? text : NULL, true);
}

static void accept(struct cr_doing *doing, const struct cr_room_deed *deed)
{
    struct cr_batch_state *batch = &doing->floor->batch;
    cr_doing_begin_answer(doing);
    if (deed->kind == CR_ROOM_COUNT)
        cr_text_format(cr_batch_text(batch), "{\"about\":%lld,", (long long)deed->amount);
    else
        cr_text_char(cr_batch_text(batch), '{');
    cr_text_format(cr_batch_text(batch), "\"n\":%llu,\"stream\":\"%s\"}",
                   (unsigned long long)doing->floor->room->head.number, CR_ROOM_STREAM);
    cr_doing_end_answer(doing);
    cr_batch_answer(batch, doing->waiting->command.id, doing->now, doing->waiting->answer_at,
                    doing->waiting->answer_size);
}

bool cr_room_operate(struct cr_doing *doing, const json_t *object)
{
    const char *name = json_string_value(json_object_get(object, "do"));
    const struct operation *operation = name ? find(name) : NULL;
    if (!operation) return false;
    struct cr_room_deed deed = { .kind = CR_ROOM_DEEDS };
    doing->mark = cr_batch_mark(&doing->floor->batch);
    doing->books = cr_ledger_mark(doing->floor->ledger);
    doing->room_why = (struct cr_refusal){ .n = 0 };
    snprintf(doing->room_why.what, sizeof doing->room_why.what, "%s",
             cr_role_name((enum cr_role)doing->waiting->command.role));
    enum cr_status status = operate(doing, object, operation, &deed);
    if (status == CR_OK) {
        accept(doing, &deed);
        return true;
    }
    cr_ledger_back(doing->floor->ledger, &doing->books);
    cr_batch_take_back(&doing->floor->batch, &doing->mark);
    cr_room_take_back(doing);
    const struct cr_room_kept *kept =
        cr_room_kept(&doing->floor->room->live, deed.table, deed.player);
    if (status == CR_STACK_WHOLE && kept) doing->room_why.min = kept->amount;
    cr_doing_refuse(doing, status, &doing->room_why, "");
    return true;
}
