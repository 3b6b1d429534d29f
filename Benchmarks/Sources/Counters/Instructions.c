#include "Instructions.h"

#if defined(__linux__)

#include <linux/perf_event.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static int open_counter(void) {
    struct perf_event_attr attributes;
    memset(&attributes, 0, sizeof attributes);
    attributes.size = sizeof attributes;
    attributes.type = PERF_TYPE_HARDWARE;
    attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
    attributes.exclude_kernel = 1;
    attributes.exclude_hv = 1;
    return (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1, 0);
}

int64_t instructions_executed(void) {
    static _Thread_local int counter = -2;
    if (counter == -2) counter = open_counter();
    int64_t value;
    if (counter < 0 || read(counter, &value, sizeof value) != sizeof value) return -1;
    return value;
}

#else

int64_t instructions_executed(void) { return -1; }

#endif
