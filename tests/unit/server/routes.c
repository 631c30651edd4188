/* routes.c -- which path is which address. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <string.h>

#include "house/permissions.h"
#include "server/route.h"

static void test_paths(void **state)
{
    (void)state;
    static const struct {
        enum cr_method method;
        const char *path;
        int kind; /* -1: none */
        uint32_t first, second;
    } rows[] = {
        { CR_GET, "/api/tables", CR_ROUTE_TABLES, 0, 0 },
        { CR_HEAD, "/api/tables", CR_ROUTE_TABLES, 0, 0 },
        { CR_GET, "/api/tables/3", CR_ROUTE_TABLE, 3, 0 },
        { CR_GET, "/api/tables/999999999", CR_ROUTE_TABLE, 999999999, 0 },
        { CR_GET, "/api/tables/3/rounds/17", CR_ROUTE_RECALL, 3, 17 },
        { CR_POST, "/api/tables/3/commands", CR_ROUTE_COMMAND, 3, 0 },
        { CR_POST, "/api/session", CR_ROUTE_SIGN_IN, 0, 0 },
        { CR_DELETE, "/api/session", CR_ROUTE_SIGN_OUT, 0, 0 },
        { CR_GET, "/ws", CR_ROUTE_SOCKET, 0, 0 },
        { CR_GET, "/api/tables/", -1, 0, 0 },
        { CR_GET, "/api/tables/0", -1, 0, 0 },
        { CR_GET, "/api/tables/03", -1, 0, 0 },
        { CR_GET, "/api/tables/-3", -1, 0, 0 },
        { CR_GET, "/api/tables/3x", -1, 0, 0 },
        { CR_GET, "/api/tables/3/", -1, 0, 0 },
        { CR_GET, "/api/tables/1234567890", -1, 0, 0 },
        { CR_GET, "/api/tables/99999999999999999999", -1, 0, 0 },
        { CR_GET, "/api/tables/N", -1, 0, 0 },
        { CR_GET, "/api", -1, 0, 0 },
        { CR_GET, "", -1, 0, 0 },
        { CR_POST, "/api/tables", -1, 0, 0 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct cr_match match;
        bool found = cr_route_find(rows[i].method, rows[i].path, &match);
        if (found != (rows[i].kind >= 0)) fail_msg("%s", rows[i].path);
        if (!found) continue;
        assert_int_equal(match.route->kind, rows[i].kind);
        assert_int_equal(match.numbers[0], rows[i].first);
        assert_int_equal(match.numbers[1], rows[i].second);
    }
}

static void test_a_path_says_which_methods_it_takes(void **state)
{
    (void)state;
    struct cr_match match;
    assert_false(cr_route_find(CR_OTHER_METHOD, "/api/session", &match));
    assert_string_equal(match.allow, "POST, GET, HEAD, PUT, DELETE");
    assert_false(cr_route_find(CR_POST, "/health", &match));
    assert_string_equal(match.allow, "GET, HEAD");
    assert_false(cr_route_find(CR_GET, "/no/such", &match));
    assert_string_equal(match.allow, "");
}

static void test_pages(void **state)
{
    (void)state;
    static const char *const good[] = { "/",   "/table/3",     "/dealer/12", "/inspector",
                                        "/me", "/inspector/1", "/wall/7",    "/house" };
    static const char *const bad[] = { "",         "/table",      "/table/",
                                       "/table/x", "/index.html", "/house/1" };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!cr_route_is_page(good[i])) fail_msg("%s is a page", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (cr_route_is_page(bad[i])) fail_msg("%s is no page", bad[i]);
}

/* An address without a gate is shut to everybody: each has one, and no gate leads nowhere. */
static void test_every_address_has_a_gate(void **state)
{
    (void)state;
    static char buffer[16384];
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    cr_route_write(&out);
    assert_false(out.full);
    json_t *routes = json_loads(buffer, 0, NULL);
    assert_int_equal(json_array_size(routes), CR_ROUTE_COUNT);
    size_t index, gates = 0;
    json_t *route;
    json_array_foreach(routes, index, route)
    {
        char name[80];
        snprintf(name, sizeof name, "%s %s", json_string_value(json_object_get(route, "method")),
                 json_string_value(json_object_get(route, "path")));
        if (!cr_gate_find("http", name)) fail_msg("%s has no gate", name);
    }
    for (size_t i = 0; cr_gate_at(i); i++)
        gates += strcmp(cr_gate_at(i)->kind, "http") == 0;
    assert_int_equal(gates, CR_ROUTE_COUNT);
    json_decref(routes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_paths),
        cmocka_unit_test(test_a_path_says_which_methods_it_takes),
        cmocka_unit_test(test_pages),
        cmocka_unit_test(test_every_address_has_a_gate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
