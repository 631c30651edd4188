/* hall_refusal.c -- their names and sentences. */
#include "house/hall_refusal.h"

const char *cr_hall_refusal_name(unsigned refusal)
{
    static const char *const names[] = {
#define X(name, text) #name,
        CR_HALL_REFUSAL_MAP(X)
#undef X
    };
    return refusal < CR_HALL_REFUSALS ? names[refusal] : "?";
}

const char *cr_hall_refusal_text(unsigned refusal)
{
    static const char *const texts[] = {
#define X(name, text) text,
        CR_HALL_REFUSAL_MAP(X)
#undef X
    };
    return refusal < CR_HALL_REFUSALS ? texts[refusal] : "?";
}
