/* permissions.c -- the matrix unfolded. */
#include "house/permissions.h"

#include <assert.h>
#include <string.h>

static const struct {
    const char *name, *letters;
} rows[] = {
#define ROW(name, text, letters) { text, letters },
    CR_OPERATION_MAP(ROW)
#undef ROW
};

/* Which column is a role's; -1: it has none. */
static int column(enum cr_role role)
{
    switch (role) {
    case CR_ROLE_PLAYER: return 0;
    case CR_ROLE_REGISTRAR: return 1;
    case CR_ROLE_SECURITY: return 2;
    case CR_ROLE_DEALER: return 3;
    case CR_ROLE_CHIPPER: return 4;
    case CR_ROLE_INSPECTOR: return 5;
    case CR_ROLE_PIT_BOSS: return 6;
    case CR_ROLE_FLOOR: return 7;
    case CR_ROLE_CASHIER: return 8;
    case CR_ROLE_HEAD_CASHIER: return 9;
    case CR_ROLE_MANAGER: return 10;
    case CR_ROLE_ADMINISTRATION: return 11;
    case CR_ROLE_AUDITOR: return 12;
    case CR_ROLE_SUPPORT:
    case CR_ROLE_SYSTEM:
    case CR_ROLE_COUNT: return -1;
    }
    return -1;
}

const char *cr_operation_name(enum cr_operation operation)
{
    assert((unsigned)operation < CR_OPERATION_COUNT);
    return rows[operation].name;
}

char cr_operation_letter(enum cr_role role, enum cr_operation operation)
{
    assert((unsigned)operation < CR_OPERATION_COUNT);
    int at = column(role);
    return at < 0 ? '.' : rows[operation].letters[at];
}

bool cr_may(enum cr_role role, enum cr_operation operation)
{
    return cr_operation_letter(role, operation) == 'd';
}
