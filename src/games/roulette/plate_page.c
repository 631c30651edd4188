/* plate_page.c -- what stands at the table before anyone bets: the wheel, the layout with what each
 * position pays and takes, the announced bets and their chips. */
#include "games/page_parts.h"
#include "games/roulette/roulette.h"

static void write_numbers(struct cr_text *out, const char *key, uint64_t numbers)
{
    cr_text_key(out, key);
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < CR_NUMBERS; i++) {
        if (!(numbers >> i & 1)) continue;
        cr_text_item(out);
        cr_text_int(out, i);
    }
    cr_text_end(out, ']');
}

static void write_clause(const struct cr_roulette_rules *rules, unsigned position,
                         struct cr_text *out)
{
    unsigned clause = rules->pay_clause[position];
    cr_text_member_text(out, "clause", cr_roulette_rules_schema.clauses[clause].key);
}

static void write_positions(const struct cr_play *play, struct cr_text *out)
{
    const struct cr_roulette_rules *rules = cr_roulette_rules(play);
    cr_text_key(out, "positions");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < CR_POSITIONS; i++) {
        const struct cr_position *position = &cr_positions[i];
        struct cr_ratio pays = rules->payout[position->type];
        cr_text_begin(out, '{');
        write_clause(rules, i, out);
        write_numbers(out, "covers", position->numbers);
        cr_text_member_text(out, "key", position->key);
        cr_text_member_int(out, "max", cr_roulette_max(play, position->type));
        cr_text_member_int(out, "min", cr_roulette_min(play, position->type));
        cr_page_ratio(out, "pays", pays);
        cr_text_member_text(out, "type", cr_bet_type_key(position->type));
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

/* [["t0/2/3",2],...] */
static void write_components(const struct cr_roulette_rules *rules, enum cr_announced kind,
                             unsigned number, struct cr_text *out)
{
    struct cr_component parts[CR_COMPONENTS_MAX];
    size_t count = cr_roulette_components(rules, kind, number, parts);
    cr_text_begin(out, '[');
    for (size_t i = 0; i < count; i++) {
        cr_text_item(out);
        cr_text_format(out, "[\"%s\",%d]", cr_positions[parts[i].position].key, parts[i].chips);
    }
    cr_text_end(out, ']');
}

static void write_announced(const struct cr_roulette_rules *rules, unsigned kind,
                            struct cr_text *out)
{
    bool on_number = kind == CR_NEIGHBOURS || kind == CR_COMPLETE;
    unsigned clause = CR_RC_ANNOUNCED_NEIGHBOURS + kind;
    cr_text_begin(out, '{');
    cr_text_member_text(out, "bet", cr_announced_key(kind));
    cr_text_member_int(out, "chips", rules->chips[kind]);
    cr_text_member_text(out, "clause", cr_roulette_rules_schema.clauses[clause].key);
    cr_text_key(out, "components");
    if (on_number) cr_text_begin(out, '[');
    for (unsigned i = 0; i < (on_number ? CR_NUMBERS : 1); i++)
        write_components(rules, (enum cr_announced)kind, i, out);
    if (on_number) cr_text_end(out, ']');
    cr_text_member_bool(out, "offered", rules->announced >> kind & 1);
    cr_text_member_bool(out, "on_number", on_number);
    cr_text_end(out, '}');
}

static void write_names(struct cr_text *out, const char *key, unsigned set, unsigned from,
                        unsigned to, uint32_t among)
{
    char name[32];
    cr_text_key(out, key);
    cr_text_begin(out, '[');
    for (unsigned i = from; i < to; i++) {
        if (!(among >> i & 1)) continue;
        cr_roulette_symbol(set, i, name, sizeof name);
        cr_text_item(out);
        cr_text_json(out, name);
    }
    cr_text_end(out, ']');
}

static void write_amount(struct cr_text *out, const char *key, cr_money amount)
{
    if (amount < 0 || amount > CR_STAKE_MOST)
        cr_text_member_null(out, key);
    else
        cr_text_member_int(out, key, amount);
}

void cr_roulette_plate_page(const struct cr_play *play, struct cr_text *out)
{
    const struct cr_roulette_rules *rules = cr_roulette_rules(play);
    unsigned colours = (unsigned)cr_roulette_plate(play)->colours;
    uint64_t red = 0;
    for (unsigned i = 0; i < CR_NUMBERS; i++)
        red |= (uint64_t)cr_number_is_red(i) << i;
    cr_text_begin(out, '{');
    cr_text_member_bool(out, "alternate", rules->alternate_direction);
    cr_text_key(out, "announced");
    cr_text_begin(out, '[');
    for (unsigned kind = 0; kind < CR_ANNOUNCED_KINDS; kind++)
        write_announced(rules, kind, out);
    cr_text_end(out, ']');
    cr_text_member_bool(out, "chips_sold", rules->chips_sold_at_table);
    write_amount(out, "colour_max", cr_roulette_colour_max(play));
    write_amount(out, "colour_min", cr_roulette_colour_min(play));
    write_names(out, "colours", CR_SET_COLOUR, 1, colours + 1, UINT32_MAX);
    cr_text_member_int(out, "last_games", rules->last_games);
    write_amount(out, "min_announced", cr_roulette_min_announced(play));
    cr_text_member_bool(out, "needs_repeat", rules->announced_needs_repeat);
    write_positions(play, out);
    write_names(out, "reasons", CR_SET_REASON, 0, CR_NO_SPIN_REASONS, rules->no_spin_reasons);
    write_numbers(out, "red", red);
    cr_text_member_bool(out, "value_chips", rules->value_chips_bettable);
    cr_text_key(out, "wheel");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < CR_NUMBERS; i++) {
        cr_text_item(out);
        cr_text_int(out, rules->wheel_order[i]);
    }
    cr_text_end(out, ']');
    cr_text_end(out, '}');
}

struct cr_ratio cr_roulette_clause_ratio(const struct cr_play *play, unsigned clause)
{
    const struct cr_roulette_rules *rules = cr_roulette_rules(play);
    for (unsigned i = 0; i < CR_POSITIONS; i++)
        if (rules->pay_clause[i] == clause) return rules->payout[cr_positions[i].type];
    return (struct cr_ratio){ 0, 0 };
}

void cr_roulette_limits(const struct cr_play *play, cr_money *least, cr_money *most)
{
    *least = cr_roulette_min(play, CR_STRAIGHT);
    for (int type = 0; type < CR_BET_TYPES; type++) {
        cr_money min = cr_roulette_min(play, (enum cr_bet_type)type);
        if (min < *least) *least = min;
    }
    *most = cr_roulette_max(play, CR_STRAIGHT);
}
