/* odds_blackjack.c -- how long the exact answer for a box of blackjack takes, on one core and on two.
 *
 * Each house's own rules, a fresh shoe of its packs, best play by every card and by points, all splits
 * (odds/blackjack/solve.h). The aim is half a second a house on two cores.
 */
#include <stdio.h>

#include "cards.h"
#include "games/blackjack/blackjack.h"
#include "odds/blackjack/solve.h"

#define AIM   0.5 /* seconds */
#define TIMES 7

static struct cr_bj_answer answer;

static double best_time(struct cr_bj_question *question, unsigned threads)
{
    double best = 0;
    question->threads = threads;
    for (unsigned i = 0; i < TIMES; i++) {
        bench_must(cr_bj_solve(question, &answer, NULL), "solve");
        if (i == 0 || answer.seconds < best) best = answer.seconds;
    }
    return best;
}

static bool print_house(const char *root, const char *house)
{
    struct cr_rulebook *book = bench_book(root, house, &cr_bj_rules_schema);
    struct cr_bj_settings plate;
    struct cr_shoe_rules shoe;
    cr_schema_initial(&cr_bj_settings_schema, &plate);
    const struct cr_play play = { cr_rulebook_values(book), &plate };
    struct cr_bj_question question = { .play = &play };
    cr_bj_shoe_rules(&play, &shoe);
    cr_bj_whole_packs(&question, shoe.decks);
    double one = best_time(&question, 1), two = best_time(&question, 2);
    printf("%-6s %5u %10.3f %10.3f %8.2f %8.2f %11.6f %11.6f\n", house, shoe.decks, one, two,
           one / two, AIM / two, 100 * answer.best.value, 100 * answer.table.value);
    cr_rulebook_close(book);
    return two <= AIM;
}

int main(int argc, char **argv)
{
    const char *root = argc > 1 ? argv[1] : "rulebooks";
    static const char *const houses[] = { "m1", "tdc", "bg" };
    bool fine = true;
    printf(
        "blackjack solved exactly, seconds; best of %d.\n\n%-6s %5s %10s %10s %8s %8s %11s %11s\n",
        TIMES, "house", "packs", "one core", "two", "scaling", "of aim", "best, %", "by points, %");
    for (size_t i = 0; i < sizeof houses / sizeof houses[0]; i++)
        fine = print_house(root, houses[i]) && fine;
    return fine ? 0 : 1;
}
