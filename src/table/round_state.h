/* round_state.h -- inside the table room: a reader of round files. */
#ifndef CR_TABLE_ROUND_STATE_H
#define CR_TABLE_ROUND_STATE_H

#include <jansson.h>

#include "games/side/pool.h"
#include "table/round_file.h"

#define CR_BOOKS_MAX          48
#define CR_ROUND_SHOE_MAX     1024

#define CR_ROUND_POOLS_MAX    8
#define CR_ROUND_TRIGGERS_MAX 16

/* A jackpot its file brings along [round_pools.c]. */
struct cr_round_pool {
    uint32_t id, contribution;
    uint32_t has_given; /* the round whose share it has */
    bool mystery;
    struct cr_pool money;
    cr_money reset, least;
    cr_money triggers[CR_ROUND_TRIGGERS_MAX];
    size_t trigger_count, trigger_next;
};

struct cr_rounds {
    char *root;
    const struct cr_rulebook_source *source; /* of versions named by their hash; NULL: none */
    cr_round_done *done;
    void *context;

    struct cr_rulebook *books[CR_BOOKS_MAX]; /* loaded once each */
    char versions[CR_BOOKS_MAX][80];         /* the version they were asked for by */
    int book_count;

    /* the table the last header opened */
    struct cr_table *table;
    struct cr_table *kept; /* the one before it, used again where it fits */
    const struct cr_rulebook *book;
    const struct cr_game *game;
    bool seats_given;                /* else players sit down as they are named */
    uint8_t shoe[CR_ROUND_SHOE_MAX]; /* cards a file gave beforehand, in drawing order */
    size_t shoe_count, shoe_next;
    struct cr_round_pool pools[CR_ROUND_POOLS_MAX];
    size_t pool_count;
    bool stopped; /* until the next header */
    bool told;    /* why it stopped has been said */
    char note[256];
    char names[CR_PLAYERS_MAX][CR_PLAYER_NAME_MAX];
    uint32_t name_count;
    bool numbered; /* names are numbers; the last few written lie in `shown` */
    char shown[4][16];
    unsigned shown_next;

    long line, first_line; /* of the file; where the round began */
    bool has_lines;        /* the round has any */
    struct cr_result *results;
    size_t results_max;
    struct cr_report report;
    uint64_t lines_tried;  /* since the reader was opened */
    uint64_t report_tried; /* what `report` was read after, and how many events it read */
    size_t report_events;
    bool report_is_read;
    struct cr_error err; /* what is wrong with a line */
};

/* A player's number; a new one for a new name; 0 if the name cannot be one. */
uint32_t cr_rounds_number(struct cr_rounds *rounds, const char *name);

/* Fills `into` from the object's members by the fields; says in rounds->err what is wrong. */
enum cr_status cr_round_read_fields(struct cr_rounds *rounds, const json_t *object,
                                    const struct cr_form_field *fields, void *into);

/* The other way: ,"key":value for every field that has something to say. */
void cr_round_write_fields(struct cr_text *out, const struct cr_rounds *rounds,
                           const struct cr_table *table, const struct cr_form_field *fields,
                           const void *from);

/* The role an object names, else the first the form allows. */
enum cr_status cr_round_read_role(struct cr_rounds *rounds, const json_t *object,
                                  const struct cr_form *form, uint8_t *out);

/* A shoe given beforehand [round_shoe.c]: its cards are kept, and dealt as long as the round waits for
 * cards; read: a line of them, which also begins a deal that has bets. */
enum cr_status cr_round_read_shoe(struct cr_rounds *rounds, const json_t *object, bool *bad);
enum cr_status cr_round_deal(struct cr_rounds *rounds);

/* The header's jackpots; what the round now asks of them, and what it gives them once it is over; what they
 * hold, as a member [round_pools.c]. */
enum cr_status cr_round_read_pools(struct cr_rounds *rounds, const json_t *list);
enum cr_status cr_round_ask_pools(struct cr_rounds *rounds);
void cr_round_write_pools(struct cr_text *out, const struct cr_rounds *rounds);

/* The input an object is, without list of positions. */
enum cr_status cr_round_read_input(struct cr_rounds *rounds, const json_t *object,
                                   struct cr_input *input);

/* The round so far, against a line's expectation; what differs into rounds->err.what. */
bool cr_round_meets(struct cr_rounds *rounds, const json_t *line);

void cr_round_report(struct cr_rounds *rounds);

/* The name of the player an event is about; "" where it is about nobody. */
const char *cr_round_name(const struct cr_rounds *rounds, const struct cr_table *table,
                          size_t event);

/* A member's text, "" where it has none. */
const char *cr_round_text(const json_t *object, const char *key);

/* Opens the header's table, with its seats and carry [round_header.c]. */
enum cr_status cr_round_read_header(struct cr_rounds *rounds, const json_t *header);

/* A plate's values onto settings: each as a rulebook would write it. */
enum cr_status cr_round_read_plate(struct cr_rounds *rounds, const json_t *plate, void *settings);

/* Members every object may have beside its own: in, role, note, refused. */
bool cr_round_is_common(const char *key);

#endif
