/* Any bytes as a rulebook: read or refused with one line, never worse. The first byte chooses the
 * schema. What is read must be read the same from its own canonical form, which is YAML too.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "../unit/rulebook/toy.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct cr_rulebook *read_or_explain(const char *bytes, size_t size,
                                           const struct cr_schema *schema)
{
    struct cr_rulebook *book;
    struct cr_error err = { "", "" };
    enum cr_status status = cr_rulebook_read(&book, bytes, size, "fuzz.yaml", schema, &err);
    assert((status == CR_OK) == (book != NULL));
    assert(status == CR_OK || (err.where[0] != '\0' && err.what[0] != '\0'));
    return book;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct cr_schema *const schemas[] = { &toy_1, &toy_2, &cr_house_schema };
    static char form[4 * CR_RULEBOOK_FILE_MAX];
    if (size == 0) return 0;
    const struct cr_schema *schema = schemas[data[0] % 3];
    struct cr_rulebook *book = read_or_explain((const char *)data + 1, size - 1, schema);
    if (book == NULL) return 0;

    struct cr_text text = cr_text_on(form, sizeof form);
    cr_rulebook_canonical(book, &text);
    assert(!text.full);
    struct cr_rulebook *again = read_or_explain(form, text.length, schema);
    assert(again != NULL);
    assert(memcmp(cr_rulebook_hash(book), cr_rulebook_hash(again), CR_HASH_SIZE) == 0);
    cr_rulebook_close(book);
    cr_rulebook_close(again);
    return 0;
}
