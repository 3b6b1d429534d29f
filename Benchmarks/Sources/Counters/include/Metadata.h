#ifndef METADATA_H
#define METADATA_H

#include <stdbool.h>
#include <stdint.h>

/// True where this program can put itself in front of the Swift runtime: Linux.
bool metadata_lookups_can_be_counted(void);

/// Starts counting from zero the lookups of type metadata at run time, of all threads: of generic types, associated
/// types and tuples. Code that is specialised makes none.
void metadata_lookups_start(void);

/// Stops counting and returns the count.
int64_t metadata_lookups_stop(void);

#endif
