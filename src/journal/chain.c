/* chain.c -- each record follows the one before it, and says so in its own bytes. */
#include <assert.h>
#include <string.h>

#include "journal/record.h"

struct cr_stream_head cr_stream_begin(const char *stream)
{
    assert(cr_stream_name_check(stream));
    struct cr_stream_head head = { .number = 0 };
    memcpy(head.stream, stream, strlen(stream));
    return head;
}

static void move_on(struct cr_stream_head *head, const struct cr_record *record,
                    const uint8_t hash[CR_HASH_SIZE])
{
    head->number = record->number;
    head->at = record->at;
    memcpy(head->hash, hash, CR_HASH_SIZE);
}

enum cr_status cr_stream_append(struct cr_stream_head *head, struct cr_record *record,
                                struct cr_text *out)
{
    uint8_t hash[CR_HASH_SIZE];
    memcpy(record->stream, head->stream, sizeof record->stream);
    memcpy(record->prev, head->hash, sizeof record->prev);
    record->number = head->number + 1;
    if (record->at < head->at) record->at = head->at; /* a clock set back stands still here */

    enum cr_status status = cr_record_write(record, out, hash);
    if (status == CR_OK) move_on(head, record, hash);
    return status;
}

enum cr_status cr_stream_follow(struct cr_stream_head *head, const struct cr_record *record,
                                const uint8_t hash[CR_HASH_SIZE], struct cr_error *err)
{
    char where[CR_STREAM_NAME_MAX + 32];
    snprintf(where, sizeof where, "%s, record %llu", head->stream,
             (unsigned long long)head->number + 1);
    if (strcmp(record->stream, head->stream) != 0)
        return cr_error_set(err, CR_BROKEN_CHAIN, where, "a record of %s stands here",
                            record->stream);
    if (record->number != head->number + 1)
        return cr_error_set(err, CR_BROKEN_CHAIN, where, "record %llu stands here",
                            (unsigned long long)record->number);
    if (memcmp(record->prev, head->hash, sizeof record->prev) != 0)
        return cr_error_set(err, CR_BROKEN_CHAIN, where,
                            "it was written after another record %llu than the one that is there",
                            (unsigned long long)head->number);
    if (record->at < head->at)
        return cr_error_set(err, CR_BROKEN_CHAIN, where, "its time is before that of record %llu",
                            (unsigned long long)head->number);
    move_on(head, record, hash);
    return CR_OK;
}
