/* crew.c -- started, worked beside, waited for. */
#include "odds/crew.h"

#include <pthread.h>

void cr_crew_run(void *(*work)(void *context), void *context, unsigned threads)
{
    pthread_t others[CR_CREW_MAX - 1];
    unsigned started = 0;
    while (started + 1 < threads && started < CR_CREW_MAX - 1 &&
           pthread_create(&others[started], NULL, work, context) == 0)
        started++;
    work(context);
    for (unsigned i = 0; i < started; i++)
        pthread_join(others[i], NULL);
}
