/* recall.h -- a round ever played, run again from the store and shown step by step.
 *
 * It reads on a reader's own connection and needs no floor: the records of the round, and the rulebook
 * version it was played by, as the store kept it. A round that is not confirmed yet is shown as far as it
 * went.
 *
 *     {"header":{…},"round":17,"start":{"at":…,"public":{"page":{…}},"you":{…}},
 *      "steps":[{"n":1,"at":…,"role":"player","by":17,"input":{…},"events":[…],"public":…,"you":…},…],
 *      "whole":true,"end":{…},"proof":{"commitment","label","words":["rain"],"seed","number"}}
 *
 * `header` is the one the round began with, `input` as round files write it, times are milliseconds since
 * 1970. A step that is a player's word has `word` instead of input and events. Pages are long, so only so
 * many are written; where steps go without, `whole` is false and `end` has the last ones. A live table's
 * proof is null; of an electronic one the seed is null until the round is confirmed.
 *
 * A player sees a round he took part in (he sat there while it lasted) as he could have seen it then:
 * the public page and his own, not who else sat there or what they did. Steps of others have neither
 * `by` nor what names them; in their place stands `"input":null`. Staff see all of it, with `inspect`
 * for `you`; that they may is for the caller to say.
 */
#ifndef CR_FLOOR_RECALL_H
#define CR_FLOOR_RECALL_H

#include "base/role.h"
#include "chance/seal.h"
#include "store/store.h"

#define CR_RECALL_PAGES_MAX  1000               /* steps that have pages */
#define CR_RECALL_PAGES_SIZE (4 * 1024 * 1024)  /* bytes of pages, and one page more */
#define CR_RECALL_ENOUGH     (16 * 1024 * 1024) /* a buffer no ordinary round fills */

struct cr_recall_viewer {
    uint8_t role;                      /* enum cr_role; CR_ROLE_PLAYER: `player` looks at his own */
    uint32_t player;                   /* his number */
    const struct cr_sealing_key *seal; /* names his own closed cards; NULL: they stay ?? */
};

/* Adds the JSON to out, a buffer without a file (asserted). CR_NOT_FOUND: there is no such round, or it is
 * none of the player's; CR_TOO_MANY: out has no room; CR_BROKEN_CHAIN: the round does not run as it is
 * written. Refused, out is as it was. */
enum cr_status cr_recall(struct cr_store *reader, const char *stream, uint32_t round,
                         const struct cr_recall_viewer *viewer, struct cr_text *out,
                         struct cr_error *err);

#endif
