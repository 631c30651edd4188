/* who.h -- a person, in the role he acts in: whose hand a step of the house was. */
#ifndef CR_HOUSE_WHO_H
#define CR_HOUSE_WHO_H

#include <stdint.h>

struct cr_who {
    uint32_t person; /* 0: nobody */
    uint32_t role;   /* enum cr_role */
};

#endif
