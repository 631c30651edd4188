/* shapes.h -- a picture as it lies in memory: inside src/paper only. */
#ifndef CR_PAPER_SHAPES_H
#define CR_PAPER_SHAPES_H

#include "paper/picture.h"

enum cr_shape_kind { CR_SHAPE_RECT, CR_SHAPE_AREA, CR_SHAPE_PATH, CR_SHAPE_TEXT };

struct cr_shape {
    enum cr_shape_kind kind;
    enum cr_ink ink;
    enum cr_text_side side; /* of a text */
    double thick;           /* of a path; of a text: its size */
    size_t first, count;    /* its numbers: x, y, width, height of a rectangle, x, y in turn else */
    size_t text;            /* in the pool */
};

struct cr_picture {
    double width, height;
    bool is_short_of_memory;
    struct cr_shape *shapes;
    size_t shape_count, shape_size;
    double *numbers;
    size_t number_count, number_size;
    char *pool;
    size_t pool_used, pool_size;
};

/* Red, green and blue of an ink on paper. */
uint32_t cr_ink_light(enum cr_ink ink);

#endif
