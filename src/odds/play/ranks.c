/* ranks.c -- one machine, or as many as mpirun started. */
#include "odds/play/ranks.h"

#ifdef CR_WITH_MPI

#include <assert.h>
#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static unsigned count = 1, own;
static MPI_Datatype sums_type;
static MPI_Op sums_op;

static void add_each(void *from, void *to, int *length, MPI_Datatype *type)
{
    (void)type;
    for (int i = 0; i < *length; i++)
        cr_sums_join(&((struct cr_sums *)to)[i], &((struct cr_sums *)from)[i]);
}

static void end(void)
{
    MPI_Finalize();
}

/* Whatever a rank has to say all have to say; it is said once. */
static void say_nothing(void)
{
    if (freopen("/dev/null", "w", stdout) == NULL || freopen("/dev/null", "w", stderr) == NULL)
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
}

void cr_ranks_begin(void)
{
    int threads, size, rank;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &threads);
    atexit(end);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    count = (unsigned)size;
    own = (unsigned)rank;
    MPI_Type_contiguous((int)sizeof(struct cr_sums), MPI_BYTE, &sums_type);
    MPI_Type_commit(&sums_type);
    MPI_Op_create(add_each, 1, &sums_op);
    if (own > 0) say_nothing();
}

unsigned cr_ranks_count(void)
{
    return count;
}

unsigned cr_ranks_own(void)
{
    return own;
}

void cr_ranks_add(struct cr_sums *sums)
{
    if (count > 1) MPI_Allreduce(MPI_IN_PLACE, sums, 1, sums_type, sums_op, MPI_COMM_WORLD);
}

uint64_t cr_ranks_most(uint64_t value)
{
    if (count > 1) MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD);
    return value;
}

void cr_ranks_tell(void *bytes, size_t size)
{
    assert(size <= INT_MAX);
    if (count > 1) MPI_Bcast(bytes, (int)size, MPI_BYTE, 0, MPI_COMM_WORLD);
}

#else

void cr_ranks_begin(void)
{
}

unsigned cr_ranks_count(void)
{
    return 1;
}

unsigned cr_ranks_own(void)
{
    return 0;
}

void cr_ranks_add(struct cr_sums *sums)
{
    (void)sums;
}

uint64_t cr_ranks_most(uint64_t value)
{
    return value;
}

void cr_ranks_tell(void *bytes, size_t size)
{
    (void)bytes;
    (void)size;
}

#endif
