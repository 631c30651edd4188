/* rulings.c -- the floor decides: the case that stands, or a seat [poker-room, every F].
 *
 * A case takes one of its outcomes and no other, but for `other`, whose reason stands in an entry. No
 * outcome makes or loses a chip: they stay where they are, go back to whom they came from, or lie as a pot
 * for the next hand. Whatever is ruled, the hand goes on or is over.
 */
#include "games/poker/slips.h"

static uint16_t bit(unsigned seat)
{
    return (uint16_t)(1u << seat);
}

/* What a ruling is about, kept aside while the state goes back to where it was. */
struct ruling {
    unsigned report, cause, seat, outcome;
    unsigned other; /* a second seat: whose cards are restored, where the button goes */
};

/* ---- Hands that come back ---- */

/* He has the cards of this street: a hand that missed one cannot be played on. */
bool cr_poker_may_revive(const struct cr_play *play, const struct cr_poker *poker, unsigned seat)
{
    const struct cr_pk_hand *hand = &poker->hand;
    unsigned street = hand->street;
    if (hand->betting.live >> seat & 1) return true;
    if (!(hand->dealt >> seat & 1) || hand->phase == CR_PK_ENDED) return false;
    if (hand->phase == CR_PK_DEALING && street == 0) return true;
    unsigned has = cr_variant_own(cr_poker_rules(play)->variant,
                                  hand->phase == CR_PK_DEALING ? street - 1 : street);
    return hand->card_count[seat] >= has;
}

static void revive(struct cr_poker *poker, unsigned seat)
{
    struct cr_pk_hand *hand = &poker->hand;
    assert(seat < CR_POKER_SEATS_MAX);
    hand->mucked &= (uint16_t)~bit(seat);
    poker->gone &= (uint16_t)~bit(seat);
    if (hand->betting.live >> seat & 1) return;
    poker->did[seat] = CR_POKER_DO_NOTHING;
    hand->betting.live |= bit(seat);
    if (hand->phase != CR_PK_BETTING || hand->betting.stack[seat] == 0) return;
    hand->betting.due |= bit(seat); /* he owes the street his word */
    hand->betting.free |= bit(seat);
}

static void kill(const struct cr_play *play, struct cr_poker *poker, const struct ruling *ruling,
                 struct cr_events *events)
{
    bool live = poker->phase == CR_POKER_HAND && ruling->seat < CR_NOBODY &&
                poker->hand.betting.live >> ruling->seat & 1;
    if (live && cr_poker_may_die(poker, ruling->seat))
        cr_poker_kill(play, poker, ruling->seat, cr_report_clause(ruling->report), events);
}

/* ---- Turns ---- */

static void check_for(const struct cr_play *play, struct cr_poker *poker, unsigned seat,
                      struct cr_events *events)
{
    struct cr_pk_rules rules;
    struct cr_betting_options options;
    cr_poker_rules_now(play, poker, &rules);
    cr_betting_options(&rules.betting, &poker->hand.betting, seat, &options);
    if (options.may_check) cr_poker_take_act(play, poker, seat, CR_POKER_DO_CHECK, 0, events);
}

/* Thrown cards, or chips put in by wrong information [F8, G12, H8]. */
static void give_back(struct cr_poker *poker, const struct ruling *ruling, struct cr_events *events)
{
    if (ruling->report != CR_REPORT_MISINFORMED) {
        revive(poker, ruling->report == CR_REPORT_FALSE_CLAIM ? ruling->other : ruling->seat);
        return;
    }
    cr_poker_return_early(poker, ruling->seat, events);
    poker->no_raise &= (uint16_t)~bit(ruling->seat);
}

static void stand(const struct cr_play *play, struct cr_poker *poker, const struct ruling *ruling,
                  struct cr_events *events)
{
    if (ruling->report == CR_REPORT_MISINFORMED)
        poker->early[ruling->seat].told = 1;
    else
        cr_poker_stand_early(play, poker, ruling->seat, events);
}

/* ---- Chips of who knew of a defect ---- */

/* Where a pot for those seats lies, or would; CR_CARRIED_POTS_MAX: there is no room for one more. */
static unsigned carried_for(const struct cr_poker *poker, uint16_t who)
{
    unsigned at = 0;
    while (at < poker->carried_count && poker->carried[at].who != who)
        at++;
    return at;
}

static uint16_t others_of(const struct cr_poker *poker, unsigned seat)
{
    return (uint16_t)(poker->hand.dealt & ~bit(seat));
}

/* His chips lie as a pot for those he played against; the hand is void [I5, R14]. */
static void confiscate(const struct cr_play *play, struct cr_poker *poker, unsigned seat,
                       struct cr_events *events)
{
    cr_money amount = cr_poker_chips_out(poker, seat);
    unsigned at = carried_for(poker, others_of(poker, seat));
    struct cr_carried_pot *pot = &poker->carried[at];
    assert(at < CR_CARRIED_POTS_MAX);
    if (amount > 0) {
        poker->hand.betting.stack[seat] -= poker->early[seat].amount;
        poker->early[seat] = (struct cr_early){ .amount = 0 };
        poker->in_play[seat] -= amount;
        struct cr_event *event = cr_events_add(events, CR_EV_GONE, CR_PKC_CARD_KNOWING, seat);
        event->bet = (uint16_t)seat;
        event->amount = amount;
        if (pot->amount == 0) poker->carried_count++;
        pot->amount += amount;
        pot->who = others_of(poker, seat);
        event = cr_events_add(events, CR_EV_CARRIED_POT, CR_PKC_CARD_KNOWING, CR_NO_SEAT);
        event->bet = (uint16_t)(CR_POKER_SEATS_MAX + at);
        event->amount = amount;
    }
    assert(cr_poker_chips_out(poker, seat) == 0);
    enum cr_status status = cr_poker_void(play, poker, NULL, events);
    assert(status == CR_OK);
    (void)status;
    poker->decided = amount > 0;
}

/* ---- Seats ---- */

/* From the next hand on he is not dealt in, and the floor is to see him off. */
static void see_off(struct cr_poker *poker, unsigned seat)
{
    bool hand = poker->phase == CR_POKER_HAND;
    poker->flags[seat] |= CR_SEAT_LEAVES;
    if (hand)
        poker->flags[seat] |= CR_SEAT_OUT_NEXT;
    else
        poker->flags[seat] &= (uint16_t)~CR_SEAT_IN;
}

static struct cr_event *tell_ruled(struct cr_events *events, unsigned report, unsigned outcome,
                                   enum cr_poker_clause clause, unsigned seat)
{
    struct cr_event *event =
        cr_events_add(events, CR_EV_RULED, clause, seat < CR_POKER_SEATS_MAX ? seat : CR_NO_SEAT);
    event->position = (uint16_t)report;
    event->value = (uint16_t)outcome;
    return event;
}

/* Who asked to come into play [B1]. */
static enum cr_status rule_on_asking(const struct cr_play *play, struct cr_poker *poker,
                                     const struct cr_input *input, struct cr_events *events)
{
    if (!cr_poker_has(poker, input->seat, CR_SEAT_ASKS)) return CR_NO_RULING;
    bool yes = input->choice == CR_OUTCOME_APPROVE;
    if (yes && poker->phase != CR_POKER_BETWEEN && poker->phase != CR_POKER_OVER) return CR_IN_HAND;
    if (yes && input->funds < poker->in_play[input->seat] + poker->asks[input->seat])
        return CR_NO_CHIPS;
    tell_ruled(events, CR_REPORT_NONE, input->choice, CR_PKC_SEAT_FLOOR, input->seat);
    if (yes)
        cr_poker_seat_approved(play, poker, input->seat, events);
    else
        cr_poker_seat_refused(poker, input->seat);
    return CR_OK;
}

/* A word on a seat while no case stands: an approval, or what follows a breach of conduct [J]. */
static enum cr_status rule_on_seat(const struct cr_play *play, struct cr_poker *poker,
                                   const struct cr_input *input, struct cr_events *events)
{
    switch (input->choice) {
    case CR_OUTCOME_APPROVE:
    case CR_OUTCOME_REFUSE:
    case CR_OUTCOME_WARNING:
    case CR_OUTCOME_REMOVE:
    case CR_OUTCOME_SUSPEND:
    case CR_OUTCOME_EXCLUDE: break;
    default: return CR_NO_RULING;
    }
    if (input->seat >= CR_POKER_SEATS_MAX) return CR_NOT_SEATED;
    if (input->choice == CR_OUTCOME_APPROVE || input->choice == CR_OUTCOME_REFUSE)
        return rule_on_asking(play, poker, input, events);
    tell_ruled(events, CR_REPORT_CONDUCT, input->choice, CR_PKC_CONDUCT, input->seat);
    if (input->choice != CR_OUTCOME_WARNING) see_off(poker, input->seat);
    return CR_OK;
}

/* ---- The case that stands ---- */

/* Whose cards are restored: the one named, or the only one that threw his away. CR_NOBODY: not said. */
static unsigned restored(const struct cr_poker *poker, const struct cr_input *input)
{
    uint16_t thrown = poker->hand.mucked;
    if (input->position > 0) {
        unsigned seat = input->position - 1u;
        return seat < CR_POKER_SEATS_MAX && thrown >> seat & 1 ? seat : CR_NOBODY;
    }
    return thrown && !cr_seats_are_several(thrown) ? (unsigned)__builtin_ctz(thrown) : CR_NOBODY;
}

/* The second seat of an outcome that has one. */
static enum cr_status find_other(const struct cr_play *play, const struct cr_poker *poker,
                                 const struct cr_input *input, unsigned *other)
{
    *other = CR_NOBODY;
    if (input->choice == CR_OUTCOME_SET_BUTTON) {
        if (input->position < 1 || input->position > cr_poker_seats(play)) return CR_NOT_SEATED;
        *other = input->position - 1u;
    }
    if (input->choice == CR_OUTCOME_RETURN && poker->report == CR_REPORT_FALSE_CLAIM) {
        *other = restored(poker, input);
        if (*other == CR_NOBODY) return CR_NOT_SEATED;
    }
    return CR_OK;
}

/* The sum of a pot, where one is named, is the one the log has: no ruling makes or loses a chip [K4]. */
static enum cr_status check_sum(const struct cr_poker *poker, const struct cr_input *input)
{
    cr_money sum = 0;
    if (input->amount == 0) return CR_OK;
    for (unsigned i = 0; i < poker->pot_count; i++)
        sum += poker->pots[i] + poker->fee[i];
    bool apply = input->choice == CR_OUTCOME_APPLY && poker->back_to == CR_POKER_OVER;
    return apply && input->amount == sum ? CR_OK : CR_NOT_CONSERVED;
}

static enum cr_status check_case(const struct cr_play *play, const struct cr_poker *poker,
                                 const struct cr_input *input, struct ruling *out)
{
    *out = (struct ruling){ .report = poker->report,
                            .cause = poker->cause,
                            .seat = poker->report_seat,
                            .outcome = input->choice };
    if (input->choice >= CR_OUTCOMES || !(cr_poker_outcomes(play, poker) >> input->choice & 1))
        return CR_OUTCOME;
    if (input->choice == CR_OUTCOME_OTHER && input->ref == 0) return CR_OUTCOME;
    if (input->choice == CR_OUTCOME_CONFISCATE &&
        carried_for(poker, others_of(poker, out->seat)) == CR_CARRIED_POTS_MAX)
        return CR_OUTCOME; /* no room for one more pot */
    enum cr_status status = find_other(play, poker, input, &out->other);
    return status == CR_OK ? check_sum(poker, input) : status;
}

/* Play goes on: with a wrongly dealt hand dead [F4]. */
static void play_on(const struct cr_play *play, struct cr_poker *poker, const struct ruling *ruling,
                    struct cr_events *events)
{
    if (ruling->cause == CR_REPORT_WRONG_NUMBER || ruling->cause == CR_REPORT_EXTRA_CARD)
        kill(play, poker, ruling, events);
}

/* As if it had been drawn: it is there in the next hand, the blinds behind it [D19]. */
static void set_button(struct cr_poker *poker, unsigned seat)
{
    poker->rotation = (struct cr_rotation){ (uint8_t)seat, CR_NOBODY, CR_NOBODY, (uint8_t)seat };
}

/* By the written reason, not by the letter: nothing but that the case does not come again. */
static void do_other(struct cr_poker *poker, const struct ruling *ruling)
{
    if (ruling->report == CR_REPORT_EARLY_BET) poker->early[ruling->seat].act = 0;
}

static void apply_outcome(const struct cr_play *play, struct cr_poker *poker,
                          const struct ruling *ruling, struct cr_events *events)
{
    enum cr_poker_clause clause = cr_report_clause(ruling->report);
    switch ((enum cr_outcome)ruling->outcome) {
    case CR_OUTCOME_NEW_DECK:
        if (poker->phase == CR_POKER_BETWEEN) return;
        cr_poker_misdeal(play, poker, clause, events);
        return;
    case CR_OUTCOME_REDEAL: cr_poker_misdeal(play, poker, clause, events); return;
    case CR_OUTCOME_PLAY_ON: play_on(play, poker, ruling, events); return;
    case CR_OUTCOME_DEAD:
    case CR_OUTCOME_CLAIM_LOST:
    case CR_OUTCOME_NEXT_BEST: kill(play, poker, ruling, events); return;
    case CR_OUTCOME_REMOVE:
        kill(play, poker, ruling, events);
        see_off(poker, ruling->seat);
        return;
    case CR_OUTCOME_RETURN: give_back(poker, ruling, events); return;
    case CR_OUTCOME_STANDS: stand(play, poker, ruling, events); return;
    case CR_OUTCOME_OPTIONS_OPEN: poker->early[ruling->seat].act = 0; return;
    case CR_OUTCOME_CALL_ONLY: poker->no_raise |= bit(ruling->seat); /* fall through */
    case CR_OUTCOME_AUTO_CHECK: check_for(play, poker, ruling->seat, events); return;
    case CR_OUTCOME_ALL_OPEN: poker->last_open = 1; return;
    case CR_OUTCOME_CONFISCATE: confiscate(play, poker, ruling->seat, events); return;
    case CR_OUTCOME_VOID: cr_poker_void(play, poker, NULL, events); return;
    case CR_OUTCOME_SET_BUTTON: set_button(poker, ruling->other); return;
    case CR_OUTCOME_OTHER: do_other(poker, ruling); return;
    case CR_OUTCOME_NONE:
    case CR_OUTCOME_APPROVE:
    case CR_OUTCOME_REFUSE:
    case CR_OUTCOME_LIVES:
    case CR_OUTCOME_RESTORE:
    case CR_OUTCOME_PLAYS:
    case CR_OUTCOME_REPLACE_CARD:
    case CR_OUTCOME_WARNING:
    case CR_OUTCOME_CONVERT:
    case CR_OUTCOME_CASH_OUT_OF_PLAY:
    case CR_OUTCOME_PLAY_OR_FOLD:
    case CR_OUTCOME_APPLY:
    case CR_OUTCOME_REJECT:
    case CR_OUTCOME_SUSPEND:
    case CR_OUTCOME_EXCLUDE:
    case CR_OUTCOMES: return; /* said and written down; nothing on the table moves */
    }
}

enum cr_status cr_poker_rule(const struct cr_play *play, struct cr_poker *poker,
                             const struct cr_input *input, struct cr_events *events)
{
    struct ruling ruling;
    if (poker->phase != CR_POKER_RULING) return rule_on_seat(play, poker, input, events);
    enum cr_status status = check_case(play, poker, input, &ruling);
    if (status != CR_OK) return status;
    bool by_reason = ruling.outcome == CR_OUTCOME_OTHER;
    tell_ruled(events, ruling.report, ruling.outcome,
               by_reason ? CR_PKC_FLOOR_RULING : cr_report_clause(ruling.report), ruling.seat);
    poker->phase = poker->back_to;
    poker->report = poker->cause = poker->back_to = 0;
    poker->report_seat = poker->skipped = CR_NOBODY;
    poker->skip_acts = 0;
    apply_outcome(play, poker, &ruling, events);
    return CR_OK;
}
