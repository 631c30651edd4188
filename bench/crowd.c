/* crowd.c -- many WebSockets on one thread. */
#include "crowd.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* gcc 12 loses sight of what is put into a guest of an array, and takes it for leaked. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wanalyzer-malloc-leak"
#endif

static void must(bool good, const char *what)
{
    if (good) return;
    fprintf(stderr, "bench: %s: %s\n", what, strerror(errno));
    exit(1);
}

double crowd_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void make_room(char **bytes, size_t *room, size_t size)
{
    if (size <= *room) return;
    while (*room < size)
        *room = *room ? 2 * *room : 1024;
    *bytes = realloc(*bytes, *room);
    must(*bytes != NULL, "memory");
}

/* ---- Coming and going ---- */

void crowd_open(struct crowd *crowd, unsigned count)
{
    crowd->guests = calloc(count, sizeof *crowd->guests);
    crowd->count = count;
    crowd->poll = epoll_create1(EPOLL_CLOEXEC);
    must(crowd->guests && crowd->poll >= 0, "epoll");
    for (unsigned i = 0; i < count; i++)
        crowd->guests[i].fd = -1;
}

void crowd_hang_up(struct crowd *crowd, unsigned index)
{
    struct guest *guest = &crowd->guests[index];
    if (guest->fd >= 0) close(guest->fd);
    free(guest->in);
    free(guest->out);
    *guest = (struct guest){ .fd = -1 };
}

void crowd_close(struct crowd *crowd)
{
    for (unsigned i = 0; i < crowd->count; i++)
        crowd_hang_up(crowd, i);
    free(crowd->guests);
    close(crowd->poll);
    crowd->guests = NULL;
    crowd->count = 0;
}

static void upgrade(int fd, const char *token)
{
    char text[512];
    int size = snprintf(text, sizeof text,
                        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                        "Sec-WebSocket-Version: 13\r\nCookie: croupier_session=%s\r\n\r\n",
                        token);
    must(send(fd, text, (size_t)size, MSG_NOSIGNAL) == size, "send");
    /* A byte at a time: what comes behind the head is the first frame. */
    size_t got = 0;
    while (got < 4 || memcmp(text + got - 4, "\r\n\r\n", 4) != 0) {
        must(got < sizeof text - 1 && recv(fd, text + got, 1, 0) == 1, "no answer to the upgrade");
        got++;
    }
    text[got] = '\0';
    must(strncmp(text, "HTTP/1.1 101", 12) == 0, text);
}

void crowd_connect(struct crowd *crowd, unsigned index, int port, const char *token)
{
    struct sockaddr_in to = { .sin_family = AF_INET,
                              .sin_port = htons((uint16_t)port),
                              .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    struct epoll_event event = { .events = EPOLLIN, .data.u32 = index };
    struct timeval patience = { .tv_sec = 30 };
    int one = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    must(fd >= 0, "socket");
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    must(connect(fd, (struct sockaddr *)&to, sizeof to) == 0, "connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    upgrade(fd, token);
    must(fcntl(fd, F_SETFL, O_NONBLOCK) == 0, "fcntl");
    crowd->guests[index] = (struct guest){ .fd = fd };
    must(epoll_ctl(crowd->poll, EPOLL_CTL_ADD, fd, &event) == 0, "epoll_ctl");
}

static void lose(struct crowd *crowd, struct guest *guest)
{
    if (guest->closed) return;
    guest->closed = true;
    crowd->closed++;
    epoll_ctl(crowd->poll, EPOLL_CTL_DEL, guest->fd, NULL);
}

/* ---- Saying ---- */

static void flush(struct crowd *crowd, unsigned index)
{
    struct guest *guest = &crowd->guests[index];
    if (guest->closed || guest->out_size == 0) return;
    ssize_t sent = send(guest->fd, guest->out, guest->out_size, MSG_NOSIGNAL);
    if (sent < 0 && errno != EAGAIN) lose(crowd, guest);
    if (sent <= 0) return;
    guest->out_size -= (size_t)sent;
    memmove(guest->out, guest->out + sent, guest->out_size);
}

static void want(struct crowd *crowd, unsigned index)
{
    struct guest *guest = &crowd->guests[index];
    struct epoll_event event = { .events = EPOLLIN | (guest->out_size ? EPOLLOUT : 0u),
                                 .data.u32 = index };
    if (!guest->closed) epoll_ctl(crowd->poll, EPOLL_CTL_MOD, guest->fd, &event);
}

/* A frame's first bytes; the mask is constant, which a server cannot tell from chance. */
static size_t write_head(uint8_t *head, unsigned opcode, size_t size)
{
    static const uint8_t mask[4] = { 0x5a, 0xa5, 0x3c, 0xc3 };
    size_t at = 2;
    must(size < 65536, "a frame is short");
    head[0] = (uint8_t)(0x80 | opcode);
    head[1] = (uint8_t)(0x80 | (size < 126 ? size : 126));
    if (size >= 126) {
        head[at++] = (uint8_t)(size >> 8);
        head[at++] = (uint8_t)size;
    }
    memcpy(head + at, mask, sizeof mask);
    return at + sizeof mask;
}

static void say(struct crowd *crowd, unsigned index, unsigned opcode, const char *text, size_t size)
{
    struct guest *guest = &crowd->guests[index];
    make_room(&guest->out, &guest->out_room, guest->out_size + size + 14);
    uint8_t *frame = (uint8_t *)guest->out + guest->out_size;
    size_t head = write_head(frame, opcode, size);
    for (size_t i = 0; i < size; i++)
        frame[head + i] = (uint8_t)text[i] ^ frame[head - 4 + i % 4];
    guest->out_size += head + size;
    flush(crowd, index);
    if (guest->out_size) want(crowd, index);
}

void crowd_say(struct crowd *crowd, unsigned index, const char *text, size_t size)
{
    say(crowd, index, 1, text, size);
}

/* ---- Hearing ---- */

static void take_message(struct crowd *crowd, unsigned index, unsigned opcode, char *text,
                         size_t size)
{
    static const char answer[] = "{\"answer\":", error[] = "{\"error\":",
                      ok[] = "\"status\":\"OK\"";
    crowd->messages++;
    if (opcode == 8) lose(crowd, &crowd->guests[index]);
    if (opcode == 9) say(crowd, index, 10, text, size);
    if (opcode != 1 || size < sizeof answer) return;
    bool is_answer = memcmp(text, answer, sizeof answer - 1) == 0;
    if (!is_answer && memcmp(text, error, sizeof error - 1) != 0) return;
    crowd->answered(crowd->context, index, is_answer && memmem(text, size, ok, sizeof ok - 1), text,
                    size);
}

/* The size of the whole frame at the front, 0 if it is not all there. */
static size_t frame_size(const uint8_t *bytes, size_t have, size_t *head)
{
    if (have < 2) return 0;
    size_t size = bytes[1] & 0x7f, more = size == 126 ? 2 : size == 127 ? 8 : 0;
    *head = 2 + more;
    if (have < *head) return 0;
    if (more) size = 0;
    for (size_t i = 0; i < more; i++)
        size = size << 8 | bytes[2 + i];
    return have < *head + size ? 0 : *head + size;
}

static void hear(struct crowd *crowd, unsigned index)
{
    struct guest *guest = &crowd->guests[index];
    make_room(&guest->in, &guest->in_room, guest->in_size + 16384);
    ssize_t got = recv(guest->fd, guest->in + guest->in_size, guest->in_room - guest->in_size, 0);
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) {
        lose(crowd, guest);
        return;
    }
    crowd->bytes += (unsigned long long)got;
    guest->in_size += (size_t)got;
    size_t at = 0, head, size;
    while (!guest->closed &&
           (size = frame_size((uint8_t *)guest->in + at, guest->in_size - at, &head)) > 0) {
        take_message(crowd, index, guest->in[at] & 0x0f, guest->in + at + head, size - head);
        at += size;
    }
    guest->in_size -= at;
    memmove(guest->in, guest->in + at, guest->in_size);
}

void crowd_serve(struct crowd *crowd, int wait_ms)
{
    struct epoll_event events[256];
    int count = epoll_wait(crowd->poll, events, 256, wait_ms);
    for (int i = 0; i < count; i++) {
        unsigned index = events[i].data.u32;
        if (events[i].events & EPOLLOUT) {
            flush(crowd, index);
            want(crowd, index);
        }
        if (events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) hear(crowd, index);
    }
}
