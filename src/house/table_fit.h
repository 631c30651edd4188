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
#include "house/hall_refusal.h"

enum cr_table_class { CR_CLASS_ROULETTE, CR_CLASS_CARDS, CR_CLASS_DICE, CR_TABLE_CLASSES };

/* clang-format off */
#define CR_TABLE_ITEM_MAP(X)                                            \
    X(LAYOUT, N_("layout"))                                             \
    X(DOLLY, N_("dolly"))                                               \
    X(COLOUR_CHIPS, N_("colour chips"))                                 \
    X(VALUE_CHIPS, N_("value chips"))                                   \
    X(WHEEL, N_("certified wheel"))                                     \
    X(BALLS, N_("balls"))                                               \
    X(SHOE, N_("shoe"))                                                 \
    X(DISCARD_HOLDER, N_("discard holder"))                             \
    X(CHIP_LOCK, N_("chip lock"))                                       \
    X(DROP_BOX, N_("drop box"))                                         \
    X(TIP_BOX, N_("tip box"))                                           \
    X(RULES, N_("rule plates"))                                         \
    X(LIMITS, N_("limits and payout scheme"))
/* clang-format on */

enum cr_table_item {
#define X(name, text) CR_ITEM_##name,
    CR_TABLE_ITEM_MAP(X)
#undef X
        CR_TABLE_ITEMS
};
const char *cr_table_item_name(unsigned item);
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
    bool plate_complete; /* every field its game needs */
};

/* What BG names for a class; a table dealt by hand has no shoe [BG art.4-6]. */
uint32_t cr_table_items(enum cr_table_class class, bool by_hand);

/* CREW with the role, EQUIPMENT with the item, NOT_APPROVED, PLATE, or OK. A dealer is always asked. */
enum cr_hall_refusal cr_table_check_fit(const struct cr_table_needs *needs,
                                        const struct cr_table_fit *fit, struct cr_hall_why *why);

#endif
