/* table_fit.h -- whether a table may open: its crew, its equipment, its plate [house B, C, F; BG art.3-7].
 *
 * What the house asks (needs) and what is there (fit) are plain values; cr_table_check_fit() goes through
 * them in the order of the opening and refuses with the first that is missing.
 */
#ifndef CR_HOUSE_TABLE_FIT_H
#define CR_HOUSE_TABLE_FIT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/role.h"
#include "base/status.h"
#include "base/words.h"

enum cr_table_class { CR_CLASS_ROULETTE, CR_CLASS_CARDS, CR_CLASS_DICE, CR_TABLE_CLASSES };

/* clang-format off */
#define CR_TABLE_ITEM_MAP(X) \
    X(LAYOUT, "layout", N_("layout")) \
    X(DOLLY, "dolly", N_("dolly")) \
    X(COLOUR_CHIPS, "colour_chips", N_("colour chips")) \
    X(VALUE_CHIPS, "value_chips", N_("value chips")) \
    X(WHEEL, "wheel", N_("certified wheel")) \
    X(BALLS, "balls", N_("balls")) \
    X(SHOE, "shoe", N_("shoe")) \
    X(DISCARD_HOLDER, "discard_holder", N_("discard holder")) \
    X(CHIP_LOCK, "chip_lock", N_("chip lock")) \
    X(DROP_BOX, "drop_box", N_("drop box")) \
    X(TIP_BOX, "tip_box", N_("tip box")) \
    X(RULES, "rules", N_("rule plates")) \
    X(LIMITS, "limits", N_("limits and payout scheme")) \
    X(HOUSE_ALARM, "alarm", N_("alarm")) /* of the house, not of a table [M1 §4.6] */ \
    X(HOUSE_VIDEO, "video", N_("video system"))
/* clang-format on */

enum cr_table_item {
#define X(name, key, text) CR_ITEM_##name,
    CR_TABLE_ITEM_MAP(X)
#undef X
        CR_TABLE_ITEMS
};
const char *cr_table_item_name(unsigned item); /* "certified wheel" */
const char *cr_table_item_key(unsigned item);  /* "wheel" */
#define CR_ITEM_BIT(item)  (1u << (item))

#define CR_FIT_COLOURS_MAX 16

/* What the house asks; sets are CR_ROLE_BIT. */
struct cr_table_needs {
    uint32_t items;                        /* CR_ITEM_BIT: cr_table_items() for a BG house */
    uint32_t colours, colour_chips, balls; /* at least so many; so many of each colour */
    uint32_t crew;                         /* at the table */
    uint32_t on_duty;                      /* in the house, each of them: supervisors, hall staff */
    uint32_t one_on_duty;                  /* one of these will do; 0: nothing asked */
    bool approval;                         /* of every piece of equipment [BG art.3(2)] */
};

/* What is there. */
struct cr_table_fit {
    uint32_t items; /* ticked; colour chips and balls are counted instead */
    uint32_t colour_chips[CR_FIT_COLOURS_MAX];
    uint32_t balls;
    uint32_t crew, on_duty;
    bool approved;       /* all that stands there has an approval number */
    uint8_t unapproved;  /* enum cr_table_item: the first that has none */
    bool plate_complete; /* every field its game needs */
};

/* What BG names for a class; a table dealt by hand has no shoe [BG art.4-6]. */
uint32_t cr_table_items(enum cr_table_class class, bool by_hand);

/* CREW with the role. A dealer is always asked. */
enum cr_status cr_table_check_crew(const struct cr_table_needs *needs,
                                   const struct cr_table_fit *fit, struct cr_refusal *why);

/* EQUIPMENT with the item, NOT_APPROVED with it. */
enum cr_status cr_table_check_items(const struct cr_table_needs *needs,
                                    const struct cr_table_fit *fit, struct cr_refusal *why);

/* Both, and PLATE. */
enum cr_status cr_table_check_fit(const struct cr_table_needs *needs,
                                  const struct cr_table_fit *fit, struct cr_refusal *why);

/* Those the table needs and lacks, CR_ITEM_BIT each: what a page shows. */
uint32_t cr_table_lacks(const struct cr_table_needs *needs, const struct cr_table_fit *fit);

#endif
