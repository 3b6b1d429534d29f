#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

/// What was allocated while counting was on, by all threads.
typedef struct {
    /// Calls of malloc, calloc, realloc and their aligned relatives.
    int64_t count;
    /// The bytes they were asked for.
    int64_t bytes;
    /// The bytes of what was allocated less those of what was freed, as the allocator rounds them.
    int64_t live;
} Allocations;

/// True where this program can put itself in front of the allocator: Linux with glibc.
bool allocations_can_be_counted(void);

/// Starts counting from zero.
void allocations_start(void);

/// Stops counting and returns what was counted.
Allocations allocations_stop(void);

#endif
