/* role.h -- who gives an input: the role keys of the house, as its specification names them. */
#ifndef CR_BASE_ROLE_H
#define CR_BASE_ROLE_H

#define CR_ROLE_MAP(X)                      \
    X(PLAYER, N_("player"))                 \
    X(DEALER, N_("dealer"))                 \
    X(CHIPPER, N_("chipper"))               \
    X(INSPECTOR, N_("inspector"))           \
    X(PIT_BOSS, N_("pit_boss"))             \
    X(FLOOR, N_("floor"))                   \
    X(MANAGER, N_("manager"))               \
    X(CASHIER, N_("cashier"))               \
    X(HEAD_CASHIER, N_("head_cashier"))     \
    X(REGISTRAR, N_("registrar"))           \
    X(SECURITY, N_("security"))             \
    X(SUPPORT, N_("support"))               \
    X(ADMINISTRATION, N_("administration")) \
    X(AUDITOR, N_("auditor"))               \
    X(SYSTEM, N_("system")) /* the table's own machinery: an electronic wheel, a clock */

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
