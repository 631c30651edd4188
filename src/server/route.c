/* route.c -- the rows of route.h, and a path held against them. */
#include "server/route.h"

#include <stdio.h>
#include <string.h>

#include "house/permissions.h"

static const struct cr_route routes[] = {
#define ROW(kind, method, pattern, what) { CR_ROUTE_##kind, CR_##method, pattern, what },
    CR_ROUTE_MAP(ROW)
#undef ROW
};

/* The browser's own paths: all are index.html. */
static const char *const pages[] = {
    "/",      "/table/N",   "/dealer/N",    "/inspector", "/inspector/N", "/wall/N",
    "/me",    "/house",     "/door",        "/cage",      "/pit",         "/manager",
    "/audit", "/registers", "/registers/W", "/rules",     "/machines",    "/practice",
};

static const char *const method_names[] = { "GET", "HEAD", "POST", "PUT", "DELETE", "?" };

const char *cr_method_name(enum cr_method method)
{
    return method_names[method];
}

/* A number at *path, which moves behind it; false if there is none as it should be. */
static bool read_number(const char **path, uint32_t *number)
{
    const char *at = *path;
    uint32_t value = 0;
    while (*at >= '0' && *at <= '9' && at - *path < 10)
        value = value * 10 + (uint32_t)(*at++ - '0');
    bool good = at > *path && at - *path <= 9 && **path != '0';
    *path = at;
    *number = value;
    return good;
}

static bool read_word(const char **path, char *word)
{
    size_t size = strspn(*path, "abcdefghijklmnopqrstuvwxyz0123456789_.-");
    if (size == 0 || size > CR_ROUTE_WORD_MAX) return false;
    memcpy(word, *path, size);
    word[size] = '\0';
    *path += size;
    return true;
}

static bool fits(const char *pattern, const char *path, uint32_t numbers[2], char *word)
{
    int count = 0;
    for (; *pattern != '\0'; pattern++) {
        if (*pattern == 'N') {
            uint32_t number;
            if (!read_number(&path, &number) || count == 2) return false;
            numbers[count++] = number;
        } else if (*pattern == 'W') {
            if (!read_word(&path, word)) return false;
        } else if (*path++ != *pattern) {
            return false;
        }
    }
    return *path == '\0';
}

static void allow(struct cr_match *match, const struct cr_route *route)
{
    size_t length = strlen(match->allow);
    snprintf(match->allow + length, sizeof match->allow - length, "%s%s%s", length > 0 ? ", " : "",
             cr_method_name(route->method), route->method == CR_GET ? ", HEAD" : "");
}

bool cr_route_find(enum cr_method method, const char *path, struct cr_match *match)
{
    *match = (struct cr_match){ .route = NULL };
    if (method == CR_HEAD) method = CR_GET;
    for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++) {
        uint32_t numbers[2] = { 0, 0 };
        char word[CR_ROUTE_WORD_MAX + 1] = "";
        if (!fits(routes[i].pattern, path, numbers, word)) continue;
        allow(match, &routes[i]);
        if (routes[i].method != method) continue;
        match->route = &routes[i];
        memcpy(match->numbers, numbers, sizeof numbers);
        memcpy(match->word, word, sizeof word);
    }
    return match->route != NULL;
}

bool cr_route_is_page(const char *path)
{
    uint32_t numbers[2];
    char word[CR_ROUTE_WORD_MAX + 1];
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++)
        if (fits(pages[i], path, numbers, word)) return true;
    return false;
}

void cr_route_write(struct cr_text *out)
{
    for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s %s", cr_method_name(routes[i].method), routes[i].pattern);
        const struct cr_gate *gate = cr_gate_find("http", name);
        cr_text_put(out, i == 0 ? "[\n {\"method\":" : ",\n {\"method\":");
        cr_text_json(out, cr_method_name(routes[i].method));
        cr_text_put(out, ",\"path\":");
        cr_text_json(out, routes[i].pattern);
        cr_text_put(out, ",\"who\":");
        cr_text_json(out, gate ? cr_gate_asks(gate) : "");
        cr_text_put(out, ",\"what\":");
        cr_text_json(out, routes[i].what);
        cr_text_char(out, '}');
    }
    cr_text_put(out, "\n]\n");
}
