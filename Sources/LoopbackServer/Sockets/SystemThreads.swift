#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

#if canImport(Glibc)
    private let noThread = pthread_t()
    private var thisThread: UInt { pthread_self() }
#else
    private let noThread: pthread_t? = nil
    private var thisThread: UInt { UInt(bitPattern: pthread_self()) }
#endif

extension System {
    static func startThread(stackBytes: Int, _ run: @escaping @Sendable () -> Void) throws(SystemError) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, stackBytes)
        let body = Unmanaged.passRetained(ThreadBody(run: run))
        var thread = noThread
        let code = pthread_create(&thread, &attributes, { runThreadBody($0) }, body.toOpaque())
        guard code == 0 else {
            body.release()
            throw SystemError(call: "pthread_create", code: code)
        }
    }

    /// What identifies the calling thread while it runs.
    static var currentThread: UInt {
        thisThread
    }
}
