#include "RillCurlShim.h"

#if defined(__linux__)

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>

// struct CURLMsg
struct message {
    int kind;
    void *easy;
    union {
        void *whatever;
        int code;
    } data;
};

enum { message_done = 1, global_all = 3 };

struct functions {
    int (*global_init)(long);
    void *(*easy_init)(void);
    void (*easy_cleanup)(void *);
    int (*easy_setopt)(void *, int, ...);
    int (*easy_getinfo)(void *, int, ...);
    int (*easy_pause)(void *, int);
    const char *(*easy_strerror)(int);
    void *(*slist_append)(void *, const char *);
    void (*slist_free_all)(void *);
    void *(*multi_init)(void);
    int (*multi_cleanup)(void *);
    int (*multi_setopt)(void *, int, ...);
    int (*multi_add_handle)(void *, void *);
    int (*multi_remove_handle)(void *, void *);
    int (*multi_perform)(void *, int *);
    int (*multi_poll)(void *, void *, unsigned int, int, int *);
    int (*multi_wakeup)(void *);
    struct message *(*multi_info_read)(void *, int *);
};

static struct functions curl;

// Stores the address of a symbol where its function pointer belongs; returns its name when there is none.
static const char *find(void *library, const char *name, void *function) {
    void *symbol = dlsym(library, name);
    *(void **)function = symbol;
    return symbol ? NULL : name;
}

const char *rill_curl_load(const char *name) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) return name;
    struct functions found;
    const char *missing = NULL;
#define FIND(name) \
    if (!missing) missing = find(library, "curl_" #name, &found.name)
    FIND(global_init);
    FIND(easy_init);
    FIND(easy_cleanup);
    FIND(easy_setopt);
    FIND(easy_getinfo);
    FIND(easy_pause);
    FIND(easy_strerror);
    FIND(slist_append);
    FIND(slist_free_all);
    FIND(multi_init);
    FIND(multi_cleanup);
    FIND(multi_setopt);
    FIND(multi_add_handle);
    FIND(multi_remove_handle);
    FIND(multi_perform);
    FIND(multi_poll);
    FIND(multi_wakeup);
    FIND(multi_info_read);
#undef FIND
    if (missing) return missing;
    if (found.global_init(global_all) != 0) return "curl_global_init, which failed,";
    curl = found;
    return NULL;
}

void *rill_easy_init(void) { return curl.easy_init(); }
void rill_easy_cleanup(void *easy) { curl.easy_cleanup(easy); }
int rill_easy_set_long(void *easy, int option, long value) { return curl.easy_setopt(easy, option, value); }
int rill_easy_set_offset(void *easy, int option, int64_t value) { return curl.easy_setopt(easy, option, value); }
int rill_easy_set_text(void *easy, int option, const char *value) { return curl.easy_setopt(easy, option, value); }
int rill_easy_set_pointer(void *easy, int option, void *value) { return curl.easy_setopt(easy, option, value); }
int rill_easy_set_data_function(void *easy, int option, rill_curl_data function) {
    return curl.easy_setopt(easy, option, function);
}
int rill_easy_set_seek_function(void *easy, int option, rill_curl_seek function) {
    return curl.easy_setopt(easy, option, function);
}
int rill_easy_get_long(void *easy, int info, long *value) { return curl.easy_getinfo(easy, info, value); }
int rill_easy_pause(void *easy, int directions) { return curl.easy_pause(easy, directions); }
const char *rill_easy_error(int code) { return curl.easy_strerror(code); }

void *rill_list_append(void *list, const char *text) { return curl.slist_append(list, text); }
void rill_list_free(void *list) { curl.slist_free_all(list); }

void *rill_multi_init(void) { return curl.multi_init(); }
int rill_multi_cleanup(void *multi) { return curl.multi_cleanup(multi); }
int rill_multi_set_long(void *multi, int option, long value) { return curl.multi_setopt(multi, option, value); }
int rill_multi_add(void *multi, void *easy) { return curl.multi_add_handle(multi, easy); }
int rill_multi_remove(void *multi, void *easy) { return curl.multi_remove_handle(multi, easy); }
int rill_multi_perform(void *multi, int *running) { return curl.multi_perform(multi, running); }
int rill_multi_poll(void *multi, int milliseconds) { return curl.multi_poll(multi, NULL, 0, milliseconds, NULL); }
int rill_multi_wakeup(void *multi) { return curl.multi_wakeup(multi); }

void *rill_multi_next_done(void *multi, int *code) {
    int left = 0;
    struct message *message;
    while ((message = curl.multi_info_read(multi, &left))) {
        if (message->kind != message_done) continue;
        *code = message->data.code;
        return message->easy;
    }
    return NULL;
}

void rill_block_signals(void) {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, NULL);
}

#else

// Elsewhere URLSession has none of the faults that make libcurl worth while.
const char *rill_curl_load(const char *name) { return name; }

void *rill_easy_init(void) { return NULL; }
void rill_easy_cleanup(void *easy) {}
int rill_easy_set_long(void *easy, int option, long value) { return 0; }
int rill_easy_set_offset(void *easy, int option, int64_t value) { return 0; }
int rill_easy_set_text(void *easy, int option, const char *value) { return 0; }
int rill_easy_set_pointer(void *easy, int option, void *value) { return 0; }
int rill_easy_set_data_function(void *easy, int option, rill_curl_data function) { return 0; }
int rill_easy_set_seek_function(void *easy, int option, rill_curl_seek function) { return 0; }
int rill_easy_get_long(void *easy, int info, long *value) { return 0; }
int rill_easy_pause(void *easy, int directions) { return 0; }
const char *rill_easy_error(int code) { return ""; }

void *rill_list_append(void *list, const char *text) { return list; }
void rill_list_free(void *list) {}

void *rill_multi_init(void) { return NULL; }
int rill_multi_cleanup(void *multi) { return 0; }
int rill_multi_set_long(void *multi, int option, long value) { return 0; }
int rill_multi_add(void *multi, void *easy) { return 0; }
int rill_multi_remove(void *multi, void *easy) { return 0; }
int rill_multi_perform(void *multi, int *running) { return 0; }
int rill_multi_poll(void *multi, int milliseconds) { return 0; }
int rill_multi_wakeup(void *multi) { return 0; }
void *rill_multi_next_done(void *multi, int *code) { return NULL; }

void rill_block_signals(void) {}

#endif
