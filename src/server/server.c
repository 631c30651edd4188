/* server.c -- opening the house, serving, closing it. */
#include "server/server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "floor/practice.h"
#include "server/server_state.h"

#define STOP_SECONDS    5    /* for answers and byes, then connections are cut */
#define HEADER_BYTES    8192 /* of a request */
#define HEADERS_AT_ONCE 1024 /* requests whose headers are being read */
#define PING_SECONDS    30
#define HANG_UP_SECONDS 75
#define KEEP_ALIVE      30
#define FILES_BESIDES   64 /* descriptors that are no connections */

int64_t cr_server_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static int64_t floor_now(void *context)
{
    const struct cr_server *server = context;
    return cr_server_now() - server->behind;
}

/* ---- The house ---- */

static void join_path(char *out, size_t size, const char *folder, const char *name)
{
    snprintf(out, size, "%s/%s", folder, name);
}

static enum cr_status open_house(struct cr_server *server, struct cr_error *err)
{
    const char *data = server->setup.data;
    char path[1024];
    if (mkdir(data, 0700) != 0 && errno != EEXIST)
        return cr_error_set(err, CR_BAD_FILE, data, "cannot be made: %s", strerror(errno));
    join_path(path, sizeof path, data, "signing.key");
    enum cr_status status = cr_signing_key_open(&server->signing, path, err);
    join_path(path, sizeof path, data, "sealing.key");
    if (status == CR_OK) status = cr_sealing_key_open(&server->sealing, path, err);
    join_path(server->store_path, sizeof server->store_path, data, "house.db");
    if (status == CR_OK) status = cr_store_open(&server->store, server->store_path, err);
    if (status != CR_OK) return status;
    join_path(path, sizeof path, data, "odds");
    const struct cr_floor_setup setup = { .store = server->store,
                                          .rulebooks = server->setup.rulebooks,
                                          .now = floor_now,
                                          .context = server,
                                          .key = &server->signing,
                                          .seal = &server->sealing,
                                          .odds = path,
                                          .answer = cr_floor_side_answer,
                                          .changed = cr_floor_side_changed,
                                          .listener = server };
    status = cr_floor_open(&server->floor, &setup, err);
    if (status == CR_OK && server->setup.demo == CR_DEMO_TABLES) status = cr_demo_open(server, err);
    if (status == CR_OK && server->setup.demo >= CR_DEMO_HOUSE)
        status = cr_demo_house_open(server, err);
    for (int i = 0; i < CR_READERS && status == CR_OK; i++)
        status = cr_store_open_reader(&server->reader_stores[i], server->store_path, err);
    if (status == CR_OK) status = cr_practice_open(&server->practice, server->setup.rulebooks);
    if (status == CR_OK && !cr_floor_side_open(server))
        status = cr_error_set(err, CR_NO_MEMORY, data, "out of memory");
    return status;
}

static enum cr_status open_log(struct cr_server *server, struct cr_error *err)
{
    char path[1024];
    const char *name = server->setup.log;
    if (name && strcmp(name, "-") == 0) {
        server->log = stderr;
        return CR_OK;
    }
    join_path(path, sizeof path, server->setup.data, "access.log");
    server->log = fopen(name ? name : path, "ae");
    if (!server->log)
        return cr_error_set(err, CR_BAD_FILE, name ? name : path, "%s", strerror(errno));
    return CR_OK;
}

static enum cr_status open_limits(struct cr_server *server, struct cr_error *err)
{
    struct cr_seed salt;
    uint64_t numbers[3];
    double rate = server->setup.rate;
    if (!cr_seed_fresh(&salt))
        return cr_error_set(err, CR_NO_MEMORY, "server", "the machine has no entropy to give");
    memcpy(numbers, salt.bytes, sizeof numbers);
    server->commands = (struct cr_limit){ rate, 4 * rate };
    cr_rates_init(&server->by_address, (struct cr_limit){ 4 * rate, 20 * rate }, numbers[0]);
    cr_rates_init(&server->failed_by_address, (struct cr_limit){ 20 / 60.0, 20 }, numbers[1]);
    cr_rates_init(&server->failed_by_login, (struct cr_limit){ 5 / 60.0, 5 }, numbers[2]);
    return CR_OK;
}

/* ---- The network ---- */

/* libwebsockets says only that it failed; a try of our own says why. */
static enum cr_status try_port(const struct cr_server_setup *setup, bool is_ipv6,
                               struct cr_error *err)
{
    struct sockaddr_in6 six = { .sin6_family = AF_INET6,
                                .sin6_port = htons((uint16_t)setup->port) };
    struct sockaddr_in four = { .sin_family = AF_INET, .sin_port = htons((uint16_t)setup->port) };
    int on = 1;
    inet_pton(AF_INET6, setup->listen, &six.sin6_addr);
    inet_pton(AF_INET, setup->listen, &four.sin_addr);
    int fd = socket(is_ipv6 ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0) setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    int result = fd < 0 ? -1
                        : bind(fd, is_ipv6 ? (struct sockaddr *)&six : (struct sockaddr *)&four,
                               is_ipv6 ? sizeof six : sizeof four);
    if (result == 0) result = listen(fd, 1);
    int wrong = errno;
    if (fd >= 0) close(fd);
    if (result == 0) return CR_OK;
    return cr_error_set(err, CR_BAD_INPUT, setup->listen, "port %d: %s", setup->port,
                        strerror(wrong));
}

static void allow_descriptors(const struct cr_server *server)
{
    struct rlimit limit;
    rlim_t wanted = server->setup.connections + FILES_BESIDES;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
    limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &limit); /* then fewer are let in */
}

static enum cr_status open_network(struct cr_server *server, struct cr_error *err)
{
    static const lws_retry_bo_t idle = { .secs_since_valid_ping = PING_SECONDS,
                                         .secs_since_valid_hangup = HANG_UP_SECONDS };
    static struct lws_protocols protocols[] = {
        { .name = "croupier", .callback = cr_network_callback, .rx_buffer_size = 4096 },
        { .name = NULL },
    };
    const struct cr_server_setup *setup = &server->setup;
    struct in6_addr address;
    bool is_ipv6 = inet_pton(AF_INET6, setup->listen, &address) == 1;
    if (!is_ipv6 && inet_pton(AF_INET, setup->listen, &address) != 1)
        return cr_error_set(err, CR_BAD_INPUT, setup->listen,
                            "an address of this machine is wanted");
    enum cr_status status = try_port(setup, is_ipv6, err);
    if (status != CR_OK) return status;
    const char *files[] = { setup->cert, setup->key };
    for (int i = 0; i < 2; i++)
        if (files[i] && access(files[i], R_OK) != 0)
            return cr_error_set(err, CR_BAD_FILE, files[i], "%s", strerror(errno));
    allow_descriptors(server);
    protocols[0].per_session_data_size = cr_network_kept_size();
    struct lws_context_creation_info info = {
        .port = setup->port,
        .iface = setup->listen,
        .protocols = protocols,
        .user = server,
        .server_string = "croupier",
        .timeout_secs = CR_REQUEST_SECONDS,
        .keepalive_timeout = KEEP_ALIVE,
        .max_http_header_data = HEADER_BYTES,
        .max_http_header_pool =
            (unsigned short)(setup->connections < HEADERS_AT_ONCE ? setup->connections
                                                                  : HEADERS_AT_ONCE),
        .fd_limit_per_thread = setup->connections + FILES_BESIDES,
        .retry_and_idle_policy = &idle,
        .alpn = "http/1.1",
        .gid = -1,
        .uid = -1,
        .ssl_cert_filepath = setup->cert,
        .ssl_private_key_filepath = setup->key,
    };
    info.options = is_ipv6 ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6;
    if (setup->cert) info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    lws_set_log_level(0, NULL);
    server->context = lws_create_context(&info);
    if (!server->context)
        return cr_error_set(err, CR_BAD_INPUT, setup->cert ? setup->cert : setup->listen,
                            setup->cert ? "certificate or key cannot be used"
                                        : "the network cannot be opened");
    server->vhost = lws_get_vhost_by_name(server->context, "default");
    int port = server->vhost ? lws_get_vhost_listen_port(server->vhost) : setup->port;
    snprintf(server->address, sizeof server->address, is_ipv6 ? "%s://[%s]:%d" : "%s://%s:%d",
             setup->cert ? "https" : "http", setup->listen, port);
    atomic_store(&server->metrics.connections_now, 0); /* not the listening one */
    return CR_OK;
}

/* ---- Being told to stop ---- */

static struct cr_server *running; /* the one a signal stops */

void cr_server_stop(struct cr_server *server)
{
    atomic_store(&server->stopping, true);
    lws_cancel_service(server->context);
}

static void on_signal(int number)
{
    (void)number;
    if (running) cr_server_stop(running);
}

/* From before its address is told: who knows the address may stop it. */
static void heed_signals(struct cr_server *server)
{
    struct sigaction stop = { .sa_handler = on_signal };
    running = server;
    sigaction(SIGTERM, &stop, NULL);
    sigaction(SIGINT, &stop, NULL);
    signal(SIGPIPE, SIG_IGN);
}

/* ---- Opening and closing ---- */

enum cr_status cr_server_open(struct cr_server **out, const struct cr_server_setup *setup,
                              struct cr_error *err)
{
    struct cr_server *server = calloc(1, sizeof *server);
    *out = NULL;
    if (!server || sodium_init() < 0) {
        free(server);
        return cr_error_set(err, CR_NO_MEMORY, "server", "out of memory");
    }
    server->setup = *setup;
    cr_queue_init(&server->to_floor, CR_TO_FLOOR_MAX);
    cr_queue_init(&server->to_readers, CR_TO_READERS_MAX);
    cr_queue_init(&server->done, SIZE_MAX);
    cr_board_init(&server->board);
    enum cr_status status = open_house(server, err);
    if (status == CR_OK) status = open_log(server, err);
    if (status == CR_OK) status = open_limits(server, err);
    if (status == CR_OK) status = cr_site_open(&server->site, setup->web, err);
    if (status == CR_OK) status = open_network(server, err);
    if (status != CR_OK) {
        cr_server_close(server);
        return status;
    }
    heed_signals(server);
    *out = server;
    return CR_OK;
}

const char *cr_server_address(const struct cr_server *server)
{
    return server->address;
}

const char *cr_server_demo_lines(const struct cr_server *server)
{
    return server->demo_lines ? server->demo_lines : "";
}

void cr_server_routes(struct cr_text *out)
{
    cr_route_write(out);
}

/* What the other threads finished, to who asked. */
static void take_done(struct cr_server *server)
{
    struct cr_job *job = cr_queue_take(&server->done, SIZE_MAX, 0);
    while (job) {
        struct cr_job *next = job->next;
        struct cr_peer *peer = job->peer;
        if (peer) {
            peer->jobs--;
            if (peer->is_socket)
                cr_socket_done((struct cr_socket *)peer, job);
            else
                cr_request_done((struct cr_request *)peer, job);
            cr_peer_forget(peer);
        }
        cr_job_free(job);
        job = next;
    }
}

void cr_server_close(struct cr_server *server)
{
    if (!server) return;
    if (running == server) running = NULL;
    if (server->context) lws_context_destroy(server->context);
    take_done(server);
    cr_sessions_release(&server->sessions);
    cr_site_close(server->site);
    cr_board_release(&server->board);
    cr_queue_release(&server->to_floor);
    cr_queue_release(&server->to_readers);
    cr_queue_release(&server->done);
    for (int i = 0; i < CR_READERS; i++)
        cr_store_close(server->reader_stores[i]);
    cr_practice_close(server->practice);
    cr_floor_side_close(server);
    if (server->floor) cr_floor_close(server->floor);
    cr_store_close(server->store);
    cr_signing_key_release(&server->signing);
    cr_sealing_key_release(&server->sealing);
    if (server->log && server->log != stderr) fclose(server->log);
    free(server->demo_lines);
    free(server);
}

/* ---- Running ---- */

static bool begin_threads(struct cr_server *server)
{
    if (pthread_create(&server->floor_thread, NULL, cr_floor_side_run, server) != 0) return false;
    server->threads_begun++;
    for (unsigned i = 0; i < CR_READERS; i++) {
        struct cr_reader *reader = malloc(sizeof *reader);
        if (!reader) return false;
        *reader = (struct cr_reader){ server, i };
        if (pthread_create(&server->reader_threads[i], NULL, cr_reader_side_run, reader) != 0) {
            free(reader);
            return false;
        }
        server->threads_begun++;
    }
    return true;
}

/* Signals reach the network's thread alone. */
static bool begin(struct cr_server *server)
{
    sigset_t signals, before;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    pthread_sigmask(SIG_BLOCK, &signals, &before);
    bool begun = begin_threads(server);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return begun;
}

static void serve_once(struct cr_server *server)
{
    lws_service(server->context, 0);
    take_done(server);
    cr_socket_tell_changed(server);
    if (server->log_waits) fflush(server->log);
    server->log_waits = false;
}

/* Wakes the loop while it waits for the last ones to go. */
static void wake(lws_sorted_usec_list_t *list)
{
    struct cr_server *server = lws_container_of(list, struct cr_server, alarm);
    lws_sul_schedule(server->context, 0, &server->alarm, wake, 20 * LWS_US_PER_MS);
}

/* No new commands; what waits is done and answered; bye. */
static void wind_up(struct cr_server *server)
{
    int64_t latest = cr_server_now() + (int64_t)STOP_SECONDS * 1000000;
    cr_queue_close(&server->to_floor);
    cr_queue_close(&server->to_readers);
    lws_sul_schedule(server->context, 0, &server->alarm, wake, 20 * LWS_US_PER_MS);
    pthread_join(server->floor_thread, NULL);
    for (unsigned i = 0; i + 1 < server->threads_begun; i++)
        pthread_join(server->reader_threads[i], NULL);
    take_done(server);
    cr_socket_bye(server, NULL);
    while ((server->sockets || server->requests > 0) && cr_server_now() < latest)
        serve_once(server);
    lws_sul_cancel(&server->alarm);
    fflush(server->log);
}

void cr_server_run(struct cr_server *server)
{
    bool begun = begin(server);
    while (begun && !atomic_load(&server->stopping))
        serve_once(server);
    atomic_store(&server->stopping, true);
    if (server->threads_begun > 0) wind_up(server);
}
