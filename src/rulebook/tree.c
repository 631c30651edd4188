/* tree.c -- reads the YAML subset with libyaml's event parser.
 *
 * libyaml's own document loader would build whatever the file asks for; the events let us refuse a
 * thing where it begins. What libyaml cannot say well (tabs, byte order marks, bytes that are no
 * UTF-8) is looked at first, so that the sentence is ours.
 */
#include "rulebook/tree.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "rulebook/rulebook.h"

struct reader {
    yaml_parser_t parser;
    struct cr_arena *arena;
    const char *bytes;
    size_t size;
    struct cr_fault *fault;
};

static struct cr_mark mark_of(yaml_mark_t mark)
{
    return (struct cr_mark){ (uint32_t)mark.line + 1, (uint32_t)mark.column + 1 };
}

static struct cr_mark mark_of_offset(const char *bytes, size_t size, size_t offset)
{
    struct cr_mark at = { 1, 1 };
    for (size_t i = 0; i < offset && i < size; i++) {
        if (bytes[i] == '\n' || (bytes[i] == '\r' && (i + 1 == size || bytes[i + 1] != '\n')))
            at = (struct cr_mark){ at.line + 1, 1 };
        else if (((unsigned char)bytes[i] & 0xC0) != 0x80)
            at.column++;
    }
    return at;
}

/* ---- The bytes, before YAML sees them ---- */

static enum cr_status check_bytes(const char *bytes, size_t size, struct cr_fault *fault)
{
    static const struct cr_mark top = { 1, 1 };
    if (size > CR_RULEBOOK_FILE_MAX)
        return cr_fault_set(fault, top, "the file is larger than %d bytes", CR_RULEBOOK_FILE_MAX);
    if (size >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0)
        return cr_fault_set(fault, top, "the file starts with a byte order mark, save it without");
    if (size >= 2 && (memcmp(bytes, "\xFF\xFE", 2) == 0 || memcmp(bytes, "\xFE\xFF", 2) == 0))
        return cr_fault_set(fault, top, "the file is UTF-16, save it as UTF-8");

    const char *nul = size == 0 ? NULL : memchr(bytes, '\0', size);
    size_t bad;
    if (!cr_utf8_check(bytes, size, &bad)) {
        if (nul == bytes + bad)
            return cr_fault_set(fault, mark_of_offset(bytes, size, bad), "a NUL byte stands here");
        return cr_fault_set(fault, mark_of_offset(bytes, size, bad), "this byte is not UTF-8");
    }
    return CR_OK;
}

/* ---- Events ---- */

static char byte_at(const struct reader *reader, yaml_mark_t mark)
{
    size_t line = 0, column = 0;
    for (size_t i = 0; i < reader->size; i++) {
        if (line == mark.line && column == mark.column) return reader->bytes[i];
        if (reader->bytes[i] == '\n') {
            line++;
            column = 0;
        } else if (((unsigned char)reader->bytes[i] & 0xC0) != 0x80) {
            column++;
        }
    }
    return '\0';
}

static enum cr_status next_event(struct reader *reader, yaml_event_t *event)
{
    yaml_parser_t *parser = &reader->parser;
    if (yaml_parser_parse(parser, event)) return CR_OK;

    if (parser->error == YAML_MEMORY_ERROR) {
        cr_fault_set(reader->fault, (struct cr_mark){ 1, 1 }, "out of memory");
        return CR_NO_MEMORY;
    }
    if (parser->error == YAML_READER_ERROR)
        return cr_fault_set(reader->fault,
                            mark_of_offset(reader->bytes, reader->size, parser->problem_offset),
                            "a control character stands here");
    struct cr_mark at = mark_of(parser->problem_mark);
    if (byte_at(reader, parser->problem_mark) == '\t')
        return cr_fault_set(reader->fault, at, "a tab stands here, indent with spaces");
    return cr_fault_set(reader->fault, at, "not readable as YAML: %s",
                        parser->problem != NULL ? parser->problem : "no reason given");
}

/* What no node may carry: an anchor or a tag. A tag of "!" alone leaves no trace in the event but a
 * plain value that is shorter than the place it takes. */
static enum cr_status check_event(struct reader *reader, const yaml_event_t *event)
{
    struct cr_mark at = mark_of(event->start_mark);
    const yaml_char_t *anchor = NULL, *tag = NULL;
    if (event->type == YAML_ALIAS_EVENT)
        return cr_fault_set(reader->fault, at, "aliases (*name) are not used in a rulebook");
    if (event->type == YAML_SCALAR_EVENT) {
        anchor = event->data.scalar.anchor;
        tag = event->data.scalar.tag;
    } else if (event->type == YAML_SEQUENCE_START_EVENT) {
        anchor = event->data.sequence_start.anchor;
        tag = event->data.sequence_start.tag;
    } else if (event->type == YAML_MAPPING_START_EVENT) {
        anchor = event->data.mapping_start.anchor;
        tag = event->data.mapping_start.tag;
    }
    if (anchor != NULL)
        return cr_fault_set(reader->fault, at, "anchors (&name) are not used in a rulebook");
    if (tag != NULL)
        return cr_fault_set(reader->fault, at, "tags (!name) are not used in a rulebook");
    return CR_OK;
}

/* ---- Text ---- */

/* Control characters, the line breaks U+2028 and U+2029, and the invisible U+FEFF. The text is UTF-8,
 * so two or three bytes that look like one of them are it. */
static bool has_control(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < 0x20 || c == 0x7F) return true;
        if (c == 0xC2 && (unsigned char)text[i + 1] < 0xA0) return true;
        if (strncmp(text + i, "\xE2\x80\xA8", 3) == 0 ||
            strncmp(text + i, "\xE2\x80\xA9", 3) == 0 || strncmp(text + i, "\xEF\xBB\xBF", 3) == 0)
            return true;
    }
    return false;
}

static size_t code_points(const char *text, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    return count;
}

static enum cr_status too_much(struct reader *reader, struct cr_mark at)
{
    return cr_fault_set(reader->fault, at, "the file holds more values than a rulebook may");
}

static enum cr_status read_text(struct reader *reader, const yaml_event_t *event, const char **out)
{
    struct cr_mark at = mark_of(event->start_mark);
    const char *text = (const char *)event->data.scalar.value;
    size_t length = event->data.scalar.length;
    yaml_scalar_style_t style = event->data.scalar.style;

    if (style == YAML_LITERAL_SCALAR_STYLE || style == YAML_FOLDED_SCALAR_STYLE)
        return cr_fault_set(reader->fault, at, "block text (| or >) is not used in a rulebook");
    if (event->start_mark.line != event->end_mark.line)
        return cr_fault_set(reader->fault, at, "a value stands on one line");
    bool bare_tag =
        style == YAML_PLAIN_SCALAR_STYLE
            ? event->end_mark.index - event->start_mark.index != code_points(text, length)
            : event->data.scalar.plain_implicit != 0;
    if (bare_tag) return cr_fault_set(reader->fault, at, "tags (!name) are not used in a rulebook");
    if (has_control(text, length))
        return cr_fault_set(reader->fault, at, "the text holds a control character");
    *out = cr_arena_text(reader->arena, text, length);
    return *out != NULL ? CR_OK : too_much(reader, at);
}

/* ---- Nodes ---- */

static enum cr_status read_node(struct reader *reader, const yaml_event_t *event, int depth,
                                struct cr_node *node);

static int by_key_then_place(const void *a, const void *b)
{
    const struct cr_node *x = *(struct cr_node *const *)a, *y = *(struct cr_node *const *)b;
    int order = strcmp(x->key, y->key);
    if (order != 0) return order;
    if (x->key_at.line != y->key_at.line) return x->key_at.line < y->key_at.line ? -1 : 1;
    return x->key_at.column < y->key_at.column ? -1 : 1;
}

static bool is_before(struct cr_mark a, struct cr_mark b)
{
    return a.line != b.line ? a.line < b.line : a.column < b.column;
}

/* Sorts a map's children; of keys given twice the first one in the file is reported. */
static enum cr_status sort_map(struct reader *reader, struct cr_node *map)
{
    map->sorted = cr_arena_take(reader->arena, (map->count + 1) * sizeof *map->sorted);
    if (map->sorted == NULL) return too_much(reader, map->at);
    size_t count = 0;
    for (struct cr_node *child = map->first; child != NULL; child = child->next)
        map->sorted[count++] = child;
    assert(count == map->count);
    qsort(map->sorted, count, sizeof *map->sorted, by_key_then_place);

    const struct cr_node *again = NULL, *first = NULL;
    for (size_t i = 1; i < count; i++) {
        if (strcmp(map->sorted[i - 1]->key, map->sorted[i]->key) != 0) continue;
        if (again != NULL && !is_before(map->sorted[i]->key_at, again->key_at)) continue;
        again = map->sorted[i];
        first = map->sorted[i - 1];
    }
    if (again == NULL) return CR_OK;
    char shown[CR_SHOWN_SIZE];
    return cr_fault_set(reader->fault, again->key_at, "%s stands here twice, first on line %u",
                        cr_shown(again->key, shown), first->key_at.line);
}

static enum cr_status read_key(struct reader *reader, const yaml_event_t *event,
                               struct cr_node *child)
{
    struct cr_mark at = mark_of(event->start_mark);
    enum cr_status status = check_event(reader, event);
    if (status != CR_OK) return status;
    assert(child != NULL);
    if (event->type != YAML_SCALAR_EVENT)
        return cr_fault_set(reader->fault, at, "a key is one word, not a list or a map");
    status = read_text(reader, event, &child->key);
    if (status != CR_OK) return status;
    if (strcmp(child->key, "<<") == 0)
        return cr_fault_set(reader->fault, at, "merge keys (<<) are not used in a rulebook");
    if (child->key[0] == '\0') return cr_fault_set(reader->fault, at, "a key is empty");
    child->key_at = at;
    return CR_OK;
}

/* Children up to the end event of the list or map that has begun. */
static enum cr_status read_children(struct reader *reader, int depth, struct cr_node *node)
{
    yaml_event_type_t end =
        node->kind == CR_NODE_MAP ? YAML_MAPPING_END_EVENT : YAML_SEQUENCE_END_EVENT;
    struct cr_node **link = &node->first;
    for (;;) {
        yaml_event_t event;
        enum cr_status status = next_event(reader, &event);
        if (status != CR_OK) return status;
        if (event.type == end) {
            yaml_event_delete(&event);
            return node->kind == CR_NODE_MAP ? sort_map(reader, node) : CR_OK;
        }
        struct cr_node *child = cr_arena_take(reader->arena, sizeof *child);
        if (child == NULL) status = too_much(reader, mark_of(event.start_mark));
        if (status == CR_OK && node->kind == CR_NODE_MAP) {
            status = read_key(reader, &event, child);
            yaml_event_delete(&event);
            if (status == CR_OK) status = next_event(reader, &event);
            if (status != CR_OK) return status;
        }
        if (status == CR_OK) status = read_node(reader, &event, depth, child);
        yaml_event_delete(&event);
        if (status != CR_OK) return status;
        *link = child;
        link = &child->next;
        node->count++;
    }
}

static enum cr_status read_node(struct reader *reader, const yaml_event_t *event, int depth,
                                struct cr_node *node)
{
    enum cr_status status = check_event(reader, event);
    if (status != CR_OK) return status;
    assert(node != NULL);
    node->at = mark_of(event->start_mark);
    if (event->type == YAML_SCALAR_EVENT) {
        node->kind = CR_NODE_TEXT;
        return read_text(reader, event, &node->text);
    }
    if (depth == CR_RULEBOOK_DEPTH_MAX)
        return cr_fault_set(reader->fault, node->at, "nested deeper than %d",
                            CR_RULEBOOK_DEPTH_MAX);
    node->kind = event->type == YAML_MAPPING_START_EVENT ? CR_NODE_MAP : CR_NODE_LIST;
    return read_children(reader, depth + 1, node);
}

/* ---- The file: one document, nothing before or after it ---- */

/* Takes the next event and, if it is of the wanted type, drops it. */
static enum cr_status expect(struct reader *reader, yaml_event_type_t type, const char *otherwise)
{
    yaml_event_t event;
    enum cr_status status = next_event(reader, &event);
    if (status != CR_OK) return status;
    if (event.type != type)
        status = cr_fault_set(reader->fault, mark_of(event.start_mark), "%s", otherwise);
    else if (type == YAML_DOCUMENT_START_EVENT &&
             (event.data.document_start.version_directive != NULL ||
              event.data.document_start.tag_directives.start !=
                  event.data.document_start.tag_directives.end))
        status = cr_fault_set(reader->fault, mark_of(event.start_mark),
                              "directives (%%) are not used in a rulebook");
    yaml_event_delete(&event);
    return status;
}

static enum cr_status read_document(struct reader *reader, struct cr_tree *tree)
{
    enum cr_status status = expect(reader, YAML_STREAM_START_EVENT, "the file is empty");
    if (status == CR_OK) status = expect(reader, YAML_DOCUMENT_START_EVENT, "the file is empty");
    if (status != CR_OK) return status;

    yaml_event_t event;
    status = next_event(reader, &event);
    if (status != CR_OK) return status;
    tree->root = cr_arena_take(reader->arena, sizeof *tree->root);
    status = tree->root != NULL ? read_node(reader, &event, 0, tree->root)
                                : too_much(reader, mark_of(event.start_mark));
    yaml_event_delete(&event);

    if (status == CR_OK)
        status = expect(reader, YAML_DOCUMENT_END_EVENT, "the document does not end here");
    if (status == CR_OK)
        status = expect(reader, YAML_STREAM_END_EVENT, "a second document begins here");
    return status;
}

enum cr_status cr_tree_read(struct cr_tree *tree, const char *bytes, size_t size,
                            struct cr_fault *fault)
{
    *tree = (struct cr_tree){ 0 };
    enum cr_status status = check_bytes(bytes, size, fault);
    if (status != CR_OK) return status;

    struct reader reader = { .arena = &tree->arena, .bytes = bytes, .size = size, .fault = fault };
    if (!cr_arena_init(&tree->arena, CR_TREE_SIZE_MAX) || !yaml_parser_initialize(&reader.parser)) {
        cr_fault_set(fault, (struct cr_mark){ 1, 1 }, "out of memory");
        return CR_NO_MEMORY;
    }
    yaml_parser_set_encoding(&reader.parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&reader.parser, (const unsigned char *)bytes, size);
    status = read_document(&reader, tree);
    yaml_parser_delete(&reader.parser);
    if (status != CR_OK) tree->root = NULL;
    return status;
}

void cr_tree_release(struct cr_tree *tree)
{
    cr_arena_release(&tree->arena);
    tree->root = NULL;
}

const struct cr_node *cr_node_find(const struct cr_node *map, const char *key)
{
    if (map->kind != CR_NODE_MAP) return NULL;
    size_t low = 0, high = map->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(map->sorted[middle]->key, key);
        if (order == 0) return map->sorted[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

const char *cr_node_kind_name(const struct cr_node *node)
{
    switch (node->kind) {
    case CR_NODE_TEXT: return "text";
    case CR_NODE_LIST: return "a list";
    case CR_NODE_MAP: return "a map";
    }
    abort(); /* every kind returned above */
}
