/* table_fit.c -- what is missing first. */
#include "house/table_fit.h"

#include <assert.h>

const char *cr_table_item_name(unsigned item)
{
    static const char *const names[] = {
#define X(name, text) text,
        CR_TABLE_ITEM_MAP(X)
#undef X
    };
    return item < CR_TABLE_ITEMS ? names[item] : "?";
}

uint32_t cr_table_items(enum cr_table_class class, bool by_hand)
{
#define BIT(name) CR_ITEM_BIT(CR_ITEM_##name)
    const uint32_t every = BIT(LAYOUT) | BIT(VALUE_CHIPS) | BIT(CHIP_LOCK) | BIT(DROP_BOX) |
                           BIT(TIP_BOX) | BIT(RULES) | BIT(LIMITS);
    assert(class < CR_TABLE_CLASSES);
    switch (class) {
    case CR_CLASS_ROULETTE: return every | BIT(DOLLY) | BIT(COLOUR_CHIPS) | BIT(WHEEL) | BIT(BALLS);
    case CR_CLASS_CARDS: return every | BIT(DISCARD_HOLDER) | (by_hand ? 0 : BIT(SHOE));
    case CR_CLASS_DICE: return every;
    case CR_TABLE_CLASSES: break;
    }
    return every; /* not run: asserted */
#undef BIT
}

/* The lowest of a set; the set is not empty. */
static uint32_t first_of(uint32_t set)
{
    uint32_t at = 0;
    while (!(set & 1u << at))
        at++;
    return at;
}

static bool is_there(const struct cr_table_needs *needs, const struct cr_table_fit *fit,
                     unsigned item)
{
    uint32_t colours = 0;
    if (item == CR_ITEM_BALLS) return fit->balls >= needs->balls;
    if (item != CR_ITEM_COLOUR_CHIPS) return fit->items & CR_ITEM_BIT(item);
    for (unsigned i = 0; i < CR_FIT_COLOURS_MAX; i++)
        if (fit->colour_chips[i] != 0 && fit->colour_chips[i] >= needs->colour_chips) colours++;
    return colours >= needs->colours;
}

enum cr_hall_refusal cr_table_check_fit(const struct cr_table_needs *needs,
                                        const struct cr_table_fit *fit, struct cr_hall_why *why)
{
    uint32_t crew = (needs->crew | CR_ROLE_BIT(CR_ROLE_DEALER)) & ~fit->crew;
    uint32_t duty = needs->on_duty & ~fit->on_duty;
    if (!duty && !(needs->one_on_duty & fit->on_duty)) duty = needs->one_on_duty;
    if (crew || duty) {
        why->role = first_of(crew ? crew : duty);
        return CR_HALL_CREW;
    }
    for (unsigned item = 0; item < CR_TABLE_ITEMS; item++)
        if (needs->items & CR_ITEM_BIT(item) && !is_there(needs, fit, item)) {
            why->item = item;
            return CR_HALL_EQUIPMENT;
        }
    if (needs->approval && !fit->approved) return CR_HALL_NOT_APPROVED;
    return fit->plate_complete ? CR_HALL_OK : CR_HALL_PLATE;
}
