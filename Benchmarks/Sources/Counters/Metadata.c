#include "Metadata.h"

#if defined(__linux__) && defined(__clang__)

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>

// The program's own definitions of the runtime's functions take precedence. Each counts and calls the runtime's.

static atomic_bool is_counting;
static atomic_llong count;

typedef struct {
    const void *type;
    size_t state;
} Response;

#define FUNCTION(result, name, parameters, arguments)                                                          \
    __attribute__((swiftcall)) result name parameters {                                                        \
        typedef __attribute__((swiftcall)) result Function parameters;                                         \
        static _Atomic(Function *) next;                                                                       \
        Function *function = atomic_load_explicit(&next, memory_order_relaxed);                                \
        if (!function) atomic_store(&next, function = (Function *)dlsym(RTLD_NEXT, #name));                    \
        if (atomic_load_explicit(&is_counting, memory_order_relaxed)) atomic_fetch_add(&count, 1);             \
        return function arguments;                                                                             \
    }

FUNCTION(Response, swift_getGenericMetadata, (size_t request, const void *a, const void *b), (request, a, b))
FUNCTION(
    Response, swift_getAssociatedTypeWitness,
    (size_t request, void *a, const void *b, const void *c, const void *d), (request, a, b, c, d))
FUNCTION(
    Response, swift_getTupleTypeMetadata,
    (size_t request, size_t a, const void *b, const char *c, const void *d), (request, a, b, c, d))
FUNCTION(
    Response, swift_getTupleTypeMetadata2,
    (size_t request, const void *a, const void *b, const char *c, const void *d), (request, a, b, c, d))
FUNCTION(
    Response, swift_getTupleTypeMetadata3,
    (size_t request, const void *a, const void *b, const void *c, const char *d, const void *e),
    (request, a, b, c, d, e))

bool metadata_lookups_can_be_counted(void) { return true; }

void metadata_lookups_start(void) {
    atomic_store(&count, 0);
    atomic_store(&is_counting, true);
}

int64_t metadata_lookups_stop(void) {
    atomic_store(&is_counting, false);
    return atomic_load(&count);
}

#else

bool metadata_lookups_can_be_counted(void) { return false; }
void metadata_lookups_start(void) {}
int64_t metadata_lookups_stop(void) { return 0; }

#endif
