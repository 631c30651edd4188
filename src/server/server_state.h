/* server_state.h -- inside the server: its threads, its connections, what they share. */
#ifndef CR_SERVER_SERVER_STATE_H
#define CR_SERVER_SERVER_STATE_H

#include <jansson.h>
#include <libwebsockets.h>
#include <pthread.h>
#include <stdatomic.h>

#include "chance/seal.h"
#include "floor/floor.h"
#include "house/permissions.h"
#include "server/board.h"
#include "server/job.h"
#include "server/metrics.h"
#include "server/queue.h"
#include "server/rate.h"
#include "server/route.h"
#include "server/server.h"
#include "server/session.h"
#include "server/site.h"

#define CR_READERS        2
#define CR_TO_FLOOR_MAX   8192 /* jobs that wait for the floor; more are told 503 */
#define CR_TO_READERS_MAX 256
#define CR_BODY_MAX       (64 * 1024) /* bytes of a request's body and of a message */
#define CR_BODY_SWALLOW_MAX \
    (1024 * 1024) /* of a body too large that is read all the same, to answer it */
#define CR_WATCHES_MAX      64
#define CR_SOCKET_WAITS_MAX 256           /* commands of one connection that wait for an answer */
#define CR_SOCKET_OUT_MAX   (1024 * 1024) /* bytes of answers it has not read: then it is too slow */
#define CR_REQUEST_SECONDS  15            /* a request is read in that time */
#define CR_RESPONSE_SECONDS 60            /* and its answer taken in that */

/* ---- Connections ---- */

struct cr_peer {
    struct cr_server *server;
    struct lws *wsi; /* NULL: it is gone */
    unsigned jobs;   /* under way for it */
    bool is_socket;
    char address[48];
    struct cr_session *session; /* NULL: not signed in */
};

/* A request and its answer [http.c]. */
struct cr_request {
    struct cr_peer peer;
    struct cr_match match;
    enum cr_method method;
    int64_t began, deadline; /* microseconds */
    char path[CR_SITE_PATH_MAX];
    uint8_t lang; /* asked for by ?lang= or the browser, until a session says */
    bool lang_named;
    int64_t before, limit;             /* ?before= ?limit=; -1: not there */
    char query[128], from[68], to[68]; /* ?q= ?from= ?to= */
    char *body;
    size_t body_size, body_left; /* read; to come */
    bool session_asked;          /* the store is */
    bool takes_gzip, is_begun, is_answered, closes, head_sent;
    uint8_t token[CR_TOKEN_SIZE];
    bool has_token;
    char if_none_match[48];
    struct cr_sign_in row; /* being made or changed */
    struct cr_person who;
    char cookie[CR_TOKEN_TEXT_SIZE]; /* to be set; "-": to be taken back */
    /* the answer; status 0: none yet */
    int status;
    const char *type, *etag;
    bool keeps, is_packed;      /* for a year; gzip */
    struct cr_site_bytes *file; /* the bytes are its */
    char *own;                  /* or its own */
    const char *bytes;
    size_t size, sent;
    char code[32], refused[64]; /* for the log: what was refused, and the operation */
};

struct cr_message {
    struct cr_message *next;
    struct cr_shared *text;
};

struct cr_watch {
    struct cr_watch *before, *after; /* of the same table, over all connections */
    struct cr_socket *socket;
    uint32_t table;
    uint8_t as;
    bool asked; /* the floor was asked; no view yet */
    struct cr_board_table *at;
    struct cr_board_you *you;
    uint64_t seen[CR_VIEW_KINDS];
};

/* A WebSocket [socket.c]. */
struct cr_socket {
    struct cr_peer peer;
    struct cr_socket *before, *after; /* all of them */
    uint8_t token[CR_TOKEN_SIZE];
    bool wants_session;
    struct cr_bucket bucket;
    char *frame;
    size_t frame_size;
    bool frame_cut; /* too long: the rest is dropped */
    struct cr_message *first, *last;
    size_t out_bytes;
    unsigned waits;
    bool closing; /* bye is under way */
    unsigned next_view;
    struct cr_watch *watches[CR_WATCHES_MAX];
    unsigned watch_count;
};

/* ---- The server ---- */

struct cr_floor_side; /* [floor_side.c] */
struct cr_practice;   /* floor/practice.h */

struct cr_server {
    struct cr_server_setup setup;
    char address[96];
    char *demo_lines;
    /* the house */
    struct cr_store *store;
    struct cr_floor *floor;
    struct cr_signing_key signing;
    struct cr_sealing_key sealing;
    int64_t behind; /* the floor's clock, while a demonstration's yesterday is made */
    char store_path[1024];
    struct cr_floor_side *side;
    struct cr_practice *practice;
    /* threads */
    struct cr_queue to_floor, to_readers, done;
    pthread_t floor_thread, reader_threads[CR_READERS];
    struct cr_store *reader_stores[CR_READERS];
    unsigned threads_begun;
    atomic_bool stopping; /* no new commands */
    /* the network's own */
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct cr_site *site;
    struct cr_sessions sessions;
    struct cr_rates by_address, failed_by_address, failed_by_login;
    struct cr_limit commands; /* of one connection */
    struct cr_socket *sockets;
    struct cr_watch *watched[CR_BOARD_TABLES_MAX]; /* by the table's place on the board */
    unsigned requests;                             /* being read or answered */
    lws_sorted_usec_list_t alarm;
    FILE *log;
    bool log_waits; /* has lines that are not out yet */
    /* shared */
    struct cr_board board;
    struct cr_metrics metrics;
};

int64_t cr_server_now(void); /* microseconds since 1970 */

/* ---- Threads ---- */

void *cr_floor_side_run(void *context);
bool cr_floor_side_open(struct cr_server *server);
void cr_floor_side_close(struct cr_server *server);
void cr_floor_side_answer(void *context, const struct cr_answer *answer);
void cr_floor_side_changed(void *context, uint32_t table);

struct cr_reader {
    struct cr_server *server;
    unsigned index;
};
void *cr_reader_side_run(void *context); /* a reader; frees it */

/* Done: back to the network's thread. */
void cr_server_done(struct cr_server *server, struct cr_job *jobs);

/* ---- The network [network.c] ---- */

int cr_network_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                        size_t size);

size_t cr_network_kept_size(void); /* what libwebsockets keeps for each connection */

/* Asks another thread; false, and the job is freed, where its queue is full or the house closes. */
bool cr_peer_ask(struct cr_peer *peer, struct cr_job *job);
void cr_peer_forget(struct cr_peer *peer); /* freed once gone and nothing is under way for it */

/* The role one acts in; CR_ROLE_COUNT: not signed in. */
enum cr_role cr_peer_role(const struct cr_peer *peer);
enum cr_lang cr_peer_lang(const struct cr_peer *peer);

/* What came back. */
void cr_request_done(struct cr_request *request, struct cr_job *job);
void cr_socket_done(struct cr_socket *socket, struct cr_job *job);

/* Shown session cookie, if there is one that could be good; kept is what the store knows of it. */
bool cr_peer_cookie(struct lws *wsi, uint8_t kept[CR_TOKEN_SIZE]);
bool cr_peer_origin_is_good(struct lws *wsi);

/* Takes up the session the token names: at once if it is known, else once the store said so. True: it is
 * settled, signed in or not. */
bool cr_peer_take_session(struct cr_peer *peer, const uint8_t token[CR_TOKEN_SIZE]);
void cr_peer_found_session(struct cr_peer *peer, const struct cr_job *job);
void cr_peer_set_session(struct cr_peer *peer, struct cr_session *session);
void cr_peer_note_use(struct cr_peer *peer);

/* ---- Requests [http.c, api.c] ---- */

int cr_http_begin(struct cr_request **out, struct cr_server *server, struct lws *wsi,
                  const char *path, size_t size);
int cr_http_body(struct cr_request *request, const char *bytes, size_t size);
int cr_http_body_end(struct cr_request *request);
int cr_http_writable(struct cr_request *request);
int cr_http_timer(struct cr_request *request);
void cr_http_close(struct cr_request *request);

/* The answer: JSON that becomes the request's own (NULL: out of memory); a code and its sentence; a file
 * of the site. Each request is answered once. */
void cr_request_answer(struct cr_request *request, int status, char *json, size_t size);
void cr_request_refuse(struct cr_request *request, int status, const char *code,
                       const char *sentence);
void cr_request_file(struct cr_request *request);

/* What the route does, body read, session known. */
void cr_api_do(struct cr_request *request);
void cr_api_done(struct cr_request *request, struct cr_job *job); /* what it asked for is here */

/* ---- Sockets [socket.c] ---- */

struct cr_socket *cr_socket_open(struct cr_server *server, struct lws *wsi);
int cr_socket_receive(struct cr_socket *socket, const char *bytes, size_t size);
int cr_socket_writable(struct cr_socket *socket);
void cr_socket_close(struct cr_socket *socket);
void cr_socket_bye(struct cr_server *server, const struct cr_session *of); /* NULL: all of them */

/* The text is the socket's from now on; NULL is one there was no memory for. */
void cr_socket_send(struct cr_socket *socket, struct cr_shared *text);

/* id: the command it is about; table: the watch's; NULL and -1 where it is about none. */
void cr_socket_error(struct cr_socket *socket, const char *code, const char *sentence,
                     const char *id, int64_t table);
void cr_socket_log(struct cr_socket *socket, const char *method, int status, const char *code,
                   const char *operation);

/* ---- What sockets watch [watch.c] ---- */

/* {"table":3,"as":"player"}: the floor is asked. And its answer: the newest views. */
void cr_watch_ask(struct cr_socket *socket, const json_t *wanted);
void cr_watch_begun(struct cr_socket *socket, struct cr_job *job);
void cr_watch_end(struct cr_socket *socket, const json_t *value);
void cr_watch_drop(struct cr_socket *socket, unsigned index);

/* What of a watch goes out next, held for the caller; NULL: it is up to date. */
struct cr_shared *cr_watch_next(struct cr_server *server, struct cr_watch *watch);

/* What the role may not watch, any more, ends: of one socket; of a session whose role changed. */
void cr_watch_drop_unseen(struct cr_socket *socket);
void cr_socket_recheck(struct cr_server *server, const struct cr_session *session);
void cr_socket_tell_changed(struct cr_server *server); /* the board has news */

/* ---- Commands, of requests and sockets alike [command.c] ---- */

struct cr_refused {
    int status; /* of HTTP; 0: not refused */
    const char *code, *sentence;
    const char *operation; /* that the role may not; NULL */
};

/* The job of a command {"id":…,"do":{…}} for that table, or why not. */
struct cr_job *cr_command_job(struct cr_peer *peer, const json_t *command, uint32_t table,
                              struct cr_refused *refused);

/* {"id":…,"status":…,"repeated":…, what the floor said}, malloc'd; NULL: no memory. */
char *cr_command_answer(const struct cr_job *job, const char *head, const char *tail, size_t *size);
int cr_command_http_status(enum cr_status status);

/* ---- The log [access_log.c] ---- */

struct cr_log_line {
    const struct cr_peer *peer;
    const char *method, *path, *code, *operation;
    int status;
    size_t bytes;
    int64_t us;
};
void cr_log_write(struct cr_server *server, const struct cr_log_line *line);

/* ---- Demonstration houses [demo.c, demo_house.c] ---- */

enum cr_status cr_demo_open(struct cr_server *server, struct cr_error *err);
enum cr_status cr_demo_house_open(struct cr_server *server, struct cr_error *err);

#endif
