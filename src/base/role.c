/* role.c -- the list of role.h unfolded. */
#include "base/role.h"

#include "base/words.h"

#include <assert.h>
#include <string.h>

static_assert(CR_ROLE_COUNT <= 32, "a set of roles is a mask of 32 bits");

static const char *const names[] = {
#define X(name, text) text,
    CR_ROLE_MAP(X)
#undef X
};

const char *cr_role_name(enum cr_role role)
{
    assert((unsigned)role < CR_ROLE_COUNT);
    return names[role];
}

enum cr_role cr_role_find(const char *name)
{
    unsigned role = 0;
    while (role < CR_ROLE_COUNT && strcmp(names[role], name) != 0)
        role++;
    return (enum cr_role)role;
}
