#include "Allocations.h"

#if defined(__linux__)
#include <features.h>
#endif

#if defined(__GLIBC__)

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

// The program's own definitions take precedence over those of glibc, in the Swift runtime and Dispatch too.
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
void __libc_free(void *);

static atomic_bool is_counting;
static atomic_llong count;
static atomic_llong bytes;
static atomic_llong live;

static inline bool counts(void) {
    return __builtin_expect(atomic_load_explicit(&is_counting, memory_order_relaxed), false);
}

static void add(atomic_llong *counter, long long amount) {
    atomic_fetch_add_explicit(counter, amount, memory_order_relaxed);
}

__attribute__((noinline, cold)) static void *counted(void *block, size_t size) {
    if (block) {
        add(&count, 1);
        add(&bytes, (long long)size);
        add(&live, (long long)malloc_usable_size(block));
    }
    return block;
}

__attribute__((noinline, cold)) static void *counted_realloc(void *old, size_t size) {
    long long before = (long long)malloc_usable_size(old);
    void *block = __libc_realloc(old, size);
    if (block || size == 0) add(&live, -before);
    return counted(block, size);
}

__attribute__((noinline, cold)) static void counted_free(void *block) {
    add(&live, -(long long)malloc_usable_size(block));
    __libc_free(block);
}

// While counting is off, each of these costs a load of a flag and a jump.

void *malloc(size_t size) {
    if (!counts()) return __libc_malloc(size);
    return counted(__libc_malloc(size), size);
}

void *calloc(size_t number, size_t size) {
    if (!counts()) return __libc_calloc(number, size);
    return counted(__libc_calloc(number, size), number * size);
}

void *realloc(void *old, size_t size) {
    if (!counts()) return __libc_realloc(old, size);
    return counted_realloc(old, size);
}

void free(void *block) {
    if (!counts()) return __libc_free(block);
    counted_free(block);
}

void *memalign(size_t alignment, size_t size) {
    if (!counts()) return __libc_memalign(alignment, size);
    return counted(__libc_memalign(alignment, size), size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    return memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
    void *block = memalign(alignment, size);
    if (!block) return ENOMEM;
    *result = block;
    return 0;
}

bool allocations_can_be_counted(void) { return true; }

void allocations_start(void) {
    atomic_store(&count, 0);
    atomic_store(&bytes, 0);
    atomic_store(&live, 0);
    atomic_store(&is_counting, true);
}

Allocations allocations_stop(void) {
    atomic_store(&is_counting, false);
    return (Allocations){atomic_load(&count), atomic_load(&bytes), atomic_load(&live)};
}

#else

bool allocations_can_be_counted(void) { return false; }
void allocations_start(void) {}
Allocations allocations_stop(void) { return (Allocations){0, 0, 0}; }

#endif
