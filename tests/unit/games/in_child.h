/* in_child.h -- something that might bring the process down, done in a process of its own. */
#ifndef TESTS_IN_CHILD_H
#define TESTS_IN_CHILD_H

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static bool is_child;

/* What became of it: 0 it came to its end, minus the signal that ended it, else where it stopped. */
static inline int in_child(void (*body)(void))
{
    static const int signals[] = { SIGABRT, SIGFPE, SIGSEGV, SIGBUS, SIGILL };
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        is_child = true;
        for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
            signal(signals[i], SIG_DFL);
        if (!freopen("/dev/null", "w", stderr) || !freopen("/dev/null", "w", stdout)) _exit(3);
        body();
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

#endif
