// `Mutex` and `Atomic` for all modules, the tests and the playground. On Linux and Android, `Mutex` is a type
// of this module; in a build that explores interleavings, both are.
#if EXPLORE_INTERLEAVINGS
    @_exported import struct Synchronization.AtomicLoadOrdering
    @_exported import struct Synchronization.AtomicStoreOrdering
    @_exported import struct Synchronization.AtomicUpdateOrdering
    import Synchronization
#elseif canImport(Glibc) || canImport(Musl) || canImport(Android)
    @_exported import struct Synchronization.Atomic
    @_exported import struct Synchronization.AtomicLoadOrdering
    @_exported import struct Synchronization.AtomicStoreOrdering
    @_exported import struct Synchronization.AtomicUpdateOrdering
    import Synchronization
#else
    @_exported import Synchronization
#endif
