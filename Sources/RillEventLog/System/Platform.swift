// This is the only file of the event log that depends on the platform.
import Foundation
import RillLocks

/// The subscription whose event or start the current thread is delivering.
@usableFromInline struct CurrentSubscription: Sendable {
    /// The number of its log in this process; 0 for no subscription.
    @usableFromInline var log: Int
    @usableFromInline var number: Int
    /// The attempt whose event the thread is delivering; 0 for none.
    @usableFromInline var attempt: Int32 = 0

    static let none = CurrentSubscription(log: 0, number: 0)

    @inlinable init(log: Int, number: Int) {
        self.log = log
        self.number = number
    }
}

/// What the logs keep for a thread. The thread owns the memory.
@usableFromInline struct ThreadContext {
    @usableFromInline var subscription = CurrentSubscription.none
    /// The number of the thread in the system; 0 before it is read.
    private var id = 0
    /// The label of the queue for which `threadNumber` was found. Its text is compared, because its address
    /// can later belong to another queue.
    private var label: Label = (0, 0, 0, 0, 0, 0, 0, 0)
    private var threadNumber: Int32 = 0

    @usableFromInline typealias Place = UnsafeMutablePointer<ThreadContext>

    /// The first 64 bytes of the label of a queue.
    private typealias Label = (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

    // The end of a thread only frees the memory, because `dispatchMain` ends the main thread from deep inside
    // its stack.
    private static let pointer = ThreadPointer(isAllocated: true)

    /// The current thread's context.
    @usableFromInline static func place() -> Place {
        if let place = pointer.value { return place.assumingMemoryBound(to: ThreadContext.self) }
        guard let memory = malloc(MemoryLayout<ThreadContext>.stride) else {
            preconditionFailure("Rill: the system has no memory left")
        }
        let place = memory.bindMemory(to: ThreadContext.self, capacity: 1)
        place.initialize(to: ThreadContext())
        pointer.value = memory
        return place
    }

    /// The number in `ThreadTable` of the current thread and its queue.
    @usableFromInline static var currentThread: Int32 {
        let place = place()
        guard let label = SystemFacts.queueLabel else { return 0 }
        let size = MemoryLayout<Label>.size
        let isKnown = withUnsafePointer(to: &place.pointee.label) { known in
            // A label that fits ends with a zero. A longer label is cut, and may be the label of another
            // queue.
            known.withMemoryRebound(to: CChar.self, capacity: size) {
                strncmp($0, label, size) == 0 && $0[size - 1] == 0
            }
        }
        if isKnown, place.pointee.id != 0 { return place.pointee.threadNumber }
        place.pointee.id = SystemFacts.threadID
        withUnsafeMutablePointer(to: &place.pointee.label) { known in
            _ = known.withMemoryRebound(to: CChar.self, capacity: size) { strncpy($0, label, size) }
        }
        let queue = String(cString: label)
        // A thread outside every queue has the label of a global one.
        let isOutside = queue.isEmpty || queue.hasPrefix("com.apple.root.")
        place.pointee.threadNumber = ThreadTable.number(
            of: LogThread(id: place.pointee.id, queue: isOutside ? nil : queue))
        return place.pointee.threadNumber
    }
}

/// What the system reports about the process and the current thread.
enum SystemFacts {
    static var nanosecondsSince1970: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return nanoseconds(time)
    }

    static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(clamping: Int128(time.tv_sec) * 1_000_000_000 + Int128(time.tv_nsec))
    }

    static let host: String = {
        var name = [CChar](repeating: 0, count: 256)
        return gethostname(&name, name.count - 1) == 0 ? text(name) : "unknown"
    }()

    static let platform: String = {
        var facts = utsname()
        guard uname(&facts) == 0 else { return "unknown" }
        return withUnsafeBytes(of: facts.sysname) { system in
            withUnsafeBytes(of: facts.release) { release in
                withUnsafeBytes(of: facts.machine) { machine in
                    [system, release, machine].map { text($0.bindMemory(to: CChar.self)) }
                        .joined(separator: " ")
                }
            }
        }
    }()

    /// The label of the dispatch queue whose work the current thread runs, or of a global queue if it runs
    /// none. Nil if the function is not found.
    static var queueLabel: UnsafePointer<CChar>? { queueLabelFunction?(nil) }

    static var threadID: Int {
        #if canImport(Darwin)
            var id: UInt64 = 0
            pthread_threadid_np(nil, &id)
            return Int(id)
        #else
            return Int(threadIDFunction?() ?? 0)
        #endif
    }

    // These functions are not in the headers that Swift sees on Linux. A statically linked program does not
    // find them.
    private static let queueLabelFunction = function(
        "dispatch_queue_get_label", as: (@convention(c) (OpaquePointer?) -> UnsafePointer<CChar>?).self)
    private static let threadIDFunction = function("gettid", as: (@convention(c) () -> Int32).self)

    private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        dlsym(dlopen(nil, RTLD_LAZY), name).map { unsafeBitCast($0, to: type) }
    }

    private static func text(_ bytes: some Sequence<CChar>) -> String {
        String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
