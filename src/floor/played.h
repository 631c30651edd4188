/* played.h -- the confirmed rounds of a store, run again one after another for whoever wants to look.
 *
 *     cr_played_each(store, "rulebooks", 12, look, context, &err)      of table 12; 0: of every table
 *     cr_played_from(store, "rulebooks", 12, 300, look, context, &err) of table 12, from round 300 on
 *
 * The table is shown as it stood when its round was over, before it was confirmed. This is no proof of the
 * record, which is verify's: a chain that is broken is not looked for.
 */
#ifndef CR_FLOOR_PLAYED_H
#define CR_FLOOR_PLAYED_H

#include "store/store.h"
#include "table/round_file.h"

/* False: no more. */
typedef bool cr_played_visit(void *context, uint32_t table, const struct cr_rounds *rounds);

enum cr_status cr_played_each(struct cr_store *store, const char *rulebooks, uint32_t table,
                              cr_played_visit *visit, void *context, struct cr_error *err);

/* CR_NOT_FOUND: that round is not confirmed. */
enum cr_status cr_played_from(struct cr_store *store, const char *rulebooks, uint32_t table,
                              uint32_t round, cr_played_visit *visit, void *context,
                              struct cr_error *err);

/* The table as it stands: the round that is not confirmed yet, as far as it went. Its rules are those the
 * store kept. */
enum cr_status cr_played_now(struct cr_store *store, uint32_t table, cr_played_visit *visit,
                             void *context, struct cr_error *err);

#endif
