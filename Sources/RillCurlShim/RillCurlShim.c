#define _GNU_SOURCE
#include "RillCurlShim.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

#if defined(__linux__)

#include <dlfcn.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

// struct CURLMsg
struct message {
    int kind;
    void *easy;
    union {
        void *whatever;
        int code;
    } data;
};

// The beginning of struct curl_sockaddr
struct address {
    int family;
    int kind;
    int protocol;
};

enum { message_done = 1, global_all = 3 };
enum { option_socket_function = 20163, option_socket_data = 10164, option_prereq_function = 20312 };
enum { option_look_up_function = 20272, option_look_up_data = 10273 };
enum { option_debug_function = 20094, option_debug_data = 10095, option_verbose = 41, debug_text = 0 };
enum { option_rtsp_request = 189, rtsp_receive = 11 };
enum { info_tls_session = 0x400000 + 45, tls_by_openssl = 1 };
enum { openssl_no_exit_cleanup = 0x00080000 };

// struct curl_tlssessioninfo
struct tls_session {
    int backend;
    void *session;
};

// struct z_stream_s of zlib
struct z_stream {
    const uint8_t *next_in;
    unsigned int avail_in;
    unsigned long total_in;
    uint8_t *next_out;
    unsigned int avail_out;
    unsigned long total_out;
    const char *message;
    void *state, *allocate, *release, *opaque;
    int kind;
    unsigned long checksum, reserved;
};

enum { gzip_or_zlib = 15 + 32, raw_deflate = -15 };

// A decoder: brotli if it is not NULL, otherwise zlib.
struct inflation {
    void *brotli;
    struct z_stream zlib;
};

// The functions to find in libcurl: the result, the name after `curl_`, and the parameters.
#define FUNCTIONS(DO) \
    DO(int, global_init, long) \
    DO(void *, easy_init, void) \
    DO(void, easy_cleanup, void *) \
    DO(int, easy_setopt, void *, int, ...) \
    DO(int, easy_getinfo, void *, int, ...) \
    DO(int, easy_pause, void *, int) \
    DO(int, easy_send, void *, const void *, size_t, size_t *) \
    DO(int, easy_recv, void *, void *, size_t, size_t *) \
    DO(const char *, easy_strerror, int) \
    DO(void *, slist_append, void *, const char *) \
    DO(void, slist_free_all, void *) \
    DO(void *, multi_init, void) \
    DO(int, multi_cleanup, void *) \
    DO(int, multi_setopt, void *, int, ...) \
    DO(int, multi_add_handle, void *, void *) \
    DO(int, multi_remove_handle, void *, void *) \
    DO(int, multi_perform, void *, int *) \
    DO(int, multi_poll, void *, void *, unsigned int, int, int *) \
    DO(int, multi_wakeup, void *) \
    DO(struct message *, multi_info_read, void *, int *)

#define DECLARE(result, name, ...) result (*name)(__VA_ARGS__);
static struct functions { FUNCTIONS(DECLARE) } curl;
// The function of OpenSSL; NULL if libcurl uses another TLS library.
static int (*tls_has_pending)(const void *);
// The functions of zlib, on which libcurl depends; NULL without zlib.
static int (*inflate_begin)(struct z_stream *, int, const char *, int);
static int (*inflate_more)(struct z_stream *, int);
static int (*inflate_again)(struct z_stream *);
static int (*inflate_reset_window)(struct z_stream *, int);
static int (*inflate_end)(struct z_stream *);
// The functions of brotli, on which libcurl may depend; NULL without brotli.
static void *(*brotli_begin)(void *, void *, void *);
static int (*brotli_more)(void *, size_t *, const uint8_t **, size_t *, uint8_t **, size_t *);
static void (*brotli_end)(void *);

// The list and the function of libpsl, on which libcurl may depend; NULL without libpsl.
static const void *suffixes;
static int (*is_public_suffix)(const void *, const char *);

// Stores the address of a symbol in a function pointer. Returns the name of the symbol if the library lacks
// it.
static const char *find(void *library, const char *name, void *function) {
    void *symbol = dlsym(library, name);
    *(void **)function = symbol;
    return symbol ? NULL : name;
}

// At exit, OpenSSL would release memory that the threads of transfers still use, and the process would crash.
// The first initialization of OpenSSL decides whether it does so.
static void keep_openssl_until_the_end(void *library) {
    int (*initialize)(uint64_t, const void *);
    if (!find(library, "OPENSSL_init_crypto", &initialize)) initialize(openssl_no_exit_cleanup, NULL);
}

const char *rill_curl_load(const char *name) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) return name;
    struct functions found;
    const char *missing = NULL;
#define FIND(result, name, ...) \
    if (!missing) missing = find(library, "curl_" #name, &found.name);
    FUNCTIONS(FIND)
    if (missing) return missing;
    keep_openssl_until_the_end(library);
    find(library, "SSL_has_pending", &tls_has_pending);
    if (!find(library, "inflate", &inflate_more) && !find(library, "inflateReset", &inflate_again)
        && !find(library, "inflateEnd", &inflate_end) && !find(library, "inflateReset2", &inflate_reset_window)
        && !find(library, "inflateInit2_", &inflate_begin)
        && !find(library, "BrotliDecoderDecompressStream", &brotli_more)
        && !find(library, "BrotliDecoderDestroyInstance", &brotli_end))
        find(library, "BrotliDecoderCreateInstance", &brotli_begin);
    if (found.global_init(global_all) != 0) return "curl_global_init, which failed,";
    curl = found;
    return NULL;
}

int rill_suffixes_load(void) {
    void *library = dlopen("libpsl.so.5", RTLD_NOW | RTLD_LOCAL);
    const void *(*latest)(const char *);
    if (!library || find(library, "psl_latest", &latest)) return 0;
    if (!find(library, "psl_is_public_suffix", &is_public_suffix)) suffixes = latest(NULL);
    return suffixes != NULL;
}
int rill_is_public_suffix(const char *domain) { return is_public_suffix(suffixes, domain); }

// Whether this thread blocks SIGPIPE only because of libcurl.
static _Thread_local int blocks_broken_pipe;

static sigset_t broken_pipe(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGPIPE);
    return set;
}

void rill_enter_curl(void) {
    sigset_t set = broken_pipe(), before;
    pthread_sigmask(SIG_BLOCK, &set, &before);
    blocks_broken_pipe = !sigismember(&before, SIGPIPE);
}

void rill_leave_curl(void) {
    if (!blocks_broken_pipe) return;
    blocks_broken_pipe = 0;
    sigset_t set = broken_pipe();
    struct timespec no_time = {0, 0};
    while (sigtimedwait(&set, NULL, &no_time) < 0 && errno == EINTR) {}
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

// The result of a call in which libcurl may send.
#define SENDING(call) ({ rill_enter_curl(); int code = call; rill_leave_curl(); code; })

void *rill_easy_init(void) { return curl.easy_init(); }
void rill_easy_cleanup(void *easy) {
    rill_enter_curl();
    curl.easy_cleanup(easy);
    rill_leave_curl();
}
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
int rill_easy_set_prereq_function(void *easy, rill_curl_prereq function) {
    return curl.easy_setopt(easy, option_prereq_function, function);
}

static int open_socket(void *owner, int purpose, struct address *address) {
    struct rill_connecting *connecting = owner;
    if (connecting->begins(connecting->owner, 0)) return -1;
    int descriptor = socket(address->family, address->kind | SOCK_CLOEXEC, address->protocol);
    if (descriptor < 0) connecting->socket_error = errno;
    return descriptor;
}

static int begin_look_up(void *state, void *reserved, void *owner) {
    struct rill_connecting *connecting = owner;
    return connecting->begins(connecting->owner, 1);
}

void rill_easy_store_connecting(void *easy, struct rill_connecting *connecting) {
    curl.easy_setopt(easy, option_socket_data, connecting);
    curl.easy_setopt(easy, option_socket_function, open_socket);
    curl.easy_setopt(easy, option_look_up_data, connecting);
    curl.easy_setopt(easy, option_look_up_function, begin_look_up);
}

// A message ends with a line end and a null character.
static int read_message(void *easy, int kind, char *text, size_t length, void *owner) {
    if (kind != debug_text) return 0;
    struct rill_stream *stream = owner;
    const char *leaving = strstr(text, "GOAWAY, error=");
    uint32_t last;
    if (leaving && sscanf(leaving, "GOAWAY, error=%*d, last_stream=%u", &last) == 1) {
        stream->goes_away(stream->owner, last);
    } else if (!strncmp(text, "REFUSED_STREAM", 14)) {
        stream->is_refused = 1;
    } else if (!strncmp(text, "Downgrades to HTTP/1.1", 22)) {
        stream->is_downgraded = 1;
    } else {
        sscanf(text, "Using Stream ID: %u", &stream->number);
    }
    return 0;
}

void rill_easy_store_stream(void *easy, struct rill_stream *stream) {
    curl.easy_setopt(easy, option_debug_data, stream);
    curl.easy_setopt(easy, option_debug_function, read_message);
    curl.easy_setopt(easy, option_verbose, 1L);
    if (!stream->is_once) return;
    // On a reused connection, libcurl treats a refused stream like a connection that died, and does not
    // report which of the two it was. For a request of the kind RTSP RECEIVE, it sends the request again only
    // after a refusal.
    curl.easy_setopt(easy, option_rtsp_request, (long)rtsp_receive);
}

int rill_easy_get_long(void *easy, int info, long *value) { return curl.easy_getinfo(easy, info, value); }
int rill_easy_get_offset(void *easy, int info, int64_t *value) { return curl.easy_getinfo(easy, info, value); }
int rill_easy_pause(void *easy, int directions) { return SENDING(curl.easy_pause(easy, directions)); }
const char *rill_easy_error(int code) { return curl.easy_strerror(code); }
int rill_easy_send(void *easy, const void *bytes, size_t length, size_t *sent) {
    return SENDING(curl.easy_send(easy, bytes, length, sent));
}
int rill_easy_receive(void *easy, void *bytes, size_t length, size_t *received) {
    return SENDING(curl.easy_recv(easy, bytes, length, received));
}

static struct tls_session tls_session(void *easy) {
    struct tls_session none = {0, NULL}, *tls = NULL;
    curl.easy_getinfo(easy, info_tls_session, &tls);
    return tls ? *tls : none;
}

void *rill_easy_tls_session(void *easy) { return tls_session(easy).session; }

int rill_easy_has_arrivals(void *easy, int socket) {
    struct pollfd poll_one = {socket, POLLIN, 0};
    if (poll(&poll_one, 1, 0) > 0) return 1;
    // TLS may have read the bytes from the socket already.
    struct tls_session tls = tls_session(easy);
    return tls.backend == tls_by_openssl && tls.session && tls_has_pending && tls_has_pending(tls.session);
}

void *rill_inflation_begin(int is_brotli) {
    struct inflation *new = inflate_begin ? calloc(1, sizeof(struct inflation)) : NULL;
    if (!new) return NULL;
    if (is_brotli) new->brotli = brotli_begin ? brotli_begin(NULL, NULL, NULL) : NULL;
    if (is_brotli ? new->brotli != NULL
                  : inflate_begin(&new->zlib, gzip_or_zlib, "1", sizeof(struct z_stream)) == 0) return new;
    free(new);
    return NULL;
}
int rill_inflate(void *inflation, const void *input, size_t *input_count, void *output, size_t *output_count) {
    void *brotli = ((struct inflation *)inflation)->brotli;
    if (brotli) {
        // The codes of zlib for an error, for the end, and for a need of input or of output space.
        const int codes[] = {-3, 1, 0, 0};
        const uint8_t *next_in = input;
        uint8_t *next_out = output;
        size_t in = *input_count, out = *output_count;
        int result = brotli_more(brotli, &in, &next_in, &out, &next_out, NULL);
        *input_count -= in;
        *output_count -= out;
        return codes[result & 3];
    }
    struct z_stream *stream = &((struct inflation *)inflation)->zlib;
    stream->next_in = input;
    stream->avail_in = *input_count;
    stream->next_out = output;
    stream->avail_out = *output_count;
    int code = inflate_more(stream, 0);
    *input_count -= stream->avail_in;
    *output_count -= stream->avail_out;
    return code;
}
int rill_inflation_restart(void *inflation) { return inflate_again(&((struct inflation *)inflation)->zlib); }
int rill_inflation_raw(void *inflation) {
    return inflate_reset_window(&((struct inflation *)inflation)->zlib, raw_deflate);
}
void rill_inflation_end(void *inflation) {
    struct inflation *old = inflation;
    if (old->brotli) brotli_end(old->brotli);
    else inflate_end(&old->zlib);
    free(old);
}

void *rill_list_append(void *list, const char *text) { return curl.slist_append(list, text); }
void rill_list_free(void *list) { curl.slist_free_all(list); }

void *rill_multi_init(void) { return curl.multi_init(); }
int rill_multi_cleanup(void *multi) { return SENDING(curl.multi_cleanup(multi)); }
int rill_multi_set_long(void *multi, int option, long value) { return curl.multi_setopt(multi, option, value); }
int rill_multi_add(void *multi, void *easy) { return curl.multi_add_handle(multi, easy); }
int rill_multi_remove(void *multi, void *easy) { return SENDING(curl.multi_remove_handle(multi, easy)); }
int rill_multi_perform(void *multi, int *running) { return SENDING(curl.multi_perform(multi, running)); }
int rill_multi_poll(void *multi, struct rill_wait *others, unsigned int count, int milliseconds) {
    return curl.multi_poll(multi, others, count, milliseconds, NULL);
}
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

#else

// Other platforms do not use libcurl: their URLSession does not have the faults of the one on Linux.
const char *rill_curl_load(const char *name) { return name; }
int rill_suffixes_load(void) { return 0; }
int rill_is_public_suffix(const char *domain) { return 0; }

void rill_enter_curl(void) {}
void rill_leave_curl(void) {}

void *rill_easy_init(void) { return NULL; }
void rill_easy_cleanup(void *easy) {}
int rill_easy_set_long(void *easy, int option, long value) { return 0; }
int rill_easy_set_offset(void *easy, int option, int64_t value) { return 0; }
int rill_easy_set_text(void *easy, int option, const char *value) { return 0; }
int rill_easy_set_pointer(void *easy, int option, void *value) { return 0; }
int rill_easy_set_data_function(void *easy, int option, rill_curl_data function) { return 0; }
int rill_easy_set_seek_function(void *easy, int option, rill_curl_seek function) { return 0; }
int rill_easy_set_prereq_function(void *easy, rill_curl_prereq function) { return 0; }
void rill_easy_store_connecting(void *easy, struct rill_connecting *connecting) {}
void rill_easy_store_stream(void *easy, struct rill_stream *stream) {}
int rill_easy_get_long(void *easy, int info, long *value) { return 0; }
int rill_easy_get_offset(void *easy, int info, int64_t *value) { return 0; }
int rill_easy_pause(void *easy, int directions) { return 0; }
void *rill_easy_tls_session(void *easy) { return NULL; }
int rill_easy_has_arrivals(void *easy, int socket) { return 0; }
const char *rill_easy_error(int code) { return ""; }
int rill_easy_send(void *easy, const void *bytes, size_t length, size_t *sent) { return -1; }
int rill_easy_receive(void *easy, void *bytes, size_t length, size_t *received) { return -1; }
void *rill_inflation_begin(int is_brotli) { return NULL; }
int rill_inflate(void *inflation, const void *input, size_t *input_count, void *output, size_t *output_count) {
    return -1;
}
int rill_inflation_restart(void *inflation) { return -1; }
int rill_inflation_raw(void *inflation) { return -1; }
void rill_inflation_end(void *inflation) {}

void *rill_list_append(void *list, const char *text) { return list; }
void rill_list_free(void *list) {}

void *rill_multi_init(void) { return NULL; }
int rill_multi_cleanup(void *multi) { return 0; }
int rill_multi_set_long(void *multi, int option, long value) { return 0; }
int rill_multi_add(void *multi, void *easy) { return 0; }
int rill_multi_remove(void *multi, void *easy) { return 0; }
int rill_multi_perform(void *multi, int *running) { return 0; }
int rill_multi_poll(void *multi, struct rill_wait *others, unsigned int count, int milliseconds) { return 0; }
int rill_multi_wakeup(void *multi) { return 0; }
void *rill_multi_next_done(void *multi, int *code) { return NULL; }

#endif

struct task {
    void (*run)(void *);
    void *owner;
};

static void *run_task(void *argument) {
    struct task task = *(struct task *)argument;
    free(argument);
#if defined(__linux__)
    pthread_setname_np(pthread_self(), "rill.network");
#else
    pthread_setname_np("rill.network");
#endif
    task.run(task.owner);
    return NULL;
}

int rill_start_thread(size_t stack_size, void (*run)(void *), void *owner) {
    struct task *task = malloc(sizeof(struct task));
    if (!task) return ENOMEM;
    *task = (struct task){run, owner};
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    if (stack_size) pthread_attr_setstacksize(&attributes, stack_size);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    // The thread inherits the mask, and so do the threads that Dispatch starts for it. The mask has the
    // signals that Dispatch blocks on its threads.
    sigset_t blocked, before;
    sigfillset(&blocked);
    int delivered[] = {SIGILL, SIGTRAP, SIGFPE, SIGBUS, SIGSEGV, SIGSYS, SIGPROF, SIGPIPE};
    for (size_t index = 0; index < sizeof delivered / sizeof *delivered; index++) {
        sigdelset(&blocked, delivered[index]);
    }
    pthread_sigmask(SIG_BLOCK, &blocked, &before);
    pthread_t thread;
    int code = pthread_create(&thread, &attributes, run_task, task);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    if (code) free(task);
    return code;
}
