/* door_desk.h -- what others ask of the door desk, and tell it. */
#ifndef CR_HALL_DOOR_DESK_H
#define CR_HALL_DOOR_DESK_H

#include "hall/hall.h"

/* Whether he may play now, or (is_play false) finish his round and redeem: NO_VISIT, VISIT_CLOSING,
 * STAFF_PLAYS, RESTRICTED (from all play). */
enum cr_status cr_door_check_person(const struct cr_hall *hall, uint32_t visitor, bool is_play,
                                    struct cr_refusal *why);

/* Whether he may sit down at that table of that game beside those who sit there: RESTRICTED, what: "table",
 * "game", "person" or "house", n the table's or the other person's number. */
enum cr_status cr_door_check_seat(const struct cr_hall *hall, uint32_t visitor, uint32_t table,
                                  const char *game, const uint32_t *seated, size_t seated_count,
                                  struct cr_refusal *why);

/* An open visit, admitted or leaving. */
bool cr_door_is_inside(const struct cr_hall *hall, uint32_t person);

/* False: his visit has still to be told that he plays. The floor does the operation `played` then, by the
 * house itself; a deed of another desk calls cr_door_note_play() among its changes, which does nothing where
 * there is nothing to note. */
bool cr_door_has_played(const struct cr_hall *hall, uint32_t visitor);
void cr_door_note_play(struct cr_deed *deed, uint32_t visitor);

/* What keeps a person's data from being erased: an open visit, an exclusion or a ban that stands, a
 * restriction, an act that is not confirmed. */
bool cr_door_knows(const struct cr_hall *hall, uint32_t visitor, cr_day today);

#endif
