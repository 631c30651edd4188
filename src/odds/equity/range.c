/* range.c -- ranges from text: every hand a piece stands for, once. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "odds/equity/equity.h"

/* A piece in parts: a part is a card, or any card of a rank, or any card. */
enum { ANY_RANK = CR_RANKS, ANY_SUIT = CR_SUITS };
struct part {
    uint8_t rank, suit;
};
struct piece {
    struct part parts[CR_EQUITY_OWN_MAX];
    unsigned count;
    char suits; /* 's': of one suit, 'o': of two; 0: whatever */
};

struct reading {
    struct cr_range *range;
    size_t room;
    const struct cr_equity_game *game;
};

/* ---- Hands a piece stands for ---- */

static bool fits(const struct part *part, cr_card card)
{
    return (part->rank == ANY_RANK || part->rank == cr_card_rank(card)) &&
           (part->suit == ANY_SUIT || part->suit == cr_card_suit(card));
}

static void add(struct reading *reading, const cr_card *cards, unsigned count)
{
    struct cr_range *range = reading->range;
    if (range->count == reading->room) {
        reading->room = reading->room > 0 ? 2 * reading->room : 64;
        range->list = reallocarray(range->list, reading->room, sizeof *range->list);
        if (range->list == NULL) abort(); /* not run: some megabytes */
    }
    struct cr_holding *holding = &range->list[range->count++];
    *holding = (struct cr_holding){ .count = (uint8_t)count };
    for (unsigned i = 0; i < count; i++) {
        holding->cards[i] = cards[i];
        holding->mask |= UINT64_C(1) << cards[i];
    }
}

/* Each part gets a card of its own; the same hand may come by several ways, and is once in the end. Parts
 * alike take their cards upwards, so that most ways are spared. */
static void fill(struct reading *reading, const struct piece *piece, unsigned at, cr_card *cards)
{
    if (at == piece->count) {
        bool one_suit = piece->count == 2 && cr_card_suit(cards[0]) == cr_card_suit(cards[1]);
        if (piece->suits == 0 || one_suit == (piece->suits == 's'))
            add(reading, cards, piece->count);
        return;
    }
    const struct part *part = &piece->parts[at];
    bool as_before = at > 0 && memcmp(part, part - 1, sizeof *part) == 0;
    for (cr_card card = as_before ? cards[at - 1] + 1 : 0; card < CR_PACK_CARDS; card++) {
        bool taken = false;
        for (unsigned i = 0; i < at; i++)
            taken |= cards[i] == card;
        if (taken || !fits(part, card)) continue;
        cards[at] = card;
        fill(reading, piece, at + 1, cards);
    }
}

static void add_piece(struct reading *reading, const struct piece *piece)
{
    cr_card cards[CR_EQUITY_OWN_MAX];
    fill(reading, piece, 0, cards);
}

/* ---- Reading ---- */

static int letter_of(char c, char (*letter)(unsigned), unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (letter(i) == c) return (int)i;
    return -1;
}

/* "AsKs", "AK", "AAxx" from *text on, as far as it goes. */
static void read_parts(const struct reading *reading, const char **text, struct piece *piece)
{
    const char *at = *text;
    *piece = (struct piece){ .count = 0 };
    while (piece->count < reading->game->own) {
        int rank = letter_of(*at, cr_rank_letter, CR_RANKS);
        bool any = *at == 'x' || *at == 'X';
        if (rank < 0 && !any) break;
        struct part *part = &piece->parts[piece->count];
        *part = (struct part){ any ? ANY_RANK : (uint8_t)rank, ANY_SUIT };
        /* "AKs" is hold'em's of one suit, "As" a card: a suit after a rank that already has a second card
         * is the whole piece's */
        int suit = any ? -1 : letter_of(at[1], cr_suit_letter, CR_SUITS);
        bool whole = reading->game->own == 2 && piece->count == 1 &&
                     piece->parts[0].suit == ANY_SUIT && piece->parts[0].rank != ANY_RANK;
        if (suit >= 0 && !whole) {
            part->suit = (uint8_t)suit;
            at++;
        }
        at++;
        piece->count++;
    }
    if (reading->game->own == 2 && piece->count == 2 && (*at == 's' || *at == 'o') &&
        piece->parts[1].suit == ANY_SUIT)
        piece->suits = *at++;
    *text = at;
}

/* Two ranks without suits, as + and - want them. */
static bool is_two_ranks(const struct piece *piece)
{
    return piece->count == 2 && piece->parts[0].rank != ANY_RANK &&
           piece->parts[1].rank != ANY_RANK && piece->parts[0].suit == ANY_SUIT &&
           piece->parts[1].suit == ANY_SUIT;
}

/* From one piece to another: pairs through pairs, else the second rank through those between. */
static bool add_between(struct reading *reading, const struct piece *from, const struct piece *to)
{
    unsigned high = from->parts[0].rank, a = from->parts[1].rank, b = to->parts[1].rank;
    bool pairs = high == a && to->parts[0].rank == b;
    if (!pairs && (high != to->parts[0].rank || from->suits != to->suits || high == a || high == b))
        return false;
    for (unsigned rank = a < b ? a : b; rank <= (a < b ? b : a); rank++) {
        struct piece piece = *from;
        if (pairs) piece.parts[0].rank = (uint8_t)rank;
        piece.parts[1].rank = (uint8_t)rank;
        add_piece(reading, &piece);
    }
    return true;
}

/* And better: pairs up to aces, else the second rank up to below the first. */
static bool add_upwards(struct reading *reading, const struct piece *from)
{
    struct piece to = *from;
    unsigned high = from->parts[0].rank, low = from->parts[1].rank;
    if (low > high) return false;
    if (high == low)
        to.parts[0].rank = to.parts[1].rank = CR_ACE;
    else
        to.parts[1].rank = (uint8_t)(high - 1);
    return add_between(reading, from, &to);
}

static const char *read_piece(struct reading *reading, const char *text)
{
    struct piece piece, to;
    unsigned own = reading->game->own;
    if (strcmp(text, "random") == 0) {
        piece = (struct piece){ .count = own };
        for (unsigned i = 0; i < own; i++)
            piece.parts[i] = (struct part){ ANY_RANK, ANY_SUIT };
        if (reading->game->partial) piece.count = 0; /* all of it is dealt */
        add_piece(reading, &piece);
        return NULL;
    }
    read_parts(reading, &text, &piece);
    if (piece.count == 0) return N_("{piece} is no hand");
    if (piece.count < own && !reading->game->partial) return N_("{piece} has too few cards");
    if (is_two_ranks(&piece) && own == 2 && strcmp(text, "+") == 0)
        return add_upwards(reading, &piece) ? NULL : N_("{piece} is no hand");
    if (is_two_ranks(&piece) && own == 2 && *text == '-') {
        text++;
        read_parts(reading, &text, &to);
        bool between = *text == '\0' && is_two_ranks(&to) && add_between(reading, &piece, &to);
        return between ? NULL : N_("{piece} is no hand");
    }
    if (*text != '\0') return N_("{piece} is no hand");
    add_piece(reading, &piece);
    return NULL;
}

static int by_mask(const void *a, const void *b)
{
    uint64_t left = ((const struct cr_holding *)a)->mask,
             right = ((const struct cr_holding *)b)->mask;
    return left < right ? -1 : left > right;
}

static void sort_once(struct cr_range *range)
{
    size_t kept = 0;
    qsort(range->list, range->count, sizeof *range->list, by_mask);
    for (size_t i = 0; i < range->count; i++)
        if (kept == 0 || range->list[i].mask != range->list[kept - 1].mask)
            range->list[kept++] = range->list[i];
    range->count = kept;
}

bool cr_range_read(struct cr_range *range, const struct cr_equity_game *game, const char *text,
                   struct cr_range_fault *fault)
{
    struct reading reading = { .range = range, .game = game };
    *range = (struct cr_range){ .count = 0 };
    *fault = (struct cr_range_fault){ .why = NULL };
    while (fault->why == NULL) {
        char piece[32] = "";
        size_t length = 0;
        text += strspn(text, " ,");
        if (*text == '\0') break;
        for (; *text != '\0' && *text != ','; text++)
            if (*text != ' ' && length + 1 < sizeof piece) piece[length++] = *text;
        piece[length] = '\0';
        size_t before = range->count;
        fault->why = read_piece(&reading, piece);
        if (fault->why == NULL && range->count == before) fault->why = N_("{piece} is no hand");
        memcpy(fault->piece, piece, sizeof fault->piece);
    }
    if (fault->why == NULL && range->count == 0) fault->why = N_("a range has hands");
    if (fault->why != NULL)
        cr_range_release(range);
    else
        sort_once(range);
    return fault->why == NULL;
}

void cr_range_release(struct cr_range *range)
{
    free(range->list);
    *range = (struct cr_range){ .count = 0 };
}
