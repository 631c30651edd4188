/* command.c -- a command as it comes over the wire: read, let through its gate, answered. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/server_state.h"

static struct cr_job *refuse(struct cr_refused *refused, int status, const char *code,
                             const char *sentence)
{
    *refused = (struct cr_refused){ status, code, sentence, NULL };
    return NULL;
}

/* 32 hexadecimal digits, not all zeros: zeros are no command's. */
static bool read_id(const json_t *value, uint8_t id[CR_COMMAND_ID_SIZE])
{
    const char *text = json_string_value(value);
    size_t size;
    if (!text || strlen(text) != 2 * (size_t)CR_COMMAND_ID_SIZE) return false;
    if (sodium_hex2bin(id, CR_COMMAND_ID_SIZE, text, 2 * (size_t)CR_COMMAND_ID_SIZE, NULL, &size,
                       NULL) != 0)
        return false;
    return size == CR_COMMAND_ID_SIZE && !sodium_is_zero(id, CR_COMMAND_ID_SIZE);
}

/* What has no gate the floor refuses by name. */
static const struct cr_gate *gate_of(const json_t *what)
{
    const char *operation = json_string_value(json_object_get(what, "do"));
    const char *input = json_string_value(json_object_get(what, "in"));
    if (input) return cr_gate_find("in", input); /* which may have a `do` of its own: hit, stand */
    return operation ? cr_gate_find("do", operation) : NULL;
}

struct cr_job *cr_command_job(struct cr_peer *peer, const json_t *command, uint32_t table,
                              struct cr_refused *refused)
{
    const json_t *what = json_object_get(command, "do");
    uint8_t id[CR_COMMAND_ID_SIZE];
    *refused = (struct cr_refused){ .status = 0 };
    if (!peer->session || !cr_session_is_good(peer->session, cr_server_now()))
        return refuse(refused, 401, "NOT_SIGNED_IN", N_("sign in first"));
    if (!read_id(json_object_get(command, "id"), id))
        return refuse(refused, 400, "BAD_INPUT", N_("id: 32 hexadecimal digits are wanted"));
    if (!json_is_object(what))
        return refuse(refused, 400, "BAD_INPUT", N_("do: one JSON object is wanted"));
    const struct cr_gate *gate = gate_of(what);
    if (gate && !cr_gate_opens(gate, cr_peer_role(peer))) {
        refuse(refused, 403, "FORBIDDEN_ROLE", N_("this is not for your role"));
        refused->operation = cr_gate_asks(gate);
        return NULL;
    }
    struct cr_job *job = cr_job_make(CR_JOB_COMMAND);
    if (job) job->text = json_dumps(what, JSON_COMPACT | JSON_SORT_KEYS);
    if (!job || !job->text) {
        cr_job_free(job);
        return refuse(refused, 503, "NO_MEMORY", N_("out of memory"));
    }
    job->size = strlen(job->text);
    job->table = table;
    job->person = peer->session->row.person;
    job->role = peer->session->row.role;
    job->lang = peer->session->row.lang;
    memcpy(job->id, id, sizeof id);
    return job;
}

char *cr_command_answer(const struct cr_job *job, const char *head, const char *tail, size_t *size)
{
    /* What the floor said is an object; its members come behind ours. */
    const char *said = job->answer && job->answer_size > 2 ? job->answer + 1 : NULL;
    size_t room = strlen(head) + strlen(tail) + job->answer_size + 256;
    char *buffer = malloc(room);
    if (!buffer) return NULL;
    struct cr_text out = cr_text_on(buffer, room);
    cr_text_put(&out, head);
    cr_text_put(&out, "{\"id\":\"");
    cr_text_hex(&out, job->id, sizeof job->id);
    cr_text_format(&out, "\",\"status\":\"%s\",\"repeated\":%s", cr_status_name(job->status),
                   job->repeated ? "true" : "false");
    if (said) {
        cr_text_char(&out, ',');
        cr_text_bytes(&out, said, job->answer_size - 1);
    } else {
        cr_text_char(&out, '}');
    }
    cr_text_put(&out, tail);
    *size = out.length;
    return buffer;
}

int cr_command_http_status(enum cr_status status)
{
    if (status == CR_OK) return 200;
    if (status == CR_BAD_INPUT) return 422;
    if (status == CR_FORBIDDEN_ROLE || status == CR_NOT_YOURS) return 403;
    if (status == CR_NOT_FOUND) return 404;
    if (status == CR_STORE || status == CR_NO_MEMORY) return 503;
    return 409;
}
