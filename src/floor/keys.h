/* keys.h -- which key signed the house's checkpoints, and since when.
 *
 * A change of key is a record `key` of the stream `house`, signed by the key until then and by the new
 * one over the same text, so that neither a thief of the old key nor a stranger with a new one can make
 * it alone:
 *
 *     {"key":NEW,"new":SIGNATURE,"old":SIGNATURE,"streams":{"house":4,"table/3":57},"until":OLD}
 *
 * `streams` says how far each stream had come: records up to there are signed by the old key, records
 * after it, and streams that are not named, by the new one. No clock decides. Both signatures are over
 *     {"key":NEW,"n":5,"stream":"house","streams":{…},"until":OLD,"what":"key"}
 * where n is the number of the record itself.
 */
#ifndef CR_FLOOR_KEYS_H
#define CR_FLOOR_KEYS_H

#include <jansson.h>

#include "journal/record.h"

struct cr_key_change {
    uint8_t key[CR_KEY_PUBLIC_SIZE], until[CR_KEY_PUBLIC_SIZE];
    json_t *streams;
};

struct cr_keys {
    struct cr_key_change *list; /* in the order they were made */
    size_t count, max;
    bool is_known; /* first: the key of a house that never changed it, from its first checkpoint */
    uint8_t first[CR_KEY_PUBLIC_SIZE];
};
void cr_keys_release(struct cr_keys *keys);

/* The value of the record that changes the key; takes no hold of streams. Free it; NULL: no memory. */
char *cr_key_change_write(const struct cr_signing_key *old, const struct cr_signing_key *next,
                          json_t *streams, uint64_t number);

/* One `key` record more: NULL, or what is wrong with it. */
const char *cr_keys_take(struct cr_keys *keys, const struct cr_record *record);

/* Whether that key was the house's for that record. Where none is known yet, this is the first. */
bool cr_keys_are(struct cr_keys *keys, const char *stream, uint64_t number,
                 const uint8_t key[CR_KEY_PUBLIC_SIZE]);

/* The last of them. False: nothing was ever signed. */
bool cr_keys_last(const struct cr_keys *keys, uint8_t key[CR_KEY_PUBLIC_SIZE]);

#endif
