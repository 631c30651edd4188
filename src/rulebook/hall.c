/* hall.c -- what hall.yaml says: the schema of the house around its tables. */
#include <assert.h>
#include <string.h>

#include "rulebook/hall_rules.h"

#define RULE(member) offsetof(struct cr_hall_rules, member)
#define ROOM(member) sizeof((struct cr_hall_rules *)0)->member

/* ---- Words ---- */

/* clang-format off */
#define WORDS(name, ...) \
    static const struct cr_rule_word name[] = { __VA_ARGS__, { NULL, 0 } }

WORDS(none_word, { "none", CR_NONE });
WORDS(any_word, { "any", CR_NONE });
WORDS(house_word, { "house", CR_HOUSE_SETS });
WORDS(case_word, { "until_closed", CR_UNTIL_CLOSED });
WORDS(term_words, { "none", CR_NONE }, { "said", CR_SAID });
WORDS(competence_words, { "none", CR_NONE }, { "house", CR_HOUSE_SETS });
WORDS(limit_words, { "sides", CR_LIMIT_SIDES }, { "bonus", CR_LIMIT_BONUS },
      { "progressive", CR_LIMIT_PROGRESSIVE }, { "split", CR_LIMIT_SPLIT },
      { "voisins", CR_LIMIT_VOISINS }, { "burn", CR_LIMIT_BURN },
      { "cash_reserve", CR_LIMIT_CASH_RESERVE }, { "jackpots", CR_LIMIT_JACKPOTS });
WORDS(age_words, { "birthday", CR_AGE_ON_BIRTHDAY }, { "day_after", CR_AGE_DAY_AFTER });
WORDS(class_words, { "under_age", CR_CLASS_UNDER_AGE }, { "law", CR_CLASS_LAW },
      { "intoxicated", CR_CLASS_INTOXICATED }, { "armed", CR_CLASS_ARMED });
WORDS(breach_words, { "any", CR_BAN_CLAUSE_ANY }, { "2.1", 0 }, { "2.2", 1 }, { "2.3", 2 },
      { "2.4", 3 }, { "2.5", 4 }, { "3.1", 5 }, { "3.2", 6 }, { "3.3", 7 }, { "3.4", 8 },
      { "3.5", CR_BAN_CLAUSE_LAST });
WORDS(restriction_words, { "house", CR_RESTRICT_HOUSE }, { "table", CR_RESTRICT_TABLE },
      { "game", CR_RESTRICT_GAME }, { "person", CR_RESTRICT_PERSON });
WORDS(role_words, { "dealer", CR_ROLE_DEALER }, { "chipper", CR_ROLE_CHIPPER },
      { "inspector", CR_ROLE_INSPECTOR }, { "pit_boss", CR_ROLE_PIT_BOSS },
      { "floor", CR_ROLE_FLOOR }, { "manager", CR_ROLE_MANAGER }, { "cashier", CR_ROLE_CASHIER },
      { "head_cashier", CR_ROLE_HEAD_CASHIER }, { "registrar", CR_ROLE_REGISTRAR },
      { "security", CR_ROLE_SECURITY });
WORDS(rotation_words, { "pit_boss", CR_ROTATION_PIT_BOSS },
      { "equal_intervals", CR_ROTATION_EQUAL });
WORDS(buyin_words, { "cash", CR_BUYIN_CASH }, { "card", CR_BUYIN_CARD },
      { "emoney", CR_BUYIN_EMONEY }, { "bank_contract", CR_BUYIN_BANK_CONTRACT });
WORDS(sold_words, { "cage", CR_SOLD_CAGE }, { "table", CR_SOLD_TABLE }, { "floor", CR_SOLD_FLOOR },
      { "exchange", CR_SOLD_EXCHANGE });
WORDS(cash_words, { "refused", CR_CASH_REFUSED }, { "tolerated_once", CR_CASH_TOLERATED_ONCE });
WORDS(register_words, { "journal", CR_REGISTER_JOURNAL }, { "skks", CR_REGISTER_SKKS });
WORDS(colour_words, { "table_limits", CR_COLOUR_TABLE_LIMITS },
      { "straight_bet", CR_COLOUR_STRAIGHT_BET });
WORDS(item_words, { "alarm", CR_ITEM_ALARM }, { "video", CR_ITEM_VIDEO });
WORDS(standing_words, { "allowed", CR_STANDING_ALLOWED }, { "alone", CR_STANDING_ALONE },
      { "own_chair", CR_STANDING_OWN_CHAIR });
WORDS(payout_words, { "cash", CR_PAYOUT_BIT_CASH }, { "bank", CR_PAYOUT_BIT_BANK },
      { "emoney", CR_PAYOUT_BIT_EMONEY });
WORDS(aggregation_words, { "operation", CR_AGGREGATE_OPERATION },
      { "gaming_day", CR_AGGREGATE_GAMING_DAY });
WORDS(base_words, { "gross_payout", CR_TAX_GROSS_PAYOUT });
WORDS(rounding_words, { "half_up", CR_TAX_HALF_UP }, { "down", CR_TAX_DOWN }, { "up", CR_TAX_UP });
WORDS(step_words, { "inspector", CR_STEP_INSPECTOR }, { "floor", CR_STEP_FLOOR },
      { "pit_boss", CR_STEP_PIT_BOSS }, { "manager", CR_STEP_MANAGER },
      { "protocol", CR_STEP_PROTOCOL }, { "authority", CR_STEP_AUTHORITY }, { "law", CR_STEP_LAW });
WORDS(cutoff_words, { "none", CR_CUTOFF_NONE }, { "next_hand_first_shuffle", CR_CUTOFF_NEXT_HAND });
WORDS(roll_words, { "none", CR_ROLL_NONE }, { "next_working_day", CR_ROLL_NEXT_WORKING_DAY });
WORDS(means_words, { "coin", CR_MEANS_COIN }, { "token", CR_MEANS_TOKEN },
      { "magnetic_card", CR_MEANS_MAGNETIC_CARD }, { "other_token", CR_MEANS_OTHER_TOKEN },
      { "paid_credit", CR_MEANS_PAID_CREDIT });

/* ---- Rules ---- */

#define FLAG(name, cited) \
    { .key = #name, .type = CR_RULE_BOOL, .offset = RULE(name), .clause = cited }
#define TEXT(name, cited) \
    { .key = #name, .type = CR_RULE_TEXT, .offset = RULE(name), .min = 1, .count = ROOM(name), .clause = cited }
#define NUMBER(name, least, most, allowed, cited) \
    { .key = #name, .type = CR_RULE_UINT, .offset = RULE(name), .min = least, .max = most, .words = allowed, \
      .clause = cited }
#define MONEY(name, allowed, cited) \
    { .key = #name, .type = CR_RULE_MONEY, .offset = RULE(name), .min = 0, .max = CR_MONEY_MAX, \
      .words = allowed, .clause = cited }
#define WORD(name, allowed, cited) \
    { .key = #name, .type = CR_RULE_WORD, .offset = RULE(name), .words = allowed, .clause = cited }
#define SET(name, allowed, cited) \
    { .key = #name, .type = CR_RULE_SET, .offset = RULE(name), .words = allowed, .clause = cited }

static const struct cr_rule_field hall_fields[] = {
    /* The rulebook itself */
    TEXT(rules_authority, "rules.authority"),
    FLAG(rules_need_approval, "rules.version"),
    FLAG(limits_need_approval, "rules.limits_approval"),
    SET(limits_approved, limit_words, "rules.limits"),
    FLAG(unlisted_game_needs_approval, "rules.unlisted"),
    /* The door */
    NUMBER(visitor_min_age, 0, 99, NULL, "door.age"),
    WORD(age_reached_on, age_words, "door.birthday"),
    FLAG(id_required_at_entry, "door.document"),
    FLAG(register_non_players, "door.register"),
    SET(refusal_classes, class_words, "door.class"),
    FLAG(selfex_enabled, "door.selfex"),
    NUMBER(selfex_min_months, 1, 1200, NULL, "door.selfex_term"),
    NUMBER(selfex_max_months, 1, 1200, NULL, "door.selfex_term"),
    FLAG(selfex_revocable, "door.selfex_final"),
    NUMBER(ban_incidents_required, 1, 99, NULL, "door.ban"),
    NUMBER(ban_device_incidents_required, 1, 99, NULL, "door.ban_device"),
    SET(ban_clauses, breach_words, "door.ban_clauses"),
    NUMBER(ban_window_days, 1, 36525, none_word, "door.ban_window"),
    NUMBER(ban_term, 1, 36525, term_words, "door.ban_term"),
    SET(restriction_kinds, restriction_words, "door.restrict"),
    /* Staff */
    NUMBER(staff_min_age, 0, 99, NULL, "staff.age"),
    FLAG(staff_may_play, "staff.play"),
    FLAG(inspector_required, "staff.inspector"),
    NUMBER(inspector_max_tables, 1, 99, any_word, "staff.inspector_tables"),
    FLAG(chipper_allowed, "staff.chipper"),
    SET(supervisors_on_duty, role_words, "staff.supervisors"),
    FLAG(supervisors_any, "staff.supervisors_any"),
    SET(hall_staff_on_duty, role_words, "staff.hall"),
    WORD(rotation, rotation_words, "staff.rotation"),
    FLAG(rules_briefing_required, "staff.briefing"),
    /* Buying chips */
    SET(buyin_methods, buyin_words, "cage.method"),
    SET(chips_sold_at, sold_words, "cage.sold"),
    WORD(cash_bets, cash_words, "chips.cash"),
    FLAG(other_house_chips, "chips.foreign"),
    FLAG(receipt_per_method, "cage.receipt"),
    WORD(cash_register_system, register_words, "cage.register"),
    /* Equipment */
    NUMBER(roulette_colours_min, 1, 99, NULL, "table.colours"),
    NUMBER(chips_per_colour_min, 1, 9999, NULL, "table.colour_chips"),
    NUMBER(balls_min, 1, 9, NULL, "table.balls"),
    WORD(colour_value_range, colour_words, "table.colour_value"),
    FLAG(equipment_approval, "table.approval"),
    SET(house_items, item_words, "table.house_items"),
    /* Tables */
    NUMBER(last_games, 0, 99, NULL, "table.last_games"),
    FLAG(fill_protocol_first, "table.protocol"),
    SET(closing_roles, role_words, "table.closing"),
    MONEY(variance_incident_from, NULL, "table.variance"),
    FLAG(drop_box, "table.drop_box"),
    FLAG(tip_box, "table.tip_box"),
    WORD(play_standing, standing_words, "table.standing"),
    /* Payouts and tax */
    SET(payout_id_required, payout_words, "cage.identity"),
    SET(payout_methods, payout_words, "cage.payout"),
    NUMBER(till_short_hours, 1, 8784, none_word, "cage.till"),
    FLAG(till_short_partial, "cage.till_part"),
    NUMBER(bank_payout_working_days, 1, 366, none_word, "cage.bank_term"),
    NUMBER(emoney_payout_working_days, 1, 366, none_word, "cage.emoney_term"),
    WORD(bank_only_aggregation, aggregation_words, "cage.aggregation"),
    NUMBER(income_tax_bp, 0, 10000, house_word, "cage.tax"),
    WORD(income_tax_base, base_words, "cage.tax_base"),
    WORD(tax_rounding, rounding_words, "cage.tax_rounding"),
    MONEY(cash_reserve_required, house_word, "cage.reserve"),
    /* Recordings */
    NUMBER(video_min_fps, 0, 240, NULL, "video.frames"),
    NUMBER(video_keep_hours, 0, 87660, NULL, "video.keep"),
    NUMBER(video_dispute_keep_months, 0, 1200, case_word, "video.hold"),
    /* Disputes */
    SET(dispute_chain, step_words, "dispute.chain"),
    MONEY(inspector_competence_max, competence_words, "dispute.competence"),
    NUMBER(protocol_copy_days, 1, 366, none_word, "dispute.copy"),
    NUMBER(complaint_days, 1, 366, none_word, "dispute.complaint"),
    WORD(dispute_cutoff, cutoff_words, "dispute.cutoff"),
    FLAG(manager_may_override_rules, "dispute.rules"),
    WORD(house_deadline_roll, roll_words, "dispute.house_roll"),
    WORD(visitor_deadline_roll, roll_words, "dispute.visitor_roll"),
    FLAG(daily_incident_register, "dispute.register"),
    /* Linked gaming machines */
    SET(machine_means, means_words, "machine.means"),
    NUMBER(machine_contribution_cap_bp, 0, 10000, NULL, "machine.cap"),
    FLAG(prize_in_kind, "machine.prize"),
    FLAG(needs_metrology_approval, "machine.metrology"),
    /* Keeping */
    NUMBER(visitor_keep_months, 0, 1200, NULL, "keep.visitors"),
    { .key = NULL },
};

/* Beside the rules, then what refusals cite that no rule decides. */
static const struct cr_clause_key hall_clauses[] = {
    { "rules.authority", "who approves the rules" },
    { "rules.version", "rules are in force once they are approved" },
    { "rules.limits_approval", "limits need approval too" },
    { "rules.limits", "limits that are part of what is approved" },
    { "rules.unlisted", "a game the rules do not describe needs approval" },
    { "door.age", "the least age of a visitor" },
    { "door.birthday", "the day an age is reached" },
    { "door.document", "an identity document is shown at the door" },
    { "door.register", "who does not play is registered too" },
    { "door.class", "who is not let in" },
    { "door.selfex", "a visitor may exclude himself" },
    { "door.selfex_term", "the term of a self-exclusion" },
    { "door.selfex_final", "a self-exclusion may be ended early" },
    { "door.ban", "incidents before a ban" },
    { "door.ban_device", "incidents with a device before a ban" },
    { "door.ban_clauses", "breaches that count for a ban" },
    { "door.ban_window", "how long an incident counts" },
    { "door.ban_term", "how long a ban lasts" },
    { "door.restrict", "what a visitor may be kept from" },
    { "staff.age", "the least age of staff" },
    { "staff.play", "staff may play" },
    { "staff.inspector", "every table has an inspector" },
    { "staff.inspector_tables", "how many tables an inspector watches" },
    { "staff.chipper", "a chipper may help the dealer" },
    { "staff.supervisors", "who supervises the tables" },
    { "staff.supervisors_any", "one of them is enough" },
    { "staff.hall", "without whom no table opens" },
    { "staff.rotation", "how dealers change" },
    { "staff.briefing", "the dealer explains the rules before the game" },
    { "cage.method", "how chips are paid for" },
    { "cage.sold", "where chips are bought" },
    { "chips.cash", "stakes are chips, not cash" },
    { "chips.foreign", "chips of other houses are taken" },
    { "cage.receipt", "a payment document for each way of paying" },
    { "cage.register", "where money is registered" },
    { "table.colours", "colours of a roulette table" },
    { "table.colour_chips", "chips of each colour" },
    { "table.balls", "balls of a roulette table" },
    { "table.colour_value", "the value a colour may be given" },
    { "table.approval", "every piece of equipment is approved" },
    { "table.house_items", "what the house itself must have" },
    { "table.last_games", "last games before a table closes" },
    { "table.protocol", "a fill is entered in the protocol first" },
    { "table.closing", "who counts when a table closes" },
    { "table.variance", "a difference that is an incident" },
    { "table.drop_box", "a table has a drop box" },
    { "table.tip_box", "a table has a tip box" },
    { "table.standing", "whether a player may stand" },
    { "cage.identity", "payouts that need an identity document" },
    { "cage.payout", "how chips are paid out" },
    { "cage.till", "the term when the till is short" },
    { "cage.till_part", "what the till has may be paid at once" },
    { "cage.bank_term", "the term of a bank payout" },
    { "cage.emoney_term", "the term of an e-money payout" },
    { "cage.aggregation", "what adds up to the bank limit" },
    { "cage.tax", "the rate of the income tax" },
    { "cage.tax_base", "what the income tax is taken of" },
    { "cage.tax_rounding", "how the income tax is rounded" },
    { "cage.reserve", "the reserve for payouts" },
    { "video.frames", "frames a second" },
    { "video.keep", "how long recordings are kept" },
    { "video.hold", "how long a disputed game's recording is kept" },
    { "dispute.chain", "who decides a dispute, in order" },
    { "dispute.competence", "how much an inspector decides" },
    { "dispute.copy", "the term to send a protocol's copy" },
    { "dispute.complaint", "the term of a complaint" },
    { "dispute.cutoff", "until when a pot may be disputed" },
    { "dispute.rules", "a decision may be fair against the letter" },
    { "dispute.house_roll", "a term of the house that ends on a day off" },
    { "dispute.visitor_roll", "a term of a visitor that ends on a day off" },
    { "dispute.register", "a register of complaints and incidents every day" },
    { "machine.means", "what machines are played with" },
    { "machine.cap", "the most a jackpot takes of a stake" },
    { "machine.prize", "a prize may be a thing" },
    { "machine.metrology", "jackpot systems are approved by the metrology agency" },
    { "keep.visitors", "how long a person's data are kept" },
    { "door.state", "nobody intoxicated or armed comes in" },
    { "door.visit", "who plays has an open visit" },
    { "staff.duty", "who acts is on duty" },
    { "staff.skill", "a dealer deals the games he is trained in" },
    { "staff.two", "what needs two is done by two persons" },
    { "staff.crew", "a table runs with its crew" },
    { "table.state", "bets are taken at an open table" },
    { "table.count", "chips are counted by denomination" },
    { "table.slip", "a fill or credit goes by its slip" },
    { "table.box", "boxes leave the table sealed" },
    { "table.equipment", "a table has its equipment" },
    { "table.plate", "a table has its plate" },
    { "round.order", "one thing after another" },
    { "round.role", "who may do what" },
    { "house.order", "the steps of an operation follow one another" },
    { "cage.shift", "a cashier works in his shift" },
    { "cage.chips", "the cage gives out what it holds" },
    { "cage.cancel", "what is cancelled is handed back" },
    { "cage.act", "chips by a settlement act" },
    { "cage.form", "an application is complete" },
    { "cage.own", "money goes to the player's own account" },
    { "cage.bank_only", "large sums go through the bank" },
    { "chips.leave", "colour chips are changed at their table" },
    { "chips.enough", "one plays with the chips one has" },
    { "seat.safe", "a stack put away comes back whole" },
    { "room.start", "management decides when a game starts" },
    { "dispute.protocol", "what stays unsettled gets a protocol" },
    { "dispute.freeze", "disputed money stays where it is" },
    { "machine.link", "linked machines stand in one hall or network" },
    { "machine.meter", "meters only count up" },
    { "machine.currency", "the currencies machines take" },
    { NULL, NULL },
};
/* clang-format on */

/* ---- What no single row can say ---- */

static enum cr_status not_right(struct cr_error *err, const char *key, const char *what)
{
    return cr_error_set(err, CR_BAD_FILE, key, "%s", what);
}

static enum cr_status finish_hall(void *values, struct cr_error *err)
{
    const struct cr_hall_rules *rules = values;
    if (rules->selfex_max_months < rules->selfex_min_months)
        return not_right(err, "selfex_max_months", "the longest term is below the shortest");
    if (rules->rules_need_approval && strcmp(rules->rules_authority, "none") == 0)
        return not_right(err, "rules_authority", "rules that need approval have who approves them");
    if (rules->limits_need_approval != (rules->limits_approved != 0))
        return not_right(err, "limits_approved",
                         "limits are named where they need approval, and only there");
    if (rules->ban_clauses == 0 || (rules->ban_clauses & CR_BIT(CR_BAN_CLAUSE_ANY) &&
                                    rules->ban_clauses != CR_BIT(CR_BAN_CLAUSE_ANY)))
        return not_right(err, "ban_clauses", "any, or at least one clause");
    if (rules->buyin_methods == 0 || rules->payout_methods == 0)
        return not_right(err, rules->buyin_methods == 0 ? "buyin_methods" : "payout_methods",
                         "there is at least one way");
    if (rules->dispute_chain == 0)
        return not_right(err, "dispute_chain", "somebody decides disputes");
    if (rules->prize_in_kind && rules->machine_means == 0)
        return not_right(err, "prize_in_kind", "prizes are of machines, and there are none");
    return CR_OK;
}

const struct cr_schema cr_hall_schema = {
    .name = "hall",
    .version = 1,
    .size = sizeof(struct cr_hall_rules),
    .fields = hall_fields,
    .clauses = hall_clauses,
    .finish = finish_hall,
};

/* ---- Opening ---- */

void cr_hall_rules_of(struct cr_hall_rules *out, const struct cr_rulebook *book)
{
    assert(cr_rulebook_schema(book) == &cr_hall_schema);
    *out = *(const struct cr_hall_rules *)cr_rulebook_values(book);
    out->bank_only_above = cr_rulebook_house(book)->bank_only_above;
    out->decimals = cr_rulebook_house(book)->decimals;
}

enum cr_status cr_hall_rules_open(struct cr_hall_rules *out, struct cr_rulebook **book,
                                  const char *root, const char *house, const char *version,
                                  struct cr_error *err)
{
    struct cr_rulebook *opened;
    if (book != NULL) *book = NULL;
    enum cr_status status = cr_rulebook_open(&opened, root, house, version, &cr_hall_schema, err);
    if (status != CR_OK) return status;
    cr_hall_rules_of(out, opened);
    if (book != NULL)
        *book = opened;
    else
        cr_rulebook_close(opened);
    return CR_OK;
}

bool cr_hall_rules_scale(struct cr_hall_rules *rules, int decimals)
{
    cr_money above = rules->bank_only_above;
    assert(decimals >= 0 && rules->decimals >= 0);
    for (int i = rules->decimals; above != CR_NONE && i < decimals; i++)
        if (__builtin_mul_overflow(above, 10, &above) || above > CR_MONEY_MAX) return false;
    for (int i = decimals; above != CR_NONE && i < rules->decimals; i++) {
        if (above % 10 != 0) return false;
        above /= 10;
    }
    rules->bank_only_above = above;
    rules->decimals = decimals;
    return true;
}
