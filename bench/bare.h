/* bare.h -- the yardstick of bench-server: SQLite alone, writing the rows of so many bets at a time.
 *
 * The tables are the store's own, the rows are those a bet leaves (its record, a posting of two entries,
 * two balances, the answer), the statements are prepared once, and nothing else is done.
 */
#ifndef CR_BENCH_BARE_H
#define CR_BENCH_BARE_H

/* Makes the file and its tables anew, and takes it away; ends the program if it cannot. */
void bare_open(const char *path);
void bare_close(const char *path);

/* Bets a second made durable in batches of that many, measured for so long. */
double bare_bets(unsigned batch, double seconds);

#endif
