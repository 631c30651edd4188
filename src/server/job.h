/* job.h -- one thing asked of another thread, and what came of it.
 *
 * The network's thread makes a job, pushes it to the floor or to the readers, and gets it back through
 * `done`. It is the only one that looks at `peer`, so a connection may go while its job is under way.
 */
#ifndef CR_SERVER_JOB_H
#define CR_SERVER_JOB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "house/people.h"
#include "server/board.h"
#include "store/store.h"

struct cr_peer;

enum cr_job_kind {
    /* the floor's */
    CR_JOB_COMMAND,
    CR_JOB_TABLES,
    CR_JOB_TABLE,
    CR_JOB_RULES,
    CR_JOB_ME,
    CR_JOB_FLOOR_TABLES,
    CR_JOB_POOLS,
    CR_JOB_HALL,
    CR_JOB_WATCH,
    CR_JOB_PUT_SIGN_IN,
    CR_JOB_DROP_SIGN_IN,
    /* the readers' */
    CR_JOB_HISTORY,
    CR_JOB_RECALL,
    CR_JOB_RECEIPTS,
    CR_JOB_PEOPLE,
    CR_JOB_RULES_DIFF,
    CR_JOB_ODDS,
    CR_JOB_RULES_TEXT,
    CR_JOB_WORTH, /* of the version `from`: the way to `to`, or to `text` in the game `query` */
    CR_JOB_CARDS,
    CR_JOB_CARD,
    CR_JOB_REGISTER,
    CR_JOB_PRACTICE,       /* as: enum cr_practice_asks; text: the body */
    CR_JOB_CHECK_PASSWORD, /* login, password -> person */
    CR_JOB_FIND_SESSION,   /* token -> sign_in, person */
};

struct cr_job {
    struct cr_job *next;
    enum cr_job_kind kind;
    struct cr_peer *peer; /* who waits; NULL: nobody does */

    /* Asked. */
    uint32_t table, round, person, limit;
    int64_t before;
    uint8_t role, lang;
    uint8_t as;            /* enum cr_watch_as, enum cr_practice_asks */
    bool own;              /* a recall: of one's own part alone */
    char word[48];         /* of the path */
    char query[128];       /* ?q=, ?key= or ?game= */
    char from[68], to[68]; /* ?from= ?to=: days, or hashes of versions */
    uint8_t id[CR_COMMAND_ID_SIZE];
    char *text; /* a command's object, a rulebook's file; the job's */
    size_t size;
    char login[CR_LOGIN_MAX + 1];
    char password[CR_PASSWORD_MAX + 1];
    struct cr_sign_in sign_in;

    /* Answered. */
    enum cr_status status;
    bool repeated;
    char *answer; /* JSON; the job's */
    size_t answer_size;
    struct cr_person who;
    struct cr_board_table *watched;
    struct cr_board_you *you;
    struct cr_shared *views[2]; /* the newest, for who begins to watch */
    uint64_t seen;              /* the board's number when they were made */
};

struct cr_job *cr_job_make(enum cr_job_kind kind); /* NULL: no memory */
void cr_job_free(struct cr_job *job);              /* passwords are wiped; NULL is fine */

/* Keeps a copy of the text as its answer; CR_NO_MEMORY is its status if it cannot. */
void cr_job_answer(struct cr_job *job, const char *text, size_t size);

#endif
