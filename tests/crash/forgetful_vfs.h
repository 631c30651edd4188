/* forgetful_vfs.h -- a disk that forgets, under SQLite.
 *
 * A VFS of the name "forgetful" over the machine's own. What is written and not yet synced is held in
 * memory; the real file has what was synced and nothing else. When the plug is pulled, at the chosen
 * operation, every later one fails; forgetful_settle() then decides what of the unsynced writes had
 * reached the disk, and leaves the real files as a power cut might have:
 *
 *     forgetful_arm(&(struct forgetful_plan){ .cut_at = 57, .seed = 3, .keep = FORGETFUL_ANY });
 *     cr_store_open(&store, "file:/tmp/x.db?vfs=forgetful", &err); ... until something fails
 *     cr_store_close(store);
 *     forgetful_settle();                     the power is back: open it again
 *
 * Operations are writes, truncations, syncs and deletions, counted from forgetful_arm(). Locks and the
 * shared memory of WAL go through to the real file: they are not on the disk, and die with the power.
 * A file that was deleted without a sync of its folder may be back after the cut, as it was last synced.
 * One process, one thread.
 */
#ifndef CR_TESTS_FORGETFUL_VFS_H
#define CR_TESTS_FORGETFUL_VFS_H

#include <stdbool.h>
#include <stdint.h>

enum forgetful_keep {
    FORGETFUL_NOTHING, /* all that was not synced is gone */
    FORGETFUL_FIRST,   /* the first so many writes are there, the last of them torn */
    FORGETFUL_ANY,     /* each write is there or not, in any order; some are torn */
    FORGETFUL_ALL,     /* all of it had just made it */
    FORGETFUL_KEEPS
};

struct forgetful_plan {
    uint64_t seed;
    long cut_at; /* the operation at which the plug is pulled; 0: never */
    enum forgetful_keep keep;
    long full_at, full_for;   /* so many operations from there on, writes find the disk full */
    long fails_at, fails_for; /* likewise: writes and syncs fail, as on a disk gone read-only */
    bool read_only;           /* files can be opened for reading alone */
};

/* Registers the VFS, once. */
void forgetful_register(void);

/* From here on by this plan, operations counted from 1. Files stay as they are. */
void forgetful_arm(const struct forgetful_plan *plan);

long forgetful_operations(void); /* since forgetful_arm() */
bool forgetful_is_cut(void);

/* After a cut, with every connection closed: settles what is on the disk, forgets the rest, and arms a
 * plan without faults. */
void forgetful_settle(void);

#endif
