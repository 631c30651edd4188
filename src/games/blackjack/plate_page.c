/* plate_page.c -- what stands at the table before anyone bets: boxes, limits, what pays what. */
#include "games/blackjack/blackjack.h"
#include "games/page_parts.h"
#include "rulebook/rulebook.h"

/* Ranks as their letters: "TJQKA". */
static void member_ranks(struct cr_text *out, const char *key, uint32_t ranks)
{
    cr_text_key(out, key);
    cr_text_char(out, '"');
    for (unsigned rank = 0; rank < CR_RANKS; rank++)
        if (ranks >> rank & 1) cr_text_char(out, cr_rank_letter(rank));
    cr_text_char(out, '"');
}

static void write_insurance(const struct cr_play *play, struct cr_text *out)
{
    static const char *const windows[] = { "until_next_box_draws", "before_any_draw",
                                           "box_has_two_cards" };
    const struct cr_bj_rules *rules = cr_bj_rules(play);
    cr_text_key(out, "insurance");
    cr_text_begin(out, '{');
    member_ranks(out, "bj", rules->insurance_upcards[CR_BJ_INSURE_BJ]);
    cr_text_member_bool(out, "half_or_full", rules->insurance_size == CR_BJ_HALF_OR_FULL);
    cr_page_ratio(out, "pays", rules->insurance_payout);
    member_ranks(out, "ten", rules->insurance_upcards[CR_BJ_INSURE_TEN]);
    cr_text_member_text(out, "window", windows[rules->insurance_window]);
    cr_text_end(out, '}');
}

static void write_side(const struct cr_play *play, unsigned kind, const char *key,
                       struct cr_text *out)
{
    cr_money least, most;
    cr_bj_side_limits(play, kind, &least, &most);
    if (most == 0) {
        cr_text_member_null(out, key);
        return;
    }
    cr_text_key(out, key);
    cr_text_begin(out, '{');
    cr_text_member_int(out, "max", most);
    cr_text_member_int(out, "min", least);
    cr_text_end(out, '}');
}

static void write_lines(const struct cr_play *play, struct cr_text *out)
{
    const struct cr_bj_rules *rules = cr_bj_rules(play);
    cr_text_key(out, "bonus_table");
    cr_text_begin(out, '[');
    for (unsigned line = 0; line < CR_BJ_LINES && rules->bonus_enabled; line++) {
        cr_text_begin(out, '{');
        cr_text_member_text(out, "line", cr_bj_line_key(line));
        if (line <= CR_BJ_777_SUITED)
            cr_text_member_int(out, "share_bp", cr_bj_share(play, (enum cr_bj_line)line));
        else
            cr_page_ratio(out, "pays", rules->line_pays[line]);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

void cr_bj_plate_page(const struct cr_play *play, struct cr_text *out)
{
    const struct cr_bj_rules *rules = cr_bj_rules(play);
    struct cr_shoe_rules shoe;
    cr_bj_shoe_rules(play, &shoe);
    cr_text_begin(out, '{');
    cr_text_member_int(out, "bettors", rules->max_bettors_per_box);
    cr_page_or_null(out, "blind_double", rules->blind_double_max_points);
    write_side(play, CR_SIDE_BONUS, "bonus", out);
    write_lines(play, out);
    cr_text_member_int(out, "boxes", cr_bj_boxes(play));
    cr_text_member_bool(out, "chips_sold", rules->chips_sold_at_table);
    cr_text_member_int(out, "dealer_stands", rules->dealer_stand);
    cr_text_member_int(out, "decks", shoe.decks);
    member_ranks(out, "even_money", rules->even_money_upcards);
    write_insurance(play, out);
    cr_text_member_int(out, "last_games", rules->last_games);
    cr_text_member_bool(out, "machine", shoe.source == CR_FROM_MACHINE);
    cr_text_member_int(out, "max", cr_bj_max_bet(play));
    cr_page_or_null(out, "max_payout", cr_bj_max_payout(play));
    cr_page_or_null(out, "max_splits", rules->max_splits);
    cr_text_member_int(out, "min", cr_bj_min_bet(play));
    cr_page_ratio(out, "natural", rules->bj_payout);
    cr_text_member_bool(out, "owner_is_nearest", rules->box_owner == CR_BJ_NEAREST_DEALER);
    cr_text_member_bool(out, "split_by_value", rules->split_match == CR_BJ_BY_VALUE);
    cr_text_member_bool(out, "surrender", rules->surrender);
    write_side(play, CR_SIDE_WHEEL, "wheel", out);
    cr_text_end(out, '}');
}

struct cr_ratio cr_bj_clause_ratio(const struct cr_play *play, unsigned clause)
{
    if (clause == CR_BC_NATURAL_PAYS) return cr_bj_rules(play)->bj_payout;
    if (clause == CR_BC_INSURANCE_PAYS) return cr_bj_rules(play)->insurance_payout;
    return (struct cr_ratio){ 0, 0 };
}

void cr_bj_limits(const struct cr_play *play, cr_money *least, cr_money *most)
{
    *least = cr_bj_min_bet(play);
    *most = cr_bj_max_bet(play);
}
