// The functions of libcurl that Rill uses, found at run time. Building needs neither headers nor a library.
//
// All functions except rill_curl_load, rill_start_thread and those for public suffixes may be called only
// after rill_curl_load has returned NULL.
#ifndef RILL_CURL_SHIM_H
#define RILL_CURL_SHIM_H

#include <stddef.h>
#include <stdint.h>

// Loads a library and finds its functions. Returns NULL, or the name of the library or function that is
// missing.
const char *rill_curl_load(const char *library);

// Finds the list of public suffixes. Returns 0 if this machine has none.
int rill_suffixes_load(void);
// Whether a domain in lower case is a public suffix. The list must have been found before.
int rill_is_public_suffix(const char *domain);

typedef size_t (*rill_curl_data)(char *bytes, size_t size, size_t count, void *owner);
typedef int (*rill_curl_seek)(void *owner, int64_t offset, int origin);
// Called before a request is sent, with the addresses of its connection; 1 aborts the transfer.
typedef int (*rill_curl_prereq)(void *owner, char *remote, char *local, int remote_port, int local_port);

void *rill_easy_init(void);
void rill_easy_cleanup(void *easy);
int rill_easy_set_long(void *easy, int option, long value);
int rill_easy_set_offset(void *easy, int option, int64_t value);
int rill_easy_set_text(void *easy, int option, const char *value);
int rill_easy_set_pointer(void *easy, int option, void *value);
int rill_easy_set_data_function(void *easy, int option, rill_curl_data function);
int rill_easy_set_seek_function(void *easy, int option, rill_curl_seek function);
// What an HTTP/2 server has reported about the stream of a request. libcurl passes it on only in its
// messages.
struct rill_stream {
    uint32_t number;
    // Whether the server has refused the stream, which means that it has not processed the request.
    int is_refused;
    // Whether the server requires HTTP/1.1 for the request.
    int is_downgraded;
    // Whether the request may not be executed twice.
    int is_once;
    void *owner;
    // Called when the server leaves the connection, with the last stream that the server may still process.
    void (*goes_away)(void *owner, uint32_t last);
};
void rill_easy_store_stream(void *easy, struct rill_stream *stream);
// Sets the callback before a request is sent. Returns 0 if the library supports it.
int rill_easy_set_prereq_function(void *easy, rill_curl_prereq function);
// The progress of a transfer towards its connection.
struct rill_connecting {
    void *owner;
    // Called when a look-up of the host begins, and when a socket is about to be opened; 1 aborts the
    // transfer.
    int (*begins)(void *owner, int is_look_up);
    // The errno of the last socket that could not be opened.
    int32_t socket_error;
};
void rill_easy_store_connecting(void *easy, struct rill_connecting *connecting);
int rill_easy_get_long(void *easy, int info, long *value);
// The TLS session of the connection that the transfer uses or examines; NULL if the connection has none.
void *rill_easy_tls_session(void *easy);
int rill_easy_get_offset(void *easy, int info, int64_t *value);
int rill_easy_pause(void *easy, int directions);
// Whether bytes, or the end of the connection, have arrived before a request is sent on it.
int rill_easy_has_arrivals(void *easy, int socket);
const char *rill_easy_error(int code);
// Send and receive bytes of a connection that was made for its caller. They return 81 if it is not ready.
int rill_easy_send(void *easy, const void *bytes, size_t length, size_t *sent);
int rill_easy_receive(void *easy, void *bytes, size_t length, size_t *received);

// Begins to decode gzip and deflate, or brotli. Returns NULL if libcurl cannot do that, or no memory is left.
void *rill_inflation_begin(int is_brotli);
// Sets the counts to the numbers of bytes read and written. Returns 0, 1 at the end of the text, -5 without
// progress, or another error.
int rill_inflate(void *inflation, const void *input, size_t *input_count, void *output, size_t *output_count);
// Begins another gzip text.
int rill_inflation_restart(void *inflation);
// Decodes raw deflate, without a zlib header.
int rill_inflation_raw(void *inflation);
void rill_inflation_end(void *inflation);

void *rill_list_append(void *list, const char *text);
void rill_list_free(void *list);

void *rill_multi_init(void);
int rill_multi_cleanup(void *multi);
int rill_multi_set_long(void *multi, int option, long value);
int rill_multi_add(void *multi, void *easy);
int rill_multi_remove(void *multi, void *easy);
int rill_multi_perform(void *multi, int *running);
// struct curl_waitfd, for a descriptor that belongs to no transfer: 1 waits for arrivals, 4 for space.
struct rill_wait {
    int descriptor;
    short events;
    short ready;
};
int rill_multi_poll(void *multi, struct rill_wait *others, unsigned int count, int milliseconds);
int rill_multi_wakeup(void *multi);
// The next transfer that has ended, with its code; NULL when there is none.
void *rill_multi_next_done(void *multi, int *code);

// Blocks SIGPIPE on this thread while libcurl runs: some TLS libraries write to connections that the server
// has closed. Every function above that can send calls it itself.
void rill_enter_curl(void);
// Discards the SIGPIPE that libcurl has caused, and unblocks the signal if `rill_enter_curl` has blocked it.
// A callback calls it first, and `rill_enter_curl` at its end. Otherwise a thread that Dispatch starts in a
// callback would inherit the mask, and keep it for all other work that Dispatch runs there.
void rill_leave_curl(void);

// Starts a thread that blocks the signals that another thread should handle. A stack size of 0 means the size
// that the system chooses. Returns 0 or an errno. This works on every platform.
int rill_start_thread(size_t stack_size, void (*run)(void *), void *owner);

#endif
