/* role.h -- who gives an input: the role keys of the house, as its specification names them. */
#ifndef CR_BASE_ROLE_H
#define CR_BASE_ROLE_H

#define CR_ROLE_MAP(X)                  \
    X(PLAYER, "player")                 \
    X(DEALER, "dealer")                 \
    X(CHIPPER, "chipper")               \
    X(INSPECTOR, "inspector")           \
    X(PIT_BOSS, "pit_boss")             \
    X(FLOOR, "floor")                   \
    X(MANAGER, "manager")               \
    X(CASHIER, "cashier")               \
    X(HEAD_CASHIER, "head_cashier")     \
    X(REGISTRAR, "registrar")           \
    X(SECURITY, "security")             \
    X(SUPPORT, "support")               \
    X(ADMINISTRATION, "administration") \
    X(AUDITOR, "auditor")               \
    X(SYSTEM, "system") /* the table's own machinery: an electronic wheel, a clock */

enum cr_role {
#define X(name, text) CR_ROLE_##name,
    CR_ROLE_MAP(X)
#undef X
        CR_ROLE_COUNT
};

/* A set of roles is a mask of these. */
#define CR_ROLE_BIT(role) (1u << (role))

const char *cr_role_name(enum cr_role role);
enum cr_role cr_role_find(const char *name); /* CR_ROLE_COUNT if there is none of that name */

#endif
