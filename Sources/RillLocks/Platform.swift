// In the modules that do not import Foundation, this is the only file that depends on the platform.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#else
    #error("Rill has no branch for this platform: it needs write, thread-specific keys and threads here")
#endif

/// Operations on the descriptor of a file, a pipe or a socket.
package enum Descriptor {
    /// Opens a file and returns its descriptor: -1 after an error, which is in `errno`, and never the number
    /// of standard input, output or error. If a program has closed one of these, other code that writes to it
    /// would write to the file.
    package static func openFile(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
        var descriptor: Int32
        repeat { descriptor = open(path, flags | O_CLOEXEC, mode) } while descriptor < 0 && errno == EINTR
        guard (0...2).contains(descriptor) else { return descriptor }
        defer { close(descriptor) }
        return fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    }

    /// Writes all bytes, and continues after a signal. Returns how many bytes were written, and the error
    /// number of the system if some were not.
    @discardableResult package static func writeAll(
        _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
    ) -> (count: Int, error: Int32?) {
        var written = 0
        while written < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
            let count = write(descriptor, rest.baseAddress, rest.count)
            if count > 0 {
                written += count
            } else if count == 0 || errno != EINTR {
                return (written, count == 0 ? EIO : errno)
            }
        }
        return (written, nil)
    }
}

/// Standard error, written without a buffer.
@usableFromInline package enum StandardError {
    @usableFromInline package static func write(_ text: String) {
        var text = text
        // If standard error cannot be written, there is no place left to report that.
        text.withUTF8 { _ = Descriptor.writeAll(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
    }

    /// Writes a line, unless that would block.
    package static func writeWithoutBlocking(_ line: String) {
        var descriptor = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        if poll(&descriptor, 1, 0) == 1, descriptor.revents == Int16(POLLOUT) { write(line) }
    }
}

/// A pointer for each thread.
package struct ThreadPointer: Sendable {
    @usableFromInline let key: pthread_key_t

    /// If `isAllocated` is true, the memory comes from `malloc`, and the end of a thread frees it.
    package init(isAllocated: Bool = false) {
        var key = pthread_key_t()
        let failure = isAllocated ? pthread_key_create(&key) { free($0) } : pthread_key_create(&key, nil)
        precondition(failure == 0, "Rill: the system has no thread-specific key left (error \(failure))")
        self.key = key
    }

    @inlinable package var value: UnsafeMutableRawPointer? {
        get { pthread_getspecific(key) }
        nonmutating set { pthread_setspecific(key, newValue) }
    }
}

/// A reference for each thread, which does not retain the object.
package struct ThreadLocal<Value: AnyObject>: Sendable {
    @usableFromInline let pointer = ThreadPointer()

    package init() {}

    @inlinable package var value: Value? {
        // Not `map`, which looks up metadata where it is not specialised.
        get {
            guard let object = pointer.value else { return nil }
            return Unmanaged<Value>.fromOpaque(object).takeUnretainedValue()
        }
        nonmutating set {
            guard let newValue else { return pointer.value = nil }
            pointer.value = Unmanaged.passUnretained(newValue).toOpaque()
        }
    }
}

extension Threads {
    /// Identifies the current thread among the running threads.
    public static var current: UInt {
        #if canImport(Darwin) || canImport(Musl)
            UInt(bitPattern: pthread_self())
        #else
            UInt(truncatingIfNeeded: pthread_self())
        #endif
    }

    /// Lets another thread run.
    package static func yield() { sched_yield() }

    package static func sleep(microseconds: UInt32) { usleep(microseconds) }

    /// A thread that was started. Exactly one of `join()` and `detach()` must be called, once.
    package struct Started {
        fileprivate let thread: pthread_t

        /// Blocks the current thread until the started thread has ended.
        package func join() { pthread_join(thread, nil) }

        package func detach() { pthread_detach(thread) }
    }

    /// Runs `body` on a new thread.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Started {
        let body = Unmanaged.passRetained(Body(run: body))
        #if canImport(Darwin) || canImport(Musl)
            var thread: pthread_t?
            let code = pthread_create(&thread, nil, { run($0) }, body.toOpaque())
            if code == 0, let thread { return Started(thread: thread) }
        #elseif canImport(Android)
            var thread = pthread_t()
            // The result is ignored, and must not be nil.
            let routine: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer = {
                _ = run($0)
                return $0
            }
            let code = pthread_create(&thread, nil, routine, body.toOpaque())
            if code == 0 { return Started(thread: thread) }
        #else
            var thread = pthread_t()
            let code = pthread_create(&thread, nil, { run($0) }, body.toOpaque())
            if code == 0 { return Started(thread: thread) }
        #endif
        preconditionFailure("Rill: the system starts no thread (error \(code))")
    }
}

private func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
    return nil
}

private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
}

/// The identity of a file, whatever its name.
package struct FileIdentity: Sendable, Equatable {
    private let number: UInt64
    private let device: UInt64

    /// The identity of the file at `path`; nil if there is no such file.
    package init?(atPath path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The identity of an open file; nil if `descriptor` has none.
    package init?(of descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    package init(_ status: stat) {
        number = UInt64(truncatingIfNeeded: status.st_ino)
        device = UInt64(truncatingIfNeeded: status.st_dev)
    }
}
