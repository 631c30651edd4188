/* job.c -- made, answered, freed. */
#include "server/job.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct cr_job *cr_job_make(enum cr_job_kind kind)
{
    struct cr_job *job = calloc(1, sizeof *job);
    if (job) job->kind = kind;
    return job;
}

void cr_job_free(struct cr_job *job)
{
    if (!job) return;
    sodium_memzero(job->password, sizeof job->password);
    cr_shared_let_go(job->views[0]);
    cr_shared_let_go(job->views[1]);
    free(job->text);
    free(job->answer);
    free(job);
}

void cr_job_answer(struct cr_job *job, const char *text, size_t size)
{
    job->answer = malloc(size + 1);
    if (!job->answer) {
        job->status = CR_NO_MEMORY;
        return;
    }
    memcpy(job->answer, text, size);
    job->answer[size] = '\0';
    job->answer_size = size;
}
