/* cache.h -- labs kept as files, by what they are of: the second ask is instant.
 *
 * A file is named by the hash of the rulebook, the game, the plate's values, the stake counted with, whether
 * figures alone were asked for, and the number of the method (raised whenever a game counts something otherwise).
 * One that cannot be read or is none counts as absent. It is written beside its place and moved there, so that
 * two at once do no harm.
 *
 *     cr_lab_cached(&lab, "var/odds", book, game, &play, &work)
 */
#ifndef CR_ODDS_LAB_CACHE_H
#define CR_ODDS_LAB_CACHE_H

#include "odds/lab/lab.h"
#include "rulebook/rulebook.h"

#define CR_LAB_METHODS 17 /* of the numbers kept: another number, other files */

/* As cr_lab_count(), kept in the folder, which is made if it is not there. folder NULL: nothing is kept. A
 * folder that cannot be written to is no fault: the lab is counted. */
enum cr_status cr_lab_cached(struct cr_lab *lab, const char *folder, const struct cr_rulebook *book,
                             const struct cr_game *game, const struct cr_play *play,
                             const struct cr_lab_work *work);

/* Only if it is kept there. */
bool cr_lab_look_up(struct cr_lab *lab, const char *folder, const struct cr_rulebook *book,
                    const struct cr_game *game, const struct cr_play *play,
                    const struct cr_lab_work *work);

/* ---- Plain bytes, beside the labs ---- */

/* What was counted once and is looked up in play, without pointers: as large as it was written and with the
 * same sum at its end, or it is not there. kind: its name's end, "play". */
bool cr_lab_read_bytes(void *out, size_t size, const char *kind, const char *folder,
                       const struct cr_rulebook *book, const struct cr_game *game,
                       const struct cr_play *play);
void cr_lab_write_bytes(const void *bytes, size_t size, const char *kind, const char *folder,
                        const struct cr_rulebook *book, const struct cr_game *game,
                        const struct cr_play *play);

#endif
