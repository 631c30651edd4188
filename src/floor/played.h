/* played.h -- the confirmed rounds of a store, run again one after another for whoever wants to look.
 *
 *     cr_played_each(store, "rulebooks", 12, look, context, &err)      of table 12; 0: of every table
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

#endif
