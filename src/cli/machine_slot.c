/* machine_slot.c -- what the machine does, one command of the house each. */
#include "cli/machine_slot.h"

#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "cli/cli.h"

/* ---- The house's page ---- */

static enum cr_status not_there(const struct cr_slot *slot, struct cr_error *err)
{
    char number[16];
    snprintf(number, sizeof number, "%u", slot->number);
    return cr_error_set(err, CR_NOT_FOUND, number, "%s",
                        cr_words(cr_cli_lang, N_("the house has no such machine")));
}

/* Its row of GET /api/hall/machines, a new reference; NULL: it is not there. */
static json_t *read_row(const struct cr_slot *slot, struct cr_error *err)
{
    json_t *page = cr_machine_link_get(slot->link, "/api/hall/machines", err), *row = NULL;
    if (!page) return NULL;
    const json_t *list = json_object_get(page, "machines");
    for (size_t i = 0; i < json_array_size(list) && !row; i++) {
        json_t *one = json_array_get(list, i);
        if (json_integer_value(json_object_get(one, "machine")) == slot->number) row = one;
    }
    json_incref(row);
    json_decref(page);
    if (!row) not_there(slot, err);
    return row;
}

static void read_meters(const json_t *row, int64_t counted[CR_METERS])
{
    const json_t *meters = json_object_get(row, "counted");
    for (unsigned i = 0; i < CR_METERS; i++)
        counted[i] = json_integer_value(json_object_get(meters, cr_meter_name(i)));
}

static const char *text_of(const json_t *row, const char *key)
{
    const char *text = json_string_value(json_object_get(row, key));
    return text ? text : "";
}

bool cr_slot_read_house(const struct cr_slot *slot, int64_t counted[CR_METERS],
                        struct cr_error *err)
{
    json_t *row = read_row(slot, err);
    if (!row) return false;
    read_meters(row, counted);
    json_decref(row);
    return true;
}

/* ---- Told to the house ---- */

/* What came of it, a new reference; NULL: err has the house's refusal, or that nobody answers; *status, if
 * it is asked for, the refusal's name. */
static json_t *tell(struct cr_slot *slot, json_t *operation, char status[32], struct cr_error *err)
{
    json_object_set_new(operation, "machine", json_integer(slot->number));
    json_t *answer = cr_machine_link_do(slot->link, operation, err);
    const char *name = text_of(answer, "status");
    json_t *came = NULL;
    if (status) snprintf(status, 32, "%s", name);
    if (strcmp(name, "OK") == 0) {
        came = json_object_get(answer, "came");
        came = came ? json_incref(came) : json_object();
    } else if (answer) {
        cr_error_set(err, CR_BAD_INPUT, slot->name[0] ? slot->name : "machine", "%s",
                     text_of(answer, "text"));
    }
    json_decref(answer);
    return came;
}

/* Told, and nothing of what came of it is wanted. */
static bool tell_simply(struct cr_slot *slot, json_t *operation, struct cr_error *err)
{
    json_t *came = tell(slot, operation, NULL, err);
    if (!came) return false;
    json_decref(came);
    return true;
}

static int64_t came_int(const json_t *came, const char *key, int64_t without)
{
    const json_t *value = json_object_get(came, key);
    return value ? json_integer_value(value) : without;
}

/* ---- On its own meters ---- */

static void count_in(struct cr_slot *slot, cr_money amount)
{
    slot->credits += amount;
    slot->meters[CR_METER_CREDITS_IN] += amount;
    slot->meters[CR_METER_DROP] += amount;
}

static void count_stake(struct cr_slot *slot, cr_money amount)
{
    slot->credits -= amount;
    slot->meters[CR_METER_STAKES] += amount;
    slot->meters[CR_METER_GAMES]++;
}

static void count_win(struct cr_slot *slot, cr_money amount)
{
    slot->credits += amount;
    slot->meters[CR_METER_WINS] += amount;
}

static struct cr_slot_game draw_game(struct cr_slot *slot)
{
    struct cr_slot_game game = { .pool = -1 };
    game.stake = slot->stakes[cr_stream_below(&slot->chance, slot->stake_count)];
    game.reels = cr_reels_spin(&slot->chance);
    game.win = game.stake * game.reels.pays;
    return game;
}

static cr_money note_for(const struct cr_slot *slot, cr_money stake)
{
    return slot->note > stake ? slot->note : stake;
}

/* ---- Beginning and end ---- */

static void add_event(json_t *events, const char *what, cr_money amount)
{
    json_array_append_new(events, json_pack("{s:I}", what, (json_int_t)amount));
}

/* What it does while nobody hears it, in order; three sevens hit no jackpot then (R18). */
static json_t *play_unheard(struct cr_slot *slot)
{
    json_t *events = json_array();
    for (int64_t i = 0; i < slot->unheard; i++) {
        struct cr_slot_game game = draw_game(slot);
        cr_money note = note_for(slot, game.stake);
        if (slot->credits < game.stake) {
            json_array_append_new(
                events, json_pack("{s:I,s:s}", "in", (json_int_t)note, "means", slot->means));
            count_in(slot, note);
        }
        add_event(events, "stake", game.stake);
        count_stake(slot, game.stake);
        if (game.win == 0) continue;
        add_event(events, "win", game.win);
        count_win(slot, game.win);
    }
    return events;
}

static bool make_link(struct cr_slot *slot, struct cr_error *err)
{
    bool was_cut = slot->was_linked && slot->unheard > 0;
    if (slot->was_linked && !was_cut) return true;
    if (was_cut && !tell_simply(slot, json_pack("{s:s}", "do", "machine_unlink"), err))
        return false;
    json_t *link = json_pack("{s:s,s:o}", "do", "machine_link", "events", play_unheard(slot));
    json_t *came = tell(slot, link, NULL, err);
    if (!came) return false;
    slot->meters[CR_METER_CONTRIBUTIONS] += came_int(came, "contribution", 0);
    json_decref(came);
    return true;
}

static bool read_decimals(struct cr_slot *slot, struct cr_error *err)
{
    json_t *house = cr_machine_link_get(slot->link, "/api/hall/house", err);
    if (!house) return false;
    bool same = strcmp(text_of(house, "currency"), slot->currency) == 0;
    slot->decimals = same ? (int)json_integer_value(json_object_get(house, "decimals")) : 2;
    json_decref(house);
    return true;
}

bool cr_slot_begin(struct cr_slot *slot, struct cr_error *err)
{
    json_t *row = read_row(slot, err);
    if (!row) return false;
    const json_t *means = json_array_get(json_object_get(row, "means"), 0);
    snprintf(slot->name, sizeof slot->name, "%s", text_of(row, "name"));
    snprintf(slot->currency, sizeof slot->currency, "%s", text_of(row, "currency"));
    snprintf(slot->means, sizeof slot->means, "%s", means ? json_string_value(means) : "");
    slot->credits = json_integer_value(json_object_get(row, "credits"));
    slot->was_linked = strcmp(text_of(row, "state"), "linked") == 0;
    read_meters(row, slot->meters);
    json_decref(row);
    if (!read_decimals(slot, err)) return false;
    return make_link(slot, err);
}

bool cr_slot_end(struct cr_slot *slot, struct cr_error *err)
{
    json_t *shown = json_pack("{s:s}", "do", "machine_meters");
    for (unsigned i = 0; i < CR_METERS; i++)
        json_object_set_new(shown, cr_meter_name(i), json_integer(slot->meters[i]));
    if (!tell_simply(slot, shown, err)) return false;
    return slot->was_linked || tell_simply(slot, json_pack("{s:s}", "do", "machine_unlink"), err);
}

/* ---- A game ---- */

static bool put_money_in(struct cr_slot *slot, cr_money amount, struct cr_error *err)
{
    json_t *money = json_pack("{s:s,s:I,s:s}", "do", "machine_money_in", "amount",
                              (json_int_t)amount, "means", slot->means);
    if (!tell_simply(slot, money, err)) return false;
    count_in(slot, amount);
    return true;
}

/* Its number goes with it: a game told twice, or left out, would be found. */
static bool stake(struct cr_slot *slot, struct cr_slot_game *game, struct cr_error *err)
{
    json_int_t number = slot->meters[CR_METER_GAMES] + 1;
    json_t *came = tell(slot,
                        json_pack("{s:s,s:I,s:I}", "do", "machine_stake", "amount",
                                  (json_int_t)game->stake, "game", number),
                        NULL, err);
    if (!came) return false;
    count_stake(slot, game->stake);
    slot->meters[CR_METER_CONTRIBUTIONS] += came_int(came, "contribution", 0);
    game->pool = came_int(came, "pool", -1);
    json_decref(came);
    return true;
}

static bool win(struct cr_slot *slot, const struct cr_slot_game *game, struct cr_error *err)
{
    if (game->win == 0) return true;
    json_t *won = json_pack("{s:s,s:I}", "do", "machine_win", "amount", (json_int_t)game->win);
    if (!tell_simply(slot, won, err)) return false;
    count_win(slot, game->win);
    return true;
}

/* Three sevens. A machine that shares no jackpot, or whose jackpot rests, pays its own win alone. */
static bool claim(struct cr_slot *slot, struct cr_slot_game *game, struct cr_error *err)
{
    char status[32];
    if (!game->reels.jackpot) return true;
    json_t *came =
        tell(slot, json_pack("{s:s,s:i}", "do", "machine_jackpot_hit", "level", 1), status, err);
    if (!came) return status[0] != '\0';
    game->award = (uint32_t)came_int(came, "award", 0);
    game->award_amount = came_int(came, "amount", 0);
    game->pool = came_int(came, "pool", game->pool);
    slot->hits++;
    slot->awarded += game->award_amount;
    json_decref(came);
    return true;
}

bool cr_slot_play(struct cr_slot *slot, struct cr_slot_game *game, struct cr_error *err)
{
    *game = draw_game(slot);
    if (slot->credits < game->stake && !put_money_in(slot, note_for(slot, game->stake), err))
        return false;
    return stake(slot, game, err) && win(slot, game, err) && claim(slot, game, err);
}

bool cr_slot_cash_out(struct cr_slot *slot, struct cr_error *err)
{
    if (slot->credits == 0) return true;
    json_t *out =
        json_pack("{s:s,s:I}", "do", "machine_cash_out", "amount", (json_int_t)slot->credits);
    if (!tell_simply(slot, out, err)) return false;
    slot->meters[CR_METER_CREDITS_OUT] += slot->credits;
    slot->credits = 0;
    return true;
}
