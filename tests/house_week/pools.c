/* pools.c -- jackpots of the tables: a share won, a mystery, the wheel of fortune. What rounds give them and
 * get is learnt from the journal; what was put in by all stakes and what is left must come out.
 */
#include "week.h"

static const char *const plans[] = {
    "'kind':'progressive','name':'Jackpot','contribution':500,'reset':100000,'chips_max':100000000,"
    "'awards':[{'line':'777 spades','share':2000,'least':2000},{'line':'777 suited','share':1000,"
    "'least':1000}]",
    "'kind':'mystery','name':'Mystery','contribution':9000,'least':10000,'most':12000,"
    "'chips_max':50000",
    "'kind':'wheel','name':'Wheel','segments':[{'times':5,'weight':40},{'times':10,'weight':30},"
    "{'times':20,'weight':15},{'times':50,'weight':10},{'times':100,'weight':5}]",
};

void found_pools(struct week *week)
{
    static const struct {
        uint32_t by;
        enum cr_role role;
        const char *state;
    } steps[] = { { OFFICE, CR_ROLE_ADMINISTRATION, "submitted" },
                  { MANAGER, CR_ROLE_MANAGER, "approved" },
                  { OFFICE, CR_ROLE_ADMINISTRATION, "active" } };
    for (int i = 0; i < 3; i++) {
        must(week, OFFICE, CR_ROLE_ADMINISTRATION, 0,
             "{'do':'pool_open','pool':%d,'house':'%s','currency':'%s',"
             "'games':['blackjack','russian-poker','texas-poker'],%s}",
             i + 1, week->kind->key, week->kind->currency, plans[i]);
        for (int k = 0; k < 3; k++)
            must(week, steps[k].by, steps[k].role, 0, "{'do':'pool_set','pool':%d,'state':'%s'}",
                 i + 1, steps[k].state);
        check(week);
    }
}

/* The first hit that waits; 0: none. */
static int64_t waiting_hit(struct week *week)
{
    static char buffer[1 << 16];
    struct cr_text page = cr_text_on(buffer, sizeof buffer);
    cr_floor_pools(week->floor, &page);
    json_t *pools = json_loadb(buffer, page.length, 0, NULL);
    json_t *first = json_array_get(json_object_get(pools, "pools"), 0);
    json_t *hit = json_array_get(json_object_get(first, "hits"), 0);
    int64_t number = json_integer_value(json_object_get(hit, "hit"));
    json_decref(pools);
    return number;
}

/* Three people look at it, and two of them may not be one. */
void settle_hits(struct week *week)
{
    if (!week->kind->pools) return;
    for (int64_t hit; (hit = waiting_hit(week)) != 0; week->hits++) {
        must_refuse(week, CR_VERIFY_ROLE, MANAGER, CR_ROLE_MANAGER, 0,
                    "{'do':'hit_approve','pool':1,'hit':%lld}", (long long)hit);
        must(week, INSPECTOR, CR_ROLE_INSPECTOR, 0, "{'do':'hit_verify','pool':1,'hit':%lld}",
             (long long)hit);
        must(week, BOSS, CR_ROLE_PIT_BOSS, 0, "{'do':'hit_verify','pool':1,'hit':%lld}",
             (long long)hit);
        must(week, MANAGER, CR_ROLE_MANAGER, 0, "{'do':'%s','pool':1,'hit':%lld}",
             rnd(week, 4) ? "hit_approve" : "hit_reject", (long long)hit);
        check(week);
    }
}
