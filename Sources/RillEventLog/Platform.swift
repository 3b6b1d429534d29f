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
        /// Hands every line to a logger of the system.
        ///
        ///     log.liveText().write(to: Logger(subsystem: "weather", category: "events"))
        ///
        /// The lines are public: what must not be read is left out by the redaction of the log.
        public func write(to logger: Logger, level: OSLogType = .debug) -> any Disposable {
            subscribe(onNext: { line in logger.log(level: level, "\(line, privacy: .public)") })
        }
    }
#endif

/// The subscription in whose event, or start, the current thread is.
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
        // No code of ours runs when a thread ends: `dispatchMain` ends the main thread from deep inside its stack.
        #if canImport(Darwin)
            let failure = pthread_key_create(&key) { free($0) }
        #else
            let failure = pthread_key_create(&key, free)
        #endif
        precondition(failure == 0, "Rill: the system has no thread-specific key left (error \(failure))")
        return key
    }()

    /// Where the current thread keeps it; the thread owns the place.
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
