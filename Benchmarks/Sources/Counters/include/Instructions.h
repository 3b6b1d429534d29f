#ifndef INSTRUCTIONS_H
#define INSTRUCTIONS_H

#include <stdint.h>

/// The instructions that this thread has executed outside the kernel since the first call; -1 where the system does
/// not tell.
int64_t instructions_executed(void);

#endif
