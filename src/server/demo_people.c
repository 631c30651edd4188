/* demo_people.c -- the people of a demonstration house, and a command in somebody's name. */
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/demo.h"

#define LINES_MAX 8192 /* bytes of the file of passwords */

/* ---- Passwords ---- */

static void password_path(const struct cr_server *server, char *path, size_t size)
{
    snprintf(path, size, "%s/demo-passwords.txt", server->setup.data);
}

static enum cr_status write_line(FILE *file, const struct cr_demo_post *post, struct cr_error *err)
{
    char password[CR_PASSWORD_MADE_SIZE];
    if (!cr_password_make(password))
        return cr_error_set(err, CR_NO_MEMORY, "demo", "the machine has no entropy to give");
    fprintf(file, "%s %s %s\n", post->login, password, cr_role_name(post->role));
    sodium_memzero(password, sizeof password);
    return CR_OK;
}

enum cr_status cr_demo_write_passwords(const struct cr_server *server,
                                       const struct cr_demo_post *posts, size_t count,
                                       struct cr_error *err)
{
    char path[1024];
    enum cr_status status = CR_OK;
    password_path(server, path, sizeof path);
    unlink(path);
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "w");
    if (!file) {
        int wrong = errno;
        if (fd >= 0) close(fd);
        return cr_error_set(err, CR_BAD_FILE, path, "%s", strerror(wrong));
    }
    for (size_t i = 0; i < count && status == CR_OK; i++)
        status = write_line(file, &posts[i], err);
    bool failed = fflush(file) != 0 || fsync(fd) != 0;
    if (fclose(file) != 0 || failed)
        return cr_error_set(err, CR_BAD_FILE, path, "%s", strerror(errno));
    return status;
}

void cr_demo_read_lines(struct cr_server *server)
{
    char path[1024];
    password_path(server, path, sizeof path);
    FILE *file = fopen(path, "re");
    if (!file) return;
    char *lines = calloc(1, LINES_MAX);
    if (lines && fread(lines, 1, LINES_MAX - 1, file) == 0) lines[0] = '\0';
    free(server->demo_lines);
    server->demo_lines = lines;
    fclose(file);
}

/* "dealer k3…" -> k3…; false: the file does not know him. */
static bool find_password(const char *lines, const char *login, char out[CR_PASSWORD_MADE_SIZE])
{
    char name[CR_LOGIN_MAX + 1], password[64];
    while (lines && *lines != '\0') {
        size_t length = strcspn(lines, "\n");
        if (sscanf(lines, "%32s %63s", name, password) == 2 && strcmp(name, login) == 0) {
            snprintf(out, CR_PASSWORD_MADE_SIZE, "%.*s", CR_PASSWORD_MADE_SIZE - 1, password);
            return true;
        }
        lines += length + (lines[length] == '\n');
    }
    return false;
}

/* ---- People ---- */

enum cr_status cr_demo_make_people(struct cr_server *server, const struct cr_demo_post *posts,
                                   size_t count, struct cr_error *err)
{
    enum cr_status status = CR_OK;
    cr_demo_read_lines(server);
    for (size_t i = 0; i < count && status == CR_OK; i++) {
        char password[CR_PASSWORD_MADE_SIZE];
        struct cr_person person = { .number = posts[i].number,
                                    .roles = CR_ROLE_BIT(posts[i].role),
                                    .lang = CR_LANG_EN,
                                    .active = 1 };
        if (!find_password(server->demo_lines, posts[i].login, password))
            return cr_error_set(err, CR_BAD_FILE, "demo", "%s has no password", posts[i].login);
        snprintf(person.login, sizeof person.login, "%s", posts[i].login);
        snprintf(person.name, sizeof person.name, "%s", posts[i].name);
        status = cr_password_keep(password, person.password);
        sodium_memzero(password, sizeof password);
        if (status != CR_OK) return cr_error_set(err, status, "demo", "a password cannot be kept");
        status = cr_store_put_person(server->store, &person, err);
    }
    return status;
}

struct whole {
    const struct cr_demo_post *posts;
    size_t count, found;
    bool others;
};

static bool see_anybody(void *context, const struct cr_person *person)
{
    struct whole *whole = context;
    bool ours = false;
    for (size_t i = 0; i < whole->count; i++)
        ours = ours || (whole->posts[i].number == person->number &&
                        strcmp(whole->posts[i].login, person->login) == 0);
    if (ours)
        whole->found++;
    else
        whole->others = true;
    return true;
}

enum cr_status cr_demo_is_whole(struct cr_server *server, const struct cr_demo_post *posts,
                                size_t count, bool *is_whole, struct cr_error *err)
{
    struct whole whole = { posts, count, 0, false };
    enum cr_status status = cr_store_people(server->store, see_anybody, &whole, err);
    *is_whole = whole.others || whole.found == count;
    return status;
}

/* ---- Commands ---- */

enum cr_status cr_demo_give(struct cr_demo_turn *turn, const uint8_t id[CR_COMMAND_ID_SIZE],
                            const struct cr_demo_step *step, struct cr_error *err)
{
    unsigned at = turn->count++;
    turn->jobs[at] = (struct cr_job){ .kind = CR_JOB_COMMAND };
    snprintf(turn->texts[at], sizeof turn->texts[at], "%s", step->text);
    struct cr_command command = { .by = step->by,
                                  .role = (uint8_t)step->role,
                                  .table = step->table,
                                  .text = step->text,
                                  .size = strlen(step->text),
                                  .tag = &turn->jobs[at] };
    memcpy(command.id, id, sizeof command.id);
    enum cr_status status = cr_floor_submit(turn->server->floor, &command);
    if (status != CR_OK) return cr_error_set(err, status, "demo", "the floor takes no command");
    return turn->count == CR_DEMO_TURN_MAX ? cr_demo_take_turn(turn, err) : CR_OK;
}

enum cr_status cr_demo_take_turn(struct cr_demo_turn *turn, struct cr_error *err)
{
    enum cr_status status = CR_OK;
    if (turn->count > 0) cr_floor_turn(turn->server->floor);
    for (unsigned i = 0; i < turn->count; i++) {
        struct cr_job *job = &turn->jobs[i];
        if (job->status != CR_OK && status == CR_OK) {
            status = job->status;
            cr_error_set(err, status, "demo", "%s: %.130s", turn->texts[i],
                         job->answer ? job->answer : "");
        }
        free(job->answer);
    }
    turn->count = 0;
    return status;
}
