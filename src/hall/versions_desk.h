/* versions_desk.h -- what the floor asks of the versions desk. */
#ifndef CR_HALL_VERSIONS_DESK_H
#define CR_HALL_VERSIONS_DESK_H

#include "hall/hall.h"

/* Whether a table may open under that version of a house's rulebook (its hash in hexadecimal): where rules
 * need approval only the version in force, NOT_APPROVED [A.1, R47]. A session that is open keeps its own
 * and is not asked about. */
enum cr_status cr_versions_check(const struct cr_hall *hall, const char *house, const char *version,
                                 struct cr_refusal *why);

#endif
