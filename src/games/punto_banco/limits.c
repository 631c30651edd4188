/* limits.c -- what rulebook and plate say together. */
#include <assert.h>
#include <stdio.h>

#include "games/punto_banco/rules.h"
#include "rulebook/rulebook.h"

/* The size of table with so many packs; NULL: the house has none. */
static const struct cr_pb_table *table_of(const struct cr_play *play)
{
    const struct cr_pb_rules *rules = cr_pb_rules(play);
    for (int i = 0; i < rules->table_count; i++)
        if (rules->tables[i].decks == cr_pb_plate(play)->decks) return &rules->tables[i];
    return NULL;
}

unsigned cr_pb_boxes(const struct cr_play *play)
{
    int posted = cr_pb_plate(play)->boxes;
    if (posted > 0) return (unsigned)posted;
    const struct cr_pb_table *table = table_of(play);
    assert(table); /* or the plate was refused */
    return (unsigned)table->boxes;
}

unsigned cr_pb_burn(const struct cr_play *play)
{
    return (unsigned)cr_pb_plate(play)->burn_before_hand;
}

cr_money cr_pb_min(const struct cr_play *play, unsigned kind)
{
    cr_money posted = cr_pb_plate(play)->min[kind];
    return posted > 0 ? posted : cr_pb_rules(play)->min[kind];
}

cr_money cr_pb_max(const struct cr_play *play, unsigned kind)
{
    cr_money posted = cr_pb_plate(play)->max[kind];
    return posted > 0 ? posted : cr_pb_rules(play)->max[kind];
}

cr_money cr_pb_multiple(const struct cr_play *play)
{
    cr_money ruled = cr_pb_rules(play)->banco_stake_multiple;
    cr_money posted = cr_pb_plate(play)->banco_stake_multiple;
    if (ruled != CR_MANAGER) return ruled;
    return posted > 0 ? posted : 1;
}

unsigned cr_pb_marker_least(const struct cr_play *play)
{
    unsigned hand = CR_PB_HAND_CARDS + cr_pb_burn(play);
    return cr_pb_rules(play)->last_hand_rule == CR_PB_ONE_MORE ? 2 * hand : hand;
}

void cr_pb_shoe_rules(const struct cr_play *play, struct cr_shoe_rules *out)
{
    const struct cr_pb_rules *rules = cr_pb_rules(play);
    *out = (struct cr_shoe_rules){
        .decks = (unsigned)cr_pb_plate(play)->decks,
        .source = CR_FROM_SHOE,
        .cut_from_end = 1,
        .behind = (unsigned)rules->marker_cards_behind,
        .burn_on_shuffle = (unsigned)rules->burn_after_shuffle,
    };
}

/* ---- The plate ---- */

static enum cr_status refuse(struct cr_refusal *why, enum cr_status status, const char *what)
{
    snprintf(why->what, sizeof why->what, "%s", what);
    return status;
}

static enum cr_status check_limits(const struct cr_play *play, struct cr_refusal *why)
{
    const struct cr_pb_rules *rules = cr_pb_rules(play);
    for (unsigned kind = 0; kind < CR_PB_KINDS; kind++) {
        cr_money min = cr_pb_min(play, kind), max = cr_pb_max(play, kind);
        if (min < rules->min[kind] || max > rules->max[kind])
            return refuse(why, CR_NOT_APPROVED, cr_pb_kind_key(kind));
        if (max < min) return refuse(why, CR_PLATE_ORDER, cr_pb_kind_key(kind));
    }
    return CR_OK;
}

enum cr_status cr_pb_check_settings(const struct cr_play *play, struct cr_refusal *why)
{
    const struct cr_pb_rules *rules = cr_pb_rules(play);
    const struct cr_pb_settings *plate = cr_pb_plate(play);
    if (!table_of(play)) {
        struct cr_text text = cr_text_on(why->what, sizeof why->what);
        for (int i = 0; i < rules->table_count; i++)
            cr_text_format(&text, i ? ", %d" : "%d", rules->tables[i].decks);
        return CR_DECKS;
    }
    if (plate->burn_before_hand > rules->burn_before_hand)
        return refuse(why, CR_NOT_APPROVED, "burn_before_hand");
    if (rules->banco_stake_multiple != CR_MANAGER && plate->banco_stake_multiple > 0 &&
        plate->banco_stake_multiple != rules->banco_stake_multiple)
        return refuse(why, CR_SETTINGS, "banco_stake_multiple");
    why->n = cr_pb_marker_least(play);
    if (rules->marker_cards_behind < why->n) return CR_MARKER_DEPTH;
    return check_limits(play, why);
}
