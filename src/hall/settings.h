/* settings.h -- what a house sets for itself, once it is established. */
#ifndef CR_HALL_SETTINGS_H
#define CR_HALL_SETTINGS_H

#include "house/calendar.h"
#include "house/chip_count.h"
#include "house/zone.h"

#define CR_SETTING_TEXT 128

struct cr_house_settings {
    bool established;
    cr_day established_on; /* a gaming day */
    char house[32];        /* whose hall rules: "m1" */
    char version[65];      /* of the rulebook, hexadecimal */
    char currency[4];      /* "BYN"; unit is its number in the books */
    uint16_t unit;
    uint8_t decimals;
    char legal_entity[CR_SETTING_TEXT], address[CR_SETTING_TEXT];
    char zone_text[CR_ZONE_TEXT_MAX + 1];
    struct cr_zone zone;
    int32_t day_start; /* seconds after midnight */
    struct cr_work_calendar work;
    struct cr_denominations denominations;
    int32_t income_tax_bp;         /* below 0: not set */
    cr_money reserve_required;     /* approved [BG art.8(1)] */
    cr_money inspector_competence; /* 0: no limit (R23) */
    uint32_t rotation_minutes;     /* 0: not said */
    bool staff_is_kept;            /* acting needs duty (S7) */
};

#endif
