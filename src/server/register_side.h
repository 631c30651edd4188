/* register_side.h -- a register asked for by its address: NAME is JSON, NAME.csv and NAME.pdf are files.
 *
 *     GET /api/registers/visitors.pdf?from=2026-03-01&to=2026-03-31
 *     GET /api/registers/receipts.pdf?key=receipt/17                  one row, as its document
 */
#ifndef CR_SERVER_REGISTER_SIDE_H
#define CR_SERVER_REGISTER_SIDE_H

#include "server/job.h"

/* By a readers' thread: job->word, from, to and query say what is asked. NOT_FOUND, FORBIDDEN_ROLE,
 * BAD_INPUT for a day that is none. */
void cr_register_side_do(struct cr_store *store, struct cr_job *job);

const char *cr_register_side_type(const char *word); /* "application/pdf" */

#endif
