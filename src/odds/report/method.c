/* method.c -- how a game was counted, in plain words, and what the columns of the results mean. */
#include <string.h>

#include "odds/report/writer.h"

struct method {
    const char *games; /* between spaces */
    const char *words;
};

/* In the order they are told. */
static const struct method methods[] = {
    { " roulette ",
      N_("Each bet is put down at a table of the program under this rulebook and plate, and each "
         "of "
         "the 37 numbers comes once. What the table pays and takes is added up in whole numbers: "
         "every result is a fraction, and the percentages are that fraction rounded.") },
    { " roulette ", N_("What an announced bet wins is after what the same number takes from its "
                       "other chips. Bets "
                       "that differ in nothing but where they lie stand on one line.") },
    { " punto-banco ",
      N_("All orders of the first six cards of a fresh shoe are counted by their points. Who draws "
         "a "
         "third card and what a bet is paid are asked of the program's own game under this "
         "rulebook. "
         "Every result is a fraction, and the percentages are that fraction rounded.") },
    { " blackjack ",
      N_("One box with one bettor is counted from a fresh shoe, without a hole card, in double "
         "precision: every hand of the box, every card of the dealer, every order in which he "
         "draws. "
         "The best play looks at every card it has seen; the best play by points alone looks at "
         "the "
         "total and the dealer's card, as the charts of this report do, and its result is that of "
         "the charts played to the letter.") },
    { " blackjack ",
      N_("Of split boxes each hand is played as is best for its own cards and those seen at the "
         "split, summed over all orders. Insurance and even money are decided on the first two "
         "cards. A count of cards over several rounds is not assumed: each round is dealt from "
         "whole packs.") },
    { " blackjack ",
      N_("How the hands of a split box vary together, and what a lost split hand says of the next "
         "where it ends splitting, is carried to the first order of the cards they take: from "
         "whole packs the deviation is within a hundred-thousandth of a stake, the value within a "
         "ten-millionth.") },
    { " texas-poker ",
      N_("Every deal of the box's two cards and the three open ones is counted, against every hand "
         "of the dealer and every two cards that may follow, in whole numbers; hands that differ "
         "in "
         "suits alone are counted together. In each deal the better of playing and passing is "
         "taken, and the hands are compared by the program's own ranking.") },
    { " oasis-poker russian-poker caribbean-stud ",
      N_("Every five cards of the box with every open card of the dealer are counted, against "
         "every "
         "hand the dealer may have, in whole numbers; hands that differ in suits alone are counted "
         "together. In each the best of what the rulebook sells is taken, and everything is "
         "settled "
         "by the program's own ranking and the rulebook's pay tables.") },
    { " oasis-poker russian-poker caribbean-stud ",
      N_("Draws are reckoned with the cards given up taken out of the pack. Where a result is "
         "marked "
         "as summed, an exchange of more than two cards is reckoned from sums over all hands in "
         "double precision and not from whole numbers.") },
    { " texas-poker oasis-poker russian-poker caribbean-stud blackjack ",
      N_("Bonus bets are counted on all hands; a line that is paid from a jackpot is counted "
         "without "
         "the jackpot's money, and the meter at which the bet breaks even stands beside it. What a "
         "system draws and no cards decide is left out.") },
};

static const struct {
    const char *word, *means;
} meanings[] = {
    { N_("House edge"),
      N_("What the house keeps on the average, as a part of the initial stake: the "
         "stake on a bet, a box, an Ante.") },
    { N_("Of wagers"),
      N_("The same as a part of all wagers of a round: doubles, splits and Bets in.") },
    { N_("Element of risk"), N_("The same as a part of everything put down in a round, with draws, "
                                "insurance and fees.") },
    { N_("Average wager"), N_("All wagers of a round on the average, in initial stakes.") },
    { N_("Everything put down"),
      N_("Everything put down in a round on the average, in initial stakes.") },
    { N_("Standard deviation"), N_("Of what one round wins, in initial stakes.") },
    { N_("Hit frequency"), N_("How often something is won.") },
    { N_("Largest exposure"), N_("The most one round may win, in initial stakes.") },
    { N_("counted"), N_("Every case was counted in whole numbers; the result is a fraction.") },
    { N_("summed"), N_("Every case was added up in double precision; good to ten digits, or to the "
                       "standard error "
                       "that stands beside it.") },
    { N_("played"), N_("By play of seeded rounds; the standard error stands beside it.") },
};

static bool is_of(const struct method *method, const char *game)
{
    size_t length = strlen(game);
    for (const char *at = strstr(method->games, game); at != NULL; at = strstr(at + 1, game))
        if (at[-1] == ' ' && at[length] == ' ') return true;
    return false;
}

void cr_report_method(struct cr_report_writer *writer)
{
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++)
        if (is_of(&methods[i], writer->ask->game->name))
            cr_report_paragraph(writer, methods[i].words, NULL, 0);
    cr_report_paragraph(
        writer,
        N_("The solver knows no house: it is handed the values of the rulebook and settles with "
           "the "
           "same functions the tables play by. It assumes a player who follows the stated way to "
           "play without mistakes, and no tips."),
        NULL, 0);
    cr_paper_subheading(writer->paper, cr_report_say(writer, N_("What the words mean")));
    for (size_t i = 0; i < sizeof meanings / sizeof meanings[0]; i++)
        cr_paper_field(writer->paper, cr_report_say(writer, meanings[i].word),
                       cr_report_say(writer, meanings[i].means));
}
