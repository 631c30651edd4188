/* limits.c -- what rulebook and plate say together. */
#include <stdio.h>

#include "games/poker/rules.h"

/* ---- Seats, stakes, chips ---- */

static cr_money posted_or(cr_money posted, cr_money otherwise)
{
    return posted > 0 ? posted : otherwise;
}

unsigned cr_poker_seats(const struct cr_play *play)
{
    int posted = cr_poker_plate(play)->seats;
    return (unsigned)(posted > 0 ? posted : cr_poker_rules(play)->max_players);
}

enum cr_structure cr_poker_structure(const struct cr_play *play)
{
    int posted = cr_poker_plate(play)->structure;
    if (posted > 0) return (enum cr_structure)(posted - 1);
    return (enum cr_structure)__builtin_ctz(cr_poker_rules(play)->structures);
}

cr_money cr_poker_big_blind(const struct cr_play *play)
{
    return cr_poker_plate(play)->min_bet;
}

/* Half the minimum, or what is posted [M1 §49, 64, 79]. False: it has no such part. */
static bool small_blind(const struct cr_play *play, cr_money *out)
{
    struct cr_ratio part = cr_poker_rules(play)->sb_fraction;
    *out = cr_poker_plate(play)->small_blind;
    if (*out > 0 || part.den == 0) return true;
    return cr_money_times(cr_poker_big_blind(play), part, CR_ROUND_EXACT, out);
}

cr_money cr_poker_small_blind(const struct cr_play *play)
{
    cr_money small;
    return small_blind(play, &small) ? small : 0;
}

cr_money cr_poker_ante(const struct cr_play *play)
{
    return cr_poker_rules(play)->ante_offered ? cr_poker_plate(play)->ante : 0;
}

cr_money cr_poker_buyin_min(const struct cr_play *play)
{
    cr_money ruled = cr_poker_rules(play)->min_buyin_bb * cr_poker_big_blind(play);
    return posted_or(cr_poker_plate(play)->buyin_min, ruled > 0 ? ruled : 1);
}

cr_money cr_poker_buyin_max(const struct cr_play *play)
{
    return posted_or(cr_poker_plate(play)->buyin_max, CR_MONEY_MAX);
}

/* ---- The room ---- */

bool cr_poker_is_room(const struct cr_play *play)
{
    return cr_poker_rules(play)->room_procedure != CR_ROOM_NONE;
}

bool cr_poker_room(const struct cr_play *play, struct cr_room_rules *out)
{
    const struct cr_poker_rules *rules = cr_poker_rules(play);
    *out = (struct cr_room_rules){
        .absence_minutes = (uint16_t)rules->absence_minutes,
        .return_minutes = (uint16_t)rules->profit_return_lock_minutes,
        .hold_release = (uint16_t)rules->reserve_release_min,
        .hold_most = (uint16_t)rules->reserve_max_minutes,
        .absence_needs_queue = rules->absence_needs_queue,
        .one_table = rules->one_table_per_player,
        .list_presence = rules->waitlist_presence,
        .stakes_unanimous = rules->limit_change_unanimous,
        .buyin_least = cr_poker_buyin_min(play),
        .count_round = cr_poker_big_blind(play), /* stack_query_round */
    };
    return cr_poker_is_room(play);
}

/* ---- The fee ---- */

/* Where the two modes go by the structure, pot limit has the percentage and the other has the table's
 * minimum of every hand [BG art.28(18), (19)]. */
static enum cr_fee_mode fee_mode(const struct cr_play *play)
{
    const struct cr_poker_rules *rules = cr_poker_rules(play);
    int posted = cr_poker_plate(play)->fee_mode;
    if (posted > 0) return (enum cr_fee_mode)(posted - 1);
    if (!rules->rake_by_structure) return (enum cr_fee_mode)__builtin_ctz(rules->rake_modes);
    return cr_poker_structure(play) == CR_POT_LIMIT ? CR_FEE_PERCENT : CR_FEE_PER_HAND;
}

/* Where nothing is posted, the standard one [M1 §49]; -1: there is none. */
static int fee_bp(const struct cr_play *play)
{
    int posted = cr_poker_plate(play)->fee_bp;
    return posted >= 0 ? posted : cr_poker_rules(play)->rake_bp_lowest;
}

static struct cr_fee fee_of(const struct cr_play *play)
{
    struct cr_fee fee = { .mode = fee_mode(play),
                          .rounding = (enum cr_fee_rounding)cr_poker_rules(play)->rake_rounding,
                          .most = cr_poker_plate(play)->fee_cap };
    if (fee.mode == CR_FEE_PERCENT) fee.bp = (unsigned)fee_bp(play);
    if (fee.mode == CR_FEE_PER_HAND) fee.sum = cr_poker_big_blind(play);
    return fee;
}

/* ---- The hand ---- */

static struct cr_betting_rules betting_of(const struct cr_play *play)
{
    const struct cr_poker_rules *rules = cr_poker_rules(play);
    enum cr_structure structure = cr_poker_structure(play);
    return (struct cr_betting_rules){
        .structure = (uint8_t)structure,
        .cap_is_increment = rules->bet_cap_measure == CR_CAP_INCREMENT,
        .pot_as_is = rules->pot_limit_base == CR_POT_AS_IS,
        .uncapped_heads_up = rules->fixed_uncapped_heads_up,
        .short_costs_full = rules->short_allin_full_call,
        .short_adds_up = rules->reopen_cumulative,
        .raises_most = (uint16_t)rules->fixed_max_raises,
        .reopen_percent = (uint16_t)rules->reopen_percent,
        .most = structure == CR_SPREAD_LIMIT ? cr_poker_plate(play)->max_bet : 0,
    };
}

void cr_poker_hand_rules(const struct cr_play *play, struct cr_pk_rules *out)
{
    const struct cr_poker_rules *rules = cr_poker_rules(play);
    const struct cr_poker_settings *plate = cr_poker_plate(play);
    bool fixed = cr_poker_structure(play) == CR_FIXED_LIMIT;
    cr_money least = plate->min_bet;
    if (fixed) least = posted_or(plate->small_bet, plate->min_bet);
    *out = (struct cr_pk_rules){
        .variant = rules->variant,
        .betting = betting_of(play),
        .fee = fee_of(play),
        .least = least,
        .big = posted_or(plate->big_bet, 2 * least),
        .big_from = (uint8_t)(rules->fixed_big_from_street - 1),
        .burns = rules->burn,
        .ante_in_pot_limit = rules->pot_limit_ante,
        .bring_in_is_fixed = fixed && rules->bring_in_fixed,
        .odd_to_low = rules->odd_unit_hilo,
        .odd_by_card = rules->odd_unit_stud == CR_HIGH_CARD_SUIT,
        .bring_in = posted_or(plate->bring_in_min, plate->min_bet),
        .bring_in_most = posted_or(plate->bring_in_max, plate->max_bet),
        .unit = posted_or(plate->split_unit, 1),
        .low_qualifier = (uint8_t)rules->low_qualifier_rank,
    };
}

void cr_poker_limits(const struct cr_play *play, cr_money *least, cr_money *most)
{
    struct cr_pk_rules rules;
    cr_poker_hand_rules(play, &rules);
    bool fixed = rules.betting.structure == CR_FIXED_LIMIT;
    *least = rules.least;
    *most = fixed ? rules.big : rules.betting.most;
}

struct cr_ratio cr_poker_clause_ratio(const struct cr_play *play, unsigned clause)
{
    (void)play;
    (void)clause;
    return (struct cr_ratio){ 0, 0 }; /* the house pays nobody */
}

/* ---- The plate ---- */

static enum cr_status lacks(struct cr_refusal *why, enum cr_status status, const char *what)
{
    snprintf(why->what, sizeof why->what, "%s", what);
    return status;
}

static enum cr_status check_stakes(const struct cr_play *play, struct cr_refusal *why)
{
    static const char *const names[] = { "spread_limit", "no_limit", "pot_limit", "fixed_limit" };
    const struct cr_poker_settings *plate = cr_poker_plate(play);
    enum cr_structure structure = cr_poker_structure(play);
    bool fixed = structure == CR_FIXED_LIMIT, spread = structure == CR_SPREAD_LIMIT;
    if (plate->min_bet <= 0) return lacks(why, CR_PLATE, "min_bet");
    if (!(cr_poker_rules(play)->structures >> structure & 1))
        return lacks(why, CR_STRUCTURE, names[structure]);
    if (!spread && plate->max_bet > 0) return lacks(why, CR_SETTINGS, "max_bet");
    if (plate->max_bet > 0 && plate->max_bet < plate->min_bet)
        return lacks(why, CR_PLATE_ORDER, "min_bet");
    if (!fixed && (plate->small_bet > 0 || plate->big_bet > 0))
        return lacks(why, CR_SETTINGS, "small_bet");
    cr_money small = posted_or(plate->small_bet, plate->min_bet);
    if (fixed && plate->big_bet > 0 && plate->big_bet < small)
        return lacks(why, CR_PLATE_ORDER, "small_bet");
    return CR_OK;
}

static enum cr_status check_blinds(const struct cr_play *play, struct cr_refusal *why)
{
    const struct cr_poker_settings *plate = cr_poker_plate(play);
    cr_money small;
    if (!small_blind(play, &small)) return CR_MINIMUM_ODD;
    if (small > plate->min_bet) return lacks(why, CR_PLATE_ORDER, "small_blind");
    if (plate->ante > 0 && !cr_poker_rules(play)->blind_ante_offered)
        return lacks(why, CR_SETTINGS, "ante");
    if (plate->bring_in_min > 0 || plate->bring_in_max > 0)
        return lacks(why, CR_SETTINGS, "bring_in_min");
    bool straddles = plate->straddle || plate->button_straddle || plate->straddle_depth > 0;
    if (straddles && !cr_poker_rules(play)->straddles_known)
        return lacks(why, CR_SETTINGS, "straddle");
    return CR_OK;
}

static enum cr_status check_stud(const struct cr_play *play, struct cr_refusal *why)
{
    const struct cr_poker_settings *plate = cr_poker_plate(play);
    struct cr_pk_rules rules;
    cr_poker_hand_rules(play, &rules);
    if (plate->ante <= 0 && cr_poker_rules(play)->ante_offered) return lacks(why, CR_PLATE, "ante");
    if (plate->ante > 0 && !cr_poker_rules(play)->ante_offered)
        return lacks(why, CR_SETTINGS, "ante");
    if (rules.bring_in_most > 0 && rules.bring_in_most < rules.bring_in)
        return lacks(why, CR_PLATE_ORDER, "bring_in_min");
    if (rules.bring_in_is_fixed && rules.bring_in > rules.least)
        return lacks(why, CR_PLATE_ORDER, "bring_in_min");
    if (plate->small_blind > 0) return lacks(why, CR_SETTINGS, "small_blind");
    if (plate->straddle || plate->button_straddle || plate->straddle_depth > 0)
        return lacks(why, CR_SETTINGS, "straddle");
    return CR_OK;
}

/* The house's lowest stake pays exactly the standard fee: the big blind, in stud the ante [M1 §49, 94,
 * R24]. */
static bool is_lowest(const struct cr_play *play)
{
    bool stud = cr_poker_rules(play)->variant->stud;
    cr_money first = stud ? cr_poker_ante(play) : cr_poker_big_blind(play);
    return first <= posted_or(cr_poker_plate(play)->lowest_bet, first);
}

static enum cr_status check_fee(const struct cr_play *play, struct cr_refusal *why)
{
    const struct cr_poker_rules *rules = cr_poker_rules(play);
    enum cr_fee_mode mode = fee_mode(play);
    bool percent = mode == CR_FEE_PERCENT;
    bool other = rules->rake_by_structure && percent != (cr_poker_structure(play) == CR_POT_LIMIT);
    if (!(rules->rake_modes >> mode & 1) || other) return lacks(why, CR_SETTINGS, "fee_mode");
    if (!percent) {
        bool posted = cr_poker_plate(play)->fee_bp > 0;
        return posted ? lacks(why, CR_SETTINGS, "fee_bp") : CR_OK;
    }
    int bp = fee_bp(play);
    why->n = rules->rake_bp_lowest;
    why->min = rules->rake_bp_min;
    why->max = rules->rake_bp_max;
    if (bp < 0) return lacks(why, CR_PLATE, "fee_bp");
    if (rules->rake_bp_lowest >= 0 && is_lowest(play) && bp != rules->rake_bp_lowest)
        return CR_FEE_EXACT;
    return bp < rules->rake_bp_min || bp > rules->rake_bp_max ? CR_FEE_RANGE : CR_OK;
}

static enum cr_status check_chips(const struct cr_play *play, struct cr_refusal *why)
{
    const struct cr_poker_rules *rules = cr_poker_rules(play);
    const struct cr_poker_settings *plate = cr_poker_plate(play);
    int seats = (int)cr_poker_seats(play);
    if (seats < rules->min_players || seats > rules->max_players)
        return lacks(why, CR_SETTINGS, "seats");
    if (cr_poker_buyin_max(play) < cr_poker_buyin_min(play))
        return lacks(why, CR_PLATE_ORDER, "buyin_min");
    if (plate->payout_max < plate->payout_min) return lacks(why, CR_PLATE_ORDER, "payout_min");
    return CR_OK;
}

enum cr_status cr_poker_check_settings(const struct cr_play *play, struct cr_refusal *why)
{
    bool stud = cr_poker_rules(play)->variant->stud;
    enum cr_status status = check_stakes(play, why);
    if (status == CR_OK) status = stud ? check_stud(play, why) : check_blinds(play, why);
    if (status == CR_OK) status = check_chips(play, why);
    return status == CR_OK ? check_fee(play, why) : status;
}
