/* verify_hall.h -- the hall run again for `croupier verify`: its deeds, what they post, its registers.
 *
 *     cr_hall_check_open(&check, source)
 *     cr_hall_check_run(check, &record)       then check->postings, count: what the record must have caused
 *     cr_hall_check_row(check, number, &row)  what another stream's record puts into the registers
 *     cr_hall_check_rows(check, store, &err)  at the end: the registers are those the record makes
 *     cr_hall_check_close(check)
 */
#ifndef CR_FLOOR_VERIFY_HALL_H
#define CR_FLOOR_VERIFY_HALL_H

#include "floor/floor_state.h"
#include "hall/hall.h"

#define CR_HALL_POSTINGS_MAX 64 /* of one deed */

struct cr_hall_check {
    struct cr_hall *hall;
    struct cr_rulebook_source source;
    struct cr_posting postings[CR_HALL_POSTINGS_MAX]; /* of the last record */
    size_t count;
    struct cr_hall_row_hash *rows; /* open addressing */
    size_t row_count, row_max;
    uint64_t number; /* of the record being run */
};

enum cr_status cr_hall_check_open(struct cr_hall_check **out,
                                  const struct cr_rulebook_source *source);
void cr_hall_check_close(struct cr_hall_check *check); /* NULL is fine */

/* NULL, or what is wrong with the record. */
const char *cr_hall_check_run(struct cr_hall_check *check, const struct cr_record *record);

/* context: the check. */
void cr_hall_check_row(void *context, uint64_t number, const struct cr_hall_row *row);

enum cr_status cr_hall_check_rows(const struct cr_hall_check *check, struct cr_store *store,
                                  struct cr_error *err);

#endif
