/* positions.c -- where the button lies and what is posted.
 *
 * First who is dealt in and where button and blinds fall, by the rule; then a bought button, which takes
 * the blinds over; then what each puts in; then straddles. Seats are a ring of ten, the table's own among
 * them: nobody is ever ready at the rest.
 */
#include "games/poker/positions.h"

#include "games/poker/rules.h"

static uint16_t bit(unsigned seat)
{
    return (uint16_t)(1u << seat);
}

static bool has(uint16_t set, unsigned seat)
{
    return set >> seat & 1;
}

static unsigned count(uint16_t set)
{
    return (unsigned)__builtin_popcount(set);
}

static unsigned after(unsigned seat)
{
    return (seat + 1) % CR_POKER_SEATS_MAX;
}

/* The first of the set behind a seat, clockwise. */
static unsigned next(uint16_t set, unsigned seat)
{
    return cr_seat_from(set, after(seat));
}

/* The last of the set before a seat. */
static unsigned previous(uint16_t set, unsigned seat)
{
    do
        seat = (seat + CR_POKER_SEATS_MAX - 1) % CR_POKER_SEATS_MAX;
    while (!has(set, seat));
    return seat;
}

/* The seats behind one up to another, clockwise; none where they are the same. */
static uint16_t arc(unsigned from, unsigned to)
{
    uint16_t set = 0;
    while (from != to)
        set |= bit(from = after(from));
    return set;
}

/* The seats a big blind passes: once round where it comes back. */
static uint16_t passed(unsigned from, unsigned to)
{
    return from == to ? (1u << CR_POKER_SEATS_MAX) - 1 : arc(from, to);
}

/* What is being found. */
struct finding {
    const struct cr_positions_in *in;
    uint16_t owing;   /* ready, and not dealt in for nothing */
    uint16_t core;    /* ready, and owing nothing */
    uint16_t posters; /* owing, and wanting in now */
    uint16_t dealt;
    uint16_t payers;  /* big blinds of this hand */
    uint16_t barred;  /* seats between button and small blind: nobody comes in there [D8] */
    uint8_t next_big; /* whom the big blind reaches next, whether he waits for it or not */
    uint8_t button, small, big;
    uint8_t small_seat; /* where the small blind falls, posted or not */
    bool bought;        /* a newcomer posts for both blinds */
};

/* ---- Without a rotation ---- */

static bool has_rotation(const struct cr_positions_in *in)
{
    return !in->stud && in->rule != CR_BUTTON_SIMPLE && in->before.big != CR_NOBODY;
}

/* The next player, or who drew it; behind the button come the blinds, or of two on it [R4, RF 10.3]. */
static void place_simply(struct finding *find)
{
    const struct cr_rotation *before = &find->in->before;
    unsigned from = before->button == CR_NOBODY ? 0 : after(before->button);
    if (before->bought != CR_NOBODY) from = before->bought;
    find->dealt = find->in->ready;
    find->button = (uint8_t)cr_seat_from(find->dealt, from);
    if (find->in->stud) return;
    bool on_it = count(find->dealt) == 2 && find->in->heads_up_button_is_sb;
    find->small = find->small_seat =
        on_it ? find->button : (uint8_t)next(find->dealt, find->button);
    find->big = (uint8_t)next(find->dealt, find->small);
    find->payers = bit(find->big);
}

/* ---- In rotation ---- */

/* Who bought or drew the button has it, if he is still there. */
static bool has_bought(const struct finding *find)
{
    unsigned seat = find->in->before.bought;
    return seat != CR_NOBODY && has(find->core, seat);
}

/* Who comes in: whoever owes nothing, who posts where that is allowed, and whom the big blind reaches. */
static void deal_in(struct finding *find, bool ahead)
{
    find->barred = ahead ? arc(find->button, find->in->before.big) & find->owing : 0;
    find->dealt = (uint16_t)(find->core | (find->posters & ~find->barred) | bit(find->next_big));
}

/* Of two, the big blind is the next in rotation, and the other has button and small blind [D4]. */
static void place_two(struct finding *find)
{
    find->big = find->next_big;
    find->payers = bit(find->big);
    find->small = find->small_seat = (uint8_t)next(find->dealt, find->big);
    find->button = find->in->heads_up_button_is_sb ? find->small : find->big;
    find->barred = 0;
}

/* Button and small blind as they follow from the big blind; who posts behind that button comes in. */
static void place_back(struct finding *find)
{
    unsigned first = previous(find->dealt, find->big);
    find->payers = bit(find->big);
    find->small_seat = (uint8_t)first;
    find->small = first == find->in->before.big ? (uint8_t)first : CR_NOBODY;
    find->button = (uint8_t)previous(find->dealt, first);
    deal_in(find, true);
}

/* The two behind the button; who waits for the big blind comes in as it passes. */
static void pass_big(struct finding *find)
{
    unsigned old = find->in->before.big;
    for (;;) {
        find->small_seat = (uint8_t)next(find->dealt, find->button);
        find->big = (uint8_t)next(find->dealt, find->small_seat);
        find->payers = passed(old, find->big);
        uint16_t waiting = (uint16_t)(find->in->ready & ~find->dealt & find->payers);
        if (!waiting) break;
        find->dealt |= bit(next(waiting, old));
    }
    find->payers &= find->dealt;
}

/* The button to the next player; all behind the last big blind up to the second behind the button post
 * one; the first posts the small blind if he had the big one [D1]. */
static void place_moving(struct finding *find)
{
    const struct cr_rotation *before = &find->in->before;
    uint16_t movers = find->core ? find->core : find->dealt;
    find->button = has_bought(find) ? before->bought : (uint8_t)next(movers, before->button);
    bool ahead = find->button != before->big &&
                 (has_bought(find) || has(arc(before->button, before->big), find->button));
    deal_in(find, ahead);
    if (count(find->dealt) < 3) return;
    pass_big(find);
    find->small = find->small_seat == before->big && !has(find->payers, before->big)
                      ? find->small_seat
                      : CR_NOBODY;
    /* Who came in free between the blinds: they may not fall back behind the rotation. */
    if (ahead && has(arc(find->button, before->big), find->big)) {
        find->big = find->next_big;
        place_back(find);
    }
}

/* The big blind to the next player, the small one to the seat of the last big blind, the button to the
 * seat of the last small one, whoever sits there [D2]. */
static void place_dead(struct finding *find)
{
    const struct cr_rotation *before = &find->in->before;
    find->button = has_bought(find) ? before->bought : before->small;
    deal_in(find, true);
    if (count(find->dealt) < 3) return;
    find->big = find->next_big;
    find->payers = bit(find->big);
    find->small_seat = before->big;
    find->small =
        has(find->dealt, before->big) && before->big != find->big ? before->big : CR_NOBODY;
    if (find->button == find->big || !has(arc(find->button, find->big), before->big))
        place_back(find);
}

static void place(struct finding *find)
{
    const struct cr_positions_in *in = find->in;
    bool may_post = in->entry != CR_ENTRY_WAIT_BB;
    find->core = in->ready & (uint16_t)~find->owing;
    find->posters = find->owing & in->posts &
                    (uint16_t)(may_post ? ~0u : ~(unsigned)(in->fresh & ~in->owes_big));
    find->next_big = (uint8_t)next(in->ready, in->before.big);
    find->dealt = (uint16_t)(find->core | find->posters | bit(find->next_big));
    if (in->rule == CR_BUTTON_MOVING)
        place_moving(find);
    else
        place_dead(find);
    if (count(find->dealt) == 2) place_two(find);
}

static uint16_t owing_of(const struct cr_positions_in *in)
{
    uint16_t set = in->owes_small | in->owes_big;
    if (in->entry != CR_ENTRY_FREE) set |= in->fresh;
    return set & in->ready;
}

/* ---- A bought button ---- */

/* A newcomer between button and small blind posts for the two blinds, who post in the next hand, when the
 * button is his [D8, R11]. Who waited for a big blind waits on. */
static void buy(struct finding *find)
{
    const struct cr_positions_in *in = find->in;
    unsigned seat = in->buys;
    if (!in->buy_button || seat == CR_NOBODY || !has(find->owing & in->fresh, seat)) return;
    if (find->small == CR_NOBODY || count(find->dealt) < 3) return;
    if (seat == find->small || !has(arc(find->button, find->small), seat)) return;
    find->dealt = (uint16_t)((find->dealt & (find->core | find->posters)) | bit(seat));
    find->payers = bit(seat);
    find->small = CR_NOBODY;
    find->big = (uint8_t)seat;
    find->bought = true;
}

/* ---- What each puts in ---- */

/* The seat a dead button lies at: entering there costs both blinds [D9, R8]. */
static bool is_dead_button(const struct finding *find, unsigned seat)
{
    const struct cr_positions_in *in = find->in;
    unsigned at = in->rule == CR_BUTTON_MOVING ? in->before.button : find->button;
    return has(in->fresh, seat) && seat == at;
}

/* What who owes posts beside the blinds of the rotation [D7, D10]. */
static void post(const struct finding *find, unsigned seat, struct cr_positions *out)
{
    const struct cr_positions_in *in = find->in;
    bool both = is_dead_button(find, seat);
    if (has(in->fresh | in->owes_big, seat)) out->blind[seat] = in->big_blind;
    if (has(in->owes_small, seat) || both) out->dead[seat] = in->small_blind;
}

static void put_in(const struct finding *find, struct cr_positions *out)
{
    const struct cr_positions_in *in = find->in;
    bool two = count(find->dealt) == 2;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        if (!has(find->dealt, i)) continue;
        if (has(find->payers, i))
            out->blind[i] = in->big_blind;
        else if (i == find->small)
            out->blind[i] = in->small_blind;
        else if (has(find->owing, i) && !two)
            post(find, i, out);
    }
    if (find->bought) out->dead[find->big] = in->small_blind;
    out->price = out->step = in->big_blind;
}

/* ---- Straddles ---- */

static bool straddles_may_be(const struct finding *find)
{
    return count(find->dealt) >= 3 && count(find->dealt) >= find->in->straddle_min_players;
}

static void straddle(struct finding *find, unsigned seat, cr_money amount, struct cr_positions *out)
{
    const struct cr_positions_in *in = find->in;
    if (!has(find->dealt, seat) && has(in->owes_small, seat)) out->dead[seat] = in->small_blind;
    find->dealt |= bit(seat);
    out->blind[seat] = out->price = amount;
    out->step = in->straddle_by_increment ? amount / 2 : amount; /* R13 */
    out->straddled |= bit(seat);
    out->straddles++;
}

/* From the seat behind the big blind up to the button, each twice what stands [D13, D14]. Who is back and
 * owes may come in so [D12]. Returns the last of them; the big blind where there is none. */
static unsigned straddle_on(struct finding *find, struct cr_positions *out)
{
    const struct cr_positions_in *in = find->in;
    unsigned last = find->big;
    uint16_t back = in->return_by_straddle ? find->owing & in->straddles & ~find->barred : 0;
    while (in->straddle && (!in->straddle_depth || out->straddles < in->straddle_depth)) {
        uint16_t left = (uint16_t)((find->dealt | back) & arc(last, find->button));
        if (!left) return last;
        unsigned seat = next(left, last);
        if (!has(in->straddles, seat)) {
            out->straddle_seat = (uint8_t)seat;
            return last;
        }
        straddle(find, seat, out->price * 2, out);
        last = seat;
    }
    return last;
}

/* The button's own, unless another stands: the word goes round from behind it [D16, D17]. */
static unsigned straddle_button(struct finding *find, struct cr_positions *out)
{
    const struct cr_positions_in *in = find->in;
    unsigned button = find->button;
    bool free = has(find->dealt, button) && !has(find->payers, button) && button != find->small;
    if (!in->button_straddle || !in->button_straddle_allowed || !free) return find->big;
    straddle(find, button, in->big_blind * 2, out);
    return button;
}

static unsigned straddles(struct finding *find, struct cr_positions *out)
{
    if (!straddles_may_be(find)) return find->big;
    unsigned last = straddle_on(find, out);
    return out->straddles ? last : straddle_button(find, out);
}

/* ---- All of it ---- */

/* Blinds that passed seats whose players are away [C5]. Who never played here has missed none. */
static void mark(const struct finding *find, struct cr_positions *out)
{
    const struct cr_positions_in *in = find->in;
    uint16_t away = (uint16_t)(in->seated & ~find->dealt & ~in->fresh);
    if (!in->missed_blinds || !has_rotation(in) || find->bought) return;
    out->missed_big = passed(in->before.big, find->big) & away;
    out->missed_small = arc(in->before.small, find->small_seat) & away;
}

static void answer(struct finding *find, struct cr_positions *out)
{
    const struct cr_positions_in *in = find->in;
    if (!in->stud) {
        put_in(find, out);
        out->speaks = (uint8_t)straddles(find, out);
        out->speaks = (uint8_t)next(find->dealt, out->speaks);
        mark(find, out);
    }
    out->dealt = out->cleared = find->dealt;
    out->button = find->button;
    out->small = find->small;
    out->big = find->big;
    out->after = (struct cr_rotation){ find->button, find->small_seat, find->big, CR_NOBODY };
    if (find->bought)
        out->after =
            (struct cr_rotation){ find->button, in->before.small, in->before.big, find->big };
}

enum cr_status cr_positions_find(const struct cr_positions_in *in, struct cr_positions *out)
{
    struct finding find = {
        .in = in, .small = CR_NOBODY, .big = CR_NOBODY, .small_seat = CR_NOBODY
    };
    unsigned least = in->min_players > 2 ? in->min_players : 2;
    *out = (struct cr_positions){ .button = CR_NOBODY,
                                  .small = CR_NOBODY,
                                  .big = CR_NOBODY,
                                  .speaks = CR_NOBODY,
                                  .straddle_seat = CR_NOBODY,
                                  .after = in->before };
    if (count(in->ready) < least) return CR_FEW_PLAYERS;
    if (!has_rotation(in)) {
        place_simply(&find);
    } else {
        find.owing = owing_of(in);
        place(&find);
        if (count(find.dealt) < least) { /* the game begins anew */
            find.owing = 0;
            place(&find);
        }
        buy(&find);
    }
    answer(&find, out);
    return CR_OK;
}

/* ---- Changing seats ---- */

static unsigned hands_until_big(const struct cr_rotation *before, uint16_t others, unsigned seat)
{
    return count(others & arc(before->big, seat) & (uint16_t)~bit(seat));
}

bool cr_positions_move_owes(const struct cr_rotation *before, uint16_t others, unsigned from,
                            unsigned to)
{
    if (before->big == CR_NOBODY || from == to) return false;
    if (from == before->small || from == before->big) return true;
    return hands_until_big(before, others, to) > hands_until_big(before, others, from);
}
