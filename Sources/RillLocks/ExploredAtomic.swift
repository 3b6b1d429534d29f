#if EXPLORE_INTERLEAVINGS
    import Synchronization

    /// An atomic whose operations are points of an exploration. A load may see any value that its ordering
    /// allows: what another thread stored is certain only for a thread that has synchronized with it.
    public struct Atomic<Value: AtomicRepresentable & Equatable & Sendable>: ~Copyable, @unchecked Sendable {
        // Unchecked: a mutex guards the values.
        private let history: History<Value>
        private let location = Location()

        public init(_ value: Value) {
            history = History(value)
        }

        public borrowing func load(
            ordering: AtomicLoadOrdering, file: StaticString = #fileID, line: UInt = #line
        ) -> Value {
            location.access(isWrite: false)
            let order = location.order(ordering.memoryOrder, at: CodeSite(file: file, line: line))
            return read(order) { _ in true }
        }

        public borrowing func store(
            _ desired: Value, ordering: AtomicStoreOrdering, file: StaticString = #fileID, line: UInt = #line
        ) {
            location.access(isWrite: true)
            let order = location.order(ordering.memoryOrder, at: CodeSite(file: file, line: line))
            append(Stored<Value>(value: desired), order)
        }

        public borrowing func exchange(
            _ desired: Value, ordering: AtomicUpdateOrdering, file: StaticString = #fileID, line: UInt = #line
        ) -> Value {
            update(ordering, file, line) { _ in desired }
        }

        public borrowing func compareExchange(
            expected: Value, desired: Value, ordering: AtomicUpdateOrdering, file: StaticString = #fileID,
            line: UInt = #line
        ) -> (exchanged: Bool, original: Value) {
            location.access(isWrite: true)
            let order = location.order(ordering.memoryOrder, at: CodeSite(file: file, line: line))
            // One that fails is a load, and may see an older value; one that succeeds has seen the newest.
            let original = read(order) { $0 != expected }
            guard original == expected else { return (false, original) }
            replaceNewest(with: desired, order)
            return (true, original)
        }

        public borrowing func weakCompareExchange(
            expected: Value, desired: Value, ordering: AtomicUpdateOrdering, file: StaticString = #fileID,
            line: UInt = #line
        ) -> (exchanged: Bool, original: Value) {
            compareExchange(expected: expected, desired: desired, ordering: ordering, file: file, line: line)
        }

        /// Returns the previous value.
        @discardableResult private borrowing func update(
            _ ordering: AtomicUpdateOrdering, _ file: StaticString, _ line: UInt, _ change: (Value) -> Value
        ) -> Value {
            location.access(isWrite: true)
            let order = location.order(ordering.memoryOrder, at: CodeSite(file: file, line: line))
            let original = read(order) { _ in false }
            replaceNewest(with: change(original), order)
            return original
        }

        /// The newest value, or an older one that the exploration chooses of those that `mayBeOld` accepts.
        private borrowing func read(_ order: MemoryOrder, _ mayBeOld: (Value) -> Bool) -> Value {
            let all = history.values.withLock { $0 }
            let index = location.read(newest: all.count - 1, order) { mayBeOld(all[$0].value) }
            location.learn(index, from: all[index].view, order)
            return all[index].value
        }

        /// What an operation in one step makes of a value carries on what that value told: C++20, a release
        /// sequence.
        private borrowing func replaceNewest(with value: Value, _ order: MemoryOrder) {
            let view = history.values.withLock { $0[$0.count - 1].view }
            append(Stored<Value>(value: value, view: view), order)
        }

        private borrowing func append(_ stored: Stored<Value>, _ order: MemoryOrder) {
            var stored = stored
            let isExplored = location.wrote(telling: &stored.view, order)
            history.values.withLock { isExplored ? $0.append(stored) : ($0[$0.count - 1] = stored) }
        }
    }

    /// A value that was stored, and what a thread that acquires it learns.
    struct Stored<Value: Sendable>: Sendable {
        let value: Value
        var view = View()
    }

    /// All values of an atomic, oldest first. A class, since the compiler crashes over a generic struct
    /// inside the atomic.
    final class History<Value: Sendable>: Sendable {
        let values: Synchronization.Mutex<[Stored<Value>]>

        init(_ value: Value) { values = Synchronization.Mutex([Stored(value: value)]) }
    }

    extension Atomic where Value: FixedWidthInteger {
        @discardableResult public borrowing func add(
            _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #fileID,
            line: UInt = #line
        ) -> (oldValue: Value, newValue: Value) {
            let original = update(ordering, file, line) { $0 + operand }
            return (original, original + operand)
        }

        @discardableResult public borrowing func subtract(
            _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #fileID,
            line: UInt = #line
        ) -> (oldValue: Value, newValue: Value) {
            let original = update(ordering, file, line) { $0 - operand }
            return (original, original - operand)
        }

        @discardableResult public borrowing func bitwiseOr(
            _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #fileID,
            line: UInt = #line
        ) -> (oldValue: Value, newValue: Value) {
            let original = update(ordering, file, line) { $0 | operand }
            return (original, original | operand)
        }

        @discardableResult public borrowing func max(
            _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #fileID,
            line: UInt = #line
        ) -> (oldValue: Value, newValue: Value) {
            let original = update(ordering, file, line) { Swift.max($0, operand) }
            return (original, Swift.max(original, operand))
        }
    }
#endif
