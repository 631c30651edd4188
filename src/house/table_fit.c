/* table_fit.c -- what is missing first. */
#include "house/table_fit.h"

#include <assert.h>
#include <stdio.h>

const char *cr_table_item_name(unsigned item)
{
    static const char *const names[] = {
#define X(name, key, text) text,
        CR_TABLE_ITEM_MAP(X)
#undef X
    };
    return item < CR_TABLE_ITEMS ? names[item] : "?";
}

const char *cr_table_item_key(unsigned item)
{
    static const char *const keys[] = {
#define X(name, key, text) key,
        CR_TABLE_ITEM_MAP(X)
#undef X
    };
    return item < CR_TABLE_ITEMS ? keys[item] : "?";
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

static enum cr_status refuse(struct cr_refusal *why, enum cr_status status, const char *what)
{
    why->status = status;
    snprintf(why->what, sizeof why->what, "%s", what);
    return status;
}

enum cr_status cr_table_check_crew(const struct cr_table_needs *needs,
                                   const struct cr_table_fit *fit, struct cr_refusal *why)
{
    uint32_t crew = (needs->crew | CR_ROLE_BIT(CR_ROLE_DEALER)) & ~fit->crew;
    uint32_t duty = needs->on_duty & ~fit->on_duty;
    if (!duty && !(needs->one_on_duty & fit->on_duty)) duty = needs->one_on_duty;
    if (!crew && !duty) return CR_OK;
    return refuse(why, CR_CREW, cr_role_name((enum cr_role)first_of(crew ? crew : duty)));
}

uint32_t cr_table_lacks(const struct cr_table_needs *needs, const struct cr_table_fit *fit)
{
    uint32_t lacks = 0;
    for (unsigned item = 0; item < CR_TABLE_ITEMS; item++)
        if (needs->items & CR_ITEM_BIT(item) && !is_there(needs, fit, item))
            lacks |= CR_ITEM_BIT(item);
    return lacks;
}

enum cr_status cr_table_check_items(const struct cr_table_needs *needs,
                                    const struct cr_table_fit *fit, struct cr_refusal *why)
{
    uint32_t lacks = cr_table_lacks(needs, fit);
    if (lacks) return refuse(why, CR_EQUIPMENT, cr_table_item_name(first_of(lacks)));
    if (needs->approval && !fit->approved) {
        why->clause = "table.approval"; /* of a thing, not of the plate */
        return refuse(why, CR_NOT_APPROVED, cr_table_item_name(fit->unapproved));
    }
    return CR_OK;
}

enum cr_status cr_table_check_fit(const struct cr_table_needs *needs,
                                  const struct cr_table_fit *fit, struct cr_refusal *why)
{
    enum cr_status status = cr_table_check_crew(needs, fit, why);
    if (status == CR_OK) status = cr_table_check_items(needs, fit, why);
    if (status == CR_OK && !fit->plate_complete) status = refuse(why, CR_PLATE, "");
    return status;
}
