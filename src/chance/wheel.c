/* wheel.c -- one unbiased draw. */
#include "chance/wheel.h"

unsigned cr_wheel_spin(struct cr_stream *stream)
{
    return cr_stream_below(stream, CR_WHEEL_POCKETS);
}
