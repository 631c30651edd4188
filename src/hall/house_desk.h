/* house_desk.h -- what other desks change of the house itself. */
#ifndef CR_HALL_HOUSE_DESK_H
#define CR_HALL_HOUSE_DESK_H

#include "hall/hall.h"

/* From now on the hall goes by that version of its house's rules. NOT_FOUND. */
enum cr_status cr_house_take_version(struct cr_deed *deed, const char *house, const char *version);

/* From now on the house counts in the currency of those settings; its rules' amounts with it. BAD_INPUT:
 * they do not fit, and nothing changed. */
enum cr_status cr_house_take_currency(struct cr_deed *deed, const struct cr_house_settings *next);

#endif
