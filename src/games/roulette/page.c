/* page.c -- the spin as pages draw it: what all see, what a seat sees beside it, what the desk needs. */
#include <string.h>

#include "games/roulette/roulette.h"

static void member_symbol(struct cr_text *out, const char *key, unsigned set, unsigned symbol)
{
    char name[32];
    cr_roulette_symbol(set, symbol, name, sizeof name);
    cr_text_member_text(out, key, name);
}

static const char *phase_name(unsigned phase)
{
    static const char *const names[] = { "open", "spin", "closed", "pay", "over" };
    return names[phase];
}

/* ---- What all see ---- */

/* Whether no earlier bet of its seat lies on the same position: it stands for its player. */
static bool is_first_there(const struct cr_roulette *state, const struct cr_roulette_bet *bet)
{
    const struct cr_roulette_bet *bets = cr_roulette_bets(state);
    for (unsigned at = *cr_roulette_head(state, bet->seat, bet->position); at;
         at = bets[at - 1].next)
        if (cr_roulette_is_live(state, &bets[at - 1])) return &bets[at - 1] == bet;
    return true; /* not run: a bet that lies there is in its own list */
}

struct pile {
    cr_money amount;
    unsigned players;
};

/* Positions with what lies on them and of how many players: a crowded table stays a short list. */
static void write_positions(const struct cr_roulette *state, struct cr_text *out)
{
    struct pile piles[CR_POSITIONS] = { { 0, 0 } };
    for (unsigned i = 0; i < state->bet_count; i++) {
        const struct cr_roulette_bet *bet = &cr_roulette_bets(state)[i];
        if (bet->position == CR_UNRESOLVED || !cr_roulette_is_live(state, bet)) continue;
        piles[bet->position].amount += bet->amount;
        piles[bet->position].players += is_first_there(state, bet);
    }
    cr_text_key(out, "positions");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < CR_POSITIONS; i++) {
        if (piles[i].amount == 0) continue;
        cr_text_item(out);
        cr_text_format(out, "[\"%s\",%lld,%u]", cr_positions[i].key, (long long)piles[i].amount,
                       piles[i].players);
    }
    cr_text_end(out, ']');
}

/* [colour, worth of a chip, seat], and for the desk how many the player holds. */
static void write_colours(const struct cr_roulette *state, bool held, struct cr_text *out)
{
    cr_text_key(out, "colours");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < state->seats; i++) {
        const struct cr_roulette_seat *seat = &cr_roulette_seats(state)[i];
        char name[32];
        if (!seat->colour) continue;
        cr_roulette_symbol(CR_SET_COLOUR, seat->colour, name, sizeof name);
        cr_text_item(out);
        cr_text_format(out, "[\"%s\",%lld,%u", name, (long long)seat->value, i);
        if (held) cr_text_format(out, ",%lld", (long long)seat->chips);
        cr_text_char(out, ']');
    }
    cr_text_end(out, ']');
}

static void write_wheel(struct cr_text *out, const char *key, unsigned direction)
{
    if (direction == CR_NO_DIRECTION)
        cr_text_member_null(out, key);
    else
        member_symbol(out, key, CR_SET_DIRECTION, direction);
}

static void write_public(const struct cr_roulette *state, struct cr_text *out)
{
    write_colours(state, false, out);
    write_wheel(out, "last_wheel", state->last_wheel);
    if (state->number == CR_UNDECIDED)
        cr_text_member_null(out, "number");
    else
        cr_text_member_int(out, "number", state->number);
    cr_text_member_int(out, "orals", state->oral_count);
    cr_text_member_text(out, "phase", phase_name(state->phase));
    write_positions(state, out);
    cr_text_member_bool(out, "scattered", state->scattered);
    cr_text_member_int(out, "unread", state->lie_count);
    write_wheel(out, "wheel", state->wheel);
}

/* ---- What a seat sees beside it ---- */

static void write_announced(struct cr_text *out, unsigned value)
{
    unsigned kind = value >> 8;
    if (kind < CR_ANNOUNCED_KINDS)
        cr_text_member_text(out, "announced", cr_announced_key(kind));
    else
        cr_text_member_null(out, "announced");
    if (kind == CR_NEIGHBOURS || kind == CR_COMPLETE)
        cr_text_member_int(out, "number", value & 0xff);
    else
        cr_text_member_null(out, "number");
}

static void write_own_bet(const struct cr_roulette_bet *bet, struct cr_text *out)
{
    cr_text_begin(out, '{');
    cr_text_member_int(out, "amount", bet->amount);
    write_announced(out, bet->value);
    cr_text_member_bool(out, "next", bet->flags & CR_BET_NEXT);
    if (bet->position == CR_UNRESOLVED)
        cr_text_member_null(out, "position");
    else
        cr_text_member_text(out, "position", cr_positions[bet->position].key);
    cr_text_end(out, '}');
}

static void write_oral(const struct cr_roulette_oral *oral, bool with_seat, struct cr_text *out)
{
    cr_text_begin(out, '{');
    cr_text_member_int(out, "amount", oral->amount);
    cr_text_member_text(out, "bet", cr_announced_key(oral->kind));
    if (oral->kind == CR_NEIGHBOURS || oral->kind == CR_COMPLETE)
        cr_text_member_int(out, "number", oral->number);
    else
        cr_text_member_null(out, "number");
    if (with_seat) cr_text_member_int(out, "seat", oral->seat);
    cr_text_end(out, '}');
}

static void write_own_colour(const struct cr_roulette_seat *own, struct cr_text *out)
{
    if (!own->colour) {
        cr_text_member_null(out, "colour");
        return;
    }
    cr_text_key(out, "colour");
    cr_text_begin(out, '{');
    cr_text_member_int(out, "chips", own->chips);
    member_symbol(out, "name", CR_SET_COLOUR, own->colour);
    cr_text_member_int(out, "value", own->value);
    cr_text_end(out, '}');
}

static void write_seat(const struct cr_roulette *state, unsigned seat, struct cr_text *out)
{
    cr_text_key(out, "bets");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < state->bet_count; i++) {
        const struct cr_roulette_bet *bet = &cr_roulette_bets(state)[i];
        if (bet->seat == seat && cr_roulette_is_live(state, bet)) write_own_bet(bet, out);
    }
    cr_text_end(out, ']');
    write_own_colour(&cr_roulette_seats(state)[seat], out);
    cr_text_key(out, "orals");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < state->oral_count; i++)
        if (cr_roulette_orals(state)[i].seat == seat)
            write_oral(&cr_roulette_orals(state)[i], false, out);
    cr_text_end(out, ']');
}

/* ---- What the desk needs ---- */

/* A badly placed chip: whose, how much, and how it lies. */
static void write_lie(const struct cr_roulette *state, const struct cr_roulette_lie *lie,
                      struct cr_text *out)
{
    const struct cr_roulette_bet *bet = &cr_roulette_bets(state)[lie->bet];
    char name[32];
    cr_text_begin(out, '{');
    cr_text_member_int(out, "amount", bet->amount);
    member_symbol(out, "centre", CR_SET_PLACE, lie->place);
    cr_text_member_int(out, "seat", bet->seat);
    cr_text_key(out, "touches");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < lie->line_count; i++) {
        cr_roulette_symbol(CR_SET_LINE, lie->lines[i], name, sizeof name);
        cr_text_item(out);
        cr_text_json(out, name);
    }
    cr_text_end(out, ']');
    cr_text_end(out, '}');
}

static void write_staff(const struct cr_roulette *state, struct cr_text *out)
{
    write_colours(state, true, out);
    cr_text_key(out, "orals");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < state->oral_count; i++)
        write_oral(&cr_roulette_orals(state)[i], true, out);
    cr_text_end(out, ']');
    cr_text_key(out, "unread");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < state->lie_count; i++)
        write_lie(state, &cr_roulette_lies(state)[i], out);
    cr_text_end(out, ']');
}

void cr_roulette_page(const struct cr_play *play, const void *bytes, enum cr_page_part part,
                      unsigned seat, struct cr_text *out)
{
    (void)play;
    const struct cr_roulette *state = bytes;
    cr_text_begin(out, '{');
    switch (part) {
    case CR_PAGE_PUBLIC: write_public(state, out); break;
    case CR_PAGE_SEAT: write_seat(state, seat, out); break;
    case CR_PAGE_STAFF: write_staff(state, out); break;
    }
    cr_text_end(out, '}');
}

/* ---- Actions, and what came out ---- */

void cr_roulette_action_page(const struct cr_action *action, struct cr_text *out)
{
    if (action->input == CR_IN_BET)
        cr_text_member_text(out, "type", cr_bet_type_key((enum cr_bet_type)action->choice));
    if (action->input == CR_IN_ANNOUNCE)
        cr_text_member_text(out, "bet", cr_announced_key(action->choice));
    if (action->input == CR_IN_REMOVE && action->most > 0)
        cr_text_member_text(out, "bet", cr_positions[action->position].key);
}

void cr_roulette_outcome(const struct cr_play *play, const void *bytes, struct cr_text *out)
{
    (void)play;
    const struct cr_roulette *state = bytes;
    cr_text_begin(out, '{');
    if (state->number != CR_UNDECIDED) cr_text_member_int(out, "number", state->number);
    cr_text_end(out, '}');
}
