/* door_deeds.h -- between the door's two files of deeds: each deed is a check, a ladder of refusals, and
 * what it does then. There is room for a row more in every list when it is done. */
#ifndef CR_HOUSE_DOOR_DEEDS_H
#define CR_HOUSE_DOOR_DEEDS_H

#include "house/door.h"
#include "house/door_list.h"

typedef enum cr_status cr_door_checker(const struct cr_door *door, const struct cr_door_deed *deed,
                                       struct cr_door_told *told);
typedef void cr_door_doer(struct cr_door *door, const struct cr_door_deed *deed,
                          struct cr_door_told *told);
struct cr_door_step {
    cr_door_checker *check;
    cr_door_doer *apply;
};

/* Of acts, bans and restrictions; the others' rows are empty [door_acts.c]. */
extern const struct cr_door_step cr_door_conduct[CR_DOOR_DEEDS];

/* Who is kept out from now on and is inside goes; who goes already, or is not here, needs nothing. */
void cr_door_send_out(struct cr_door *door, uint32_t visitor, enum cr_visit_event event,
                      struct cr_door_told *told);

/* A list by its name: where a row lies, a row put in, a row taken out. */
#define FIND(door, list, counter, number) \
    cr_list_find((door)->list, (door)->counter, sizeof *(door)->list, number)
#define AT(door, list, counter, number) \
    cr_list_at((door)->list, (door)->counter, sizeof *(door)->list, number)
#define PUT(door, list, counter, rooms, row) \
    cr_list_put((door)->list, &(door)->counter, (door)->rooms, sizeof *(door)->list, row)
#define DROP(door, list, counter, at) \
    cr_list_drop((door)->list, &(door)->counter, sizeof *(door)->list, at)

#endif
