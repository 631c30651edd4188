/* machines_desk.c -- to be filled. */
#include "hall/hall.h"

#include <stdlib.h>

static const struct cr_operation_row operations[] = { { .name = NULL } };

static void *open_desk(void)
{
    return calloc(1, 1);
}

const struct cr_desk cr_machines_desk = {
    .name = "machines", .operations = operations, .open = open_desk, .close = free
};
