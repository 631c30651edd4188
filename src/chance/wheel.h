/* wheel.h -- a wheel of 37 pockets, 0 to 36, turned by a stream.
 *
 * The number is drawn directly, each as likely as any other; where it lies on the rim, its colour
 * and what it pays are the game's business.
 *
 *     unsigned number = cr_wheel_spin(&stream);
 */
#ifndef CR_CHANCE_WHEEL_H
#define CR_CHANCE_WHEEL_H

#include "chance/stream.h"

#define CR_WHEEL_POCKETS 37

/* A number of 0..36. */
unsigned cr_wheel_spin(struct cr_stream *stream);

#endif
