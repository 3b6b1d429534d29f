// `Mutex` and `Atomic`, for all modules, tests and the playground.
#if THREAD_SANITIZER
    @_exported import struct Synchronization.Atomic
    @_exported import struct Synchronization.AtomicUpdateOrdering
    import Synchronization
#else
    @_exported import Synchronization
#endif
