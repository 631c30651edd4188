/* seats.c -- chips into play and out of it, and what a seat wishes for the next hand.
 *
 * Chips come into play between hands, all of them leave it again when their player goes [poker-room A].
 * What a player wishes is a flag of his seat; what comes of it the next shuffle says [positions.h].
 */
#include "games/poker/poker.h"

enum {
    FLOOR = CR_ROLE_BIT(CR_ROLE_INSPECTOR) | CR_ROLE_BIT(CR_ROLE_PIT_BOSS) |
            CR_ROLE_BIT(CR_ROLE_FLOOR) | CR_ROLE_BIT(CR_ROLE_MANAGER),
    OWES = CR_SEAT_OWES_SMALL | CR_SEAT_OWES_BIG,
    STRADDLES = CR_SEAT_STRADDLES | CR_SEAT_BUTTON_STRADDLES,
    WISHES = CR_SEAT_POSTS | CR_SEAT_BUYS | STRADDLES,
};

static bool is_floor(const struct cr_input *input)
{
    return FLOOR >> input->role & 1;
}

static bool is_between(const struct cr_poker *poker)
{
    return poker->phase == CR_POKER_BETWEEN || poker->phase == CR_POKER_OVER;
}

/* Part of what is being played: the hand, or the draw. */
static bool is_in_it(const struct cr_poker *poker, unsigned seat)
{
    if (is_between(poker)) return false;
    return (poker->hand.dealt | poker->draw) >> seat & 1;
}

static void set(struct cr_poker *poker, unsigned seat, unsigned flags)
{
    poker->flags[seat] |= (uint16_t)flags;
}

static void clear(struct cr_poker *poker, unsigned seat, unsigned flags)
{
    poker->flags[seat] &= (uint16_t)~flags;
}

/* ---- Into play ---- */

static enum cr_status check_bring(const struct cr_play *play, const struct cr_poker *poker,
                                  const struct cr_input *input, struct cr_refusal *why)
{
    cr_money held = poker->in_play[input->seat];
    if (!is_between(poker)) return CR_IN_HAND;
    why->value = 1;
    if (input->amount < 1) return CR_AMOUNT;
    why->value = input->amount;
    why->min = cr_poker_buyin_min(play);
    why->max = cr_poker_buyin_max(play);
    if (held == 0 && input->amount < why->min) return CR_MIN_BUYIN;
    if (input->amount > input->funds - held) return CR_NO_CHIPS;
    why->value = held + input->amount;
    return why->value > why->max ? CR_BUYIN_MAX : CR_OK;
}

/* A newcomer waits for the big blind or posts one, once there is a rotation to come into (R10). Who lost
 * all he had in the hand before is none. */
static unsigned first_flags(const struct cr_play *play, const struct cr_poker *poker, unsigned seat)
{
    const struct cr_poker_rules *rules = cr_poker_rules(play);
    unsigned flags = poker->flags[seat];
    if (flags & CR_SEAT_PLAYED) return CR_SEAT_IN | (flags & (CR_SEAT_PLAYED | OWES));
    bool fresh = rules->button_rule != CR_BUTTON_SIMPLE && rules->newcomer_entry != CR_ENTRY_FREE &&
                 poker->rotation.big != CR_NOBODY;
    return fresh ? CR_SEAT_IN | CR_SEAT_FRESH : CR_SEAT_IN;
}

static void come_in(const struct cr_play *play, struct cr_poker *poker, unsigned seat,
                    cr_money amount, struct cr_events *events)
{
    bool first = poker->in_play[seat] == 0;
    enum cr_poker_clause clause = first ? CR_PKC_BUYIN_LEAST : CR_PKC_CHIPS_ADD;
    if (first) poker->flags[seat] = (uint16_t)first_flags(play, poker, seat);
    poker->in_play[seat] += amount;
    struct cr_event *event = cr_events_add(events, CR_EV_BROUGHT, clause, seat);
    event->bet = (uint16_t)seat;
    event->amount = amount;
}

enum cr_status cr_poker_bring(const struct cr_play *play, struct cr_poker *poker,
                              const struct cr_input *input, struct cr_events *events)
{
    unsigned seat = input->seat;
    enum cr_status status = check_bring(play, poker, input, &events->why);
    if (status != CR_OK) return status;
    bool is_new = poker->in_play[seat] == 0 && !cr_poker_has(poker, seat, CR_SEAT_PLAYED);
    poker->asks[seat] = 0;
    clear(poker, seat, CR_SEAT_ASKS);
    if (is_new && cr_poker_rules(play)->floor_approves_seat && !is_floor(input)) {
        poker->asks[seat] = input->amount; /* no seat and no cards before the floor approves [B1] */
        set(poker, seat, CR_SEAT_ASKS);
    } else {
        come_in(play, poker, seat, input->amount, events);
    }
    return CR_OK;
}

void cr_poker_seat_approved(const struct cr_play *play, struct cr_poker *poker, unsigned seat,
                            struct cr_events *events)
{
    cr_money amount = poker->asks[seat];
    assert(amount > 0);
    cr_poker_seat_refused(poker, seat);
    come_in(play, poker, seat, amount, events);
}

void cr_poker_seat_refused(struct cr_poker *poker, unsigned seat)
{
    poker->asks[seat] = 0;
    clear(poker, seat, CR_SEAT_ASKS);
}

/* ---- Out of it ---- */

static enum cr_status check_take_up(const struct cr_play *play, const struct cr_poker *poker,
                                    const struct cr_input *input)
{
    cr_money held = poker->in_play[input->seat];
    if (is_in_it(poker, input->seat)) return CR_STAKES_OUT;
    if (held == 0) return CR_NO_CHIPS;
    if (input->amount != 0 && input->amount != held) return CR_CHIPS_STAY; /* A5 */
    return cr_poker_rules(play)->floor_approves_seat && !is_floor(input) ? CR_FLOOR_NEEDED : CR_OK;
}

enum cr_status cr_poker_take_up(const struct cr_play *play, struct cr_poker *poker,
                                const struct cr_input *input, struct cr_events *events)
{
    unsigned seat = input->seat;
    enum cr_status status = check_take_up(play, poker, input);
    if (status != CR_OK) return status;
    struct cr_event *event = cr_events_add(events, CR_EV_TAKEN_UP, CR_PKC_CHIPS_STAY, seat);
    event->bet = (uint16_t)seat;
    event->amount = poker->in_play[seat];
    poker->in_play[seat] = poker->asks[seat] = 0;
    poker->flags[seat] = 0;
    return CR_OK;
}

/* Between hands. Who had a blind in the hand before, or comes later to his big blind than where he sat,
 * comes in with one [D6]; wishes that hung on the old place are gone. */
enum cr_status cr_poker_move(const struct cr_play *play, void *bytes, int from, int to)
{
    struct cr_poker *poker = bytes;
    uint16_t others = 0;
    if (poker->phase != CR_POKER_BETWEEN) return CR_STAKES_OUT;
    for (int i = 0; i < CR_POKER_SEATS_MAX; i++)
        if (i != from && poker->in_play[i] > 0) others |= (uint16_t)(1u << i);
    bool blinds = !cr_poker_rules(play)->variant->stud && cr_poker_rules(play)->missed_blinds;
    bool owes = blinds && poker->in_play[from] > 0 &&
                cr_positions_move_owes(&poker->rotation, others, (unsigned)from, (unsigned)to);
    poker->in_play[to] = poker->in_play[from];
    poker->asks[to] = poker->asks[from];
    poker->flags[to] = (uint16_t)(poker->flags[from] & ~(unsigned)(WISHES));
    if (owes) poker->flags[to] |= CR_SEAT_OWES_BIG;
    poker->in_play[from] = poker->asks[from] = 0;
    poker->flags[from] = 0;
    return CR_OK;
}

/* Whoever sits there next is somebody else. */
void cr_poker_left(const struct cr_play *play, void *bytes, int seat)
{
    (void)play;
    struct cr_poker *poker = bytes;
    assert(poker->in_play[seat] == 0 && poker->asks[seat] == 0); /* check_leave() saw to it */
    poker->flags[seat] = 0;
}

/* ---- Wishes ---- */

/* Who says he plays, and not with how much, plays the least buy-in [A9, R27]. */
static enum cr_status bring_least(const struct cr_play *play, struct cr_poker *poker,
                                  const struct cr_input *input, struct cr_events *events)
{
    struct cr_input bring = *input;
    cr_money least = cr_poker_buyin_min(play);
    if (cr_poker_has(poker, input->seat, CR_SEAT_ASKS)) return CR_FLOOR_NEEDED;
    if (input->funds < 1) return CR_NO_CHIPS;
    events->why.min = least;
    events->why.value = 0;
    if (!cr_poker_rules(play)->unannounced_is_minimum) return CR_MIN_BUYIN;
    bring.amount = input->funds < least ? input->funds : least;
    return cr_poker_bring(play, poker, &bring, events);
}

static enum cr_status sit_in(const struct cr_play *play, struct cr_poker *poker,
                             const struct cr_input *input, struct cr_events *events)
{
    if (poker->in_play[input->seat] == 0) return bring_least(play, poker, input, events);
    set(poker, input->seat, CR_SEAT_IN);
    clear(poker, input->seat, CR_SEAT_OUT_NEXT | CR_SEAT_LEAVES);
    return CR_OK;
}

static enum cr_status sit_out(const struct cr_play *play, struct cr_poker *poker,
                              const struct cr_input *input, struct cr_events *events)
{
    (void)play;
    (void)events;
    if (poker->in_play[input->seat] == 0) return CR_NO_CHIPS;
    if (is_in_it(poker, input->seat))
        set(poker, input->seat, CR_SEAT_OUT_NEXT);
    else
        clear(poker, input->seat, CR_SEAT_IN | WISHES);
    return CR_OK;
}

static enum cr_status post(const struct cr_play *play, struct cr_poker *poker,
                           const struct cr_input *input, struct cr_events *events)
{
    (void)events;
    unsigned flags = poker->flags[input->seat];
    bool waits = cr_poker_rules(play)->newcomer_entry == CR_ENTRY_WAIT_BB;
    if (!(flags & (waits ? OWES : OWES | CR_SEAT_FRESH))) return CR_NOT_THIS_PHASE;
    set(poker, input->seat, CR_SEAT_IN | CR_SEAT_POSTS);
    clear(poker, input->seat, CR_SEAT_BUYS | CR_SEAT_LEAVES);
    return CR_OK;
}

static enum cr_status wait_for_big(const struct cr_play *play, struct cr_poker *poker,
                                   const struct cr_input *input, struct cr_events *events)
{
    (void)play;
    (void)events;
    if (!(poker->flags[input->seat] & (OWES | CR_SEAT_FRESH))) return CR_NOT_THIS_PHASE;
    clear(poker, input->seat, CR_SEAT_POSTS | CR_SEAT_BUYS);
    return CR_OK;
}

static enum cr_status buy_button(const struct cr_play *play, struct cr_poker *poker,
                                 const struct cr_input *input, struct cr_events *events)
{
    (void)events;
    struct cr_positions_in in;
    struct cr_positions at;
    if (!is_between(poker)) return CR_NOT_THIS_PHASE;
    cr_poker_positions_in(play, poker, &in);
    if (in.buys != CR_NOBODY && in.buys != input->seat) return CR_BUTTON_BUY;
    in.buys = (uint8_t)input->seat;
    if (cr_positions_find(&in, &at) != CR_OK || at.after.bought != input->seat)
        return CR_BUTTON_BUY;
    set(poker, input->seat, CR_SEAT_BUYS);
    clear(poker, input->seat, CR_SEAT_POSTS);
    return CR_OK;
}

/* ---- Straddles ---- */

/* What it costs, and whether he has it. */
static enum cr_status check_amount(const struct cr_poker *poker, const struct cr_input *input,
                                   const struct cr_positions *at, struct cr_refusal *why)
{
    unsigned seat = input->seat;
    why->min = at->blind[seat];
    if (input->amount != 0 && input->amount != why->min) return CR_STRADDLE_EXACT;
    why->max = poker->in_play[seat];
    why->value = at->blind[seat] + at->dead[seat];
    return why->value > why->max ? CR_STACK : CR_OK;
}

static enum cr_status straddle(const struct cr_play *play, struct cr_poker *poker,
                               const struct cr_input *input, struct cr_events *events)
{
    struct cr_positions_in in;
    struct cr_positions at;
    unsigned seat = input->seat;
    cr_poker_positions_in(play, poker, &in);
    if (!in.straddle) return CR_NO_STRADDLE;
    if (!is_between(poker)) return CR_STRADDLE_LATE;
    in.straddles |= (uint16_t)(1u << seat);
    bool found = cr_positions_find(&in, &at) == CR_OK;
    if (!found || !(at.straddled >> seat & 1)) {
        if (!found || at.straddle_seat == CR_NOBODY) return CR_NO_STRADDLE;
        events->why.n = at.straddle_seat + 1;
        return CR_STRADDLE_SEAT;
    }
    enum cr_status status = check_amount(poker, input, &at, &events->why);
    if (status == CR_OK) set(poker, seat, CR_SEAT_STRADDLES);
    return status;
}

static enum cr_status button_straddle(const struct cr_play *play, struct cr_poker *poker,
                                      const struct cr_input *input, struct cr_events *events)
{
    struct cr_positions_in in;
    struct cr_positions at;
    unsigned seat = input->seat;
    cr_poker_positions_in(play, poker, &in);
    if (!in.button_straddle_allowed) return CR_NO_STRADDLE;
    if (!is_between(poker)) return CR_STRADDLE_LATE;
    in.button_straddle = 1;
    if (cr_positions_find(&in, &at) != CR_OK) return CR_NO_STRADDLE;
    events->why.n = at.button + 1;
    if (at.button != seat) return CR_STRADDLE_SEAT;
    if (at.straddled & ~(1u << seat)) return CR_STRADDLE_OTHER; /* D17 */
    if (!(at.straddled >> seat & 1)) return CR_NO_STRADDLE;
    enum cr_status status = check_amount(poker, input, &at, &events->why);
    if (status == CR_OK) set(poker, seat, CR_SEAT_BUTTON_STRADDLES);
    return status;
}

static enum cr_status no_straddle(const struct cr_play *play, struct cr_poker *poker,
                                  const struct cr_input *input, struct cr_events *events)
{
    (void)play;
    (void)events;
    if (!is_between(poker) && poker->straddled >> input->seat & 1) return CR_BET_STANDS;
    clear(poker, input->seat, STRADDLES);
    return CR_OK;
}

/* ---- The floor is wanted ---- */

static enum cr_status ask_leave(const struct cr_play *play, struct cr_poker *poker,
                                const struct cr_input *input, struct cr_events *events)
{
    (void)play;
    (void)events;
    if (poker->in_play[input->seat] == 0) return CR_NO_CHIPS;
    set(poker, input->seat, CR_SEAT_LEAVES);
    clear(poker, input->seat, WISHES);
    return CR_OK;
}

static enum cr_status no_bring(const struct cr_play *play, struct cr_poker *poker,
                               const struct cr_input *input, struct cr_events *events)
{
    (void)play;
    (void)events;
    if (!cr_poker_has(poker, input->seat, CR_SEAT_ASKS)) return CR_NO_CHIPS;
    cr_poker_seat_refused(poker, input->seat);
    return CR_OK;
}

/* ---- The door ---- */

static const struct {
    cr_poker_step *step;
    enum cr_poker_clause clause;
} wishes[CR_POKER_DOS] = {
    [CR_POKER_DO_SIT_IN] = { sit_in, CR_PKC_SEAT_PRESENT },
    [CR_POKER_DO_SIT_OUT] = { sit_out, CR_PKC_SEAT_PRESENT },
    [CR_POKER_DO_POST] = { post, CR_PKC_BLIND_MISSED },
    [CR_POKER_DO_WAIT] = { wait_for_big, CR_PKC_BLIND_MISSED },
    [CR_POKER_DO_BUY_BUTTON] = { buy_button, CR_PKC_BUTTON_BUY },
    [CR_POKER_DO_STRADDLE] = { straddle, CR_PKC_STRADDLE_OFFERED },
    [CR_POKER_DO_BUTTON_STRADDLE] = { button_straddle, CR_PKC_STRADDLE_BUTTON },
    [CR_POKER_DO_NO_STRADDLE] = { no_straddle, CR_PKC_STRADDLE_OFFERED },
    [CR_POKER_DO_ASK_LEAVE] = { ask_leave, CR_PKC_SEAT_FLOOR },
    [CR_POKER_DO_NO_BRING] = { no_bring, CR_PKC_SEAT_FLOOR },
};

enum cr_status cr_poker_wish(const struct cr_play *play, struct cr_poker *poker,
                             const struct cr_input *input, struct cr_events *events)
{
    if (input->choice >= CR_POKER_DOS || !wishes[input->choice].step) return CR_NO_SUCH_INPUT;
    enum cr_status status = wishes[input->choice].step(play, poker, input, events);
    if (status != CR_OK) return status;
    struct cr_event *event =
        cr_events_add(events, CR_EV_ACTED, wishes[input->choice].clause, input->seat);
    event->bet = input->seat;
    event->value = input->choice;
    event->position = CR_STREETS_MAX; /* of no street: between hands */
    return CR_OK;
}
