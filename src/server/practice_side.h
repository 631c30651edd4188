/* practice_side.h -- practice tables asked for by their addresses (floor/practice.h). */
#ifndef CR_SERVER_PRACTICE_SIDE_H
#define CR_SERVER_PRACTICE_SIDE_H

#include "floor/practice.h"
#include "server/job.h"
#include "server/route.h"

/* What a job does: by its route, kept in job->as. */
enum cr_practice_asks {
    CR_PRACTICE_LIST,
    CR_PRACTICE_BEGIN,
    CR_PRACTICE_LOOK,
    CR_PRACTICE_DO,
    CR_PRACTICE_RULES
};
enum cr_practice_asks cr_practice_side_asks(enum cr_route_kind route);

/* By a readers' thread. */
void cr_practice_side_do(struct cr_practice *practice, struct cr_job *job);

/* How a refusal is told: the status of HTTP. */
int cr_practice_side_http(enum cr_status status);

#endif
