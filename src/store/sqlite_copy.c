/* sqlite_copy.c -- a copy of a store in a file of its own, while the house goes on. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "store/sqlite.h"

#define PATIENCE     50 /* times a tenth of a second: somebody may hold the file for a moment */
#define PATIENCE_LAG 100000000

/* It is made here, so that it is nobody's else; what it holds is for the house alone. */
static enum cr_status make_file(const char *path, struct cr_error *err)
{
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0)
        return cr_error_set(err, CR_STORE, path, "%s",
                            errno == EEXIST ? "there is a file of that name already"
                                            : strerror(errno));
    close(file);
    return CR_OK;
}

static enum cr_status sync_file(const char *path, struct cr_error *err)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool synced = file >= 0 && fsync(file) == 0;
    int cause = errno;
    if (file >= 0) close(file);
    return synced ? CR_OK : cr_error_set(err, CR_STORE, path, "%s", strerror(cause));
}

/* All pages in one step: in a write-ahead log a reader sees one moment, and holds nobody up. */
static int copy_pages(sqlite3 *from, sqlite3 *to)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    const struct timespec lag = { 0, PATIENCE_LAG };
    int code = SQLITE_OK;
    if (!backup) return sqlite3_extended_errcode(to);
    for (int i = 0; i < PATIENCE; i++) {
        code = sqlite3_backup_step(backup, -1);
        if (code != SQLITE_BUSY && code != SQLITE_LOCKED) break;
        nanosleep(&lag, NULL);
    }
    int finished = sqlite3_backup_finish(backup);
    if (code != SQLITE_DONE) return code;
    return finished;
}

static int see_ok(void *found, int count, char **values, char **names)
{
    (void)names;
    *(bool *)found = count == 1 && values[0] && strcmp(values[0], "ok") == 0;
    return 0;
}

/* One file with no log beside it, so that it can be put anywhere; its pages hang together. */
static enum cr_status finish(sqlite3 *copy, const char *path, struct cr_error *err)
{
    bool whole = false;
    int code = sqlite3_exec(copy, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    if (code == SQLITE_OK) code = sqlite3_exec(copy, "PRAGMA quick_check(1)", see_ok, &whole, NULL);
    if (code != SQLITE_OK) return cr_sqlite_refuse(copy, code, path, err);
    return whole ? CR_OK : cr_error_set(err, CR_STORE, path, "the copy is damaged");
}

enum cr_status cr_store_copy(struct cr_store *store, const char *path, struct cr_error *err)
{
    sqlite3 *copy = NULL;
    enum cr_status status = make_file(path, err);
    if (status != CR_OK) return status;
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_READWRITE;
    int code = sqlite3_open_v2(path, &copy, flags, NULL);
    if (code == SQLITE_OK) code = copy_pages(store->db, copy);
    status = code == SQLITE_OK ? finish(copy, path, err) : cr_sqlite_refuse(copy, code, path, err);
    code = sqlite3_close(copy);
    if (status == CR_OK && code != SQLITE_OK) status = cr_sqlite_refuse(NULL, code, path, err);
    if (status == CR_OK) status = sync_file(path, err);
    if (status != CR_OK) unlink(path);
    return status;
}
