/* payout_names.c -- what ways of paying, states and deeds are called. */
#include <string.h>

#include "house/payout.h"

static const char *name_at(const char *const *names, unsigned count, unsigned at)
{
    return at < count ? names[at] : "?";
}

static unsigned place_of(const char *const *names, unsigned count, const char *name)
{
    unsigned at = 0;
    while (at < count && strcmp(names[at], name) != 0)
        at++;
    return at;
}

static const char *const method_names[CR_PAYOUT_METHODS] = { "cash", "bank", "emoney" };
static const char *const state_names[CR_PAYOUT_STATES] = {
#define X(name, text) text,
    CR_PAYOUT_STATE_MAP(X)
#undef X
};
static const char *const deed_names[CR_PAYOUT_DEEDS] = {
#define X(name, text) text,
    CR_PAYOUT_DEED_MAP(X)
#undef X
};

const char *cr_payout_method_name(unsigned method)
{
    return name_at(method_names, CR_PAYOUT_METHODS, method);
}

unsigned cr_payout_method_find(const char *name)
{
    return place_of(method_names, CR_PAYOUT_METHODS, name);
}

const char *cr_payout_state_name(unsigned state)
{
    return name_at(state_names, CR_PAYOUT_STATES, state);
}

unsigned cr_payout_state_find(const char *name)
{
    return place_of(state_names, CR_PAYOUT_STATES, name);
}

const char *cr_payout_deed_name(unsigned kind)
{
    return name_at(deed_names, CR_PAYOUT_DEEDS, kind);
}

unsigned cr_payout_deed_find(const char *name)
{
    return place_of(deed_names, CR_PAYOUT_DEEDS, name);
}
