/* practice_bets.c -- where nothing is decided but which bet to make: what each of his costs on the average. */
#include <string.h>

#include "floor/practice_state.h"

#define RIGHT 1e-9 /* of a stake: what two bets differ by that cost the same */
#define MOST  160  /* positions of a layout */

struct laid {
    const struct cr_lab_figure *price;
    cr_money stake;
};

/* His bets of this round, one a position: what was put down, whatever became of it since; what was not in the
 * game apart. */
static size_t gather(struct cr_practice_sitting *sitting, struct laid laid[MOST])
{
    const struct cr_report *report = cr_rounds_report(sitting->rounds);
    size_t count = 0;
    for (size_t i = 0; i < report->count; i++) {
        const struct cr_result *line = &report->list[i];
        struct cr_bet_name name;
        if (line->result == CR_RESULT_RETURNED) continue;
        sitting->game->bet_name(line->position, line->value, &name);
        const struct cr_lab_figure *price = cr_advice_price(sitting->prices, name.position);
        if (!price) continue; /* a chip that lies nowhere yet */
        size_t at = 0;
        while (at < count && laid[at].price != price)
            at++;
        if (at == MOST) continue;
        if (at == count) laid[count++] = (struct laid){ .price = price };
        laid[at].stake += line->stake;
    }
    return count;
}

static double cost_of(const struct cr_practice_sitting *sitting, const struct laid *laid)
{
    double more = laid->price->edge - sitting->prices->best->edge;
    return more < RIGHT ? 0 : more;
}

void cr_practice_judge_bets(struct cr_practice_sitting *sitting)
{
    struct laid laid[MOST];
    if (!sitting->prices) return;
    size_t count = gather(sitting, laid);
    for (size_t i = 0; i < count; i++) {
        double cost = cost_of(sitting, &laid[i]);
        sitting->judged++;
        sitting->right += cost == 0;
        sitting->cost += cost;
    }
}

/* ---- As the page tells it ---- */

static void write_price(const struct cr_lab_figure *price, struct cr_text *out)
{
    cr_text_key(out, "edge");
    cr_text_format(out, "%.12f", price->edge);
    cr_text_member_text(out, "exact", price->exact);
    cr_text_member_text(out, "key", price->bet);
}

void cr_practice_write_bets(struct cr_practice_sitting *sitting, struct cr_text *out)
{
    struct laid laid[MOST];
    if (!sitting->prices) {
        cr_text_member_null(out, "bets");
        return;
    }
    size_t count = gather(sitting, laid);
    cr_text_key(out, "bets");
    cr_text_begin(out, '{');
    cr_text_key(out, "best");
    cr_text_begin(out, '{');
    write_price(sitting->prices->best, out);
    cr_text_end(out, '}');
    cr_text_key(out, "list");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < count; i++) {
        cr_text_begin(out, '{');
        cr_text_key(out, "cost");
        cr_text_format(out, "%.12f", cost_of(sitting, &laid[i]));
        write_price(laid[i].price, out);
        cr_text_member_int(out, "stake", laid[i].stake);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
    cr_text_member_bool(out, "same", sitting->prices->are_same);
    cr_text_end(out, '}');
}
