/* slips.c -- errors of the deal: misdeals, and the cards they do not cost [poker-room E].
 *
 * Closed cards are ?? to the engine, so a card that is replaced is another place of the pack: poker->from
 * counts what is out, place[] says where each lay. What was dealt too many or seen by all lies as the next
 * burn (burn_due); a street that came too early has had its burn (no_burn).
 */
#include "games/poker/slips.h"

#include <stdio.h>

#include "cards/card.h"

/* ---- The cut-off ---- */

enum cr_cutoff cr_poker_cutoff(const struct cr_play *play, const struct cr_poker *poker)
{
    if (poker->hand.street > 0 || poker->hand.phase >= CR_PK_SHOWING) return CR_CUTOFF_AFTER;
    if (poker->acted < cr_poker_rules(play)->misdeal_cutoff_actions) return CR_CUTOFF_BEFORE;
    return poker->money_acts > 0 ? CR_CUTOFF_AFTER : CR_CUTOFF_CASE;
}

enum cr_status cr_check_misdeal(const struct cr_play *play, const struct cr_poker *poker,
                                const struct cr_input *input, struct cr_refusal *why)
{
    (void)input;
    (void)why;
    return cr_poker_cutoff(play, poker) == CR_CUTOFF_AFTER ? CR_MISDEAL_LATE : CR_OK;
}

static unsigned seat_of(const struct cr_input *input)
{
    return input->seat < CR_POKER_SEATS_MAX ? input->seat : CR_NOBODY;
}

/* A misdeal, or the question whether it is one; too late it is nothing. */
void cr_slip_misdeal(const struct cr_play *play, struct cr_poker *poker,
                     const struct cr_input *input, struct cr_events *events)
{
    switch (cr_poker_cutoff(play, poker)) {
    case CR_CUTOFF_BEFORE: cr_poker_misdeal(play, poker, CR_PKC_DEAL_MISDEAL, events); return;
    case CR_CUTOFF_CASE:
        cr_poker_ask(poker, CR_REPORT_MISDEAL_CASE, seat_of(input));
        poker->cause = (uint8_t)input->choice;
        return;
    case CR_CUTOFF_AFTER: return;
    }
}

/* ---- Cards of the pack ---- */

/* Still to be dealt to the end of the hand, burns apart. */
static unsigned cards_to_come(const struct cr_play *play, const struct cr_poker *poker)
{
    const struct cr_variant *variant = cr_poker_rules(play)->variant;
    unsigned last = variant->streets - 1u, own = cr_variant_own(variant, last);
    unsigned sum = cr_variant_common(variant, last) - poker->hand.common_count;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        if (poker->hand.betting.live >> i & 1) sum += own - poker->hand.card_count[i];
    return sum;
}

static enum cr_status check_pack(const struct cr_play *play, const struct cr_poker *poker,
                                 unsigned lost, struct cr_refusal *why)
{
    if (poker->from + lost + cards_to_come(play, poker) <= CR_PACK_CARDS) return CR_OK;
    snprintf(why->what, sizeof why->what, "%s", N_("too few cards are left"));
    return CR_PACK_DEFECTIVE;
}

static void tell_dealt(const struct cr_poker *poker, unsigned seat, unsigned index,
                       struct cr_events *events)
{
    struct cr_event *event = cr_events_add(events, CR_EV_DEALT, CR_PKC_DEAL_EXPOSED, seat);
    event->position = (uint16_t)(seat + 1);
    event->value = poker->hand.cards[seat][index];
}

/* ---- A card the dealer exposed ---- */

enum exposed {
    IS_MISDEAL,  /* one of the first two, or a second one: as the cut-off says [E1, E2] */
    IS_REPLACED, /* it is the next burn, its owner gets the next card [E11] */
    IS_DOOR,     /* stud: it stays as the open card, the next one comes closed [E12] */
    IS_LAST,     /* seven-card stud: the floor's [E13] */
};

static bool is_last_of_stud(const struct cr_play *play, const struct cr_poker *poker)
{
    const struct cr_variant *variant = cr_poker_rules(play)->variant;
    unsigned last = variant->streets - 1u, own = cr_variant_own(variant, last);
    assert(own > 0);
    return variant->stud && poker->hand.street == last && !(variant->open >> (own - 1) & 1);
}

static enum exposed exposed_is(const struct cr_play *play, const struct cr_poker *poker,
                               const struct cr_input *input)
{
    if (is_last_of_stud(play, poker)) return IS_LAST;
    if (cr_poker_cutoff(play, poker) != CR_CUTOFF_BEFORE || input->number <= 2 ||
        poker->exposed > 0)
        return IS_MISDEAL;
    return cr_poker_rules(play)->variant->stud ? IS_DOOR : IS_REPLACED;
}

/* Whose the how-manieth card of the pack is, and which of his; one that is just coming: the next of who
 * gets it. CR_NOBODY: nobody's. */
static unsigned owner_of(const struct cr_play *play, const struct cr_poker *poker, unsigned number,
                         unsigned *index)
{
    struct cr_pk_rules rules;
    struct cr_pk_need need;
    for (unsigned seat = 0; seat < CR_POKER_SEATS_MAX; seat++)
        for (*index = 0; *index < poker->hand.card_count[seat]; ++*index)
            if (poker->place[seat][*index] == number - 1) return seat;
    cr_poker_rules_now(play, poker, &rules);
    cr_pk_needs(&rules, &poker->hand, &need);
    if (number != poker->from + 1u || need.kind != CR_PK_DEAL) return CR_NOBODY;
    *index = need.seat < CR_NOBODY ? poker->hand.card_count[need.seat] : 0;
    return need.seat;
}

static enum cr_status check_name(const struct cr_poker *poker, const struct cr_input *input,
                                 struct cr_refusal *why)
{
    why->n = 1;
    if (input->card_count != 1) return CR_HOW_MANY_CARDS;
    return cr_poker_check_open(poker, input, why);
}

/* Closed cards of a stud player's first street. */
static unsigned closed_first(const struct cr_play *play)
{
    return cr_poker_rules(play)->variant->own[0] - 1u;
}

enum cr_status cr_check_exposed(const struct cr_play *play, const struct cr_poker *poker,
                                const struct cr_input *input, struct cr_refusal *why)
{
    unsigned index, seat;
    enum cr_status status;
    switch (exposed_is(play, poker, input)) {
    case IS_MISDEAL: return cr_check_misdeal(play, poker, input, why);
    case IS_LAST:
        if (seat_of(input) == CR_NOBODY) return CR_NOT_SEATED;
        return input->card_count > 0 ? check_name(poker, input, why) : CR_OK;
    case IS_REPLACED:
    case IS_DOOR: break;
    }
    seat = owner_of(play, poker, input->number, &index);
    why->n = poker->from + 1;
    if (seat == CR_NOBODY) return CR_NO_SUCH_RECORD;
    status = check_pack(play, poker, 1, why);
    if (status != CR_OK || !cr_poker_rules(play)->variant->stud) return status;
    if (index >= closed_first(play)) return CR_FACE_UP; /* it was an open card */
    return check_name(poker, input, why);
}

/* Of the card that was seen the burn is made, of the next one the card. */
static void replace(struct cr_poker *poker, unsigned seat, unsigned index, struct cr_events *events)
{
    bool lies = index < poker->hand.card_count[seat];
    if (lies) {
        poker->place[seat][index] = poker->from;
        tell_dealt(poker, seat, index, events);
    }
    poker->from++;
    poker->burn_due = 1;
}

/* All his closed cards now, then the one that was seen: it lies open. Once the door card is there too, a
 * closed one that was seen stays as it is, known to all. */
static void stay_open(const struct cr_play *play, struct cr_poker *poker, unsigned seat,
                      unsigned index, cr_card card, struct cr_events *events)
{
    struct cr_pk_rules rules;
    unsigned closed = closed_first(play);
    cr_poker_rules_now(play, poker, &rules);
    if (poker->hand.card_count[seat] > closed) {
        poker->hand.cards[seat][index] = card;
        return;
    }
    uint8_t seen = poker->from;
    if (index < poker->hand.card_count[seat]) {
        seen = poker->place[seat][index];
        poker->place[seat][index] = poker->from;
    }
    poker->from++;
    while (poker->hand.card_count[seat] < closed) {
        unsigned at = poker->hand.card_count[seat];
        poker->place[seat][at] = poker->from++;
        cr_pk_deal(&rules, &poker->hand, seat, CR_CLOSED_CARD);
        tell_dealt(poker, seat, at, events);
    }
    poker->place[seat][closed] = seen;
    cr_pk_deal(&rules, &poker->hand, seat, card);
    tell_dealt(poker, seat, closed, events);
}

/* The last card of stud is known to all from now on; what the others get is the floor's word. */
static void ask_last(struct cr_poker *poker, const struct cr_input *input)
{
    unsigned seat = input->seat, count = poker->hand.card_count[seat];
    if (input->card_count == 1 && count == CR_OWN_CARDS_MAX)
        poker->hand.cards[seat][count - 1] = input->cards[0];
    cr_poker_ask(poker, CR_REPORT_EXPOSED, seat);
}

void cr_slip_exposed(const struct cr_play *play, struct cr_poker *poker,
                     const struct cr_input *input, struct cr_events *events)
{
    unsigned index = 0, seat;
    switch (exposed_is(play, poker, input)) {
    case IS_MISDEAL: cr_slip_misdeal(play, poker, input, events); return;
    case IS_LAST: ask_last(poker, input); return;
    case IS_REPLACED:
        seat = owner_of(play, poker, input->number, &index);
        replace(poker, seat, index, events);
        break;
    case IS_DOOR:
        seat = owner_of(play, poker, input->number, &index);
        stay_open(play, poker, seat, index, input->cards[0], events);
        break;
    }
    poker->exposed++;
}

/* ---- Cards face up in the pack, and cards too many ---- */

static unsigned how_many(const struct cr_input *input)
{
    return input->number > 0 ? input->number : 1;
}

/* One is passed by; two are a misdeal in time, and passed by later (R19). */
static bool boxed_is_misdeal(const struct cr_poker *poker, const struct cr_input *input)
{
    return poker->boxed + how_many(input) >= 2;
}

enum cr_status cr_check_boxed(const struct cr_play *play, const struct cr_poker *poker,
                              const struct cr_input *input, struct cr_refusal *why)
{
    if (boxed_is_misdeal(poker, input) && cr_poker_cutoff(play, poker) == CR_CUTOFF_BEFORE)
        return CR_OK;
    return check_pack(play, poker, how_many(input), why);
}

void cr_slip_boxed(const struct cr_play *play, struct cr_poker *poker, const struct cr_input *input,
                   struct cr_events *events)
{
    bool misdeal = boxed_is_misdeal(poker, input);
    if (!misdeal || cr_poker_cutoff(play, poker) != CR_CUTOFF_BEFORE) {
        poker->boxed = (uint8_t)(poker->boxed + how_many(input));
        poker->from = (uint8_t)(poker->from + how_many(input));
    }
    if (misdeal) cr_slip_misdeal(play, poker, input, events);
}

/* A single one before anybody has acted (R18). */
static bool extra_is_burn(const struct cr_poker *poker, const struct cr_input *input)
{
    return how_many(input) == 1 && poker->extra == 0 && poker->acted == 0 &&
           poker->hand.street == 0;
}

enum cr_status cr_check_extra(const struct cr_play *play, const struct cr_poker *poker,
                              const struct cr_input *input, struct cr_refusal *why)
{
    if (extra_is_burn(poker, input)) return check_pack(play, poker, 1, why);
    return how_many(input) == 1 ? cr_check_wrong_number(play, poker, input, why)
                                : cr_check_misdeal(play, poker, input, why);
}

void cr_slip_extra(const struct cr_play *play, struct cr_poker *poker, const struct cr_input *input,
                   struct cr_events *events)
{
    if (!extra_is_burn(poker, input)) {
        cr_slip_wrong_number(play, poker, input, events);
        return;
    }
    poker->extra = 1;
    poker->from++;
    poker->burn_due = 1;
}

/* ---- A hand with the wrong number of cards ---- */

enum cr_status cr_check_wrong_number(const struct cr_play *play, const struct cr_poker *poker,
                                     const struct cr_input *input, struct cr_refusal *why)
{
    if (cr_poker_cutoff(play, poker) == CR_CUTOFF_BEFORE) return CR_OK;
    return cr_check_kill(play, poker, input, why);
}

/* In time a misdeal; then the hand is dead and its money stays [F4]. */
void cr_slip_wrong_number(const struct cr_play *play, struct cr_poker *poker,
                          const struct cr_input *input, struct cr_events *events)
{
    if (cr_poker_cutoff(play, poker) == CR_CUTOFF_AFTER)
        cr_poker_kill(play, poker, input->seat, CR_PKC_HAND_DEAD, events);
    else
        cr_slip_misdeal(play, poker, input, events);
}

/* ---- A street before its time ---- */

enum cr_status cr_check_early_street(const struct cr_play *play, const struct cr_poker *poker,
                                     const struct cr_input *input, struct cr_refusal *why)
{
    const struct cr_variant *variant = cr_poker_rules(play)->variant;
    unsigned next = poker->hand.street + 1u;
    if (poker->hand.phase != CR_PK_BETTING) return CR_NOT_THIS_PHASE;
    if (variant->stud || next >= variant->streets) return CR_NO_RULING;
    why->n = variant->common[next];
    return input->number == 0 || input->number == why->n ? CR_OK : CR_HOW_MANY_CARDS;
}

/* Flop and river go back and come again without a burn; the turn is set aside, the next card is the turn,
 * and the river comes without one, the card aside among the stub again (R5). Either way one burn more lies
 * there than the streets say. */
void cr_slip_early_street(const struct cr_play *play, struct cr_poker *poker,
                          const struct cr_input *input, struct cr_events *events)
{
    unsigned next = poker->hand.street + 1u, river = cr_poker_rules(play)->variant->streets - 1u;
    bool turn = next + 1 == river;
    (void)input;
    (void)events;
    if (!cr_poker_rules(play)->burn) return;
    poker->no_burn |= (uint8_t)(1u << (turn ? river : next));
    poker->aside = turn;
    poker->from++;
}

/* ---- Dead hands ---- */

/* The rest can be compared: one is left, or one that is not thrown away; and no side pot is left to hands
 * nobody saw. */
bool cr_poker_may_die(const struct cr_poker *poker, unsigned seat)
{
    const struct cr_pk_hand *hand = &poker->hand;
    uint16_t rest = (uint16_t)(hand->betting.live & ~(1u << seat));
    uint16_t thrown = rest & hand->mucked;
    bool all_in = false;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        if (rest >> i & 1 && hand->betting.stack[i] == 0) all_in = true;
    if (rest == 0) return false;
    if (!cr_seats_are_several(rest) || thrown == 0) return true;
    return rest != thrown && (!all_in || !cr_seats_are_several(thrown));
}

enum cr_status cr_check_kill(const struct cr_play *play, const struct cr_poker *poker,
                             const struct cr_input *input, struct cr_refusal *why)
{
    (void)play;
    why->n = (int64_t)input->seat + 1;
    if (input->seat >= CR_POKER_SEATS_MAX) return CR_NOT_SEATED;
    if (!(poker->hand.dealt >> input->seat & 1)) return CR_NOT_DEALT;
    if (!(poker->hand.betting.live >> input->seat & 1)) return CR_HAND_DEAD;
    return cr_poker_may_die(poker, input->seat) ? CR_OK : CR_NO_RULING;
}

void cr_slip_kill(const struct cr_play *play, struct cr_poker *poker, const struct cr_input *input,
                  struct cr_events *events)
{
    bool left = input->choice == CR_REPORT_UNPROTECTED;
    cr_poker_kill(play, poker, input->seat, left ? CR_PKC_HAND_UNPROTECTED : CR_PKC_HAND_DEAD,
                  events);
}
