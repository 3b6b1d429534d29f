// The only file of the log that knows the platform.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

#if canImport(os)
    import Rill
    import os

    extension ObservableType<String> {
        /// Writes every line to a logger of the system, on the thread that emits it.
        ///
        ///     log.liveText().write(to: Logger(subsystem: "weather", category: "events"))
        ///
        /// The lines are public: use the redaction of the log to remove secrets.
        public func write(to logger: Logger, level: OSLogType = .debug) -> any Disposable {
            subscribe(onNext: { line in logger.log(level: level, "\(line, privacy: .public)") })
        }
    }
#endif

/// The subscription whose event or start the current thread is delivering.
@usableFromInline
struct CurrentSubscription: Sendable {
    @usableFromInline
    var log: ObjectIdentifier?

    @usableFromInline
    var number: Int

    @inlinable
    init(log: ObjectIdentifier?, number: Int) {
        self.log = log
        self.number = number
    }

    @usableFromInline
    typealias Place = UnsafeMutablePointer<CurrentSubscription>

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        // `free`, and no code of ours: `dispatchMain` ends the main thread from deep inside its stack.
        #if canImport(Darwin)
            let failure = pthread_key_create(&key) { free($0) }
        #else
            let failure = pthread_key_create(&key, free)
        #endif
        precondition(failure == 0, "Rill: the system has no thread-specific key left (error \(failure))")
        return key
    }()

    /// The current thread's value. The thread owns the memory.
    @usableFromInline
    static func place() -> Place {
        if let place = pthread_getspecific(key) {
            return place.assumingMemoryBound(to: CurrentSubscription.self)
        }
        guard let memory = malloc(MemoryLayout<CurrentSubscription>.stride) else {
            preconditionFailure("Rill: the system has no memory left")
        }
        let place = memory.bindMemory(to: CurrentSubscription.self, capacity: 1)
        place.initialize(to: CurrentSubscription(log: nil, number: 0))
        pthread_setspecific(key, place)
        return place
    }
}
