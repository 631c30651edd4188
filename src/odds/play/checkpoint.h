/* checkpoint.h -- how far a simulation has come, in a file: it can be broken off and gone on with.
 *
 * The file is text. Its first lines say what is played, as the caller says it, a word and a value each; then
 * come how many whole blocks are done and what they came to, and a hash of all of it:
 *
 *     game blackjack
 *     rulebook m1 8c1e...
 *     seed 7
 *     blocks 1220
 *     rounds 19988480
 *     ...
 *     hash 52d0...
 *
 * A file that says something else is played, or was cut short or changed, is refused. It is written beside
 * its place, brought to the disk and moved there: there is a whole one at any time.
 *
 *     struct cr_kept kept;
 *     switch (cr_checkpoint_read("far.txt", what, &kept, &differs)) ...
 *     pace.from = &kept;
 *     cr_checkpoint_write("far.txt", what, &kept);          from pace.keep
 */
#ifndef CR_ODDS_PLAY_CHECKPOINT_H
#define CR_ODDS_PLAY_CHECKPOINT_H

#include "odds/play/share.h"

#define CR_CHECKPOINT_MAX  (64 * 1024) /* bytes of a file */
#define CR_CHECKPOINT_LINE 512

enum cr_checkpoint {
    CR_CHECKPOINT_NONE, /* there is no such file */
    CR_CHECKPOINT_GOOD,
    CR_CHECKPOINT_UNREADABLE, /* errno says why */
    CR_CHECKPOINT_DAMAGED,    /* it is no checkpoint, or not as it was written */
    CR_CHECKPOINT_DIFFERS,    /* it is of another simulation */
};

/* Where it first differs: the word, and what the file and the caller say; "" where one has no such line. */
struct cr_checkpoint_difference {
    char name[64];
    char there[CR_CHECKPOINT_LINE], here[CR_CHECKPOINT_LINE];
};

/* what: the lines, each with its newline. kept is filled if it is good. */
enum cr_checkpoint cr_checkpoint_read(const char *path, const char *what, struct cr_kept *kept,
                                      struct cr_checkpoint_difference *differs);

/* False, and errno, where it could not be written; what was there before is still there. */
bool cr_checkpoint_write(const char *path, const char *what, const struct cr_kept *kept);

#endif
