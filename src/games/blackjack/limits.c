/* limits.c -- what rulebook and plate say together. */
#include <stdio.h>

#include "base/words.h"
#include "games/blackjack/rules.h"
#include "games/side/side.h"
#include "rulebook/rulebook.h"

/* ---- The pack ---- */

static enum cr_shoe_source source_of(const struct cr_play *play)
{
    uint32_t offered = cr_bj_rules(play)->deck_source;
    int posted = cr_bj_plate(play)->deck_source;
    if (posted > 0) return (enum cr_shoe_source)(posted - 1);
    return (enum cr_shoe_source)__builtin_ctz(offered);
}

static uint32_t decks_from(const struct cr_play *play, enum cr_shoe_source source)
{
    const struct cr_bj_rules *rules = cr_bj_rules(play);
    switch (source) {
    case CR_FROM_SHOE: return rules->decks;
    case CR_FROM_MACHINE: return rules->machine_decks;
    case CR_FROM_HAND: return rules->hand_decks;
    case CR_SHOE_SOURCES: break; /* not run: their number, not one of them */
    }
    return 0; /* not run: a source is one of three */
}

static uint32_t decks_allowed(const struct cr_play *play)
{
    return decks_from(play, source_of(play));
}

static unsigned decks_of(const struct cr_play *play, enum cr_shoe_source source)
{
    unsigned posted = (unsigned)cr_bj_plate(play)->decks;
    return posted > 0 ? posted : 31u - (unsigned)__builtin_clz(decks_from(play, source) | 1);
}

static unsigned depth_of(const struct cr_play *play, unsigned decks)
{
    int ruled = cr_bj_rules(play)->cut_card_depth, posted = cr_bj_plate(play)->cut_card_depth;
    if (ruled != CR_MANAGER) return (unsigned)ruled;
    return posted > 0 ? (unsigned)posted : decks * CR_PACK_CARDS / 4;
}

void cr_bj_shoe_rules(const struct cr_play *play, struct cr_shoe_rules *out)
{
    const struct cr_bj_rules *rules = cr_bj_rules(play);
    enum cr_shoe_source source = source_of(play);
    unsigned decks = decks_of(play, source);
    bool machine = source == CR_FROM_MACHINE; /* burns nothing (R27), has no cutting card */
    bool limited = decks >= (unsigned)rules->cut_min_decks;
    *out = (struct cr_shoe_rules){
        .decks = decks,
        .source = source,
        .cut_from_end = limited ? (unsigned)rules->cut_min_from_end : 0,
        .behind = machine ? 0 : depth_of(play, decks),
        .burn_on_shuffle = machine ? 0 : (unsigned)rules->burn_on_shuffle,
        .burn_on_change = machine ? 0 : (unsigned)rules->burn_on_dealer_change,
    };
}

/* ---- Limits ---- */

unsigned cr_bj_boxes(const struct cr_play *play)
{
    int posted = cr_bj_plate(play)->boxes;
    return (unsigned)(posted > 0 ? posted : cr_bj_rules(play)->max_boxes);
}

cr_money cr_bj_max_payout(const struct cr_play *play)
{
    cr_money ruled = cr_bj_rules(play)->max_payout, posted = cr_bj_plate(play)->max_payout;
    if (ruled != CR_MANAGER) return ruled;
    return posted > 0 ? posted : CR_NONE;
}

unsigned cr_bj_share(const struct cr_play *play, enum cr_bj_line line)
{
    const struct cr_bj_settings *plate = cr_bj_plate(play);
    int posted = line == CR_BJ_777_SPADES ? plate->share_spades : plate->share_sevens;
    return (unsigned)(posted > 0 ? posted : cr_bj_rules(play)->award_min_bp[line]);
}

static cr_money posted_or(cr_money ruled, cr_money posted)
{
    return ruled == CR_MANAGER ? posted : ruled == CR_NONE ? 0 : ruled;
}

cr_money cr_bj_min_bet(const struct cr_play *play)
{
    return posted_or(cr_bj_rules(play)->min_bet, cr_bj_plate(play)->min_bet);
}

cr_money cr_bj_max_bet(const struct cr_play *play)
{
    return posted_or(cr_bj_rules(play)->max_bet, cr_bj_plate(play)->max_bet);
}

unsigned cr_bj_prizes(const struct cr_play *play)
{
    const struct cr_bj_rules *rules = cr_bj_rules(play);
    unsigned shares = 0;
    for (unsigned line = CR_BJ_777_SPADES; line <= CR_BJ_777_SUITED; line++)
        shares |= play->settings ? cr_bj_share(play, (enum cr_bj_line)line)
                                 : (unsigned)rules->award_min_bp[line];
    return (rules->bonus_enabled && shares ? CR_PRIZE_SHARE : 0) |
           (rules->mystery_enabled ? CR_PRIZE_MYSTERY : 0) |
           (rules->wheel_enabled ? CR_PRIZE_WHEEL : 0);
}

void cr_bj_side_limits(const struct cr_play *play, unsigned kind, cr_money *least, cr_money *most)
{
    const struct cr_bj_rules *rules = cr_bj_rules(play);
    const struct cr_bj_settings *plate = cr_bj_plate(play);
    bool bonus = kind == CR_SIDE_BONUS;
    *least = bonus ? posted_or(rules->bonus_min, plate->bonus_min)
                   : posted_or(rules->wheel_min, plate->wheel_min);
    *most = bonus ? posted_or(rules->bonus_max, plate->bonus_max)
                  : posted_or(rules->wheel_max, plate->wheel_max);
    if (!(bonus ? rules->bonus_enabled : rules->wheel_enabled)) *most = 0;
}

/* ---- The plate ---- */

static enum cr_status lacks(struct cr_refusal *why, enum cr_status status, const char *what)
{
    snprintf(why->what, sizeof why->what, "%s", what);
    return status;
}

/* "1, 4, 5, 6" */
static void write_decks(uint32_t allowed, struct cr_refusal *why)
{
    struct cr_text text = cr_text_on(why->what, sizeof why->what);
    for (unsigned i = 1; i <= CR_PACKS_MAX; i++)
        if (allowed >> i & 1) cr_text_format(&text, text.length ? ", %u" : "%u", i);
}

enum cr_status cr_bj_check_settings(const struct cr_play *play, struct cr_refusal *why)
{
    const struct cr_bj_rules *rules = cr_bj_rules(play);
    const struct cr_bj_settings *plate = cr_bj_plate(play);
    struct cr_shoe_rules shoe;
    if (cr_bj_min_bet(play) <= 0) return lacks(why, CR_PLATE, "min_bet");
    if (cr_bj_max_bet(play) < cr_bj_min_bet(play)) return lacks(why, CR_PLATE_ORDER, "min_bet");
    if (plate->bonus_max < plate->bonus_min) return lacks(why, CR_PLATE_ORDER, "bonus_min");
    if (plate->wheel_max < plate->wheel_min) return lacks(why, CR_PLATE_ORDER, "wheel_min");
    if (plate->boxes > rules->max_boxes) return lacks(why, CR_SETTINGS, "boxes");
    if (!(rules->deck_source >> source_of(play) & 1)) return lacks(why, CR_SETTINGS, "deck_source");
    if (!(decks_allowed(play) >> decks_of(play, source_of(play)) & 1)) {
        write_decks(decks_allowed(play), why);
        return CR_DECKS;
    }
    cr_bj_shoe_rules(play, &shoe);
    if (2 * shoe.behind > shoe.decks * CR_PACK_CARDS)
        return lacks(why, CR_SETTINGS, "cut_card_depth");
    why->min = rules->award_min_bp[CR_BJ_777_SPADES];
    if (cr_bj_share(play, CR_BJ_777_SPADES) < (unsigned)why->min)
        return lacks(why, CR_AWARD_MIN, cr_bj_line_key(CR_BJ_777_SPADES));
    why->min = rules->award_min_bp[CR_BJ_777_SUITED];
    if (cr_bj_share(play, CR_BJ_777_SUITED) < (unsigned)why->min)
        return lacks(why, CR_AWARD_MIN, cr_bj_line_key(CR_BJ_777_SUITED));
    return CR_OK;
}
