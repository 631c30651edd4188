/* round_expect.c -- a round so far, against what its file expects of it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/round_state.h"

#define DIFFERS(rounds, ...) (cr_error_set(&(rounds)->err, CR_BAD_INPUT, "", __VA_ARGS__), false)

static bool whole_equals(struct cr_rounds *rounds, const char *of, const char *key,
                         const json_t *expected, int64_t is)
{
    if (json_is_integer(expected) && json_integer_value(expected) == is) return true;
    return DIFFERS(rounds, "%s: %s is %lld, not %lld", of, key, (long long)is,
                   (long long)json_integer_value(expected));
}

static bool text_equals(struct cr_rounds *rounds, const char *of, const char *key,
                        const json_t *expected, const char *is)
{
    const char *text = json_string_value(expected);
    if (text && strcmp(text, is) == 0) return true;
    return DIFFERS(rounds, "%s: %s is %s, not %s", of, key, is, text ? text : "that");
}

/* ---- Bets ---- */

/* Whether the line is the expected bet, in all that the expectation says of it. */
static bool line_is(struct cr_rounds *rounds, const struct cr_result *line, const json_t *expected)
{
    const char *key;
    json_t *value;
    const char *name = "a bet";
    struct cr_bet_name names;
    rounds->game->bet_name(line->position, line->value, &names);
    if (!json_is_object(expected)) return DIFFERS(rounds, "expect: a bet is an object");
    json_object_foreach((json_t *)(uintptr_t)expected, key, value)
    {
        bool same;
        if (strcmp(key, "player") == 0)
            same = text_equals(rounds, name, key, value,
                               cr_round_name(rounds, rounds->table, line->event));
        else if (strcmp(key, "bet") == 0)
            same = text_equals(rounds, name, key, value, names.position);
        else if (strcmp(key, "announced") == 0)
            same = text_equals(rounds, name, key, value, names.announced);
        else if (strcmp(key, "number") == 0)
            same = whole_equals(rounds, name, key, value, names.number);
        else if (strcmp(key, "result") == 0)
            same = text_equals(rounds, names.position, key, value, cr_result_name(line->result));
        else if (strcmp(key, "clause") == 0)
            same = text_equals(rounds, names.position, key, value,
                               cr_rulebook_clause(rounds->book, line->clause));
        else if (strcmp(key, "stake") == 0)
            same = whole_equals(rounds, names.position, key, value, line->stake);
        else if (strcmp(key, "paid") == 0)
            same = whole_equals(rounds, names.position, key, value, line->paid);
        else if (strcmp(key, "returned") == 0)
            same = whole_equals(rounds, names.position, key, value, line->returned);
        else if (strcmp(key, "stands") == 0)
            same = whole_equals(rounds, names.position, key, value, line->stands);
        else
            return DIFFERS(rounds, "expect: a bet has no %.40s", key);
        if (!same) return false;
    }
    return true;
}

static bool bets_meet(struct cr_rounds *rounds, const json_t *expected)
{
    struct cr_report *report = &rounds->report;
    size_t count = json_array_size(expected);
    if (!json_is_array(expected)) return DIFFERS(rounds, "expect: bets is a list");
    if (count != report->count)
        return DIFFERS(rounds, "there are %zu bets, not %zu", report->count, count);
    uint8_t used[1024] = { 0 };
    if (count > sizeof used) return DIFFERS(rounds, "expect: at most %zu bets", sizeof used);
    for (size_t i = 0; i < count; i++) {
        size_t j = 0;
        while (j < count &&
               (used[j] || !line_is(rounds, &report->list[j], json_array_get(expected, i))))
            j++;
        if (j == count) { /* say what is wrong with the line of the same place */
            char text[160];
            json_t *wanted = json_array_get(expected, i);
            size_t length = json_dumpb(wanted, text, sizeof text - 1, JSON_COMPACT);
            text[length < sizeof text ? length : sizeof text - 1] = '\0';
            line_is(rounds, &report->list[i], wanted);
            char reason[120];
            snprintf(reason, sizeof reason, "%.110s", rounds->err.what);
            return DIFFERS(rounds, "no bet is %s (%s)", text, reason);
        }
        used[j] = 1;
    }
    return true;
}

/* ---- Events ---- */

static bool event_is(struct cr_rounds *rounds, size_t index, const json_t *expected)
{
    const struct cr_event *event = &cr_table_events(rounds->table)->list[index];
    const char *key;
    json_t *value;
    struct cr_bet_name names;
    rounds->game->bet_name(event->position, event->value, &names);
    if (!json_is_object(expected)) return false;
    json_object_foreach((json_t *)(uintptr_t)expected, key, value)
    {
        const char *is = NULL;
        int64_t number = 0;
        if (strcmp(key, "event") == 0)
            is = cr_event_name(event->kind);
        else if (strcmp(key, "bet") == 0)
            is = names.position;
        else if (strcmp(key, "announced") == 0)
            is = names.announced;
        else if (strcmp(key, "clause") == 0)
            is = cr_rulebook_clause(rounds->book, event->clause);
        else if (strcmp(key, "player") == 0)
            is = cr_round_name(rounds, rounds->table, index);
        else if (strcmp(key, "value") == 0)
            number = event->value;
        else if (strcmp(key, "amount") == 0)
            number = event->amount;
        else if (strcmp(key, "paid") == 0)
            number = event->paid;
        else if (strcmp(key, "returned") == 0)
            number = event->returned;
        else if (strcmp(key, "number") == 0)
            number = names.number;
        else
            return false;
        if (is ? strcmp(json_string_value(value) ? json_string_value(value) : "", is) != 0
               : !json_is_integer(value) || json_integer_value(value) != number)
            return false;
    }
    return true;
}

static bool events_meet(struct cr_rounds *rounds, const json_t *expected)
{
    const struct cr_events *events = cr_table_events(rounds->table);
    size_t next = 0;
    if (!json_is_array(expected)) return DIFFERS(rounds, "expect: events is a list");
    for (size_t i = 0; i < json_array_size(expected); i++) {
        const json_t *wanted = json_array_get(expected, i);
        while (next < events->count && !event_is(rounds, next, wanted))
            next++;
        if (next == events->count) {
            char text[160];
            size_t length = json_dumpb(wanted, text, sizeof text - 1, JSON_COMPACT);
            text[length < sizeof text ? length : sizeof text - 1] = '\0';
            return DIFFERS(rounds, "event %zu did not happen in that order: %s", i + 1, text);
        }
        next++;
    }
    return true;
}

/* ---- Seats ---- */

static bool seat_meets(struct cr_rounds *rounds, const json_t *expected)
{
    const char *key;
    json_t *value;
    if (!json_is_object(expected)) return DIFFERS(rounds, "expect: a seat is an object");
    json_object_foreach((json_t *)(uintptr_t)expected, key,
                        value) if (strcmp(key, "player") != 0 && strcmp(key, "chips") != 0 &&
                                   strcmp(key, "colour_chips") !=
                                       0) return DIFFERS(rounds, "expect: a seat has no %.40s",
                                                         key);

    const char *player = json_string_value(json_object_get(expected, "player"));
    const json_t *chips = json_object_get(expected, "chips");
    const json_t *held = json_object_get(expected, "colour_chips");
    int seat = player ? cr_table_seat_of(rounds->table, cr_rounds_number(rounds, player)) : -1;
    if (seat < 0)
        return (chips || held) ? DIFFERS(rounds, "%s does not sit there", player ? player : "?")
                               : true;
    if (chips && !whole_equals(rounds, player, "chips", chips,
                               cr_table_seat(rounds->table, (unsigned)seat)->chips))
        return false;
    size_t size;
    cr_money other = rounds->game->held(cr_table_play(rounds->table),
                                        cr_table_game_state(rounds->table, &size), seat);
    return !held || whole_equals(rounds, player, "colour_chips", held, other);
}

static bool need_meets(struct cr_rounds *rounds, const json_t *expected)
{
    static const char *const names[] = { "bets",   "chance", "decision", "call",
                                         "ruling", "award",  "nothing" };
    struct cr_need need;
    cr_table_need(rounds->table, &need);
    return text_equals(rounds, "the round", "need", expected, names[need.kind]);
}

/* ---- The page ---- */

/* Whether `is` has all that is expected: of an object the members named, of a list every item. */
static bool has_all(const json_t *is, const json_t *expected)
{
    const char *key;
    json_t *value;
    if (json_is_array(expected)) {
        if (!json_is_array(is) || json_array_size(is) != json_array_size(expected)) return false;
        for (size_t i = 0; i < json_array_size(is); i++)
            if (!has_all(json_array_get(is, i), json_array_get(expected, i))) return false;
        return true;
    }
    if (!json_is_object(expected)) return is && json_equal(is, expected);
    json_object_foreach((json_t *)(uintptr_t)expected, key,
                        value) if (!has_all(json_object_get(is, key), value)) return false;
    return true;
}

/* What all who stand at the table see, against what is expected of it. */
static bool page_meets(struct cr_rounds *rounds, const json_t *expected)
{
    static char bytes[32 * 1024];
    char shown[200];
    size_t size;
    struct cr_text out = cr_text_on(bytes, sizeof bytes);
    if (!rounds->game->page) return DIFFERS(rounds, "expect: this game has no page");
    rounds->game->page(cr_table_play(rounds->table), cr_table_game_state(rounds->table, &size),
                       CR_PAGE_PUBLIC, CR_NO_SEAT, &out);
    json_t *is = json_loadb(bytes, out.length, 0, NULL);
    bool met = is && has_all(is, expected);
    const char *key;
    json_t *value;
    if (!met) {
        struct cr_text text = cr_text_on(shown, sizeof shown);
        json_object_foreach((json_t *)(uintptr_t)expected, key, value)
        {
            char *member = json_dumps(json_object_get(is, key), JSON_COMPACT | JSON_ENCODE_ANY);
            if (!has_all(json_object_get(is, key), value))
                cr_text_format(&text, " %s is %s", key, member ? member : "not there");
            free(member);
        }
        met = DIFFERS(rounds, "the page:%s", shown);
    }
    json_decref(is);
    return met;
}

static bool seats_meet(struct cr_rounds *rounds, const json_t *expected)
{
    if (!json_is_array(expected)) return DIFFERS(rounds, "expect: seats is a list");
    for (size_t i = 0; i < json_array_size(expected); i++)
        if (!seat_meets(rounds, json_array_get(expected, i))) return false;
    return true;
}

/* What the file's jackpots hold: [{"id":1,"amount":987654}]. */
static bool pools_meet(struct cr_rounds *rounds, const json_t *expected)
{
    if (!json_is_array(expected) || json_array_size(expected) != rounds->pool_count)
        return DIFFERS(rounds, "expect: pools lists the header's jackpots");
    for (size_t i = 0; i < rounds->pool_count; i++) {
        const json_t *pool = json_array_get(expected, i);
        if (!whole_equals(rounds, "the jackpot", "id", json_object_get(pool, "id"),
                          rounds->pools[i].id) ||
            !whole_equals(rounds, "the jackpot", "amount", json_object_get(pool, "amount"),
                          rounds->pools[i].money.amount))
            return false;
    }
    return true;
}

bool cr_round_meets(struct cr_rounds *rounds, const json_t *line)
{
    const json_t *expect = json_object_get(line, "expect");
    const char *key;
    json_t *value;
    if (json_object_size(line) != 1 + (json_object_get(line, "note") != NULL))
        return DIFFERS(rounds, "beside expect only a note may stand");
    cr_round_report(rounds);
    const struct cr_report *report = &rounds->report;
    if (!json_is_object(expect)) return DIFFERS(rounds, "expect is an object");
    json_object_foreach((json_t *)(uintptr_t)expect, key, value)
    {
        bool met = true;
        if (strcmp(key, "bets") == 0)
            met = bets_meet(rounds, value);
        else if (strcmp(key, "events") == 0)
            met = events_meet(rounds, value);
        else if (strcmp(key, "paid") == 0)
            met = whole_equals(rounds, "the round", key, value, report->paid);
        else if (strcmp(key, "lost") == 0)
            met = whole_equals(rounds, "the round", key, value, report->lost);
        else if (strcmp(key, "returned") == 0)
            met = whole_equals(rounds, "the round", key, value, report->returned);
        else if (strcmp(key, "need") == 0)
            met = need_meets(rounds, value);
        else if (strcmp(key, "page") == 0)
            met = page_meets(rounds, value);
        else if (strcmp(key, "pools") == 0)
            met = pools_meet(rounds, value);
        else if (strcmp(key, "seats") == 0)
            met = seats_meet(rounds, value);
        else
            met = DIFFERS(rounds, "expect: unknown key: %.40s", key);
        if (!met) return false;
    }
    return true;
}
