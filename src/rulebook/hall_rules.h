/* hall_rules.h -- what hall.yaml says: a house's rules around its tables.
 *
 * The door, staff, chips and cage, payouts and tax, tables, video, disputes, machines: the parameters of
 * the house's document. Members are named as the parameters are; an amount is in the smallest unit, a set
 * is a mask of the bits of the enum beside it, a set of roles of CR_ROLE_BIT(). What a house sets for itself
 * (its zone, currency, denominations, tax rate) is not here: hall/settings.h. What belongs to a game (last
 * games, how many colours) stands here for the house as a whole, and its games' files say the same.
 *
 *     struct cr_hall_rules rules;
 *     if (cr_hall_rules_open(&rules, NULL, "rulebooks", "m1", NULL, &err) != CR_OK) ...
 *     rules.selfex_min_months                               6
 *     rules.buyin_methods & CR_BIT(CR_BUYIN_CARD)           M1: yes
 *
 * The file is a rulebook like any other: `croupier rules show m1 hall`. Its clause keys are those of
 * base/status.h, so that a refusal names the house's own clause: cr_rulebook_clause_of(book, "door.age").
 */
#ifndef CR_RULEBOOK_HALL_RULES_H
#define CR_RULEBOOK_HALL_RULES_H

#include "base/money.h"
#include "base/role.h"
#include "rulebook/rulebook.h"

#define CR_BIT(number) (1u << (number))

/* Words that stand for a number, beside CR_NONE (rulebook.h). */
#define CR_HOUSE_SETS   (-2) /* `house`: the house must set it, hall/settings.h */
#define CR_UNTIL_CLOSED (-3) /* `until_closed`: as long as the case is open */
#define CR_SAID         (-4) /* `said`: whoever decides says it, or says without term */

/* ---- Words ---- */

enum cr_age_reached { CR_AGE_ON_BIRTHDAY, CR_AGE_DAY_AFTER };

/* Whom the door turns away beside the excluded and the banned, who are turned away everywhere. */
enum cr_refusal_class {
    CR_CLASS_UNDER_AGE,
    CR_CLASS_LAW, /* `law`: of the house's list of grounds [BG art.7(1)7.2, R16] */
    CR_CLASS_INTOXICATED,
    CR_CLASS_ARMED
};

/* `any`, or clauses by their number in the document. The bits of the clauses are those of enum cr_breach
 * (house/breach.h): 2.1 is 0, 3.5 is 9. */
enum { CR_BAN_CLAUSE_FIRST = 0, CR_BAN_CLAUSE_LAST = 9, CR_BAN_CLAUSE_ANY = 31 };

enum cr_restriction { CR_RESTRICT_HOUSE, CR_RESTRICT_TABLE, CR_RESTRICT_GAME, CR_RESTRICT_PERSON };
enum cr_buyin { CR_BUYIN_CASH, CR_BUYIN_CARD, CR_BUYIN_EMONEY, CR_BUYIN_BANK_CONTRACT };
enum cr_sold_at { CR_SOLD_CAGE, CR_SOLD_TABLE, CR_SOLD_FLOOR, CR_SOLD_EXCHANGE /* value chips */ };
enum cr_cash_bets { CR_CASH_REFUSED, CR_CASH_TOLERATED_ONCE /* R2 */ };
enum cr_register_system { CR_REGISTER_JOURNAL, CR_REGISTER_SKKS };
enum cr_colour_range { CR_COLOUR_TABLE_LIMITS, CR_COLOUR_STRAIGHT_BET };
/* payout_methods and payout_id_required: the bits of enum cr_payout_method (house/payout.h). */
enum { CR_PAYOUT_BIT_CASH, CR_PAYOUT_BIT_BANK, CR_PAYOUT_BIT_EMONEY };
enum cr_aggregation { CR_AGGREGATE_OPERATION, CR_AGGREGATE_GAMING_DAY };
enum cr_tax_base { CR_TAX_GROSS_PAYOUT };
enum cr_tax_rounding { CR_TAX_HALF_UP, CR_TAX_DOWN, CR_TAX_UP };
enum cr_rotation { CR_ROTATION_PIT_BOSS, CR_ROTATION_EQUAL };
/* In the order a dispute climbs. */
enum cr_dispute_step {
    CR_STEP_INSPECTOR,
    CR_STEP_FLOOR,
    CR_STEP_PIT_BOSS,
    CR_STEP_MANAGER,
    CR_STEP_PROTOCOL,
    CR_STEP_AUTHORITY,
    CR_STEP_LAW
};
enum cr_dispute_cutoff { CR_CUTOFF_NONE, CR_CUTOFF_NEXT_HAND };
enum cr_deadline_roll { CR_ROLL_NONE, CR_ROLL_NEXT_WORKING_DAY };
enum cr_play_standing { CR_STANDING_ALLOWED, CR_STANDING_ALONE, CR_STANDING_OWN_CHAIR };
/* What a linked machine may be fed with [BG art.32]. */
enum cr_machine_means {
    CR_MEANS_COIN,
    CR_MEANS_TOKEN,
    CR_MEANS_MAGNETIC_CARD,
    CR_MEANS_OTHER_TOKEN,
    CR_MEANS_PAID_CREDIT
};
/* What the house itself must have before a table opens [M1 §4.6]. */
enum cr_house_item { CR_ITEM_ALARM, CR_ITEM_VIDEO };
/* Limits that are part of what is approved [BG A.2]. */
enum cr_approved_limit {
    CR_LIMIT_SIDES,        /* punto, banco and tie: min and max [art.24(2)] */
    CR_LIMIT_BONUS,        /* the bonus bet [art.26(2)] */
    CR_LIMIT_PROGRESSIVE,  /* combinations, prizes, bonus min and max [art.26(3)] */
    CR_LIMIT_SPLIT,        /* 7-card split maximum [art.28(17)1] */
    CR_LIMIT_VOISINS,      /* the paytable of voisins [art.12(1)9] */
    CR_LIMIT_BURN,         /* cards burnt before a punto banco hand [art.24(2)3a] */
    CR_LIMIT_CASH_RESERVE, /* [art.8(1)] */
    CR_LIMIT_JACKPOTS      /* jackpot systems [art.34(6)] */
};

/* ---- The rules ---- */

#define CR_AUTHORITY_TEXT 160

struct cr_hall_rules {
    cr_money bank_only_above;          /* from house.yaml; CR_NONE: no such rule */
    cr_money cash_reserve_required;    /* CR_HOUSE_SETS: the approved sum is set by the house */
    cr_money variance_incident_from;   /* smallest units */
    cr_money inspector_competence_max; /* CR_NONE; CR_HOUSE_SETS: the manager sets it (R23) */

    /* A. The rulebook */
    char rules_authority[CR_AUTHORITY_TEXT]; /* "none": nobody approves */
    uint32_t limits_approved;                /* bits of enum cr_approved_limit; 0: none */

    /* D. The door */
    int32_t visitor_min_age, staff_min_age;
    int32_t age_reached_on;   /* enum cr_age_reached */
    uint32_t refusal_classes; /* bits of enum cr_refusal_class */
    int32_t selfex_min_months, selfex_max_months;
    int32_t ban_incidents_required, ban_device_incidents_required;
    uint32_t ban_clauses;       /* bits, or CR_BIT(CR_BAN_CLAUSE_ANY) */
    int32_t ban_window_days;    /* CR_NONE: they never lapse */
    int32_t ban_term;           /* days; CR_NONE: without term; CR_SAID */
    uint32_t restriction_kinds; /* bits of enum cr_restriction */

    /* E. Buying chips */
    uint32_t buyin_methods;       /* bits of enum cr_buyin */
    uint32_t chips_sold_at;       /* bits of enum cr_sold_at */
    int32_t cash_bets;            /* enum cr_cash_bets */
    int32_t cash_register_system; /* enum cr_register_system */

    /* B. Equipment */
    int32_t roulette_colours_min, chips_per_colour_min, balls_min;
    int32_t colour_value_range; /* enum cr_colour_range */
    uint32_t house_items;       /* bits of enum cr_house_item */

    /* G, H. Payouts and tax */
    uint32_t payout_id_required, payout_methods; /* bits of enum cr_payout_method */
    int32_t till_short_hours;                    /* CR_NONE: no term */
    int32_t bank_payout_working_days, emoney_payout_working_days; /* CR_NONE: no term */
    int32_t bank_only_aggregation;                                /* enum cr_aggregation */
    int32_t income_tax_bp;   /* CR_HOUSE_SETS: payouts are refused until it is set (R10) */
    int32_t income_tax_base; /* enum cr_tax_base */
    int32_t tax_rounding;    /* enum cr_tax_rounding */

    /* C. Staff */
    int32_t inspector_max_tables; /* CR_NONE: any number */
    uint32_t supervisors_on_duty; /* CR_ROLE_BIT; all of them, or one: supervisors_any */
    uint32_t hall_staff_on_duty;  /* CR_ROLE_BIT: without them no table opens */
    int32_t rotation;             /* enum cr_rotation */

    /* F. Tables */
    int32_t last_games;
    uint32_t closing_roles; /* CR_ROLE_BIT: who counts at the closing */

    /* J. Video */
    int32_t video_min_fps, video_keep_hours;
    int32_t video_dispute_keep_months; /* CR_UNTIL_CLOSED */

    /* I. Disputes */
    uint32_t dispute_chain;     /* bits of enum cr_dispute_step */
    int32_t protocol_copy_days; /* calendar; CR_NONE: no copy is sent */
    int32_t complaint_days;     /* calendar; CR_NONE: no authority takes complaints */
    int32_t dispute_cutoff;     /* enum cr_dispute_cutoff */
    int32_t house_deadline_roll, visitor_deadline_roll; /* enum cr_deadline_roll */

    int32_t play_standing;  /* enum cr_play_standing */
    uint32_t machine_means; /* bits of enum cr_machine_means; 0: the house has no machines */
    /* levels and reserve of a linked machine's jackpot together */
    int32_t machine_contribution_cap_bp;

    int32_t decimals; /* from house.yaml: what bank_only_above is written in */

    /* Keeping [0023]: months after the last entry of a person before he may be erased */
    int32_t visitor_keep_months;

    /* yes / no */
    uint8_t rules_need_approval, limits_need_approval, unlisted_game_needs_approval;
    uint8_t id_required_at_entry, register_non_players, staff_may_play;
    uint8_t selfex_enabled, selfex_revocable;
    uint8_t other_house_chips, receipt_per_method;
    uint8_t till_short_partial; /* a part at once, if the visitor agrees */
    uint8_t inspector_required, chipper_allowed, supervisors_any, rules_briefing_required;
    uint8_t fill_protocol_first, drop_box, tip_box;
    uint8_t manager_may_override_rules, daily_incident_register;
    uint8_t prize_in_kind, needs_metrology_approval;
    uint8_t equipment_approval; /* every piece has its approval, and its excise paid */
    uint8_t reserved[5];
};
extern const struct cr_schema cr_hall_schema;

/* The hall's rules of a version, as cr_rulebook_open() finds it; a version without hall.yaml (older than
 * this schema) is CR_NOT_FOUND. book, unless NULL, gets the open book for its clauses: the caller closes
 * it. */
enum cr_status cr_hall_rules_open(struct cr_hall_rules *out, struct cr_rulebook **book,
                                  const char *root, const char *house, const char *version,
                                  struct cr_error *err);

/* From a book of cr_hall_schema that is open already (asserted). */
void cr_hall_rules_of(struct cr_hall_rules *out, const struct cr_rulebook *book);

/* Amounts of the document in the smallest unit of a house that counts with so many decimals: BG writes whole
 * leva, and a house that counts stotinki has 30,000.00. False: it does not fit, out is as it was. */
bool cr_hall_rules_scale(struct cr_hall_rules *rules, int decimals);

#endif
