/* plate_page.c -- what stands at the table before anyone bets: the three bets with their limits and what
 * they pay, the packs, the tableau. */
#include "games/page_parts.h"
#include "games/punto_banco/punto_banco.h"

static const uint16_t pay_clauses[CR_PB_KINDS] = { CR_PC_PAY_PUNTO, CR_PC_PAY_BANCO,
                                                   CR_PC_PAY_TIE };

struct cr_ratio cr_pb_clause_ratio(const struct cr_play *play, unsigned clause)
{
    const struct cr_pb_rules *rules = cr_pb_rules(play);
    if (clause == CR_PC_PAY_PUNTO) return rules->payout_punto;
    if (clause == CR_PC_PAY_TIE) return rules->payout_tie;
    if (clause == CR_PC_PAY_BANCO) return (struct cr_ratio){ 100 - rules->commission_banco, 100 };
    return (struct cr_ratio){ 0, 0 };
}

static void write_bets(const struct cr_play *play, struct cr_text *out)
{
    cr_text_key(out, "bets");
    cr_text_begin(out, '[');
    for (unsigned kind = 0; kind < CR_PB_KINDS; kind++) {
        struct cr_ratio pays = cr_pb_clause_ratio(play, pay_clauses[kind]);
        cr_text_begin(out, '{');
        cr_text_member_text(out, "clause", cr_pb_rules_schema.clauses[pay_clauses[kind]].key);
        cr_text_member_text(out, "key", cr_pb_kind_key(kind));
        cr_text_member_int(out, "max", cr_pb_max(play, kind));
        cr_text_member_int(out, "min", cr_pb_min(play, kind));
        cr_page_ratio(out, "pays", pays);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

/* By banco's points, on which third cards of punto it draws: "stood" and "0" to "9". */
static void write_tableau(const struct cr_pb_rules *rules, struct cr_text *out)
{
    cr_text_key(out, "tableau");
    cr_text_begin(out, '[');
    for (unsigned banco = 0; banco < CR_PB_BANCO_ROWS; banco++) {
        cr_text_begin(out, '[');
        for (unsigned third = 0; third <= CR_PB_STOOD; third++) {
            if (!cr_pb_banco_draws(rules, banco, third)) continue;
            cr_text_item(out);
            if (third == CR_PB_STOOD)
                cr_text_json(out, "stood");
            else
                cr_text_format(out, "\"%u\"", third);
        }
        cr_text_end(out, ']');
    }
    cr_text_end(out, ']');
}

void cr_pb_plate_page(const struct cr_play *play, struct cr_text *out)
{
    const struct cr_pb_rules *rules = cr_pb_rules(play);
    cr_text_begin(out, '{');
    write_bets(play, out);
    cr_text_member_int(out, "boxes", cr_pb_boxes(play));
    cr_text_member_int(out, "burn", cr_pb_burn(play));
    cr_text_member_bool(out, "chips_sold", rules->chips_sold_at_table);
    cr_text_member_int(out, "commission", rules->commission_banco);
    cr_text_member_int(out, "decks", cr_pb_plate(play)->decks);
    cr_text_member_int(out, "last_games", rules->last_games);
    cr_text_member_int(out, "marker", rules->marker_cards_behind);
    cr_text_member_int(out, "multiple", cr_pb_multiple(play));
    cr_text_member_bool(out, "one_side", !rules->punto_and_banco_same_hand);
    cr_text_member_int(out, "punto_draws_to", rules->punto_draws_to);
    write_tableau(rules, out);
    cr_text_member_bool(out, "tie_alone", rules->tie_alone_allowed);
    cr_text_member_bool(out, "tie_pushes", rules->tie_pushes_main);
    cr_text_end(out, '}');
}

void cr_pb_limits(const struct cr_play *play, cr_money *least, cr_money *most)
{
    *least = cr_pb_min(play, CR_PB_PUNTO);
    for (unsigned kind = 0; kind < CR_PB_KINDS; kind++)
        if (cr_pb_min(play, kind) < *least) *least = cr_pb_min(play, kind);
    *most = cr_pb_max(play, CR_PB_PUNTO);
    if (cr_pb_max(play, CR_PB_BANCO) > *most) *most = cr_pb_max(play, CR_PB_BANCO);
}
