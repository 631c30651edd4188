/* insured.c -- for each set of insurances that is bought: each second card, and what is won beside the hand then. */
#include "odds/blackjack/insured.h"

#include <math.h>

#define SETS (1u << CR_BJ_INSURANCES) /* of insurances, a bit each */

struct job {
    struct cr_bj_up *up;
    const struct cr_bj_plays *plays;
    struct cr_bj_split_work *work;
    struct cr_bj_insured_room *room;
    unsigned worth; /* buying with these two cards */
    struct cr_bj_tally sum;
};

bool cr_bj_insures_any(const struct cr_bj_up *up, const struct cr_bj_plays *plays)
{
    for (unsigned a = 0; a < CR_BJ_KINDS; a++)
        for (unsigned b = a; b < CR_BJ_KINDS; b++)
            if (cr_bj_two_chance(up, a, b) > 0 && cr_bj_insured_with(plays, a, b) != 0) return true;
    return false;
}

/* Of rounds where these are worth buying, those where these are sold [terms.h]. */
static double share_of(const struct cr_bj_up *up, unsigned worth, unsigned bought)
{
    const struct cr_bj_terms *terms = up->terms;
    double both = worth == SETS - 1 ? terms->insures_both[up->kind] : 0;
    if (bought == SETS - 1) return both;
    for (unsigned kind = 0; kind < CR_BJ_INSURANCES; kind++)
        if (bought == 1u << kind) return terms->insures[kind][up->kind] - both;
    return 0;
}

static double won_beside(const struct cr_bj_up *up, unsigned bought, unsigned second)
{
    double sum = 0;
    for (unsigned kind = 0; kind < CR_BJ_INSURANCES; kind++)
        if (bought >> kind & 1)
            sum += second != CR_BJ_ANY_SECOND && cr_bj_insurance_card(up, kind) == second
                       ? up->terms->insurance_pays
                       : -up->terms->insured;
    return sum;
}

/* These rounds, that won beside them: so many times. */
static void add_rounds(struct job *job, struct cr_bj_up *up, double beside, double times)
{
    const struct cr_bj_plays *plays = job->plays;
    struct cr_bj_parted *parted = job->room->parted;
    struct cr_bj_tally tally;
    up->beside = beside;
    for (unsigned pair = 0; pair < CR_BJ_KINDS; pair++) {
        parted[pair] = (struct cr_bj_parted){ .share = 0 };
        if (!plays->splits[pair] || cr_bj_insured_with(plays, pair, pair) != job->worth ||
            !cr_bj_may_split(up, pair))
            continue;
        cr_bj_split(up, pair, &plays->split[pair],
                    plays->parted[pair].again ? CR_BJ_ALWAYS : CR_BJ_ONCE, -INFINITY, job->work,
                    &parted[pair]);
    }
    cr_bj_sum_where(up, plays, parted, job->worth, job->work->weight, &tally);
    cr_bj_tally_add(&job->sum, &tally, times);
}

/* What the hands come to by themselves is taken off. */
static void replace(struct job *job, unsigned bought)
{
    struct cr_bj_insured_room *room = job->room;
    const double share = share_of(job->up, job->worth, bought);
    const double lost = won_beside(job->up, bought, CR_BJ_ANY_SECOND);
    if (!(share > 0)) return;
    add_rounds(job, job->up, 0, -share);
    add_rounds(job, job->up, lost, share);
    for (unsigned second = 0; second < CR_BJ_KINDS; second++) {
        const double won = won_beside(job->up, bought, second);
        if (!(won > lost) || job->up->deck.left[second] == 0) continue;
        cr_bj_up_with_second(&room->with_second, job->up, second);
        const double part = share * room->with_second.part;
        add_rounds(job, &room->with_second, lost, -part);
        add_rounds(job, &room->with_second, won, part);
    }
}

void cr_bj_sum_insured(struct cr_bj_up *up, const struct cr_bj_plays *plays,
                       struct cr_bj_split_work *work, struct cr_bj_insured_room *room,
                       struct cr_bj_sum *sum)
{
    struct job job = { .up = up, .plays = plays, .work = work, .room = room };
    for (job.worth = 1; job.worth < SETS; job.worth++)
        for (unsigned bought = 1; bought < SETS; bought++)
            if ((bought & ~job.worth) == 0) replace(&job, bought);
    up->beside = 0;
    sum->tally.square += job.sum.square;
    sum->tally.hit += job.sum.hit;
    sum->tally.push += job.sum.push;
}
