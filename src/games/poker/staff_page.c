/* staff_page.c -- what those who run the table need beside what all see; actions; what came out. */
#include "games/page_parts.h"
#include "games/poker/poker.h"

/* ---- What is to be entered next ---- */

static const char *target_of(const struct cr_play *play, const struct cr_poker *poker,
                             const struct cr_need *need)
{
    struct cr_poker_packet packet;
    if (need->input == CR_IN_SHOW) return "seat";
    if (need->input != CR_IN_CARD) return NULL;
    if (poker->phase == CR_POKER_DRAW) return "seats";
    cr_poker_packet(play, poker, &packet);
    if (packet.middle) return "board";
    return packet.count == 1 ? "seat" : "seats";
}

/* The seats cards go to, in order. */
static void write_to_seats(const struct cr_play *play, const struct cr_poker *poker,
                           const struct cr_need *need, struct cr_text *out)
{
    struct cr_poker_packet packet = { .count = 0 };
    bool cards = poker->phase == CR_POKER_HAND && need->input == CR_IN_CARD;
    if (cards) cr_poker_packet(play, poker, &packet);
    cr_text_key(out, "seats");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < packet.count && !packet.middle; i++) {
        cr_text_item(out);
        cr_text_int(out, packet.seats[i]);
    }
    cr_text_end(out, ']');
}

/* Between hands the shuffle, once enough are ready; at the end the confirming. */
static void add_calls(const struct cr_poker *poker, struct cr_need *need)
{
    if (need->kind == CR_NEED_BETS && need->count > 0) need->input = CR_IN_SHUFFLE;
    if (poker->phase == CR_POKER_OVER) need->input = CR_IN_CONFIRM;
}

static void write_need(const struct cr_play *play, const struct cr_poker *poker,
                       struct cr_text *out)
{
    struct cr_need need;
    cr_poker_needs(play, poker, &need);
    bool waits = need.kind != CR_NEED_NOTHING && need.kind != CR_NEED_BETS;
    if (!waits) need.input = CR_IN_COUNT;
    add_calls(poker, &need);
    if (need.input == CR_IN_COUNT) {
        cr_text_member_null(out, "need");
        return;
    }
    const char *target = target_of(play, poker, &need);
    cr_text_key(out, "need");
    cr_text_begin(out, '{');
    cr_text_member_bool(out, "closed", need.closed != CR_DEALT_OPEN);
    cr_text_member_int(out, "count", need.count);
    cr_text_member_text(out, "input", cr_input_name(need.input));
    cr_poker_write_seat(out, "seat", need.seat);
    write_to_seats(play, poker, &need, out);
    if (target)
        cr_text_member_text(out, "to", target);
    else
        cr_text_member_null(out, "to");
    cr_text_end(out, '}');
}

/* ---- What may be done, and reported ---- */

static void write_act(const struct cr_action *action, unsigned seat, struct cr_text *out)
{
    char name[32];
    cr_poker_symbol(CR_POKER_SET_DO, action->choice, name, sizeof name);
    cr_text_begin(out, '{');
    cr_text_member_text(out, "do", name);
    cr_text_member_int(out, "least", action->least);
    cr_text_member_int(out, "most", action->most);
    cr_text_member_int(out, "seat", seat);
    cr_text_member_int(out, "step", action->step);
    cr_text_end(out, '}');
}

/* Of whom the round asks: the dealer enters it for him. */
static void write_acts(const struct cr_play *play, const struct cr_poker *poker,
                       struct cr_text *out)
{
    struct cr_action actions[CR_POKER_DOS];
    struct cr_need need;
    size_t count = 0;
    cr_poker_needs(play, poker, &need);
    if (need.kind == CR_NEED_DECISION)
        count = cr_poker_open(play, poker, need.seat, CR_MONEY_MAX, actions, CR_POKER_DOS);
    cr_text_key(out, "acts");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < count; i++)
        if (actions[i].input == CR_IN_ACT && actions[i].status == CR_OK &&
            actions[i].choice >= CR_POKER_DO_FOLD)
            write_act(&actions[i], need.seat, out);
    cr_text_end(out, ']');
}

static void write_reports(const struct cr_play *play, const struct cr_poker *poker,
                          struct cr_text *out)
{
    char name[32];
    cr_text_key(out, "reports");
    cr_text_begin(out, '[');
    for (unsigned i = 1; i < CR_REPORTS; i++) {
        if (!cr_poker_may_report(play, poker, i, CR_ROLE_MANAGER)) continue;
        cr_poker_symbol(CR_POKER_SET_REPORT, i, name, sizeof name);
        cr_text_item(out);
        cr_text_json(out, name);
    }
    cr_text_end(out, ']');
}

/* Who asks to come into play, and with how much. */
static void write_asks(const struct cr_poker *poker, struct cr_text *out)
{
    cr_text_key(out, "asks");
    cr_text_begin(out, '[');
    for (unsigned seat = 0; seat < CR_POKER_SEATS_MAX; seat++) {
        if (poker->asks[seat] == 0) continue;
        cr_text_begin(out, '{');
        cr_text_member_int(out, "amount", poker->asks[seat]);
        cr_text_member_int(out, "seat", seat);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

/* Cards that lie open: they cannot come again. */
static void write_none_left(const struct cr_poker *poker, struct cr_text *out)
{
    cr_card gone[CR_PACK_CARDS];
    unsigned count = 0;
    bool draws = poker->phase == CR_POKER_DRAW;
    for (unsigned card = 0; card < CR_PACK_CARDS; card++)
        if (draws ? cr_poker_draw_has(poker, (cr_card)card) : cr_poker_is_out(poker, (cr_card)card))
            gone[count++] = (cr_card)card;
    cr_page_cards(out, "none_left", gone, count);
}

void cr_poker_write_staff(const struct cr_play *play, const struct cr_poker *poker,
                          struct cr_text *out)
{
    write_acts(play, poker, out);
    write_asks(poker, out);
    write_need(play, poker, out);
    write_none_left(poker, out);
    write_reports(play, poker, out);
}

/* ---- Actions, and what came out ---- */

void cr_poker_action_page(const struct cr_action *action, struct cr_text *out)
{
    char name[32];
    if (action->input != CR_IN_ACT) return; /* its input says what it is */
    cr_poker_symbol(CR_POKER_SET_DO, action->choice, name, sizeof name);
    cr_text_member_text(out, "act", name);
}

void cr_poker_outcome(const struct cr_play *play, const void *bytes, struct cr_text *out)
{
    (void)play;
    const struct cr_poker *poker = bytes;
    cr_money pot = 0, fee = 0;
    uint16_t winners = 0;
    for (unsigned i = 0; i < poker->pot_count; i++) {
        pot += poker->pots[i] + poker->fee[i];
        fee += poker->fee[i];
        winners |= poker->high[i] | poker->low[i];
    }
    cr_text_begin(out, '{');
    if (poker->pot_count > 0) {
        cr_text_member_int(out, "fee", fee);
        cr_text_member_int(out, "pot", pot);
        cr_poker_write_seats(out, "winners", winners);
    } else if (poker->draw && poker->rotation.button != CR_NOBODY) {
        cr_text_member_int(out, "button", poker->rotation.button);
    } else if (poker->phase == CR_POKER_OVER) {
        cr_text_member_bool(out, "void", true);
    }
    cr_text_end(out, '}');
}
