/* deal.c -- cards: where the next one goes, how it lies, and how closed ones get their names.
 *
 *     Texas        one card a box and one to the dealer, twice; three common ones; later two more
 *     the others   five a box, five to the dealer, his last open; then the draws, box by box
 *
 * Cards of one input fall one behind the other wherever they are due, as many as come before anything is
 * decided; all are checked before the first is laid.
 */
#include <stdlib.h>

#include "games/house_poker/house_poker.h"

/* ---- What is due ---- */

unsigned cr_hp_deal_steps(const struct cr_play *play, const struct cr_hp *hp)
{
    unsigned hands = hp->in_count + 1u;
    return cr_hp_rules(play)->has_board ? 2 * hands + 3 : 5 * hands;
}

/* The nth box that is in, from 0. */
static unsigned nth_box(const struct cr_hp *hp, unsigned nth)
{
    unsigned left = hp->in;
    while (nth-- > 0)
        left &= left - 1;
    return (unsigned)__builtin_ctz(left) + 1;
}

static struct cr_hp_due due_at_box(const struct cr_hp *hp, unsigned box, unsigned count)
{
    bool dark = cr_hp_is_dark(cr_hp_box_of(hp, box));
    return (struct cr_hp_due){ .place = (uint16_t)cr_hp_place(box),
                               .count = (uint8_t)count,
                               .closed = dark ? CR_CLOSED_TO_ALL : CR_CLOSED_BUT_OWNER };
}

static struct cr_hp_due due_openly(unsigned place, unsigned count)
{
    return (struct cr_hp_due){ .place = (uint16_t)place, .count = (uint8_t)count };
}

static struct cr_hp_due due_to_dealer(unsigned count)
{
    return (struct cr_hp_due){ .place = CR_HP_TO_DEALER,
                               .count = (uint8_t)count,
                               .closed = CR_CLOSED_TO_ALL };
}

/* The packet of the opening deal that card number `step` is of. */
static struct cr_hp_due dealt_at(const struct cr_play *play, const struct cr_hp *hp, unsigned step)
{
    unsigned boxes = hp->in_count, hands = boxes + 1;
    if (cr_hp_rules(play)->has_board) {
        if (step >= 2 * hands) return due_openly(CR_HP_TO_BOARD, 2 * hands + 3 - step);
        unsigned turn = step < hands ? step : step - hands;
        return turn == boxes ? due_to_dealer(1) : due_at_box(hp, nth_box(hp, turn), 1);
    }
    unsigned left = 5 * hands - step;
    if (left > 5) return due_at_box(hp, nth_box(hp, step / 5), 5 - step % 5);
    if (left == 1) return due_openly(CR_HP_TO_DEALER, 1); /* "one card is opened" */
    return due_to_dealer(left - 1);
}

/* The packet of the draws that the card after `skip` others is of. */
static struct cr_hp_due drawn_at(const struct cr_hp *hp, unsigned skip)
{
    unsigned all = 0;
    for (unsigned left = hp->in; left; left &= left - 1) {
        unsigned box = cr_hp_leftmost(left);
        all += cr_hp_box_of(hp, box)->wanted;
        if (all > skip) return due_at_box(hp, box, all - skip);
    }
    abort(); /* not run: asked only for a card that is wanted */
}

/* How many cards come one behind the other before anything is decided. */
static unsigned due_in_all(const struct cr_play *play, const struct cr_hp *hp)
{
    unsigned all = 0;
    switch (hp->phase) {
    case CR_HP_BETS: /* the first card says "no more bets" */
    case CR_HP_DEAL:
        return cr_hp_lucky_boxes(play, hp) > 0 ? 0 : cr_hp_deal_steps(play, hp) - hp->dealt;
    case CR_HP_DRAW:
        for (unsigned left = hp->in; left; left &= left - 1)
            all += cr_hp_box_of(hp, cr_hp_leftmost(left))->wanted;
        return all;
    case CR_HP_BOARD: return CR_HP_BOARD_MAX - hp->board_count;
    case CR_HP_REPLACE: return 1;
    default: return 0;
    }
}

/* The packet of the card after `skip` others; it is due (asserted by whom asks). */
static struct cr_hp_due due_after(const struct cr_play *play, const struct cr_hp *hp, unsigned skip)
{
    if (hp->phase <= CR_HP_DEAL) return dealt_at(play, hp, hp->dealt + skip);
    switch (hp->phase) {
    case CR_HP_DRAW: return drawn_at(hp, skip);
    case CR_HP_BOARD: return due_openly(CR_HP_TO_BOARD, CR_HP_BOARD_MAX - hp->board_count - skip);
    default: return due_openly(CR_HP_TO_DEALER, 1); /* REPLACE */
    }
}

struct cr_hp_due cr_hp_due(const struct cr_play *play, const struct cr_hp *hp)
{
    return due_after(play, hp, 0);
}

/* ---- Checks ---- */

/* Whether that open card can come out of the pack; seen: cards that came just before, a bit each. */
static bool is_there(const struct cr_hp *hp, cr_card card, uint64_t seen)
{
    return cr_card_is_open(card) && !(seen >> card & 1) && cr_pack_left(&hp->shoe.pack, card) > 0;
}

static CR_RARE enum cr_status refuse_card(cr_card card, struct cr_refusal *why)
{
    if (!cr_card_is_open(card)) return CR_BAD_INPUT;
    cr_card_write(card, why->what);
    return CR_PACK_DEFECTIVE;
}

static enum cr_status check_start(const struct cr_hp *hp, struct cr_refusal *why)
{
    if (hp->phase == CR_HP_SHUFFLE) return cr_shoe_check_ready(&hp->shoe, why);
    if (hp->phase == CR_HP_BETS && hp->shoe.stage != CR_SHOE_READY) return CR_SHUFFLE_DUE;
    if (hp->phase == CR_HP_BETS && hp->in == 0) return CR_NO_STAKES;
    return CR_OK;
}

static enum cr_status check_cards(const struct cr_play *play, const struct cr_hp *hp,
                                  const struct cr_input *input, struct cr_refusal *why)
{
    enum cr_status status = check_start(hp, why);
    if (status != CR_OK) return status;
    unsigned most = due_in_all(play, hp);
    if (most == 0) return CR_NOT_THIS_PHASE;
    if (input->to != CR_HP_NOWHERE) {
        struct cr_hp_due due = due_after(play, hp, 0);
        if (input->to != due.place) {
            cr_hp_symbol(CR_HP_SET_TARGET, due.place, why->what, sizeof why->what);
            return CR_WRONG_HAND;
        }
        if (input->to >= cr_hp_place(1)) most = due.count;
    }
    if (hp->phase == CR_HP_REPLACE)
        most = cr_hp_replacements(play, hp, input->cards, input->card_count);
    if (most > CR_CARDS_PER_INPUT_MAX) most = CR_CARDS_PER_INPUT_MAX;
    why->n = most;
    if (input->card_count < 1 || input->card_count > most) return CR_HOW_MANY_CARDS;
    uint64_t seen = 0;
    for (unsigned i = 0; i < input->card_count; i++) {
        cr_card card = input->cards[i];
        if (is_there(hp, card, seen))
            seen |= UINT64_C(1) << card;
        else if (card != CR_CLOSED_CARD)
            return refuse_card(card, why);
        else if (due_after(play, hp, i).closed == CR_DEALT_OPEN)
            return CR_FACE_UP;
    }
    return CR_OK;
}

/* ---- Laying ---- */

static void tell_card(const struct cr_play *play, enum cr_hp_clause clause, unsigned place,
                      cr_card card, struct cr_events *events)
{
    struct cr_event *event =
        cr_events_add(events, CR_EV_DEALT, cr_hp_clause(play, clause), CR_NO_SEAT);
    event->position = (uint16_t)place;
    event->value = card;
}

static void tell_packet(const struct cr_play *play, const struct cr_hp_due *due,
                        const cr_card *cards, struct cr_events *events)
{
    bool open = due->closed == CR_DEALT_OPEN, board = due->place == CR_HP_TO_BOARD;
    for (unsigned i = 0; i < due->count; i++)
        tell_card(play, board ? CR_HC_DEAL_BOARD : CR_HC_DEAL_ORDER, due->place,
                  open ? cards[i] : CR_CLOSED_CARD, events);
}

/* Cards that are there: check_cards() has seen to it. The pack counts them out all at once. */
static void take(struct cr_shoe_state *shoe, const cr_card *cards, unsigned count)
{
    assert(shoe->pack.left_count >= count);
    shoe->pack.left_count = (uint16_t)(shoe->pack.left_count - count);
    shoe->out = (uint16_t)(shoe->out + count);
    for (unsigned i = 0; i < count; i++)
        if (cards[i] == CR_CLOSED_CARD) {
            shoe->pack.closed++;
        } else {
            shoe->pack.left[cards[i]]--;
            cr_shoe_count_out(shoe, cards[i]);
        }
}

/* Behind the cards that lie there: their names, and where in the pack each lay. */
static void lay_cards(uint8_t *to, uint8_t *places, const cr_card *cards, unsigned count,
                      unsigned at)
{
    for (unsigned i = 0; i < count; i++) {
        to[i] = cards[i];
        places[i] = (uint8_t)(at + i);
    }
}

static void lay_on_box(struct cr_hp *hp, unsigned box, const cr_card *cards, unsigned count,
                       unsigned at)
{
    struct cr_hp_box *own = cr_hp_box(hp, box);
    assert(own->card_count + count <= CR_HP_CARDS_MAX);
    lay_cards(&own->cards[own->card_count], &own->at[own->card_count], cards, count, at);
    own->card_count = (uint8_t)(own->card_count + count);
    if (hp->phase == CR_HP_DRAW) own->wanted = (uint8_t)(own->wanted - count);
}

/* at: where in the pack the first of them lay. */
static void lay(const struct cr_play *play, struct cr_hp *hp, const struct cr_hp_due *due,
                const cr_card *cards, unsigned at, struct cr_events *events)
{
    unsigned count = due->count;
    tell_packet(play, due, cards, events);
    if (hp->phase == CR_HP_DEAL) hp->dealt = (uint8_t)(hp->dealt + count);
    if (due->place == CR_HP_TO_BOARD) {
        for (unsigned i = 0; i < count; i++)
            hp->board[hp->board_count++] = cards[i];
    } else if (hp->phase == CR_HP_REPLACE) {
        cr_hp_replace(play, hp, cards[0], at, events); /* its packets are of one card */
    } else if (due->place == CR_HP_TO_DEALER) {
        assert(hp->dealer_count + count <= CR_HP_DEALER_MAX);
        lay_cards(&hp->dealer[hp->dealer_count], &hp->dealer_at[hp->dealer_count], cards, count,
                  at);
        hp->dealer_count = (uint8_t)(hp->dealer_count + count);
    } else {
        lay_on_box(hp, due->place / 64u, cards, count, at);
    }
}

/* The system designates a card before bets are made: none of the pack (jackpots R7, R8). */
static enum cr_status designate(const struct cr_play *play, struct cr_hp *hp,
                                const struct cr_input *input, struct cr_events *events)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    bool bonus = input->to == CR_HP_TO_BONUS;
    uint8_t *drawn = bonus ? &hp->bonus_card : &hp->fortune_card;
    events->why.n = 1;
    if (!(bonus ? rules->bonus_offered : rules->wheel_offered)) return CR_NOT_OFFERED;
    if ((bonus ? rules->bonus_card : rules->fortune_card) != CR_HP_DRAWN_PER_ROUND)
        return CR_NOT_OFFERED;
    if (hp->phase > CR_HP_BETS || hp->flags & CR_HP_CLOSED_BETS || *drawn != CR_NO_CARD)
        return CR_NOT_THIS_PHASE;
    if (input->card_count != 1) return CR_HOW_MANY_CARDS;
    if (!cr_card_is_open(input->cards[0])) return CR_FACE_UP;
    *drawn = input->cards[0];
    tell_card(play, bonus ? CR_HC_SIDE_BONUS_CARD : CR_HC_SIDE_FORTUNE_CARD, input->to,
              input->cards[0], events);
    return CR_OK;
}

enum cr_status cr_hp_cards(const struct cr_play *play, struct cr_hp *hp,
                           const struct cr_input *input, struct cr_events *events)
{
    if (input->to == CR_HP_TO_BONUS || input->to == CR_HP_TO_FORTUNE)
        return designate(play, hp, input, events);
    enum cr_status status = check_cards(play, hp, input, &events->why);
    if (status != CR_OK) return status;
    if (hp->phase == CR_HP_BETS) {
        cr_hp_close_bets(play, hp, input, events);
        cr_hp_advance(play, hp, events);
    }
    unsigned out = hp->shoe.out;
    take(&hp->shoe, input->cards, input->card_count);
    for (unsigned i = 0; i < input->card_count;) {
        struct cr_hp_due due = due_after(play, hp, 0);
        if (due.count > input->card_count - i) due.count = (uint8_t)(input->card_count - i);
        lay(play, hp, &due, &input->cards[i], out + i, events);
        i += due.count;
    }
    return CR_OK;
}

/* ---- Names for closed cards ---- */

static unsigned find(const uint8_t *cards, unsigned count, cr_card card)
{
    unsigned i = 0;
    while (i < count && cards[i] != card)
        i++;
    return i;
}

/* The closed ones in order; a card of the hand that has its name already may be said again. */
static enum cr_status check_names(const struct cr_hp *hp, const uint8_t *hand, unsigned count,
                                  const struct cr_input *input, struct cr_refusal *why)
{
    unsigned closed = 0, names = 0;
    uint64_t seen = 0;
    for (unsigned i = 0; i < count; i++)
        closed += hand[i] == CR_CLOSED_CARD;
    why->n = closed;
    if (input->card_count < 1) return CR_HOW_MANY_CARDS;
    for (unsigned i = 0; i < input->card_count; i++) {
        cr_card card = input->cards[i];
        if (!cr_card_is_open(card)) return CR_FACE_UP;
        if (find(hand, count, card) < count) continue;
        if (!is_there(hp, card, seen)) return refuse_card(card, why);
        seen |= UINT64_C(1) << card;
        if (++names > closed) return CR_HOW_MANY_CARDS;
    }
    return CR_OK;
}

static void name_cards(struct cr_hp *hp, uint8_t *hand, unsigned count,
                       const struct cr_input *input, struct cr_refusal *why)
{
    for (unsigned i = 0; i < input->card_count; i++) {
        if (find(hand, count, input->cards[i]) < count) continue;
        enum cr_status status = cr_shoe_show(&hp->shoe, input->cards[i], why);
        assert(status == CR_OK); /* check_names() said so */
        (void)status;
        hand[find(hand, count, CR_CLOSED_CARD)] = input->cards[i];
    }
}

/* Without a box the hand that waits first is meant. */
enum cr_status cr_hp_show(const struct cr_play *play, struct cr_hp *hp,
                          const struct cr_input *input, struct cr_events *events)
{
    struct cr_hp_unnamed first = cr_hp_to_show(play, hp);
    if (!first.any) return hp->phase >= CR_HP_REVEAL ? CR_NOT_CLOSED : CR_NOT_THIS_PHASE;
    unsigned box = input->position ? input->position : first.box;
    if (box > CR_HP_BOXES_MAX) return CR_NO_BOX;
    if (box != first.box && (first.box == 0 || !cr_hp_must_show(play, hp, box)))
        return CR_NOT_CLOSED;
    uint8_t *hand = box ? cr_hp_box(hp, box)->cards : hp->dealer;
    unsigned count = box ? cr_hp_box(hp, box)->card_count : hp->dealer_count;
    enum cr_status status = check_names(hp, hand, count, input, &events->why);
    if (status == CR_OK) name_cards(hp, hand, count, input, &events->why);
    return status;
}
