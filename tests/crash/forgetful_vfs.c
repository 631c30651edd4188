/* forgetful_vfs.c -- what is synced is in the real file, the rest is in memory.
 *
 * A `disk` is one file by its path, whoever has it open:
 *
 *     image       what a program sees: every write so far
 *     pending     the writes and truncations since the last sync, in their order
 *     real file   what a power cut leaves for certain; written only by xSync and forgetful_settle()
 *     stale       the real file is still that of a deleted one of this name: the folder was not synced.
 *                 It is synced with the first sync of a log or journal that was made in it
 *
 * A torn write leaves whole sectors of 512 bytes from its beginning. SQLite is told of the device what
 * the machine's own VFS says (writes do not spoil their neighbours: SQLITE_IOCAP_POWERSAFE_OVERWRITE),
 * and the disk keeps to that.
 */
#include "forgetful_vfs.h"

#include <assert.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SECTOR 512

struct pending {
    struct pending *next;
    bool truncates;
    sqlite3_int64 offset; /* or the size to truncate to */
    size_t size;
    unsigned char bytes[];
};

struct disk {
    struct disk *next;
    char path[512];
    unsigned char *image;
    size_t size, room;
    struct pending *first, **last;
    bool deleted, stale;
};

struct forgetful_file {
    sqlite3_file base;
    struct disk *disk;
    sqlite3_file *real; /* lies right behind */
    bool syncs_folder;  /* at its next sync: a log that was made, as the machine's VFS does */
};

static sqlite3_vfs *machine; /* the VFS underneath */
static struct disk *disks;
static struct forgetful_plan plan;
static long operations;
static bool cut;
static uint64_t random_state;

/* ---- Chance: splitmix64 ---- */

static uint64_t draw(void)
{
    uint64_t z = random_state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* ---- Images ---- */

static void *must(void *memory)
{
    if (!memory) abort();
    return memory;
}

static void resize(struct disk *disk, size_t size)
{
    if (size > disk->room) {
        size_t room = size + size / 2 + 4096;
        disk->image = must(realloc(disk->image, room));
        disk->room = room;
    }
    if (size > disk->size) memset(disk->image + disk->size, 0, size - disk->size);
    disk->size = size;
}

static void put(struct disk *disk, const void *bytes, size_t size, sqlite3_int64 offset)
{
    size_t end = (size_t)offset + size;
    if (end > disk->size) resize(disk, end);
    memcpy(disk->image + offset, bytes, size);
}

static void remember(struct disk *disk, bool truncates, const void *bytes, size_t size,
                     sqlite3_int64 offset)
{
    struct pending *pending = must(malloc(sizeof *pending + size));
    *pending = (struct pending){ .truncates = truncates, .offset = offset, .size = size };
    if (size > 0) memcpy(pending->bytes, bytes, size);
    *disk->last = pending;
    disk->last = &pending->next;
}

static void forget(struct disk *disk)
{
    while (disk->first) {
        struct pending *pending = disk->first;
        disk->first = pending->next;
        free(pending);
    }
    disk->last = &disk->first;
}

static struct disk *find_disk(const char *path)
{
    struct disk *disk = disks;
    while (disk && strcmp(disk->path, path) != 0)
        disk = disk->next;
    return disk;
}

/* ---- The real file ----
 *
 * While SQLite has it open it is written through SQLite's own handle: closing another descriptor of the
 * same file would let go of its locks. */

/* The first time a path is seen, what lies there is what was synced. */
static void load(struct disk *disk, sqlite3_file *real)
{
    sqlite3_int64 size = 0;
    if (real->pMethods->xFileSize(real, &size) != SQLITE_OK) abort();
    resize(disk, (size_t)size);
    if (size > 0 && real->pMethods->xRead(real, disk->image, (int)size, 0) != SQLITE_OK) abort();
}

static struct disk *get_disk(const char *path, sqlite3_file *real)
{
    struct disk *disk = find_disk(path);
    if (disk) return disk;
    disk = must(calloc(1, sizeof *disk));
    assert(strlen(path) < sizeof disk->path);
    strcpy(disk->path, path);
    disk->last = &disk->first;
    load(disk, real);
    disk->next = disks;
    disks = disk;
    return disk;
}

/* One pending operation, or the first bytes of it. */
static void reach_disk(int file, const struct pending *pending, size_t size)
{
    bool done = pending->truncates
                    ? ftruncate(file, pending->offset) == 0
                    : pwrite(file, pending->bytes, size, pending->offset) == (ssize_t)size;
    if (!done) abort();
}

/* What was deleted is gone, and what was made in its place is there, if only by name. */
static void sync_folder(void)
{
    for (struct disk *disk = disks; disk; disk = disk->next) {
        if (!disk->stale) continue;
        int failed = disk->deleted ? unlink(disk->path) : truncate(disk->path, 0);
        if (failed) abort();
        disk->stale = false;
    }
}

/* ---- The plug ---- */

/* Counts an operation; what the disk answers to it. */
static int count_operation(bool writes, bool syncs)
{
    if (cut) return SQLITE_IOERR;
    operations++;
    if (plan.cut_at != 0 && operations >= plan.cut_at) cut = true;
    if (writes && plan.full_at != 0 && operations >= plan.full_at &&
        operations - plan.full_at < plan.full_for)
        return SQLITE_FULL;
    if ((writes || syncs) && plan.fails_at != 0 && operations >= plan.fails_at &&
        operations - plan.fails_at < plan.fails_for)
        return writes ? SQLITE_IOERR_WRITE : SQLITE_IOERR_FSYNC;
    return SQLITE_OK;
}

/* How much of a write had reached the disk: nothing, all, or its first sectors. */
static size_t torn_size(const struct pending *pending)
{
    return pending->size == 0 ? 0 : (size_t)(draw() % (pending->size / SECTOR + 1)) * SECTOR;
}

static void settle_pending(struct disk *disk, int file)
{
    size_t count = 0, index = 0;
    for (struct pending *pending = disk->first; pending; pending = pending->next)
        count++;
    size_t whole = count > 0 ? (size_t)(draw() % count) : 0; /* FIRST: so many are there */
    for (struct pending *pending = disk->first; pending; pending = pending->next, index++) {
        size_t size = 0;
        bool there = false;
        switch (plan.keep) {
        case FORGETFUL_NOTHING:
        case FORGETFUL_KEEPS: break;
        case FORGETFUL_FIRST:
            there = index <= whole;
            size = index < whole ? pending->size : torn_size(pending);
            break;
        case FORGETFUL_ANY:
            there = draw() % 2;
            size = draw() % 4 ? pending->size : torn_size(pending);
            break;
        case FORGETFUL_ALL:
            there = true;
            size = pending->size;
            break;
        }
        if (there) reach_disk(file, pending, size);
    }
}

void forgetful_settle(void)
{
    while (disks) {
        struct disk *disk = disks;
        char shared[sizeof disk->path + 4];
        snprintf(shared, sizeof shared, "%s-shm", disk->path);
        unlink(shared);
        bool old_is_back = disk->stale && (plan.keep == FORGETFUL_NOTHING || draw() % 2);
        if (disk->stale && !old_is_back && truncate(disk->path, 0) != 0) abort();
        if (disk->deleted && !old_is_back) unlink(disk->path);
        if (!disk->deleted && !old_is_back && disk->first) {
            int file = open(disk->path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
            if (file < 0) abort();
            settle_pending(disk, file);
            close(file);
        }
        forget(disk);
        disks = disk->next;
        free(disk->image);
        free(disk);
    }
    forgetful_arm(&(struct forgetful_plan){ .seed = 0 });
}

void forgetful_arm(const struct forgetful_plan *wanted)
{
    plan = *wanted;
    random_state = plan.seed;
    operations = 0;
    cut = false;
}

long forgetful_operations(void)
{
    return operations;
}

bool forgetful_is_cut(void)
{
    return cut;
}

/* ---- Files ---- */

static struct forgetful_file *file_of(sqlite3_file *file)
{
    return (struct forgetful_file *)file;
}

static sqlite3_file *real_of(sqlite3_file *file)
{
    return file_of(file)->real;
}

static int close_file(sqlite3_file *file)
{
    return real_of(file)->pMethods->xClose(real_of(file));
}

static int read_file(sqlite3_file *file, void *out, int size, sqlite3_int64 offset)
{
    struct disk *disk = file_of(file)->disk;
    if (cut) return SQLITE_IOERR_READ;
    size_t start = (size_t)offset, wanted = (size_t)size;
    size_t there = start >= disk->size ? 0 : disk->size - start;
    if (there > wanted) there = wanted;
    if (there > 0) memcpy(out, disk->image + start, there);
    memset((char *)out + there, 0, wanted - there);
    return there == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int write_file(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 offset)
{
    struct disk *disk = file_of(file)->disk;
    int code = count_operation(true, false);
    if (code != SQLITE_OK) return code;
    put(disk, bytes, (size_t)size, offset);
    remember(disk, false, bytes, (size_t)size, offset);
    return cut ? SQLITE_IOERR_WRITE : SQLITE_OK; /* the write on which the plug was pulled */
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size)
{
    struct disk *disk = file_of(file)->disk;
    int code = count_operation(false, false);
    if (code != SQLITE_OK) return code;
    resize(disk, (size_t)size);
    remember(disk, true, NULL, 0, size);
    return cut ? SQLITE_IOERR_TRUNCATE : SQLITE_OK;
}

static int sync_file(sqlite3_file *file, int flags)
{
    (void)flags;
    struct disk *disk = file_of(file)->disk;
    int code = count_operation(false, true);
    if (code != SQLITE_OK) return code;
    if (cut) return SQLITE_IOERR_FSYNC;
    sqlite3_file *real = real_of(file);
    if (file_of(file)->syncs_folder) sync_folder();
    file_of(file)->syncs_folder = false;
    for (struct pending *pending = disk->first; pending && code == SQLITE_OK;
         pending = pending->next)
        code = pending->truncates ? real->pMethods->xTruncate(real, pending->offset)
                                  : real->pMethods->xWrite(real, pending->bytes, (int)pending->size,
                                                           pending->offset);
    if (code != SQLITE_OK) return code;
    forget(disk);
    return SQLITE_OK;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size)
{
    if (cut) return SQLITE_IOERR_FSTAT;
    *size = (sqlite3_int64)file_of(file)->disk->size;
    return SQLITE_OK;
}

/* ---- What goes through ---- */

static int lock_file(sqlite3_file *file, int level)
{
    return real_of(file)->pMethods->xLock(real_of(file), level);
}

static int unlock_file(sqlite3_file *file, int level)
{
    return real_of(file)->pMethods->xUnlock(real_of(file), level);
}

static int check_lock(sqlite3_file *file, int *held)
{
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), held);
}

static int control_file(sqlite3_file *file, int operation, void *argument)
{
    /* Hints about the size and the like would reach past the image to the real file. */
    if (operation == SQLITE_FCNTL_SIZE_HINT || operation == SQLITE_FCNTL_CHUNK_SIZE)
        return SQLITE_OK;
    if (operation == SQLITE_FCNTL_PERSIST_WAL || operation == SQLITE_FCNTL_POWERSAFE_OVERWRITE)
        return real_of(file)->pMethods->xFileControl(real_of(file), operation, argument);
    return SQLITE_NOTFOUND;
}

static int sector_size(sqlite3_file *file)
{
    return real_of(file)->pMethods->xSectorSize(real_of(file));
}

static int characteristics(sqlite3_file *file)
{
    return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}

static int shm_map(sqlite3_file *file, int region, int size, int extend, void volatile **memory)
{
    if (cut) return SQLITE_IOERR_SHMMAP;
    return real_of(file)->pMethods->xShmMap(real_of(file), region, size, extend, memory);
}

static int shm_lock(sqlite3_file *file, int offset, int count, int flags)
{
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, count, flags);
}

static void shm_barrier(sqlite3_file *file)
{
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}

static int shm_unmap(sqlite3_file *file, int delete)
{
    return real_of(file)->pMethods->xShmUnmap(real_of(file), delete);
}

/* Version 2: shared memory, but no mapping of the file itself. */
static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = check_lock,
    .xFileControl = control_file,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = shm_map,
    .xShmLock = shm_lock,
    .xShmBarrier = shm_barrier,
    .xShmUnmap = shm_unmap,
};

/* ---- The folder ---- */

static int open_any(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *out)
{
    (void)vfs;
    struct forgetful_file *opened = file_of(file);
    opened->base.pMethods = NULL;
    opened->real = (sqlite3_file *)(opened + 1);
    if (cut) return SQLITE_CANTOPEN;
    assert(path); /* a file without a name is a temporary one: nobody should need it here */
    if (plan.read_only)
        flags = (flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) | SQLITE_OPEN_READONLY;
    struct disk *known = find_disk(path);
    if (known && known->deleted && !(flags & SQLITE_OPEN_CREATE)) return SQLITE_CANTOPEN;

    int code = machine->xOpen(machine, path, opened->real, flags, out);
    if (code != SQLITE_OK) return code;
    opened->disk = get_disk(path, opened->real);
    opened->disk->deleted = false;
    opened->syncs_folder =
        (flags & SQLITE_OPEN_CREATE) && (flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL));
    opened->base.pMethods = &methods;
    return SQLITE_OK;
}

/* With its folder synced a file is gone for good; without, the old one may be back after a cut. */
static int delete_any(sqlite3_vfs *vfs, const char *path, int with_folder)
{
    (void)vfs;
    struct disk *disk = find_disk(path);
    if (!disk) return machine->xDelete(machine, path, with_folder);
    int code = count_operation(false, false);
    if (code != SQLITE_OK) return code;
    if (disk->deleted) return SQLITE_IOERR_DELETE_NOENT;
    forget(disk);
    resize(disk, 0);
    disk->deleted = true;
    disk->stale = true;
    if (cut) return SQLITE_IOERR_DELETE;
    if (with_folder) sync_folder();
    return SQLITE_OK;
}

static int access_any(sqlite3_vfs *vfs, const char *path, int flags, int *out)
{
    (void)vfs;
    struct disk *disk = find_disk(path);
    if (cut) return SQLITE_IOERR_ACCESS;
    if (disk && disk->deleted) {
        *out = 0;
        return SQLITE_OK;
    }
    /* SQLite asks whether a log is there, and takes an empty one for none. */
    if (disk && flags == SQLITE_ACCESS_EXISTS) {
        *out = disk->size > 0;
        return SQLITE_OK;
    }
    return machine->xAccess(machine, path, flags, out);
}

void forgetful_register(void)
{
    static sqlite3_vfs forgetful;
    if (machine) return;
    machine = sqlite3_vfs_find(NULL);
    assert(machine);
    forgetful = *machine; /* paths, time and sleep are the machine's */
    forgetful.zName = "forgetful";
    forgetful.szOsFile = (int)sizeof(struct forgetful_file) + machine->szOsFile;
    forgetful.pNext = NULL;
    forgetful.xOpen = open_any;
    forgetful.xDelete = delete_any;
    forgetful.xAccess = access_any;
    if (sqlite3_vfs_register(&forgetful, 0) != SQLITE_OK) abort();
}
