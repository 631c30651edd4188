/* reports.c -- the table of what may be reported, and what each asks for [poker-room A to K].
 *
 * A row says of which kind a report is, when and by whom it may be given, what is done at once, and what
 * the floor may decide. Where the room's procedure is off only irregular cards and disputes are known
 * [poker-games 11].
 */
#include "games/poker/slips.h"

#include <stdio.h>
#include <string.h>

/* ---- Checks of rows that are nobody's slip ---- */

static enum cr_status check_dealt(const struct cr_play *play, const struct cr_poker *poker,
                                  const struct cr_input *input, struct cr_refusal *why)
{
    (void)play;
    why->n = (int64_t)input->seat + 1;
    if (input->seat >= CR_POKER_SEATS_MAX) return CR_NOT_SEATED;
    return poker->hand.dealt >> input->seat & 1 ? CR_OK : CR_NOT_DEALT;
}

static enum cr_status check_showdown(const struct cr_play *play, const struct cr_poker *poker,
                                     const struct cr_input *input, struct cr_refusal *why)
{
    (void)play;
    why->n = (int64_t)input->seat + 1;
    if (poker->hand.phase != CR_PK_SHOWING) return CR_NOT_THIS_PHASE;
    if (input->seat >= CR_POKER_SEATS_MAX) return CR_NOT_SEATED;
    return poker->hand.betting.live >> input->seat & 1 ? CR_OK : CR_HAND_DEAD;
}

/* Stud hands are mixed at the opening of cards [F3]. */
static enum cr_status check_mixed(const struct cr_play *play, const struct cr_poker *poker,
                                  const struct cr_input *input, struct cr_refusal *why)
{
    if (!cr_poker_rules(play)->variant->stud) return CR_NO_RULING;
    enum cr_status status = check_showdown(play, poker, input, why);
    return status == CR_OK ? cr_check_kill(play, poker, input, why) : status;
}

static enum cr_status check_shown(const struct cr_play *play, const struct cr_poker *poker,
                                  const struct cr_input *input, struct cr_refusal *why)
{
    if (poker->hand.phase == CR_PK_SHOWING) return CR_NOT_THIS_PHASE;
    return cr_check_kill(play, poker, input, why);
}

/* His act was made before its turn, and nobody has ruled on it yet [G12]. */
static enum cr_status check_misinformed(const struct cr_play *play, const struct cr_poker *poker,
                                        const struct cr_input *input, struct cr_refusal *why)
{
    enum cr_status status = check_dealt(play, poker, input, why);
    if (status != CR_OK) return status;
    const struct cr_early *early = &poker->early[input->seat];
    bool early_check = poker->no_raise >> input->seat & 1;
    return (early->amount > 0 || early->act || early_check) && !early->told ? CR_OK : CR_NO_RULING;
}

static enum cr_status check_skipped(const struct cr_play *play, const struct cr_poker *poker,
                                    const struct cr_input *input, struct cr_refusal *why)
{
    (void)play;
    (void)input;
    (void)why;
    return poker->skipped < CR_NOBODY ? CR_OK : CR_NO_RULING;
}

/* J1 to J27. */
#define CONDUCT_MOST 27
static enum cr_status check_conduct(const struct cr_play *play, const struct cr_poker *poker,
                                    const struct cr_input *input, struct cr_refusal *why)
{
    (void)play;
    (void)poker;
    if (input->number >= 1 && input->number <= CONDUCT_MOST) return CR_OK;
    snprintf(why->what, sizeof why->what, "number");
    return CR_BAD_INPUT;
}

/* ---- What is done at once ---- */

static void ask(const struct cr_play *play, struct cr_poker *poker, const struct cr_input *input,
                struct cr_events *events)
{
    (void)play;
    (void)events;
    cr_poker_ask(poker, input->choice, input->seat < CR_POKER_SEATS_MAX ? input->seat : CR_NOBODY);
}

/* In a hand in time a misdeal; found out later, where the button goes next is the floor's [D19]. */
static enum cr_status check_button(const struct cr_play *play, const struct cr_poker *poker,
                                   const struct cr_input *input, struct cr_refusal *why)
{
    if (poker->phase == CR_POKER_HAND) return cr_check_misdeal(play, poker, input, why);
    return poker->rotation.button == CR_NOBODY ? CR_NO_RULING : CR_OK; /* no hand before it */
}

static void slip_button(const struct cr_play *play, struct cr_poker *poker,
                        const struct cr_input *input, struct cr_events *events)
{
    if (poker->phase == CR_POKER_HAND)
        cr_slip_misdeal(play, poker, input, events);
    else
        ask(play, poker, input, events);
}

/* The hand is void and every chip goes back [I9, R25]. */
static void slip_duplicate(const struct cr_play *play, struct cr_poker *poker,
                           const struct cr_input *input, struct cr_events *events)
{
    if (cr_poker_rules(play)->duplicate_card_voids) cr_poker_void(play, poker, input, events);
}

static bool has_betting_begun(const struct cr_poker *poker)
{
    return poker->acted > 0 || poker->hand.street > 0;
}

/* Before betting a new deal; then the room lets him play or fold it, elsewhere the manager is asked
 * [I2, I3; poker-games R21]. */
static void slip_defective(const struct cr_play *play, struct cr_poker *poker,
                           const struct cr_input *input, struct cr_events *events)
{
    if (!has_betting_begun(poker))
        cr_poker_misdeal(play, poker, CR_PKC_CARD_DEFECTIVE, events);
    else if (!cr_poker_is_room(play))
        ask(play, poker, input, events);
}

/* Where the count changes nothing the result stands [E17]; between hands the pack is simply changed. */
static void slip_count(const struct cr_play *play, struct cr_poker *poker,
                       const struct cr_input *input, struct cr_events *events)
{
    bool asks = cr_poker_rules(play)->wrong_count_voids == CR_COUNT_MANAGER;
    if (asks && poker->phase == CR_POKER_HAND) ask(play, poker, input, events);
}

/* Seen at the shuffle or while the first cards are dealt [I1]. */
static enum cr_status check_shuffle(const struct cr_play *play, const struct cr_poker *poker,
                                    const struct cr_input *input, struct cr_refusal *why)
{
    (void)play;
    (void)input;
    (void)why;
    bool late = poker->phase == CR_POKER_HAND && has_betting_begun(poker);
    return late ? CR_NOT_THIS_PHASE : CR_OK;
}

/* The dealer says it for who was passed over, in time [G14]. */
static void slip_skipped(const struct cr_play *play, struct cr_poker *poker,
                         const struct cr_input *input, struct cr_events *events)
{
    (void)play;
    (void)input;
    (void)events;
    poker->skipped = CR_NOBODY;
    poker->skip_acts = 0;
}

/* ---- The rows ---- */

enum {
    BETWEEN = 1 << CR_POKER_BETWEEN,
    HAND = 1 << CR_POKER_HAND,
    OVER = 1 << CR_POKER_OVER,
    ANY = BETWEEN | 1 << CR_POKER_DRAW | HAND | 1 << CR_POKER_RULING | OVER,
    EVERYWHERE = 1, /* also where the room's procedure is off */
    PLAYERS = 2,    /* a player may say it, of himself */
};

#define OUT(name) (UINT64_C(1) << CR_OUTCOME_##name)

static const struct row {
    char kind;
    uint8_t when, flags;
    enum cr_poker_clause clause;
    cr_slip_check *check;
    cr_slip_act *act;
    uint64_t outcomes;
    enum cr_outcome first;
} rows[CR_REPORTS] = {
    /* clang-format off */
    [CR_REPORT_EXPOSED] = { 'E', HAND, 0, CR_PKC_DEAL_EXPOSED, cr_check_exposed, cr_slip_exposed, OUT(PLAYS) | OUT(ALL_OPEN), CR_OUTCOME_PLAYS },
    [CR_REPORT_BOXED] = { 'E', HAND, 0, CR_PKC_DEAL_BOXED, cr_check_boxed, cr_slip_boxed, 0, 0 },
    [CR_REPORT_EXTRA_CARD] = { 'E', HAND, 0, CR_PKC_DEAL_EXTRA, cr_check_extra, cr_slip_extra, 0, 0 },
    [CR_REPORT_WRONG_NUMBER] = { 'E', HAND, 0, CR_PKC_DEAL_MISDEAL, cr_check_wrong_number, cr_slip_wrong_number, 0, 0 },
    [CR_REPORT_OUT_OF_ORDER] = { 'E', HAND, 0, CR_PKC_DEAL_MISDEAL, cr_check_misdeal, cr_slip_misdeal, 0, 0 },
    [CR_REPORT_WRONG_BUTTON] = { 'E', BETWEEN | HAND | OVER, 0, CR_PKC_BUTTON_MOVES, check_button, slip_button, OUT(SET_BUTTON) | OUT(PLAY_ON), CR_OUTCOME_SET_BUTTON },
    [CR_REPORT_WRONG_BOX] = { 'E', HAND, 0, CR_PKC_DEAL_MISDEAL, cr_check_misdeal, cr_slip_misdeal, 0, 0 },
    [CR_REPORT_PASSED_OVER] = { 'E', HAND, 0, CR_PKC_DEAL_MISDEAL, cr_check_misdeal, cr_slip_misdeal, 0, 0 },
    [CR_REPORT_DROPPED] = { 'E', HAND, 0, CR_PKC_DEAL_DROPPED, check_dealt, NULL, 0, 0 },
    [CR_REPORT_EARLY_STREET] = { 'E', HAND, 0, CR_PKC_DEAL_EARLY, cr_check_early_street, cr_slip_early_street, 0, 0 },
    [CR_REPORT_MISSING_CARD] = { 'E', BETWEEN | HAND | OVER, 0, CR_PKC_PACK_COUNT, NULL, NULL, 0, 0 },
    [CR_REPORT_DUPLICATE] = { 'E', HAND, EVERYWHERE, CR_PKC_PACK_DEFECTIVE, NULL, slip_duplicate, 0, 0 },
    [CR_REPORT_DEFECTIVE_SHUFFLE] = { 'F', BETWEEN | HAND, EVERYWHERE, CR_PKC_CARD_DEFECTIVE, check_shuffle, ask, OUT(NEW_DECK) | OUT(REPLACE_CARD), CR_OUTCOME_NEW_DECK },
    [CR_REPORT_DEFECTIVE_CLOSED] = { 'E', HAND, EVERYWHERE | PLAYERS, CR_PKC_CARD_DEFECTIVE, NULL, slip_defective, OUT(PLAY_OR_FOLD) | OUT(VOID), CR_OUTCOME_PLAY_OR_FOLD },
    [CR_REPORT_DEFECTIVE_OPEN] = { 'E', HAND | OVER, EVERYWHERE, CR_PKC_CARD_DEFECTIVE, NULL, NULL, 0, 0 },
    [CR_REPORT_KNEW_DEFECT] = { 'F', HAND, 0, CR_PKC_CARD_KNOWING, check_dealt, ask, OUT(CONFISCATE) | OUT(CLAIM_LOST) | OUT(WARNING), CR_OUTCOME_CONFISCATE },
    [CR_REPORT_WRONG_COUNT] = { 'F', BETWEEN | HAND | OVER, EVERYWHERE, CR_PKC_PACK_COUNT, NULL, slip_count, OUT(REDEAL) | OUT(PLAY_ON), CR_OUTCOME_REDEAL },
    [CR_REPORT_THROWN] = { 'F', HAND, 0, CR_PKC_HAND_RETURNED, check_dealt, ask, OUT(DEAD) | OUT(RETURN), CR_OUTCOME_DEAD },
    [CR_REPORT_MIXED] = { 'E', HAND, 0, CR_PKC_HAND_DEAD, check_mixed, cr_slip_kill, 0, 0 },
    [CR_REPORT_BLIND_ACT] = { 'E', HAND, 0, CR_PKC_HAND_DEAD, cr_check_kill, cr_slip_kill, 0, 0 },
    [CR_REPORT_SHOWN_EARLY] = { 'F', HAND, 0, CR_PKC_HAND_EXPOSED, check_shown, ask, OUT(DEAD) | OUT(LIVES), CR_OUTCOME_DEAD },
    [CR_REPORT_UNPROTECTED] = { 'E', HAND, 0, CR_PKC_HAND_UNPROTECTED, cr_check_kill, cr_slip_kill, 0, 0 },
    [CR_REPORT_MISINFORMED] = { 'F', HAND, 0, CR_PKC_TURN_EARLY, check_misinformed, ask, OUT(RETURN) | OUT(STANDS), CR_OUTCOME_RETURN },
    [CR_REPORT_SKIPPED] = { 'E', HAND, 0, CR_PKC_TURN_SKIPPED, check_skipped, slip_skipped, OUT(RESTORE) | OUT(AUTO_CHECK) | OUT(CALL_ONLY) | OUT(DEAD), CR_OUTCOME_AUTO_CHECK },
    [CR_REPORT_STRING_BET] = { 'R', HAND, 0, CR_PKC_CHIPS_STRING, check_dealt, NULL, 0, 0 },
    [CR_REPORT_CASH] = { 'F', HAND | OVER, 0, CR_PKC_CASH_IN_POT, NULL, ask, OUT(CONVERT) | OUT(CASH_OUT_OF_PLAY), CR_OUTCOME_CONVERT },
    [CR_REPORT_FALSE_CLAIM] = { 'F', HAND, 0, CR_PKC_CLAIM_FALSE, check_showdown, ask, OUT(WARNING) | OUT(NEXT_BEST) | OUT(RETURN) | OUT(REMOVE), CR_OUTCOME_WARNING },
    [CR_REPORT_DISPUTE] = { 'F', BETWEEN | HAND | OVER, EVERYWHERE | PLAYERS, CR_PKC_FLOOR_CLAIM, NULL, ask, OUT(APPLY) | OUT(REJECT) | OUT(PLAY_ON) | OUT(VOID), CR_OUTCOME_APPLY },
    [CR_REPORT_MISDEAL_CASE] = { 'F', 0, 0, CR_PKC_DEAL_MISDEAL, NULL, NULL, OUT(REDEAL) | OUT(PLAY_ON), CR_OUTCOME_REDEAL },
    [CR_REPORT_EARLY_BET] = { 'F', 0, 0, CR_PKC_TURN_EARLY, NULL, NULL, OUT(STANDS) | OUT(OPTIONS_OPEN), CR_OUTCOME_OPTIONS_OPEN },
    [CR_REPORT_CONDUCT] = { 'R', ANY, EVERYWHERE, CR_PKC_CONDUCT, check_conduct, NULL, 0, 0 },
    [CR_REPORT_NOTE] = { 'R', ANY, EVERYWHERE | PLAYERS, CR_PKC_CONDUCT, NULL, NULL, 0, 0 },
    /* clang-format on */
};

char cr_report_kind(unsigned report)
{
    return report < CR_REPORTS ? rows[report].kind : '\0';
}

enum cr_poker_clause cr_report_clause(unsigned report)
{
    assert(report < CR_REPORTS);
    return rows[report].clause;
}

/* ---- A report ---- */

/* A pot is disputed until the next hand begins; a hand that is going on only where the house has no room
 * procedure [K3; M1 10.2]. */
static enum cr_status check_phase(const struct cr_play *play, const struct cr_poker *poker,
                                  unsigned report)
{
    bool hand = poker->phase == CR_POKER_HAND;
    if (report == CR_REPORT_DISPUTE && hand && cr_poker_is_room(play)) return CR_CLAIM_CLOSED;
    if (rows[report].when >> poker->phase & 1) return CR_OK;
    return poker->phase == CR_POKER_OVER ? CR_HAND_OVER : CR_NOT_THIS_PHASE;
}

static enum cr_status check_row(const struct cr_play *play, const struct cr_poker *poker,
                                unsigned report, unsigned role)
{
    if (report >= CR_REPORTS || rows[report].when == 0) return CR_NO_SUCH_INPUT;
    if (!cr_poker_is_room(play) && !(rows[report].flags & EVERYWHERE)) return CR_NOT_IN_GAME;
    if (role == CR_ROLE_PLAYER && !(rows[report].flags & PLAYERS)) return CR_FORBIDDEN_ROLE;
    return check_phase(play, poker, report);
}

bool cr_poker_may_report(const struct cr_play *play, const struct cr_poker *poker, unsigned report,
                         unsigned role)
{
    return check_row(play, poker, report, role) == CR_OK;
}

struct cr_event *cr_poker_tell(struct cr_events *events, unsigned report,
                               enum cr_poker_clause clause, unsigned seat)
{
    struct cr_event *event = cr_events_add(events, CR_EV_REPORTED, clause,
                                           seat < CR_POKER_SEATS_MAX ? seat : CR_NO_SEAT);
    event->value = (uint16_t)report;
    return event;
}

enum cr_status cr_poker_report(const struct cr_play *play, struct cr_poker *poker,
                               const struct cr_input *input, struct cr_events *events)
{
    enum cr_status status = check_row(play, poker, input->choice, input->role);
    if (status != CR_OK) return status;
    const struct row *row = &rows[input->choice];
    if (row->check) status = row->check(play, poker, input, &events->why);
    if (status != CR_OK) return status;
    cr_poker_tell(events, input->choice, row->clause, input->seat)->position = input->number;
    if (row->act) row->act(play, poker, input, events);
    return CR_OK;
}

void cr_poker_clear_slips(struct cr_poker *poker)
{
    memset(poker->early, 0, sizeof poker->early);
    poker->no_raise = 0;
    poker->acted = poker->money_acts = 0;
    poker->exposed = poker->boxed = poker->extra = 0;
    poker->report = poker->cause = poker->back_to = 0;
    poker->report_seat = poker->skipped = CR_NOBODY;
    poker->skip_acts = 0;
    poker->burn_due = poker->no_burn = poker->aside = poker->last_open = 0;
}

/* ---- A question to the floor ---- */

void cr_poker_ask(struct cr_poker *poker, unsigned report, unsigned seat)
{
    assert(report < CR_REPORTS && rows[report].outcomes != 0);
    poker->back_to = poker->phase;
    poker->phase = CR_POKER_RULING;
    poker->report = (uint8_t)report;
    poker->report_seat = (uint8_t)seat;
}

/* Who was passed over: with nothing to call he has checked; with a bet up his word may be given back, cut
 * down to a call, or lost [G15]. */
static uint64_t of_skipped(const struct cr_play *play, const struct cr_poker *poker)
{
    struct cr_pk_rules rules;
    struct cr_betting then;
    struct cr_betting_options now, later;
    unsigned seat = poker->report_seat;
    cr_poker_rules_now(play, poker, &rules);
    cr_poker_betting_at(&rules, poker, CR_NOBODY, &then);
    cr_betting_options(&rules.betting, &poker->hand.betting, seat, &now);
    cr_betting_options(&rules.betting, &then, seat, &later);
    return now.may_check && later.may_check ? OUT(RESTORE) | OUT(AUTO_CHECK)
                                            : OUT(RESTORE) | OUT(CALL_ONLY) | OUT(DEAD);
}

/* Outcomes that make somebody's hand dead, and those that give one back. */
static uint64_t of_hands(const struct cr_play *play, const struct cr_poker *poker)
{
    unsigned seat = poker->report_seat;
    uint64_t closed = 0;
    bool live = poker->hand.betting.live >> seat & 1;
    if (live && !cr_poker_may_die(poker, seat))
        closed |= OUT(DEAD) | OUT(CLAIM_LOST) | OUT(NEXT_BEST);
    if (poker->report == CR_REPORT_THROWN && !cr_poker_may_revive(play, poker, seat))
        closed |= OUT(RETURN);
    if (poker->report == CR_REPORT_FALSE_CLAIM && poker->hand.mucked == 0) closed |= OUT(RETURN);
    return closed;
}

static uint64_t of_dispute(const struct cr_poker *poker)
{
    return poker->back_to == CR_POKER_HAND ? OUT(APPLY) | OUT(REJECT) : OUT(PLAY_ON) | OUT(VOID);
}

uint64_t cr_poker_outcomes(const struct cr_play *play, const struct cr_poker *poker)
{
    if (poker->phase != CR_POKER_RULING) return 0;
    uint64_t set = rows[poker->report].outcomes, closed = 0;
    if (poker->report == CR_REPORT_SKIPPED) set = of_skipped(play, poker);
    if (poker->report == CR_REPORT_DISPUTE) closed = of_dispute(poker);
    if (poker->report == CR_REPORT_EARLY_BET &&
        !cr_poker_early_stands(play, poker, poker->report_seat))
        closed = OUT(STANDS);
    if (poker->back_to == CR_POKER_HAND && poker->report_seat < CR_NOBODY)
        closed |= of_hands(play, poker);
    return (set & ~closed) | (cr_poker_rules(play)->manager_may_override ? OUT(OTHER) : 0);
}

enum cr_outcome cr_poker_first_outcome(const struct cr_play *play, const struct cr_poker *poker)
{
    uint64_t set = cr_poker_outcomes(play, poker);
    enum cr_outcome first = rows[poker->report].first;
    if (set == 0) return CR_OUTCOME_NONE;
    if (poker->report == CR_REPORT_SKIPPED && !(set >> first & 1)) return CR_OUTCOME_RESTORE;
    return set >> first & 1 ? first : (enum cr_outcome)__builtin_ctzll(set);
}
