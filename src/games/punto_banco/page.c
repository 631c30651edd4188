/* page.c -- the hand as pages draw it: what all see, what a seat sees beside it, what the desk needs. */
#include "games/page_parts.h"
#include "games/punto_banco/punto_banco.h"

static const char *phase_name(unsigned phase)
{
    static const char *const names[] = { "shuffle", "bets", "burn", "deal", "draw", "over" };
    return names[phase];
}

static enum cr_pb_kind winner_of(const struct cr_pb *pb)
{
    return cr_pb_winner(cr_pb_side_points(pb, CR_PB_PUNTO), cr_pb_side_points(pb, CR_PB_BANCO));
}

/* ---- What all see ---- */

/* [["punto",1000,2],...]: what lies on each, and of how many players. */
static void write_piles(const struct cr_pb *pb, struct cr_text *out)
{
    cr_text_key(out, "bets");
    cr_text_begin(out, '[');
    for (unsigned kind = 0; kind < CR_PB_KINDS; kind++) {
        cr_money amount = 0;
        unsigned players = 0;
        for (unsigned seat = 0; seat < pb->seats; seat++) {
            if (!cr_pb_lies(pb, seat, kind)) continue;
            amount += pb->boxes[seat].stakes[kind];
            players++;
        }
        if (players == 0) continue;
        cr_text_item(out);
        cr_text_format(out, "[\"%s\",%lld,%u]", cr_pb_kind_key(kind), (long long)amount, players);
    }
    cr_text_end(out, ']');
}

static void write_side(const struct cr_pb *pb, unsigned side, struct cr_text *out)
{
    char name[CR_CARD_TEXT_SIZE];
    cr_text_key(out, cr_pb_kind_key(side));
    cr_text_begin(out, '{');
    cr_text_key(out, "cards");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < pb->counts[side]; i++) {
        cr_card_write(pb->cards[side][i], name);
        cr_text_item(out);
        cr_text_json(out, name);
    }
    cr_text_end(out, ']');
    if (pb->counts[side] > 0)
        cr_text_member_int(out, "points", cr_pb_side_points(pb, side));
    else
        cr_text_member_null(out, "points");
    cr_text_end(out, '}');
}

/* "7 : 9", banco's points first [BG art.24(2)4]. */
static void write_call(const struct cr_pb *pb, struct cr_text *out)
{
    if (cr_pb_card_count(pb) < 2) {
        cr_text_member_null(out, "call");
        return;
    }
    cr_text_key(out, "call");
    cr_text_format(out, "\"%u : %u\"", cr_pb_side_points(pb, CR_PB_BANCO),
                   cr_pb_side_points(pb, CR_PB_PUNTO));
}

static void write_exposed(const struct cr_pb *pb, struct cr_text *out)
{
    char name[CR_CARD_TEXT_SIZE];
    cr_card_write(pb->exposed, name);
    if (pb->exposed == CR_NO_CARD)
        cr_text_member_null(out, "exposed");
    else
        cr_text_member_text(out, "exposed", name);
}

static void write_public(const struct cr_pb *pb, struct cr_text *out)
{
    write_side(pb, CR_PB_BANCO, out);
    write_piles(pb, out);
    write_call(pb, out);
    cr_text_member_int(out, "cards_left", pb->shoe.pack.left_count);
    write_exposed(pb, out);
    cr_text_member_bool(out, "last_hand", pb->last);
    cr_text_member_bool(out, "marker_out", pb->shoe.told);
    cr_text_member_bool(out, "natural", cr_pb_card_count(pb) >= 4 && cr_pb_is_natural(pb));
    cr_text_member_text(out, "phase", phase_name(pb->phase));
    write_side(pb, CR_PB_PUNTO, out);
    cr_text_member_int(out, "shoe", pb->shoe.number);
    if (pb->decided)
        cr_text_member_text(out, "won", cr_pb_kind_key(winner_of(pb)));
    else
        cr_text_member_null(out, "won");
}

/* ---- Bets, one by one ---- */

/* Of a hand that is settled also what became of the bet, commission and all. */
static void write_bet(const struct cr_play *play, const struct cr_pb *pb, unsigned seat,
                      unsigned kind, bool with_seat, struct cr_text *out)
{
    static const char *const fates[] = { "lost", "push", "won" };
    cr_money stake = pb->boxes[seat].stakes[kind];
    if (stake == 0 || (pb->phase == CR_PP_OVER && !pb->decided)) return;
    cr_text_begin(out, '{');
    cr_text_member_int(out, "amount", stake);
    cr_text_member_text(out, "bet", cr_pb_kind_key(kind));
    if (pb->decided) {
        struct cr_pb_result result =
            cr_pb_settle_bet(cr_pb_rules(play), (enum cr_pb_kind)kind, stake, winner_of(pb));
        cr_text_member_int(out, "commission", result.commission);
        cr_text_member_int(out, "paid", result.paid);
        cr_text_member_text(out, "result", fates[result.fate]);
    }
    if (with_seat) cr_text_member_int(out, "seat", seat);
    cr_text_end(out, '}');
}

static void write_bets(const struct cr_play *play, const struct cr_pb *pb, unsigned first,
                       unsigned end, bool with_seat, struct cr_text *out)
{
    cr_text_key(out, "bets");
    cr_text_begin(out, '[');
    for (unsigned seat = first; seat < end; seat++)
        for (unsigned kind = 0; kind < CR_PB_KINDS; kind++)
            write_bet(play, pb, seat, kind, with_seat, out);
    cr_text_end(out, ']');
}

/* ---- What the desk needs ---- */

/* What comes next: {"count":1,"input":"card","to":"punto"}; null while bets are made and at the end. */
static void write_due(const struct cr_play *play, const struct cr_pb *pb, struct cr_text *out)
{
    struct cr_need need;
    cr_pb_needs(play, pb, &need);
    if (need.kind == CR_NEED_BETS || need.kind == CR_NEED_NOTHING) {
        cr_text_member_null(out, "due");
        return;
    }
    cr_text_key(out, "due");
    cr_text_begin(out, '{');
    if (need.count > 0) cr_text_member_int(out, "count", need.count);
    cr_text_member_text(out, "input", cr_input_name(need.input));
    if (need.input == CR_IN_CARD) cr_text_member_text(out, "to", cr_pb_kind_key(need.hand - 1u));
    cr_text_end(out, '}');
}

/* Cards of which no copy can come any more: the desk greys them. What was burnt lies closed and is told
 * by nothing here. */
static void write_none_left(const struct cr_pb *pb, struct cr_text *out)
{
    cr_card gone[CR_PACK_CARDS];
    unsigned count = 0;
    for (unsigned i = 0; i < CR_PACK_CARDS; i++)
        if (pb->shoe.pack.left[i] == 0) gone[count++] = (cr_card)i;
    cr_page_cards(out, "none_left", gone, count);
}

void cr_pb_page(const struct cr_play *play, const void *bytes, enum cr_page_part part,
                unsigned seat, struct cr_text *out)
{
    const struct cr_pb *pb = bytes;
    cr_text_begin(out, '{');
    switch (part) {
    case CR_PAGE_PUBLIC: write_public(pb, out); break;
    case CR_PAGE_SEAT:
        write_bets(play, pb, seat, seat + 1, false, out);
        cr_text_member_int(out, "box", seat + 1);
        break;
    case CR_PAGE_STAFF:
        write_bets(play, pb, 0, pb->seats, true, out);
        write_due(play, pb, out);
        write_none_left(pb, out);
        break;
    }
    cr_text_end(out, '}');
}

/* ---- Actions, and what came out ---- */

void cr_pb_action_page(const struct cr_action *action, struct cr_text *out)
{
    if (action->input == CR_IN_BET || action->input == CR_IN_REMOVE)
        cr_text_member_text(out, "bet", cr_pb_kind_key(action->position));
}

void cr_pb_outcome(const struct cr_play *play, const void *bytes, struct cr_text *out)
{
    (void)play;
    const struct cr_pb *pb = bytes;
    cr_text_begin(out, '{');
    if (pb->decided) {
        cr_text_member_int(out, "banco", cr_pb_side_points(pb, CR_PB_BANCO));
        cr_text_member_int(out, "punto", cr_pb_side_points(pb, CR_PB_PUNTO));
        cr_text_member_int(out, "shoe", pb->shoe.number);
        cr_text_member_text(out, "won", cr_pb_kind_key(winner_of(pb)));
    }
    cr_text_end(out, '}');
}
