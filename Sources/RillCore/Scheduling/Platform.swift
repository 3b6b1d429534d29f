// The only file of the core that knows the platform.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Standard error, past all buffers.
@usableFromInline package enum StandardError {
    @usableFromInline package static func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while let start = rest.baseAddress, !rest.isEmpty {
                #if canImport(Darwin)
                    let count = Darwin.write(STDERR_FILENO, start, rest.count)
                #elseif canImport(Glibc)
                    let count = Glibc.write(STDERR_FILENO, start, rest.count)
                #elseif canImport(Musl)
                    let count = Musl.write(STDERR_FILENO, start, rest.count)
                #endif
                guard count > 0 else { return }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            }
        }
    }
}

/// One reference per thread; the thread does not own it.
package struct ThreadLocal<Value: AnyObject>: Sendable {
    private let key: pthread_key_t

    package init() {
        var key = pthread_key_t()
        let failure = pthread_key_create(&key, nil)
        precondition(failure == 0, "Rill: the system has no thread-specific key left (error \(failure))")
        self.key = key
    }

    package var value: Value? {
        get { pthread_getspecific(key).map { Unmanaged<Value>.fromOpaque($0).takeUnretainedValue() } }
        nonmutating set { pthread_setspecific(key, newValue.map { Unmanaged.passUnretained($0).toOpaque() }) }
    }
}
