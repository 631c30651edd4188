/* plate_page.c -- what stands at the table before anyone sits down: the game, its stakes, its fee, and which
 * irregularities its procedure knows. */
#include "games/poker/poker.h"

static void write_pair(struct cr_text *out, const char *key, bool is, cr_money first,
                       cr_money second)
{
    if (!is) {
        cr_text_member_null(out, key);
        return;
    }
    cr_text_key(out, key);
    cr_text_format(out, "[%lld,%lld]", (long long)first, (long long)second);
}

static void write_fee(const struct cr_fee *fee, struct cr_text *out)
{
    static const char *const modes[] = { "none", "percent", "table_min_per_hand" };
    cr_text_key(out, "fee");
    cr_text_begin(out, '{');
    cr_text_member_int(out, "bp", fee->bp);
    cr_text_member_int(out, "cap", fee->most);
    cr_text_member_text(out, "mode", modes[fee->mode]);
    cr_text_member_int(out, "sum", fee->sum);
    cr_text_end(out, '}');
}

static void write_buyin(const struct cr_play *play, struct cr_text *out)
{
    cr_money most = cr_poker_buyin_max(play);
    cr_text_key(out, "buyin");
    cr_text_begin(out, '[');
    cr_text_item(out);
    cr_text_int(out, cr_poker_buyin_min(play));
    cr_text_item(out);
    if (most == CR_MONEY_MAX)
        cr_text_put(out, "null");
    else
        cr_text_int(out, most);
    cr_text_end(out, ']');
}

/* ---- Streets ---- */

static const char *street_name(const struct cr_variant *variant, unsigned street)
{
    static const char *const board[] = { "pre_flop", "flop", "turn", "river" };
    static const char *const stud[] = { "second", "third", "fourth", "fifth", "sixth", "seventh" };
    if (!variant->stud) return board[street];
    return stud[cr_variant_own(variant, street) - 2];
}

static void write_streets(const struct cr_variant *variant, struct cr_text *out)
{
    cr_text_key(out, "streets");
    cr_text_begin(out, '[');
    for (unsigned street = 0; street < variant->streets; street++) {
        unsigned own = cr_variant_own(variant, street), before = own - variant->own[street];
        unsigned mask = (1u << own) - (1u << before);
        cr_text_begin(out, '{');
        cr_text_member_int(out, "common", variant->common[street]);
        cr_text_member_text(out, "name", street_name(variant, street));
        cr_text_member_int(out, "open", __builtin_popcount(variant->open & mask));
        cr_text_member_int(out, "own", variant->own[street]);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

/* ---- What may be reported and ruled ---- */

static const char *const report_ids[CR_REPORTS] = {
#define X(name, text, ids) ids,
    CR_REPORT_MAP(X)
#undef X
};

static void write_reports(struct cr_text *out)
{
    char name[32];
    cr_text_key(out, "reports");
    cr_text_begin(out, '[');
    for (unsigned i = 1; i < CR_REPORTS; i++) {
        const char kind[] = { cr_report_kind(i), '\0' };
        cr_poker_symbol(CR_POKER_SET_REPORT, i, name, sizeof name);
        cr_text_begin(out, '{');
        cr_text_member_text(out, "ids", report_ids[i]);
        cr_text_member_text(out, "kind", kind);
        cr_text_member_text(out, "name", name);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

static void write_outcomes(struct cr_text *out)
{
    char name[32];
    cr_text_key(out, "outcomes");
    cr_text_begin(out, '[');
    for (unsigned i = 1; i < CR_OUTCOMES; i++) {
        cr_poker_symbol(CR_POKER_SET_OUTCOME, i, name, sizeof name);
        cr_text_item(out);
        cr_text_json(out, name);
    }
    cr_text_end(out, ']');
}

void cr_poker_plate_page(const struct cr_play *play, struct cr_text *out)
{
    static const char *const structures[] = { "spread_limit", "no_limit", "pot_limit",
                                              "fixed_limit" };
    const struct cr_poker_rules *rules = cr_poker_rules(play);
    const struct cr_poker_settings *plate = cr_poker_plate(play);
    const struct cr_variant *variant = rules->variant;
    struct cr_pk_rules hand;
    cr_poker_hand_rules(play, &hand);
    bool fixed = hand.betting.structure == CR_FIXED_LIMIT, stud = variant->stud;
    bool straddles = rules->straddles_known;
    cr_text_begin(out, '{');
    cr_text_member_int(out, "ante", cr_poker_ante(play));
    write_pair(out, "bets", fixed, hand.least, hand.big);
    cr_text_member_int(out, "big_blind", stud ? 0 : cr_poker_big_blind(play));
    write_pair(out, "bring_in", stud, hand.bring_in,
               hand.bring_in_is_fixed ? hand.least : hand.bring_in_most);
    cr_text_member_bool(out, "button_straddle", straddles && plate->button_straddle);
    write_buyin(play, out);
    write_fee(&hand.fee, out);
    cr_text_member_int(out, "max_bet", plate->max_bet);
    cr_text_member_int(out, "min_bet", plate->min_bet);
    cr_text_member_bool(out, "muck", rules->showdown_muck);
    cr_text_member_text(out, "odd",
                        hand.odd_by_card ? "high_card_suit"
                        : stud           ? "left_of_dealer"
                                         : "left_of_button");
    write_outcomes(out);
    write_pair(out, "payout", plate->payout_max > 0, plate->payout_min, plate->payout_max);
    write_reports(out);
    cr_text_member_bool(out, "room", cr_poker_is_room(play));
    cr_text_member_int(out, "seats", cr_poker_seats(play));
    cr_text_member_int(out, "seconds", rules->action_seconds);
    cr_text_member_int(out, "small_blind", stud ? 0 : cr_poker_small_blind(play));
    cr_text_member_bool(out, "straddle", straddles && plate->straddle);
    write_streets(variant, out);
    cr_text_member_text(out, "structure", structures[hand.betting.structure]);
    cr_text_member_text(out, "variant", variant->name);
    cr_text_end(out, '}');
}
