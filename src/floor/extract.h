/* extract.h -- a register of the house read from its store, for a screen, a printer or a spreadsheet.
 *
 * Rows are what the desks wrote [hall/registers.h]; here names are put to numbers (who was erased stays a
 * number), days and hours to moments, decimals to amounts, and what is to be added up is. The same row by
 * itself is a document: a receipt, a protocol, a confirmation.
 *
 *     struct cr_extract_ask ask = { .name = "visitors", .from = day, .to = day, .lang = CR_LANG_RU };
 *     cr_extract_open(&extract, store, &ask, &err)
 *     cr_extract_json(extract, write, context)            for the page
 *     cr_extract_paper(extract, &paper)                   then cr_paper_pdf, cr_paper_csv, cr_paper_plain
 *
 *     extract.c         reading: the house's settings, rows, names, sums
 *     extract_books.c   the registers that have no rows: trial balance, chips, invariants
 *     extract_record.c  and those made from the record: its streams, attempts that were refused
 *     extract_cells.c   a value in words
 *     extract_paper.c   the register as a document, and its documents     extract_json.c   as JSON
 */
#ifndef CR_FLOOR_EXTRACT_H
#define CR_FLOOR_EXTRACT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/role.h"
#include "base/status.h"
#include "base/words.h"
#include "hall/registers.h"
#include "house/calendar.h"
#include "paper/paper.h"
#include "store/store.h"

struct cr_extract;

struct cr_extract_ask {
    const char *name;
    cr_day from, to; /* gaming days, both among them; CR_DAY_NONE: from the first, to the last */
    const char *key; /* one row only, as its document; NULL: the register */
    enum cr_lang lang;
    bool with_names; /* else persons are numbers */
    uint32_t by;     /* who asks; 0: nobody says */
    int64_t now;     /* when it is made; 0: it does not say */
};

/* Whether the role sees names on reports: who may read the register of visitors. */
bool cr_extract_shows_names(enum cr_role role);

/* CR_NOT_FOUND: there is no such register, or no such row. */
enum cr_status cr_extract_open(struct cr_extract **out, struct cr_store *store,
                               const struct cr_extract_ask *ask, struct cr_error *err);
void cr_extract_close(struct cr_extract *extract); /* NULL is fine */

/* {"name","title","period","clause","house","eras":[{"currency","decimals","since"}],"from","to","columns":[{"key","title",
 * "type","summed"}],"rows":[{"key","day","at","record","value"}],"names":{"17":"…"},"sums":{"gross":5}} */
enum cr_status cr_extract_json(const struct cr_extract *extract, cr_paper_write *write,
                               void *context);

/* The caller closes it. */
enum cr_status cr_extract_paper(const struct cr_extract *extract, struct cr_paper **out);

/* All registers a role may read: [{"name","title","period","clauses"}]. */
void cr_extract_list(enum cr_role role, enum cr_lang lang, struct cr_text *out);

#endif
