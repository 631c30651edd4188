/* access_log.c -- one JSON object a line for each request, each sign-in, each refusal. */
#include "server/server_state.h"

void cr_log_write(struct cr_server *server, const struct cr_log_line *line)
{
    char buffer[1024];
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    const struct cr_session *session = line->peer->session;
    if (!server->log) return;
    cr_text_begin(&out, '{');
    cr_text_member_int(&out, "at", cr_server_now() / 1000);
    cr_text_member_text(&out, "address", line->peer->address);
    cr_text_member_text(&out, "method", line->method);
    cr_text_member_text(&out, "path", line->path);
    cr_text_member_int(&out, "status", line->status);
    cr_text_member_int(&out, "bytes", (int64_t)line->bytes);
    cr_text_member_int(&out, "us", line->us);
    if (session) {
        cr_text_member_int(&out, "person", session->row.person);
        cr_text_member_text(&out, "role", cr_role_name((enum cr_role)session->row.role));
    }
    if (line->code) cr_text_member_text(&out, "code", line->code);
    if (line->operation) cr_text_member_text(&out, "operation", line->operation);
    cr_text_end(&out, '}');
    cr_text_char(&out, '\n');
    if (out.full) return; /* a path is cut before it gets here: this does not happen */
    fwrite(out.data, 1, out.length, server->log);
    server->log_waits = true;
}
